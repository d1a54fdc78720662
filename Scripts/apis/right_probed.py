"""Right APIs for `probe` that count: names, places and forms that are met in the wild."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cases import right
from .server import Request
from .simulator import Api, Ask, Page
from .styles_counted import Bare, Flagged, Limits, Pages

Shape = Callable[[Any, Ask, Page], Any]
MAKES: dict[str, Callable[[], Api]] = {}
"""The APIs by the names of their cases, for bugs to be put into."""
PLAIN: dict[str, Any] = {"total": None, "pages": None, "echo": None, "more": None}


def shaped(base: type[Api], shape: Shape, told: dict[str, Any], /, **knobs: Any) -> Api:
    """An API of a style with a body of its own, and what a careful user says of it."""
    made = type(base.__name__, (base,), {"body": shape, "paging": lambda self: base.paging(self) | PLAIN | told})
    return made(**knobs)


def offer(name: str, sentence: str, make: Callable[[], Api]) -> None:
    MAKES[name] = make
    right(name, sentence, make())


# Counted

offer(
    "datatables",
    "start, length and recordsTotal",
    lambda: shaped(
        Limits,
        lambda api, ask, page: {"draw": 1, "recordsTotal": page.total, "data": page.rows},
        {"items": "$.data", "total": "$.recordsTotal"},
        page_key="start",
        size_key="length",
    ),
)


class Newest(Pages):
    """The newest first."""

    row_knobs = {"newest_first": True}
    order = ("id", "descending")


class NewestOffsets(Limits):
    """The newest first, counted by items."""

    row_knobs = {"newest_first": True}
    order = ("id", "descending")


for style, key in ((Newest, "page"), (NewestOffsets, "offset")):
    offer(
        f"newest-by-{key}",
        "A list by time that is counted, with a total and a flag",
        lambda style=style, key=key: shaped(
            style,
            lambda api, ask, page: {"data": page.rows, "total": page.total, "has_more": page.more},
            {"items": "$.data", "total": "$.total", "more": "$.has_more"},
            page_key=key,
            size_key="limit",
        ),
    )
offer(
    "solr-start",
    "start, rows and numFound",
    lambda: shaped(
        Limits,
        lambda api, ask, page: {
            "responseHeader": {"status": 0, "QTime": 3},
            "response": {"numFound": page.total, "start": page.at, "docs": page.rows},
        },
        {"items": "$.response.docs", "total": "$.response.numFound", "echo": {"offset": "$.response.start"}},
        page_key="start",
        size_key="rows",
    ),
)
offer(
    "service-now",
    "sysparm_offset, the total in a header",
    lambda: shaped(
        type("Counted", (Limits,), {"headers": lambda self, ask, page: [("X-Total-Count", str(page.total))]}),
        lambda api, ask, page: {"result": page.rows},
        {"items": "$.result", "total": {"header": "X-Total-Count"}},
        page_key="sysparm_offset",
        size_key="sysparm_limit",
    ),
)
offer(
    "ckan",
    "A success flag beside the list and its count",
    lambda: shaped(
        Limits,
        lambda api, ask, page: {"success": True, "result": {"count": page.total, "results": page.rows}},
        {"items": "$.result.results", "total": "$.result.count"},
        page_key="start",
        size_key="rows",
    ),
)
offer(
    "pubmed",
    "retstart, retmax and counts as text",
    lambda: shaped(
        Limits,
        lambda api, ask, page: {
            "header": {"type": "esearch"},
            "esearchresult": {
                "count": str(page.total),
                "retmax": str(len(page.rows)),
                "retstart": str(page.at),
                "idlist": [str(row["id"]) for row in page.rows],
            },
        },
        {"items": "$.esearchresult.idlist", "id": "$", "order": None, "total": "$.esearchresult.count"},
        page_key="retstart",
        size_key="retmax",
    ),
)
offer(
    "quickbooks",
    "A start that counts from 1 and is repeated",
    lambda: shaped(
        Limits,
        lambda api, ask, page: {
            "QueryResponse": {
                "Customer": page.rows,
                "startPosition": page.at + 1,
                "maxResults": len(page.rows),
                "totalCount": page.total,
            }
        },
        {"start": 1, "items": "$.QueryResponse.Customer", "total": "$.QueryResponse.totalCount"},
        page_key="startPosition",
        size_key="maxResults",
        first_page=1,
    ),
)
offer(
    "arcgis",
    "exceededTransferLimit beside the features",
    lambda: shaped(
        Limits,
        lambda api, ask, page: (
            {"features": [{"attributes": row} for row in page.rows]}
            | ({"exceededTransferLimit": True} if page.more else {})
        ),
        {
            "items": "$.features",
            "id": "$.attributes.id",
            "order": {"by": "$.attributes.id"},
            "more": {"at": "$.exceededTransferLimit", "absent": "end"},
        },
        page_key="resultOffset",
        size_key="resultRecordCount",
    ),
)
offer(
    "magento",
    "searchCriteria in brackets",
    lambda: shaped(
        Pages,
        lambda api, ask, page: {
            "items": page.rows,
            "search_criteria": {"page_size": ask.size, "current_page": page.number},
            "total_count": page.total,
        },
        {"total": "$.total_count"},
        page_key="searchCriteria[currentPage]",
        size_key="searchCriteria[pageSize]",
    ),
)
offer(
    "ghost",
    "meta.pagination with the numbers of its neighbours",
    lambda: shaped(
        Pages,
        lambda api, ask, page: {
            "posts": page.rows,
            "meta": {
                "pagination": {
                    "page": page.number,
                    "limit": ask.size,
                    "pages": page.pages,
                    "total": page.total,
                    "next": page.number + 1 if page.more else None,
                    "prev": page.number - 1 if page.number > 1 else None,
                }
            },
        },
        {"items": "$.posts", "total": "$.meta.pagination.total", "pages": "$.meta.pagination.pages"},
        size_key="limit",
    ),
)
offer(
    "tmdb",
    "Pages of a fixed size, counted",
    lambda: shaped(
        Pages,
        lambda api, ask, page: {
            "page": page.number,
            "results": page.rows,
            "total_pages": page.pages,
            "total_results": page.total,
        },
        {"items": "$.results", "total": "$.total_results", "pages": "$.total_pages", "size": None},
        size_key=None,
    ),
)
offer(
    "flickr",
    "perpage, a total as text, all of it in an object of its own",
    lambda: shaped(
        Pages,
        lambda api, ask, page: {
            "photos": {
                "page": page.number,
                "pages": page.pages,
                "perpage": ask.size,
                "total": str(page.total),
                "photo": page.rows,
            },
            "stat": "ok",
        },
        {"items": "$.photos.photo", "total": "$.photos.total", "pages": "$.photos.pages"},
        size_key="per_page",
    ),
)
offer(
    "pagelen",
    "size counts the list, pagelen the page",
    lambda: shaped(
        Pages,
        lambda api, ask, page: {"values": page.rows, "size": page.total, "pagelen": ask.size, "page": page.number},
        {"items": "$.values", "total": "$.size", "echo": {"page": "$.page", "size": "$.pagelen"}},
        size_key="pagelen",
    ),
)
offer(
    "header-flag",
    "Whether there is more stands in a header",
    lambda: shaped(
        type(
            "Flagged", (Bare,), {"headers": lambda self, ask, page: [("X-Has-More", "true" if page.more else "false")]}
        ),
        lambda api, ask, page: page.rows,
        {"more": {"header": "X-Has-More"}},
    ),
)
offer(
    "header-numbers",
    "The page's number and size in headers, and nothing about the next",
    lambda: shaped(
        type(
            "Numbered",
            (Bare,),
            {
                "headers": lambda self, ask, page: [
                    ("X-Page", str(page.number)),
                    ("X-Per-Page", str(ask.size)),
                    ("X-Total-Pages", str(page.pages)),
                ]
            },
        ),
        lambda api, ask, page: page.rows,
        {"pages": {"header": "X-Total-Pages"}, "echo": {"page": {"header": "X-Page"}, "size": {"header": "X-Per-Page"}}},
        size_key="per_page",
    ),
)
offer(
    "flag-one",
    "A flag that is 1 or 0 beside numbered pages",
    lambda: shaped(
        Flagged,
        lambda api, ask, page: {"data": page.rows, "has_more": int(page.more)},
        {"items": "$.data", "more": "$.has_more"},
    ),
)
offer(
    "no-more",
    "A flag for the end under a name of its own",
    lambda: shaped(
        Flagged,
        lambda api, ask, page: {"data": page.rows, "end_of_list": not page.more},
        {"items": "$.data", "last": "$.end_of_list"},
    ),
)


class PathPages(Flagged):
    """The page's number in the path, the size in the query."""

    path = "/list/page/1"
    size_key = "per_page"

    def read(self, request: Request, key: str) -> str | None:
        return request.path.removeprefix("/list/page/") if key == "page" else request.get(key)

    def paging(self) -> dict[str, Any]:
        path = "/{case}/list/page/{position}?per_page={size}"
        return super().paging() | {"query": None, "path": path}

    def spec(self, url: str, title: str) -> str:
        return super().spec(url, title).replace("{case}", url.rsplit("/", 1)[1])


offer("path-sizes", "The page in the path, the size in the query", PathPages)
