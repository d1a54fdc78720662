"""Origins that page as well-known APIs do, and break as those do or once did."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, IL, IR, MEET, SHIFTS, SNAPSHOT, SURVIVES
from .broken_cursors import Looked
from .cases import broken
from .dresses import BodyKey, Cursor, Page, Refused, Relay, Row
from .origin import Origin
from .pagers import Offset, Snapshot, Versions
from .right import LOSSES, OLDEST, RANKED
from .right_apis import (
    Continue,
    FromUnread,
    Iterators,
    Locators,
    Partitions,
    Scroll,
)

# Elasticsearch


class FromSize(Offset):
    dress: Any = BodyKey()


broken("api-from-size", "A row number in the key of a body", FromSize(), SHIFTS, may=(CURSOR,))


class BySecond(Origin):
    """Positions are only the second of the last change."""

    order = (("updated", True), ("id", True))
    behind = "<"
    insert_json: Row = {"title": "stirred ${stir:number}", "updated": "2026-07-01T00:00:00Z"}

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            return super().select(token, size)
        words = f"select * from items where updated {self.behind} ? order by {self.sorting} limit ?"
        return self.paged(self.ask(words, token["k"][0], size + 1), size, token)


broken(
    "api-search-after-second",
    "`search_after` with a time in seconds: rows of the same second are passed over",
    BySecond(),
    {IL: "insert*12 walk"},
    may=(DL, CURSOR, MEET, IR),
)


class Reopened(Snapshot):
    """A new point in time is opened for every page; positions are values."""

    def select(self, token: Any, size: int) -> Page:
        rows = self.listing()
        rest = [row for row in rows if token is None or (row["rank"], row["id"]) > tuple(token["after"])]
        return Page(rest[:size], {"after": self.key(rest[size - 1])} if len(rest) > size else None)


broken(
    "api-point-reopened",
    "Declared as a snapshot, but the point in time is opened anew for every page",
    Reopened(**RANKED),
    {SNAPSHOT: "insert*12 page delete:last rest"},
    may=LOSSES,
)


class OneScroll(Scroll):
    """All clients share one scroll."""

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.base.execute("delete from snapshots")
            self.memory[1] = 0
        page = super().select(token, size)
        return Page(page.rows, {"scroll": 1} if page.next else None)


broken(
    "api-scroll-shared",
    "One scroll for everybody: a second walk begins it anew",
    OneScroll(),
    {MEET: "page page2 page rest rest2"},
    may=LOSSES,
)

# Tables in partitions


class PartitionRow(Partitions):
    """The token names a row; if the row is gone, its partition counts as read."""

    def point(self, row: Row, token: Any) -> Any:
        return {"k": [row["part"], row["id"]]}

    def values(self, token: Any) -> list[Any]:
        part, id = token["k"]
        return [part, id if self.ask("select 1 from items where id = ?", id) else -1]


broken(
    "api-partition-row",
    "Where the token's row died, the rest of its partition is left out",
    PartitionRow(),
    {CURSOR: "insert*12 page delete:cursor rest"},
    may=(DL,),
)


class Split(Partitions):
    """A partition that five rows were added to is split, and its tokens are refused."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"made": self.seq}

    def select(self, token: Any, size: int) -> Page:
        if token and self.seq - token["made"] >= 5:
            raise Refused(410, "PartitionKeyRangeGone")
        return super().select(token, size)


broken(
    "api-partition-split",
    "Five rows between two pages, and the token is refused",
    Split(),
    {SURVIVES: "page insert*6 rest"},
    may=(CURSOR,),
)

# Kubernetes

broken(
    "api-continue-undeclared",
    "A walk expires with status 410 after three writes, and nothing is declared",
    Continue(errors=None),
    {SURVIVES: "page insert*5 rest"},
    may=(CURSOR, MEET),
)


class GoesLive(Versions):
    """Tokens that are too old continue with the current state."""

    def as_of(self, token: Any) -> int:
        version = super().as_of(token)
        return version if self.version - version <= 3 else self.version


