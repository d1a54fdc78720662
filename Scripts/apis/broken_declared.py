"""Broken APIs whose specs declare a fact that excuses something else."""

from __future__ import annotations

from typing import Any

from . import bugs, bugs_wire
from .cases import broken
from .habits import with_header, with_member
from .right_declared import clipped, sized
from .right_facts import OneTime
from .right_items import AbsentList, UsersAndTeams
from .right_neighbours import AtomTwins, Flags, XMLCursor
from .simulator import Api, Ask, Page, Twist
from .styles_counted import Bare, Box, Flagged, Limits, Pages, PostgREST, YouTrack
from .styles_cursor import AIP, Cursor, Kubernetes, Scroll, Slack, Twitter
from .styles_keys import HeaderToken, S3Marker, Stripe
from .styles_links import GitHub, GitHubSearch
from .styles_next import HAL, DRFPages, Kinto

LOST = bugs.LOST


def windowed(make: type[Api], **knobs: Any) -> Api:
    # In some cases, the server reads one row too many, and must not refuse the size because of that.
    return make(count=47, window=31, maximum=10, spec={"window": 30} | knobs.pop("spec", {}), **knobs)


# A window excuses the end, and nothing before it


@bugs.on_ask("deep-window")
def wraps(api: Api, ask: Ask) -> None:
    """Items from before the window appear far down the list."""
    if ask.at >= 30:
        ask.at = 20


for style in (Limits, Pages):
    broken(
        f"window-wraps-{style.style}",
        "Behind the window stands a page from before it",
        style(count=47, maximum=10, size=10, spec={"window": 30}),
        wraps,
        probed=False,
    )
broken("window-loses", "Items are lost at boundaries before the window", windowed(Limits), bugs.lost_at_boundary)
broken("window-repeats", "Items come twice before the window", windowed(Pages), bugs.repeated_at_boundary)
broken("window-ignored", "Positions are not read, although a window is declared", windowed(Box), bugs.position_ignored)
broken(
    "window-size-later",
    "The size counts on the first page only, up to a window",
    windowed(Limits),
    bugs.size_ignored_later,
)
broken(
    "window-total-changes",
    "The total changes on the way to the window",
    windowed(Limits),
    bugs.total_changes,
    laws=("total-agrees",),
)
broken(
    "window-filter", "The filter is lost on later pages, up to a window", windowed(Flagged), bugs.filter_dropped_later
)
broken("window-shuffled", "A page before the window is out of order", windowed(YouTrack), bugs.shuffled_page)
broken(
    "window-link-early",
    "Links end before the declared window",
    GitHubSearch(count=47, maximum=10, twists=[clipped(20)], spec={"window": 30}),
    laws=("total-agrees", "no-silent-cap", "signals-agree", "end-means-end", "previous-inverts-next"),
)

# Drifting excuses changes, and no loops, shapes or sizes

broken("drifting-loops", "A list that may change points back", Cursor(spec={"stability": "drifting"}), bugs.loops_back)
broken(
    "drifting-size-later",
    "A list that may change forgets the size",
    Cursor(spec={"stability": "drifting"}),
    bugs.size_ignored_later,
    laws=("size-within-limit", "echo-agrees"),
)
broken(
    "drifting-null-item",
    "A list that may change has a null item",
    GitHub(spec={"stability": "drifting"}),
    bugs.null_item,
)
broken("drifting-type", "A list that may change changes a type", Pages(spec={"stability": "drifting"}), bugs.other_type)
broken(
    "drifting-echo",
    "A list that may change repeats a wrong offset",
    Limits(spec={"stability": "drifting"}),
    with_member("skip", lambda page, old: 0, "echo-agrees"),
)
broken(
    "drifting-past-first",
    "Behind the end of a list that may change comes page 1",
    Pages(spec={"stability": "drifting"}),
    bugs.past_end_first,
)
broken(
    "drifting-ignored",
    "A list that may change does not read positions",
    Bare(spec={"stability": "drifting"}),
    bugs.position_ignored,
)
broken(
    "drifting-zero",
    "A list that may change gives all for a size of zero",
    Stripe(spec={"stability": "drifting"}),
    bugs.zero_is_everything,
)
broken(
    "drifting-x-prev",
    "A list that may change links back to itself",
    HAL(spec={"stability": "drifting"}),
    bugs_wire.prev_is_self,
)

# Keyset and snapshot excuse nothing while nothing changes

broken("keyset-loses", "Keys as positions lose items", Stripe(spec={"stability": "keyset"}), bugs.lost_at_boundary)
broken(
    "keyset-unstable",
    "Keys as positions over an order that changes",
    HeaderToken(spec={"stability": "keyset"}),
    bugs.unstable_order,
)
broken("snapshot-repeats", "A snapshot that repeats items", Kubernetes(), bugs.repeated_at_boundary)

# Sizes that may be short still may not be long, or lose

broken(
    "at-most-long", "At most so many, and one page has more", sized(Slack(), pages="at-most"), bugs.size_ignored_later
)
broken(
    "at-most-loses", "Short pages that lose items at boundaries", sized(AIP(), pages="at-most"), bugs.lost_at_boundary
)
broken(
    "advisory-loses", "A size that is a hint, and items are lost", sized(AIP(), pages="advisory"), bugs.lost_at_boundary
)
broken(
    "advisory-ignored",
    "A size that is a hint, and positions are not read",
    sized(Twitter(), pages="advisory"),
    bugs.position_ignored,
)
broken(
    "exact-short",
    "Exact pages, and one is short",
    sized(GitHub(), pages="exact"),
    bugs.short_in_the_middle,
    laws=("only-last-page-short",),
    probed=False,
)
broken(
    "exact-range-short",
    "A range that says more than came",
    PostgREST(),
    bugs_wire.ranges(lambda page: f"{page.at}-{page.at + page.size}/{page.total}", "echo-agrees"),
)

