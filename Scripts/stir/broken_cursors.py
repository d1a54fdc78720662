"""Origins whose positions refer to a row, and break when that row is deleted."""

from __future__ import annotations

from typing import Any

from .broken import CURSOR, DL, DR, SURVIVES
from .cases import broken
from .dresses import LastItem, Page, Refused, Row
from .origin import Origin
from .right import OLDEST


class Looked(Origin):
    """The cursor names a row that must still exist."""

    def point(self, row: Row, token: Any) -> Any:
        return {"row": row["id"]}

    def values(self, token: Any) -> list[Any]:
        found = self.ask("select * from items where id = ? and gone = 0", token.get("row"))
        return self.key(found[0]) if found else self.dead(token)

    def dead(self, token: Any) -> list[Any]:
        raise Refused(404, "the row of this cursor is gone")


DIES = {CURSOR: "insert*12 page delete:cursor rest"}


broken("cursor-row-404", "Status 404 when the cursor's row died", Looked(), DIES)


class LookedStripe(Looked):
    """`after` names a row that must still exist."""

    dress = LastItem()

    def values(self, token: Any) -> list[Any]:
        return super().values({"row": token})


broken("cursor-row-last-item", "The row that the reader names must still be there", LookedStripe(), DIES)


class Refusing(Looked):
    def dead(self, token: Any) -> list[Any]:
        raise Refused(400, "bad cursor")


broken(
    "cursor-row-400",
    "Status 400, which is declared for bad cursors, for a cursor of its own",
    Refusing(errors={"bad-cursor": 400}, totals="exact"),
    DIES,
)


class Restarting(Looked):
    def select(self, token: Any, size: int) -> Page:
        if token is not None and not self.ask("select 1 from items where id = ?", token["row"]):
            token = None
        return super().select(token, size)


broken("cursor-row-restarts", "Begins again when the cursor's row died", Restarting(), DIES, may=(DR,))


class Ending(Looked):
    def select(self, token: Any, size: int) -> Page:
        if token is not None and not self.ask("select 1 from items where id = ?", token["row"]):
            return Page([], None, self.total(token))
        return super().select(token, size)


broken("cursor-row-ends", "Ends as if nothing followed when the cursor's row died", Ending(), DIES, may=(DL,))


class Skipping(Origin):
    """Begins at the cursor's row and skips the first row, whichever it is."""

    def select(self, token: Any, size: int) -> Page:
        column, down = self.order[0]
        if token is None:
            return super().select(token, size)
        sign = "<=" if down else ">="
        rows = self.ask(
            f"select * from items where gone = 0 and {column} {sign} ? order by {self.sorting} limit ? offset 1",
            token["k"][0],
            size + 1,
        )
        return self.paged(rows, size, token)


broken("cursor-row-skipped", "Leaves out the first row, taking it for the cursor's", Skipping(), DIES, may=(DL,))


class Both(Origin):
    """The cursor names the last rows of its page, and one of them must still exist."""

    anchors = 2

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        self.before = [row["id"] for row in rows[:size]][-self.anchors :]
        return super().paged(rows, size, token)

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"rows": self.before}

    def values(self, token: Any) -> list[Any]:
        if not any(self.ask("select id from items where id = ?", id) for id in token["rows"]):
            raise Refused(400, "the rows of this cursor are gone")
        return super().values(token)


broken(
    "cursor-two-rows",
    "Status 400 when the cursor's row and the one before it died",
    Both(order=OLDEST),
    {CURSOR: "insert*12 page*5 delete:all rest"},
    may=(SURVIVES,),
)
for name, sentence, origin in (
    ("cursor-two-rows-full", "The same, where our rows begin with a page", Both(order=OLDEST, rows=25)),
    ("cursor-three-rows", "Status 400 when the last three rows of the page died", Both(order=OLDEST, anchors=3)),
    ("cursor-page-of-rows", "Status 400 when all rows of the page died", Both(order=OLDEST, anchors=5)),
):
    broken(name, sentence, origin, {CURSOR: "insert*12 page*6 delete:all rest"}, may=(SURVIVES,))


class PageGone(Origin):
    """The page behind one whose rows are all gone is skipped."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        if page.next is not None:
            page.next["rows"] = [row["id"] for row in page.rows]
        return page

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        if token is None or any(self.ask("select id from items where id = ?", id) for id in token["rows"]):
            return page
        return super().select(page.next, size) if page.next is not None else Page([])


broken(
    "page-gone-skips",
    "When all rows of a page were deleted, the next page is skipped",
    PageGone(order=OLDEST),
    {CURSOR: "insert*12 page*6 delete:read*6 delete:cursor rest"},
    any_of=(DL, CURSOR),
)


class Between(Both):
    """The cursor names the row before it and the one after it, and one of them must still exist."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        page = super().paged(rows, size, token)
        if page.next is not None:
            page.next["rows"] = [row["id"] for row in rows[size - 1 : size + 1]]
        return page


broken(
    "cursor-between-rows",
    "Status 400 when the cursor's row and the one after it died",
    Between(order=OLDEST),
    {CURSOR: "insert*12 page*5 delete:all rest"},
    may=(SURVIVES,),
)
