"""Bugs in what a list holds: boundaries, orders, ties, counts, caches, ends."""

from __future__ import annotations

from typing import Any

from . import bugs
from .bugs_wire import body_sets
from .cases import broken, spread
from .habits import counter, having
from .right_orders import DOWN, FRACTIONS, NAMES, UP, VERSIONS, ordered
from .rows import Row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist, seal, unseal
from .styles_counted import Attio, Bare, Box, Close, Flagged, GitHubPages, JSONAPIPages, Jira, Limits, Pages, Slice, Spring, YouTrack
from .styles_cursor import AIP, Cursor, DynamoDB, HubSpot, Kubernetes, MCP, MLflow, Notion, Scroll, Slack, Twitter, Zendesk
from .styles_keys import CouchDB, HeaderToken, MediaWiki, Relay, S3Marker, SearchAfter, Single, SinceId, Stripe
from .styles_links import GitHub, GitHubSearch, GitLab, Links, Mastodon, Registry, Sentry, WordPress
from .styles_next import DRFCursors, DRFOffsets, DRFPages, FHIR, HAL, Hydra, JSONAPI, Kinto, OData

# Orders

swapped = FRACTIONS[:6] + [FRACTIONS[8], FRACTIONS[7]] + FRACTIONS[9:]
broken("order-times-swapped", "Two instants in the wrong order, at a boundary or not", ordered(
    swapped, UP | {"as": "time"}, count=14), laws=("ordered",))
broken("order-time-garbled", "An instant that is none", ordered(
    [*FRACTIONS[:5], "yesterday", *FRACTIONS[6:]], UP | {"as": "time"}), laws=("ordered", "one-shape"))
broken("order-names-bytes", "Names by their bytes where case is declared not to count", ordered(
    sorted(NAMES), UP | {"collation": "case-insensitive"}), laws=("ordered",))
broken("order-versions-bytes", "Versions by their bytes", ordered(
    sorted(VERSIONS), UP | {"as": "natural"}), laws=("ordered",))
broken("order-nulls-astray", "A null in the middle", ordered(
    [3, 4, 5, None, 6, 7, 8, None, None], UP | {"nulls": "last"}), laws=("ordered",))
broken("order-nulls-other-end", "Nulls at the head where the end was told", ordered(
    [None, None, 3, 4, 5, 6, 7, 8], UP | {"nulls": "last"}), laws=("ordered",))
broken("order-other-way", "Oldest first where newest first was told", Cursor(spec={"order": {"by": "$.created"} | DOWN}),
       laws=("ordered",))
broken("order-unique-ties", "Ties under a key that is told to be unique", ordered(
    [9, 9, 8, 8, 7, 7, 5, 5], DOWN | {"unique": True}), laws=("ordered",))
broken("order-by-page", "Each page is sorted by itself", Pages(twists=[Twist(
    ask=lambda api, ask: setattr(ask, "rows", sorted(ask.rows, key=lambda row: (row["id"] * 7) % 23)),
    page=lambda api, ask, page: setattr(page, "rows", sorted(page.rows, key=lambda row: row["id"])))]),
    laws=("ordered", "size-invariant", "prefix"))
broken("order-second-key", "Ties against the second key", ordered(
    [9, 9, 9, 8, 8, 7, 7, 7], [{"by": "$.rank"} | DOWN, {"by": "$.id"} | DOWN]), laws=("ordered",))

# Boundaries

TIES = [9, 9, 9, 9, 8, 8, 8, 7, 7, 7, 7, 7, 7, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5]


class TiedCursor(Cursor):
    """The cursor names a value that several rows share, so that the rest of them is passed over."""

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"after": ask.rows[index - 1]["rank"] if index else 99})

    def follow(self, value: Any, rows: list[Row]) -> int:
        return sum(1 for row in rows if row["rank"] >= value["after"])


class TiedAgain(TiedCursor):
    """… or comes again."""

    def follow(self, value: Any, rows: list[Row]) -> int:
        return sum(1 for row in rows if row["rank"] > value["after"])


broken("ties-lost", "A cursor on a value with ties passes over the rest of them", TiedCursor(arrange=having("rank", TIES)),
       laws=bugs.LOST + ("prefix", "signals-agree"))
broken("ties-repeated", "A cursor on a value with ties brings them again", TiedAgain(arrange=having("rank", TIES)),
       laws=bugs.WALK_END + ("size-invariant",))


class Peeking(Cursor):
    """Looks one ahead, but the database clamps what it looks at."""

    def page(self, ask: Ask) -> Page:
        page = super().page(ask)
        if ask.size >= self.maximum:
            page.next, page.more = None, False
        return page


