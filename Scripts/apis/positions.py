"""How positions are written: page numbers, offsets, sealed cursors, and keys of items."""

from __future__ import annotations

from typing import Any

from .rows import Row
from .server import Request
from .simulator import Api, Ask, Refused, seal, unseal


def counted(api: Api, request: Request) -> int | None:
    """The distance of a request's number from the first one; None where the request has none."""
    text = api.read(request, api.page_key)
    if text is None:
        return None
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < api.first_page:
        raise Refused(api.bad_cursor, f"{api.page_key} must be a number from {api.first_page}")
    return number - api.first_page


class Counted(Api):
    """Positions are numbers, counted from `first_page`."""

    def counted_paging(self) -> dict[str, Any]:
        """The parts that specs of most counted lists share."""
        return {
            "style": self.style,
            "query": self.page_key,
            "items": "$.items",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.total",
        }


class PageNumbers(Counted):
    """`?page=2`."""

    page_key = "page"
    first_page = 1
    bad_cursor = 400

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        pages = counted(self, request)
        return None if pages is None else pages * size

    def point(self, index: int, ask: Ask) -> Any:
        return index // ask.size + self.first_page


class Offsets(Counted):
    """`?offset=20`."""

    page_key = "offset"
    first_page = 0

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        return counted(self, request)

    def point(self, index: int, ask: Ask) -> Any:
        return index + self.first_page


class Cursors(Api):
    """A sealed cursor that names the row before the page, so that any size and filter goes on from there."""

    page_key = "cursor"

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        token = self.read(request, self.page_key)
        if token is None or token == "":
            return None
        return self.follow(unseal(token, self.bad_cursor), rows)

    def follow(self, value: Any, rows: list[Row]) -> int:
        before = self.rank.get(value["after"], -1)
        return sum(1 for row in rows if self.rank[row["id"]] <= before)

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"after": ask.rows[index - 1]["id"] if 0 < index <= len(ask.rows) else None})


class Keys(Api):
    """The last item's own key, as in `starting_after=it_0020`; `lenient` takes any text as a place in the order."""

    page_key = "after"
    key = "id"
    lenient = False
    inclusive = False

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        text = self.read(request, self.page_key)
        if text is None or text == "":
            return None
        if self.lenient:
            return sum(1 for row in rows if self.before(row[self.key], text))
        known = next((row for row in self.all if str(row[self.key]) == text), None)
        if known is None:
            raise Refused(self.bad_cursor, f"no such item: {text}")
        rank = self.rank[known["id"]]
        return sum(1 for row in rows if self.rank[row["id"]] <= rank)

    def before(self, value: Any, text: str) -> bool:
        descending = self.order[1] == "descending"
        if isinstance(value, int):
            try:
                number = int(text)
            except ValueError:
                raise Refused(self.bad_cursor, f"{self.page_key} must be a number") from None
            order = (value > number) - (value < number)
        else:
            order = (str(value) > text) - (str(value) < text)
        order = -order if descending else order
        return order < 0 or (order == 0 and not self.inclusive)

    def point(self, index: int, ask: Ask) -> Any:
        return ask.rows[index - 1][self.key] if 0 < index <= len(ask.rows) else ""
