"""APIs that count: page numbers, offsets, and ranges of items in headers."""

from __future__ import annotations

import re
from typing import Any

from .positions import Offsets, PageNumbers
from .server import Reply, Request
from .simulator import Ask, Page, Refused


class Pages(PageNumbers):
    """`page`, `size`, `total` and `pages`, as fastapi-pagination has it."""

    style = "page-number"
    size_key: str | None = "size"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "items": page.rows,
            "total": page.total,
            "page": self.point(page.at, ask),
            "size": ask.size,
            "pages": page.pages,
        }

    def paging(self) -> dict[str, Any]:
        return self.counted_paging() | {
            "pages": "$.pages",
            "echo": {"page": "$.page", "size": "$.size"},
            "errors": {"past-end": self.past_end},
        }


def rails_meta(page: Page, before: str, count: str) -> dict[str, Any]:
    """The numbers of this page and its neighbours, as pagers of Rails give them."""
    return {
        "current_page": page.number,
        "next_page": None if page.next is None else page.number + 1,
        before: page.number - 1 if page.number > 1 else None,
        "total_pages": page.pages,
        count: page.total,
    }


class Spring(Pages):
    """Spring Data's Page: from 0, with `last`, `first` and the rest."""

    first_page = 0
    path = "/users"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "content": page.rows,
            "totalElements": page.total,
            "totalPages": page.pages,
            "size": ask.size,
            "number": self.point(page.at, ask),
            "numberOfElements": len(page.rows),
            "first": page.at == 0,
            "last": not page.more,
            "empty": not page.rows,
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "start": 0,
            "items": "$.content",
            "total": "$.totalElements",
            "pages": "$.totalPages",
            "last": "$.last",
            "echo": {"page": "$.number", "size": "$.size"},
        }


class Slice(Spring):
    """Spring Data's Slice: no total, only whether it is the last."""

    def body(self, ask: Ask, page: Page) -> Any:
        body = super().body(ask, page)
        del body["totalElements"], body["totalPages"]
        return body

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"total": None, "pages": None}


class Bare(Pages):
    """A bare array: an empty page tells the end."""

    def body(self, ask: Ask, page: Page) -> Any:
        return page.rows

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$", "total": None, "pages": None, "echo": None}


class Flagged(Pages):
    """`has_more` alone."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"data": page.rows, "has_more": page.more}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.data", "more": "$.has_more", "total": None, "pages": None, "echo": None}


class JSONAPIPages(Pages):
    """`page[number]` and `page[size]`, with counts in `meta`."""

    page_key = "page[number]"
    size_key = "page[size]"
    media = "application/vnd.api+json"

    def body(self, ask: Ask, page: Page) -> Any:
        data = [{"type": "people", "id": str(row["id"]), "attributes": {"name": row["name"]}} for row in page.rows]
        return {"data": data, "meta": {"total": page.total, "last-page": page.pages}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.data",
            "id": ["$.type", "$.id"],
            "order": None,
            "total": "$.meta.total",
            "pages": "$.meta['last-page']",
            "echo": None,
        }


class GitHubPages(Pages):
    """GitHub's search, asked by counting instead of by its links."""

    size_key = "per_page"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"total_count": page.total, "incomplete_results": False, "items": page.rows}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"total": "$.total_count", "pages": None, "echo": None}


class Limits(Offsets):
    """`offset`, `limit` and `total`, as Contentful has it."""

    style = "offset"
    items_key = "items"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"total": page.total, "skip": page.at, "limit": ask.size, "items": page.rows}

    def paging(self) -> dict[str, Any]:
        return self.counted_paging() | {
            "echo": {"offset": "$.skip", "size": "$.limit"},
            "errors": {"past-end": self.past_end},
        }


class Jira(Limits):
    """`startAt`, `maxResults`, `isLast`."""

    page_key = "startAt"
    size_key = "maxResults"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "startAt": page.at,
            "maxResults": ask.size,
            "total": page.total,
            "isLast": not page.more,
            "values": page.rows,
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.values",
            "last": "$.isLast",
            "echo": {"offset": "$.startAt", "size": "$.maxResults"},
        }


class Box(Limits):
    """Moves on by the limit, whatever came."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"total_count": page.total, "offset": page.at, "limit": ask.size, "entries": page.rows}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.entries",
            "total": "$.total_count",
            "advance": "limit",
            "echo": {"offset": "$.offset", "size": "$.limit"},
        }


class Attio(Limits):
    """No sign but a short page."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"data": page.rows}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.data", "total": None, "echo": None, "end": "short-page"}


class YouTrack(Limits):
    """A bare array, `$skip` and `$top`; an empty page ends it."""

    page_key = "$skip"
    size_key = "$top"

    def body(self, ask: Ask, page: Page) -> Any:
        return page.rows

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$", "total": None, "echo": None}


class Close(Limits):
    """`_skip`, `_limit` and `has_more`; beyond a limit nobody may skip."""

    page_key = "_skip"
    size_key = "_limit"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"data": page.rows, "has_more": page.more}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.data", "total": None, "echo": None, "more": "$.has_more"}


class SCIM(Limits):
    """`startIndex` counts from 1."""

    page_key = "startIndex"
    size_key = "count"
    first_page = 1
    media = "application/scim+json"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
            "totalResults": page.total,
            "startIndex": page.at + 1,
            "itemsPerPage": len(page.rows),
            "Resources": page.rows,
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "start": 1,
            "items": "$.Resources",
            "total": "$.totalResults",
            "echo": {"offset": "$.startIndex"},
        }


class PostgREST(Offsets):
    """`Range: 0-4` answered by `Content-Range: 0-4/23`, 206, and 416 past the end."""

    style = "range-header"
    size_key = None
    unit = ""
    past_end = 416
    asked_range = re.compile(r"(?:\w+=)?(\d+)-(\d*)$")

    def range_of(self, request: Request) -> tuple[int, int] | None:
        text = request.headers.get("range")
        if text is None:
            return None
        match = self.asked_range.match(text)
        if not match or (match[2] and int(match[2]) < int(match[1])):
            raise Refused(416, "this range cannot be had")
        first = int(match[1])
        return first, int(match[2]) - first + 1 if match[2] else self.maximum

    def position(self, request: Request, rows: list, size: int) -> int | None:
        asked = self.range_of(request)
        return asked[0] if asked else None

    def size_of(self, request: Request) -> tuple[int, str | None]:
        asked = self.range_of(request)
        return (min(asked[1], self.maximum), str(asked[1])) if asked else (self.size, None)

    def body(self, ask: Ask, page: Page) -> Any:
        return page.rows

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        span = f"{page.at}-{page.at + len(page.rows) - 1}" if page.rows else "*"
        return [("Range-Unit", "items"), ("Content-Range", f"{self.unit}{span}/{page.total}")]

    def reply(self, ask: Ask, page: Page) -> Reply:
        reply = super().reply(ask, page)
        reply.status = 206
        return reply

    def request(self, url: str) -> dict[str, Any]:
        return {"get": url + self.path, "headers": {"Range": f"0-{self.size - 1}", "Prefer": "count=exact"}}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "range-header",
            "header": {"Range": "{first}-{last}"},
            "items": "$",
            "id": "$.id",
            "order": self.order_spec(),
            "size": {"value": self.size},
            "total": {"header": "Content-Range"},
            "errors": {"past-end": self.past_end},
        }
