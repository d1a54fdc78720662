"""Lists of real servers: their specs, and how sequences read them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from apis.server import Reply

from .cases import Case
from .dresses import Asked, Cursor, Row
from .origin import block
from .remote import Remote, send

STIRRED = "stirred ${stir:number}"


class Wire(Cursor):
    """How sequences read a list: the place of the items, and the next request."""

    def __init__(
        self,
        first: Asked,
        items: Callable[[Reply], list[Row]],
        after: Callable[[Asked, Reply], Asked | None],
    ) -> None:
        self.asked, self.items, self.after = first, items, after

    def first(self, size: int) -> Asked:
        return self.asked

    def rows(self, reply: Reply) -> list[Row]:
        return self.items(reply)

    def total(self, reply: Reply) -> int | None:
        count: int | None = json.loads(reply.body).get("count")
        return count

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        return self.after(asked, reply)


class Live(Remote):
    """A list whose spec is written out."""

    said: Row = {}
    """`request`, `paging` and `stir` of the spec."""
    sent: Row = {}
    """Headers of every request."""

    def spec(self, base: str, title: str) -> str:
        parts = {"title": title, **self.said}
        return "pagetape: 1\n" + "".join(block(name, part) for name, part in parts.items())

    def stir(self, path: str) -> Any:
        return self.said["stir"]

    @property
    def moves(self) -> bool:
        return "change" in self.said["stir"]

    def handle(self, request: Any) -> Reply:
        query = "?" + urlencode(request.query) if request.query else ""
        headers = {name.title(): value for name, value in request.headers.items() if name != "authorization"}
        headers = {"Content-Type": "application/json"} | self.sent | headers
        return self.sent_by_hand(request.method, request.path + query, request.body, headers)

    def order_now(self) -> list[Any]:
        """Read by walking, since other ways have another order."""
        asked: Asked | None = self.dress.first(5)
        ids: list[Any] = []
        while asked is not None and len(ids) < 500:
            query = "?" + urlencode(asked.query) if asked.query else ""
            body = asked.body if isinstance(asked.body, bytes) else json.dumps(asked.body).encode()
            headers = {"Content-Type": "application/json"} | self.sent
            reply = send(asked.method, self.base + asked.path + query, body if asked.body else None, headers)
            ids += [row["id"] for row in self.dress.rows(reply)]
            asked = self.dress.following(asked, reply)
        return ids


def by_cursor(cursor: str, place: Row, items: str, id: str, size: Row, **more: Any) -> Row:
    """The paging of a list whose cursor, given at `cursor`, goes to `place`."""
    return {"style": "cursor", "cursor": cursor, **place, "items": items, "id": id, **more, "size": size}


def url_of(link: str) -> Asked:
    """A link as a request."""
    path, _, query = ("/" + link.split("/", 3)[3]).partition("?")
    return Asked("GET", path, parse_qsl(query, keep_blank_values=True))


def case(name: str, sentence: str, origin: Live, shows: dict[str, str] | None = None, **knobs: Any) -> Case:
    laws = tuple(law for law in shows or {} if law not in knobs.get("any_of", ()))
    return Case(name, sentence, origin, laws, shows=shows or {}, **knobs)
