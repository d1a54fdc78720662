"""How pages and positions look on the wire: the spec, the origin's answers, and the reader's requests."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import Any

from apis.server import Reply, Request

Row = dict[str, Any]


class Refused(Exception):
    """An answer that is not a page."""

    def __init__(self, status: int, words: str, headers: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(words)
        self.status, self.words, self.headers = status, words, headers


@dataclass
class Page:
    """What the origin found: rows, the next position, and the total."""

    rows: list[Row]
    next: Any = None
    total: int | None = None
    extra: Row = field(default_factory=dict)


@dataclass
class Asked:
    """A request for a page as a reader sends it."""

    method: str = "GET"
    path: str = "/items"
    query: list[tuple[str, str]] = field(default_factory=list)
    body: Any = None

    def with_query(self, key: str, value: Any) -> Asked:
        kept = [(name, old) for name, old in self.query if name != key]
        return Asked(self.method, self.path, [*kept, (key, str(value))], self.body)


def seal(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).decode().rstrip("=")


def unseal(text: str) -> Any:
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        raise Refused(400, "this cursor is not one of ours") from None


def answer(body: Any, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Reply:
    return Reply(
        status, [("Content-Type", "application/json"), *headers], json.dumps(body, ensure_ascii=False).encode()
    )


class Cursor:
    """`?cursor=`, from the body."""

    name = "cursor"

    def paging(self) -> Row:
        return {"style": "cursor", "cursor": "$.next", "query": "cursor", "items": "$.items"}

    def token(self, request: Request) -> Any:
        given = request.get("cursor")
        return None if given is None else unseal(given)

    def size(self, request: Request, standard: int) -> int:
        given = request.get("limit") or str(standard)
        if not given.isdigit() or int(given) == 0:
            raise Refused(400, "limit is a number from 1 on")
        return min(int(given), 50)

    def body(self, page: Page) -> Row:
        total = {} if page.total is None else {"total": page.total}
        return {"items": page.rows} | total | page.extra

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page) | {"next": None if page.next is None else seal(page.next)})

    def first(self, size: int) -> Asked:
        return Asked(query=[("limit", str(size))])

    def rows(self, reply: Reply) -> list[Row]:
        return list(json.loads(reply.body)["items"])

    def total(self, reply: Reply) -> int | None:
        body = json.loads(reply.body)
        return body.get("total") if isinstance(body, dict) else None

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        after = json.loads(reply.body)["next"]
        return None if after is None else asked.with_query("cursor", after)


class NextUrl(Cursor):
    """A URL in the body."""

    name = "next-url"

    def paging(self) -> Row:
        return {"style": "next-url", "next": "$.next", "items": "$.items"}

    def reply(self, request: Request, page: Page) -> Reply:
        link = None if page.next is None else request.link({"cursor": seal(page.next)})
        return answer(self.body(page) | {"next": link})

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        link = json.loads(reply.body)["next"]
        return None if link is None else asked.with_query("cursor", link.split("cursor=")[1].split("&")[0])


class Link(Cursor):
    """A `Link` header beside a bare array."""

    name = "link"

    def paging(self) -> Row:
        return {"style": "link-header", "items": "$"}

    def reply(self, request: Request, page: Page) -> Reply:
        links: tuple[tuple[str, str], ...] = ()
        if page.next is not None:
            links = (("Link", f'<{request.link({"cursor": seal(page.next)})}>; rel="next"'),)
        return answer(page.rows, headers=links)

    def rows(self, reply: Reply) -> list[Row]:
        return list(json.loads(reply.body))

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        link = reply.header("Link")
        return None if link is None else asked.with_query("cursor", link.split("cursor=")[1].split(">")[0])


class HeaderToken(Cursor):
    """A token in a header."""

    name = "header-token"

    def paging(self) -> Row:
        return {"style": "header-token", "next-header": "X-Next", "query": "cursor", "items": "$.items"}

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page), headers=() if page.next is None else (("X-Next", seal(page.next)),))

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        token = reply.header("X-Next")
        return None if token is None else asked.with_query("cursor", token)


class LastItem(Cursor):
    """`?after=` with the id of the last row read."""

    name = "last-item"

    def paging(self) -> Row:
        return {"style": "last-item", "last-item": "$.id", "query": "after", "items": "$.items", "more": "$.more"}

    def token(self, request: Request) -> Any:
        return request.get("after")

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page) | {"more": page.next is not None})

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        body = json.loads(reply.body)
        return asked.with_query("after", body["items"][-1]["id"]) if body["more"] and body["items"] else None


class Offset(Cursor):
    """`?offset=` with how many rows were received."""

    name = "offset"

    def paging(self) -> Row:
        return {"style": "offset", "items": "$.items", "more": "$.more"}

    def token(self, request: Request) -> Any:
        given = request.get("offset") or "0"
        if not given.isdigit():
            raise Refused(400, "offset is a number")
        return int(given)

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page) | {"more": page.next is not None})

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        body = json.loads(reply.body)
        at = int(dict(asked.query).get("offset", 0))
        return asked.with_query("offset", at + len(body["items"])) if body["more"] else None


class PageNumber(Offset):
    """`?page=`, from 1."""

    name = "page-number"

    def paging(self) -> Row:
        return {"style": "page-number", "items": "$.items", "more": "$.more"}

    def token(self, request: Request) -> Any:
        given = request.get("page") or "1"
        if not given.isdigit() or given == "0":
            raise Refused(400, "page is a number from 1 on")
        return (int(given) - 1) * self.size(request, 5)

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        number = int(dict(asked.query).get("page", 1))
        return asked.with_query("page", number + 1) if json.loads(reply.body)["more"] else None


class BareOffset(Offset):
    """`?offset=`, whose end is an empty page."""

    name = "bare-offset"

    def paging(self) -> Row:
        return {"style": "offset", "items": "$.items", "end": "empty-page"}

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page))

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        rows = json.loads(reply.body)["items"]
        at = int(dict(asked.query).get("offset", 0))
        return asked.with_query("offset", at + len(rows)) if rows else None


class BodyKey(Cursor):
    """A POST with the key of the last row in its body."""

    name = "body-key"

    def paging(self) -> Row:
        return {"style": "cursor", "cursor": "$.LastKey", "body": "$.StartKey", "items": "$.items"}

    def token(self, request: Request) -> Any:
        return request.json().get("StartKey")

    def size(self, request: Request, standard: int) -> int:
        return min(int(request.json().get("Limit", standard)), 50)

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page) | ({} if page.next is None else {"LastKey": page.next}))

    def first(self, size: int) -> Asked:
        return Asked("POST", "/query", body={"Limit": size})

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        after = json.loads(reply.body).get("LastKey")
        return None if after is None else Asked("POST", "/query", body=asked.body | {"StartKey": after})


QUERY = (
    "query($first: Int, $after: String) { items(first: $first, after: $after) "
    "{ totalCount nodes { id title rank updated } pageInfo { hasNextPage endCursor } } }"
)


class Relay(Cursor):
    """A connection over GraphQL."""

    name = "relay"

    def paging(self) -> Row:
        return {
            "style": "relay",
            "cursor": "$.data.items.pageInfo.endCursor",
            "more": "$.data.items.pageInfo.hasNextPage",
            "items": "$.data.items.nodes",
        }

    def token(self, request: Request) -> Any:
        given = request.json().get("variables", {}).get("after")
        return None if given is None else unseal(given)

    def size(self, request: Request, standard: int) -> int:
        return min(int(request.json().get("variables", {}).get("first", standard)), 50)

    def reply(self, request: Request, page: Page) -> Reply:
        end = seal(page.next) if page.next is not None else (seal({"end": page.rows[-1]["id"]}) if page.rows else None)
        info = {"hasNextPage": page.next is not None, "endCursor": end}
        total = {} if page.total is None else {"totalCount": page.total}
        return answer({"data": {"items": total | {"nodes": page.rows, "pageInfo": info}}})

    def first(self, size: int) -> Asked:
        return Asked("POST", "/graphql", body={"query": QUERY, "variables": {"first": size, "after": None}})

    def rows(self, reply: Reply) -> list[Row]:
        return list(json.loads(reply.body)["data"]["items"]["nodes"])

    def total(self, reply: Reply) -> int | None:
        total: int | None = json.loads(reply.body)["data"]["items"].get("totalCount")
        return total

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        info = json.loads(reply.body)["data"]["items"]["pageInfo"]
        if not info["hasNextPage"]:
            return None
        variables = asked.body["variables"] | {"after": info["endCursor"]}
        return Asked("POST", "/graphql", body=asked.body | {"variables": variables})
