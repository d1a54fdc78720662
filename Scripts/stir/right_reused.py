"""Origins that keep their promises, but give the ids of deleted rows to other rows, ours or not."""

from __future__ import annotations

from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused, Row
from .origin import Origin
from .pagers import Snapshot
from .right import OLDEST, RENAMED
from .right_names import Versioned


class Reused(Origin):
    """A row gets the lowest id that is free, and after every fifth deletion the next row is one of others."""

    lost: int = 0
    """How many rows of others were deleted."""
    deletions = 0
    others = 8
    """How many rows others make."""

    def reset(self) -> None:
        self.lost = self.deletions = 0
        super().reset()

    def put(self, values: Row) -> int:
        made = super().put(values)
        taken = {row["id"] for row in self.ask("select id from items")} - {made}
        free = next(id for id in range(1, made + 1) if id not in taken)
        self.base.execute("update items set id = ? where id = ?", (free, made))
        return free

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.lost += int(id) in self.theirs
        self.deletions += 1
        if self.deletions % 5 == 0 and len(self.theirs) < self.others:
            self.theirs.add(self.put({"title": "precious"}))

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.theirs.discard(row["id"])
        return row

    def table(self) -> list[Row]:
        return [*super().table(), {"id": 0, "lost": self.lost}]


class LosingReused(Reused):
    """Every fifth deletion is done and answered 500, and its id is another's at once."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        if self.deletions % 5 == 0:
            raise Refused(500, "done, and not told")


class Untold(Origin):
    """One insertion is done, and its answer does not say so."""

    untold = 30
    """Which one."""
    insertions = 0

    def reset(self) -> None:
        self.insertions = 0
        super().reset()

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.insertions += 1
        if self.insertions == self.untold:
            raise self.loss()
        return row

    def loss(self) -> Exception:
        return ConnectionResetError("done, and not answered")


class LostReused(Untold, Reused):
    """One insertion is done and not answered, and its row has the id of an earlier one."""

    others = 0


right("reused-lost", "The answer to an insertion that uses an id again is lost", LostReused(), unshown=True)
right("reused", "Others get the ids of rows that were deleted", Reused(), busy=True, unsure=True, unshown=True)
right(
    "losses-reused",
    "Deletions are done and answered 500, and others get the ids",
    LosingReused(),
    busy=True,
    unsure=True,
    unshown=True,
)


class Bare(Reused):
    """The list shows nothing of whose rows they are."""

    def shown(self, row: Row) -> Row:
        return {"id": row["id"], "status": "open"}


class LosingBare(LosingReused, Bare):
    """The same, where some deletions are done and answered 500."""


for name, sentence, origin in (
    ("reused-bare", "Others get the ids of deleted rows, and the list shows ids alone", Bare()),
    ("reused-bare-counted", "The same, with a total", Bare(totals="exact")),
    ("losses-bare", "The same, and some deletions are done and answered 500", LosingBare()),
):
    right(
        name,
        sentence,
        origin,
        busy=True,
        unsure=True,
        unshown=True,
        leaves=True,
        says="nothing of whose rows they are now",
    )


class ReusedSnapshot(Reused, Snapshot):
    """Each walk reads a copy, which shows the rows that had the ids then."""


class OwnSnapshot(ReusedSnapshot):
    """The same, without other clients' writes."""

    others = 0


class ReusedVersions(Reused, Versioned):
    """What is changed is a new row, and others get the id of the old one."""


right("reused-snapshot", "A snapshot, and others get the ids", ReusedSnapshot(), busy=True, unsure=True, unshown=True)
right("reused-snapshot-own", "A snapshot, and new rows of ours get the ids", OwnSnapshot(), unshown=True)
right(
    "reused-versions",
    "A change makes a new row, and others get the id of the old one",
    ReusedVersions(change_json=RENAMED),
    busy=True,
    unsure=True,
    unshown=True,
    open=("move-is-seen-once",),
)


