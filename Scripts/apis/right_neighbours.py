"""Right APIs that tell of their neighbours in several ways, begin in the middle, or ask in XML."""

from __future__ import annotations

import re
from typing import Any

from . import habits
from .cases import right
from .rows import Row
from .server import Request
from .simulator import Api, Ask, Page, Twist
from .styles_counted import SCIM, Bare, Flagged, Limits, Pages, Spring, YouTrack, rails_meta
from .styles_cursor import Cursor, DynamoDB, Slack, Twitter
from .styles_keys import HeaderToken, Relay, S3Marker, Stripe
from .styles_links import GitLab
from .styles_next import DRFOffsets, DRFPages
from .styles_xml import FHIRXML, AtomCounted, AtomTwins, XMLAttribute, XMLCursor, XMLKeys, XMLOffset


class GitLabBoth(GitLab):
    """`X-Prev-Page` beside `X-Next-Page`."""

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        before = "" if page.prev is None else str(self.point(page.prev, ask))
        return [*super().headers(ask, page), ("X-Prev-Page", before)]


class WillPaginate(Pages):
    """`next_page` and `previous_page` as numbers, or null."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"items": page.rows, "meta": rails_meta(page, "previous_page", "total_entries")}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "total": "$.meta.total_entries",
            "pages": "$.meta.total_pages",
            "echo": {"page": "$.meta.current_page"},
        }


class NextOffset(Limits):
    """`next_offset` and `prev_offset`."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "items": page.rows,
            "pagination": {
                "next_offset": page.next,
                "prev_offset": page.prev,
                "total": page.total,
            },
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"total": "$.pagination.total", "echo": None}


class Flags(Pages):
    """`hasPreviousPage` and `hasNextPage` beside the numbers, as in .NET."""

    def body(self, ask: Ask, page: Page) -> Any:
        flags = {"hasPreviousPage": page.at > 0, "hasNextPage": page.more}
        return super().body(ask, page) | flags

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"more": "$.hasNextPage"}


class RelayBack(Relay):
    """`hasPreviousPage`, which a server may leave at no where it reads forward."""

    looks_back = True
    query = Relay.query.replace("hasNextPage", "hasNextPage hasPreviousPage")

    def body(self, ask: Ask, page: Page) -> Any:
        body = super().body(ask, page)
        body["data"]["items"]["pageInfo"]["hasPreviousPage"] = page.at > 0 and self.looks_back
        return body


class Middle:
    """Begins where the URL says, in the middle of the list."""

    begin = ""

    def first_query(self) -> str:
        return self.begin


def middle(base: type[Api], query: str) -> type[Api]:
    return type(f"Middle{base.__name__}", (Middle, base), {"begin": query})


class Counting(S3Marker):
    """S3's second version counts the keys of each page."""

    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page).replace("<MaxKeys>", f"<KeyCount>{len(page.rows)}</KeyCount><MaxKeys>")

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "echo": {"position": "xpath:/ListBucketResult/Marker", "items": "xpath:/ListBucketResult/KeyCount"}
        }


def promised(api: Api, ask: Ask, page: Page) -> None:
    """A full last page has a cursor like any other, which leads to an empty one."""
    if page.next is None and page.rows:
        page.next = page.at + len(page.rows)


# Neighbours in numbers, flags and links

right("gitlab-both", "X-Prev-Page and X-Next-Page beside the links", GitLabBoth())
right("gitlab-both-counted", "… read by counting", GitLabBoth(spec={"style": "page-number", "query": "page"}))
right("will-paginate", "Numbers of the pages around", WillPaginate())
right(
    "will-paginate-token",
    "… of which the next is followed",
    WillPaginate(spec={"style": "cursor", "cursor": "$.meta.next_page"}),
)
right("next-offset", "Offsets of the pages around", NextOffset())
right(
    "next-offset-token",
    "… of which the next is followed",
    NextOffset(spec={"style": "cursor", "cursor": "$.pagination.next_offset"}),
)
right("has-previous", "A flag for the page before", Flags())
right("relay-looks-back", "A connection that looks back", RelayBack())
right("relay-does-not-look", "A connection that reads forward and says no", RelayBack(looks_back=False))
right("atom-twins", "A feed with links to every other page", AtomTwins())
right("atom-counted", "A feed read by counting, with links beside", AtomCounted())
right("fhir-xml", "A bundle in XML", FHIRXML())
right(
    "previous-zero",
    "No page before is told by 0",
    WillPaginate(
        twists=[
            Twist(
                body=lambda api, ask, page, body: (
                    body | {"meta": body["meta"] | {"previous_page": max(page.number - 1, 0)}}
                )
            )
        ]
    ),
)
right(
    "next-page-counts-from-zero",
    "Numbers around count from 0, the request from 1",
    WillPaginate(
        twists=[
            Twist(
                body=lambda api, ask, page, body: (
                    body
                    | {
                        "meta": body["meta"]
                        | {
                            "next_page": None if page.next is None else page.number,
                            "previous_page": page.number - 2 if page.number > 1 else None,
                        }
                    }
                )
            )
        ]
    ),
)

