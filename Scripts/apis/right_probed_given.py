"""Right APIs for `probe` with cursors, lines and keys, and URLs that begin in the middle."""

from __future__ import annotations

from typing import Any

from .cases import right
from .right_probed import PLAIN, PathPages, offer, shaped
from .simulator import Ask, Page
from .styles_counted import Bare, Flagged, Limits, Pages, Spring
from .styles_cursor import AIP, Bodies, Cursor
from .styles_keys import HeaderToken, Stripe
from .styles_links import GitHub

# Cursors

offer(
    "next-or-false",
    "A token, or false on the last page",
    lambda: shaped(
        Cursor,
        lambda api, ask, page: {"items": page.rows, "next": api.token(ask, page) or False},
        {"cursor": "$.next", "absent": [False]},
    ),
)
offer(
    "next-and-number",
    "A token or false, and a flag that is 1 or 0",
    lambda: shaped(
        Cursor,
        lambda api, ask, page: {"items": page.rows, "more": int(page.more), "next": api.token(ask, page) or False},
        {"cursor": "$.next", "absent": [False], "more": "$.more"},
    ),
)
offer(
    "offset-or-zero",
    "The next offset as a token, 0 at the end",
    lambda: shaped(
        Limits,
        lambda api, ask, page: {"items": page.rows, "next_offset": page.next or 0},
        {"style": "cursor", "cursor": "$.next_offset", "absent": [0]},
    ),
)
offer(
    "bigquery",
    "pageToken, and a total as text",
    lambda: shaped(
        Cursor,
        lambda api, ask, page: (
            {"rows": page.rows, "totalRows": str(page.total)}
            | ({"pageToken": api.token(ask, page)} if page.more else {})
        ),
        {"cursor": "$.pageToken", "items": "$.rows", "total": "$.totalRows"},
        page_key="pageToken",
        size_key="maxResults",
    ),
)
offer(
    "matrix",
    "start and end are tokens, and the last page has no end",
    lambda: shaped(
        Cursor,
        lambda api, ask, page: (
            {"chunk": page.rows, "start": api.point(page.at, ask)}
            | ({"end": api.token(ask, page)} if page.more else {})
        ),
        {"cursor": "$.end", "items": "$.chunk"},
        page_key="from",
    ),
)
offer(
    "openalex",
    "The first cursor is a star",
    lambda: shaped(
        type(
            "Starry",
            (Cursor,),
            {
                "position": lambda self, request, rows, size: (
                    None if request.get("cursor") == "*" else Cursor.position(self, request, rows, size)
                ),
                "first_query": lambda self: "?cursor=*",
            },
        ),
        lambda api, ask, page: {
            "meta": {"count": page.total, "per_page": ask.size, "next_cursor": api.token(ask, page)},
            "results": page.rows,
        },
        {"cursor": "$.meta.next_cursor", "items": "$.results", "total": "$.meta.count"},
        size_key="per_page",
    ),
)
offer(
    "intercom",
    "The next position two objects deep, in the body both ways",
    lambda: shaped(
        type(
            "Deep",
            (Bodies,),
            {
                "read": lambda self, request, key: (
                    None
                    if (value := request.json().get("pagination", {}).get(key)) is None
                    else str(value)
                ),
                "request": lambda self, url: {
                    "post": url + self.path,
                    "json": {"query": {"field": "name"}, "pagination": {"per_page": self.size}},
                },
            },
        ),
        lambda api, ask, page: {
            "type": "list",
            "data": page.rows,
            "total_count": page.total,
            "pages": {"type": "pages", "per_page": ask.size}
            | ({"next": {"page": page.number + 1, "starting_after": api.token(ask, page)}} if page.more else {}),
        },
        {
            "query": None,
            "body": "$.pagination.starting_after",
            "cursor": "$.pages.next.starting_after",
            "items": "$.data",
            "total": "$.total_count",
            "size": {"body": "$.pagination.per_page", "value": 5},
        },
        page_key="starting_after",
        size_key="per_page",
    ),
)
offer(
    "square",
    "A cursor in the body that is left out at the end",
    lambda: shaped(
        Bodies,
        lambda api, ask, page: {"objects": page.rows} | ({"cursor": api.token(ask, page)} if page.more else {}),
        {"query": None, "body": "$.cursor", "cursor": "$.cursor", "items": "$.objects"},
        page_key="cursor",
        size_key="limit",
    ),
)


class Markers(Cursor):
    """`NextMarker`, beside parameters in small letters."""

    page_key = "marker"
    size_key = "maxresults"
    media = "application/xml"

    def first_query(self) -> str:
        return "?comp=list"

    def body(self, ask: Ask, page: Page) -> Any:
        blobs = "".join(f"<Blob><Name>b{row['id']}</Name></Blob>" for row in page.rows)
        token = self.token(ask, page) or ""
        return f"<EnumerationResults><Blobs>{blobs}</Blobs><NextMarker>{token}</NextMarker></EnumerationResults>"

    def paging(self) -> dict[str, Any]:
        return super().paging() | PLAIN | {
            "cursor": "xpath:/EnumerationResults/NextMarker",
            "items": "xpath:/EnumerationResults/Blobs/Blob",
            "id": "xpath:Name",
            "order": {"by": "xpath:Name"},
        }


offer("azure-blobs", "NextMarker goes back as marker", Markers)
offer(
    "versioned",
    "A version of the list that every page repeats",
    lambda: shaped(
        AIP,
        lambda api, ask, page: (
            {"books": page.rows, "resourceVersion": "771"}
            | ({"next_page_token": api.token(ask, page)} if page.more else {})
        ),
        {"stability": {"kind": "snapshot", "key": "$.resourceVersion"}},
    ),
)

# Lines


class Streamed(HeaderToken):
    """Values in lines, and the token in a header."""

    media = "application/x-ndjson"

    def reply(self, ask: Ask, page: Page) -> Any:
        reply = super().reply(ask, page)
        reply.body = b"".join(self.encode(row) + b"\n" for row in page.rows)
        return reply

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"container": "json-lines"}


offer("ndjson-stream", "Values in lines under their own media type", Streamed)
right("ndjson-octets", "Values in lines that are called bytes", Streamed(media="application/octet-stream"))

# Keys


class Trello(Stripe):
    """Falling ids, and `before` takes the last one's."""

    page_key = "before"
    lenient = True
    order = ("id", "descending")
    row_knobs = {"newest_first": True}

    def body(self, ask: Ask, page: Page) -> Any:
        return {"actions": page.rows, "has_more": page.more}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.actions", "more": "$.has_more", "errors": None}


offer("before-id", "Falling ids, asked for before the last one", Trello)

# URLs that begin in the middle

right("middle-offset", "The URL has an offset", Limits(probed_query="offset=10"))
right("middle-page", "The URL has a page", Pages(probed_query="page=3"))
right("middle-spring", "Page 1 of pages that are counted from 0", Spring(probed_query="page=1"))
right("middle-flagged", "The URL has a page, and only a flag tells", Flagged(probed_query="page=2"))
right("middle-bare", "The URL has a page of a bare array", Bare(probed_query="page=2"))
right("middle-github", "The URL has a page, and links lead on", GitHub(probed_query="page=2"))
right("middle-path", "The path has a page", PathPages(probed_path="/list/page/3"))
right("middle-key", "The URL has the last item of page 1", Stripe(probed_query="starting_after=it_0005"))
