"""Origins that keep what they promise while their data changes."""

from __future__ import annotations

from typing import Any

from .cases import right
from .dresses import BareOffset, HeaderToken, LastItem, Link, NextUrl, Page, PageNumber, Refused, Row
from .origin import Origin
from .pagers import Offset, Snapshot, Versions

RANKED: dict[str, Any] = {
    "order": (("rank", False), ("id", False)),
    "insert_json": {"title": "stirred ${stir:number}", "rank": "${stir:number}"},
}
RENAMED = {"title": "stirred again ${stir:number}"}
MOVED = {"rank": "${stir:number}"}
TOUCHED = {"updated": "${stir:now}"}
OLDEST = (("id", False),)
MUTABLE = {"kind": "keyset", "order": "mutable"}
LOSSES = (
    "insert-loses-nothing",
    "insert-repeats-nothing",
    "delete-loses-nothing",
    "delete-repeats-nothing",
    "cursor-outlives-its-row",
)

# Keyset

right("keyset-newest", "Newest first, behind the last id read", Origin(change_json=RENAMED))
right("keyset-oldest", "Oldest first, so that what is new comes last", Origin(order=OLDEST, change_json=RENAMED))
right("keyset-ranked", "By rank, then id, with a place for every new row", Origin(**RANKED, stability="keyset"))
right(
    "keyset-ties",
    "All rows of ours share a rank, and the id breaks the tie",
    Origin(order=(("rank", False), ("id", False)), insert_json={"title": "stirred ${stir:number}", "rank": 7000}),
)
right(
    "keyset-two-ways",
    "The largest rank first, then the smallest id",
    Origin(**RANKED | {"order": (("rank", True), ("id", False))}),
)
right("keyset-last-item", "Behind the id of the last row, which the reader takes from it", Origin(dress=LastItem()))
right("keyset-link", "A Link header", Origin(dress=Link(), change_json=RENAMED))
right("keyset-next-url", "A URL in the body", Origin(dress=NextUrl(), **RANKED))
right("keyset-header-token", "A token in a header", Origin(dress=HeaderToken(), order=OLDEST))
right("keyset-small-pages", "One row a page", Origin(size=1, rows=7, change_json=RENAMED))
right("keyset-empty", "No rows but ours", Origin(rows=0, change_json=RENAMED, totals="exact"))
right("keyset-one-page", "All rows on one page, unless there are more", Origin(rows=3, size=20))


class ByRow(Origin):
    """The cursor names a row, which is kept, marked, when it is deleted."""

    soft = True

    def point(self, row: Any, token: Any) -> Any:
        return {"row": row["id"]}

    def values(self, token: Any) -> list[Any]:
        found = self.ask("select * from items where id = ?", token.get("row"))
        return self.key(found[0]) if found else super().values(token)


right("keyset-by-row", "The cursor names a row, of which a mark is left behind", ByRow(**RANKED))
right("soft-deletes", "Deleted rows stay in the table, and no page shows them", Origin(soft=True, totals="exact"))

# Totals

right("total-live", "The total is counted for every page", Origin(totals="exact", change_json=RENAMED))
right("total-at-start", "The total is the one of the first page, as declared", Origin(totals="at-start", **RANKED))



class Remaining(Origin):
    """The total counts the rows behind the page."""

    totals = "remaining"

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        condition, bound = self.beyond(self.key(page.rows[-1])) if page.rows else ("0", [])
        page.total = int(self.ask(f"select count(*) as n from items where gone = 0 and {condition}", *bound)[0]["n"])
        return page


right("total-remaining", "The total is what remains behind the page, as declared", Remaining(**RANKED))

# Snapshots

right("snapshot-copied", "Each walk reads a copy", Snapshot(change_json=RENAMED))
right(
    "snapshot-counted",
    "Each walk reads a copy, and its total is the copy's",
    Snapshot(totals="exact", change_json=MOVED, **RANKED),
)
right(
    "snapshot-versions",
    "Each walk reads the versions that were valid when it began",
    Versions(change_json=MOVED, totals="exact", **RANKED),
)
right(
    "snapshot-keyed",
    "Each page names its snapshot",
    Snapshot(stability={"kind": "snapshot", "key": "$.snapshot"}, change_json=RENAMED),
)

# What is declared

right(
    "drifting-offset",
    "By row number, declared to drift",
    Offset(stability="drifting", change_json=RENAMED),
    notes=LOSSES + ("move-is-seen-once",),
)
right(
    "drifting-pages",
    "By page number, declared to drift, with a live total",
    Offset(dress=PageNumber(), stability="drifting", totals="exact"),
    notes=LOSSES,
)
right(
    "drifting-bare",
    "By row number up to an empty page, declared to drift",
    Offset(dress=BareOffset(), stability="drifting", **RANKED),
    notes=LOSSES,
)
right(
    "drifting-one-a-page",
    "By row number, one row a page, declared to drift",
    Offset(stability="drifting", size=1, rows=4),
    notes=LOSSES,
)
right(
    "mutable-order",
    "By the time of the last change, declared to move rows",
    Origin(
        order=(("updated", True), ("id", True)),
        change_json=TOUCHED,
        insert_json={"title": "stirred ${stir:number}", "updated": "${stir:now}"},
        stability=MUTABLE,
    ),
    notes=("move-is-seen-once",),
    open=("cursor-outlives-its-row",),
)
right(
    "mutable-rank",
    "By a rank that can change, declared to move rows",
    Origin(**RANKED, change_json=MOVED, stability=MUTABLE),
    notes=("move-is-seen-once",),
)
right(
    "feed",
    "A feed for synchronising: what changed comes again, last",
    Origin(order=(("seq", False),), touches=True, change_json=RENAMED, stability="feed"),
)


class Expiring(Origin):
    """A cursor is good until the list changes."""

    errors: Any = {"expired": 410, "bad-cursor": 400}

    def point(self, row: Any, token: Any) -> Any:
        return super().point(row, token) | {"v": self.version}

    def select(self, token: Any, size: int) -> Page:
        if isinstance(token, dict) and token.get("v") != self.version:
            raise Refused(410, "the list has changed; begin again")
        return super().select(token, size)


right(
    "expired-declared",
    "A cursor expires when the list changes, as declared",
    Expiring(change_json=RENAMED),
    open=LOSSES + ("move-is-seen-once", "survives-writes", "walks-do-not-meet", "still-terminates"),
)
