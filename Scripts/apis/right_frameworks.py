"""Right APIs as frameworks make them: Laravel, Rails, Mongoose, Strapi, Stack Exchange, Elasticsearch."""

from __future__ import annotations

from typing import Any

from . import habits
from .cases import right
from .positions import PageNumbers
from .server import Request
from .simulator import Ask, Page, Twist
from .styles_counted import Limits, Pages, rails_meta
from .styles_links import GitHub
from .styles_next import NextUrl


class Laravel(NextUrl, PageNumbers):
    """A length-aware paginator: numbers, addresses, and links with labels."""

    size_key = "per_page"

    def body(self, ask: Ask, page: Page) -> Any:
        base = ask.request.origin + ask.request.prefix + ask.request.path
        pages = max(page.pages, 1)
        number = [
            {"url": ask.request.link({"page": one}), "label": str(one), "active": one == page.number}
            for one in range(1, pages + 1)
        ]
        return {
            "current_page": page.number,
            "data": page.rows,
            "first_page_url": ask.request.link({"page": 1}),
            "from": page.at + 1 if page.rows else None,
            "last_page": pages,
            "last_page_url": ask.request.link({"page": pages}),
            "links": number,
            "next_page_url": None if page.next is None else ask.request.link({"page": page.number + 1}),
            "path": base,
            "per_page": ask.size,
            "prev_page_url": None if page.number < 2 else ask.request.link({"page": page.number - 1}),
            "to": page.at + len(page.rows) if page.rows else None,
            "total": page.total,
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.next_page_url",
            "items": "$.data",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.total",
            "pages": "$.last_page",
            "echo": {"page": "$.current_page", "size": "$.per_page"},
        }


class Kaminari(Pages):
    """`meta` with the pages before and after."""

    size_key = "per_page"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"users": page.rows, "meta": rails_meta(page, "prev_page", "total_count")}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.users",
            "total": "$.meta.total_count",
            "pages": "$.meta.total_pages",
            "echo": {"page": "$.meta.current_page"},
        }


class Mongoose(Pages):
    """mongoose-paginate."""

    size_key = "limit"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "docs": page.rows,
            "totalDocs": page.total,
            "offset": page.at,
            "limit": ask.size,
            "totalPages": max(page.pages, 1),
            "page": page.number,
            "pagingCounter": page.at + 1,
            "hasPrevPage": page.number > 1,
            "hasNextPage": page.more,
            "prevPage": page.number - 1 if page.number > 1 else None,
            "nextPage": page.number + 1 if page.more else None,
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.docs",
            "total": "$.totalDocs",
            "pages": "$.totalPages",
            "more": "$.hasNextPage",
            "echo": {"page": "$.page", "offset": "$.offset", "size": "$.limit"},
        }


class Strapi(Pages):
    """`pagination[page]`, and all of it again in `meta`."""

    page_key = "pagination[page]"
    size_key = "pagination[pageSize]"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "data": page.rows,
            "meta": {
                "pagination": {"page": page.number, "pageSize": ask.size, "pageCount": page.pages, "total": page.total}
            },
        }

    def paging(self) -> dict[str, Any]:
        meta = "$.meta.pagination."
        return super().paging() | {
            "items": "$.data",
            "total": meta + "total",
            "pages": meta + "pageCount",
            "echo": {"page": meta + "page", "size": meta + "pageSize"},
        }


class StackExchange(Pages):
    """A flag, and a quota that shrinks with every request."""

    size_key = "pagesize"

    def body(self, ask: Ask, page: Page) -> Any:
        left = 9990 - habits.counter(self, "quota")
        return {"items": page.rows, "has_more": page.more, "quota_max": 10000, "quota_remaining": left}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"more": "$.has_more", "total": None, "pages": None, "echo": None}


class FromSize(Limits):
    """Elasticsearch by `from` and `size` in the body, counting up to ten."""

    page_key = "from"
    size_key = "size"
    path = "/_search"

    def read(self, request: Request, key: str) -> str | None:
        value = request.json().get(key)
        return None if value is None else str(value)

    def request(self, url: str) -> dict[str, Any]:
        return {"post": url + self.path, "json": {"from": 0, "size": self.size}}

    def body(self, ask: Ask, page: Page) -> Any:
        bound = min(page.total, 10)
        hits = [{"_id": str(row["id"]), "_source": row} for row in page.rows]
        return {"hits": {"total": {"value": bound, "relation": "gte" if page.total > 10 else "eq"}, "hits": hits}}

    def paging(self) -> dict[str, Any]:
        size = {"body": "$.size", "value": self.size, "maximum": self.maximum, "over-maximum": self.over}
        return super().paging() | {
            "query": None,
            "body": "$.from",
            "items": "$.hits.hits",
            "id": "$._id",
            "order": None,
            "echo": None,
            "size": size,
            "total": {"at": "$.hits.total.value", "means": "at-least"},
            "end": "short-page",
        }


class JSONServer(GitHub):
    """`_page`, `_limit`, links, and the total in a header."""

    page_key = "_page"
    size_key = "_limit"

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        return [*super().headers(ask, page), ("X-Total-Count", str(page.total))]

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"total": {"header": "X-Total-Count"}}


right("laravel", "Laravel: numbers, addresses, links with labels", Laravel())
right("laravel-none", "Laravel: an empty list has one page", Laravel(count=0))
right("laravel-pages", "Laravel by counting", Laravel(spec={"style": "page-number", "next": None, "query": "page"}))
right("kaminari", "Rails: the pages before and after in meta", Kaminari())
right(
    "kaminari-token",
    "Rails: the next page's number as a token",
    Kaminari(spec={"style": "cursor", "cursor": "$.meta.next_page", "errors": None}),
)
right("mongoose", "mongoose-paginate", Mongoose())
right(
    "mongoose-token",
    "mongoose-paginate: the next page's number as a token",
    Mongoose(spec={"style": "cursor", "cursor": "$.nextPage", "errors": None}),
)
right("strapi", "Strapi: brackets in the query", Strapi())
right("stack-exchange", "Stack Exchange: a flag and a quota", StackExchange(top={"volatile": ["$.quota_remaining"]}))
right("stack-exchange-plain", "Stack Exchange: a quota that nobody called volatile", StackExchange())
right("from-size", "Elasticsearch by from and size, counting up to ten", FromSize())
right("json-server", "json-server: links and a total in a header", JSONServer())
right("json-server-pages", "json-server by counting", JSONServer(spec={"style": "page-number", "query": "_page"}))
right(
    "quota-headers",
    "What remains of a rate falls with every request",
    Kaminari(
        twists=[
            Twist(
                reply=lambda api, ask, page, reply: reply.headers.append(
                    ("X-RateLimit-Remaining", str(5000 - habits.counter(api, "left")))
                )
            )
        ]
    ),
)
