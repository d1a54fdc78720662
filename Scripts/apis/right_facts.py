"""Right APIs with facts to declare: stability, totals that are no counts, windows, sizes, volatile values."""

from __future__ import annotations

import json
from typing import Any

from . import habits
from .cases import right
from .rows import Row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist, seal, unseal
from .styles_counted import Attio, Bare, Flagged, Limits, Pages, YouTrack
from .styles_cursor import AIP, Cursor, HubSpot, Notion, Slack, Twitter
from .styles_keys import HeaderToken, Stripe
from .styles_links import GitHub, GitHubSearch, GitLabKeyset
from .styles_next import DRFCursors, DRFPages, Kinto, OData


class OneTime(Cursor):
    """Each cursor serves once; a used one is refused."""

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        token = request.get(self.page_key)
        at = super().position(request, rows, size)
        if token is not None:
            used = self.state.setdefault("used", set())
            if token in used:
                raise Refused(410, "this cursor was used")
            used.add(token)
        return at

    def point(self, index: int, ask: Ask) -> Any:
        after = ask.rows[index - 1]["id"] if index else None
        return seal({"after": after, "n": habits.counter(self, "issued")})


class Snapshots(Cursor):
    """A first page opens a snapshot; its cursors stay with it while the list goes on growing."""

    def ask(self, request: Request) -> Ask:
        token = request.get(self.page_key)
        shots = self.state.setdefault("shots", {})
        if token is None:
            habits.appended(self, request)
            name = f"snap-{habits.counter(self, 'snapshots')}"
            shots[name] = list(self.all)
        else:
            name = unseal(token)["snapshot"]
        ask = super().ask(request)
        ask.rows = [row for row in shots[name] if all(self.passes(row, *pair) for pair in ask.filters.items())]
        ask.at = 0 if token is None else unseal(token)["at"]
        self.state["current"] = name
        return ask

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        return None if request.get(self.page_key) is None else 0

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"snapshot": self.state["current"], "at": index})

    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page) | {"snapshot": self.state["current"]}


class Aging(Cursor):
    """Cursors of an earlier day are refused with 410 and a fresh one."""

    def point(self, index: int, ask: Ask) -> Any:
        return seal({"after": ask.rows[index - 1]["id"] if index else None, "day": self.epoch})

    def follow(self, value: Any, rows: list[Row]) -> int:
        if value["day"] != self.epoch:
            raise Refused(410, "this cursor has expired")
        return super().follow(value, rows)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"errors": {"bad-cursor": 400, "expired": 410}}


class Recovering(Aging):
    """… in the body of which a fresh cursor stands."""

    def refusal(self, refusal: Refused) -> Reply:
        reply = super().refusal(refusal)
        if refusal.status == 410:
            fresh = seal({"after": self.all[4]["id"], "day": self.epoch})
            reply.body = json.dumps({"code": 410, "metadata": {"continue": fresh}}).encode()
        return reply

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"errors": {"bad-cursor": 400, "expired": 410, "recovery": "$.metadata.continue"}}


right("expiring", "Cursors of an earlier recording are refused with 410", Aging(), twice=True)
right("expiring-undeclared", "… which nobody told", Aging(spec={"errors": None}), twice=True)
right("expiring-recovery", "… and a fresh one comes along", Recovering(), twice=True)
right("recorded-twice", "Cursors of an earlier recording go on serving", Cursor(), twice=True)
right("recorded-twice-links", "Links of an earlier recording go on serving", OData(), twice=True)
right(
    "single-use",
    "Cursors that serve once, declared",
    OneTime(spec={"stability": {"cursor": "single-use"}, "errors": {"bad-cursor": 400, "expired": 410}}),
)
right(
    "snapshots",
    "Each walk sees a snapshot of a list that grows",
    Snapshots(spec={"stability": {"kind": "snapshot", "key": "$.snapshot"}}),
    unsure=True,
)
right("drifting-offsets", "Offsets over a list that grows at its head, declared", Limits(**habits.growing()))
right("drifting-github", "Pages in links over a list that grows at its head, declared", GitHub(**habits.growing()))
right("drifting-pages", "Page numbers and a total over a list that grows, declared", Pages(**habits.growing()))
right("keyset-head", "A keyset cursor over a list that grows at its head", DRFCursors(**habits.growing()))

# Totals

