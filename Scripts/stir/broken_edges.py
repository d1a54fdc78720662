"""Origins that break in one place: in a tie, on a filtered page, at a boundary, near the tail, or without rows."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, ENDS, IL, IR, MEET, MOVE, SURVIVES, TIED
from .cases import broken
from .dresses import Page, Refused, Row
from .origin import Origin
from .right import MOVED, OLDEST, RANKED

# Ties


class TiedInclusive(Origin):
    """Begins at the cursor's rank and leaves out only the cursor's row."""

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
    """Deleted rows are removed from the page after it was read; a short page ends the list."""

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
broken(
    "filtered-oldest",
    "Deleted rows are taken out of pages, and a short page ends the next walk before the newest rows",
    Filtered(order=OLDEST),
    {DL: "insert*12 page delete:next rest"},
    any_of=(DL, IL, CURSOR),
)


class Counting(Origin):
    """There is more as long as fewer rows were read than exist."""

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
broken(
    "more-by-count-of-pages",
    "There is more while fewer rows were read than there are now, which only a page of deletions shows",
    Counting(rows=20, order=OLDEST),
    {DL: "insert*12 page*5 delete:read*4 rest"},
    may=(CURSOR,),
)


class PageCounting(Origin):
    """A walk has as many pages as the list had when it began."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        left = (token["left"] if token else -(-self.count() // size)) - 1
        more = len(rows) > size and left > 0
        return Page(rows[:size], {"k": self.key(rows[size - 1]), "left": left} if more else None)


broken(
    "pages-counted-at-start",
    "A walk has as many pages as the list had when it began",
    PageCounting(**RANKED, change_json=MOVED),
    {IL: "insert=100*2 page insert=5500 rest"},
    any_of=(IL, MOVE),
    may=(CURSOR, DL),
)
broken(
    "pages-counted-in-place",
    "A walk has as many pages as the list had when it began, which fewer rows than a page may not show",
    PageCounting(**RANKED),
    {IL: "page insert=5500*5 rest"},
    may=(CURSOR, DL),
)


class StartCounting(Origin):
    """There is more until as many rows were read as existed at the start."""

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
    """The cursor names its row and the next one, and is confused by a row between them."""

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
    """Reads the cursor's row again before the last page."""

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
    """Accesses the last row of an empty page."""

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
