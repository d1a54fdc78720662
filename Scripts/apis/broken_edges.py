"""Bugs at the edges: sizes, caches, errors that look like pages, ways back, open doors."""

from __future__ import annotations

import base64
import json
from typing import Any

from . import bugs
from . import bugs_wire as wire
from .cases import broken, named, spread
from .right_facts import OneTime
from .rows import Row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist
from .styles_counted import Bare, Flagged, Limits, Pages
from .styles_cursor import MCP, Cursor, HubSpot, Kubernetes, Notion, Slack
from .styles_keys import HeaderToken, MediaWiki, Relay, SearchAfter, Stripe
from .styles_links import GitHub, Shopify
from .styles_next import JSONAPI, DRFCursors, DRFPages, Kinto, OData

# Sizes

spread(
    bugs.zero_is_everything,
    "A size of zero brings the whole table",
    {"github-zero": GitHub, "relay-zero": Relay, "notion-zero": Notion, "opc-zero": HeaderToken, "pages-zero": Pages},
)
spread(
    bugs.negative_is_everything,
    "A size below zero brings the whole table",
    {"odata-negative": OData, "kinto-negative": Kinto, "bare-negative": Bare, "search-negative": SearchAfter},
)
undeclared = {"zero": bugs.zero_is_everything, "negative": bugs.negative_is_everything}
for name, bug in undeclared.items():
    broken(f"undeclared-{name}", "… where no maximum is declared", Limits(declare_maximum=False), bug)
spread(
    bugs.nonsense_fails,
    "A size of no sense fails the server",
    {"cursor-nonsense": Cursor, "github-nonsense": GitHub, "jira-nonsense": Limits, "stripe-nonsense": Stripe},
)
spread(
    bugs.maximum_ignored,
    "A size over the maximum is taken at its word",
    {
        "pages-maximum": lambda: Pages(maximum=8),
        "stripe-maximum": lambda: Stripe(maximum=8),
        "relay-maximum": lambda: Relay(maximum=8),
        "kinto-maximum": lambda: Kinto(maximum=8),
        "jsonapi-maximum": lambda: JSONAPI(maximum=8, over="clamp"),
    },
    probed=False,
)
broken(
    "refusal-clamped",
    "400 over the maximum is declared, and sizes are clamped",
    Cursor(
        maximum=8,
        over="reject",
        twists=[
            Twist(
                refuse=lambda api, request, refusal: (
                    api.handle(request_with(request, api.size_key, api.maximum)) if "at most" in refusal.why else None
                )
            )
        ],
    ),
    laws=("over-maximum",),
    probed=False,
)
broken(
    "clamp-refused",
    "Clamping is declared, and sizes are refused",
    Pages(
        maximum=8, over="reject", spec={"size": {"query": "size", "value": 5, "maximum": 8, "over-maximum": "clamp"}}
    ),
    laws=("over-maximum",),
    probed=False,
)
broken(
    "clamp-lower",
    "The maximum is 20, and 12 is what one gets",
    Cursor(
        maximum=12,
        spec={"size": {"query": "limit", "value": 5, "maximum": 20, "over-maximum": "clamp", "pages": "exact"}},
    ),
    laws=("only-last-page-short", "over-maximum", "size-within-limit", "echo-agrees"),
    probed=False,
)
broken(
    "over-fails",
    "A size over the maximum fails the server",
    Limits(
        maximum=8,
        over="reject",
        twists=[
            Twist(
                refuse=lambda api, request, refusal: (
                    api.refusal(Refused(500, "too large")) if "at most" in refusal.why else None
                )
            )
        ],
    ),
    laws=("over-maximum",),
    probed=False,
)


def request_with(request: Request, key: str | None, value: object) -> Request:
    items = [(name, str(value) if name == key else old) for name, old in request.query]
    return Request(request.method, request.path, items, request.headers, request.body, request.origin, request.prefix)


spread(
    bugs.size_one_loses,
    "Pages of one skip every other",
    {"odata-one": OData, "opc-one": HeaderToken, "pages-one": Pages},
)
spread(
    bugs.size_one_is_two,
    "A page of one holds two",
    {"cursor-one-is-two": Cursor, "stripe-one-is-two": Stripe, "drf-one-is-two": DRFCursors},
)
spread(
    bugs.other_size_loops,
    "Walks of other sizes loop",
    {"stripe-size-loops": Stripe, "kinto-size-loops": Kinto, "wiki-size-loops": MediaWiki},
)
spread(bugs.other_size_fails, "Walks of two break off", {"opc-size-fails": HeaderToken, "odata-size-fails": OData})
spread(
    bugs.size_ignored_later,
    "The size counts on the first page only",
    {"kinto-size-later": Kinto, "wiki-size-later": MediaWiki, "relay-size-later": Relay, "hubspot-size-later": HubSpot},
)


def cached(api: Api, ask: Ask) -> None:
    """A cache in front leaves the size out of its key, so that everyone gets the size of the first request."""
    key = ask.at
    ask.size = api.state.setdefault("cache", {}).setdefault(key, ask.size)


spread(
    Twist(
        ("size-within-limit", "only-last-page-short", "size-invariant", "size-one", "prefix", "size-change"), ask=cached
    ),
    "A cache forgets the size",
    {"cursor-cached": Cursor, "stripe-cached": Stripe},
)

