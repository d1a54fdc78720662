"""Origins that break only where two different kinds of writes come between the same two pages."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .broken import DL, DR, IL, IR, MOVE, SNAPSHOT, TOTAL
from .cases import broken
from .dresses import Page
from .origin import Origin
from .pagers import Snapshot
from .right import OLDEST, RENAMED


class Paired(Origin):
    """Remembers which row was changed if there was also another write since the last page."""

    order = OLDEST
    change_json = RENAMED
    totals = "exact"

    def reset(self) -> None:
        super().reset()
        self.changed: int | None = None
        self.paired: int | None = None

    def change(self, id: Any, values: dict[str, Any]) -> dict[str, Any]:
        self.changed = int(id)
        return super().change(id, values)

    def delete(self, id: Any) -> None:
        super().delete(id)
        if self.changed not in (None, int(id)):
            self.paired = self.changed

    def listed(self, request: Request) -> Reply:
        self.changed = None
        return super().listed(request)

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.paired = None
        return super().select(token, size)


class Doubled(Paired):
    """The changed row is twice on its page."""

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        twice = [row for row in page.rows if row["id"] == self.paired]
        page.rows += twice
        return page


class Dropped(Paired):
    """The changed row is on no page."""

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        page.rows = [row for row in page.rows if row["id"] != self.paired]
        return page


class Neighbour(Paired):
    """The row after the changed one is on no page."""

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        ids = [row["id"] for row in page.rows]
        if self.paired in ids[:-1]:
            del page.rows[ids.index(self.paired) + 1]
        return page


class Miscounted(Paired):
    """The total is wrong by one."""

    def total(self, token: Any) -> int | None:
        return self.count() + (self.paired is not None and token is not None)


PAIR = "insert*14 page change:next delete:last rest"
broken("pair-doubles", "A changed row comes twice if another went", Doubled(), {MOVE: PAIR}, may=(DR, IR))
broken("pair-drops", "A changed row is on no page if another went", Dropped(), {MOVE: PAIR}, may=(DL, IL))
broken("pair-neighbour", "A changed row's neighbour is lost if another went", Neighbour(), {DL: PAIR}, may=(MOVE, IL))
broken("pair-total", "The total is wrong if a row was changed and another went", Miscounted(), {TOTAL: PAIR})


class Hollow(Snapshot):
    """Rows deleted since then stay in the snapshot, without their values."""

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        for index, row in enumerate(page.rows):
            if not self.ask("select id from items where id = ?", row["id"]):
                page.rows[index] = row | {"title": None}
        return page


broken(
    "snapshot-hollow",
    "The snapshot shows rows that went without their values",
    Hollow(),
    {SNAPSHOT: "insert*12 page delete:next rest"},
)