broken("peek-clamped", "Looking one ahead fails at the maximum", Peeking(maximum=8, spec={"total": None}), laws=("size-invariant", "over-maximum"))
broken("peek-clamped-total", "Looking one ahead fails at the maximum, with a total", Peeking(maximum=8), laws=(
    "size-invariant", "signals-agree", "total-agrees", "end-means-end"))
leak = Twist(("size-within-limit", "no-duplicates", "size-one", "only-last-page-short"), page=lambda api, ask, page: setattr(
    page, "rows", ask.rows[page.at: page.at + page.size + 1]))
spread(leak, "The row that was looked ahead at leaks out", {
    "cursor-leak": Cursor, "github-leak": GitHub, "offset-leak": Limits, "relay-leak": Relay})
pinned = Twist(("size-within-limit", "no-duplicates"), page=lambda api, ask, page: setattr(
    page, "rows", [ask.rows[-1], *page.rows] if page.at == 0 and len(ask.rows) > page.size else page.rows))
spread(pinned, "A pinned item on top of the first page", {"cursor-pinned": Cursor, "stripe-pinned": Stripe})
spread(Twist(("total-agrees", "size-invariant", "first-is-default", "end-means-end", "ordered", "position-is-honoured"), ask=lambda api, ask: setattr(
    ask, "at", ask.at * ask.size)), "Offsets are taken for pages", {"offset-as-page": Limits, "jira-offset-as-page": Jira})
doubled = Twist(("no-duplicates", "size-invariant"), page=lambda api, ask, page: setattr(
    page, "rows", [page.rows[0], page.rows[0], *page.rows[2:]] if page.number == 2 and len(page.rows) > 1 else page.rows))
spread(doubled, "An item stands twice on page 2 and another is gone", {"odata-doubled": OData, "slack-doubled": Slack, "bare-doubled": Bare})


def rounded(rows: list[Row]) -> list[Row]:
    """Numbers beyond 2^53 that went through JavaScript."""
    return [row | {"id": int(float(9_007_199_254_740_993 + index))} for index, row in enumerate(rows)]


broken("ids-rounded", "Ids that were rounded on their way", Limits(arrange=rounded, spec={"order": None}), laws=("no-duplicates",))


def lagging(api: Api, ask: Ask) -> None:
    """Every other request is answered by a replica that lacks the first row."""
    if counter(api, "replica") % 2 == 0:
        ask.rows = ask.rows[1:]


spread(Twist(("no-duplicates", "total-agrees", "same-page-twice", "size-invariant", "ordered"), ask=lagging), "A replica lags behind", {
    "offset-lagging": Limits, "github-lagging": GitHubSearch})

# Ends and counts


def floored(api: Api, ask: Ask, page: Page) -> None:
    page.pages = page.total // page.size


spread(Twist(("page-count-agrees", "total-agrees", "signals-agree", "size-invariant", "end-means-end"), page=floored), "The number of pages is rounded down", {
    "pages-floored": Pages, "spring-floored": Spring, "gitlab-floored": GitLab, "jsonapi-floored": JSONAPIPages})


def stops_early(api: Api, ask: Ask, page: Page) -> None:
    if page.number >= 3:
        page.next, page.more = None, False


EARLY = Twist(("signals-agree", "total-agrees", "size-invariant", "end-means-end", "no-silent-cap"), page=stops_early)
spread(EARLY, "The list ends after three pages, whatever the total says", {
    "cursor-early": Cursor, "github-early": GitHubSearch, "drf-early": DRFOffsets, "hal-early": HAL, "opc-early": HeaderToken,
    "wiki-early": MediaWiki, "fhir-early": FHIR, "aip-early": AIP, "stripe-early": Stripe, "mlflow-early": MLflow})
spread(bugs.capped, "The list ends at a thousand", {
    "cursor-capped": lambda: Cursor(count=1100, size=100, maximum=200),
    "github-capped": lambda: GitHubSearch(count=1100, size=100, maximum=100),
    "drf-capped": lambda: DRFPages(count=1100, size=100, maximum=100)})


def sticks(api: Api, ask: Ask) -> None:
    """No page beyond the third: it comes again."""
    ask.at = min(ask.at, 2 * ask.size)


spread(Twist(bugs.WALK_END + ("past-end-declared", "size-invariant", "total-agrees"), ask=sticks), "Pages beyond the third are the third", {
    "pages-stuck": Pages, "bare-stuck": Bare, "youtrack-stuck": YouTrack})
