"""Origins that keep what they promise, until they refuse everything."""

from __future__ import annotations

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused
from .origin import Origin
from .right_writes import ALL_BUT_QUIET


class Expiring(Origin):
    """From a request on nobody gets anything."""

    refuses = 310
    refusal = 401

    def answer(self, request: Request) -> Reply:
        if self.clock >= self.refuses:
            raise Refused(self.refusal, "token expired", (("Retry-After", "0"),))
        return super().answer(request)


for number, status in ((120, 401), (310, 401), (350, 403), (250, 503)):
    right(
        f"outage-{status}-{number}",
        f"Everything is answered {status} from request {number} on",
        Expiring(refuses=number, refusal=status),
        statuses=(3,),
        untested=("survives-writes",),
        open=ALL_BUT_QUIET,
        says=f"the API answers {status} to everything since",
        leaves=True,
    )
