"""Origins that break by what the server remembers: counts, caches, snapshots, indexes, and other walks."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .broken import CURSOR, DL, DR, GHOSTS, IL, IR, MEET, MOVE, SNAPSHOT, SURVIVES, TOTAL, OneReader, Stale
from .cases import broken
from .dresses import Page, Refused, Row, answer
from .origin import Origin
from .pagers import Offset, Snapshot, Versions
from .right import LOSSES, MOVED, RANKED, RENAMED
from .right_writes import Mutations

MUTABLE = {"kind": "keyset", "order": "mutable"}
OLDEST = (("id", False),)
FOLLOWS = (IR, IL, DR, DL, CURSOR)

# Totals


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


class FrozenTotal(Origin):
    """The cursor carries the total of the first page."""

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
    """The last page counts by itself: what was read and what it has."""

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

# Caches


class CachedBehind(Origin):
    """Pages behind the first are kept by their cursors."""

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            return super().select(token, size)
        key = (str(token), size)
        if key not in self.memory:
            self.memory[key] = super().select(token, size)
        return Page(list(self.memory[key].rows), self.memory[key].next)


broken(
    "cache-other-pages",
    "Pages behind the first come from a cache by cursor that nothing empties",
    CachedBehind(**RANKED),
    {IL: "walk insert=7500 walk", GHOSTS: "insert=5500*6 walk delete:last walk"},
    any_of=(IL, GHOSTS),
    may=(IR, DR, DL, CURSOR, MEET),
)


class GhostsDrifting(Offset):
    """The list forgets to leave out what is marked as deleted."""

    soft = True

    def select(self, token: Any, size: int) -> Page:
        rows = self.ask(f"select * from items order by {self.sorting} limit ? offset ?", size + 1, token or 0)
        return Page(rows[:size], {"at": 0} if len(rows) > size else None)


broken(
    "ghosts-drifting",
    "Declared to drift, but deleted rows stay in the list",
    GhostsDrifting(stability="drifting"),
    {GHOSTS: "insert*3 walk delete:all walk"},
    notes=LOSSES,
)


class HalfMinute(Snapshot):
    """A snapshot serves every walk for half a minute."""

    def take(self) -> int:
        number = int(self.time() // 30)
        if not self.ask("select 1 from snapshots where snapshot = ? limit 1", number):
            self.keep(number, self.listing())
        return number


broken(
    "snapshot-old",
    "A snapshot serves every walk that begins within half a minute",
    HalfMinute(),
    {IL: "walk insert*3 walk", GHOSTS: "insert*3 walk delete:any walk"},
    any_of=(IL, GHOSTS),
    may=(SNAPSHOT, DL, DR, IR, CURSOR),
)


class Indexed(Origin):
    """Pages behind the first come from an index that keeps what was deleted."""

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create table lost as select * from items where 0")
            self.base.execute("create view indexed as select * from items union all select * from lost")

    def delete(self, id: Any) -> None:
        self.base.execute("insert into lost select * from items where id = ?", (id,))
        super().delete(id)

    def select(self, token: Any, size: int) -> Page:
        self.source = "items" if token is None else "indexed"
        return super().select(token, size)


broken(
    "ghosts-behind",
    "Deleted rows stay on all pages but the first",
    Indexed(),
    {GHOSTS: "insert*12 delete:last walk"},
    may=(DR,),
)

# Snapshots


class LateSnapshot(Snapshot):
    """The first page is live; the snapshot is taken for the second."""

    def select(self, token: Any, size: int) -> Page:
        if token is not None and token["s"] == 0:
            token = token | {"s": self.take()}
        if token is not None:
            return super().select(token, size)
        rows = self.listing()
        return Page(rows[:size], {"s": 0, "at": size} if len(rows) > size else None)


broken(
    "snapshot-from-page-two",
    "The snapshot is taken when the second page is asked for",
    LateSnapshot(order=OLDEST),
    {SNAPSHOT: "insert*6 page insert rest"},
    may=FOLLOWS,
)


class Purging(Versions):
    """A deletion takes all versions away."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.base.execute("delete from versions where id = ?", (id,))


broken(
    "snapshot-purged",
    "A deleted row is gone from the walks that had begun",
    Purging(),
    {SNAPSHOT: "insert*12 page delete:last rest"},
    may=(DL, CURSOR),
)


class InPlace(Versions):
    """A change overwrites every version."""

    def change(self, id: Any, values: Row) -> Row:
        row = Origin.change(self, id, values)
        self.base.execute(
            "update versions set title = ?, rank = ? where id = ?", (row["title"], row["rank"], row["id"])
        )
        return row


