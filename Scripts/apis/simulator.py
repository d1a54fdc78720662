"""The simulator: one list of rows, and everything about paging that the styles share.

A style (a subclass of `Api`) reads what a request asks for and renders pages. Between the two stand three
doors by which a peculiarity or a bug comes in without knowing the style: what is asked (`ask`), the page
that answers it (`page`), and the body and headers in which it leaves (`body`, `reply`).
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .rows import Row, make_rows
from .server import Reply, Request


class Refused(Exception):
    """The API refuses: a status and a word."""

    def __init__(self, status: int, why: str, headers: list[tuple[str, str]] | None = None) -> None:
        super().__init__(why)
        self.status, self.why, self.headers = status, why, headers or []


@dataclass
class Ask:
    """What a request asks for, in row numbers for every style."""

    request: Request
    rows: list[Row]
    at: int
    size: int
    asked: str | None
    first: bool
    filters: dict[str, str]

    @property
    def number(self) -> int:
        """Pages counted from 1."""
        return self.at // max(self.size, 1) + 1


@dataclass
class Page:
    """What answers. `next` and `prev` are where the neighbours begin, and `None` where there is none."""

    rows: list[Any]
    at: int
    size: int
    number: int
    total: int
    pages: int
    next: int | None
    prev: int | None
    more: bool
    last: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Twist:
    """A change of one or more steps: a peculiarity of the API, or a bug if it breaks a law."""

    laws: tuple[str, ...] = ()
    ask: Callable[[Api, Ask], None] | None = None
    page: Callable[[Api, Ask, Page], None] | None = None
    body: Callable[[Api, Ask, Page, Any], Any] | None = None
    reply: Callable[[Api, Ask, Page, Reply], None] | None = None
    refuse: Callable[[Api, Request, Refused], Reply | None] | None = None
    before: Callable[[Api, Request], Reply | None] | None = None


class Api:
    """One scripted API. Class attributes are its settings; a case sets those that matter to it."""

    style = ""
    count = 23
    page_key = ""
    size_key: str | None = "limit"
    size = 5
    maximum = 50
    declare_maximum = True
    probed_size: int | None = None
    probed_query: str = ""
    probed_path: str | None = None
    pages: str | None = None
    over = "clamp"
    nonsense = "default"
    order = ("id", "ascending")
    past_end: int | str = "empty"
    bad_cursor = 400
    window: int | None = None
    filters: tuple[str, ...] = ("state", "q")
    head: int | None = None
    secret: str | None = None
    guards = "every"
    etag = False
    media = "application/json"
    items_key = "items"
    path = "/items"
    opaque = True
    row_knobs: dict[str, Any] = {}
    arrange: Callable[[list[Row]], list[Row]] | None = None
    epoch = 0

    def __init__(self, **knobs: Any) -> None:
        self.twists: list[Twist] = list(knobs.pop("twists", ()))
        self.changes: dict[str, Any] = knobs.pop("spec", {})
        self.also: dict[str, Any] = knobs.pop("top", {})
        for name, value in knobs.items():
            if not hasattr(type(self), name):
                raise AttributeError(f"{type(self).__name__} has no knob '{name}'")
            setattr(self, name, value)
        self.reset()

    def reset(self) -> None:
        """Resets the API, as before a recording."""
        self.state: dict[str, Any] = {}
        self.served: list[Row] = []
        self.all = make_rows(self.count, **self.row_knobs)
        if self.arrange:
            self.all = self.arrange(self.all)
        self.rank = {row["id"]: index for index, row in enumerate(self.all)}

    # What is asked

    def read(self, request: Request, key: str) -> str | None:
        """A parameter of the request; styles with bodies look there."""
        return request.get(key)

    def rows_for(self, request: Request) -> tuple[list[Row], dict[str, str]]:
        wanted = {key: value for key in self.filters if (value := request.get(key)) is not None}
        rows = [row for row in self.all if all(self.passes(row, key, value) for key, value in wanted.items())]
        return rows, wanted

    def passes(self, row: Row, key: str, value: str) -> bool:
        return value in str(row["name"]) if key == "q" else str(row[key]) == value

    def size_of(self, request: Request) -> tuple[int, str | None]:
        text = self.read(request, self.size_key) if self.size_key else None
        if text is None:
            return self.size, None
        try:
            number = int(text)
        except ValueError:
            number = -1
        if number < 1:
            if self.nonsense == "reject":
                raise Refused(400, f"{self.size_key} must be at least 1")
            return self.size, text
        if number > self.maximum:
            if self.over == "reject":
                raise Refused(400, f"{self.size_key} must be at most {self.maximum}")
            number = self.maximum if self.over == "clamp" else self.size
        return number, text

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        """Where the page begins, `None` where the request says nothing; styles say how."""
        raise NotImplementedError

    def point(self, index: int, ask: Ask) -> Any:
        """How the place before a row is written as a position."""
        raise NotImplementedError

    def ask(self, request: Request) -> Ask:
        rows, wanted = self.rows_for(request)
        size, asked = self.size_of(request)
        at = self.position(request, rows, size)
        return Ask(request, rows, at or 0, size, asked, at is None, wanted)

    # What answers

    def page(self, ask: Ask) -> Page:
        total = len(ask.rows)
        end = min(ask.at + ask.size, total)
        if self.window is not None and ask.at + ask.size > self.window:
            raise Refused(400, f"result window is too large, at most {self.window}")
        last = (total - 1) // ask.size * ask.size if total else 0
        return Page(
            rows=ask.rows[ask.at : end],
            at=ask.at,
            size=ask.size,
            number=ask.number,
            total=total,
            pages=-(-total // ask.size),
            next=end if end < total else None,
            prev=max(ask.at - ask.size, 0) if ask.at > 0 else None,
            more=end < total,
            last=last,
        )

    def handle(self, request: Request) -> Reply:
        try:
            return self._handle(request)
        except Refused as refusal:
            for twist in self.twists:
                if twist.refuse and (reply := twist.refuse(self, request, refusal)):
                    return reply
            return self.refusal(refusal)

    def _handle(self, request: Request) -> Reply:
        for twist in self.twists:
            if twist.before and (reply := twist.before(self, request)):
                return reply
        if request.method == "HEAD" and self.head:
            raise Refused(self.head, "this method is not offered")
        if self.secret and self.is_guarded(request) and request.headers.get("authorization") != f"Bearer {self.secret}":
            raise Refused(401, "who are you?")
        ask = self.ask(request)
        for twist in self.twists:
            if twist.ask:
                twist.ask(self, ask)
        if self.past_end not in ("empty", "last") and ask.at >= len(ask.rows) and ask.at > 0:
            raise Refused(int(self.past_end), "there is no such page")
        page = self.page(ask)
        for twist in self.twists:
            if twist.page:
                twist.page(self, ask, page)
        reply = self.reply(ask, page)
        self.served += page.rows
        for twist in self.twists:
            if twist.reply:
                twist.reply(self, ask, page, reply)
        return self.conditional(request, reply)

    def is_guarded(self, request: Request) -> bool:
        """Whether credentials are checked; a careless API checks only the first page."""
        return self.guards == "every" or self.position(request, self.all, self.size) is None

    def reply(self, ask: Ask, page: Page) -> Reply:
        body = self.body(ask, page)
        for twist in self.twists:
            if twist.body:
                body = twist.body(self, ask, page, body)
        headers = [("Content-Type", self.media)] + self.headers(ask, page)
        return Reply(200, headers, self.encode(body))

    def encode(self, body: Any) -> bytes:
        if isinstance(body, str) and self.media.endswith("xml"):
            return body.encode()
        return json.dumps(body, ensure_ascii=False).encode()

    def conditional(self, request: Request, reply: Reply) -> Reply:
        if self.etag and reply.status == 200:
            tag = f'"{hashlib.sha256(reply.body).hexdigest()[:12]}"'
            reply.headers.append(("ETag", tag))
            if request.headers.get("if-none-match") == tag:
                return Reply(304, [("ETag", tag)])
        return reply

    def body(self, ask: Ask, page: Page) -> Any:
        raise NotImplementedError

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        return []

    def refusal(self, refusal: Refused) -> Reply:
        body = json.dumps({"error": {"code": refusal.status, "message": refusal.why}}).encode()
        return Reply(refusal.status, [("Content-Type", "application/json"), *refusal.headers], body)

    # What a careful user writes

    def request(self, url: str) -> dict[str, Any]:
        return {"get": url + self.path + self.first_query()} | self.credentials()

    def credentials(self) -> dict[str, Any]:
        return {"headers": {"Authorization": "Bearer ${API_TOKEN}"}} if self.secret else {}

    def first_query(self) -> str:
        return ""

    def paging(self) -> dict[str, Any]:
        raise NotImplementedError

    def size_spec(self) -> dict[str, Any]:
        size: dict[str, Any] = {"query": self.size_key, "value": self.size}
        if self.declare_maximum:
            size |= {"maximum": self.maximum, "over-maximum": self.over}
        return size | ({"pages": self.pages} if self.pages else {})

    def order_spec(self, prefix: str = "$.") -> dict[str, str]:
        return {"by": prefix + self.order[0], "direction": self.order[1]}

    def spec(self, url: str, title: str) -> str:
        """The spec as YAML; values are JSON, which is valid YAML."""
        paging = self.paging() | self.changes
        sections: dict[str, Any] = {"request": self.request(url), "paging": paging}
        lines = ["pagetape: 1", f"title: {json.dumps(title, ensure_ascii=False)}"]
        for section, values in sections.items():
            lines.append(section + ":")
            lines += [f"  {key}: {dump(value)}" for key, value in values.items() if value is not None]
        lines += [f"{key}: {dump(value)}" for key, value in self.also.items()]
        return "\n".join(lines) + "\n"


def dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Cursors


def seal(value: Any) -> str:
    """An opaque token with a checksum, so that an invalid one is recognised."""
    text = json.dumps(value, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()[:3] + text).decode().rstrip("=")


def unseal(token: str, status: int = 400) -> Any:
    try:
        raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
        if hashlib.sha256(raw[3:]).digest()[:3] != raw[:3]:
            raise ValueError("sum")
        return json.loads(raw[3:])
    except ValueError:
        raise Refused(status, "this cursor is not one of ours") from None
