"""Origins that break by one write in one place: at a boundary, near the tail, in the middle of a page."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, ENDS, GHOSTS, IL, IR, MEET, MOVE, SURVIVES, TIED
from .cases import broken
from .dresses import BareOffset, Page, Refused, Row
from .origin import Origin
from .pagers import Offset
from .right import LOSSES, RANKED, RENAMED
from .right_writes import Mutations, Replica

ROWS_LOST_OR_TWICE = (IR, IL, DR, DL)
OLDEST = (("id", False),)

# By row number, here and there


class Shards(Origin):
    """Even and odd rows lie in two shards, each read by row number, and are merged."""

    def select(self, token: Any, size: int) -> Page:
        at = token["at"] if token else [0, 0]
        shards = [
            self.ask("select * from items where id % 2 = ? order by id desc limit ? offset ?", odd, size + 1, at[odd])
            for odd in (0, 1)
        ]
        rows = sorted(shards[0] + shards[1], key=lambda row: -int(row["id"]))
        kept = rows[:size]
        after = [at[odd] + sum(1 for row in kept if row["id"] % 2 == odd) for odd in (0, 1)]
        return Page(kept, {"at": after} if len(rows) > size else None)


broken(
    "shards",
    "Two shards, each read by row number",
    Shards(),
    {IR: "insert*6 page insert*2 rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR,),
)


class Deep(Origin):
    """From the third page on by row number."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"page": (token["page"] if token else 0) + 1}

    def select(self, token: Any, size: int) -> Page:
        if token is None or token["page"] < 2:
            return super().select(token, size)
        rows = self.ask(f"select * from items order by {self.sorting} limit ? offset ?", size + 1, token["page"] * size)
        return self.paged(rows, size, token)


broken(
    "offset-deep",
    "By row number from the third page on",
    Deep(),
    {IR: "insert*12 page*2 insert rest", DL: "insert*12 page*2 delete:read rest"},
    may=(CURSOR,),
)


class Tailed(Origin):
    """The last page is read from the end, by how many rows there must be left."""

    order = OLDEST

    def point(self, row: Row, token: Any) -> Any:
        start = token["n"] if token else self.count()
        return super().point(row, token) | {"n": start, "read": (token["read"] if token else 0) + self.size}

    def select(self, token: Any, size: int) -> Page:
        left = token["n"] - token["read"] if token else size + 1
        if left > size or size != self.size:
            return super().select(token, size)
        rows = self.ask("select * from items order by id desc limit ?", left)
        return Page(rows[::-1])


broken(
    "tail-from-the-end",
    "The last page is read from the end, by how many rows were left at the start",
    Tailed(rows=4),
    {IL: "insert*12 page*3 insert rest", DR: "insert*12 page*3 delete:last rest"},
    may=(CURSOR, DL, IR),
)


class Connected(Mutations, Offset):
    """Cursors are `arrayconnection:N`."""

    order = (("id", True),)
    dress = Mutations.dress


broken(
    "graphql-array-connection",
    "The cursors of a connection are row numbers",
    Connected(change_json=RENAMED),
    {IR: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR,),
)

# Ties


class TiedInclusive(Origin):
    """Begins at the cursor's rank and leaves out the cursor's row alone."""

    def select(self, token: Any, size: int) -> Page:
        rank, id = token["k"] if token else (-1, 0)
        words = f"select * from items where rank >= ? and id != ? order by {self.sorting} limit ?"
        return self.paged(self.ask(words, rank, id, size + 1), size, token)


broken(
    "keyset-ties-again",
    "Rows that tie with the cursor's come again, if need be for ever",
    TiedInclusive(order=(("rank", False), ("id", False)), insert_json=TIED),
    {ENDS: "insert*12 walk"},
    any_of=(ENDS, IR),
    may=(DR, CURSOR, MEET),
)

# Pages that are filtered late


class Filtered(Origin):
    """Deleted rows are taken out of the page after it was read; a short page ends the list."""

    soft = True
    at_least = 5

    def select(self, token: Any, size: int) -> Page:
        condition, bound = self.beyond(self.values(token)) if token is not None else ("1", [])
        rows = self.ask(f"select * from items where {condition} order by {self.sorting} limit ?", *bound, size + 1)
        kept = [row for row in rows[:size] if not row["gone"]]
        ends = len(rows) <= size or len(kept) < min(size, self.at_least)
        return Page(kept, None if ends else self.point(rows[size - 1], token))


