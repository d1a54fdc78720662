"""Broken APIs that contradict themselves about their neighbours, their counts, and what an XML body asks."""

from __future__ import annotations

import base64
from typing import Any

from . import bugs
from .cases import broken, spread
from .habits import with_header, with_member
from .right_neighbours import (
    FHIRXML,
    AtomCounted,
    AtomTwins,
    Counting,
    Flags,
    GitLabBoth,
    NextOffset,
    RelayBack,
    WillPaginate,
    XMLAttribute,
    XMLCursor,
    XMLKeys,
    XMLOffset,
    middle,
    promised,
)
from .rows import Row
from .server import Request
from .simulator import Api, Ask, Page, Twist
from .styles_counted import SCIM, Flagged, Limits, Pages, Spring
from .styles_cursor import AIP, Cursor, DynamoDB, Notion, Twitter, Zendesk
from .styles_keys import HeaderToken
from .styles_links import GitLab
from .styles_next import DRFPages


# What is declared

broken(
    "past-end-other-empty",
    "Another page is declared past the end, and an empty one comes",
    Flagged(spec={"errors": {"past-end": "other-page"}}),
    laws=("past-end-declared",),
    probed=False,
)

# Numbers, flags and links

broken(
    "gitlab-x-next-far",
    "X-Next-Page skips one",
    GitLab(),
    with_header("X-Next-Page", lambda page, old: str(page.number + 2) if page.number == 2 else old, "signals-agree"),
)
broken(
    "gitlab-x-next-end",
    "X-Next-Page leads on from the last page",
    GitLab(),
    with_header("X-Next-Page", lambda page, old: old or str(page.number + 1), "signals-agree"),
)
broken(
    "gitlab-x-prev",
    "X-Prev-Page is the page itself",
    GitLabBoth(),
    with_header(
        "X-Prev-Page", lambda page, old: str(page.number) if page.number == 3 else old, "previous-inverts-next"
    ),
)
broken(
    "gitlab-x-prev-self",
    "X-Prev-Page is the page itself, on every page",
    GitLabBoth(),
    with_header("X-Prev-Page", lambda page, old: str(page.number) if old else old, "previous-inverts-next"),
)
broken(
    "gitlab-x-prev-none",
    "X-Prev-Page is empty on a later page",
    GitLabBoth(),
    with_header("X-Prev-Page", lambda page, old: "" if page.number == 3 else old, "previous-inverts-next"),
)
broken(
    "will-paginate-next",
    "next_page is null too early",
    WillPaginate(),
    with_member("meta.next_page", lambda page, old: None if page.number == 2 else old, "signals-agree"),
)
broken(
    "will-paginate-end",
    "next_page leads on from the last page",
    WillPaginate(),
    with_member("meta.next_page", lambda page, old: old or page.number + 1, "signals-agree"),
)
broken(
    "will-paginate-previous",
    "previous_page is two back",
    WillPaginate(),
    with_member("meta.previous_page", lambda page, old: old - 1 if page.number == 4 else old, "previous-inverts-next"),
)
broken(
    "next-offset-far",
    "next_offset jumps",
    NextOffset(),
    with_member("pagination.next_offset", lambda page, old: old + 5 if page.number == 2 else old, "signals-agree"),
)
broken(
    "prev-offset-self",
    "prev_offset is the page's own",
    NextOffset(),
    with_member(
        "pagination.prev_offset", lambda page, old: page.at if page.number == 3 else old, "previous-inverts-next"
    ),
)
broken(
    "has-previous-inverted",
    "hasPreviousPage the wrong way round",
    Flags(),
    with_member("hasPreviousPage", lambda page, old: not old, "previous-inverts-next"),
)
broken(
    "has-previous-lost",
    "hasPreviousPage is false on page 3",
    Flags(),
    with_member("hasPreviousPage", lambda page, old: old and page.number != 3, "previous-inverts-next"),
)
broken(
    "relay-previous-inverted",
    "A connection with a page before its first",
    RelayBack(),
    with_member("data.items.pageInfo.hasPreviousPage", lambda page, old: not old, "previous-inverts-next"),
)


