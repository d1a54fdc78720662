"""Right APIs after ones that are known: those that count, and a harvest."""

from __future__ import annotations

from typing import Any

from .cases import right
from .positions import PageNumbers
from .right_known import Known, known
from .server import Request
from .simulator import Ask, Page, Refused
from .styles_counted import Limits, Pages
from .styles_next import NextUrl

# Counting


class Algolia(Pages):
    """Pages from 0, and how many there are."""

    first_page = 0
    size_key = "hitsPerPage"

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "hits": page.rows,
            "nbHits": page.total,
            "page": self.point(page.at, ask),
            "nbPages": page.pages,
            "hitsPerPage": ask.size,
            "exhaustiveNbHits": True,
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "start": 0,
            "items": "$.hits",
            "total": "$.nbHits",
            "pages": "$.nbPages",
            "echo": {"page": "$.page", "size": "$.hitsPerPage"},
        }


class Spotify(Limits):
    """Offsets, and the next address beside them."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "albums": {
                "href": ask.request.link({}),
                "items": page.rows,
                "limit": ask.size,
                "offset": page.at,
                "total": page.total,
                "next": None if page.next is None else ask.request.link({"offset": page.next}),
                "previous": None if page.prev is None else ask.request.link({"offset": page.prev}),
            }
        }

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.albums.items",
            "total": "$.albums.total",
            "echo": {"offset": "$.albums.offset", "size": "$.albums.limit"},
        }


class Bitbucket(NextUrl, PageNumbers):
    """A next address, `size` for the total and `pagelen` for the size."""

    size_key = "pagelen"

    def body(self, ask: Ask, page: Page) -> Any:
        body = {"pagelen": ask.size, "size": page.total, "page": page.number, "values": page.rows}
        return body | ({"next": self.href(ask, page.next)} if page.next is not None else {})

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.next",
            "items": "$.values",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.size",
            "echo": {"page": "$.page", "size": "$.pagelen"},
        }


class Crates(NextUrl, PageNumbers):
    """`?page=2&per_page=5` alone is the link."""

    size_key = "per_page"

    def body(self, ask: Ask, page: Page) -> Any:
        following = self.href(ask, page.next)
        return {
            "crates": page.rows,
            "meta": {"total": page.total, "next_page": following and "?" + following.partition("?")[2]},
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.meta.next_page",
            "items": "$.crates",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.meta.total",
        }


class Harvest(Known):
    """OAI-PMH: a token that may not stand beside what it came from, in XML, empty at the end."""

    media = "text/xml"
    size_key = None
    path = "/oai"

    def first_query(self) -> str:
        return "?verb=ListRecords&metadataPrefix=oai_dc"

    def ask(self, request: Request) -> Ask:
        if request.get("resumptionToken") and request.get("metadataPrefix"):
            raise Refused(400, "badArgument")
        return super().ask(request)


def harvested(api: Any, ask: Ask, page: Page) -> str:
    records = "".join(
        f"<record><header><identifier>oai:x:{row['id']}</identifier><datestamp>{row['created']}</datestamp></header></record>"
        for row in page.rows
    )
    token = api.token(ask, page) or ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>'
        f'{records}<resumptionToken completeListSize="{page.total}" cursor="{page.at}">{token}</resumptionToken>'
        "</ListRecords></OAI-PMH>"
    )


right("algolia", "Pages from 0 and how many there are", Algolia())
right("spotify", "Offsets, with the next address beside them", Spotify())
right(
    "spotify-links",
    "The same by its addresses",
    Spotify(spec={"style": "next-url", "query": None, "next": "$.albums.next", "errors": None}),
)
right("bitbucket", "A next address that counts pages", Bitbucket())
right("crates", "A query alone is the link", Crates())
right(
    "oai-pmh",
    "A token that replaces what it came from, in XML",
    known(
        harvested,
        {
            "cursor": "xpath:/OAI-PMH/ListRecords/resumptionToken",
            "query": "resumptionToken",
            "items": "xpath:/OAI-PMH/ListRecords/record",
            "id": "xpath:header/identifier",
            "order": {"by": "xpath:header/datestamp"},
            "size": None,
            "total": "xpath:/OAI-PMH/ListRecords/resumptionToken/@completeListSize",
            "carry": {"drop": "metadataPrefix"},
            "errors": {"bad-cursor": 400},
        },
        base=Harvest,
        page_key="resumptionToken",
        filters=(),
    ),
)