broken(
    "filtered-short",
    "Deleted rows are taken out of pages, and a short page ends the list",
    Filtered(),
    {DL: "insert*12 page delete:next rest"},
    any_of=(DL, IL, CURSOR),
)
broken(
    "filtered-empty",
    "Deleted rows are taken out of pages, and an empty page ends the list",
    Filtered(at_least=1),
    {DL: "insert*14 page delete:page rest"},
    any_of=(DL, IL, CURSOR),
)


class Counting(Origin):
    """There is more while fewer rows were read than there are."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        kept = rows[:size]
        read = (token["read"] if token else 0) + len(kept)
        more = read < self.count() and bool(kept)
        return Page(kept, {"k": self.key(kept[-1]), "read": read} if more else None)


broken(
    "more-by-count",
    "There is more while fewer rows were read than there are now",
    Counting(size=1, rows=7),
    {DL: "insert*4 page*3 delete:read rest"},
    may=(CURSOR,),
)


class StartCounting(Origin):
    """There is more until as many rows were read as there were at first."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        start = token["n"] if token else self.count()
        read = (token["read"] if token else 0) + size
        more = len(rows) > size and read < start
        return Page(rows[:size], {"k": self.key(rows[size - 1]), "n": start, "read": read} if more else None)


broken(
    "more-by-count-at-start",
    "Ends when as many rows were read as there were at first",
    StartCounting(size=1, rows=7, **RANKED),
    {IL: "page insert=5500 rest"},
    may=(CURSOR,),
)

# Boundaries


class Boundary(Origin):
    """The cursor remembers its row and the next one, and is confused by a row between them."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        if page.next is not None:
            page.next["after"] = self.key(rows[size])
        return page

    def values(self, token: Any) -> list[Any]:
        last, after = token["k"], token["after"]
        words = "select 1 from items where (rank, id) > (?, ?) and (rank, id) < (?, ?)"
        return self.confused(token) if self.ask(words, *last, *after) else last

    def confused(self, token: Any) -> list[Any]:
        """Begins with its own row again."""
        return [token["k"][0], token["k"][1] - 1]


broken(
    "boundary-insert-repeats",
    "A row inserted exactly at the boundary brings the cursor's row again",
    Boundary(**RANKED),
    {IR: "page insert=5500 rest"},
    may=(CURSOR,),
)


class BoundaryLoses(Boundary):
    def confused(self, token: Any) -> list[Any]:
        return list(token["after"])


broken(
    "boundary-insert-loses",
    "A row inserted exactly at the boundary hides the one behind it",
    BoundaryLoses(**RANKED),
    {IL: "page insert=5500 rest"},
    may=(CURSOR,),
)


class PeekDies(Origin):
    """The cursor names the first row that was not read."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        return Page(rows[:size], {"row": rows[size]["id"]} if len(rows) > size else None)

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            return super().select(token, size)
        if not self.ask("select 1 from items where id = ?", token["row"]):
            return self.dead()
        rows = self.ask("select * from items where id <= ? order by id desc limit ?", token["row"], size + 1)
        return self.paged(rows, size, token)

    def dead(self) -> Page:
        raise Refused(404, "no such row")


broken(
    "peek-dies",
    "The cursor names the first row unread, which must still be there",
    PeekDies(),
    {SURVIVES: "insert*12 page delete:next rest"},
    any_of=(SURVIVES, CURSOR),
)


class PeekEnds(PeekDies):
    def dead(self) -> Page:
        return Page([])


broken(
    "peek-ends",
    "The list ends when the first row unread died",
    PeekEnds(),
    {DL: "insert*12 page delete:next rest"},
    may=(CURSOR,),
)

# Only near the tail, only when empty


class LastDies(Origin):
    """Reads the cursor's row once more before the last page."""

    order = OLDEST

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if token is not None and page.next is None and not self.ask("select 1 from items where id = ?", token["k"][0]):
            raise Refused(500, "index out of range")
        return page


