"""Origins that keep their promises, but refuse everything from some time on, or for a while."""

from __future__ import annotations

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused
from .origin import Origin
from .right_writes import ALL_BUT_QUIET


class Expiring(Origin):
    """From some request on, all requests fail."""

    refuses = 310
    refusal = 401

    def answer(self, request: Request) -> Reply:
        if self.clock >= self.refuses:
            raise Refused(self.refusal, "token expired", (("Retry-After", "0"),))
        return super().answer(request)


def lasting(name: str, sentence: str, origin: Expiring) -> None:
    """A list that must not be accused because of an outage until the end of the run."""
    right(
        f"outage-{name}",
        sentence,
        origin,
        statuses=(3,),
        untested=("survives-writes",),
        open=ALL_BUT_QUIET,
        says=f"the API answers {origin.refusal} to everything since",
        leaves=True,
    )


for number, status in ((120, 401), (310, 401), (350, 403), (250, 503)):
    lasting(
        f"{status}-{number}",
        f"Everything is answered {status} from request {number} on",
        Expiring(refuses=number, refusal=status),
    )


class Elsewhere(Expiring):
    """From a request on everything, writes too, is answered with one page."""

    refuses = 200
    page = ("text/html", b"<html><title>Log in</title></html>")

    def answer(self, request: Request) -> Reply:
        if self.clock >= self.refuses:
            return Reply(self.refusal, [("Content-Type", self.page[0])], self.page[1])
        return Origin.answer(self, request)


ENDED = ("application/json", b'{"error": {"code": 401, "message": "session expired"}}')
for name, status, page in (
    ("login", 200, Elsewhere.page),
    ("ended", 200, ENDED),
    ("gone", 404, ("application/json", b'{"error": "no such app"}')),
):
    lasting(
        name,
        "Everything is answered alike from request 200 on, and not as a list",
        Elsewhere(refusal=status, page=page),
    )


class Passing(Expiring):
    """An outage that passes, once."""

    refuses = 150
    refusal = 503
    lasts = 12

    def answer(self, request: Request) -> Reply:
        if self.refuses <= self.clock < self.refuses + self.lasts:
            raise Refused(self.refusal, "back in a minute", (("Retry-After", "0"),))
        return Origin.answer(self, request)


for number in (150, 260, 333):
    right(
        f"outage-passing-{number}",
        f"Twelve requests from request {number} on are answered 503",
        Passing(refuses=number),
        statuses=(0, 3),
        open=(*ALL_BUT_QUIET, "survives-writes"),
        unsure=True,
        unshown=True,
    )


class Often(Expiring):
    """Clients that send too many requests must wait repeatedly; one more request is a fault."""

    refuses = 260
    refusal = 503
    lasts = 12
    limits = (90, 140, 200, 330)

    def answer(self, request: Request) -> Reply:
        if any(number <= self.clock < number + 6 for number in self.limits):
            raise Refused(429, "too often", (("Retry-After", "0"),))
        if self.refuses <= self.clock < self.refuses + self.lasts:
            raise Refused(self.refusal, "back in a minute", (("Retry-After", "0"),))
        return Origin.answer(self, request)


right(
    "outage-often",
    "Some requests are answered 429 now and then, and some 503 once",
    Often(),
    statuses=(0, 3),
    open=(*ALL_BUT_QUIET, "survives-writes"),
    unsure=True,
    unshown=True,
)


class Locked(Origin):
    """The first page that is asked for after a write fails, and comes when it is asked for again."""

    def reset(self) -> None:
        super().reset()
        self.is_locked = False

    def listed(self, request: Request) -> Reply:
        if self.is_locked:
            self.is_locked = False
            raise Refused(500, "database is locked", (("Retry-After", "0"),))
        return super().listed(request)

    def written(self, request: Request) -> Reply:
        self.is_locked = True
        return super().written(request)


right(
    "outage-locked",
    "The first page after a write is answered 500, and comes when it is asked for again",
    Locked(totals="exact"),
    says="failed once, right after a write, and came when asked again",
    unshown=True,
)
