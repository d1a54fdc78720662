"""Bugs in the order of a list and at the boundaries of its pages."""

from __future__ import annotations

from typing import Any

from . import bugs
from .cases import broken, spread
from .habits import counter, having
from .right_orders import DOWN, FRACTIONS, NAMES, UP, VERSIONS, ordered
from .rows import Row
from .simulator import Api, Ask, Page, Twist, seal
from .styles_counted import (
    Bare,
    Jira,
    Limits,
    Pages,
    Spring,
)
from .styles_cursor import (
    Cursor,
    Slack,
)
from .styles_keys import Relay, Stripe
from .styles_links import GitHub, GitHubSearch
from .styles_next import OData

# Orders

swapped = FRACTIONS[:6] + [FRACTIONS[8], FRACTIONS[7]] + FRACTIONS[9:]
broken(
    "order-times-swapped",
    "Two instants in the wrong order, at a boundary or not",
    ordered(swapped, UP | {"as": "time"}, count=14),
    laws=("ordered",),
    probed=False,
)
broken(
    "order-time-garbled",
    "An instant that is none",
    ordered([*FRACTIONS[:5], "yesterday", *FRACTIONS[6:]], UP | {"as": "time"}),
    laws=("ordered", "one-shape"),
    probed=False,
)
broken(
    "order-names-bytes",
    "Names by their bytes where case is declared not to count",
    ordered(sorted(NAMES), UP | {"collation": "case-insensitive"}),
    laws=("ordered",),
    probed=False,
)
for name, values in (
    ("shuffled", ["Ábel", "zoe", "adam", "mia", "bert", "kim", "carl", "eva", "dan"]),
    ("backwards", ["Ödön", *sorted(NAMES, key=str.lower)[::-1]]),
    ("early", ["adam", "éric", "anders", "boris", "cesar", "dora", "erik"]),
):
    broken(
        f"order-accents-{name}",
        "Names by a locale, an accent among them, and out of order",
        ordered(values, UP | {"collation": "locale"}),
        laws=("ordered",),
        probed=False,
    )
broken(
    "order-versions-bytes",
    "Versions by their bytes",
    ordered(sorted(VERSIONS), UP | {"as": "natural"}),
    laws=("ordered",),
    probed=False,
)
broken(
    "order-nulls-astray",
    "A null in the middle",
    ordered([3, 4, 5, None, 6, 7, 8, None, None], UP | {"nulls": "last"}),
    laws=("ordered",),
    probed=False,
)
broken(
    "order-nulls-other-end",
    "Nulls at the head where the end was told",
    ordered([None, None, 3, 4, 5, 6, 7, 8], UP | {"nulls": "last"}),
    laws=("ordered",),
    probed=False,
)
broken(
    "order-other-way",
    "Oldest first where newest first was told",
    Cursor(spec={"order": {"by": "$.created"} | DOWN}),
    laws=("ordered",),
    probed=False,
)
broken(
    "order-unique-ties",
    "Ties under a key that is told to be unique",
    ordered([9, 9, 8, 8, 7, 7, 5, 5], DOWN | {"unique": True}),
    laws=("ordered",),
    probed=False,
)
broken(
    "order-by-page",
    "Each page is sorted by itself",
    Pages(
        twists=[
            Twist(
                ask=lambda api, ask: setattr(ask, "rows", sorted(ask.rows, key=lambda row: (row["id"] * 7) % 23)),
                page=lambda api, ask, page: setattr(page, "rows", sorted(page.rows, key=lambda row: row["id"])),
            )
        ]
    ),
    laws=("ordered", "size-invariant", "prefix"),
)
broken(
    "order-second-key",
    "Ties against the second key",
    ordered([9, 9, 9, 8, 8, 7, 7, 7], [{"by": "$.rank"} | DOWN, {"by": "$.id"} | DOWN]),
    laws=("ordered",),
    probed=False,
)

# Boundaries

TIES = [9, 9, 9, 9, 8, 8, 8, 7, 7, 7, 7, 7, 7, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5]


class TiedCursor(Cursor):
    """The cursor is a value that several rows share, so that the rest of them are skipped."""

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"after": ask.rows[index - 1]["rank"] if index else 99})

    def follow(self, value: Any, rows: list[Row]) -> int:
        return sum(1 for row in rows if row["rank"] >= value["after"])


class TiedAgain(TiedCursor):
    """… or comes again."""

    def follow(self, value: Any, rows: list[Row]) -> int:
        return sum(1 for row in rows if row["rank"] > value["after"])


broken(
    "ties-lost",
    "A cursor on a value with ties passes over the rest of them",
    TiedCursor(arrange=having("rank", TIES)),
    laws=bugs.LOST + ("prefix", "signals-agree"),
)
broken(
    "ties-repeated",
    "A cursor on a value with ties brings them again",
    TiedAgain(arrange=having("rank", TIES)),
    laws=bugs.WALK_END + ("size-invariant",),
)


class Peeking(Cursor):
    """Asks for one extra row, but the database limits the number of rows."""

    def page(self, ask: Ask) -> Page:
        page = super().page(ask)
        if ask.size >= self.maximum:
            page.next, page.more = None, False
        return page


