"""Origins that keep what they promise, and lose the answers to some deletions, which nobody may repeat."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused, Row
from .origin import Origin
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


class Reused(Origin):
    """A row gets the lowest id that is free, and after every fifth deletion the next row is one of others."""

    lost: int = 0
    """How many rows of others were deleted."""
    deletions = 0

    def reset(self) -> None:
        self.lost = self.deletions = 0
        super().reset()

    def put(self, values: Row) -> int:
        made = super().put(values)
        taken = {row["id"] for row in self.ask("select id from items")} - {made}
        free = next(id for id in range(1, made + 1) if id not in taken)
        self.base.execute("update items set id = ? where id = ?", (free, made))
        return free

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.lost += int(id) in self.theirs
        self.deletions += 1
        if self.deletions % 5 == 0 and len(self.theirs) < 8:
            self.theirs.add(self.put({"title": "precious"}))

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.theirs.discard(row["id"])
        return row

    def table(self) -> list[Row]:
        return [*super().table(), {"id": 0, "lost": self.lost}]


class LosingReused(Reused):
    """Every fifth deletion is done and answered 500, and its id is another's at once."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        if self.deletions % 5 == 0:
            raise Refused(500, "done, and not told")


right("reused", "Others get the ids of rows that were deleted", Reused(), busy=True, unsure=True, unshown=True)
right(
    "losses-reused",
    "Deletions are done and answered 500, and others get the ids",
    LosingReused(),
    busy=True,
    unsure=True,
    unshown=True,
)