broken(
    "snapshot-moves",
    "A change of its place moves a row in the walks that had begun",
    InPlace(change_json=MOVED, **RANKED),
    {SNAPSHOT: "insert=100*12 page change:last=30000 rest"},
    may=(MOVE, CURSOR),
)


class Peering(Versions):
    """A walk sees the versions of its second page's moment, and so on."""

    def as_of(self, token: Any) -> int:
        return self.version


broken(
    "snapshot-forgets-its-time",
    "Versions are kept, and pages are read as of now",
    Peering(order=OLDEST, change_json=RENAMED),
    {SNAPSHOT: "insert*6 page insert rest"},
    may=(DL, MOVE, CURSOR),
)

# Walks that meet


class Tokens(Origin):
    """Positions are kept by the number of the page."""

    def select(self, token: Any, size: int) -> Page:
        number = token["page"] if token else 0
        page = super().select(self.memory.get(number) if token else None, size)
        if page.next is not None:
            self.memory[number + 1] = page.next
            page.next = {"page": number + 1}
        return page


broken(
    "walks-share-tokens",
    "Positions are kept by page number, for all walks",
    Tokens(),
    {MEET: "insert*6 page insert page2 rest rest2"},
    may=FOLLOWS,
)


class Alone(Origin):
    """Only the walk that began last may go on."""

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.memory["walk"] = self.clock
        elif token["walk"] != self.memory["walk"]:
            return self.other(token, size)
        page = super().select(token, size)
        return Page(page.rows, page.next | {"walk": self.memory["walk"]} if page.next else None)

    def other(self, token: Any, size: int) -> Page:
        raise Refused(409, "another export is running")


broken(
    "walks-conflict",
    "Status 409 for a walk once another one began",
    Alone(),
    {MEET: "page page2 page rest rest2"},
    may=(SURVIVES,),
)


class AloneEmpty(Alone):
    def other(self, token: Any, size: int) -> Page:
        return Page([])


broken(
    "walks-end-each-other",
    "A walk ends once another one began",
    AloneEmpty(),
    {MEET: "page page2 page rest rest2"},
    may=FOLLOWS,
)


class SharedTotal(Origin):
    """The total at the start is kept once, for all walks."""

    totals = "at-start"

    def total(self, token: Any) -> int | None:
        if token is None:
            self.memory["total"] = self.count()
        return int(self.memory.get("total", 0))


broken(
    "walks-share-a-total",
    "The first page's total is kept once, for all walks",
    SharedTotal(),
    {MEET: "insert*6 page insert page2 rest rest2"},
    any_of=(MEET, TOTAL),
)


class OneReaderDrifting(OneReader, Offset):
    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.memory["at"] = None
        page = Offset.select(self, self.memory["at"] if token is not None else None, size)
        self.memory["at"] = page.next
        return Page(page.rows, {"session": self.clock} if page.next is not None else None)


broken(
    "walks-meet-drifting",
    "Declared to drift, but where a walk stands is kept for all walks",
    OneReaderDrifting(dress=Origin.dress, stability={"kind": "drifting", "cursor": "single-use"}),
    {MEET: "page page2 page page2 rest rest2"},
    notes=LOSSES,
)


class Pairs(Origin):
    """Two walks in turn, and every page of the second lacks its first row."""

    def select(self, token: Any, size: int) -> Page:
        walk = token["walk"] if token else self.clock
        page = super().select(token, size)
        before, self.memory["walk"] = self.memory.get("walk"), walk
        if token is not None and before != walk:
            page.rows = page.rows[1:]
        return Page(page.rows, page.next | {"walk": walk} if page.next else None)


broken(
    "walks-in-turn",
    "A page that follows a page of another walk lacks its first row",
    Pairs(),
    {MEET: "page page2 page page2 rest rest2"},
    may=FOLLOWS,
)

# Cursors whose row moved


class Errors(Mutations):
    """A dead cursor is an error in an answer with status 200."""

    def point(self, row: Row, token: Any) -> Any:
        return {"row": row["id"]}

    def values(self, token: Any) -> list[Any]:
        found = self.ask("select id from items where id = ?", token["row"])
        if not found:
            raise Refused(200, "Cursor not found")
        return [found[0]["id"]]

    def handle(self, request: Request) -> Reply:
        reply = super().handle(request)
        if reply.status == 200 and reply.body.startswith(b'{"error"'):
            return answer({"errors": [{"message": "Cursor not found"}], "data": None})
        return reply


broken(
    "graphql-cursor-dies",
    "An error with status 200 when the cursor's row died",
    Errors(change_json=RENAMED),
    {CURSOR: "insert*12 page delete:cursor rest"},
)


