"""Sends sequences of writes and pages as requests, and keeps a ledger of what they show.

A sequence is a line of words: `insert*6 page delete:cursor rest`.

  insert  insert=R  insert*N     a row of ours, with R for `${stir:number}`
  page  rest  walk               the next page, all the others, or a whole walk
  page2  rest2                   the same of a second walk that goes on at the same time
  delete:WHICH                   takes a row of ours away
  change:WHICH  change:WHICH=R   changes a row of ours

WHICH is `read` (read before, and not the last), `cursor` (the last one read), `next` (the first one unread), `last`
(the last of the list), `unread` (all unread ones), `page` (the next five unread ones), `all`, or `any` (the first).
Nothing here knows the tool, or how an origin is made: pages and writes are requests, and what is true is in the table.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

from apis.server import Reply, Request

from .cases import Case
from .dresses import Asked, Row

LONGEST = 150
WORD = re.compile(r"^(\w+?)(2?)(?::(\w+))?(?:=(-?\d+))?(?:\*(\d+))?$")


@dataclass
class Own:
    """A row of ours: when it was created, deleted and changed."""

    born: int
    title: str = ""
    died: int | None = None
    changed: list[int] = field(default_factory=list)


@dataclass
class Walk:
    """The pages of one walk, with the times at which they were read."""

    began: int
    there: dict[str, Row]
    """The rows of the list when the walk began."""
    seen: list[tuple[int, Row]] = field(default_factory=list)
    totals: list[tuple[int | None, int]] = field(default_factory=list)
    """The total on each page, and the actual number of rows."""
    keys: list[Any] = field(default_factory=list)
    """The snapshot's key on each page, where the spec names one."""
    lasts: list[tuple[int, str]] = field(default_factory=list)
    """The last row of each page, and when it was read."""
    next: Asked | None = None
    ended: int | None = None
    failed: int | None = None
    endless: bool = False
    words: str = ""

    @property
    def ids(self) -> list[str]:
        return [str(row["id"]) for _, row in self.seen]


