"""APIs that give a cursor in the body: Slack, AIP-158, Kubernetes, Notion, X, Zendesk, DynamoDB, MCP, scrolls."""

from __future__ import annotations

import json
from typing import Any

from .positions import Cursors
from .server import Request
from .simulator import Ask, Page, Refused


class Cursor(Cursors):
    """`meta.next_cursor` and `meta.has_more`, as most do."""

    style = "cursor"

    def token(self, ask: Ask, page: Page) -> str | None:
        return None if page.next is None else self.point(page.next, ask)

    def body(self, ask: Ask, page: Page) -> Any:
        return {
            "items": page.rows,
            "meta": {"next_cursor": self.token(ask, page), "has_more": page.more, "total": page.total},
        }

    def paging(self) -> dict[str, Any]:
        return {
            "style": "cursor",
            "cursor": "$.meta.next_cursor",
            "query": self.page_key,
            "items": "$.items",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "more": "$.meta.has_more",
            "total": "$.meta.total",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class Slack(Cursor):
    """`response_metadata.next_cursor`, empty at the end, and errors with status 200 left aside."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"ok": True, "members": page.rows, "response_metadata": {"next_cursor": self.token(ask, page) or ""}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "cursor": "$.response_metadata.next_cursor",
            "items": "$.members",
            "more": None,
            "total": None,
        }


class AIP(Cursor):
    """Google's AIP-158: `page_token`, coerced sizes, a token that is left out at the end."""

    page_key = "page_token"
    size_key = "page_size"

    def body(self, ask: Ask, page: Page) -> Any:
        body = {"books": page.rows, "total_size": page.total}
        return body | ({"next_page_token": self.token(ask, page)} if page.next is not None else {})

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "cursor": "$.next_page_token",
            "items": "$.books",
            "more": None,
            "total": "$.total_size",
        }


class Kubernetes(Cursor):
    """`continue`, one `resourceVersion`, and what remains."""

    page_key = "continue"
    path = "/api/v1/pods"

    def body(self, ask: Ask, page: Page) -> Any:
        meta: dict[str, Any] = {"resourceVersion": "33861"}
        if page.next is not None:
            meta |= {"continue": self.token(ask, page), "remainingItemCount": page.total - page.at - len(page.rows)}
        return {"kind": "PodList", "metadata": meta, "items": page.rows}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "cursor": "$.metadata.continue",
            "more": None,
            "total": {"at": "$.metadata.remainingItemCount", "means": "remaining"},
            "stability": {"kind": "snapshot", "key": "$.metadata.resourceVersion"},
            "errors": {"bad-cursor": 400, "expired": 410},
        }


class Bodies(Cursor):
    """A POST whose JSON body carries cursor, size and filters."""

    page_key = "start_cursor"
    size_key: str | None = "page_size"

    def read(self, request: Request, key: str) -> str | None:
        value = request.json().get(key)
        return None if value is None else str(value)

    def request(self, url: str) -> dict[str, Any]:
        return {"post": url + self.path, "json": {self.size_key: self.size}} | self.credentials()

    def size_spec(self) -> dict[str, Any]:
        size = super().size_spec()
        del size["query"]
        return {"body": f"$.{self.size_key}"} | size


class Notion(Bodies):
    """`next_cursor` and `has_more` at the top."""

    path = "/v1/query"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"object": "list", "results": page.rows, "next_cursor": self.token(ask, page), "has_more": page.more}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "query": None,
            "body": "$.start_cursor",
            "cursor": "$.next_cursor",
            "items": "$.results",
            "more": "$.has_more",
            "total": None,
        }


class MLflow(Bodies):
    """`runs` is left out where there are none, the token is left out at the end."""

    page_key = "page_token"
    size_key = "max_results"
    path = "/runs/search"

    def body(self, ask: Ask, page: Page) -> Any:
        body: dict[str, Any] = {"runs": page.rows} if page.rows else {}
        return body | ({"next_page_token": self.token(ask, page)} if page.next is not None else {})

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "query": None,
            "body": "$.page_token",
            "cursor": "$.next_page_token",
            "items": "$.runs",
            "absent-items": "empty",
            "more": None,
            "total": None,
        }


class Twitter(Cursor):
    """`pagination_token` asked for, `next_token` answered; a count of the page."""

    page_key = "pagination_token"
    size_key = "max_results"

    def body(self, ask: Ask, page: Page) -> Any:
        meta: dict[str, Any] = {"result_count": len(page.rows)}
        if page.next is not None:
            meta["next_token"] = self.token(ask, page)
        return {"data": page.rows, "meta": meta}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"cursor": "$.meta.next_token", "items": "$.data", "more": None, "total": None}


