"""Ways of paging besides keyset: by row number, and over a snapshot."""

from __future__ import annotations

import json
from typing import Any

from .dresses import Offset as OffsetDress
from .dresses import Page, Refused, Row
from .origin import Origin


class Offset(Origin):
    """By row number: insertions and deletions shift all later pages."""

    dress: Any = OffsetDress()

    def select(self, token: Any, size: int) -> Page:
        at = token["at"] if isinstance(token, dict) else token or 0
        words = f"select * from {self.source} where gone = 0 order by {self.sorting} limit ? offset ?"
        rows = self.ask(words, size + 1, at)
        return Page(rows[:size], {"at": at + size} if len(rows) > size else None, self.total(token))


class Snapshot(Origin):
    """A copy of the list at the time of the first page, in a separate table."""

    stability: Any = "snapshot"

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create table snapshots (snapshot integer, place integer, row text)")

    def listing(self) -> list[Row]:
        return self.ask(f"select * from items where gone = 0 order by {self.sorting}")

    def take(self) -> int:
        """A new snapshot's number."""
        number = int(self.ask("select coalesce(max(snapshot), 0) + 1 as n from snapshots")[0]["n"])
        self.keep(number, self.listing())
        return number

    def keep(self, number: int, rows: list[Row]) -> None:
        kept = [(number, place, json.dumps(row)) for place, row in enumerate(rows)]
        self.base.executemany("insert into snapshots values (?, ?, ?)", kept)

    def select(self, token: Any, size: int) -> Page:
        if token is not None and not (isinstance(token, dict) and {"s", "at"} <= token.keys()):
            raise Refused(400, "this cursor is not one of ours")
        number, at = (token["s"], token["at"]) if token else (self.take(), 0)
        found = self.ask("select row from snapshots where snapshot = ? order by place", number)
        rows = [json.loads(one["row"]) for one in found]
        after = {"s": number, "at": at + size} if at + size < len(rows) else None
        total = None if self.totals is None else len(rows)
        return Page(rows[at : at + size], after, total, {"snapshot": number})


class Versions(Origin):
    """Every version of every row is kept with the time it was valid from and to; a walk reads as of its start."""

    stability: Any = "snapshot"

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create table versions (id, title, rank, updated, seq, since, until)")
            for row in self.ask("select * from items"):
                self.version_of(row)

    def version_of(self, row: Row) -> None:
        self.close(row["id"])
        values = (row["id"], row["title"], row["rank"], row["updated"], row["seq"], self.version)
        self.base.execute("insert into versions values (?, ?, ?, ?, ?, ?, 1000000000)", values)

    def close(self, id: Any) -> None:
        self.base.execute("update versions set until = ? where id = ? and until > ?", (self.version, id, self.version))

    def insert(self, values: Row) -> Row:
        self.version += 1
        row = super().insert(values)
        self.version_of(row)
        return row

    def change(self, id: Any, values: Row) -> Row:
        self.version += 1
        row = super().change(id, values)
        self.version_of(row)
        return row

    def delete(self, id: Any) -> None:
        self.version += 1
        super().delete(id)
        self.close(id)

    def as_of(self, token: Any) -> int:
        return self.version if token is None else int(token["v"])

    def select(self, token: Any, size: int) -> Page:
        version = self.as_of(token)
        condition, bound = self.beyond(self.values(token)) if token is not None else ("1", [])
        valid = "since <= ? and until > ?"
        rows = self.ask(
            f"select * from versions where {valid} and {condition} order by {self.sorting} limit ?",
            version, version, *bound, size + 1,
        )  # fmt: skip
        more = len(rows) > size
        total = self.count_at(version) if self.totals else None
        return Page(rows[:size], self.point(rows[size - 1], None) | {"v": version} if more else None, total)

    def count_at(self, version: int) -> int:
        words = "select count(*) as n from versions where since <= ? and until > ?"
        return int(self.ask(words, version, version)[0]["n"])


class DeletedFeed(Origin):
    """A feed that keeps listing deleted rows; subclasses say how."""

    stability: Any = "feed"
    order = (("seq", False),)
    touches = True
    soft = True

    def select(self, token: Any, size: int) -> Page:
        condition, bound = self.beyond(self.values(token)) if token is not None else ("1", [])
        rows = self.ask(f"select * from items where {condition} order by seq limit ?", *bound, size + 1)
        return self.paged(rows, size, token)