broken(
    "cursor-row-dies-at-the-tail",
    "Status 500 when the row before the last page died",
    LastDies(rows=4),
    {CURSOR: "insert*12 page*3 delete:cursor rest"},
)


class NoEmptyPage(Origin):
    """Takes the last row of a page that has none."""

    order = OLDEST

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if not page.rows:
            raise Refused(500, "list index out of range")
        return page


broken(
    "empty-page-500",
    "Status 500 for a page whose rows were all deleted",
    NoEmptyPage(rows=4),
    {SURVIVES: "insert*12 page*3 delete:last rest"},
    any_of=(SURVIVES, CURSOR),
)


class NoEmptyList(Origin):
    """Divides by the number of rows."""

    rows = 0

    def select(self, token: Any, size: int) -> Page:
        if self.seq and not self.count():
            raise Refused(500, "division by zero")
        return super().select(token, size)


broken(
    "empty-list-500",
    "Status 500 once all rows were deleted",
    NoEmptyList(),
    {SURVIVES: "insert*6 page delete:all rest walk"},
    any_of=(SURVIVES, CURSOR),
)

# After a write


class Restarts(Origin):
    """A cursor from before a write begins at the first page."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"v": self.version}

    def select(self, token: Any, size: int) -> Page:
        return super().select(token if token and token["v"] == self.version else None, size)


broken(
    "restarts-after-writes",
    "A cursor from before a write begins again",
    Restarts(),
    {IR: "insert*6 page insert rest", DR: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)


class Ends(Restarts):
    def select(self, token: Any, size: int) -> Page:
        if token and token["v"] != self.version:
            return Page([])
        return super().select(token, size)


broken(
    "ends-after-writes",
    "A cursor from before a write leads to an empty end",
    Ends(),
    {IL: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)
broken(
    "expired-and-silent",
    "Cursors expire with status 410, as declared, but in truth they lead to an empty end",
    Ends(errors={"expired": 410}),
    {IL: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)


class Fails(Restarts):
    status = 500

    def select(self, token: Any, size: int) -> Page:
        if token and token["v"] != self.version:
            raise Refused(self.status, "the list has changed")
        return super().select(token, size)


broken(
    "expired-otherwise",
    "Cursors expire with status 410, as declared, but in truth with 404",
    Fails(errors={"expired": 410}, status=404),
    {SURVIVES: "insert*6 page insert rest"},
    may=(CURSOR, MEET),
)
broken(
    "own-cursor-400",
    "Status 400, which is declared for bad cursors, for every cursor from before a write",
    Fails(errors={"bad-cursor": 400}, status=400),
    {SURVIVES: "insert*6 page insert rest"},
    may=(CURSOR, MEET),
)


class Locked(Origin):
    """The list is locked for two requests after a deletion."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.memory["locked"] = self.clock + 2

    def select(self, token: Any, size: int) -> Page:
        if token is not None and self.clock <= self.memory.get("locked", 0):
            raise Refused(423, "the list is being cleaned up")
        return super().select(token, size)