broken(
    "peek-clamped",
    "Looking one ahead fails at the maximum",
    Peeking(maximum=8, spec={"total": None}),
    laws=("size-invariant", "over-maximum"),
)
broken(
    "peek-clamped-total",
    "Looking one ahead fails at the maximum, with a total",
    Peeking(maximum=8),
    laws=("size-invariant", "signals-agree", "total-agrees", "end-means-end"),
)
leak = Twist(
    ("size-within-limit", "no-duplicates", "size-one", "only-last-page-short"),
    page=lambda api, ask, page: setattr(page, "rows", ask.rows[page.at : page.at + page.size + 1]),
)
spread(
    leak,
    "The row that was looked ahead at leaks out",
    {"cursor-leak": Cursor, "github-leak": GitHub, "offset-leak": Limits, "relay-leak": Relay},
)
pinned = Twist(
    ("size-within-limit", "no-duplicates"),
    page=lambda api, ask, page: setattr(
        page, "rows", [ask.rows[-1], *page.rows] if page.at == 0 and len(ask.rows) > page.size else page.rows
    ),
)
spread(pinned, "A pinned item on top of the first page", {"cursor-pinned": Cursor, "stripe-pinned": Stripe})
spread(
    Twist(
        ("total-agrees", "size-invariant", "first-is-default", "end-means-end", "ordered", "position-is-honoured"),
        ask=lambda api, ask: setattr(ask, "at", ask.at * ask.size),
    ),
    "Offsets are taken for pages",
    {"offset-as-page": Limits, "jira-offset-as-page": Jira},
)
doubled = Twist(
    ("no-duplicates", "size-invariant"),
    page=lambda api, ask, page: setattr(
        page,
        "rows",
        [page.rows[0], page.rows[0], *page.rows[2:]] if page.number == 2 and len(page.rows) > 1 else page.rows,
    ),
)
spread(
    doubled,
    "An item stands twice on page 2 and another is gone",
    {"odata-doubled": OData, "slack-doubled": Slack, "bare-doubled": Bare},
)


def rounded(rows: list[Row]) -> list[Row]:
    """Numbers beyond 2^53 that went through JavaScript."""
    return [row | {"id": int(float(9_007_199_254_740_993 + index))} for index, row in enumerate(rows)]


broken(
    "ids-rounded",
    "Ids that were rounded on their way",
    Limits(arrange=rounded, spec={"order": None}),
    laws=("no-duplicates",),
    probed=False,
)


def lagging(api: Api, ask: Ask) -> None:
    """Every other request is answered by a replica that lacks the first row."""
    if counter(api, "replica") % 2 == 0:
        ask.rows = ask.rows[1:]


spread(
    Twist(("no-duplicates", "total-agrees", "same-page-twice", "size-invariant", "ordered"), ask=lagging),
    "A replica lags behind",
    {"offset-lagging": Limits, "github-lagging": GitHubSearch},
)


# Filters and first pages

spread(
    Twist(
        ("filter-commutes", "total-agrees", "size-invariant"),
        ask=lambda api, ask: setattr(ask, "at", ask.at + 1 if ask.at and ask.filters else ask.at),
    ),
    "A filtered list loses an item at each boundary",
    {"cursor-filter-loses": Cursor, "github-filter-loses": GitHubSearch, "offset-filter-loses": Limits},
)
spread(
    Twist(
        ("filter-commutes", "total-agrees", "size-invariant", "end-means-end"),
        ask=lambda api, ask: setattr(
            ask, "at", ask.at + 1 if ask.at and ask.filters and ask.size != api.size else ask.at
        ),
    ),
    "A filtered list loses items at other sizes",
    {"cursor-filter-size": Cursor, "stripe-filter-size": Stripe},
)
spread(
    Twist(
        ("filter-commutes", "ordered"),
        page=lambda api, ask, page: setattr(page, "rows", page.rows[::-1] if ask.filters else page.rows),
    ),
    "A filtered list has another order",
    {"cursor-filter-order": lambda: Cursor(spec={"order": None}), "pages-filter-order": Pages},
)
spread(
    Twist(
        ("filter-commutes",),
        page=lambda api, ask, page: setattr(
            page, "rows", [*page.rows[:-1], {**page.rows[-1], "id": 7}] if ask.filters and page.rows else page.rows
        ),
    ),
    "A filtered list has an item that the whole one lacks",
    {
        "cursor-filter-foreign": lambda: Cursor(spec={"order": None}),
        "odata-filter-foreign": lambda: OData(spec={"order": None}),
    },
)
spread(
    Twist(
        ("filter-commutes",),
        ask=lambda api, ask: setattr(ask, "rows", api.all if ask.filters.get("state") else ask.rows),
    ),
    "The filter is ignored",
    {"cursor-filter-ignored": Cursor, "github-filter-ignored": GitHub},
)
spread(
    Twist(
        ("filter-commutes", "ordered", "filter-change"),
        ask=lambda api, ask: setattr(ask, "rows", ask.rows[1:] if ask.filters.get("state") else ask.rows),
    ),
    "A filter takes one off too many",
    {"cursor-filter-short": Cursor, "pages-filter-short": Pages},
)
spread(
    Twist(
        ("first-is-default",),
        page=lambda api, ask, page: setattr(
            page, "rows", ask.rows[1 : 1 + page.size] if ask.first is False and ask.at == 0 else page.rows
        ),
    ),
    "The first page is another one if it is asked for by its number",
    {
        "pages-first": Pages,
        "offset-first": Limits,
        "github-first": GitHub,
        "spring-first": lambda: Spring(first_page=1, spec={"start": 1}),
    },
)
