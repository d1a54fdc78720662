"""Origins that keep their promises, but may have rows of ours of which nothing shows which ones they are."""

from __future__ import annotations

import json
from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused, Row
from .right_reused import Bare, Untold
from .right_writes import ALL_BUT_QUIET


class Given(Bare):
    """The list shows ids alone, and an insertion gets the id of a row that others deleted."""

    others = 0
    number = 8
    """The insertion that gets it."""
    insertions = 0

    def reset(self) -> None:
        self.insertions = 0
        super().reset()
        self.first = self.put({"title": "theirs"})
        self.theirs.add(self.first)

    def insert(self, values: Row) -> Row:
        self.insertions += 1
        if self.insertions == self.number:
            self.base.execute("delete from items where id = ?", (self.first,))
        return super().insert(values)


class Unsaid(Untold, Bare):
    """The list shows ids alone, and an insertion is done and answered 500."""

    others = 0
    untold = 8

    def loss(self) -> Exception:
        return Refused(500, "done, and not told")


class GivenWithinWalk(Given):
    """With a total, where others delete their row once a page of the last walk before the insertion has shown it."""

    number = 0
    is_due = False
    is_done = False

    def reset(self) -> None:
        self.is_due = self.is_done = False
        super().reset()

    def answer(self, request: Request) -> Reply:
        if request.method != "GET":
            return super().answer(request)
        if self.is_due and not self.is_done:
            self.base.execute("delete from items where id = ?", (self.first,))
            self.is_done = True
        reply = super().answer(request)
        shown = [row["id"] for row in json.loads(reply.body).get("items", [])]
        self.is_due = self.insertions >= 15 and self.first in shown
        return reply


def unfindable(name: str, sentence: str, origin: Any, **knobs: Any) -> None:
    right(
        name, sentence, origin, open=(*ALL_BUT_QUIET, "total-follows"), unshown=True, leaves=True, busy=True, **knobs
    )


unfindable(
    "unfindable-given",
    "The list shows ids alone, and an insertion gets an id that was another row's",
    Given(),
    statuses=(3,),
    says="perhaps 24",
)
unfindable(
    "unfindable-unsaid",
    "The list shows ids alone, and an insertion is done and answered 500",
    Unsaid(),
    statuses=(3,),
    says="may be there",
)
unfindable(
    "unfindable-within-walk",
    "The same with a total, and others delete the row that had the id while it is read",
    GivenWithinWalk(totals="exact"),
    statuses=(3,),
    says="perhaps 24",
)