# Errors that look like pages


def page_three(status: int, media: str, body: str) -> Twist:
    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        if page.number == 3 and ask.size == api.size:
            answer.status, answer.body = status, body.encode()
            answer.set("Content-Type", media)
            answer.set("Link", None)

    return Twist(("one-media-type", "one-shape", "terminates", "total-agrees", "signals-agree"), reply=reply)


for name, make in named({"cursor": Cursor, "github": GitHub, "drf": DRFPages}):
    broken(
        f"{name}-login",
        "Page 3 is a login page",
        make(twists=[page_three(200, "text/html", "<html>Sign in</html>")]),
        laws=("one-media-type",),
        unrecordable=True,
    )
    broken(
        f"{name}-torn",
        "Page 3 is cut",
        make(twists=[page_three(200, "application/json", '{"items": [{"id": 1')]),
        laws=("one-shape",),
        unrecordable=True,
    )
broken(
    "relay-errors",
    "Page 3 is an error with status 200 and no data",
    Relay(twists=[page_three(200, "application/json", '{"data": null, "errors": [{"message": "timeout"}]}')]),
    laws=("one-shape",),
    unrecordable=True,
)
broken(
    "relay-errors-partly",
    "Page 3 has errors beside an empty connection",
    Relay(
        twists=[
            page_three(
                200,
                "application/json",
                json.dumps(
                    {
                        "data": {"items": {"edges": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}},
                        "errors": [{"message": "timeout"}],
                    }
                ),
            )
        ]
    ),
    laws=("one-shape", "size-invariant", "terminates", "end-means-end"),
)
broken(
    "slack-not-ok",
    "Page 3 is an error with status 200",
    Slack(twists=[page_three(200, "application/json", '{"ok": false, "error": "internal_error"}')]),
    laws=("one-shape",),
    unrecordable=True,
)
broken(
    "mcp-error",
    "Page 3 is an error of JSON-RPC with status 200",
    MCP(
        twists=[
            page_three(
                200, "application/json", '{"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "internal"}}'
            )
        ]
    ),
    laws=("one-shape",),
    unrecordable=True,
)
broken(
    "github-204",
    "Page 3 is 204",
    GitHub(twists=[page_three(204, "application/json", "")]),
    laws=("one-media-type", "one-shape", "size-invariant"),
)
broken(
    "token-refused",
    "The token is not taken",
    Cursor(secret="another", spec={}),
    laws=("terminates",),
    unrecordable=True,
)
broken(
    "past-end-refuses-first",
    "404 for the first page, where 404 is declared past the end",
    Flagged(past_end=404, twists=[Twist(before=lambda api, request: api.refusal(Refused(404, "gone")))]),
    laws=("terminates",),
    unrecordable=True,
)
broken(
    "past-end-refuses-size",
    "The size is refused with the status that is declared past the end",
    Limits(past_end=400, maximum=4, over="reject"),
    laws=("terminates",),
    unrecordable=True,
)

# Ways back, doors and secrets


class Backwards(Shopify):
    """Links to the previous page give its items in reverse."""

    filters = ()

    def href(self, ask: Ask, index: int) -> str:
        back = index < ask.at
        return ask.request.link({self.page_key: self.point(index, ask), "turned": "1" if back else None})

    def page(self, ask: Ask) -> Page:
        page = super().page(ask)
        if ask.request.get("turned"):
            page.rows = page.rows[::-1]
        return page


broken(
    "back-turned",
    "The way back turns each page around",
    Backwards(),
    laws=("reversible", "previous-inverts-next", "ordered"),
)


class Telling(Cursor):
    """The cursor contains the caller's token."""

    def point(self, index: int, ask: Ask) -> Any:
        text = json.dumps({"token": self.secret, "after": ask.rows[index - 1]["id"] if index else None})
        return base64.urlsafe_b64encode(text.encode()).decode()

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        token = request.get(self.page_key)
        if token is None:
            return None
        try:
            return self.follow(json.loads(base64.urlsafe_b64decode(token)), rows)
        except (ValueError, KeyError):
            raise Refused(400, "not one of ours") from None


broken(
    "cursor-telling",
    "The cursor holds the caller's token",
    Telling(secret="s3cr3t-t0k3n-9f8e7d6c"),
    laws=("no-credentials",),
)
for name, make in named({"opc": HeaderToken, "kinto": Kinto, "relay": Relay, "github": GitHub, "offset": Limits}):
    broken(
        f"{name}-unguarded",
        "Further pages need no token",
        make(secret="s3cr3t-t0k3n-9f8e7d6c", guards="first"),
        laws=("cursor-grants-nothing",),
    )
broken(
    "snapshot-moves",
    "The snapshot moves while it is walked",
    Kubernetes(
        twists=[
            wire.body_sets(
                ("snapshot-constant",),
                "metadata.resourceVersion",
                lambda ask, page: "33861" if page.number < 3 else "33870",
            )
        ]
    ),
    laws=("snapshot-constant",),
    probed=False,
)
broken(
    "single-use-lost",
    "A walk that was told to be repeatable serves each cursor once",
    OneTime(),
    laws=("same-page-twice", "survives-fault", "resumable", "size-change", "filter-change"),
)
