"""Origins that break when rows move: cursors whose row moved, and rows lost or repeated."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .broken import CURSOR, DL, DR, GHOSTS, IL, IR, MEET, MOVE
from .broken_cursors import DIES
from .cases import broken
from .dresses import Page, Refused, Row, answer
from .origin import Origin
from .pagers import DeletedFeed
from .right import MOVED, MUTABLE, RANKED, RENAMED
from .right_writes import Mutations

# Cursors whose row moved


class Errors(Mutations):
    """An invalid cursor is answered with an error and status 200."""

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
    DIES,
)


class Exact(Origin):
    """The cursor's row must not have moved."""

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
    """The cursor continues after its row's new place."""

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
    """Declared to be ordered by id, but ordered by the last change."""

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


class Copied(Origin):
    """A changed row is listed twice, and counted once."""

    def change(self, id: Any, values: Row) -> Row:
        self.memory["changed", int(id)] = True
        return super().change(id, values)

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        page.rows = [row for row in page.rows for _ in range(2 if ("changed", row["id"]) in self.memory else 1)]
        return page


broken(
    "changed-row-twice",
    "A row that was changed is listed twice, while the total is right",
    Copied(change_json=RENAMED, totals="exact"),
    {MOVE: "insert*12 page change:next rest"},
    may=(CURSOR, IR),
)


class FeedHead(Origin):
    """Changed rows move to the start of the feed, which readers have passed."""

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


class FeedGhosts(DeletedFeed):
    """A feed that lists deleted rows as if they existed."""


broken(
    "feed-ghosts",
    "Declared as a feed, but what was deleted is listed as it was",
    FeedGhosts(change_json=RENAMED),
    {GHOSTS: "insert*3 delete:any walk"},
)


class FeedNeighbours(Origin):
    """A change also repeats the next row."""

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
    """A change removes a row from the list until the next insertion."""

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


class SwapRemove(Origin):
    """Rows have places, and a deletion moves the last row into the place that is free."""

    order = (("rank", False), ("id", False))

    def insert(self, values: Row) -> Row:
        last = int(self.ask("select max(rank) as n from items")[0]["n"])
        return super().insert(values | {"rank": last + 1000})

    def delete(self, id: Any) -> None:
        place = self.row(id)["rank"]
        super().delete(id)
        last = self.ask("select id, rank from items order by rank desc limit 1")[0]
        if last["rank"] > place:
            self.base.execute("update items set rank = ? where id = ?", (place, last["id"]))


broken(
    "swap-remove",
    "A deletion moves the last row into the place of the deleted one",
    SwapRemove(),
    {DL: "insert*12 page*5 delete:read rest"},
    may=(DR, IL, IR, CURSOR, MEET),
    unshown=True,
)