class Exact(Origin):
    """The cursor's row must be where it was."""

    stability = MUTABLE

    def values(self, token: Any) -> list[Any]:
        if not self.ask("select 1 from items where rank = ? and id = ?", *token["k"]):
            raise Refused(404, "no such position")
        return super().values(token)


broken(
    "cursor-row-moved-404",
    "Status 404 when the cursor's row died or moved, in an order declared to be mutable",
    Exact(**RANKED, change_json=MOVED),
    {CURSOR: "insert=100*12 page change:cursor=200 rest"},
    notes=(MOVE,),
)


class Follows(Origin):
    """The cursor follows its row wherever that went."""

    stability = MUTABLE

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"row": row["id"]}

    def values(self, token: Any) -> list[Any]:
        found = self.ask("select * from items where id = ?", token["row"])
        return self.key(found[0]) if found else super().values(token)


broken(
    "cursor-follows-its-row",
    "The cursor goes where its row went, and what lies between is lost or comes again",
    Follows(**RANKED, change_json=MOVED),
    {CURSOR: "insert=100*12 page change:cursor=30000 rest"},
    any_of=(CURSOR, MOVE),
)

# Changes


class Hidden(Origin):
    """Said to be by id, and truly by the last change."""

    order = (("seq", True),)
    touches = True

    def spec_order(self) -> list[Row]:
        return []


broken(
    "move-by-any-change",
    "Any change moves a row to the head, and nothing is declared",
    Hidden(change_json=RENAMED),
    {MOVE: "insert*12 page change:last rest"},
    may=(CURSOR,),
)


class FeedHead(Origin):
    """What changed is put first in the feed, where readers have been."""

    order = (("seq", False),)
    stability = "feed"

    def change(self, id: Any, values: Row) -> Row:
        row = super().change(id, values)
        lowest = self.ask("select min(seq) as n from items")[0]["n"]
        self.base.execute("update items set seq = ? where id = ?", (lowest - 1, row["id"]))
        return row


broken(
    "feed-loses-changed",
    "Declared as a feed, but what changed goes to its head",
    FeedHead(change_json=RENAMED),
    {MOVE: "insert*12 page change:last rest"},
    may=(CURSOR,),
)


class FeedNeighbours(Origin):
    """A change brings the next row again, too."""

    order = (("seq", False),)
    stability = "feed"
    touches = True

    def change(self, id: Any, values: Row) -> Row:
        row = super().change(id, values)
        self.seq += 1
        self.base.execute("update items set seq = ? where id = ?", (self.seq, row["id"] + 1))
        return row


broken(
    "feed-repeats-others",
    "Declared as a feed, but a change brings its neighbour again, too",
    FeedNeighbours(change_json=RENAMED),
    {MOVE: "insert*12 page*6 change:read rest"},
    may=(CURSOR,),
)


class TwoEntries(Origin):
    """A change of the place leaves the old entry in the index."""

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create table places as select rank, id as row from items")

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.base.execute("insert into places values (?, ?)", (row["rank"], row["id"]))
        return row

    def change(self, id: Any, values: Row) -> Row:
        row = super().change(id, values)
        self.base.execute("insert into places values (?, ?)", (row["rank"], row["id"]))
        return row

    def select(self, token: Any, size: int) -> Page:
        rank, id = token["k"] if token else (-(10**9), 0)
        words = (
            "select items.*, places.rank as place from places join items on items.id = row "
            "where (places.rank, row) > (?, ?) order by places.rank, row limit ?"
        )
        rows = self.ask(words, rank, id, size + 1)
        more = len(rows) > size
        return Page(rows[:size], {"k": [rows[size - 1]["place"], rows[size - 1]["id"]]} if more else None)


broken(
    "move-leaves-its-entry",
    "A row that moved stays at its old place in the index, too",
    TwoEntries(**RANKED, change_json=MOVED),
    {MOVE: "insert=7500*3 page change:next=30000 rest"},
    may=(IR, DR, CURSOR),
)


class LostByChange(Origin):
    """A change takes a row out of the list until the next insertion."""

    def change(self, id: Any, values: Row) -> Row:
        self.memory.setdefault("out", set()).add(int(id))
        return super().change(id, values)

    def insert(self, values: Row) -> Row:
        self.memory.pop("out", None)
        return super().insert(values)

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        page.rows = [row for row in page.rows if row["id"] not in self.memory.get("out", ())]
        return page


broken(
    "move-loses-the-row",
    "A row that was changed is not in the list until another one comes",
    LostByChange(change_json=RENAMED),
    {MOVE: "insert*12 page change:next rest"},
    may=(IL, DL, CURSOR),
)