class PrevSelf(AtomTwins):
    def targets(self, ask: Ask, page: Page) -> dict[str, int | None]:
        return super().targets(ask, page) | {"previous": page.at if page.number == 3 else page.prev}


class LastFar(AtomTwins):
    def targets(self, ask: Ask, page: Page) -> dict[str, int | None]:
        return super().targets(ask, page) | {"last": page.last + ask.size}


class CountedNextEnd(AtomCounted):
    """The link to the next page is missing on the middle page."""

    def link(self, relation: str, href: str | None) -> str:
        return super().link(relation, href)

    def body(self, ask: Ask, page: Page) -> Any:
        body = super().body(ask, page)
        return body.replace(f"page={page.number + 1}&", f"page={page.number + 2}&") if page.number == 2 else body


class FHIRPrev(FHIRXML):
    def targets(self, ask: Ask, page: Page) -> dict[str, int | None]:
        return super().targets(ask, page) | {"previous": page.at if page.number == 2 else page.prev}


broken("atom-previous-self", "A feed's previous link is its own", PrevSelf(), laws=("previous-inverts-next",))
broken("atom-last-far", "A feed's last link is one too far", LastFar(), laws=("previous-inverts-next",))
broken("fhir-xml-previous", "A bundle's previous link is its own", FHIRPrev(), laws=("previous-inverts-next",))

# Counts of a page

broken(
    "scim-items-per-page",
    "itemsPerPage is the size asked for, on the last page, too",
    SCIM(spec={"echo": {"offset": "$.startIndex", "items": "$.itemsPerPage"}}),
    with_member("itemsPerPage", lambda page, old: page.size, "echo-agrees"),
    probed=False,
)
broken(
    "dynamodb-count",
    "Count is of the whole list",
    DynamoDB(spec={"echo": {"items": "$.Count"}}),
    with_member("Count", lambda page, old: page.total, "echo-agrees"),
    probed=False,
)
broken(
    "twitter-result-count",
    "result_count is one short",
    Twitter(spec={"echo": {"items": "$.meta.result_count"}}),
    with_member("meta.result_count", lambda page, old: old - 1 if page.number == 2 else old, "echo-agrees"),
    probed=False,
)
broken(
    "spring-number-of-elements",
    "numberOfElements is constant",
    Spring(spec={"echo": {"page": "$.number", "items": "$.numberOfElements"}}),
    with_member("numberOfElements", lambda page, old: page.size, "echo-agrees"),
    probed=False,
)


class Miscounting(Counting):
    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page).replace("<KeyCount>", "<KeyCount>1")


broken("s3-key-count", "KeyCount is ten too many", Miscounting(), laws=("echo-agrees",), probed=False)

# Totals that come and go

broken(
    "aip-total-null",
    "The total is null on page 3",
    AIP(),
    with_member("total_size", lambda page, old: None if page.number == 3 else old, "total-agrees"),
)
broken(
    "cursor-total-late",
    "The total is null on page 1",
    Cursor(),
    with_member("meta.total", lambda page, old: None if page.number == 1 else old, "total-agrees", "signals-agree"),
    probed=False,
)
broken(
    "gitlab-total-left-out",
    "X-Total is left out on page 2",
    GitLab(),
    with_header("X-Total", lambda page, old: None if page.number == 2 else old, "total-agrees"),
)
broken(
    "pages-count-null",
    "The number of pages is null on page 2",
    Pages(),
    with_member("pages", lambda page, old: None if page.number == 2 else old, "page-count-agrees"),
)

# A cursor beside a promise

