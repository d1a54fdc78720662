"""Origins that break when two walks run at once, because they share state on the server."""

from __future__ import annotations

from typing import Any

from .broken import MEET, SURVIVES, TOTAL, OneReader
from .cases import broken
from .dresses import Page, Refused
from .origin import Origin
from .pagers import Offset, Snapshot
from .right import LOSSES, OLDEST


class Tokens(Origin):
    """Positions are stored by page number, for all walks."""

    def select(self, token: Any, size: int) -> Page:
        number = token["page"] if token else 0
        page = super().select(self.memory.get(number) if token else None, size)
        if page.next is not None:
            self.memory[number + 1] = page.next
            page.next = {"page": number + 1}
        return page


broken(
    "walks-share-tokens",
    "Positions are kept by page number, for all walks",
    Tokens(),
    {MEET: "insert*6 page insert page2 rest rest2"},
    may=LOSSES,
)


class Alone(Origin):
    """Only the walk that began last can continue."""

    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.memory["walk"] = self.clock
        elif token["walk"] != self.memory["walk"]:
            return self.other(token, size)
        page = super().select(token, size)
        return Page(page.rows, page.next | {"walk": self.memory["walk"]} if page.next else None)

    def other(self, token: Any, size: int) -> Page:
        raise Refused(409, "another export is running")


broken(
    "walks-conflict",
    "Status 409 for a walk once another one began",
    Alone(),
    {MEET: "page page2 page rest rest2"},
    may=(SURVIVES,),
)


class AloneEmpty(Alone):
    def other(self, token: Any, size: int) -> Page:
        return Page([])


broken(
    "walks-end-each-other",
    "A walk ends once another one began",
    AloneEmpty(),
    {MEET: "page page2 page rest rest2"},
    may=LOSSES,
)


class SharedTotal(Origin):
    """All walks share one total from the start."""

    totals = "at-start"

    def total(self, token: Any) -> int | None:
        if token is None:
            self.memory["total"] = self.count()
        return int(self.memory.get("total", 0))


broken(
    "walks-share-a-total",
    "The first page's total is kept once, for all walks",
    SharedTotal(),
    {MEET: "insert*6 page insert page2 rest rest2"},
    any_of=(MEET, TOTAL),
)


class OneReaderDrifting(OneReader, Offset):
    def select(self, token: Any, size: int) -> Page:
        if token is None:
            self.memory["at"] = None
        page = Offset.select(self, self.memory["at"] if token is not None else None, size)
        self.memory["at"] = page.next
        return Page(page.rows, {"session": self.clock} if page.next is not None else None)


broken(
    "walks-meet-drifting",
    "Declared to drift, but where a walk stands is kept for all walks",
    OneReaderDrifting(dress=Origin.dress, stability={"kind": "drifting", "cursor": "single-use"}),
    {MEET: "page page2 page page2 rest rest2"},
    notes=LOSSES,
)


class Pairs(Origin):
    """When two walks alternate, every page of the second lacks its first row."""

    def select(self, token: Any, size: int) -> Page:
        walk = token["walk"] if token else self.clock
        page = super().select(token, size)
        before, self.memory["walk"] = self.memory.get("walk"), walk
        if token is not None and before != walk:
            page.rows = page.rows[1:]
        return Page(page.rows, page.next | {"walk": walk} if page.next else None)


broken(
    "walks-in-turn",
    "A page that follows a page of another walk lacks its first row",
    Pairs(),
    {MEET: "page page2 page page2 rest rest2"},
    may=LOSSES,
)


class SharedOldest(Snapshot):
    """There is only one copy of the list, which every first page replaces; new rows come last."""

    order = OLDEST
    stability = None

    def take(self) -> int:
        self.base.execute("delete from snapshots")
        self.keep(1, self.listing())
        return 1


broken(
    "walks-share-a-copy",
    "A second walk replaces the copy that the first reads, which only a deletion before its place shows",
    SharedOldest(),
    {MEET: "insert*12 page*6 delete:read page2 rest rest2"},
    may=LOSSES,
)
