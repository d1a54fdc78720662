"""Origins that break when their data changes, in the most common ways."""

from __future__ import annotations

from typing import Any

from .cases import broken
from .dresses import BareOffset, Cursor, Page, PageNumber, Refused, Row
from .origin import Origin
from .pagers import Offset, Snapshot
from .right import MOVED, OLDEST, RANKED, RENAMED, TOUCHED

IR, IL = "insert-repeats-nothing", "insert-loses-nothing"
DR, DL = "delete-repeats-nothing", "delete-loses-nothing"
CURSOR, MOVE, SNAPSHOT = "cursor-outlives-its-row", "move-is-seen-once", "snapshot-holds"
TOTAL, MEET, ENDS = "total-follows", "walks-do-not-meet", "still-terminates"
SURVIVES, GHOSTS = "survives-writes", "no-ghosts"

# By row number

SHIFTS = {IR: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"}
broken("offset", "By row number, and nothing is declared", Offset(), SHIFTS, may=(CURSOR,))
broken("offset-pages", "By page number, and nothing is declared", Offset(dress=PageNumber()), SHIFTS, may=(CURSOR,))
broken("offset-bare", "By row number up to an empty page", Offset(dress=BareOffset()), SHIFTS, may=(CURSOR,))
broken("offset-in-cursor", "The cursor is a row number in disguise", Offset(dress=Cursor()), SHIFTS, may=(CURSOR,))
broken(
    "offset-said-keyset",
    "By row number, and declared as keyset",
    Offset(dress=Cursor(), stability="keyset", **RANKED),
    {IR: "insert=5*6 page insert=1 rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR,),
)
broken(
    "offset-oldest",
    "By row number, oldest first: only what is deleted shifts it",
    Offset(order=OLDEST, rows=4),
    {DL: "insert*12 page*2 delete:read rest"},
    may=(CURSOR,),
)

# Ties


class TiedStrict(Origin):
    """The cursor has only the rank, so that the rest of a tie is skipped."""

    def point(self, row: Row, token: Any) -> Any:
        return {"k": [row["rank"]]}

    def values(self, token: Any) -> list[Any]:
        return [token["k"][0], 10**12]


TIED: Row = {"title": "stirred ${stir:number}", "rank": 4500}
broken(
    "keyset-no-tie-break",
    "The cursor holds the rank alone: of rows that tie the rest is lost",
    TiedStrict(order=(("rank", False), ("id", False)), insert_json=TIED),
    {IL: "insert*12 walk"},
    may=(DL, MOVE, CURSOR),
)


class TiedCounted(Origin):
    """The cursor has the rank and the number of tied rows that were read."""

    def select(self, token: Any, size: int) -> Page:
        at, skip = (token["k"][0], token["n"]) if token else (-1, 0)
        rows = self.ask(
            f"select * from items where gone = 0 and rank >= ? order by rank, {self.newest} limit ? offset ?",
            at, size + 1, skip,
        )  # fmt: skip
        kept = rows[:size]
        if len(rows) <= size:
            return Page(kept)
        last = kept[-1]["rank"]
        ties = sum(1 for row in kept if row["rank"] == last) + (skip if last == at else 0)
        return Page(kept, {"k": [last], "n": ties})

    newest = "id desc"

    def order_now(self) -> list[Any]:
        return [row["id"] for row in self.ask("select id from items where gone = 0 order by rank, id desc")]


broken(
    "keyset-counts-ties",
    "The cursor counts the rows of a tie, which come and go",
    TiedCounted(order=(("rank", False),), insert_json=TIED),
    {IR: "insert*12 page*2 insert rest", DL: "insert*12 page*2 delete:read rest"},
    may=(CURSOR,),
)

# Caches and counts


class Cached(Origin):
    """The first page is cached forever once it was requested."""

    def select(self, token: Any, size: int) -> Page:
        if token is not None:
            return super().select(token, size)
        if ("page", size) not in self.memory:
            self.memory["page", size] = super().select(token, size)
        return Page(list(self.memory["page", size].rows), self.memory["page", size].next)


broken(
    "cache-first-page",
    "The first page comes from a cache that nothing empties",
    Cached(),
    {IL: "walk insert*6 walk", GHOSTS: "insert*3 walk delete:all walk"},
    any_of=(IL, GHOSTS),
    may=(DL, DR, CURSOR, MOVE, IR),
)


class Stale(Origin):
    """The total is counted only once."""

    totals = "exact"

    def count(self) -> int:
        return int(self.memory.setdefault("count", super().count()))


broken("total-stuck", "The total is counted once and never again", Stale(), {TOTAL: "walk insert walk"})


class Behind(Origin):
    """The total comes from a copy that is one write behind."""

    totals = "exact"

    def written(self, request: Any) -> Any:
        before = super().count()
        reply = super().written(request)
        if reply.status < 300 and request.method in ("POST", "DELETE"):
            self.memory["count"] = before
        return reply

    def count(self) -> int:
        return int(self.memory.get("count", super().count()))


broken("total-behind", "The total is counted in a copy that is one write behind", Behind(), {TOTAL: "walk insert walk"})

# Snapshots


class Live(Snapshot):
    """The snapshot has only ids; values come from the live table."""

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        page.rows = [(self.ask("select * from items where id = ?", row["id"]) or [row])[0] for row in page.rows]
        return page


broken(
    "snapshot-new-values",
    "The snapshot holds ids only, and shows new values",
    Live(change_json=RENAMED),
    {SNAPSHOT: "insert*12 page change:next rest"},
)


class Thinning(Snapshot):
    """Deleted rows are removed from the snapshots."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.base.execute("delete from snapshots where json_extract(row, '$.id') = ?", (int(id),))


broken(
    "snapshot-thins",
    "Deleted rows go from the snapshots, too, and places shift",
    Thinning(),
    {SNAPSHOT: "insert*12 page delete:page rest"},
    may=(DL, DR, CURSOR),
)
broken(
    "snapshot-is-live",
    "Declared as a snapshot, and rows that come behind are shown",
    Origin(order=OLDEST, stability="snapshot"),
    {SNAPSHOT: "insert*6 page insert rest"},
)


class Shared(Snapshot):
    """There is only one snapshot, which every first page replaces."""

    def take(self) -> int:
        self.base.execute("delete from snapshots")
        self.keep(1, self.listing())
        return 1


broken(
    "snapshot-shared",
    "There is one snapshot at a time, and a second walk replaces it",
    Shared(),
    {MEET: "insert*6 page insert page2 rest rest2"},
    any_of=(),
    may=(SNAPSHOT, IR, IL, DL, DR),
)

# Walks that meet


class OneReader(Origin):
    """All readers share one position."""

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.memory["at"] = None
        page = super().select(self.memory["at"] if token is not None else None, size)
        self.memory["at"] = page.next
        return Page(page.rows, {"session": self.clock} if page.next is not None else None)


broken(
    "walks-share-a-place",
    "Where a walk stands is kept on the server for all walks",
    OneReader(stability={"kind": "keyset", "cursor": "single-use"}),
    {MEET: "insert*6 page page2 page page2 rest rest2"},
)

# Ends and failures


class Stuck(Origin):
    """After an insertion, the next cursor points to its own page."""

    def insert(self, values: Row) -> Row:
        self.memory["stirred"] = True
        return super().insert(values)

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if token is None:
            self.memory["stirred"] = False
        if token is not None and self.memory.get("stirred") and page.next is not None:
            page.next = token
        return page


broken(
    "endless-after-insert",
    "Once a row was inserted during a walk, a page points to itself",
    Stuck(),
    {ENDS: "insert*6 page insert rest"},
    may=(IR, IL),
)


class Stumbling(Origin):
    """A page after a write fails."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"v": self.version}

    def select(self, token: Any, size: int) -> Page:
        if token is not None and token["v"] != self.version:
            raise Refused(500, "list changed during iteration")
        return super().select(token, size)


broken(
    "fails-after-writes",
    "Status 500 for every cursor from before a write",
    Stumbling(change_json=RENAMED),
    {SURVIVES: "insert*6 page insert rest"},
    may=(CURSOR, MEET),
)


class Ghostly(Origin):
    """The list includes rows that are marked as deleted."""

    soft = True

    def select(self, token: Any, size: int) -> Page:
        condition, bound = self.beyond(self.values(token)) if token is not None else ("1", [])
        return self.paged(
            self.ask(f"select * from items where {condition} order by {self.sorting} limit ?", *bound, size + 1),
            size,
            token,
        )


broken("ghosts", "Deleted rows stay in the list", Ghostly(), {GHOSTS: "insert*3 delete:any walk"}, leaves=True)


class Hollow(Ghostly):
    """Rows that are marked as deleted are shown without their values."""

    def shown(self, row: Row) -> Row:
        row = super().shown(row)
        return row | {"title": "[deleted]"} if self.ask("select 1 from items where id = ? and gone = 1", row["id"]) else row


broken(
    "ghosts-hollow",
    "Deleted rows stay in the list, without their titles",
    Hollow(),
    {GHOSTS: "insert*3 delete:any walk"},
    leaves=True,
)



class Bare(Ghostly):
    """And the list shows nothing by which rows could be told apart."""

    def shown(self, row: Row) -> Row:
        return {"id": row["id"], "status": "open"}


broken(
    "ghosts-bare",
    "Deleted rows stay in a list that shows ids alone",
    Bare(),
    {GHOSTS: "insert*3 delete:any walk"},
    leaves=True,
)

# Places that change

broken(
    "move-undeclared",
    "By the time of the last change, and nothing is declared",
    Origin(
        order=(("updated", False), ("id", False)),
        change_json=TOUCHED,
        insert_json={"title": "stirred ${stir:number}", "updated": "${stir:now}"},
        rows=4,
    ),
    {MOVE: "insert*12 page*2 change:read rest"},
    may=(CURSOR,),
)
broken(
    "move-rank-undeclared",
    "By a rank that can change, and nothing is declared",
    Origin(**RANKED, change_json=MOVED),
    {MOVE: "insert=100*12 page change:read=9000 rest"},
    may=(CURSOR,),
)
