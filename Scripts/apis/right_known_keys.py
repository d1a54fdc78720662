"""Right APIs after ones that are known: those whose positions are keys."""

from __future__ import annotations

from typing import Any

from .cases import right
from .habits import having
from .positions import Keys
from .rows import Row
from .server import Request
from .simulator import Ask, Page, Twist
from .styles_counted import Limits
from .styles_cursor import Cursor
from .styles_keys import Relay, Stripe
from .styles_links import Links

# Keys


class ByTime(Stripe):
    """Behind a time, with the id against ties: two values together are the position."""

    page_key = "before"
    order = ("created", "descending")
    row_knobs = {"newest_first": True}

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        time, key = request.get("before"), request.get("before_id")
        if time is None:
            return None
        number = int(key) if key and key.isdigit() else 0
        return sum(1 for row in rows if (row["created"], row["id"]) >= (time, number))

    def body(self, ask: Ask, page: Page) -> Any:
        return {"events": page.rows, "more": page.more}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "last-item": ["$.created", "$.id"],
            "query": ["before", "before_id"],
            "items": "$.events",
            "more": "$.more",
            "errors": None,
        }


class ByName(Stripe):
    """Behind a name, which any text is."""

    page_key = "after_name"
    key = "name"
    lenient = True
    order = ("name", "ascending")
    arrange = staticmethod(lambda rows: sorted(rows, key=lambda row: row["name"]))

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"last-item": "$.name", "errors": None}


class Titles(ByName):
    """MediaWiki's apcontinue: the title where the next page begins, within the map of `continue`."""

    path = "/w/api.php"
    page_key = "apcontinue"
    size_key = "aplimit"
    inclusive = True

    def point(self, index: int, ask: Ask) -> Any:
        return ask.rows[index]["name"].replace(" ", "_")

    def read(self, request: Request, key: str) -> str | None:
        value = request.get(key)
        return value.replace("_", " ") if value and key == self.page_key else value

    def body(self, ask: Ask, page: Page) -> Any:
        body: dict[str, Any] = {
            "query": {"allpages": [{"pageid": row["id"], "title": row["name"]} for row in page.rows]}
        }
        return body | (
            {"continue": {"apcontinue": self.point(page.next, ask), "continue": "-||"}} if page.next is not None else {}
        )

    def paging(self) -> dict[str, Any]:
        return {
            "style": "continue-map",
            "continue": "$.continue",
            "merge": "query",
            "items": "$.query.allpages",
            "id": "$.pageid",
            "order": {"by": "$.title"},
            "size": self.size_spec(),
        }


class Datasette(Stripe):
    """`next` is the last row's key, and `next_url` says it whole."""

    page_key = "_next"
    size_key = "_size"
    lenient = True
    row_knobs = {}

    def body(self, ask: Ask, page: Page) -> Any:
        key = None if page.next is None else str(self.point(page.next, ask))
        return {
            "rows": page.rows,
            "next": key,
            "next_url": key and ask.request.link({"_next": key}),
            "truncated": False,
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "cursor",
            "cursor": "$.next",
            "query": "_next",
            "items": "$.rows",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
        }


right("by-time", "Behind a time and an id, newest first", ByTime())
right("by-name", "Behind a name, any text is one", ByName())
right("titles", "MediaWiki's apcontinue: a title", Titles())
right("datasette", "The last row's key as a token", Datasette())
right(
    "datasette-url",
    "… and as an address",
    Datasette(spec={"style": "next-url", "cursor": None, "query": None, "next": "$.next_url"}),
)
right(
    "github-since",
    "Links with since, behind an id",
    type("Since", (Links, Keys), {"page_key": "since", "lenient": True, "relations": ("next",)})(
        size_key="per_page", spec={"errors": None}
    ),
)


class Nodes(Relay):
    """Nodes without edges, and a total."""

    def body(self, ask: Ask, page: Page) -> Any:
        edges = super().body(ask, page)["data"]["items"]
        return {
            "data": {
                "items": {
                    "nodes": [edge["node"] for edge in edges["edges"]],
                    "pageInfo": edges["pageInfo"],
                    "totalCount": page.total,
                }
            }
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "connection": None,
            "cursor": "$.data.items.pageInfo.endCursor",
            "items": "$.data.items.nodes",
            "more": "$.data.items.pageInfo.hasNextPage",
            "total": "$.data.items.totalCount",
        }


right("relay-nodes", "A connection of nodes without edges, with a total", Nodes())
right(
    "zero-is-none",
    "A size of zero asks for the count alone",
    Limits(twists=[Twist(page=lambda api, ask, page: setattr(page, "rows", []) if ask.asked == "0" else None)]),
)
right(
    "ties-keyset",
    "Ties under the order, broken by the id in the cursor",
    Cursor(
        arrange=having("rank", [9, 9, 9, 8, 8, 8, 8, 8, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 2, 1, 1, 1, 1]),
        spec={"order": [{"by": "$.rank", "direction": "descending"}, {"by": "$.id"}]},
    ),
)