broken(
    "notion-phantom",
    "has_more and a cursor on the full last page",
    Notion(count=20),
    Twist(
        ("more-means-more", "full-last-page"),
        page=lambda api, ask, page: (
            (
                setattr(page, "more", True),
                setattr(page, "next", page.at + len(page.rows)),
            )
            if page.rows and len(page.rows) == ask.size
            else None
        ),
    ),
)
broken(
    "zendesk-phantom",
    "has_more where the last page is exactly full",
    Zendesk(count=20),
    Twist(
        ("more-means-more", "full-last-page"),
        page=lambda api, ask, page: setattr(page, "more", page.more or len(page.rows) == ask.size),
    ),
)

broken(
    "opc-promise-total",
    "A token in a header leads on where the total says the end",
    HeaderToken(),
    Twist(("signals-agree", "more-means-more"), page=promised),
)

# Lenient cursors


class Lenient(Cursor):
    """Cursors are offsets in base64; one that cannot be decoded counts as no cursor."""

    prefix = "o:"

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        token = request.get(self.page_key)
        if not token:
            return None
        try:
            text = base64.b64decode(token + "=" * (-len(token) % 4), validate=True).decode()
            return int(text.removeprefix(self.prefix)) if text.startswith(self.prefix) else 0
        except ValueError:
            return 0

    def point(self, index: int, ask: Ask) -> Any:
        return base64.b64encode(f"{self.prefix}{index}".encode()).decode()


SHORT = ("bad-cursor-refused",)
for word, prefix in {"o": "o:", "c": "c:", "offset": "offset:", "plain": "", "json": '{"o":'}.items():
    if word != "json":
        broken(
            f"lenient-{word}",
            f"A spoilt cursor `{prefix}…` in base64 is page 1",
            Lenient(prefix=prefix, spec={"errors": None}),
            laws=SHORT,
        )
broken("lenient-declared", "… although it is declared to be refused", Lenient(), laws=SHORT, probed=False)

# A maximum that falls


class Falling(Api):
    """Gives fewer items than its documented maximum."""

    told = 50

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"size": self.size_spec() | {"maximum": self.told}}


class FallingCursor(Falling, Cursor):
    pass


class FallingPages(Falling, Pages):
    told = 100


for falling, name, laws in (
    (FallingCursor(count=143, size=20, maximum=30), "maximum-fell", ("over-maximum",)),
    (FallingPages(count=143, size=20, maximum=50), "maximum-fell-pages", ("over-maximum", "echo-agrees")),
):
    broken(name, f"The maximum is {falling.maximum}, told as {falling.told}", falling, laws=laws, probed=False)

# XML bodies

spread(
    bugs.lost_at_boundary,
    "An item is lost at each boundary",
    {"xml-body-loses": XMLCursor, "xml-body-offset-loses": XMLOffset},
)
spread(
    bugs.position_ignored,
    "The position in the body is not read",
    {"xml-body-ignored": XMLCursor, "xml-body-attribute-ignored": XMLAttribute, "xml-body-keys-ignored": XMLKeys},
)
spread(bugs.size_ignored_later, "The size counts on the first page only", {"xml-body-size-later": XMLOffset})
spread(bugs.zero_is_everything, "A size of zero is everything", {"xml-body-zero": lambda: XMLCursor(count=63)})
spread(bugs.total_one_more, "The total is one too many", {"xml-body-total": XMLOffset})

# Beginning in the middle

spread(
    bugs.lost_at_boundary,
    "A list begun in the middle loses items",
    {
        "begun-offset-loses": middle(Limits, "?offset=10"),
        "begun-drf-loses": lambda: middle(DRFPages, "?page=3")(count=33),
    },
)
spread(
    bugs.total_one_more,
    "A list begun in the middle counts one too many",
    {"begun-offset-total": middle(Limits, "?offset=10")},
)
broken(
    "begun-echo",
    "A list begun in the middle repeats a wrong offset",
    middle(Limits, "?offset=10")(),
    with_member("skip", lambda page, old: old + 3 if page.at >= 15 else old, "echo-agrees"),
)
