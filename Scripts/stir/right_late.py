"""Origins that keep their promises, but take a while to show or carry out writes."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused, Row, answer
from .origin import Origin
from .right import RANKED


class Replica(Origin):
    """Pages come from a copy, which gets a write some requests or seconds later."""

    source = "replica"
    lag = 3
    lag_seconds = 0.0

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create table replica as select * from items")
            self.due: list[tuple[float, list[Row]]] = []

    def written(self, request: Request) -> Reply:
        reply = super().written(request)
        when = self.time() + self.lag_seconds if self.lag_seconds else float(self.clock + self.lag)
        self.due.append((when, self.ask("select * from items")))
        return reply

    def answer(self, request: Request) -> Reply:
        moment = self.time() if self.lag_seconds else self.clock
        ripe = [rows for when, rows in self.due if when <= moment]
        self.due = [state for state in self.due if state[0] > moment]
        if ripe:
            self.base.execute("delete from replica")
            self.base.executemany(
                "insert into replica values (?, ?, ?, ?, ?, ?)", [tuple(row.values()) for row in ripe[-1]]
            )
        return super().answer(request)


right(
    "late-requests",
    "Pages come from a copy three requests behind, as declared",
    Replica(patience=4, stir_more={"visible-after": {"requests": 3}}, **RANKED),
)
right(
    "late-seconds",
    "Pages come from a copy 0.3 s behind, as declared",
    Replica(lag_seconds=0.3, patience_seconds=0.31, stir_more={"visible-after": {"seconds": 0.4}}),
)


class Accepting(Origin):
    """Writes are accepted, and carried out a few requests later."""

    patience = 3

    def reset(self) -> None:
        super().reset()
        self.due: list[tuple[int, str, Any]] = []

    def written(self, request: Request) -> Reply:
        if request.method == "POST":
            self.seq += 1
            id = int(self.ask("select max(seq) as n from sqlite_sequence")[0]["n"]) + 1
            self.base.execute("update sqlite_sequence set seq = ?", (id,))
            self.due.append((self.clock + 2, "insert", (id, self.fields(request))))
            return answer({"id": id, "state": "accepted"}, 202)
        match request.method, request.path.removeprefix("/items/"):
            case "DELETE", id if id.isdigit():
                if not any(kind == "insert" and what[0] == int(id) for _, kind, what in self.due):
                    self.row(int(id))
                self.due.append((self.clock + 2, "delete", int(id)))
                return answer({"state": "accepted"}, 202)
        raise Refused(405, "POST and DELETE only")

    def answer(self, request: Request) -> Reply:
        self.settle()
        return super().answer(request)

    def settle(self) -> None:
        while self.due and self.due[0][0] <= self.clock:
            _, kind, what = self.due.pop(0)
            if kind == "insert":
                self.seq += 1
                words = "insert into items (id, title, rank, updated, seq) values (?, ?, 0, '2026-06-01T00:00:00Z', ?)"
                self.base.execute(words, (what[0], what[1].get("title", ""), self.seq))
            else:
                self.base.execute("delete from items where id = ?", (what,))

    def table(self) -> list[Row]:
        with self.lock:
            late, self.clock = self.clock, self.clock + 3
            self.settle()
            self.clock = late
        return super().table()


right("late-accepted", "Writes are accepted with 202, and done a little later", Accepting())
