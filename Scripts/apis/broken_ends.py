"""Bugs in how lists end and what they count."""

from __future__ import annotations

from typing import Any

from . import bugs, habits
from .cases import broken, spread
from .simulator import Api, Ask, Page, Refused, Twist
from .styles_counted import (
    Bare,
    Close,
    Flagged,
    GitHubPages,
    JSONAPIPages,
    Limits,
    Pages,
    Slice,
    Spring,
    YouTrack,
)
from .styles_cursor import (
    AIP,
    Cursor,
    MLflow,
    Notion,
    Scroll,
)
from .styles_keys import CouchDB, HeaderToken, MediaWiki, Relay, Single, Stripe
from .styles_links import GitHubSearch, GitLab
from .styles_next import FHIR, HAL, DRFOffsets, DRFPages, Kinto

# Ends and counts


def floored(api: Api, ask: Ask, page: Page) -> None:
    page.pages = page.total // page.size


spread(
    Twist(("page-count-agrees", "total-agrees", "signals-agree", "size-invariant", "end-means-end"), page=floored),
    "The number of pages is rounded down",
    {"pages-floored": Pages, "spring-floored": Spring, "gitlab-floored": GitLab, "jsonapi-floored": JSONAPIPages},
)


def stops_early(api: Api, ask: Ask, page: Page) -> None:
    if page.number >= 3:
        page.next, page.more = None, False


EARLY = Twist(("signals-agree", "total-agrees", "size-invariant", "end-means-end", "no-silent-cap"), page=stops_early)
spread(
    EARLY,
    "The list ends after three pages, whatever the total says",
    {
        "cursor-early": Cursor,
        "github-early": GitHubSearch,
        "drf-early": DRFOffsets,
        "hal-early": HAL,
        "opc-early": HeaderToken,
        "wiki-early": MediaWiki,
        "fhir-early": FHIR,
        "aip-early": AIP,
        "stripe-early": Stripe,
        "mlflow-early": MLflow,
    },
)
spread(
    bugs.capped,
    "The list ends at a thousand",
    {
        "cursor-capped": lambda: Cursor(count=1100, size=100, maximum=200),
        "github-capped": lambda: GitHubSearch(count=1100, size=100, maximum=100),
        "drf-capped": lambda: DRFPages(count=1100, size=100, maximum=100),
    },
)


def sticks(api: Api, ask: Ask) -> None:
    """The third page comes again instead of any later one."""
    ask.at = min(ask.at, 2 * ask.size)


spread(
    Twist(bugs.WALK_END + ("past-end-declared", "size-invariant", "total-agrees"), ask=sticks),
    "Pages beyond the third are the third",
    {"pages-stuck": Pages, "bare-stuck": Bare, "youtrack-stuck": YouTrack},
)
itself = Twist(
    bugs.WALK_END,
    page=lambda api, ask, page: setattr(page, "next", page.at if page.next is not None and page.at else page.next),
)
spread(itself, "Page 2 leads to itself", {"kinto-itself": Kinto, "notion-itself": Notion, "opc-itself": HeaderToken})
promise = Twist(
    ("more-means-more", "past-end-declared", "signals-agree", "empty-set", "terminates"),
    page=lambda api, ask, page: setattr(page, "more", page.more or not page.rows),
)
spread(
    promise,
    "An empty page promises more",
    {"flag-empty-promise": Flagged, "close-empty-promise": Close, "slice-empty-promise": Slice},
)
spread(
    Twist(
        ("past-end-declared", "total-agrees", "deep-window"),
        page=lambda api, ask, page: setattr(page, "total", page.total if page.rows else 0),
    ),
    "Past the end the total is 0",
    {"pages-past-total": Pages, "contentful-past-total": Limits},
)
spread(
    Twist(
        ("deep-window", "past-end-declared"),
        ask=lambda api, ask: setattr(ask, "at", ask.at % 10_000 % len(ask.rows) if ask.at >= 10_000 else ask.at),
    ),
    "A deep position wraps around",
    {"offset-wraps": Limits, "youtrack-wraps": YouTrack},
)


def deep(api: Api, ask: Ask) -> None:
    if ask.at >= 10_000:
        raise Refused(500, "statement timeout")


spread(
    Twist(("deep-window", "past-end-declared"), ask=deep),
    "A deep position times out",
    {"offset-deep": Limits, "github-deep": GitHubPages},
)
total_from_two = Twist(
    ("total-agrees", "one-shape", "signals-agree"),
    body=lambda api, ask, page, body: body | {"total": None if page.number == 2 else body["total"]},
)
spread(total_from_two, "The total is null on page 2", {"contentful-total-null": Limits, "pages-total-null": Pages})
total_text = Twist(
    ("total-agrees", "one-shape", "signals-agree"),
    body=lambda api, ask, page, body: body | {"total": str(body["total"]) if page.number == 3 else body["total"]},
)
spread(total_text, "The total is text on page 3", {"contentful-total-text": Limits})
broken(
    "single-total",
    "A total above what the only page has",
    Single(spec={"total": "$.total"}, twists=[Twist(body=lambda api, ask, page, body: body | {"total": 12})]),
    laws=("total-agrees",),
)
broken(
    "couchdb-clamped",
    "The extra row never comes",
    CouchDB(row_knobs={"ids": "text"}, filters=(), maximum=5),
    laws=("total-agrees", "size-invariant", "signals-agree", "no-silent-cap"),
)
broken(
    "scroll-skips",
    "Each further page of a scroll skips one",
    Scroll(twists=[Twist(page=lambda api, ask, page: setattr(page, "rows", page.rows[1:] if page.at else page.rows))]),
    laws=("total-agrees", "size-invariant", "only-last-page-short"),
)
broken(
    "relay-first-cursor",
    "endCursor is the first edge's",
    Relay(
        twists=[
            Twist(
                body=lambda api, ask, page, body: set_in(
                    body,
                    "data.items.pageInfo.endCursor",
                    body["data"]["items"]["edges"][0]["cursor"] if page.rows else None,
                )
            )
        ]
    ),
    laws=bugs.WALK_END,
)
broken(
    "relay-no-cursor",
    "hasNextPage without endCursor",
    Relay(
        twists=[
            habits.with_member("data.items.pageInfo.endCursor", lambda page, old: None if page.number == 3 else old)
        ]
    ),
    laws=("signals-agree", "end-means-end", "more-means-more", "terminates", "size-invariant"),
)
broken(
    "relay-no-more",
    "hasNextPage is false on page 2 of 5",
    Relay(
        twists=[habits.with_member("data.items.pageInfo.hasNextPage", lambda page, old: page.more and page.number != 2)]
    ),
    laws=("end-means-end", "signals-agree", "size-invariant"),
)
broken(
    "cursor-flag-alone",
    "has_more without a cursor",
    Cursor(twists=[habits.with_member("meta.has_more", lambda page, old: True)]),
    laws=("signals-agree", "more-means-more"),
)
broken(
    "gitlab-x-next",
    "X-Next-Page is empty where Link leads on",
    GitLab(twists=[habits.with_header("X-Next-Page", lambda page, was: "" if page.number == 2 else was)]),
    laws=("signals-agree",),
)
broken(
    "gitlab-x-page",
    "X-Page is one behind",
    GitLab(twists=[habits.with_header("X-Page", lambda page, was: str(max(page.number - 1, 1)))]),
    laws=("echo-agrees",),
)


def set_in(document: Any, way: str, value: Any) -> Any:
    *steps, name = way.split(".")
    place = document
    for step in steps:
        place = place[step]
    place[name] = value
    return document
