"""Bugs in the APIs that are for `probe`: its own spec must be enough to find them."""

from __future__ import annotations

from typing import Any

from . import bugs, right_probed_given  # noqa: F401  (the second fills the table of MAKES)
from . import bugs_wire as wire
from .cases import broken, spread
from .right_probed import MAKES, shaped
from .simulator import Api, Ask, Page, Twist
from .styles_counted import Limits
from .styles_cursor import AIP, Cursor, Kubernetes
from .styles_keys import Stripe


def of(suffix: str, *names: str) -> dict[str, Any]:
    return {f"{name}-{suffix}": MAKES[name] for name in names}


spread(
    bugs.lost_at_boundary,
    "An item is lost between pages",
    of("loses", "datatables", "solr-start", "service-now", "tmdb", "path-sizes", "intercom", "ndjson-stream"),
)
spread(
    bugs.repeated_at_boundary,
    "An item comes on two pages",
    of("repeats", "ckan", "quickbooks", "magento", "azure-blobs", "next-or-false", "before-id", "square"),
)
spread(bugs.position_ignored, "Every page is the first", of("stuck", "pubmed", "flickr", "openalex", "header-flag"))
spread(bugs.total_one_more, "The total counts one too many", of("counts-more", "ghost", "bigquery", "pagelen"))
spread(bugs.more_never, "The flag says the end too early", of("ends-early", "arcgis", "flag-one", "next-and-number"))
spread(bugs.size_ignored_later, "The size counts on page 1 only", of("sizes", "service-now", "header-numbers"))
spread(bugs.unstable_order, "Equal values come in another order each time", of("unstable", "datatables", "tmdb"))


def one_ahead(api: Api, ask: Ask, page: Page) -> None:
    """The extra row that shows whether there is more is not removed."""
    page.rows = ask.rows[ask.at : ask.at + ask.size + 1]


def much_more(api: Api, ask: Ask, page: Page) -> None:
    page.rows = ask.rows[ask.at : ask.at + ask.size + 3]


AHEAD = ("size-within-limit", "no-duplicates", "size-one", "echo-agrees")
broken("cursor-one-ahead", "11 came, 10 were asked for", Cursor(), Twist(AHEAD, page=one_ahead))
broken("stripe-one-ahead", "11 came, 10 were asked for", Stripe(), Twist(AHEAD, page=one_ahead))
broken("aip-three-ahead", "13 came, 10 were asked for", AIP(), Twist(AHEAD, page=much_more))


def twins(api: Api, ask: Ask, page: Page) -> None:
    """Two items of a page have the same id."""
    if len(page.rows) > 3:
        page.rows = [*page.rows[:3], page.rows[3] | {"id": page.rows[2]["id"]}, *page.rows[4:]]


SHARED = ("no-duplicates", "ordered")
broken("cursor-twins", "Two items of a page share their id", Cursor(), Twist(SHARED, page=twins))
broken("offset-twins", "Two items of a page share their id", Limits(), Twist(SHARED, page=twins))


def version_moves(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    body["metadata"]["resourceVersion"] = str(33861 + page.at)
    return body


broken(
    "kubernetes-moves",
    "The version of the list changes within a walk",
    Kubernetes(),
    Twist(("snapshot-constant",), body=version_moves),
)
broken(
    "pagelen-echo",
    "The size is repeated wrongly",
    MAKES["pagelen"](),
    wire.body_sets(("echo-agrees",), "pagelen", lambda ask, page: ask.size + 1),
)
broken(
    "zero-token-loops",
    "0 is the end, and comes too early",
    shaped(
        Limits,
        lambda api, ask, page: {"items": page.rows, "total": page.total, "next_offset": (page.next or 0) % 20},
        {"style": "cursor", "cursor": "$.next_offset", "absent": [0], "total": "$.total"},
        count=23,
    ),
    Twist(("end-means-end", "signals-agree", "total-agrees", "size-invariant")),
)
