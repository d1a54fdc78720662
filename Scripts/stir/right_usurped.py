"""Origins where others take our rows' names, or where names and deletions are not what the spec says: nobody's row is lost."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Page, Row
from .right import RENAMED
from .right_reused import Guarded
from .right_writes import ALL_BUT_QUIET


class Moderated(Guarded):
    """A moderator removes our newest row, which was listed, and a notice of theirs gets the largest id, which is free."""

    moments: tuple[int, ...] = (90, 260)

    def reset(self) -> None:
        self.read: set[int] = set()
        super().reset()

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        self.read |= {row["id"] for row in page.rows}
        return page

    def put(self, values: Row) -> int:
        made = super().put(values)
        largest = self.ask("select coalesce(max(id), 0) as id from items where id <> ?", made)[0]["id"]
        self.base.execute("update items set id = ? where id = ?", (largest + 1, made))
        return int(largest) + 1

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.theirs.discard(row["id"])
        return row

    def listed(self, request: Request) -> Reply:
        done = len(self.theirs)
        if done < len(self.moments) and self.clock > self.moments[done] and self.dress.token(request) is None:
            newest = self.ask("select * from items order by id desc limit 1")[0]
            if newest["id"] > self.rows and newest["id"] in self.read - self.theirs:
                self.base.execute("delete from items where id = ?", (newest["id"],))
                self.theirs.add(self.put({"title": "a notice of the moderator"}))
        return super().listed(request)


for change, words in ((None, ""), (RENAMED, ", and rows change")):
    right(
        "usurped-moderated" + ("-changed" if change else ""),
        "A moderator removes rows, and notices of others get the ids" + words,
        Moderated(change_json=change),
        busy=True,
        unsure=True,
        unshown=True,
        open=("move-is-seen-once",) if change else (),
        says="without the rows' numbers",
    )


class Events(Guarded):
    """An insertion is answered with the number of an event, which is the id of a hidden row of others."""

    first = 5000

    def reset(self) -> None:
        super().reset()
        for number in range(self.first, self.first + 200):
            words = "insert into items (id, title, rank, updated, seq, gone) values (?, 'theirs', 0, '', 0, 1)"
            self.base.execute(words, (number,))
            self.theirs.add(number)
        self.events = self.first

    def insert(self, values: Row) -> Row:
        """Takes the next small id, as the listed rows have."""
        made = super().insert(values)
        id = self.ask("select max(id) as id from items where id < ?", self.first)[0]["id"] + 1
        self.base.execute("update items set id = ? where id = ?", (id, made["id"]))
        return self.row(id)

    def made(self, row: Row) -> Row:
        self.events += 1
        return {"event": self.events, "item": {"id": row["id"]}}

    def delete(self, id: Any) -> None:
        """Answers any deletion alike."""
        self.touched += int(id) in self.theirs
        self.base.execute("delete from items where id = ?", (id,))

    def stir(self, path: str) -> Any:
        told = super().stir(path)
        return told | {"insert": told["insert"] | {"id": "$.event"}}


right(
    "usurped-events",
    "The spec takes an event's number for a row's id, and that is the id of somebody else's hidden row",
    Events(),
    busy=True,
    open=ALL_BUT_QUIET,
    statuses=(3,),
    says="where the spec's `id` of `insert` points",
    unshown=True,
    leaves=True,
)