class Zendesk(Cursor):
    """A cursor that is there on the last page, too: `has_more` decides."""

    page_key = "page[after]"
    size_key = "page[size]"

    def body(self, ask: Ask, page: Page) -> Any:
        after = self.point(page.at + len(page.rows), ask) if page.rows else None
        return {"tickets": page.rows, "meta": {"has_more": page.more, "after_cursor": after}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "cursor": "$.meta.after_cursor",
            "items": "$.tickets",
            "more": "$.meta.has_more",
            "total": None,
            "end": "more",
            "absent": [],
        }


class HubSpot(Cursor):
    """`paging.next.after` and a link, which are left out together."""

    page_key = "after"

    def body(self, ask: Ask, page: Page) -> Any:
        body: dict[str, Any] = {"results": page.rows}
        if page.next is not None:
            token = self.token(ask, page)
            body["paging"] = {"next": {"after": token, "link": ask.request.link({self.page_key: token})}}
        return body

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"cursor": "$.paging.next.after", "items": "$.results", "more": None, "total": None}


class DynamoDB(Bodies):
    """A map as the position, that stands in the body as it came."""

    page_key = "ExclusiveStartKey"
    size_key = "Limit"
    path = "/"

    def position(self, request: Request, rows: list, size: int) -> int | None:
        key = request.json().get(self.page_key)
        if key is None:
            return None
        try:
            after = int(key["id"]["N"])
        except (KeyError, TypeError, ValueError):
            raise Refused(400, "The provided starting key is invalid") from None
        if after not in self.rank:
            raise Refused(400, "The provided starting key is invalid")
        return self.follow({"after": after}, rows)

    def body(self, ask: Ask, page: Page) -> Any:
        items = [{"id": {"N": str(row["id"])}, "name": {"S": row["name"]}} for row in page.rows]
        body: dict[str, Any] = {"Items": items, "Count": len(items), "ScannedCount": len(items)}
        if page.next is not None:
            body["LastEvaluatedKey"] = {"id": {"N": str(ask.rows[page.next - 1]["id"])}}
        return body

    def paging(self) -> dict[str, Any]:
        return {
            "style": "cursor",
            "cursor": "$.LastEvaluatedKey",
            "body": "$.ExclusiveStartKey",
            "items": "$.Items",
            "id": "$.id.N",
            "order": {"by": "$.id.N", "as": "number"},
            "size": self.size_spec(),
            "errors": {"bad-cursor": 400},
        }


class MCP(Bodies):
    """JSON-RPC: `params.cursor`, `result.nextCursor`, and errors with status 200."""

    size_key = None
    page_key = "cursor"
    path = "/mcp"

    def read(self, request: Request, key: str) -> str | None:
        return (request.json().get("params") or {}).get(key)

    def request(self, url: str) -> dict[str, Any]:
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
        return {"post": url + self.path, "json": call}

    def body(self, ask: Ask, page: Page) -> Any:
        result: dict[str, Any] = {"tools": [{"name": row["name"], "n": row["id"]} for row in page.rows]}
        if page.next is not None:
            result["nextCursor"] = self.token(ask, page)
        return {"jsonrpc": "2.0", "id": 1, "result": result}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "cursor",
            "cursor": "$.result.nextCursor",
            "body": "$.params.cursor",
            "items": "$.result.tools",
            "id": "$.name",
            "errors": {"bad-cursor": self.bad_cursor},
        }


class Scroll(Cursor):
    """Elasticsearch's scroll: one id for a whole walk, and the server remembers how far it has got."""

    page_key = "scroll_id"
    count = 17

    def first_query(self) -> str:
        return ""

    def position(self, request: Request, rows: list, size: int) -> int | None:
        scrolls: dict[str, int] = self.state.setdefault("scrolls", {})
        name = request.get(self.page_key)
        if name is None:
            return None
        if name not in scrolls:
            raise Refused(404, "No search context found")
        return scrolls[name]

    def page(self, ask: Ask) -> Page:
        page = super().page(ask)
        scrolls: dict[str, int] = self.state.setdefault("scrolls", {})
        name = ask.request.get(self.page_key) or f"scroll-{len(scrolls) + 1:06d}-{self.size}"
        scrolls[name] = page.at + len(page.rows)
        page.extra["scroll"] = name
        return page

    def body(self, ask: Ask, page: Page) -> Any:
        hits = [{"_id": str(row["id"]), "_source": {"name": row["name"]}} for row in page.rows]
        return {"_scroll_id": page.extra["scroll"], "hits": {"total": {"value": page.total}, "hits": hits}}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "cursor",
            "cursor": "$._scroll_id",
            "query": "scroll_id",
            "items": "$.hits.hits",
            "id": "$._id",
            "size": self.size_spec(),
            "total": "$.hits.total.value",
            "absent": [],
            "end": "empty-page",
            "stability": {"kind": "snapshot", "cursor": "stateful"},
            "errors": {"bad-cursor": 404},
        }


def as_text(value: Any) -> str:
    return json.dumps(value)
