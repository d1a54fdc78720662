"""Right APIs with two declared facts at once, which every law must know of."""

from __future__ import annotations

from typing import Any

from . import habits
from .cases import right
from .right_facts import OneTime, Snapshots
from .right_items import AbsentList, NullList, Truncated, UsersAndTeams
from .right_neighbours import Counting, Flags, GitLabBoth, WillPaginate
from .rows import Row
from .simulator import Api, Ask, Page, Twist
from .styles_counted import Bare, Box, Flagged, Limits, Pages, PostgREST, Spring, YouTrack
from .styles_cursor import AIP, Cursor, Kubernetes, MLflow, Scroll, Slack, Twitter
from .styles_keys import HeaderToken, Relay, Stripe
from .styles_links import GitHub, GitHubSearch
from .styles_next import HAL, DRFPages, Kinto, OData


def clipped(bound: int) -> Twist:
    """The list ends at a window, while the total tells all."""

    def page(api: Api, ask: Ask, page: Page) -> None:
        kept = max(bound - page.at, 0)
        page.rows = page.rows[:kept]
        end = page.at + len(page.rows)
        page.more = end < min(bound, page.total)
        page.next = end if page.more else None
        last = min(bound, page.total)
        page.last = (last - 1) // ask.size * ask.size

    return Twist(page=page)


def sized(api: Api, **size: Any) -> Api:
    """The same API with more said of its sizes."""
    api.changes["size"] = api.size_spec() | size
    return api


# Windows

right(
    "window-links",
    "Links end at a window, the total does not",
    GitHubSearch(count=47, maximum=10, twists=[clipped(30)], spec={"window": 30}),
)
right(
    "window-next-url",
    "Next links end at a window",
    DRFPages(count=47, maximum=10, twists=[clipped(30)], spec={"window": 30}),
)
right(
    "window-flag",
    "No page beyond a window, a flag tells more",
    Flagged(count=47, window=30, maximum=10, spec={"window": 30}),
)
right(
    "window-box",
    "Offsets that move on by the limit, to a window",
    Box(count=47, window=30, maximum=10, spec={"window": 30}),
)
right(
    "window-bare",
    "A bare array, refused beyond a window",
    YouTrack(count=47, window=30, maximum=10, spec={"window": 30}),
)
right(
    "window-unreached",
    "A window that the list does not reach",
    Limits(count=23, window=100, maximum=10, spec={"window": 100}),
)
right(
    "window-exact", "A window that is as long as the list", Limits(count=30, window=30, maximum=10, spec={"window": 30})
)
right(
    "window-growing",
    "A window over a list that grows at its head",
    Limits(
        count=47,
        window=30,
        maximum=10,
        order=("id", "descending"),
        row_knobs={"newest_first": True},
        twists=[Twist(before=habits.grows)],
        spec={"window": 30, "stability": "drifting"},
    ),
)

# Sizes beside other facts

right(
    "at-most-total",
    "Pages are thinned and counted as they are",
    sized(Twitter(twists=[Twist(page=habits.thinned)]), pages="at-most"),
)
right("advisory-relay", "A size that is a hint, in a connection", sized(Relay(), pages="advisory"))
right("exact-links", "Every page before the last is full", sized(GitHub(), pages="exact"))
right(
    "exact-window",
    "Exact pages up to a window",
    sized(Limits(count=47, window=30, maximum=10, spec={"window": 30}), pages="exact"),
)
right("exact-postgrest", "Exact pages of ranges", PostgREST(spec={"size": {"value": 5, "pages": "exact"}}))
right(
    "at-most-maximum",
    "Pages at most so large, and the maximum cuts further",
    sized(Cursor(count=90, maximum=20), pages="at-most"),
)

# Totals of every kind beside other facts

right("remaining-null", "What remains is left out at the end", Kubernetes(count=20))
right(
    "total-once-null",
    "The total on the first page, null on the others",
    Cursor(
        twists=[
            Twist(
                body=lambda api, ask, page, body: (
                    body | {"meta": body["meta"] | {"total": body["meta"]["total"] if page.at == 0 else None}}
                )
            )
        ]
    ),
)
right(
    "total-not-past-end",
    "An empty page behind the end has no total",
    YouTrack(
        twists=[
            Twist(reply=lambda api, ask, page, reply: reply.set("X-Total", str(page.total) if page.rows else None))
        ],
        spec={"total": {"header": "X-Total"}, "end": "empty-page"},
    ),
)
right(
    "estimate-pages",
    "An estimated total beside numbered pages",
    Pages(
        twists=[Twist(page=habits.estimated)],
        spec={"total": {"at": "$.total", "means": "estimate"}, "pages": None, "end": "empty-page"},
    ),
)
right(
    "at-least-kinto",
    "Counting stops at ten, in a header",
    Kinto(twists=[habits.at_least(10)], spec={"total": {"header": "Total-Records", "means": "at-least"}}),
)

# Ends of every kind

right("past-end-204-list", "204 behind the end, declared", Flagged(past_end=204))
right("past-end-404-two", "404 or 410 behind the end", Flagged(past_end=410, spec={"errors": {"past-end": [404, 410]}}))
right("absent-items-filtered", "No list where a filter finds nothing", AbsentList(count=12))
right("null-items-one", "A list of one, and null where there is none", NullList(count=1))
right("mlflow-none", "No list at all", MLflow(count=0))

