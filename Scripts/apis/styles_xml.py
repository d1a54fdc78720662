"""APIs that speak XML: feeds and bundles with links to every page, and bodies that carry positions."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from .positions import Cursors, Keys, Offsets
from .right_wire import Atom
from .server import Request
from .simulator import Api, Ask, Page, Refused


class AtomTwins(Atom):
    """A feed with links to every other page."""

    def link(self, relation: str, href: str | None) -> str:
        return f'<link rel="{relation}" href="{escape(href)}"/>' if href else ""

    def targets(self, ask: Ask, page: Page) -> dict[str, int | None]:
        return {"first": 0, "previous": page.prev, "last": page.last}

    def body(self, ask: Ask, page: Page) -> Any:
        twins = "".join(
            self.link(relation, ask.request.link({"page": self.point(index, ask)}))
            for relation, index in self.targets(ask, page).items()
            if index is not None
        )
        return (
            super()
            .body(ask, page)
            .replace('<link rel="self" href="/feed"/>', '<link rel="self" href="/feed"/>' + twins)
        )


class AtomCounted(AtomTwins):
    """The same feed, read by counting until a page is empty."""

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "style": "page-number",
            "next": None,
            "query": "page",
            "errors": {"past-end": "empty"},
        }


class FHIRXML(AtomTwins):
    """A bundle whose links are elements with values."""

    media = "application/fhir+xml"

    def link(self, relation: str, href: str | None) -> str:
        return f'<link><relation value="{relation}"/><url value="{escape(href)}"/></link>' if href else ""

    def body(self, ask: Ask, page: Page) -> Any:
        return re.sub(
            r'<link rel="(self|next)" href="([^"]*)"/>',
            r'<link><relation value="\1"/><url value="\2"/></link>',
            super().body(ask, page),
        )

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"next": "xpath:/feed/link[relation/@value='next']/url/@value"}


class XMLBodies(Api):
    """A POST whose XML body carries position and size, with a namespace."""

    media = "application/xml"
    path = "/list"
    filters = ()
    size_key = "PageSize"
    empty = '<ls:List xmlns:ls="urn:example:list"><ls:PageSize>5</ls:PageSize></ls:List>'
    place = "xpath:/List/Paging/Marker"

    def read(self, request: Request, key: str) -> str | None:
        try:
            root = ElementTree.fromstring(request.body.decode())
        except ElementTree.ParseError as error:
            raise Refused(400, f"not XML: {error}") from None
        for element in root.iter():
            if element.tag in (key, "{urn:example:list}" + key):
                return element.text or ""
            for name, value in element.attrib.items():
                if name == key:
                    return value
        return None

    def request(self, url: str) -> dict[str, Any]:
        return {"post": url + self.path, "headers": {"Content-Type": "application/xml"}, "body": self.empty}

    def size_spec(self) -> dict[str, Any]:
        size = super().size_spec()
        del size["query"]
        return {"body": "xpath:/List/PageSize"} | size

    def following(self, ask: Ask, page: Page) -> str:
        return "" if page.next is None else f"<Next>{escape(str(self.point(page.next, ask)))}</Next>"

    def body(self, ask: Ask, page: Page) -> Any:
        rows = "".join(f"<Item><Key>{row['id']}</Key><Name>{escape(row['name'])}</Name></Item>" for row in page.rows)
        return (
            f'<Listing xmlns="urn:example:list"><More>{str(page.more).lower()}</More>'
            f"<Total>{page.total}</Total>{self.following(ask, page)}{rows}</Listing>"
        )

    def paging(self) -> dict[str, Any]:
        return {
            "items": "xpath:/Listing/Item",
            "id": "xpath:Key",
            "size": self.size_spec(),
            "more": "xpath:/Listing/More",
            "body": self.place,
        }


class XMLCursor(XMLBodies, Cursors):
    page_key = "Marker"

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "style": "cursor",
            "cursor": "xpath:/Listing/Next",
            "errors": {"bad-cursor": 400},
        }


class XMLOffset(XMLBodies, Offsets):
    page_key = "Offset"
    place = "xpath:/List/Paging/Offset"

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "style": "offset",
            "total": "xpath:/Listing/Total",
            "more": None,
            "errors": {"past-end": "empty"},
        }


class XMLAttribute(XMLCursor):
    """The marker is an attribute of an element that is there."""

    page_key = "from"
    empty = '<?xml version="1.0"?>\n<List>\n  <PageSize>5</PageSize>\n  <Paging order="id"/>\n</List>'
    place = "xpath:/List/Paging/@from"


class XMLKeys(XMLBodies, Keys):
    """The last key goes into the body; SOAP around it."""

    page_key = "After"
    lenient = True
    row_knobs = {"ids": "text"}
    empty = (
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>'
        '<ListRequest xmlns="urn:example:list"><PageSize>5</PageSize></ListRequest></soap:Body></soap:Envelope>'
    )
    place = "xpath:/Envelope/Body/ListRequest/After"

    def size_spec(self) -> dict[str, Any]:
        return super().size_spec() | {"body": "xpath:/Envelope/Body/ListRequest/PageSize"}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"style": "last-item", "last-item": "xpath:Key"}
