"""Right APIs that look wrong at first sight: names that mislead, values that vary, filters that are not equalities."""

from __future__ import annotations

from typing import Any

from . import habits
from .cases import right
from .positions import Keys
from .rows import Row
from .server import Request
from .simulator import Api, Ask, Page, Refused, Twist, seal, unseal
from .styles_counted import Bare, Flagged, Limits, Pages, PostgREST
from .styles_cursor import Cursor, Slack
from .styles_keys import Stripe
from .styles_links import GitHub, GitHubSearch, Links, Shopify
from .styles_next import JSONAPI, DRFPages, NextUrl, OData

# Names that mean something else

MISLEADING = {
    "size": 5231,
    "limit": 5000,
    "offset": "+00:00",
    "count": 2,
    "start": "2026-03-01",
    "previous": {"release": "v1"},
    "last": "2026-03-02",
    "first": True,
    "page": "items",
    "pages": ["a", "b"],
    "total_pages": "many",
}
for name, make in {"cursor": Cursor, "odata": OData, "stripe": Stripe, "slack": Slack}.items():
    right(
        f"{name}-misleading",
        "Members that are called as those of paging are",
        make(twists=[habits.more_body(**MISLEADING)]),
    )
right(
    "github-search-misleading",
    "Members that are called as those of paging are",
    GitHubSearch(twists=[habits.more_body(**MISLEADING)]),
)
for name, make in {"cursor": Cursor, "github": GitHub}.items():
    right(
        f"{name}-misleading-headers",
        "Headers that are called as those of paging are",
        make(twists=[habits.header("X-Total", "9000"), habits.header("X-Page", "1"), habits.header("X-Limit", "60")]),
        unsure=True,
    )

# Values that vary by right


def by_state(rows: list[Row]) -> list[Row]:
    """Drafts first: what is null on the first pages has a value on the others."""
    return [row | {"published_at": None if index < 10 else row["created"]} for index, row in enumerate(rows)]


def by_kind(rows: list[Row]) -> list[Row]:
    """Sorted by kind, and each kind has members of its own."""
    return [
        row | ({"kind": "push", "commits": index} if index < 10 else {"kind": "star", "stars": index})
        for index, row in enumerate(rows)
    ]


def labelled(rows: list[Row]) -> list[Row]:
    """Maps whose keys are data."""
    return [row | {"labels": {f"key-{index % 7}": "x", f"app-{index}": "y"}} for index, row in enumerate(rows)]


def halves(rows: list[Row]) -> list[Row]:
    return [row | {"price": index if index < 9 else index + 0.5} for index, row in enumerate(rows)]


def emptied(rows: list[Row]) -> list[Row]:
    return [
        row | {"tags": [] if index < 9 else ["a"], "extra": {} if index < 9 else {"k": 1}}
        for index, row in enumerate(rows)
    ]


def mixed_maps(rows: list[Row]) -> list[Row]:
    """As PHP writes maps: those without entries are lists, on every page."""
    return [row | {"extra": [] if index % 2 else {"k": 1}} for index, row in enumerate(rows)]


def emptied_later(rows: list[Row]) -> list[Row]:
    return [
        row | {"tags": ["a"] if index < 9 else [], "extra": {"k": 1} if index < 9 else {}}
        for index, row in enumerate(rows)
    ]


right("values-null-first", "Null on the first pages, a time on the others", Cursor(arrange=by_state), unsure=True)
right("values-by-kind", "Each page is of another kind", Cursor(arrange=by_kind), unsure=True)
right("values-labels", "Maps whose keys are data", Cursor(arrange=labelled))
right("values-labels-links", "Maps whose keys are data", GitHub(arrange=labelled))
right("values-halves", "Whole numbers first, fractions later", Limits(arrange=halves))
right("values-emptied-later", "Full lists and maps first, empty ones later", Cursor(arrange=emptied_later))
right("values-mixed-maps", "Empty maps as lists on every page", Limits(arrange=mixed_maps))
right("values-emptied", "Empty lists and maps first, full ones later", DRFPages(arrange=emptied))