right(
    "total-estimate",
    "A total that is an estimate",
    Cursor(twists=[Twist(page=habits.estimated)], spec={"total": {"at": "$.meta.total", "means": "estimate"}}),
)
right(
    "total-at-least",
    "Counting stops at ten",
    Cursor(twists=[habits.at_least(10)], spec={"total": {"at": "$.meta.total", "means": "at-least"}}),
)
right(
    "total-at-least-offset",
    "Offsets, counting stops at ten, a flag tells the end",
    Limits(
        twists=[habits.at_least(10), Twist(body=lambda api, ask, page, body: body | {"more": page.more})],
        spec={"total": {"at": "$.total", "means": "at-least"}, "more": "$.more"},
    ),
)
right(
    "total-remaining",
    "What remains behind each page",
    Stripe(
        twists=[Twist(body=lambda api, ask, page, body: body | {"remaining": page.total - page.at - len(page.rows)})],
        spec={"total": {"at": "$.remaining", "means": "remaining"}},
    ),
)
right(
    "total-string",
    "A total written as text",
    Limits(twists=[Twist(body=lambda api, ask, page, body: body | {"total": str(body["total"])})]),
)
right("total-head", "HEAD tells the same total", Kinto(etag=True))
right("head-405", "HEAD is not offered: 405", Kinto(head=405))
right("head-501", "HEAD is not offered: 501", HeaderToken(head=501))
right("head-404", "HEAD is not routed: 404", DRFPages(head=404))
right(
    "window-offsets",
    "No offset beyond a window, told and declared",
    Limits(count=47, window=30, maximum=10, spec={"window": 30}),
)
right(
    "window-pages",
    "No page beyond a window, told and declared",
    Pages(count=47, window=30, maximum=10, spec={"window": 30}),
)

# Sizes

right(
    "advisory",
    "The size is a wish: pages come as they are",
    AIP(
        twists=[Twist(page=habits.thinned)],
        spec={
            "size": {"query": "page_size", "value": 5, "maximum": 50, "over-maximum": "clamp", "pages": "advisory"},
            "total": None,
        },
    ),
)
right(
    "at-most",
    "Rows one may not see are taken off a page",
    Slack(
        twists=[Twist(page=habits.thinned)],
        spec={"size": {"query": "limit", "value": 5, "maximum": 50, "over-maximum": "clamp", "pages": "at-most"}},
    ),
)
right(
    "empty-middle",
    "An empty page in the middle that promises more",
    Twitter(
        twists=[Twist(page=habits.empties)],
        filters=(),
        spec={
            "size": {"query": "max_results", "value": 5, "maximum": 50, "over-maximum": "clamp", "pages": "advisory"}
        },
    ),
)
right("ignored-maximum", "A size over the maximum brings the default", Cursor(over="ignore", maximum=10))
right("refused-maximum", "A size over the maximum is refused", Pages(over="reject", maximum=10))
right("refused-maximum-link", "A size over the maximum is refused, pages in links", DRFPages(over="reject", maximum=10))
right("refused-nonsense", "Sizes of no sense are refused", Stripe(nonsense="reject", maximum=10, over="reject"))
right("undeclared-maximum", "Sizes are clamped and nobody said so", GitHubSearch(declare_maximum=False, maximum=20))
right("undeclared-maximum-cursor", "Sizes are clamped and nobody said so", Cursor(declare_maximum=False, maximum=20))
right("no-size", "No size to ask for", Cursor(size_key=None, spec={"size": None}))
right("size-in-body", "The size stands in the body", Notion(maximum=10))
right("tiny-maximum", "The maximum is the page's own size", HubSpot(maximum=5))

# What differs on every request

right(
    "volatile-body",
    "An id and a time of their own on every answer",
    Cursor(twists=[Twist(body=habits.stamped)], top={"volatile": ["$.request_id", "$.took"]}),
)
right(
    "volatile-header",
    "A header that differs on every answer",
    GitHub(
        twists=[
            Twist(
                reply=lambda api, ask, page, reply: reply.headers.append(
                    ("X-Request-Id", f"r{habits.counter(api, 'r')}")
                )
            )
        ],
        top={"volatile": ["X-Request-Id"]},
    ),
)
right(
    "volatile-items",
    "Items that count their views",
    Limits(twists=[Twist(page=habits.viewed)], top={"volatile": ["$.items[*].views"]}),
)
right(
    "volatile-anonymous",
    "Items without an id, with a link signed anew",
    Cursor(
        twists=[Twist(page=habits.signed)], spec={"id": None, "order": None}, top={"volatile": ["$.items[*].download"]}
    ),
)

# Ends

right(
    "phantom-waived",
    "GitLab's keyset links as long as a page is full, excused",
    GitLabKeyset(
        top={
            "contract": {
                "waive": [{"law": "full-last-page", "because": "documented: the list ends with an empty page"}]
            }
        }
    ),
)
right("past-end-416", "416 past the end", Limits(past_end=416))
right("past-end-400", "400 past the end", Flagged(past_end=400))
right(
    "past-end-other",
    "Past the end comes the last page, declared",
    Flagged(
        twists=[
            Twist(
                ask=lambda api, ask: setattr(ask, "at", min(ask.at, max((len(ask.rows) - 1) // ask.size * ask.size, 0)))
            )
        ],
        spec={"errors": {"past-end": "other-page"}},
    ),
)


def reads_on(api: Api, ask: Ask, page: Page) -> None:
    """The filter is applied to what was read, so that a page without items may lead on."""
    if not ask.rows and ask.first:
        page.next = 0


right(
    "empty-set-reads-on",
    "A filter applied after reading: no items, and a position",
    Slack(twists=[Twist(page=reads_on)]),
)
right("end-404", "Nothing but a 404 tells the end", Bare(past_end=404, spec={"end": "past-end"}))
right("end-short-bare", "A short page tells the end", YouTrack(spec={"end": "short-page"}))
right("end-short-full", "A short page tells the end, exactly full, an empty one follows", Attio(count=20))
