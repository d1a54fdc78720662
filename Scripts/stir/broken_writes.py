"""Origins that break after a write: walks that it ends, lists that are locked or late, writes that are not done."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, GHOSTS, IL, IR, MEET, MOVE, SURVIVES
from .cases import broken
from .dresses import Page, Refused, Row
from .origin import Origin
from .right import RENAMED
from .right_late import Replica

# After a write


class Restarts(Origin):
    """A cursor from before a write begins at the first page."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"v": self.version}

    def select(self, token: Any, size: int) -> Page:
        return super().select(token if token and token["v"] == self.version else None, size)


broken(
    "restarts-after-writes",
    "A cursor from before a write begins again",
    Restarts(),
    {IR: "insert*6 page insert rest", DR: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)


class Ends(Restarts):
    def select(self, token: Any, size: int) -> Page:
        if token and token["v"] != self.version:
            return Page([])
        return super().select(token, size)


broken(
    "ends-after-writes",
    "A cursor from before a write leads to an empty end",
    Ends(),
    {IL: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)
broken(
    "expired-and-silent",
    "Cursors expire with status 410, as declared, but in truth they lead to an empty end",
    Ends(errors={"expired": 410}),
    {IL: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)


class Fails(Restarts):
    status = 500

    def select(self, token: Any, size: int) -> Page:
        if token and token["v"] != self.version:
            raise Refused(self.status, "the list has changed")
        return super().select(token, size)


broken(
    "expired-otherwise",
    "Cursors expire with status 410, as declared, but in truth with 404",
    Fails(errors={"expired": 410}, status=404),
    {SURVIVES: "insert*6 page insert rest"},
    may=(CURSOR, MEET),
)
broken(
    "own-cursor-400",
    "Status 400, which is declared for bad cursors, for every cursor from before a write",
    Fails(errors={"bad-cursor": 400}, status=400),
    {SURVIVES: "insert*6 page insert rest"},
    may=(CURSOR, MEET),
)


class Locked(Origin):
    """The list is locked for two requests after a deletion."""

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.memory["locked"] = self.clock + 2

    def select(self, token: Any, size: int) -> Page:
        if token is not None and self.clock <= self.memory.get("locked", 0):
            raise Refused(423, "the list is being cleaned up")
        return super().select(token, size)


broken(
    "locked-after-delete",
    "Status 423 for a moment after a deletion",
    Locked(),
    {SURVIVES: "insert*12 page delete:read rest"},
    may=(CURSOR, MEET),
)


class Reindexing(Origin):
    """After an insertion every seventh row is not found for a while."""

    def insert(self, values: Row) -> Row:
        self.memory["until"] = self.clock + 4
        return super().insert(values)

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if token is not None and self.clock <= self.memory.get("until", 0):
            page.rows = [row for row in page.rows if row["id"] % 3]
        return page


broken(
    "reindexing",
    "After an insertion every third row is missing for a few requests",
    Reindexing(),
    {IL: "insert*12 page insert rest"},
    may=(MEET, CURSOR, DL),
)


class Dropping(Origin):
    """Every third new row is answered with 201 but not stored."""

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        if row["id"] % 3 == 0:
            self.base.execute("delete from items where id = ?", (row["id"],))
        return row

    def delete(self, id: Any) -> None:
        self.base.execute("delete from items where id = ?", (id,))


broken(
    "insert-dropped",
    "Every third new row is answered with 201, and lost",
    Dropping(),
    {IL: "insert*4 walk"},
    may=(DL, CURSOR, MEET),
)


class Undeleted(Origin):
    """A deletion is answered with 204 but not carried out."""

    def delete(self, id: Any) -> None:
        self.row(id)


broken(
    "delete-ignored",
    "A deletion is answered with 204, and not done",
    Undeleted(),
    {GHOSTS: "insert*3 delete:any walk"},
    leaves=True,
)


class Unmoved(Undeleted):
    """A row that is created afterwards damages an older one, which the check notices."""

    has_kept = False

    def reset(self) -> None:
        super().reset()
        self.has_kept = False

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.has_kept = True

    def insert(self, values: Row) -> Row:
        if self.has_kept:
            self.base.execute("update items set title = 'a row was made after a deletion was not done' where id = 1")
        return super().insert(values)


broken(
    "delete-ignored-first",
    "The first deletion is answered with 204, and not done: no more rows may be created",
    Unmoved(),
    {GHOSTS: "insert*3 delete:any walk"},
    leaves=True,
    unshown=True,
)


class Unreadable(Origin):
    """A row that was changed cannot be shown."""

    def change(self, id: Any, values: Row) -> Row:
        self.memory["changed", int(id)] = True
        return super().change(id, values)

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if any(("changed", row["id"]) in self.memory for row in page.rows):
            raise Refused(500, "KeyError: 'title'")
        return page


broken(
    "changed-row-500",
    "Status 500 for a page with a row that was changed",
    Unreadable(change_json=RENAMED),
    {SURVIVES: "insert*12 page change:next rest"},
    may=(CURSOR, MOVE),
)

# Late, and undeclared

LATE = (IL, GHOSTS)
FOLLOWS = (DL, DR, IR, CURSOR, MEET, MOVE)
broken(
    "late-undeclared",
    "Pages come from a copy three requests behind, and nothing is declared",
    Replica(),
    {GHOSTS: "insert*3 walk delete:any walk", IL: "insert*3 walk"},
    any_of=LATE,
    may=FOLLOWS,
)
broken(
    "late-for-longer",
    "Pages come from a copy forty requests behind, where three are declared",
    Replica(lag=40, stir_more={"visible-after": {"requests": 3}}),
    {GHOSTS: "insert*3 walk*8 delete:any walk", IL: "insert*3 walk"},
    any_of=LATE,
    may=FOLLOWS,
)
