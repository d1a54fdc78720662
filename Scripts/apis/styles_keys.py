"""APIs whose positions come from items, from connections, from header tokens and maps, and extra rows."""

from __future__ import annotations

import json
from typing import Any

from .positions import Cursors, Keys
from .server import Request
from .simulator import Api, Ask, Page, Refused, seal, unseal


class Stripe(Keys):
    """`starting_after` the last item's id, `has_more`; an unknown id is refused."""

    style = "last-item"
    page_key = "starting_after"
    row_knobs = {"ids": "text"}

    def body(self, ask: Ask, page: Page) -> Any:
        return {"object": "list", "data": page.rows, "has_more": page.more, "url": self.path}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "last-item",
            "last-item": "$.id",
            "query": self.page_key,
            "items": "$.data",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "more": "$.has_more",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class SinceId(Stripe):
    """Rising numbers, `since_id`, a bare array; an empty page ends it, and any number is a place."""

    page_key = "since_id"
    lenient = True
    row_knobs = {}

    def body(self, ask: Ask, page: Page) -> Any:
        return page.rows

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$", "more": None}


class MaxId(Stripe):
    """Falling ids as text; `max_id` is inclusive, so that a client takes one off."""

    page_key = "max_id"
    lenient = True
    inclusive = True
    order = ("id", "descending")
    row_knobs = {"newest_first": True}

    def body(self, ask: Ask, page: Page) -> Any:
        return {"statuses": page.rows}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.statuses", "more": None, "item-step": -1}


class S3Marker(Stripe):
    """S3's first version: `marker` behind a key, `IsTruncated`, in XML; any text is a place."""

    page_key = "marker"
    size_key = "max-keys"
    lenient = True
    media = "application/xml"
    path = "/bucket"

    def body(self, ask: Ask, page: Page) -> Any:
        rows = "".join(f"<Contents><Key>{row['id']}</Key><Size>{row['score']}</Size></Contents>" for row in page.rows)
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name>'
            f"<Marker>{ask.request.get('marker') or ''}</Marker><MaxKeys>{ask.size}</MaxKeys>"
            f"<IsTruncated>{str(page.more).lower()}</IsTruncated>{rows}</ListBucketResult>"
        )

    def paging(self) -> dict[str, Any]:
        return {
            "style": "last-item",
            "last-item": "xpath:Key",
            "query": "marker",
            "items": "xpath:/ListBucketResult/Contents",
            "id": "xpath:Key",
            "order": {"by": "xpath:Key"},
            "size": self.size_spec(),
            "more": "xpath:/ListBucketResult/IsTruncated",
            "echo": {"position": "xpath:/ListBucketResult/Marker"},
        }


class SearchAfter(Stripe):
    """Elasticsearch's `search_after`: the sort values of the last hit, as an array in the body."""

    path = "/_search"
    count = 22
    row_knobs = {}

    def read(self, request: Request, key: str) -> str | None:
        value = request.json().get(key)
        return None if value is None else str(value)

    def position(self, request: Request, rows: list, size: int) -> int | None:
        after = request.json().get("search_after")
        if after is None:
            return None
        if not isinstance(after, list) or len(after) != 2 or not all(isinstance(part, int) for part in after):
            raise Refused(400, "search_after must have 2 values of the sort's kind")
        return sum(1 for row in rows if (-row["score"], row["id"]) <= (-after[0], after[1]))

    def body(self, ask: Ask, page: Page) -> Any:
        hits = [{"_id": str(row["id"]), "sort": [row["score"], row["id"]], "_source": row} for row in page.rows]
        return {"took": 3, "hits": {"total": {"value": page.total, "relation": "eq"}, "hits": hits}}

    def request(self, url: str) -> dict[str, Any]:
        return {"post": url + self.path, "json": {"size": self.size, "sort": [{"score": "desc"}, {"id": "asc"}]}}

    size_key = "size"

    def paging(self) -> dict[str, Any]:
        size = {"body": "$.size", "value": self.size, "maximum": self.maximum, "over-maximum": self.over}
        return {
            "style": "last-item",
            "last-item": "$.sort",
            "body": "$.search_after",
            "items": "$.hits.hits",
            "id": "$._id",
            "order": {"by": "$.sort[0]", "direction": "descending"},
            "size": size,
            "total": "$.hits.total.value",
            "errors": {"bad-cursor": 400},
        }