broken(
    "api-continue-goes-live",
    "Declared as a snapshot, but after three writes a walk goes on with what there is now",
    GoesLive(**RANKED),
    {SNAPSHOT: "insert*12 page delete:page rest"},
    may=LOSSES + (MEET,),
)

# Cursors that name a row


class SlackRestarts(FromUnread):
    """The first unread row must still exist; otherwise the list begins again."""

    def select(self, token: Any, size: int) -> Page:
        if token and not self.ask("select 1 from items where id = ?", token["from"]):
            token = None
        return super().select(token, size)


broken(
    "api-slack-restarts",
    "The list begins again when the first row unread died",
    SlackRestarts(),
    {DR: "insert*12 page delete:next rest"},
    any_of=(DR, CURSOR),
)


class Dropping(Looked):
    """The worker crashes when the cursor's row was deleted."""

    def dead(self, token: Any) -> list[Any]:
        raise ConnectionResetError


broken(
    "api-worker-dies",
    "The connection breaks off when the cursor's row died",
    Dropping(),
    {CURSOR: "insert*12 page delete:cursor rest"},
)


class DropsOld(Origin):
    """The worker crashes on every cursor from before a write."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"v": self.version}

    def select(self, token: Any, size: int) -> Page:
        if token and token["v"] != self.version:
            raise ConnectionResetError
        return super().select(token, size)


broken(
    "api-worker-dies-of-writes",
    "The connection breaks off for every cursor from before a write",
    DropsOld(),
    {SURVIVES: "page insert rest"},
    may=(CURSOR, MEET),
)

# Counted pages


class CountedOnce(Origin):
    """Keyset, but the number of pages was counted when the server started."""

    def reset(self) -> None:
        super().reset()
        self.memory["rows"] = self.count()

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        read = (token["read"] if token else 0) + size
        more = read < self.memory["rows"] and len(rows) > size
        return Page(rows[:size], {"k": self.key(rows[size - 1]), "read": read} if more else None)


broken(
    "api-pages-counted-once",
    "There are as many pages as there were when the server started",
    CountedOnce(order=OLDEST),
    {IL: "insert*12 walk"},
    may=(DL, CURSOR, MEET),
)


class NextByCount(CountedOnce):
    """`hasNextPage` comes from a count that is updated at every fifth insertion."""

    dress: Any = Relay()

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        if row["id"] % 5 == 0:
            self.memory["rows"] = self.count()
        return row


broken(
    "api-next-by-old-count",
    "`hasNextPage` is told by a count that every fifth insertion renews",
    NextByCount(order=OLDEST, size=1, rows=7),
    {IL: "insert*2 walk"},
    may=(DL, CURSOR, MEET),
)


class Expecting(Origin):
    """The last page must have as many rows as were counted at the start."""

    order = OLDEST

    def select(self, token: Any, size: int) -> Page:
        start, read = (token["n"], token["read"]) if token else (self.count(), 0)
        page = super().select(token, size)
        if page.next is None and len(page.rows) < min(size, start - read):
            raise Refused(500, "IndexError: list index out of range")
        if page.next is not None:
            page.next |= {"n": start, "read": read + size}
        return page


broken(
    "api-last-page-expected",
    "Status 500 where the last page has fewer rows than were counted at the start",
    Expecting(),
    {SURVIVES: "insert*12 page delete:next rest"},
    any_of=(SURVIVES, CURSOR),
)

# Walks that the server keeps

broken(
    "api-locator-only-one",
    "Only the last query's locator is kept",
    Locators(most=1, dress=Cursor()),
    {MEET: "page page2 page rest rest2"},
    may=(SURVIVES,),
)


class Dropped(Iterators):
    """Any deletion drops all iterators."""

    errors: Any = None

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.memory["dropped"] = self.time()

    def select(self, token: Any, size: int) -> Page:
        if token and token["since"] < self.memory.get("dropped", 0):
            raise Refused(422, "LIST_RECORDS_ITERATOR_NOT_AVAILABLE")
        return super().select(token, size)


broken(
    "api-iterator-dropped",
    "A deletion drops every iterator",
    Dropped(),
    {SURVIVES: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)
