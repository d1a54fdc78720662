"""Origins whose writes take other rows so rarely that it may be a coincidence: they must not be told to keep the law."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, IL, IR, MEET, MOVE, TOTAL
from .cases import broken
from .dresses import Row
from .origin import Origin

MAY = (CURSOR, DL, DR, IL, IR, MEET, MOVE, TOTAL)


class TakesAtTenth(Origin):
    """Every tenth deletion takes the next row of the list as well, whoever made it."""

    rows = 40
    deletions = 0

    def reset(self) -> None:
        self.deletions = 0
        super().reset()

    def delete(self, id: Any) -> None:
        listed = self.order_now()
        behind = listed[listed.index(int(id)) + 1 :][:1] if int(id) in listed else []
        super().delete(id)
        self.deletions += 1
        if behind and self.deletions % 10 == 0:
            self.base.execute("delete from items where id = ?", (behind[0],))


class TakesTheirsAtTenth(TakesAtTenth):
    """Every tenth deletion takes the newest row of others as well."""

    def delete(self, id: Any) -> None:
        Origin.delete(self, id)
        self.deletions += 1
        if self.deletions % 10 == 0:
            words = "delete from items where id = (select max(id) from items where id <= ?)"
            self.base.execute(words, (self.rows,))


class PurgesFive(Origin):
    """An insertion beyond fifty rows takes the five oldest."""

    rows = 45
    room = 50
    batch = 5

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        if self.count() > self.room:
            words = "delete from items where id in (select id from items order by id limit ?)"
            self.base.execute(words, (self.batch,))
        return row


for name, sentence, origin, law in (
    ("rarely-tenth-deletion", "Every tenth deletion takes the next row as well", TakesAtTenth(), DL),
    ("rarely-tenth-theirs", "Every tenth deletion takes a row of others as well", TakesTheirsAtTenth(), DL),
    ("rarely-purge", "An insertion beyond fifty rows takes the five oldest", PurgesFive(), IL),
    ("rarely-eviction", "An insertion beyond forty rows takes the oldest", PurgesFive(rows=25, room=40, batch=1), IL),
):
    broken(
        name,
        sentence,
        origin,
        {},
        doubted=(law,),
        may=MAY,
        statuses=(0, 1, 3),
        touches=True,
        unshown=True,
    )