# Totals of other kinds are still held

broken(
    "estimate-loses",
    "An estimate, and items are lost at other sizes",
    Cursor(spec={"total": {"at": "$.meta.total", "means": "estimate"}}),
    bugs.lost_at_boundary,
)
broken(
    "at-least-too-high",
    "At least more than there are",
    Limits(spec={"total": {"at": "$.total", "means": "at-least"}, "end": "empty-page"}),
    bugs.total_one_more,
    laws=("total-agrees",),
    probed=False,
)
broken(
    "remaining-negative",
    "What remains is one too many",
    Kubernetes(),
    with_member(
        "metadata",
        lambda page, old: (
            old | ({"remainingItemCount": old["remainingItemCount"] + 1} if "remainingItemCount" in old else {})
        ),
        "total-agrees",
    ),
)

# Several lists, absent lists

broken("two-lists-lose", "Two lists on a page lose items", UsersAndTeams(), bugs.lost_at_boundary)
broken("two-lists-repeat", "Two lists on a page repeat items", UsersAndTeams(), bugs.repeated_at_boundary)
broken("absent-list-loses", "No list where there is none, and items are lost", AbsentList(), bugs.lost_at_boundary)
broken(
    "single-use-repeats",
    "Cursors that serve once repeat items",
    OneTime(spec={"stability": {"cursor": "single-use"}}),
    bugs.repeated_at_boundary,
)
broken("scroll-total", "A scroll whose total is one too many", Scroll(), bugs.total_one_more)

# Shapes that are the page's and not the items'


def page_null(which: int) -> Twist:
    def change(api: Api, ask: Ask, page: Page) -> None:
        if page.number == which:
            page.rows = [row | {"extra": {"note": None}} for row in page.rows]
        else:
            page.rows = [row | {"extra": {"note": "x"}} for row in page.rows]

    return Twist(("one-shape",), page=change)


def page_lacks(which: int) -> Twist:
    def change(api: Api, ask: Ask, page: Page) -> None:
        rows = [row | {"extra": {"note": "x", "at": 1}} for row in page.rows]
        page.rows = [row | {"extra": {"at": 1}} for row in rows] if page.number == which else rows

    return Twist(("one-shape",), page=change)


def container_turns(usual: Any, other: Any) -> Twist:
    """On page 3, an empty container is of the other kind."""

    def change(api: Api, ask: Ask, page: Page) -> None:
        page.rows = [row | {"extra": other if page.number == 3 else usual} for row in page.rows]

    return Twist(("one-shape",), page=change)


broken("map-as-list", "Maps are empty lists on page 3", Cursor(), container_turns({"k": 1}, []))
broken("nothing-as-list", "Empty maps are empty lists on page 3", Limits(), container_turns({}, []))
broken("first-page-null", "A nested field is null on page 1, whatever is on it", Cursor(), page_null(1))
broken(
    "last-page-null",
    "A nested field is null on page 5, whatever is on it",
    GitHub(count=60, size=10, maximum=50),
    page_null(1),
)
broken("middle-page-null", "A nested field is null on page 2, whatever is on it", Limits(), page_null(2))
broken("nested-lacks", "A nested field is absent on page 1, whatever is on it", Stripe(), page_lacks(1))
broken("nested-lacks-links", "A nested field is absent on page 2, whatever is on it", DRFPages(), page_lacks(2))

# Sizes


class Forgetful(GitHub):
    """Links without the size."""

    drop = ("per_page",)


broken(
    "links-drop-size",
    "Links leave the size out, and no maximum is declared",
    Forgetful(spec={"size": {"query": "per_page", "value": 5}}),
    laws=("size-within-limit", "size-invariant"),
)

# Waiting, ranges, twins

broken("wait-words", "429 with a wait that nobody can read", Cursor(), bugs_wire.waits("soon"))
broken(
    "wait-unsaid-420",
    "A declared rate limit without a word of when",
    Limits(spec={"errors": {"rate-limit": 420}}),
    bugs_wire.waits(None, status=420),
    probed=False,
)
broken(
    "wait-past-window",
    "429 with a time gone by, on the way to a window",
    windowed(Limits),
    bugs_wire.waits("Wed, 21 Oct 2015 07:28:00 GMT"),
)
broken(
    "relay-previous-first",
    "A page before the first of a connection's",
    Flags(spec={"stability": "drifting"}),
    with_member("hasPreviousPage", lambda page, old: True, "previous-inverts-next"),
)
broken(
    "kinto-total-later",
    "Total-Records is one less on page 2",
    Kinto(),
    with_header("Total-Records", lambda page, old: str(int(old) - 1) if page.number == 2 else old, "total-agrees"),
)
broken("xml-body-repeats", "A cursor in an XML body repeats items", XMLCursor(), bugs.repeated_at_boundary)
broken("s3-truncated", "IsTruncated says no on page 2", S3Marker(), bugs.more_never)
broken("atom-twins-drop-size", "A feed forgets the size", AtomTwins(), bugs.size_ignored_later)
