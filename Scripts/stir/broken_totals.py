"""Origins with broken totals: frozen, live, or of something else."""

from __future__ import annotations

from typing import Any

from .broken import SNAPSHOT, TOTAL, Stale
from .cases import broken
from .dresses import Page, Row
from .origin import Origin
from .pagers import Offset, Snapshot
from .right import LOSSES, RENAMED


class CountsGone(Origin):
    totals = "exact"
    soft = True

    def count(self) -> int:
        return int(self.ask("select count(*) as n from items")[0]["n"])


broken("total-counts-deleted", "The total counts what was deleted", CountsGone(), {TOTAL: "insert*3 delete:any walk"})


class CountsChanges(Origin):
    totals = "exact"

    def change(self, id: Any, values: Row) -> Row:
        self.memory["more"] = self.memory.get("more", 0) + 1
        return super().change(id, values)

    def count(self) -> int:
        return super().count() + int(self.memory.get("more", 0))


broken(
    "total-counts-changes",
    "A change adds one to the total",
    CountsChanges(change_json=RENAMED),
    {TOTAL: "insert change:any walk"},
)


class CountsDown(Origin):
    """What remains is counted once, and the rows read are subtracted from it."""

    totals = "remaining"

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        page.total = (token["left"] if token else self.count()) - len(page.rows)
        if page.next is not None:
            page.next["left"] = page.total
        return page


broken(
    "total-counted-down",
    "The total is what remains, counted down from what there was at first",
    CountsDown(),
    {TOTAL: "insert*12 page delete:next rest"},
)


class FrozenTotal(Origin):
    """The cursor contains the total of the first page."""

    totals = "exact"

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"t": self.total(token)}

    def total(self, token: Any) -> int | None:
        return int(token["t"]) if token else super().total(token)


broken(
    "total-frozen-undeclared",
    "The total stays what it was on the first page, and nothing is declared",
    FrozenTotal(),
    {TOTAL: "insert*6 page insert rest"},
)


class LiveTotal(Origin):
    totals = "at-start"

    def total(self, token: Any) -> int | None:
        return self.count()


broken(
    "total-at-start-moves",
    "The total is declared to be the first page's, and follows",
    LiveTotal(),
    {TOTAL: "insert*6 page insert rest"},
)


class LiveSnapshotTotal(Snapshot):
    totals = "exact"

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        page.total = self.count()
        return page


broken(
    "total-live-in-snapshot",
    "The rows are a snapshot's, the total is not",
    LiveSnapshotTotal(),
    {TOTAL: "insert*6 page insert rest"},
    may=(SNAPSHOT,),
)


class StaleDrifting(Stale, Offset):
    pass


broken(
    "total-stuck-drifting",
    "Declared to drift, but the total is stuck",
    StaleDrifting(stability="drifting"),
    {TOTAL: "walk insert walk"},
    notes=LOSSES,
)


class LastPageTotal(Origin):
    """The last page computes its own total: the rows read so far and its own."""

    totals = "exact"

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"read": (token["read"] if token else 0) + self.size}

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        if page.next is None and token is not None and size == self.size:
            page.total = token["read"] + len(page.rows)
        return page


broken(
    "total-of-the-last-page",
    "The last page's total is what was read, whatever came or went",
    LastPageTotal(),
    {TOTAL: "insert*6 page insert rest"},
)


class AtLeastOnce(Origin):
    """The total is the most there ever were."""

    totals = "at-least"

    def total(self, token: Any) -> int | None:
        most = self.memory["most"] = max(self.memory.get("most", 0), self.count())
        return int(most)


broken(
    "total-at-least-stale",
    "The total is declared as a lower limit, and exceeds the number of rows once some are deleted",
    AtLeastOnce(),
    {TOTAL: "insert*3 walk delete:any walk"},
)
