"""Right APIs by the form of what they send: lines, compressed and chunked bodies, encodings, trouble that passes."""

from __future__ import annotations

import gzip
import json
import time
from typing import Any

from . import habits
from .cases import right
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist
from .styles_counted import Flagged, Limits, Pages
from .styles_cursor import Bodies, Cursor
from .styles_keys import HeaderToken, S3Marker, Stripe
from .styles_links import GitHub
from .styles_next import DRFPages, Kinto, OData


class JSONLines(HeaderToken):
    """A JSON value a line, and a token in a header."""

    media = "application/x-ndjson"

    def encode(self, body: Any) -> bytes:
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in body).encode()

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"container": "json-lines"}


class JSONLinesByLinks(GitHub):
    """A JSON value a line, and links."""

    media = "application/jsonl"

    def encode(self, body: Any) -> bytes:
        return "\n".join(json.dumps(row) for row in body).encode()

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"container": "json-lines"}


class Lines(HeaderToken):
    """A name a line, as text."""

    media = "text/plain; charset=utf-8"
    filters = ()

    def encode(self, body: Any) -> bytes:
        return "".join(f"host-{row['id']}\n" for row in body).encode()

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"container": "lines", "id": "$", "order": {"by": "$"}}


class Searching(Bodies):
    """Elasticsearch's `_search` by GET, with a body."""

    path = "/_search"
    page_key = "after"
    size_key = "size"

    def request(self, url: str) -> dict[str, Any]:
        return {"get": url + self.path, "json": {"size": self.size, "query": {"match_all": {}}}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"query": None, "body": "$.after"}


right("json-lines", "A JSON value a line, a token in a header", JSONLines())
right("json-lines-links", "A JSON value a line, links", JSONLinesByLinks())
right("lines", "A name a line", Lines())
right("get-with-body", "A GET with a body", Searching(filters=()))


def zipped(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    if "gzip" in ask.request.headers.get("accept-encoding", ""):
        reply.body = gzip.compress(reply.body, mtime=0)
        reply.set("Content-Encoding", "gzip")


def chunked(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    halves = [half for half in (reply.body[:40], reply.body[40:]) if half]
    reply.body = b"".join(f"{len(half):x}\r\n".encode() + half + b"\r\n" for half in halves) + b"0\r\n\r\n"
    reply.set("Transfer-Encoding", "chunked")


right("gzip", "Compressed bodies", Cursor(twists=[Twist(reply=zipped)]))
right("gzip-links", "Compressed bodies, by links", GitHub(twists=[Twist(reply=zipped)]))
right("chunked", "Bodies in chunks", Limits(twists=[Twist(reply=chunked)]))


class Latin(S3Marker):
    """XML in ISO 8859-1, with references and CDATA."""

    def body(self, ask: Ask, page: Page) -> Any:
        plain = str(super().body(ask, page)).replace("UTF-8", "ISO-8859-1")
        return plain.replace(
            "<Name>bucket</Name>", "<Name><![CDATA[bücket & Söhne]]></Name><Note>&#233;t&#xE9; &amp; more</Note>"
        )

    def encode(self, body: Any) -> bytes:
        return str(body).encode("iso-8859-1")


right("latin-xml", "XML in another encoding", Latin())


def hangs_up(turn: int) -> Twist:
    """One connection is closed without a word."""

    def before(api: Api, request: Request) -> Reply | None:
        if habits.counter(api, "hangs") == turn:
            raise ConnectionResetError
        return None

    return Twist(before=before)


def until(api: Api, request: Request) -> Reply | None:
    """Turned away once, until a time that a header of its own tells."""
    if habits.counter(api, "busy") != 3:
        return None
    return api.refusal(Refused(429, "slow down", [("X-RateLimit-Reset", str(int(time.time()) + 1))]))


right("hangs-up", "One connection is closed without an answer", Cursor(twists=[hangs_up(3)]))
right("hangs-up-links", "One connection is closed without an answer", OData(twists=[hangs_up(2)]))
right("busy-502", "One request is answered 502", Pages(twists=[habits.busy(502, "")]))
right("busy-503-bare", "One request is answered 503, without a time", Kinto(twists=[habits.busy(503, "")]))
right("busy-reset", "429 until a time that a header of its own tells", Stripe(twists=[Twist(before=until)]))
right(
    "busy-date",
    "429 until a date",
    Flagged(
        twists=[
            Twist(
                before=lambda api, request: (
                    api.refusal(
                        Refused(
                            429,
                            "slow down",
                            [("Retry-After", time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 1)))],
                        )
                    )
                    if habits.counter(api, "busy") == 2
                    else None
                )
            )
        ]
    ),
)
right(
    "bare-refusals",
    "Refusals without a body",
    DRFPages(twists=[Twist(refuse=lambda api, request, refusal: Reply(refusal.status, []))]),
)
right(
    "problem-refusals",
    "Refusals as problem+json",
    Cursor(
        twists=[
            Twist(
                refuse=lambda api, request, refusal: Reply(
                    refusal.status,
                    [("Content-Type", "application/problem+json")],
                    b'{"title": "Bad cursor", "status": 400}',
                )
            )
        ]
    ),
)
