"""Origins that keep their promises, but whose rows go by themselves, or leave the list when they change."""

from __future__ import annotations

import random
from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Row
from .origin import Origin
from .right import OLDEST, RENAMED


class Expiring(Origin):
    """A row that was made lasts for so many requests, as a session does."""

    order = OLDEST
    change_json = RENAMED
    lasts = 110

    def reset(self) -> None:
        super().reset()
        self.made_at: dict[Any, int] = {}

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.made_at[row["id"]] = self.clock
        return row

    def answer(self, request: Request) -> Reply:
        for id, made in list(self.made_at.items()):
            if self.clock - made > self.lasts:
                self.base.execute("delete from items where id = ?", (id,))
                del self.made_at[id]
        return super().answer(request)


class Making(Origin):
    """There is room for so many rows: a new one takes the place of the oldest of those that were made."""

    order = OLDEST
    change_json = RENAMED
    room = 42

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        words = "delete from items where id = (select min(id) from items where id > ?)"
        while self.count() > self.room:
            self.base.execute(words, (self.rows,))
        return row


class Going(Origin):
    """Now and then a row that was made goes, as if it had expired."""

    order = OLDEST
    change_json = RENAMED
    chance = 0.02

    def reset(self) -> None:
        super().reset()
        self.dice = random.Random("going")

    def answer(self, request: Request) -> Reply:
        made = [row["id"] for row in self.ask("select id from items where id > ?", self.rows)]
        if made and self.dice.random() < self.chance:
            self.base.execute("delete from items where id = ?", (self.dice.choice(made),))
        return super().answer(request)


right("rows-expire", "Rows go by themselves after a while", Expiring(), unsure=True, unshown=True)
right("rows-expire-counted", "The same, with a total", Expiring(totals="exact"), unsure=True, unshown=True)
right("rows-go", "Rows go by themselves now and then", Going(), unsure=True, unshown=True)
right("rows-make-room", "A new row takes the place of the oldest", Making(), unsure=True, unshown=True)


class OpenOnly(Origin):
    """The list shows open rows and counts them, and a change closes a row."""

    order = OLDEST
    source = "(select * from items where title not like '% closed')"
    change_json = {"title": "stirred ${stir:number} closed"}
    totals = "exact"


right(
    "change-takes-out",
    "A change takes the row out of the list, as one that closes it where open ones are listed",
    OpenOnly(),
    untested=("move-is-seen-once",),
    unshown=True,
)
