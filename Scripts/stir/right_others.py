"""Origins that keep what they promise while other people write to them."""

from __future__ import annotations

import random
from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Page, Row, answer
from .origin import Origin
from .right import LOSSES, MOVED, MUTABLE, RANKED, RENAMED


class EarlyDeletion(Origin):
    """Somebody deletes the first row, which was read, before page 4 of the first walk."""

    rows = 21
    moments: tuple[int, ...] = (4,)
    totals = "exact"

    def reset(self) -> None:
        super().reset()
        # What others write to is not compared.
        self.theirs = set(range(1, self.rows + 1))

    def answer(self, request: Request) -> Reply:
        if self.clock in self.moments:
            self.meddle()
        return super().answer(request)

    def meddle(self) -> None:
        self.remove(max(row["id"] for row in self.ask("select id from items") if row["id"] in self.theirs))

    def remove(self, id: int) -> None:
        self.base.execute("delete from items where id = ?", (id,))


class EarlyInsertion(EarlyDeletion):
    """Somebody inserts a row, which comes first, before page 4 of the first walk."""

    def meddle(self) -> None:
        self.theirs.add(self.put({"title": "news"}))


class EarlyDeletionOfLast(EarlyDeletion):
    """Somebody deletes the last row, which was not read, before page 3 of the first walk."""

    moments = (3,)

    def meddle(self) -> None:
        self.remove(1)


EARLY: dict[str, Any] = {"busy": True, "unsure": True, "unshown": True}
right("others-delete-first", "One row goes during the first walk, and nothing else happens", EarlyDeletion(), **EARLY)
right("others-insert-first", "One row comes during the first walk, and nothing else happens", EarlyInsertion(), **EARLY)
right(
    "others-delete-last",
    "The last row goes during the first walk, and no walk shows that it was there",
    EarlyDeletionOfLast(),
    **EARLY,
)
right(
    "others-delete-often",
    "A row goes during the first walk, and others later",
    EarlyDeletion(moments=(4, 100, 200, 300, 400, 500)),
    **EARLY,
)


class BusyWindow(Origin):
    """The newest forty rows, and others come and go all the time."""

    rows = 60

    def reset(self) -> None:
        super().reset()
        self.dice = random.Random("window")
        self.theirs = set(range(1, self.rows + 1))

    def paging(self) -> Row:
        return super().paging() | {"window": 40}

    def answer(self, request: Request) -> Reply:
        chance = self.dice.random()
        living = [row["id"] for row in self.ask("select id from items") if row["id"] in self.theirs]
        if chance < 0.06:
            self.theirs.add(self.put({"title": f"theirs {self.clock}"}))
        elif chance < 0.12 and len(living) > 15:
            self.base.execute("delete from items where id = ?", (self.dice.choice(living),))
        return super().answer(request)

    def select(self, token: Any, size: int) -> Page:
        after = self.values(token)[0] if token is not None else None
        listed = self.ask(f"select * from items order by {self.sorting} limit 40")
        rest = [row for row in listed if after is None or row["id"] < after]
        return self.paged(rest[: size + 1], size, token)


right(
    "others-window",
    "Others come and go all the time in a window of forty rows, as declared",
    BusyWindow(change_json=RENAMED),
    busy=True,
    unshown=True,
)


class AcceptingMoves(Origin):
    """Changes are answered 202, and made some requests later."""

    late = 4

    def reset(self) -> None:
        super().reset()
        self.due: list[tuple[int, int, Row]] = []

    def answer(self, request: Request) -> Reply:
        while self.due and self.due[0][0] <= self.clock:
            _, id, values = self.due.pop(0)
            if self.ask("select id from items where id = ?", id):
                self.change(id, values)
        return super().answer(request)

    def written(self, request: Request) -> Reply:
        if request.method != "PATCH":
            return super().written(request)
        id = int(request.path.removeprefix("/items/"))
        self.row(id)
        self.due.append((self.clock + self.late, id, self.fields(request)))
        return answer({"state": "accepted"}, 202)


for late in (2, 4, 12):
    right(
        f"accepted-moves-{late}",
        f"Changes move rows, and are answered 202 and made {late} requests later",
        AcceptingMoves(**RANKED, change_json=MOVED, stability=MUTABLE, late=late),
        notes=("move-is-seen-once",),
        open=("cursor-outlives-its-row",),
        unshown=True,
    )


class Moderated(Origin):
    """A row gets the largest id and one more, and somebody deletes the newest row of ours three times."""

    most = 3

    def reset(self) -> None:
        self.removed = 0
        super().reset()

    def put(self, values: Row) -> int:
        made = super().put(values)
        last = max((row["id"] for row in self.ask("select id from items") if row["id"] != made), default=0)
        self.base.execute("update items set id = ? where id = ?", (last + 1, made))
        return last + 1

    def answer(self, request: Request) -> Reply:
        if request.method == "GET" and self.clock > 80 and self.clock % 23 == 0 and self.removed < self.most:
            self.moderate()
        return super().answer(request)

    def moderate(self) -> None:
        ours = [row["id"] for row in self.ask("select id from items") if row["id"] > self.rows]
        if ours:
            self.removed += 1
            self.base.execute("delete from items where id = ?", (max(ours),))


class Slots(Moderated):
    """A row gets the lowest id that is free, and somebody deletes a row of ours now and then."""

    def reset(self) -> None:
        self.dice = random.Random("slots")
        super().reset()

    def put(self, values: Row) -> int:
        made = Origin.put(self, values)
        taken = {row["id"] for row in self.ask("select id from items")} - {made}
        free = next(id for id in range(1, made + 1) if id not in taken)
        self.base.execute("update items set id = ? where id = ?", (free, made))
        return free

    def moderate(self) -> None:
        ours = [row["id"] for row in self.ask("select id from items") if row["id"] > self.rows]
        if ours:
            self.removed += 1
            self.base.execute("delete from items where id = ?", (self.dice.choice(ours),))


for name, sentence, origin in (
    ("moderated", "Somebody deletes our newest row, and its id is given again", Moderated(totals="exact")),
    ("moderated-slots", "Somebody deletes a row of ours, and its id is given again", Slots(totals="exact")),
):
    right(
        name,
        sentence,
        origin,
        open=(*LOSSES, "total-follows"),
        busy=True,
        unsure=True,
        unshown=True,
    )