# XML bodies

right("xml-body-cursor", "A cursor in an XML body", XMLCursor())
right("xml-body-offset", "An offset in an XML body", XMLOffset())
right("xml-body-attribute", "A cursor in an attribute", XMLAttribute())
right("xml-body-keys", "A key in a SOAP body", XMLKeys())

# Beginning in the middle

right("begun-offset", "An offset in the URL", middle(Limits, "?offset=10")())
right("begun-offset-start", "… that the spec calls the first", middle(Limits, "?offset=10")(spec={"start": 10}))
right("begun-page", "A page's number in the URL", middle(Pages, "?page=3")(count=33))
right("begun-drf", "Links from page 3 on", middle(DRFPages, "?page=3")(count=33))
right("begun-drf-offset", "Links from offset 10 on", middle(DRFOffsets, "?offset=10")(count=33))
right("begun-gitlab", "Links and numbers from page 2 on", middle(GitLabBoth, "?page=2")(count=33))
right("begun-scim", "From item 11 on, counted from 1", middle(SCIM, "?startIndex=11")(count=33))

# Counts of a page

right(
    "scim-counted",
    "itemsPerPage is how many came",
    SCIM(spec={"echo": {"offset": "$.startIndex", "items": "$.itemsPerPage"}}),
)
right("s3-counted", "KeyCount is how many came", Counting())
right("twitter-counted", "result_count is how many came", Twitter(spec={"echo": {"items": "$.meta.result_count"}}))
right(
    "spring-counted",
    "numberOfElements is how many came",
    Spring(spec={"echo": {"page": "$.number", "items": "$.numberOfElements"}}),
)
right("dynamodb-counted", "Count is how many came", DynamoDB(spec={"echo": {"items": "$.Count"}}))

# A cursor promises no items

right(
    "slack-promise",
    "A cursor on the last page that leads to an empty one, as documented",
    Slack(twists=[Twist(page=promised)]),
)
right(
    "twitter-promise",
    "A token on the last page that leads to an empty one, as documented",
    Twitter(twists=[Twist(page=promised)]),
)
right(
    "opc-promise",
    "A token in a header that may lead to an empty page",
    HeaderToken(twists=[Twist(page=promised)], spec={"total": None}),
)

# Lists of one page and its end

right("one-youtrack", "One item and the empty page behind", YouTrack(count=1))
right("few-flag", "Four items on one page", Flagged(count=4))
right("few-youtrack-size", "Four items at a size of fifty", YouTrack(count=4, size=50))
right("one-stripe", "One item behind keys", Stripe(count=1))
right("few-bare-drifting", "Four items in a list that may change", Bare(count=4, spec={"stability": "drifting"}))
right(
    "cursor-stamped",
    "Every answer has an id of its own",
    Cursor(twists=[Twist(body=habits.stamped)], top={"volatile": ["$.request_id", "$.took"]}),
)


class EscapedKeys(Stripe):
    """The position is the last item's name, in the server's own escaping."""

    page_key = "_next"
    key = "name"
    lenient = True
    mark = "~"
    arrange = staticmethod(lambda rows: [row | {"name": f"t/{index:04d},x~y"} for index, row in enumerate(rows)])

    def written(self, text: str) -> str:
        return re.sub(r"[^A-Za-z0-9]", lambda sign: self.mark and f"{self.mark}{ord(sign[0]):02X}", text)

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        text = request.get(self.page_key)
        if not text:
            return None
        return sum(1 for row in rows if self.written(str(row["name"])) <= text)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "style": "cursor",
            "last-item": None,
            "cursor": "$.next",
            "order": {"by": "$.name"},
            "errors": None,
        }

    def body(self, ask: Ask, page: Page) -> Any:
        last = self.written(str(page.rows[-1]["name"])) if page.more else None
        return super().body(ask, page) | {"next": last}


for word, mark in {"tilde": "~", "underscore": "_", "equals": "=", "dash": "-"}.items():
    right(f"escaped-{word}", f"Keys escaped by {mark} and two digits as positions", EscapedKeys(mark=mark))
right("escaped-dropped", "Keys without their signs as positions", EscapedKeys(mark=""), unsure=True)
