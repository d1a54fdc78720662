"""An origin over an SQLite table: it serves a list page by page, and accepts writes between the pages."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any

from apis.server import Reply, Request

from .dresses import Cursor, Page, Refused, Row, answer

TABLE = """
create table items (
  id integer primary key autoincrement, title text, rank integer, updated text,
  seq integer not null, gone integer not null default 0
)
"""
COLUMNS = ("title", "rank", "updated")
PATH = re.compile(r"^/items/([^/]+)$")


class Origin:
    """A list with an order, a wire format and a way of paging; broken origins override a method."""

    dress: Any = Cursor()
    rows = 23
    size = 5
    order: tuple[tuple[str, bool], ...] = (("id", True),)
    """Columns, and whether the largest comes first."""
    totals: str | None = None
    """The meaning of a total: `exact` or `at-start`; None where pages have no total."""
    stability: Any = None
    errors: Row | None = None
    soft = False
    """Whether a deleted row stays in the table, marked."""
    insert_json: Row = {"title": "stirred ${stir:number}"}
    change_json: Row | None = None
    touches = False
    """Whether a change sets the row's `seq`, which moves the row to the end."""
    stir_more: Row = {}
    names_rows = False
    """Whether our rows are named by their numbers, which must then be unique."""
    is_written_to = False
    """Whether a request of a sequence is a write."""
    first_number = 0
    """The number after which our rows are numbered."""
    headers: Row = {}
    """Headers of every request, as the spec has them."""
    verbs: tuple[str, ...] = ("insert", "change", "delete")
    source = "items"
    """The table that is read from."""
    patience = 0
    """How many requests a hand waits after a write, where the spec declares that it takes a while."""
    patience_seconds = 0.0
    """How long it waits, likewise."""

    watch: Callable[[int, bool], None] = staticmethod(lambda number, is_done: None)
    """Called with each request's number, before and after it is carried out."""

    def __init__(self, **knobs: Any) -> None:
        for name, value in knobs.items():
            if not hasattr(self, name):
                raise AttributeError(name)
            setattr(self, name, value)
        self.lock = threading.RLock()
        self.reset()

    @property
    def moves(self) -> bool:
        """Whether the spec can change a row."""
        return self.change_json is not None and "change" in self.verbs

    @property
    def moves_places(self) -> bool:
        """Whether a change moves the row in the order, rather than only changing its text."""
        columns = {column for column, _ in self.order}
        return bool(columns & (self.change_json or {}).keys()) or (self.touches and "seq" in columns)

    @property
    def is_late(self) -> bool:
        """Whether writes become visible only after a while."""
        return self.patience > 0 or self.patience_seconds > 0

    # The table

    def reset(self) -> None:
        """Resets the table, and forgets all state."""
        with self.lock:
            self.base = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
            self.base.row_factory = sqlite3.Row
            self.base.execute(TABLE)
            self.seq = self.clock = self.version = 0
            self.skew = 0.0
            self.memory: dict[Any, Any] = {}
            self.theirs: set[int] = set()
            for number in range(1, self.rows + 1):
                self.put(self.seeded(number))

    def seeded(self, number: int) -> Row:
        """A row that existed before the run."""
        day, hour = divmod(number, 20)
        return {"title": f"row {number}", "rank": 1000 * number, "updated": f"2026-03-{day + 1:02}T{hour:02}:00:00Z"}

    def time(self) -> float:
        """The time in seconds, which a sequence can advance."""
        return time.monotonic() + self.skew

    def put(self, values: Row) -> int:
        self.seq += 1
        kept = {"title": "", "rank": 0, "updated": "2026-06-01T00:00:00Z"} | values
        made = self.base.execute(
            "insert into items (title, rank, updated, seq) values (?, ?, ?, ?)",
            (*(kept[name] for name in COLUMNS), self.seq),
        )
        return int(made.lastrowid or 0)

    def ask(self, words: str, *values: Any) -> list[Row]:
        return [dict(row) for row in self.base.execute(words, values)]

    def shown(self, row: Row) -> Row:
        """A row as readers see it."""
        return {name: row[name] for name in ("id", *COLUMNS)}

    def table(self) -> list[Row]:
        """All rows that are not deleted, as they are, without those that others write meanwhile."""
        with self.lock:
            rows = self.ask("select id, title, rank, updated from items where gone = 0 order by id")
            return [row for row in rows if row["id"] not in self.theirs]

    def order_now(self) -> list[Any]:
        """The ids of the correct list."""
        return [row["id"] for row in self.ask(f"select id from items where gone = 0 order by {self.sorting}")]

    # Reading

    @property
    def sorting(self) -> str:
        return ", ".join(f"{column} {'desc' if down else 'asc'}" for column, down in self.order)

    def beyond(self, values: list[Any]) -> tuple[str, list[Any]]:
        """The SQL condition for the rows after these values."""
        either, bound = [], []
        for index, (column, down) in enumerate(self.order):
            equal = [f"{name} = ?" for name, _ in self.order[:index]]
            either.append("(" + " and ".join([*equal, f"{column} {'<' if down else '>'} ?"]) + ")")
            bound += [*values[:index], values[index]]
        return "(" + " or ".join(either) + ")", bound

    def key(self, row: Row) -> list[Any]:
        return [row[column] for column, _ in self.order]

    def select(self, token: Any, size: int) -> Page:
        """Keyset paging: the rows after the last one read, by its values."""
        condition, bound = self.beyond(self.values(token)) if token is not None else ("1", [])
        rows = self.ask(
            f"select * from {self.source} where gone = 0 and {condition} order by {self.sorting} limit ?",
            *bound,
            size + 1,
        )
        return self.paged(rows, size, token)

    def values(self, token: Any) -> list[Any]:
        """The values in a position."""
        if isinstance(token, str) and len(self.order) == 1 and token.isdigit():
            return [int(token)]
        if not isinstance(token, dict) or len(token.get("k", [])) != len(self.order):
            raise Refused(400, "this cursor is not one of ours")
        return list(token["k"])

    def point(self, row: Row, token: Any) -> Any:
        """The position after a row."""
        return {"k": self.key(row)}

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        more = len(rows) > size
        kept = rows[:size]
        total = self.total(token)
        page = Page(kept, self.point(kept[-1], token) if more else None, total)
        if self.totals == "at-start" and page.next is not None:
            page.next = page.next | {"t": total}
        return page

    def count(self) -> int:
        return int(self.ask(f"select count(*) as n from {self.source} where gone = 0")[0]["n"])

    def total(self, token: Any) -> int | None:
        if self.totals is None:
            return None
        if self.totals == "at-start" and isinstance(token, dict) and "t" in token:
            return int(token["t"])
        return self.count()

    # Writing

    def insert(self, values: Row) -> Row:
        id = self.put({name: values[name] for name in COLUMNS if name in values})
        return self.row(id)

    def row(self, id: Any) -> Row:
        found = self.ask("select * from items where id = ? and gone = 0", id)
        if not found:
            raise Refused(404, "no such row")
        return found[0]

    def change(self, id: Any, values: Row) -> Row:
        self.row(id)
        for name in COLUMNS:
            if name in values:
                self.base.execute(f"update items set {name} = ? where id = ?", (values[name], id))
        if self.touches:
            self.seq += 1
            self.base.execute("update items set seq = ? where id = ?", (self.seq, id))
        return self.row(id)

    def delete(self, id: Any) -> None:
        self.row(id)
        words = "update items set gone = 1 where id = ?" if self.soft else "delete from items where id = ?"
        self.base.execute(words, (id,))

    # Serving

    def handle(self, request: Request) -> Reply:
        """Answers one request; they come one at a time."""
        with self.lock:
            self.clock += 1
            self.watch(self.clock, False)
            try:
                return self.answer(request)
            except Refused as refused:
                return answer({"error": refused.words}, refused.status, refused.headers)
            finally:
                self.watch(self.clock, True)

    def answer(self, request: Request) -> Reply:
        wanted = self.dress.first(self.size)
        if (request.method, request.path) == (wanted.method, wanted.path) and not self.is_write(request):
            return self.listed(request)
        return self.written(request)

    def is_write(self, request: Request) -> bool:
        return False

    def listed(self, request: Request) -> Reply:
        page = self.select(self.dress.token(request), self.dress.size(request, self.size))
        page.rows = [self.shown(row) for row in page.rows]
        return self.dress.reply(request, page)

    def written(self, request: Request) -> Reply:
        match = PATH.match(request.path)
        if request.method == "POST" and request.path == "/items":
            row = self.insert(self.fields(request))
            self.version += 1
            return answer(self.made(row), 201)
        if match is None:
            raise Refused(404, "no such place")
        id = int(match[1]) if match[1].isdigit() else match[1]
        match request.method:
            case "PATCH" | "PUT":
                row = self.change(id, self.fields(request))
                self.version += 1
                return answer(self.shown(row))
            case "DELETE":
                self.delete(id)
                self.version += 1
                return Reply(204)
            case "GET":
                return answer(self.shown(self.row(id)))
        raise Refused(405, "not here")

    def fields(self, request: Request) -> Row:
        try:
            values = request.json()
        except ValueError:
            raise Refused(400, "the body is no JSON") from None
        if not isinstance(values, dict):
            raise Refused(422, "a row is an object")
        if "rank" in values and not isinstance(values["rank"], int):
            raise Refused(422, "rank is a whole number")
        return values

    def made(self, row: Row) -> Row:
        return self.shown(row)

    # The spec

    def request(self, base: str) -> Row:
        """The spec's first request."""
        more = {"headers": self.headers} if self.headers else {}
        asked = self.dress.first(self.size)
        url = base + asked.path + "".join("?" + "&".join(f"{k}={v}" for k, v in asked.query) for _ in asked.query[:1])
        if asked.path == "/graphql":
            return {"post": url, "graphql": asked.body["query"], "variables": asked.body["variables"]} | more
        return ({"post": url, "json": asked.body} if asked.method == "POST" else {"get": url}) | more

    def paging(self) -> Row:
        asked = self.dress.first(self.size)
        place: Row = {"query": "limit"}
        if asked.path == "/graphql":
            place = {"body": "$.variables.first"}
        elif asked.method == "POST":
            place = {"body": "$.Limit"}
        said: Row = self.dress.paging() | {"id": "$.id", "size": place | {"value": self.size, "maximum": 50}}
        if self.totals:
            at = "$.data.items.totalCount" if asked.path == "/graphql" else "$.total"
            said["total"] = {"at": at} | ({} if self.totals == "exact" else {"means": self.totals})
        if order := self.spec_order():
            said["order"] = order
        if self.stability:
            said["stability"] = self.stability
        if self.errors:
            said["errors"] = self.errors
        return said

    def spec_order(self) -> list[Row]:
        """The order as the spec tells it; what readers cannot see is left out, with all behind it."""
        told = []
        for column, down in self.order:
            if column not in ("id", *COLUMNS):
                break
            told.append({"by": f"$.{column}", "direction": "descending" if down else "ascending"})
        return told

    def stir(self, path: str) -> Any:
        verbs: Row = {"insert": {"post": f"{path}/items", "json": self.insert_json, "id": "$.id"}}
        if self.change_json:
            verbs["change"] = {"patch": f"{path}/items/{{id}}", "json": self.change_json}
        verbs["delete"] = {"delete": f"{path}/items/{{id}}"}
        return {name: verb for name, verb in verbs.items() if name in self.verbs} | self.stir_more

    def spec(self, base: str, title: str) -> str:
        path = "/" + base.split("/", 3)[3]
        parts = {"title": title, "request": self.request(base), "paging": self.paging(), "stir": self.stir(path)}
        return "pagetape: 1\n" + "".join(block(name, part) for name, part in parts.items())


def block(name: str, part: Any) -> str:
    """A part of a spec, one key a line."""
    if not isinstance(part, dict):
        return f"{name}: {json.dumps(part, ensure_ascii=False)}\n"
    lines = (f"  {key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in part.items())
    return f"{name}:\n" + "".join(lines)
