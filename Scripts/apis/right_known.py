"""Right APIs after ones that are known, by tokens and links: each has a turn of its own."""

from __future__ import annotations

from typing import Any

from .cases import right
from .rows import Row
from .server import Request
from .simulator import Ask, Page, Twist
from .styles_cursor import Cursor


class Known(Cursor):
    """A cursor API of which a case says where things stand."""

    shape: Any = None
    told: dict[str, Any] = {}

    def body(self, ask: Ask, page: Page) -> Any:
        return type(self).shape(self, ask, page)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"more": None, "total": None} | self.told


def known(shape: Any, told: dict[str, Any], base: type[Known] = Known, **knobs: Any) -> Known:
    made = type("Known", (base,), {"shape": staticmethod(shape), "told": told})
    return made(**knobs)


right(
    "stripe-search",
    "next_page beside has_more",
    known(
        lambda api, ask, page: {"data": page.rows, "has_more": page.more, "next_page": api.token(ask, page)},
        {"cursor": "$.next_page", "query": "page", "items": "$.data", "more": "$.has_more"},
        page_key="page",
    ),
)
right(
    "facebook",
    "A cursor on every page, a next link on all but the last",
    known(
        lambda api, ask, page: {
            "data": page.rows,
            "paging": {
                "cursors": {"before": api.point(page.at, ask), "after": api.point(page.at + len(page.rows), ask)}
            }
            | ({"next": ask.request.link({"after": api.point(page.next, ask)})} if page.next is not None else {}),
        },
        {"style": "next-url", "cursor": None, "query": None, "next": "$.paging.next", "items": "$.data"},
        page_key="after",
    ),
)
right(
    "youtube",
    "A total that is a guess, tokens both ways",
    known(
        lambda api, ask, page: (
            {"kind": "list", "pageInfo": {"totalResults": 1_000_000, "resultsPerPage": ask.size}, "items": page.rows}
            | ({"nextPageToken": api.point(page.next, ask)} if page.next is not None else {})
            | ({"prevPageToken": api.point(page.prev, ask)} if page.prev is not None else {})
        ),
        {
            "cursor": "$.nextPageToken",
            "query": "pageToken",
            "total": {"at": "$.pageInfo.totalResults", "means": "estimate"},
        },
        page_key="pageToken",
        size_key="maxResults",
    ),
)
right(
    "twitch",
    "An empty object at the end",
    known(
        lambda api, ask, page: {
            "data": page.rows,
            "pagination": {"cursor": api.point(page.next, ask)} if page.next is not None else {},
        },
        {"cursor": "$.pagination.cursor", "query": "after", "items": "$.data"},
        page_key="after",
        size_key="first",
    ),
)
right(
    "airtable",
    "A token that is called offset",
    known(
        lambda api, ask, page: (
            {"records": page.rows} | ({"offset": api.point(page.next, ask)} if page.next is not None else {})
        ),
        {"cursor": "$.offset", "query": "offset", "items": "$.records"},
        page_key="offset",
        size_key="pageSize",
    ),
)
right(
    "asana",
    "An object with a token, a path and an address",
    known(
        lambda api, ask, page: {
            "data": page.rows,
            "next_page": None
            if page.next is None
            else {
                "offset": api.point(page.next, ask),
                "path": "/items?offset=x",
                "uri": ask.request.link({"offset": api.point(page.next, ask)}),
            },
        },
        {"cursor": "$.next_page.offset", "query": "offset", "items": "$.data"},
        page_key="offset",
    ),
)
right(
    "contentful-sync",
    "The last page has another link for the next time",
    known(
        lambda api, ask, page: (
            {"items": page.rows}
            | (
                {"nextPageUrl": ask.request.link({"cursor": api.point(page.next, ask)})}
                if page.next is not None
                else {"nextSyncUrl": ask.request.link({"sync_token": "w5ZGw6"})}
            )
        ),
        {"style": "next-url", "cursor": None, "query": None, "next": "$.nextPageUrl"},
    ),
)
right(
    "linkedin",
    "Links with relations in a list",
    known(
        lambda api, ask, page: {
            "elements": page.rows,
            "paging": {
                "start": page.at,
                "count": ask.size,
                "links": [
                    {"rel": "next", "href": ask.request.link({"cursor": api.point(page.next, ask)}, relative=True)}
                ]
                if page.next is not None
                else [],
            },
        },
        {
            "style": "next-url",
            "cursor": None,
            "query": None,
            "next": "$.paging.links[?@.rel == 'next'].href",
            "items": "$.elements",
        },
        size_key="count",
    ),
)
right(
    "confluence",
    "A relative link below _links",
    known(
        lambda api, ask, page: {
            "results": page.rows,
            "start": page.at,
            "limit": ask.size,
            "size": len(page.rows),
            "_links": {"base": ask.request.origin, "context": ""}
            | (
                {"next": ask.request.link({"cursor": api.point(page.next, ask)}, relative=True)}
                if page.next is not None
                else {}
            ),
        },
        {"style": "next-url", "cursor": None, "query": None, "next": "$._links.next", "items": "$.results"},
    ),
)
right(
    "azure-devops",
    "A token in a header, asked for in the query",
    Cursor(
        twists=[
            Twist(
                body=lambda api, ask, page, body: {"count": len(page.rows), "value": page.rows},
                reply=lambda api, ask, page, reply: (
                    reply.headers.append(("x-ms-continuationtoken", api.point(page.next, ask)))
                    if page.next is not None
                    else None
                ),
            )
        ],
        page_key="continuationToken",
        size_key="$top",
        spec={
            "style": "header-token",
            "cursor": None,
            "next-header": "x-ms-continuationtoken",
            "items": "$.value",
            "more": None,
            "total": None,
        },
    ),
)


class Starred(Known):
    """The first request has a position, too: a star."""

    def first_query(self) -> str:
        return "?cursor=*"

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        return None if request.get("cursor") in (None, "*") else super().position(request, rows, size)


right(
    "crossref",
    "The first cursor is a star, an empty page ends it",
    known(
        lambda api, ask, page: {
            "message": {
                "total-results": page.total,
                "items": page.rows,
                "next-cursor": api.point(page.at + len(page.rows), ask),
            }
        },
        {
            "cursor": "$.message['next-cursor']",
            "items": "$.message.items",
            "total": "$.message['total-results']",
            "absent": [],
            "end": "total",
        },
        base=Starred,
        size_key="rows",
    ),
)
right(
    "solr",
    "The cursor stays where it was at the end",
    known(
        lambda api, ask, page: {
            "response": {"numFound": page.total, "docs": page.rows},
            "nextCursorMark": api.point(page.at + len(page.rows), ask),
        },
        {
            "cursor": "$.nextCursorMark",
            "query": "cursor",
            "items": "$.response.docs",
            "total": "$.response.numFound",
            "absent": [],
            "end": "empty-page",
        },
        base=Starred,
        size_key="rows",
    ),
    unsure=True,
)