itself = Twist(bugs.WALK_END, page=lambda api, ask, page: setattr(page, "next", page.at if page.next is not None and page.at else page.next))
spread(itself, "Page 2 leads to itself", {"kinto-itself": Kinto, "notion-itself": Notion, "opc-itself": HeaderToken})
promise = Twist(("more-means-more", "past-end-declared", "signals-agree", "empty-set", "terminates"), page=lambda api, ask, page: setattr(
    page, "more", page.more or not page.rows))
spread(promise, "An empty page promises more", {"flag-empty-promise": Flagged, "close-empty-promise": Close, "slice-empty-promise": Slice})
spread(Twist(("past-end-declared", "total-agrees", "deep-window"), page=lambda api, ask, page: setattr(
    page, "total", page.total if page.rows else 0)), "Past the end the total is 0", {"pages-past-total": Pages, "contentful-past-total": Limits})
spread(Twist(("deep-window", "past-end-declared"), ask=lambda api, ask: setattr(ask, "at", ask.at % 10_000 % len(ask.rows) if ask.at >= 10_000 else ask.at)), "A deep position wraps around", {
    "offset-wraps": Limits, "youtrack-wraps": YouTrack})


def deep(api: Api, ask: Ask) -> None:
    if ask.at >= 10_000:
        raise Refused(500, "statement timeout")


spread(Twist(("deep-window", "past-end-declared"), ask=deep), "A deep position times out", {"offset-deep": Limits, "github-deep": GitHubPages})
total_from_two = Twist(("total-agrees", "one-shape", "signals-agree"), body=lambda api, ask, page, body: body | {
    "total": None if page.number == 2 else body["total"]})
spread(total_from_two, "The total is null on page 2", {"contentful-total-null": Limits, "pages-total-null": Pages})
total_text = Twist(("total-agrees", "one-shape", "signals-agree"), body=lambda api, ask, page, body: body | {
    "total": str(body["total"]) if page.number == 3 else body["total"]})
spread(total_text, "The total is text on page 3", {"contentful-total-text": Limits})
broken("single-total", "A total above what the only page has", Single(spec={"total": "$.total"}, twists=[
    Twist(body=lambda api, ask, page, body: body | {"total": 12})]), laws=("total-agrees",))
broken("couchdb-clamped", "The extra row never comes", CouchDB(row_knobs={"ids": "text"}, filters=(), maximum=5),
       laws=("total-agrees", "size-invariant", "signals-agree", "no-silent-cap"))
broken("scroll-skips", "Each further page of a scroll skips one", Scroll(twists=[Twist(page=lambda api, ask, page: setattr(
    page, "rows", page.rows[1:] if page.at else page.rows))]), laws=("total-agrees", "size-invariant", "only-last-page-short"))
broken("relay-first-cursor", "endCursor is the first edge's", Relay(twists=[Twist(body=lambda api, ask, page, body: set_in(
    body, "data.items.pageInfo.endCursor", body["data"]["items"]["edges"][0]["cursor"] if page.rows else None))]), laws=bugs.WALK_END)
broken("relay-no-cursor", "hasNextPage without endCursor", Relay(twists=[Twist(body=lambda api, ask, page, body: set_in(
    body, "data.items.pageInfo.endCursor", None if page.number == 3 else body["data"]["items"]["pageInfo"]["endCursor"]))]),
    laws=("signals-agree", "end-means-end", "more-means-more", "terminates", "size-invariant"))
broken("relay-no-more", "hasNextPage is false on page 2 of 5", Relay(twists=[Twist(body=lambda api, ask, page, body: set_in(
    body, "data.items.pageInfo.hasNextPage", page.more and page.number != 2))]), laws=("end-means-end", "signals-agree", "size-invariant"))
broken("cursor-flag-alone", "has_more without a cursor", Cursor(twists=[Twist(body=lambda api, ask, page, body: set_in(
    body, "meta.has_more", True))]), laws=("signals-agree", "more-means-more"))
broken("gitlab-x-next", "X-Next-Page is empty where Link leads on", GitLab(twists=[Twist(
    reply=lambda api, ask, page, reply: reply.set("X-Next-Page", "" if page.number == 2 else reply.header("X-Next-Page") or ""))]),
    laws=("signals-agree",))
broken("gitlab-x-page", "X-Page is one behind", GitLab(twists=[Twist(
    reply=lambda api, ask, page, reply: reply.set("X-Page", str(max(page.number - 1, 1))))]), laws=("echo-agrees",))


def set_in(document: Any, way: str, value: Any) -> Any:
    *steps, name = way.split(".")
    place = document
    for step in steps:
        place = place[step]
    place[name] = value
    return document
