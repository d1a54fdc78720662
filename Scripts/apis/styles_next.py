"""APIs whose next page is a URL in the body or in a header of its own: DRF, OData, HAL, JSON:API, FHIR, Kinto."""

from __future__ import annotations

from typing import Any

from .positions import Cursors, Offsets, PageNumbers
from .simulator import Api, Ask, Page


class NextUrl(Api):
    """What URLs in bodies share."""

    style = "next-url"
    relative = False

    def href(self, ask: Ask, index: int | None) -> str | None:
        if index is None:
            return None
        point = None if index == 0 else self.point(index, ask)
        return ask.request.link({self.page_key: point}, relative=self.relative)


class DRFPages(NextUrl, PageNumbers):
    """Django REST framework by page numbers: 404 past the end, and for a page that is no number."""

    size_key = "page_size"
    past_end: int | str = 404
    bad_cursor = 404

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "count": page.total,
            "next": self.href(ask, page.next),
            "previous": self.href(ask, page.prev),
            "results": page.rows,
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.next",
            "items": "$.results",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.count",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class DRFOffsets(DRFPages, Offsets):
    """By limit and offset: an empty page past the end."""

    size_key = "limit"
    page_key = "offset"
    past_end = "empty"
    bad_cursor = 400
    first_page = 0
    position = Offsets.position
    point = Offsets.point


class DRFCursors(DRFPages, Cursors):
    """By cursors: no count."""

    page_key = "cursor"
    past_end = "empty"
    position = Cursors.position
    point = Cursors.point

    def body(self, ask: Ask, page: Page) -> Any:
        body = super().body(ask, page)
        del body["count"]
        return body

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"total": None}


class OData(NextUrl, Cursors):
    """`@odata.nextLink` while there is more, with `$count=true`."""

    page_key = "$skiptoken"
    size_key: str | None = "$top"
    path = "/Products"
    over = "clamp"

    def first_query(self) -> str:
        return "?$count=true"

    def body(self, ask: Ask, page: Page) -> Any:
        body: dict[str, Any] = {"@odata.context": "$metadata#Products", "@odata.count": page.total, "value": page.rows}
        if page.next is not None:
            body["@odata.nextLink"] = self.href(ask, page.next)
        return body

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$['@odata.nextLink']",
            "items": "$.value",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$['@odata.count']",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class HAL(NextUrl, PageNumbers):
    """Spring Data REST: `_links`, `_embedded`, and pages counted from 0."""

    first_page = 0
    size_key = "size"
    media = "application/hal+json"

    def body(self, ask: Ask, page: Page) -> Any:
        places = {"first": 0, "self": page.at, "prev": page.prev, "next": page.next, "last": page.last}
        links = {
            name: {"href": ask.request.link({"page": self.point(index, ask)})}
            for name, index in places.items()
            if index is not None
        }
        return {
            "_embedded": {"albums": page.rows},
            "_links": links,
            "page": {
                "size": ask.size,
                "totalElements": page.total,
                "totalPages": page.pages,
                "number": self.point(page.at, ask),
            },
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$._links.next.href",
            "items": "$._embedded.albums",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.page.totalElements",
            "pages": "$.page.totalPages",
            "echo": {"page": "$.page.number", "size": "$.page.size"},
            "errors": {"bad-cursor": self.bad_cursor},
        }


class JSONAPI(NextUrl, Cursors):
    """JSON:API's cursor profile: a refused size over the maximum, `links.next` that is null at the end."""

    page_key = "page[after]"
    size_key = "page[size]"
    over = "reject"
    nonsense = "reject"
    media = "application/vnd.api+json"
    relative = True

    def body(self, ask: Ask, page: Page) -> Any:
        data = [
            {
                "type": "articles",
                "id": str(row["id"]),
                "attributes": {key: value for key, value in row.items() if key != "id"},
            }
            for row in page.rows
        ]
        return {
            "links": {"prev": self.href(ask, page.prev), "next": self.href(ask, page.next)},
            "data": data,
            "meta": {"page": {"total": page.total}},
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.links.next",
            "items": "$.data",
            "id": ["$.type", "$.id"],
            "order": {"by": "$.attributes.created"},
            "size": self.size_spec(),
            "total": "$.meta.page.total",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class Hydra(NextUrl, PageNumbers):
    """API Platform: `hydra:view` with relative links."""

    size_key = "itemsPerPage"
    media = "application/ld+json"
    relative = True

    def body(self, ask: Ask, page: Page) -> Any:
        places = {"hydra:first": 0, "hydra:last": page.last, "hydra:previous": page.prev, "hydra:next": page.next}
        view = {
            name: ask.request.link({"page": self.point(index, ask)}, relative=True)
            for name, index in places.items()
            if index is not None
        }
        rows = [{"@id": f"/books/{row['id']}", "@type": "Book", **row} for row in page.rows]
        return {
            "@context": "/contexts/Book",
            "@type": "hydra:Collection",
            "hydra:totalItems": page.total,
            "hydra:member": rows,
            "hydra:view": {"@type": "hydra:PartialCollectionView", **view},
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$['hydra:view']['hydra:next']",
            "items": "$['hydra:member']",
            "id": "$['@id']",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$['hydra:totalItems']",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class FHIR(NextUrl, Cursors):
    """A Bundle: links with relations in the body, resources within entries."""

    page_key = "_page"
    size_key = "_count"
    media = "application/fhir+json"
    path = "/Patient"

    def body(self, ask: Ask, page: Page) -> Any:
        links = [{"relation": "self", "url": ask.request.link({})}]
        if page.next is not None:
            links.append({"relation": "next", "url": self.href(ask, page.next) or ""})
        entries = [
            {"fullUrl": f"urn:x:{row['id']}", "resource": {"resourceType": "Patient", **row}} for row in page.rows
        ]
        return {"resourceType": "Bundle", "type": "searchset", "total": page.total, "link": links, "entry": entries}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.link[?@.relation == 'next'].url",
            "items": "$.entry",
            "element": "$.resource",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": "$.total",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class Kinto(NextUrl, Cursors):
    """The whole next URL in a header of its own, and the total in another."""

    page_key = "_token"
    size_key = "_limit"
    path = "/records"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"data": page.rows}

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        link = self.href(ask, page.next)
        return [("Total-Records", str(page.total))] + ([("Next-Page", link)] if link else [])

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next-header": "Next-Page",
            "items": "$.data",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": {"header": "Total-Records"},
            "errors": {"bad-cursor": self.bad_cursor},
        }


class Salesforce(NextUrl, Cursors):
    """`nextRecordsUrl` is a path, `done` turns at the end, and the size is the server's."""

    size_key = None
    page_key = "locator"
    relative = True

    def body(self, ask: Ask, page: Page) -> Any:
        body = {"totalSize": page.total, "done": not page.more, "records": page.rows}
        return body | ({"nextRecordsUrl": self.href(ask, page.next)} if page.next is not None else {})

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "$.nextRecordsUrl",
            "items": "$.records",
            "id": "$.id",
            "order": self.order_spec(),
            "last": "$.done",
            "total": "$.totalSize",
            "errors": {"bad-cursor": self.bad_cursor},
        }
