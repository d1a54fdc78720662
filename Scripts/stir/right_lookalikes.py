"""Origins that look broken but keep their promises."""

from __future__ import annotations

from typing import Any

from .cases import right
from .dresses import BodyKey, Page, Refused, Row
from .origin import Origin
from .right import RANKED


class Ahead(Origin):
    """The next page is read together with this one, and kept until it is asked for."""

    def select(self, token: Any, size: int) -> Page:
        if isinstance(token, dict) and "kept" in token:
            if token["kept"] not in self.memory:
                raise Refused(400, "this cursor is not one of ours")
            page: Page = self.memory[token["kept"]]
        else:
            page = super().select(token, size)
        if page.next is None:
            return Page(list(page.rows))
        self.memory[self.clock] = super().select(page.next, size)
        return Page(list(page.rows), {"kept": self.clock})


right("ahead", "The next page is read ahead, so that it may show what was deleted meanwhile", Ahead())


class Peeking(Origin):
    """The cursor is the first row that was not read, inclusive."""

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        return Page(rows[:size], {"k": self.key(rows[size])} if len(rows) > size else None)

    def beyond(self, values: list[Any]) -> tuple[str, list[Any]]:
        condition, bound = super().beyond(values)
        same = " and ".join(f"{column} = ?" for column, _ in self.order)
        return f"({condition} or ({same}))", [*bound, *values]


right("peeking", "The cursor is the first row unread: what comes before it is missed", Peeking(**RANKED))


class Either(Origin):
    """The cursor has a row and its values, which count once the row is gone."""

    def point(self, row: Row, token: Any) -> Any:
        return super().point(row, token) | {"row": row["id"]}

    def values(self, token: Any) -> list[Any]:
        found = self.ask("select * from items where id = ?", token.get("row"))
        return self.key(found[0]) if found else super().values(token)


right("keyset-row-or-values", "The cursor has the row's values, should the row be gone", Either(**RANKED))


class Scattered(Origin):
    """By a hash of the id, so that a new row lands anywhere."""

    dress = BodyKey()
    order = (("rank", False), ("id", False))

    def put(self, values: Row) -> int:
        id = super().put(values)
        self.base.execute("update items set rank = ? where id = ?", (id * 7919 % 9973, id))
        return id

    def shown(self, row: Row) -> Row:
        return {"id": row["id"], "title": row["title"]}

    def spec_order(self) -> list[Row]:
        return []


right("scattered", "By a hash, with the last key in the body", Scattered(stability="keyset"))


class Estimating(Origin):
    def count(self) -> int:
        return super().count() // 10 * 10


right("total-estimate", "The total is an estimate, as declared", Estimating(totals="estimate"))