broken(
    "locked-after-delete",
    "Status 423 for a moment after a deletion",
    Locked(),
    {SURVIVES: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)


class Reindexing(Origin):
    """After an insertion every seventh row is not found for a while."""

    def insert(self, values: Row) -> Row:
        self.memory["until"] = self.clock + 4
        return super().insert(values)

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if token is not None and self.clock <= self.memory.get("until", 0):
            page.rows = [row for row in page.rows if row["id"] % 3]
        return page


broken(
    "reindexing",
    "After an insertion every third row is missing for a few requests",
    Reindexing(),
    {IL: "insert*12 page insert rest"},
    may=(MEET, CURSOR, DL),
)


class Dropping(Origin):
    """Every third new row is answered with 201, and not kept."""

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        if row["id"] % 3 == 0:
            self.base.execute("delete from items where id = ?", (row["id"],))
        return row

    def delete(self, id: Any) -> None:
        self.base.execute("delete from items where id = ?", (id,))


broken(
    "insert-dropped",
    "Every third new row is answered with 201, and lost",
    Dropping(),
    {IL: "insert*4 walk"},
    may=(DL, CURSOR, MEET),
)


class Undeleted(Origin):
    """A deletion is answered with 204, and not done."""

    def delete(self, id: Any) -> None:
        self.row(id)


broken(
    "delete-ignored",
    "A deletion is answered with 204, and not done",
    Undeleted(),
    {GHOSTS: "insert*3 delete:any walk"},
    leaves=True,
)


class Unreadable(Origin):
    """A row that was changed cannot be shown."""

    def change(self, id: Any, values: Row) -> Row:
        self.memory["changed", int(id)] = True
        return super().change(id, values)

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if any(("changed", row["id"]) in self.memory for row in page.rows):
            raise Refused(500, "KeyError: 'title'")
        return page


broken(
    "changed-row-500",
    "Status 500 for a page with a row that was changed",
    Unreadable(change_json=RENAMED),
    {SURVIVES: "insert*12 page change:next rest"},
    may=(CURSOR, MOVE),
)

# Late, and undeclared

LATE = (IL, GHOSTS)
FOLLOWS = (DL, DR, IR, CURSOR, MEET, MOVE)
broken(
    "late-undeclared",
    "Pages come from a copy three requests behind, and nothing is declared",
    Replica(),
    {GHOSTS: "insert*3 walk delete:any walk", IL: "insert*3 walk"},
    any_of=LATE,
    may=FOLLOWS,
)
broken(
    "late-for-longer",
    "Pages come from a copy forty requests behind, where three are declared",
    Replica(lag=40, stir_more={"visible-after": {"requests": 3}}),
    {GHOSTS: "insert*3 walk*8 delete:any walk", IL: "insert*3 walk"},
    any_of=LATE,
    may=FOLLOWS,
)

# What is declared excuses no more than it says


class Beyond(Offset):
    """An offset behind the end is not found."""

    def select(self, token: Any, size: int) -> Page:
        if token and token > self.count():
            raise Refused(404, "no such page")
        return super().select(token, size)


broken(
    "drifting-404",
    "Declared to drift, but an offset behind the end is not found",
    Beyond(order=OLDEST, rows=4, stability="drifting"),
    {SURVIVES: "insert*12 page*3 delete:read*2 rest"},
    any_of=(SURVIVES, CURSOR),
    notes=tuple(law for law in LOSSES if law != CURSOR),
)


class Clamped(Offset):
    """An offset behind the end brings the last rows again."""

    dress = BareOffset()

    def select(self, token: Any, size: int) -> Page:
        count = self.count()
        return super().select(max(count - size, 0) if token and token > count else token, size)


broken(
    "drifting-endless",
    "Declared to drift, but an offset behind the end brings the last rows for ever",
    Clamped(order=OLDEST, rows=4, stability="drifting"),
    {ENDS: "insert*12 page*3 delete:read*2 rest"},
    notes=LOSSES,
)


class Written(Origin):
    """Falls back to row numbers when something happened meanwhile."""

    def point(self, row: Row, token: Any) -> Any:
        read = (token["read"] if token else 0) + self.size
        return super().point(row, token) | {"v": self.version, "n": self.count(), "read": read}

    def is_confused(self, token: Any) -> bool:
        return bool(self.version - token["v"] >= 3)

    def select(self, token: Any, size: int) -> Page:
        if token is None or not self.is_confused(token):
            return super().select(token, size)
        rows = self.ask(f"select * from items order by {self.sorting} limit ? offset ?", size + 1, token["read"])
        return self.paged(rows, size, token)


broken(
    "three-writes",
    "Three writes between two pages, and it goes on by row number",
    Written(),
    {IR: "insert*6 page insert*3 rest"},
    any_of=ROWS_LOST_OR_TWICE,
    may=(CURSOR,),
)


class Swapped(Written):
    def is_confused(self, token: Any) -> bool:
        return bool(self.version != token["v"] and self.count() == token["n"])


broken(
    "insert-and-delete",
    "A row comes and another goes between two pages, and it goes on by row number",
    Swapped(),
    {IR: "insert*12 page insert delete:last rest"},
    any_of=ROWS_LOST_OR_TWICE,
    may=(CURSOR,),
)