class Relay(Cursors):
    """A GraphQL connection. A spoilt cursor is an error with status 200 and no data."""

    style = "relay"
    path = "/graphql"
    query = (
        "query($first:Int,$after:String){items(first:$first,after:$after)"
        "{edges{cursor node{id name}} pageInfo{hasNextPage endCursor}}}"
    )
    page_key = "after"
    size_key = "first"

    def read(self, request: Request, key: str) -> str | None:
        value = (request.json().get("variables") or {}).get(key)
        return None if value is None else str(value)

    def body(self, ask: Ask, page: Page) -> Any:
        edges = [
            {"cursor": self.point(page.at + index + 1, ask), "node": {"id": str(row["id"]), "name": row["name"]}}
            for index, row in enumerate(page.rows)
        ]
        info = {"hasNextPage": page.more, "endCursor": edges[-1]["cursor"] if edges else None}
        return {"data": {"items": {"edges": edges, "pageInfo": info}}}

    def refusal(self, refusal: Refused) -> Any:
        reply = super().refusal(refusal)
        reply.status = 200
        reply.body = json.dumps({"data": None, "errors": [{"message": refusal.why}]}).encode()
        return reply

    def request(self, url: str) -> dict[str, Any]:
        return {
            "post": url + self.path,
            "graphql": self.query,
            "variables": {"first": self.size, "after": None},
        } | self.credentials()

    def paging(self) -> dict[str, Any]:
        size: dict[str, Any] = {"body": "$.variables.first", "value": self.size}
        if self.declare_maximum:
            size |= {"maximum": self.maximum, "over-maximum": self.over}
        return {"style": "relay", "connection": "$.data.items", "id": "$.id", "size": size}


class HeaderToken(Cursors):
    """Oracle's `opc-next-page`: a token in a header, the list alone in the body."""

    style = "header-token"
    page_key = "page"
    header_name = "opc-next-page"

    def body(self, ask: Ask, page: Page) -> Any:
        return page.rows

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        token = None if page.next is None else self.point(page.next, ask)
        return [("opc-total-items", str(page.total))] + ([(self.header_name, token)] if token else [])

    def paging(self) -> dict[str, Any]:
        return {
            "style": "header-token",
            "next-header": self.header_name,
            "query": self.page_key,
            "items": "$",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "total": {"header": "opc-total-items"},
            "errors": {"bad-cursor": self.bad_cursor},
        }


class Cosmos(HeaderToken):
    """The token comes in a header and goes back in one."""

    header_name = "x-ms-continuation"

    def read(self, request: Request, key: str) -> str | None:
        return request.headers.get("x-ms-continuation") if key == self.page_key else super().read(request, key)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"query": None, "header": {"x-ms-continuation": "{position}"}}


class MediaWiki(Cursors):
    """`continue`: every key of a map goes into the query."""

    style = "continue-map"
    path = "/api.php"
    page_key = "lecontinue"
    size_key = "lelimit"

    def first_query(self) -> str:
        return "?action=query&list=logevents&format=json"

    def body(self, ask: Ask, page: Page) -> Any:
        body: dict[str, Any] = {"batchcomplete": True, "query": {"logevents": page.rows}}
        if page.next is not None:
            token = f"{page.next}|{seal({'after': ask.rows[page.next - 1]['id']})}"
            body["continue"] = {"lecontinue": token, "continue": "-||"}
        return body

    def position(self, request: Request, rows: list, size: int) -> int | None:
        token = request.get(self.page_key)
        if token is None:
            return None
        return self.follow(unseal(token.partition("|")[2], self.bad_cursor), rows)

    def paging(self) -> dict[str, Any]:
        return {
            "style": "continue-map",
            "continue": "$.continue",
            "merge": "query",
            "items": "$.query.logevents",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "errors": {"bad-cursor": self.bad_cursor},
        }


class CouchDB(Api):
    """`limit` one above the page and `startkey` at the extra row: the client looks one ahead."""

    style = "extra-row"
    path = "/db/_all_docs"

    def position(self, request: Request, rows: list, size: int) -> int | None:
        text = request.get("startkey")
        if text is None:
            return None
        try:
            key = json.loads(text)
        except ValueError:
            raise Refused(400, "invalid UTF-8 JSON") from None
        return sum(1 for row in rows if str(row["id"]) < str(key))

    def body(self, ask: Ask, page: Page) -> Any:
        rows = [{"id": str(row["id"]), "key": str(row["id"]), "value": {"rev": "1-x"}} for row in page.rows]
        return {"total_rows": len(self.all), "offset": page.at, "rows": rows}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "extra-row",
            "extra-item": "$.key",
            "query": {"json": "startkey"},
            "items": "$.rows",
            "id": "$.id",
            "order": {"by": "$.key"},
            "size": {"query": "limit", "value": self.size},
            "total": "$.total_rows",
        }


class Single(Api):
    """Everything at once."""

    style = "single-page"
    count = 9
    size_key = None
    size = 1000

    def position(self, request: Request, rows: list, size: int) -> int | None:
        return None

    def body(self, ask: Ask, page: Page) -> Any:
        return {"items": page.rows}

    def paging(self) -> dict[str, Any]:
        return {"style": "single-page", "items": "$.items", "id": "$.id", "order": self.order_spec()}
