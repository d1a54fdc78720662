"""Origins that break by copies that the server keeps: caches, indexes and snapshots."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, GHOSTS, IL, IR, MEET, MOVE, SNAPSHOT, Ghostly
from .cases import broken
from .dresses import Page, Row
from .origin import Origin
from .pagers import Offset, Snapshot, Versions
from .right import LOSSES, MOVED, OLDEST, RANKED, RENAMED

# Caches


class CachedBehind(Origin):
    """Pages after the first are cached by their cursors."""

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            return super().select(token, size)
        key = (str(token), size)
        if key not in self.memory:
            self.memory[key] = super().select(token, size)
        return Page(list(self.memory[key].rows), self.memory[key].next)


broken(
    "cache-other-pages",
    "Pages behind the first come from a cache by cursor that nothing empties",
    CachedBehind(**RANKED),
    {IL: "walk insert=7500 walk", GHOSTS: "insert=5500*6 walk delete:last walk"},
    any_of=(IL, GHOSTS),
    may=(IR, DR, DL, CURSOR, MEET),
)


class GhostsDrifting(Offset):
    """The list includes rows that are marked as deleted."""

    soft = True

    def select(self, token: Any, size: int) -> Page:
        rows = self.ask(f"select * from items order by {self.sorting} limit ? offset ?", size + 1, token or 0)
        return Page(rows[:size], {"at": 0} if len(rows) > size else None)


broken(
    "ghosts-drifting",
    "Declared to drift, but deleted rows stay in the list",
    GhostsDrifting(stability="drifting"),
    {GHOSTS: "insert*3 walk delete:all walk"},
    notes=LOSSES,
)


class HalfMinute(Snapshot):
    """A snapshot serves every walk for half a minute."""

    def take(self) -> int:
        number = int(self.time() // 30)
        if not self.ask("select 1 from snapshots where snapshot = ? limit 1", number):
            self.keep(number, self.listing())
        return number


broken(
    "snapshot-old",
    "A snapshot serves every walk that begins within half a minute",
    HalfMinute(),
    {IL: "walk insert*3 walk", GHOSTS: "insert*3 walk delete:any walk"},
    any_of=(IL, GHOSTS),
    may=(SNAPSHOT, DL, DR, IR, CURSOR),
)


class Rekeyed(Snapshot):
    """Pages are of one snapshot, and named by the last write."""

    stability = {"kind": "snapshot", "key": "$.snapshot"}

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        return Page(page.rows, page.next, page.total, {"snapshot": f"v{self.version}"})


broken(
    "snapshot-key-moves",
    "The key of the snapshot is another one behind a write",
    Rekeyed(),
    {SNAPSHOT: "insert*6 page insert rest"},
    may=(MEET,),
)


class Indexed(Origin):
    """Pages after the first come from an index that keeps deleted rows."""

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create table lost as select * from items where 0")
            self.base.execute("create view indexed as select * from items union all select * from lost")

    def delete(self, id: Any) -> None:
        self.base.execute("insert into lost select * from items where id = ?", (id,))
        super().delete(id)

    def select(self, token: Any, size: int) -> Page:
        self.source = "items" if token is None else "indexed"
        return super().select(token, size)


broken(
    "ghosts-behind",
    "Deleted rows stay on all pages but the first",
    Indexed(),
    {GHOSTS: "insert*12 delete:last walk"},
    may=(DR,),
)


class Archiving(Origin):
    """A deleted row goes to an archive, under another id, and the list shows the archive, too."""

    every = 1
    """How many deletions there are for each row that is archived."""
    deletions = 0

    def reset(self) -> None:
        self.archived: set[int] = set()
        self.deletions = 0
        super().reset()

    def delete(self, id: Any) -> None:
        row = self.row(id)
        super().delete(id)
        if int(id) in self.archived:
            return
        self.deletions += 1
        if self.deletions % self.every == 0:
            self.archived.add(self.put(row))


for name, sentence, every in (
    ("ghosts-archived", "Deleted rows come back under other ids", 1),
    ("ghosts-archived-some", "Every third row that is deleted comes back under another id", 3),
):
    broken(name, sentence, Archiving(every=every), {GHOSTS: "insert*6 delete:all walk"}, leaves=True)


class CrossedOut(Ghostly):
    """Deleted rows stay in the list, and their titles say so."""

    def shown(self, row: Row) -> Row:
        row = super().shown(row)
        if self.ask("select 1 from items where id = ? and gone = 1", row["id"]):
            row["title"] = f"deleted: {row['title']}"
        return row


broken(
    "ghosts-crossed-out",
    "Deleted rows stay in the list, with other titles",
    CrossedOut(),
    {GHOSTS: "insert*3 delete:any walk"},
    leaves=True,
)

# Snapshots


class LateSnapshot(Snapshot):
    """The first page is live; the snapshot is taken for the second."""

    def select(self, token: Any, size: int) -> Page:
        if token is not None and token["s"] == 0:
            token = token | {"s": self.take()}
        if token is not None:
            return super().select(token, size)
        rows = self.listing()
        return Page(rows[:size], {"s": 0, "at": size} if len(rows) > size else None)


broken(
    "snapshot-from-page-two",
    "The snapshot is taken when the second page is asked for",
    LateSnapshot(order=OLDEST),
    {SNAPSHOT: "insert*6 page insert rest"},
    may=LOSSES,
)


class Purging(Versions):
    """A deletion removes all versions."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.base.execute("delete from versions where id = ?", (id,))


broken(
    "snapshot-purged",
    "A deleted row is gone from the walks that had begun",
    Purging(),
    {SNAPSHOT: "insert*12 page delete:last rest"},
    may=(DL, CURSOR),
)


class InPlace(Versions):
    """A change overwrites every version."""

    def change(self, id: Any, values: Row) -> Row:
        row = Origin.change(self, id, values)
        self.base.execute(
            "update versions set title = ?, rank = ? where id = ?", (row["title"], row["rank"], row["id"])
        )
        return row


broken(
    "snapshot-moves",
    "A change of its place moves a row in the walks that had begun",
    InPlace(change_json=MOVED, **RANKED),
    {SNAPSHOT: "insert=100*12 page change:last=30000 rest"},
    may=(MOVE, CURSOR),
)


class Peering(Versions):
    """Each page of a walk shows the versions at its own time."""

    def as_of(self, token: Any) -> int:
        return self.version


broken(
    "snapshot-forgets-its-time",
    "Versions are kept, and pages are read as of now",
    Peering(order=OLDEST, change_json=RENAMED),
    {SNAPSHOT: "insert*6 page insert rest"},
    may=(DL, MOVE, CURSOR),
)


class Prefetched(Origin):
    """Each page prepares the next one, for whoever asks for it first."""

    def select(self, token: Any, size: int) -> Page:
        page = self.memory.pop(str(token), None) if token else None
        page = page or super().select(token, size)
        if page.next and str(page.next) not in self.memory:
            self.memory[str(page.next)] = super().select(page.next, size)
        return page


broken(
    "prefetch-shared",
    "The next page is prepared with each page, and given to the next reader of it, whenever that reader began",
    Prefetched(**RANKED),
    {GHOSTS: "insert=7500*12 page*2 delete:next walk", IL: "insert=7500*12 page insert=7499 walk"},
    any_of=(GHOSTS, IL),
    may=(DL, DR, IR, CURSOR, MEET),
)
