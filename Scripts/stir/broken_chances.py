"""Origins whose deletions take other rows from the list only now and then."""

from __future__ import annotations

import random
from typing import Any

from apis.server import Reply, Request

from .broken import CURSOR, DL, DR, IL, IR, MEET, MOVE, TOTAL
from .broken_takes import FOLLOWS_TAKING, TakesNext, TakesNextSilently
from .cases import broken
from .dresses import Row
from .origin import Origin
from .right import MOVED, MUTABLE, RANKED


class TakesByChance(TakesNext):
    """A deletion takes the next row that was made as well, with a chance."""

    chance = 0.33

    def reset(self) -> None:
        super().reset()
        self.dice = random.Random(type(self).__name__)

    def delete(self, id: Any) -> None:
        self.row(id)
        if self.dice.random() < self.chance:
            super().delete(id)
        else:
            Origin.delete(self, id)


class TakesNextInOrder(Origin):
    """A deletion takes the next row of the list as well, with a chance, if that is not one of others."""

    chance = 0.4
    stability: Any = MUTABLE

    def reset(self) -> None:
        super().reset()
        self.dice = random.Random("in order")

    def insert(self, values: Row) -> Row:
        return super().insert(values | {"rank": self.dice.randrange(24000)})

    def delete(self, id: Any) -> None:
        listed = self.order_now()
        behind = listed[listed.index(int(id)) + 1 :][:1] if int(id) in listed else []
        super().delete(id)
        if behind and behind[0] > self.rows and self.dice.random() < self.chance:
            super().delete(behind[0])


class TakesSilentlyAmongOthers(TakesNextSilently):
    """Every deletion is answered 204, every second one takes the next row that was made, and others write as well."""

    def reset(self) -> None:
        super().reset()
        self.dice = random.Random("among others")

    def answer(self, request: Request) -> Reply:
        if self.dice.random() < 0.2:
            self.meddle()
        return super().answer(request)

    def meddle(self) -> None:
        living = sorted(self.theirs & {row["id"] for row in self.ask("select id from items")})
        if len(living) > 3:
            self.base.execute("delete from items where id = ?", (self.dice.choice(living),))
        else:
            self.theirs.add(self.put({"title": "theirs"}))

    def delete(self, id: Any) -> None:
        if self.dice.random() < 0.5:
            super().delete(id)
        else:
            self.base.execute("delete from items where id = ?", (id,))


broken(
    "delete-takes-by-chance",
    "One deletion of three takes the next row as well",
    TakesByChance(),
    {DL: "insert*12 page*5 delete:next delete:next delete:next delete:next rest"},
    may=FOLLOWS_TAKING,
    unshown=True,
)
broken(
    "delete-takes-in-order",
    "A deletion now and then takes the next row of the list as well, in an order declared to be mutable",
    TakesNextInOrder(**RANKED, change_json=MOVED),
    {DL: "insert*12 page delete:next delete:next delete:next delete:next rest"},
    may=(*FOLLOWS_TAKING, MOVE, TOTAL),
    unshown=True,
)
broken(
    "drifting-takes-among-others",
    "Every second deletion takes the next row, each is answered 204, and others write, in a list declared to drift",
    TakesSilentlyAmongOthers(),
    {DL: "insert*12 page*5 delete:next delete:next delete:next delete:next rest walk"},
    notes=(IL, IR, DR),
    may=(CURSOR, MEET),
    unshown=True,
    busy=True,
    names_last_write=True,
)
