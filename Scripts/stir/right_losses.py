"""Origins that keep their promises, but lose the answers to some deletions, which must not be repeated."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused, Row
from .origin import Origin
from .right import RENAMED
from .right_writes import ALL_BUT_QUIET, Mutations, Nested


class Losing(Nested):
    """Some deletions are done, and the connection breaks off, or the answer is 500."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        if int(id) % 13 == 0:
            raise ConnectionResetError("done, and not answered")
        if int(id) % 17 == 0:
            raise Refused(500, "done, and not told")


class LosingMutations(Mutations):
    """Some mutations that delete are done, and a gateway answers 502."""

    def written(self, request: Request) -> Reply:
        reply = super().written(request)
        sent = request.json().get("variables", {})
        if b'"removeItem"' in reply.body and int(sent["id"]) % 13 == 0:
            raise Refused(502, "done, and not told")
        return reply


right(
    "losses-post",
    "A POST deletes, and some answers to it are lost although it was done",
    Losing(totals="exact"),
    open=("total-follows",),
    unshown=True,
)
right(
    "losses-graphql",
    "A mutation deletes, and some are done and answered 502",
    LosingMutations(change_json=RENAMED),
    unshown=True,
)


class Full(Origin):
    """Some deletions are done and answered 500, and soon there is no room for more rows."""

    room = 12

    def insert(self, values: Row) -> Row:
        if self.seq >= self.rows + self.room:
            raise Refused(507, "there is no room for more rows")
        return super().insert(values)

    def delete(self, id: Any) -> None:
        super().delete(id)
        if int(id) % 5 == 0:
            raise Refused(500, "done, and not told")


right(
    "losses-full",
    "Some deletions are done and answered 500, and the run ends early, since no more rows can be made",
    Full(),
    open=ALL_BUT_QUIET,
    statuses=(3,),
    says="there is no room for more rows",
    unshown=True,
    clears=True,
)
