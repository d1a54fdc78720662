"""Origins that go by row number: for some rows or pages, after some writes, or further than declared."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, ENDS, IL, IR, SHIFTS, SURVIVES
from .cases import broken
from .dresses import BareOffset, Page, Refused, Row
from .origin import Origin
from .pagers import Offset
from .right import LOSSES, OLDEST, RENAMED
from .right_writes import Mutations

ROWS_LOST_OR_TWICE = (IR, IL, DR, DL)

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
    """Pages by row number from the third page on."""

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
    """The last page is read from the end, by the expected number of remaining rows."""

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
    SHIFTS,
    may=(CURSOR,),
)

# After some writes


class Written(Origin):
    """Falls back to row numbers after a write."""

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

# What is declared excuses no more than it says


class Beyond(Offset):
    """An offset past the end is answered with 404."""

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
    """An offset past the end repeats the last rows."""

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
