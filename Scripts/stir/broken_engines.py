"""Origins whose orders, copies, totals and limits break as those of well-known APIs do."""

from __future__ import annotations

from typing import Any

from apis.server import Request

from .broken import CURSOR, DL, DR, ENDS, GHOSTS, IL, IR, MEET, MOVE, SURVIVES, TOTAL
from .broken_apis import BySecond
from .cases import broken
from .dresses import Cursor, Page, Refused, Relay, Row, answer
from .origin import Origin
from .pagers import Offset
from .right import OLDEST, RENAMED
from .right_apis import Bookmarked
from .right_late import Replica

# Orders


class Natural(Offset):
    """Like an unsorted collection: changed rows move to the end, and pages skip by number."""

    order = (("seq", False),)
    touches = True


broken(
    "api-natural-order",
    "In no declared order, where what is changed goes to the end, by row number",
    Natural(change_json=RENAMED),
    {DL: "insert*12 page*5 delete:read rest", MOVE: "insert*12 page*5 change:read rest"},
    may=(CURSOR, IL, IR, DR),
)


class FromEnd(Origin):
    """A position is the number of remaining rows."""

    order = OLDEST

    def select(self, token: Any, size: int) -> Page:
        rows = self.ask(f"select * from items order by {self.sorting}")
        start = max(0, len(rows) - token["left"]) if token else 0
        left = len(rows) - start - size
        return Page(rows[start : start + size], {"left": left} if left > 0 else None)


broken(
    "api-position-from-end",
    "A position says how many rows are left",
    FromEnd(),
    {IL: "insert*12 page insert rest", DR: "insert*12 page delete:last rest"},
    may=(CURSOR, IR, DL),
)

# Bookmarks


class Looping(Bookmarked):
    """An empty page has its own bookmark as the next one, and promises more."""

    dress: Any = Cursor()
    order = OLDEST

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        kept = rows[:size]
        if token and not kept:
            return Page([], token)
        return Page(kept, self.point(kept[-1], token) if len(rows) > size else None)


broken(
    "api-empty-page-loops",
    "A page whose rows all went points to itself",
    Looping(),
    {ENDS: "insert*12 page*5 delete:unread rest"},
    may=(CURSOR,),
)


class Tail404(Origin):
    """A page without rows is answered with 404."""

    order = OLDEST

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if token and not page.rows:
            raise Refused(404, "nothing is left")
        return page


broken(
    "api-tail-404",
    "Status 404 for a page whose rows all went",
    Tail404(),
    {SURVIVES: "insert*12 page*5 delete:unread rest"},
    any_of=(SURVIVES, CURSOR),
)

# Copies


class Edge(Origin):
    """Pages are cached by their URL for twenty requests."""

    def listed(self, request: Request) -> Any:
        key = tuple(request.query)
        made, reply = self.memory.get(key, (-100, None))
        if self.clock - made > 20:
            reply = super().listed(request)
            self.memory[key] = (self.clock, reply)
        return reply


broken(
    "api-edge-cache",
    "Pages come from a cache by their URL for twenty requests",
    Edge(),
    {GHOSTS: "insert*3 walk delete:any walk", IL: "walk insert*3 walk"},
    any_of=(GHOSTS, IL),
    may=(DL, DR, IR, CURSOR, MEET),
)


class Robin(Replica):
    """Every other request is answered by a copy that is ten requests behind."""

    lag = 10

    def select(self, token: Any, size: int) -> Page:
        self.source = "items" if self.clock % 2 else "replica"
        return super().select(token, size)


broken(
    "api-round-robin",
    "Every other request is answered by a copy ten requests behind",
    Robin(),
    {IL: "insert*12 walk", GHOSTS: "insert*12 walk*4 delete:last walk"},
    any_of=(IL, GHOSTS),
    may=(DL, DR, IR, CURSOR, MEET, ENDS),
)

# Totals


class Fifth(Origin):
    """Only every fifth insertion is counted."""

    totals = "exact"

    def total(self, token: Any) -> int:
        found = self.ask("select count(*) as n from items where id % 5 = 0 or id <= 23")
        return int(found[0]["n"])


broken("api-total-fifth", "Only every fifth insertion is counted", Fifth(), {TOTAL: "insert walk"})


class Twice(Origin):
    """A counter next to the table, which a deletion decreases by two."""

    totals = "exact"

    def reset(self) -> None:
        super().reset()
        self.memory["deleted"] = 0

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.memory["deleted"] += 1

    def total(self, token: Any) -> int:
        return max(0, self.count() - int(self.memory["deleted"]))


broken("api-total-twice", "A deletion takes two from the total", Twice(), {TOTAL: "insert*3 delete:any walk"})

# Limits


class Capped(Origin):
    """Only the newest thirty rows, without a declaration."""

    cap = 30

    def select(self, token: Any, size: int) -> Page:
        passed = token["n"] if token else 0
        page = super().select(token, min(size, self.cap - passed))
        read = passed + len(page.rows)
        return Page(page.rows, page.next | {"n": read} if page.next and read < self.cap else None)


broken(
    "api-capped",
    "Thirty rows a walk and no more, and nothing is declared",
    Capped(),
    {IL: "insert*12 walk"},
    may=(DL, DR, CURSOR, MEET),
)

# Feeds


class FeedBySecond(BySecond):
    """A feed by the time of the last change, which skips the rest of each second."""

    order = (("updated", False), ("id", False))
    stability = "feed"
    behind = ">"


broken(
    "api-feed-by-second",
    "A feed since a second: of what changed within one the rest is passed over",
    FeedBySecond(),
    {IL: "insert*12 walk"},
    may=(DL, CURSOR, MEET, IR),
)


class Errors(Origin):
    """A connection that answers errors with status 200 once something was written."""

    dress = Relay()

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"v": self.version}

    def listed(self, request: Request) -> Any:
        token = self.dress.token(request)
        if token and token["v"] != self.version:
            return answer({"errors": [{"message": "Invalid cursor"}], "data": None})
        return super().listed(request)


broken(
    "api-connection-errors",
    "Errors with status 200 for every cursor from before a write",
    Errors(),
    {SURVIVES: "page insert rest"},
    may=(CURSOR, MEET),
)