class Hand:
    """Sends the requests of a sequence, and keeps the ledger."""

    def __init__(self, case: Case) -> None:
        self.case, self.origin = case, case.origin
        self.origin.reset()
        self.now = 0
        self.number, self.kind = self.origin.first_number, 0
        self.made_by: dict[str, int] = {}
        """The kind of each row, where there are several."""
        self.own: dict[str, Own] = {}
        self.walks: dict[str, Walk] = {}
        self.finished: list[Walk] = []
        self.writes: list[tuple[int, str, str]] = []

    def send(self, asked: Asked, extra: dict[str, str] | None = None, body: bytes | None = None) -> Reply:
        data = body if body is not None else (b"" if asked.body is None else json.dumps(asked.body).encode())
        headers = {"authorization": "Bearer s3cr3t-t0k3n-9f8e7d6c"} | (extra or {})
        request = Request(asked.method, asked.path, asked.query, headers, data, "http://stir.example", "/api")
        for _ in range(5):
            reply = self.origin.handle(request)
            if reply.status != 429:
                break
        return reply

    def play(self, sequence: str) -> Hand:
        for word in sequence.split():
            match = WORD.match(word)
            if match is None:
                raise ValueError(f"no such word: {word}")
            verb, second, which, number, times = match.groups()
            for _ in range(int(times or 1)):
                self.now += 1
                self.step(verb, "b" if second else "a", which, None if number is None else int(number))
        for name in list(self.walks):
            self.finish(name)
        return self

    def step(self, verb: str, walk: str, which: str | None, number: int | None) -> None:
        match verb:
            case "insert":
                self.insert(number)
            case "page":
                self.page(walk)
            case "rest":
                self.rest(walk)
            case "walk":
                self.rest("c")
            case "delete":
                for id in self.chosen(which or "any"):
                    self.delete(id)
            case "change":
                for id in self.chosen(which or "any")[:1]:
                    self.change(id, number)
            case _:
                raise ValueError(f"no such word: {verb}")

    # Which rows

    def listing(self) -> list[str]:
        return [str(id) for id in self.origin.order_now()]

    def living(self) -> list[str]:
        """Our existing rows, in the order of the list."""
        listed = self.listing()
        alive = [id for id, own in self.own.items() if own.died is None]
        return sorted(alive, key=lambda id: listed.index(id) if id in listed else len(listed))

    def chosen(self, which: str) -> list[str]:
        walk = self.walks.get("a")
        ids = walk.ids if walk else []
        last = ids[-1:] if ids else []
        living = self.living()
        unread = [id for id in living if id not in ids]
        match which:
            case "read":
                return [id for id in living if id in ids and id not in last][:1]
            case "cursor":
                return [id for id in living if id in last]
            case "next":
                return unread[:1]
            case "page":
                return unread[:5]
            case "unread":
                return unread
            case "last":
                return living[-1:]
            case "all":
                return living
        return living[:1]

    # Writes

    def filled(self, value: Any, number: int) -> Any:
        if isinstance(value, dict):
            return {key: self.filled(one, number) for key, one in value.items()}
        if isinstance(value, list):
            return [self.filled(one, number) for one in value]
        if value == "${stir:number}":
            return number
        if isinstance(value, str):
            now = f"2026-07-01T{self.now // 3600 % 24:02}:{self.now // 60 % 60:02}:{self.now % 60:02}Z"
            return value.replace("${stir:number}", str(number)).replace("${stir:now}", now)
        return value

    def said(self, verb: str, id: str, number: int) -> Row:
        """The spec's description of a write; several kinds of rows take turns."""
        told = self.origin.stir("")
        kinds = told if isinstance(told, list) else [told]
        self.kind = self.made_by[id] if id else self.number % len(kinds)
        if self.origin.names_rows:
            number = number * 1000 + self.number
        filled: Row = self.filled(kinds[self.kind][verb], number)
        return filled

    def write(self, verb: str, id: str = "", number: int | None = None) -> tuple[Row, Reply]:
        """Sends a write as the spec has it."""
        self.number += 1
        said = self.said(verb, id, self.number if number is None else number)
        method = next(name for name in ("post", "put", "patch", "delete") if name in said)
        path, _, query = said[method].replace("{id}", id).partition("?")
        extra = {name.lower(): value for name, value in said.get("headers", {}).items()}
        body: bytes | None = None
        if "json" in said:
            body = json.dumps(self.identified(said["json"], id)).encode()
        elif "form" in said:
            body = urlencode(self.identified(said["form"], id)).encode()
            extra["content-type"] = "application/x-www-form-urlencoded"
        elif "graphql" in said:
            sent = {"query": said["graphql"], "variables": self.identified(said.get("variables", {}), id)}
            body = json.dumps(sent).encode()
        self.origin.is_written_to = True
        reply = self.send(Asked(method.upper(), path, parse_qsl(query)), extra, body)
        self.origin.is_written_to = False
        return said, reply

    def identified(self, value: Any, id: str) -> Any:
        if isinstance(value, dict):
            return {key: self.identified(one, id) for key, one in value.items()}
        return value.replace("{id}", id) if isinstance(value, str) else value

    def insert(self, number: int | None) -> None:
        said, reply = self.write("insert", number=number)
        if not 200 <= reply.status < 300:
            raise ValueError(f"insert: {reply.status} {reply.body!r}")
        id = str(found(said["id"], reply))
        self.made_by[id] = self.kind
        sent = said.get("json") or {}
        self.own[id] = Own(self.now, str(sent.get("title", "")) if isinstance(sent, dict) else "")
        self.wrote("insert", id)

    def delete(self, id: str) -> None:
        _, reply = self.write("delete", id)
        if not 200 <= reply.status < 300:
            raise ValueError(f"delete: {reply.status} {reply.body!r}")
        self.own[id].died = self.now
        self.wrote("delete", id)

    def change(self, id: str, number: int | None) -> None:
        _, reply = self.write("change", id, number)
        if not 200 <= reply.status < 300:
            raise ValueError(f"change: {reply.status} {reply.body!r}")
        self.own[id].changed.append(self.now)
        self.wrote("change", id)

    def wrote(self, kind: str, id: str) -> None:
        self.writes.append((self.now, kind, id))
        self.origin.skew += self.origin.patience_seconds
        for _ in range(self.origin.patience):
            self.send(self.origin.dress.first(self.origin.size))

    # Walks

    def page(self, name: str) -> None:
        walk = self.walks.get(name)
        if walk is None:
            rows = {str(row["id"]): row for row in self.origin.table()}
            walk = self.walks[name] = Walk(self.now, rows, next=self.origin.dress.first(self.origin.size))
        if walk.ended is not None or walk.next is None:
            return
        try:
            reply = self.send(walk.next)
        except ConnectionError:
            walk.failed, walk.ended, walk.words = 0, self.now, "the connection broke off"
            return
        if reply.status != 200 or b'"errors"' in reply.body[:12]:
            walk.failed, walk.ended, walk.words = reply.status, self.now, reply.body.decode()
            return
        dress = self.origin.dress
        rows = [row for row in dress.rows(reply) if row["id"] not in self.origin.theirs]
        walk.seen += [(self.now, row) for row in rows]
        said = self.origin.stability
        if isinstance(said, dict) and "key" in said:
            walk.keys.append(found(said["key"], reply))
        walk.totals.append((dress.total(reply) if self.origin.totals else None, len(self.origin.table())))
        if rows:
            walk.lasts.append((self.now, str(rows[-1]["id"])))
        walk.next = dress.following(walk.next, reply)
        if walk.next is None:
            walk.ended = self.now

    def rest(self, name: str) -> None:
        self.page(name)
        for _ in range(LONGEST):
            if self.walks[name].ended is not None:
                break
            self.page(name)
        self.finish(name)

    def finish(self, name: str) -> None:
        walk = self.walks.pop(name)
        for _ in range(LONGEST):
            if walk.ended is not None:
                break
            self.walks[name] = walk
            self.page(name)
            del self.walks[name]
        else:
            walk.endless, walk.ended = True, self.now
        self.finished.append(walk)


def found(place: Any, reply: Reply) -> Any:
    """The value at a place of an answer: `$.a.b`, or the last segment of a header."""
    if isinstance(place, dict):
        return (reply.header(place["header"]) or "").rstrip("/").rsplit("/", 1)[-1]
    if not str(place).startswith("$"):
        return place
    value = json.loads(reply.body)
    for step in place.replace("[", ".").replace("]", "").split(".")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value