class Guarded(Origin):
    """Counts the rows of others that were written to, which the check notices."""

    touched = 0

    def reset(self) -> None:
        self.touched = 0
        super().reset()

    def change(self, id: Any, values: Row) -> Row:
        self.touched += int(id) in self.theirs
        return super().change(id, values)

    def delete(self, id: Any) -> None:
        self.touched += int(id) in self.theirs
        super().delete(id)

    def table(self) -> list[Row]:
        return [*super().table(), {"id": 0, "touched": self.touched}]


class Usurped(Guarded, Versioned):
    """A change makes a new row, and a row of others gets the old id at once."""

    is_silent = False
    """Whether the answer to a change does not name the new row."""

    def change(self, id: Any, values: Row) -> Row:
        made = super().change(id, values)
        self.theirs.add(self.put({"title": f"theirs after {id}"}))
        self.base.execute("update items set id = ? where id = ?", (id, max(self.theirs)))
        self.theirs = self.theirs - {max(self.theirs)} | {int(id)}
        return made

    def written(self, request: Request) -> Reply:
        reply = super().written(request)
        return Reply(204) if self.is_silent and request.method == "PATCH" else reply


for is_silent in (False, True):
    right(
        "changes-usurped-silent" if is_silent else "changes-usurped",
        "A change gives a row a new id" + (" without saying so" if is_silent else "") + ", and others get the old one",
        Usurped(change_json=RENAMED, is_silent=is_silent),
        busy=True,
        unsure=True,
        unshown=True,
        leaves=True,
        open=("move-is-seen-once",),
    )


class Crowded(Reused):
    """Others make, change and delete rows all the time, under ids that are free again."""

    others = 0
    order = OLDEST
    every = 7

    def answer(self, request: Request) -> Reply:
        if self.clock % self.every == 0:
            self.meddle(self.clock // self.every)
        return super().answer(request)

    def meddle(self, turn: int) -> None:
        living = sorted(self.theirs & {row["id"] for row in self.ask("select id from items")})
        if turn % 2 or not living:
            self.theirs.add(self.put({"title": f"theirs {turn}"}))
        elif turn % 4:
            self.base.execute("delete from items where id = ?", (living[turn % len(living)],))
        else:
            words = "update items set title = ? where id = ?"
            self.base.execute(words, (f"touched {turn}", living[turn % len(living)]))


right(
    "reused-crowded",
    "Others come, change and go all the time, under ids that are free again",
    Crowded(change_json=RENAMED),
    busy=True,
    unsure=True,
    unshown=True,
)
right(
    "reused-crowded-often",
    "The same, at every third request",
    Crowded(change_json=RENAMED, every=3),
    busy=True,
    unsure=True,
    unshown=True,
)


class Quoted(Reused):
    """Every third deletion, others get the id at once for a reply that quotes the row; half of these are not answered."""

    def delete(self, id: Any) -> None:
        title = self.row(id)["title"]
        self.lost += int(id) in self.theirs
        Origin.delete(self, id)
        self.deletions += 1
        if self.deletions % 3 or len(self.theirs) >= self.others:
            return
        made = self.put({"title": f"re: {title}"})
        self.base.execute("update items set id = ? where id = ?", (id, made))
        self.theirs.add(int(id))
        if self.deletions % 6 == 0:
            raise ConnectionResetError("done, and not answered")


right(
    "reused-quoted",
    "Others get the ids of deleted rows for replies that quote them, and some answers are lost",
    Quoted(),
    busy=True,
    unsure=True,
    unshown=True,
    leaves=True,
)


class Decorated(Origin):
    """The list decorates titles, and every fifth deletion is not done and answered 500."""

    deletions = 0

    def reset(self) -> None:
        self.deletions = 0
        super().reset()

    def shown(self, row: Row) -> Row:
        return super().shown(row) | {"title": f"#{row['id']}: {row['title']}!"}

    def delete(self, id: Any) -> None:
        self.deletions += 1
        if self.deletions % 5 == 0:
            raise Refused(500, "not done")
        super().delete(id)


right(
    "losses-decorated",
    "The list decorates titles, and some deletions are not done and answered 500",
    Decorated(),
    unsure=True,
    unshown=True,
)
