"""Origins that keep their promises, but lose the answers to some deletions, which must not be repeated."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused
from .right import RENAMED
from .right_writes import Mutations, Nested


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
