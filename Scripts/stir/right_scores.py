"""Origins whose rows others move."""

from __future__ import annotations

from apis.server import Reply, Request

from .cases import right
from .dresses import Row
from .origin import Origin
from .right import MOVED, MUTABLE, RANKED
from .right_expiring import OpenOnly


class Scores(Origin):
    """Every fourth request a row of others gets another score, by which the list is sorted."""

    order = (("rank", True), ("id", True))

    def answer(self, request: Request) -> Reply:
        if self.clock % 4 == 0:
            id = 1 + self.clock // 4 * 7 % self.rows
            self.base.execute("update items set rank = ? where id = ?", (1000 + self.clock * 37 % 23000, id))
        return super().answer(request)

    def table(self) -> list[Row]:
        return [row | {"rank": 0} for row in super().table()]


right(
    "scores",
    "By a score that others change all the time",
    Scores(insert_json=RANKED["insert_json"], stability=MUTABLE),
    busy=True,
    unsure=True,
    shifts=True,
    unshown=True,
    open=("walks-do-not-meet",),
)


class Pacing(Scores):
    """One row of others moves to the other end and back, again and again."""

    rows = 40

    def answer(self, request: Request) -> Reply:
        if self.clock % 3 == 0:
            rank = 500 if self.clock // 3 % 2 else 50500
            self.base.execute("update items set rank = ? where id = 20", (rank,))
        return Origin.answer(self, request)


class Toggling(Scores):
    """At every eighth request a row of others goes to the other end, or back."""

    def answer(self, request: Request) -> Reply:
        if self.clock % 8 == 0:
            id = 1 + self.clock * 7 % self.rows
            self.base.execute("update items set rank = 50000 - rank where id = ?", (id,))
        return Origin.answer(self, request)


for name, sentence, origin in (
    ("back-and-forth", "By a score, where one row of others moves to the other end and back", Pacing),
    ("toggled", "By a score, where rows of others go to the other end and back", Toggling),
):
    right(
        f"scores-{name}",
        sentence,
        origin(insert_json=RANKED["insert_json"], change_json=MOVED, stability=MUTABLE),
        busy=True,
        unsure=True,
        shifts=True,
        unshown=True,
        notes=("move-is-seen-once",),
        open=("cursor-outlives-its-row", "walks-do-not-meet"),
    )
right(
    "scores-undeclared",
    "By a score that others change, which the spec does not say",
    Scores(insert_json=RANKED["insert_json"]),
    busy=True,
    unsure=True,
    shifts=True,
    unshown=True,
    open=("walks-do-not-meet",),
)


class OpenedMeanwhile(OpenOnly):
    """Open rows are listed, a change closes a row, and others open some at every seventh request."""

    def answer(self, request: Request) -> Reply:
        if self.clock % 7 == 0:
            self.theirs.add(self.put({"title": f"theirs {self.clock}"}))
        return super().answer(request)


right(
    "closed-and-opened",
    "A change closes its row where open ones are listed, and others open some all the time",
    OpenedMeanwhile(),
    busy=True,
    unsure=True,
    shifts=True,
    unshown=True,
    untested=("move-is-seen-once",),
    open=("total-follows",),
)