def included(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    """What belongs to the items comes along where there is some."""
    return body | ({"included": [{"type": "authors", "id": "9"}]} if page.number == 1 else {})


def warned(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    return body | ({"warnings": ["index is being rebuilt"]} if page.number == 2 else {})


right(
    "jsonapi-included",
    "What belongs to the items, where there is some",
    JSONAPI(maximum=10, twists=[Twist(body=included)]),
)
right("cursor-warned", "A warning on one page", Cursor(twists=[Twist(body=warned)]))
right("pages-warned", "A warning on one page", Pages(twists=[Twist(body=warned)]))


def counted_once(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    return body if page.at == 0 else {key: value for key, value in body.items() if key != "@odata.count"}


right("odata-count-once", "The first page alone tells the count", OData(twists=[Twist(body=counted_once)]))
right(
    "flag-number",
    "A flag that is 1 or 0",
    Flagged(twists=[Twist(body=lambda api, ask, page, body: body | {"has_more": int(body["has_more"])})]),
)
right(
    "flag-text",
    "A flag that is text",
    Stripe(twists=[Twist(body=lambda api, ask, page, body: body | {"has_more": str(body["has_more"]).lower()})]),
)
right(
    "pages-of-none",
    "An empty list has one page",
    Pages(count=0, twists=[Twist(page=lambda api, ask, page: setattr(page, "pages", max(page.pages, 1)))]),
)
right("pages-of-none-zero", "An empty list has no page", Pages(count=0))

# Filters that are not equalities


class Searching(Cursor):
    """A filter named as a member is a search within it."""

    filters = ("name", "state", "q")

    def passes(self, row: Row, key: str, value: str) -> bool:
        if key == "state":
            return value == "all" or str(row["state"]).casefold() == value.casefold()
        return value.casefold() in str(row["name"]).casefold()


class SearchingPages(Pages):
    """… with pages that are counted."""

    filters = Searching.filters
    passes = Searching.passes


for name, also in {"substring": "name=Ada", "lower": "name=ada", "case": "state=OPEN", "all": "state=all"}.items():
    for kind, make in {"cursor": Searching, "pages": SearchingPages}.items():
        right(
            f"filter-{name}-{kind}",
            f"A filter that is no equality: {also}",
            make(),
            also=f"filter:{also},empty:q=nothing",
        )

# What a cursor holds


class Holding(Cursor):
    """The cursor holds the size, and another one beside it counts for nothing."""

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        token = request.get(self.page_key)
        return None if token is None else self.follow(unseal(token), rows)

    def size_of(self, request: Request) -> tuple[int, str | None]:
        size, asked = super().size_of(request)
        token = request.get(self.page_key)
        return (unseal(token)["size"] if token else size), asked

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"after": ask.rows[index - 1]["id"] if index else None, "size": ask.size, "for": ask.filters})


class Binding(Holding):
    """… or is refused."""

    def ask(self, request: Request) -> Ask:
        token = request.get(self.page_key)
        ask = super().ask(request)
        if token:
            held = unseal(token)
            if ask.filters != held["for"] or (ask.asked or str(self.size)) != str(held["size"]):
                raise Refused(400, "this cursor belongs to another request")
        return ask


class Remembering(Holding, NextUrl):
    """The next address is another path, with nothing in it but the cursor."""

    def ask(self, request: Request) -> Ask:
        path, _, token = request.path.rpartition("/")
        if not path.endswith("/continue"):
            return super().ask(request)
        held = unseal(token)
        carried = [("cursor", token), *held["for"].items()]
        inner = Request(request.method, "/items", carried, request.headers, b"", request.origin, request.prefix)
        return super().ask(inner)

    def body(self, ask: Ask, page: Page) -> Any:
        base = ask.request.origin + ask.request.prefix
        following = None if page.next is None else f"{base}/items/continue/{self.point(page.next, ask)}"
        return {"items": page.rows, "next": following, "total": page.total}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "style": "next-url",
            "cursor": None,
            "query": None,
            "next": "$.next",
            "more": None,
            "total": "$.total",
        }


class CarryingShopify(Shopify):
    """The cursor carries the filter, and a filter beside it is refused."""

    filters = ("state",)

    def ask(self, request: Request) -> Ask:
        token = request.get(self.page_key)
        if token and request.get("state"):
            raise Refused(400, "state cannot be passed when page_info is present")
        if token:
            carried = [*request.query, *((key, value) for key, value in unseal(token)["for"].items())]
            request = Request(
                request.method, request.path, carried, request.headers, request.body, request.origin, request.prefix
            )
        return super().ask(request)

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"after": ask.rows[index - 1]["id"] if index else None, "for": ask.filters})


right("cursor-holds-size", "The cursor holds the size", Holding(filters=()))
right("cursor-binds", "The cursor belongs to its size and filter, others are refused", Binding())
right("next-other-path", "The next address is another path", Remembering())
right(
    "shopify-filtered",
    "The cursor carries the filter, and none may stand beside it",
    CarryingShopify(),
    also="filter:state=open",
)

# Links


class MastodonBack(Links, Keys):
    """`min_id` is the way back, on the first page too, where nothing newer is."""

    page_key = "max_id"
    lenient = True
    order = ("id", "descending")
    row_knobs = {"newest_first": True}

    def ask(self, request: Request) -> Ask:
        ask = super().ask(request)
        newer = request.get("min_id")
        if newer is not None:
            end = sum(1 for row in ask.rows if row["id"] > int(newer))
            ask.at, ask.first = max(end - ask.size, 0), False
            ask.rows = ask.rows[:end] if end < ask.at + ask.size else ask.rows
        return ask

    def link_header(self, ask: Ask, page: Page) -> str:
        if not page.rows:
            return ""
        links = [f'<{ask.request.link({"min_id": page.rows[0]["id"], "max_id": None})}>; rel="prev"']
        if page.next is not None:
            links.insert(0, f'<{ask.request.link({"max_id": page.rows[-1]["id"], "min_id": None})}>; rel="next"')
        return ", ".join(links)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"order": self.order_spec() | {"as": "number"}, "errors": None}


right("mastodon-back", "min_id is the way back, from the first page too", MastodonBack())
right(
    "github-last-once",
    "The last page has no link to itself",
    GitHub(
        twists=[
            habits.with_header(
                "Link",
                lambda page, was: ", ".join(
                    link for link in was.split(", ") if page.next is not None or 'rel="last"' not in link
                )
                or None,
            )
        ]
    ),
)
right(
    "range-star",
    "Content-Range without a total",
    PostgREST(
        twists=[habits.with_header("Content-Range", lambda page, was: was.partition("/")[0] + "/*")],
        spec={"total": None, "end": "short-page"},
    ),
)
right(
    "offset-content-range",
    "Offsets in the query, the total in Content-Range",
    Bare(
        twists=[
            Twist(
                reply=lambda api, ask, page, reply: reply.headers.append(
                    ("Content-Range", f"posts {page.at}-{page.at + max(len(page.rows), 1) - 1}/{page.total}")
                )
            )
        ],
        spec={"total": {"header": "Content-Range"}},
    ),
)
right(
    "snapshot-header",
    "The snapshot's name in a header",
    Slack(
        twists=[habits.header("X-Snapshot", "s-17")],
        spec={"stability": {"kind": "snapshot", "key": {"header": "X-Snapshot"}}},
    ),
)
