"""Bugs in how positions are refused: spoilt ones, and those that have expired."""

from __future__ import annotations

import json
from typing import Any

from . import bugs
from . import bugs_wire as wire
from .cases import broken, spread
from .right_facts import Aging
from .server import Reply, Request
from .simulator import Api, Ask, Refused, Twist
from .styles_cursor import DynamoDB, HubSpot, Notion, Slack
from .styles_keys import HeaderToken, MediaWiki, Relay, Stripe
from .styles_links import Sentry, Shopify
from .styles_next import FHIR, JSONAPI, Kinto, OData

# Spoilt positions

spread(
    bugs.bad_cursor_first,
    "A spoilt position is taken for the first page",
    {
        "stripe-bad-first": Stripe,
        "jsonapi-bad-first": JSONAPI,
        "sentry-bad-first": Sentry,
        "hubspot-bad-first": HubSpot,
        "opc-bad-first": HeaderToken,
        "shopify-bad-first": lambda: Shopify(filters=()),
    },
)
spread(
    bugs.bad_cursor_fails,
    "A spoilt position fails the server",
    {"stripe-bad-fails": Stripe, "odata-bad-fails": OData, "wiki-bad-fails": MediaWiki, "fhir-bad-fails": FHIR},
)
spread(
    wire.bad_cursor_end,
    "A spoilt position is an empty end, and 400 is declared",
    {"stripe-bad-end": Stripe, "kinto-bad-end": Kinto, "twitter-bad-end": Slack, "jsonapi-bad-end": JSONAPI},
)
spread(
    wire.bad_cursor_last,
    "A spoilt position is the last page, and 400 is declared",
    {"slack-bad-last": Slack, "odata-bad-last": OData, "stripe-bad-last": Stripe},
)
broken(
    "dynamo-bad-first",
    "A spoilt map is taken for the first page",
    DynamoDB(twists=[Twist(refuse=lambda api, request, refusal: api.handle(stripped(request, api.page_key)))]),
    laws=("bad-cursor-refused",),
)
broken(
    "notion-bad-first",
    "A spoilt cursor in a body is taken for the first page",
    Notion(twists=[Twist(refuse=lambda api, request, refusal: api.handle(stripped(request, api.page_key)))]),
    laws=("bad-cursor-refused",),
)
broken(
    "relay-bad-first",
    "A spoilt cursor in a query is taken for the first page",
    Relay(twists=[Twist(refuse=lambda api, request, refusal: api.handle(without_variable(request, "after")))]),
    laws=("bad-cursor-refused",),
)


def stripped(request: Request, key: str) -> Request:
    """The request without one member of its body."""
    body = {name: value for name, value in request.json().items() if name != key}
    return Request(
        request.method,
        request.path,
        request.query,
        request.headers,
        json.dumps(body).encode(),
        request.origin,
        request.prefix,
    )


def without_variable(request: Request, key: str) -> Request:
    document = request.json()
    document["variables"] = {name: value for name, value in document["variables"].items() if name != key}
    return Request(
        request.method,
        request.path,
        request.query,
        request.headers,
        json.dumps(document).encode(),
        request.origin,
        request.prefix,
    )


# Cursors that have expired: the second recording asks for a position of the first


def expired(answer: Any) -> Twist:
    return Twist(
        ("expired-cursor",),
        refuse=lambda api, request, refusal: answer(api, request, refusal) if refusal.status == 410 else None,
    )


def empty_page(api: Api, request: Request, refusal: Refused) -> Reply:
    ask = Ask(request, [], 0, api.size, None, False, {})
    return api.reply(ask, api.page(ask))


def first_page(api: Api, request: Request, refusal: Refused) -> Reply:
    query = [item for item in request.query if item[0] != "cursor"]
    return api.handle(
        Request(request.method, request.path, query, request.headers, b"", request.origin, request.prefix)
    )


def ageless(name: str, sentence: str, answer: Any) -> None:
    """A case in which expired cursors are not refused as declared."""
    broken(name, sentence, Aging(twists=[expired(answer)]), laws=("expired-cursor",), twice=True, probed=False)


ageless("expired-first", "An expired cursor is answered by the first page, 410 is declared", first_page)
ageless(
    "expired-end",
    "An expired cursor is answered by an empty end, 410 is declared",
    empty_page,
)
ageless(
    "expired-fails",
    "An expired cursor fails the server, 410 is declared",
    lambda api, request, refusal: api.refusal(Refused(500, "KeyError")),
)
ageless(
    "expired-404",
    "An expired cursor is answered by 404, 410 is declared",
    lambda api, request, refusal: api.refusal(Refused(404, "not found")),
)
