"""Origins whose writes take other rows from the list."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, IL, IR, MEET, MOVE, TOTAL
from .cases import broken
from .dresses import Page, Row
from .origin import Origin
from .pagers import Offset
from .right import MOVED, MUTABLE, OLDEST, RANKED, RENAMED

OLDEST_OF_OTHERS = "delete from items where id = (select min(id) from items where id <= ?)"

# Deletions


class TakesTwo(Origin):
    """A deletion takes the row that was made before its own as well, if that is not one of others."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        if int(id) - 1 > self.rows:
            self.base.execute("delete from items where id = ?", (int(id) - 1,))


broken(
    "delete-takes-two",
    "A deletion takes the row before as well",
    TakesTwo(),
    {DL: "insert*12 page delete:next rest"},
    may=(DR, IL, CURSOR, MEET),
    unshown=True,
)


class TakesNext(Origin):
    """A deletion takes the next row that was made as well, even if its own row is gone."""

    order = OLDEST
    taken = "select min(id) from items where id > ? and id > ?"

    def delete(self, id: Any) -> None:
        try:
            super().delete(id)
        finally:
            self.base.execute(f"delete from items where id = ({self.taken})", (self.rows, int(id)))


class TakesNextAtTimes(TakesNext):
    """The same with every second deletion that finds its row."""

    def delete(self, id: Any) -> None:
        self.row(id)
        count = self.memory["deletions"] = self.memory.get("deletions", 0) + 1
        if count % 2:
            Origin.delete(self, id)
        else:
            super().delete(id)


class TakesOldest(Origin):
    """Every deletion takes the oldest row of others as well."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.base.execute(OLDEST_OF_OTHERS, (self.rows,))


class HidesOldest(Origin):
    """Every deletion hides the oldest row of others for good, as if somebody else had deleted it."""

    hidden = 0

    def reset(self) -> None:
        self.hidden = 0
        super().reset()

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.hidden = min(self.hidden + 1, self.rows)

    def select(self, token: Any, size: int) -> Page:
        condition, bound = self.beyond(self.values(token)) if token is not None else ("1", [])
        words = f"select * from items where {condition} and (id > ? or id > ?) order by {self.sorting} limit ?"
        return self.paged(self.ask(words, *bound, self.hidden, self.rows, size + 1), size, token)


class TakesNextSilently(Offset):
    """A deletion takes the next row that was made as well, and every deletion is answered 204."""

    order = OLDEST
    stability = "drifting"

    def delete(self, id: Any) -> None:
        if self.ask("select id from items where id = ?", id):
            words = f"delete from items where id = ({TakesNext.taken})"
            self.base.execute(words, (self.rows, int(id)))
        self.base.execute("delete from items where id = ?", (id,))


FOLLOWS_TAKING = (DR, IL, CURSOR, MEET)
broken(
    "delete-takes-next",
    "A deletion takes the next row as well, even where it finds no row",
    TakesNext(),
    {DL: "insert*12 page*5 delete:next rest"},
    may=FOLLOWS_TAKING,
    unshown=True,
)
broken(
    "delete-takes-next-at-times",
    "Every second deletion takes the next row as well",
    TakesNextAtTimes(),
    {DL: "insert*12 page*5 delete:last delete:next rest"},
    may=FOLLOWS_TAKING,
    unshown=True,
)
broken(
    "drifting-takes-next",
    "A deletion takes the next row as well, whose own deletion is answered 204, in a list declared to drift",
    TakesNextSilently(),
    {DL: "insert*12 page*5 delete:next rest walk"},
    notes=(IL, IR, DR),
    may=(CURSOR, MEET),
    unshown=True,
    names_last_write=True,
)
for verb, origin in (("takes", TakesOldest), ("hides", HidesOldest)):
    broken(
        f"delete-{verb}-others",
        f"A deletion {verb} the oldest row of others as well",
        origin(rows=63),
        {DL: "insert*6 page delete:next rest"},
        may=FOLLOWS_TAKING,
        unshown=True,
        touches=origin is TakesOldest,
    )


# Insertions and changes

class MakesRoom(Origin):
    """Every sixth insertion takes the oldest row of others."""

    def insert(self, values: Row) -> Row:
        count = self.memory["insertions"] = self.memory.get("insertions", 0) + 1
        if count % 6 == 0:
            self.base.execute(OLDEST_OF_OTHERS, (self.rows,))
        return super().insert(values)


FOLLOWS_INSERTS = (IR, DL, DR, CURSOR, MEET)
broken(
    "insert-takes-others",
    "Every sixth insertion takes the oldest row of others",
    MakesRoom(rows=63),
    {IL: "insert*6 page insert*6 rest"},
    may=FOLLOWS_INSERTS,
    unshown=True,
    touches=True,
)


class ChangeTakes(Origin):
    """Every change takes the oldest row of others."""

    def change(self, id: Any, values: Row) -> Row:
        row = super().change(id, values)
        self.base.execute(OLDEST_OF_OTHERS, (self.rows,))
        return row


broken(
    "change-takes-others",
    "A change takes the oldest row of others",
    ChangeTakes(rows=63, change_json=RENAMED),
    {MOVE: "insert*6 page change:next rest"},
    may=(IL, *FOLLOWS_INSERTS),
    unshown=True,
    touches=True,
)


class ChangeLoses(Origin):
    """Every second change loses its row."""

    def change(self, id: Any, values: Row) -> Row:
        row = super().change(id, values)
        count = self.memory["changes"] = self.memory.get("changes", 0) + 1
        if count % 2 == 0:
            self.base.execute("delete from items where id = ?", (int(id),))
        return row


broken(
    "change-loses-row",
    "Every second change answers 200 and loses its row",
    ChangeLoses(order=OLDEST, change_json=RENAMED),
    {MOVE: "insert*12 page change:next change:next rest"},
    may=(IL, *FOLLOWS_INSERTS),
    unshown=True,
)


class LosesChanged(Origin):
    """Every third change loses its row for good."""

    stability = MUTABLE

    def change(self, id: Any, values: Row) -> Row:
        row = super().change(id, values)
        count = self.memory["changes"] = self.memory.get("changes", 0) + 1
        if count % 3 == 0:
            self.base.execute("update items set gone = 1 where id = ?", (id,))
        return row

    def delete(self, id: Any) -> None:
        self.base.execute("delete from items where id = ?", (id,))


class CountsLost(LosesChanged):
    """Every change loses its row for good, and the total goes on counting it."""

    totals = "exact"

    def change(self, id: Any, values: Row) -> Row:
        row = Origin.change(self, id, values)
        self.base.execute("update items set gone = 1 where id = ?", (id,))
        return row

    def count(self) -> int:
        return int(self.ask("select count(*) as n from items")[0]["n"])


broken(
    "change-loses-counted",
    "Every change loses its row for good, and the total counts it, in an order declared to be mutable",
    CountsLost(**RANKED, change_json=MOVED),
    {MOVE: "insert*6 change:any*3 walk"},
    may=(CURSOR, TOTAL),
    unshown=True,
    names_last_write=True,
)
broken(
    "change-loses-its-row",
    "Every third change loses its row for good, in an order declared to be mutable",
    LosesChanged(**RANKED, change_json=MOVED),
    {MOVE: "insert*6 change:any*3 walk"},
    may=(CURSOR,),
    unshown=True,
    names_last_write=True,
)