# Cursors that serve once, or stand for a whole walk

right(
    "single-use-drifting",
    "Cursors that serve once over a list that changes",
    OneTime(
        twists=[Twist(before=habits.appended)],
        spec={"stability": {"kind": "drifting", "cursor": "single-use"}, "errors": {"bad-cursor": 400, "expired": 410}},
    ),
)
right("scroll-exact", "A scroll over exactly full pages", Scroll(count=15))
right(
    "snapshot-total",
    "Snapshots that tell their total",
    Snapshots(spec={"stability": {"kind": "snapshot", "key": "$.snapshot"}, "total": "$.meta.total"}),
    unsure=True,
)

# Several lists on a page

right(
    "two-lists-drifting",
    "Two lists on a page, over a list that changes",
    UsersAndTeams(twists=[Twist(before=habits.appended)], spec={"stability": "drifting"}),
)
right("two-lists-counted", "Keys and prefixes with a marker", Truncated(count=20))
right(
    "two-lists-window",
    "Two lists on a page, up to a window",
    UsersAndTeams(count=47, window=30, maximum=10, spec={"window": 30}),
)

# Shapes that are the items' own


def nested(rows: list[Row]) -> list[Row]:
    """Drafts first: nobody has published them."""
    return [
        row | {"author": {"name": row["name"], "team": None if index < 9 else {"id": index}}}
        for index, row in enumerate(rows)
    ]


def sectioned(rows: list[Row]) -> list[Row]:
    """The middle third has no end date, as the list is sorted by kind."""
    return [row | {"ends": None if 5 <= index < 15 else row["created"]} for index, row in enumerate(rows)]


def late(rows: list[Row]) -> list[Row]:
    """Old rows lack what new ones have."""
    return [row | ({"rating": 5} if index < 10 else {}) for index, row in enumerate(rows)]


def lists(rows: list[Row]) -> list[Row]:
    return [row | {"parts": [{"sku": index, "note": None if index < 10 else "x"}]} for index, row in enumerate(rows)]


right("nested-null-first", "A nested field is null on the first pages", Cursor(arrange=nested))
right("null-in-the-middle", "A field is null on the pages in the middle", Cursor(arrange=sectioned))
right("absent-later", "Old rows lack a field of new ones", Limits(arrange=late))
right("null-in-lists", "A field within lists is null on the first pages", GitHub(arrange=lists))
right("null-first-keys", "A field is null on the first pages, keys as positions", Stripe(arrange=sectioned))

# What differs every time, beside other facts

right(
    "volatile-window",
    "Views are counted, up to a window",
    Limits(
        count=47,
        window=30,
        maximum=10,
        twists=[Twist(page=habits.viewed)],
        spec={"window": 30},
        top={"volatile": ["$.items[*].views"]},
    ),
)
right(
    "volatile-headers-numbers",
    "A request's number beside the pages'",
    GitLabBoth(twists=[habits.header("X-Request-Id", "7")], top={"volatile": ["X-Request-Id"]}),
)
right(
    "busy-window",
    "Turned away once, up to a window",
    Limits(count=47, window=30, maximum=10, twists=[habits.busy(429, "0")], spec={"window": 30}),
)
for of in (8, 11):
    for style in (Slack, Twitter):
        right(
            f"sieved-{style.__name__.lower()}-{of}",
            "Pages are filtered after they are cut",
            sized(style(count=90, size=10, maximum=20, twists=[habits.sieved(of)]), pages="at-most"),
        )
for status, turn in ((500, 6), (502, 7), (503, 8), (504, 9), (500, 12)):
    right(
        f"passes-{status}-{turn}",
        "An answer beside the walk fails once",
        Limits(twists=[habits.busy(status, "", turn=turn)]),
    )
for status in (403, 420):
    right(
        f"rate-limit-{status}",
        "The rate is limited by a status of the API's own",
        Limits(twists=[habits.busy(status, "0")], spec={"errors": {"rate-limit": status}}),
    )
    right(
        f"rate-limit-{status}-beside",
        "The same, beside the walk",
        Limits(twists=[habits.busy(status, "0", turn=8)], spec={"errors": {"rate-limit": status}}),
    )
right("busy-middle-size", "Turned away on a walk of another size", GitHub(twists=[habits.busy(429, "0", turn=14)]))
right("hal-drifting", "Links to all pages, over a list that grows", HAL(**habits.growing()))
right("will-paginate-drifting", "Numbers of neighbours, over a list that grows", WillPaginate(**habits.growing()))
right("flags-none", "A flag for the page before, of an empty list", Flags(count=0))
right("s3-counted-full", "Keys counted on exactly full pages", Counting(count=20))
right("odata-exactly-one", "One full page with links", OData(count=5))
right("aip-exactly-one", "One full page with tokens", AIP(count=5))
right("spring-one", "One item, from 0", Spring(count=1))
right("bare-drifting", "A bare array that grows", Bare(**habits.growing()))
right("slack-snapshot", "A list that says it is a snapshot and keeps no key", Slack(spec={"stability": "snapshot"}))
right("opc-keyset", "Positions are values of items, and the list is still", HeaderToken(spec={"stability": "keyset"}))
