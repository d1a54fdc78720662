"""Origins that page as well-known APIs do, and keep what they promise."""

from __future__ import annotations

import json
from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import (
    Asked,
    BodyKey,
    Cursor,
    HeaderToken,
    LastItem,
    NextUrl,
    Page,
    Refused,
    Relay,
    Row,
    answer,
    seal,
)
from .origin import Origin
from .pagers import Offset, Snapshot, Versions
from .right import LOSSES, OLDEST, RANKED, RENAMED
from .right_writes import ALL_BUT_QUIET

SECONDS: dict[str, Any] = {
    "order": (("updated", True), ("id", True)),
    "insert_json": {"title": "stirred ${stir:number}", "updated": "${stir:now}"},
}


class PointInTime(Snapshot):
    """As Elasticsearch's `search_after`: the first page opens a point in time, and values lead on in it."""

    def select(self, token: Any, size: int) -> Page:
        number = token["pit"] if token else self.take()
        found = self.ask("select row from snapshots where snapshot = ? order by place", number)
        rows = [json.loads(one["row"]) for one in found]
        rest = [row for row in rows if token is None or (row["rank"], row["id"]) > tuple(token["after"])]
        more = {"pit": number, "after": self.key(rest[size - 1])} if len(rest) > size else None
        return Page(rest[:size], more, None if self.totals is None else len(rows))


right("api-point-in-time", "A point in time, and values that lead on in it", PointInTime(**RANKED, totals="exact"))


class Scroll(Snapshot):
    """As Elasticsearch's scroll: an id a walk, and the server knows where it stands."""

    stability: Any = {"kind": "snapshot", "cursor": "stateful"}

    def select(self, token: Any, size: int) -> Page:
        number = token["scroll"] if token else self.take()
        at = self.memory.get(number, 0)
        self.memory[number] = at + size
        found = self.ask("select row from snapshots where snapshot = ? order by place", number)
        rows = [json.loads(one["row"]) for one in found]
        return Page(rows[at : at + size], {"scroll": number} if at + size < len(rows) else None)


right("api-scroll", "One token for a whole walk, and another one for the next", Scroll(change_json=RENAMED))


class Scan(Origin):
    """Like DynamoDB's scan with a filter: a number of rows is read, and fewer or none are shown."""

    dress = BodyKey()
    size = 3

    def shows(self, row: Row) -> bool:
        return bool(row["rank"] % 4000 != 0 or str(row["title"]).startswith("stirred"))

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        return Page([row for row in page.rows if self.shows(row)], page.next)

    def table(self) -> list[Row]:
        return [row for row in super().table() if self.shows(row)]

    def order_now(self) -> list[Any]:
        rows = self.ask(f"select * from items where gone = 0 order by {self.sorting}")
        return [row["id"] for row in rows if self.shows(row)]


right("api-scan-filter", "So many rows are looked at, and fewer are shown", Scan(**RANKED))


class Continue(Versions):
    """Like Kubernetes' `continue`: a list as of a version, which is forgotten after a few writes."""

    errors: Any = {"expired": 410}
    kept = 3

    def as_of(self, token: Any) -> int:
        version = super().as_of(token)
        if self.version - version > self.kept:
            raise Refused(410, "The provided continue parameter is too old")
        return version


right(
    "api-continue",
    "A walk reads as of its version, and expires with status 410 after three writes, as declared",
    Continue(change_json=RENAMED),
    open=LOSSES + ("move-is-seen-once", "survives-writes", "walks-do-not-meet", "still-terminates", "snapshot-holds"),
)


class SlackDress(Cursor):
    """A cursor in `response_metadata`, which is empty at the end."""

    name = "slack"

    def paging(self) -> Row:
        return super().paging() | {"cursor": "$.response_metadata.next_cursor"}

    def reply(self, request: Request, page: Page) -> Reply:
        after = "" if page.next is None else seal(page.next)
        return answer({"ok": True} | self.body(page) | {"response_metadata": {"next_cursor": after}})

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        after = json.loads(reply.body)["response_metadata"]["next_cursor"]
        return asked.with_query("cursor", after) if after else None


class FromUnread(Origin):
    """The cursor is the id of the first unread row, and is inclusive."""

    dress: Any = SlackDress()

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        return Page(rows[:size], {"from": rows[size]["id"]} if len(rows) > size else None, self.total(token))

    def beyond(self, values: list[Any]) -> tuple[str, list[Any]]:
        return f"id {'<=' if self.order[0][1] else '>='} ?", values

    def values(self, token: Any) -> list[Any]:
        return [token["from"]]


right("api-slack", "The cursor holds the id of the first row unread, whether it is there or not", FromUnread())


class Kept(Origin):
    """As Stripe: `starting_after` names an object, and deleted ones are still known."""

    dress = LastItem()
    soft = True

    def values(self, token: Any) -> list[Any]:
        found = self.ask("select * from items where id = ?", token)
        if not found:
            raise Refused(404, "no such object")
        return self.key(found[0])


right("api-starting-after", "The reader names the last object, which is known when it is deleted", Kept(**RANKED))


class PagesLinked(Cursor):
    """As GitHub: `page=`, with links to the next page and the last."""

    name = "pages-linked"

    def paging(self) -> Row:
        return {"style": "link-header", "items": "$"}

    def token(self, request: Request) -> Any:
        return {"at": (int(request.get("page") or "1") - 1) * self.size(request, 5)}

    def reply(self, request: Request, page: Page) -> Reply:
        if page.next is None:
            return answer(page.rows)
        number = int(request.get("page") or "1") + 1
        return answer(page.rows, headers=(("Link", f'<{request.link({"page": number})}>; rel="next"'),))

    def rows(self, reply: Reply) -> list[Row]:
        return list(json.loads(reply.body))

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        link = reply.header("Link")
        return None if link is None else asked.with_query("page", link.split("page=")[1].split(">")[0])


right(
    "api-pages-linked",
    "Page numbers in links, declared to drift",
    Offset(dress=PagesLinked(), stability="drifting"),
    notes=LOSSES,
)


class NotionDress(BodyKey):
    """`start_cursor` in a body, and `has_more` beside an explicit null."""

    name = "notion"

    def paging(self) -> Row:
        return super().paging() | {"cursor": "$.next_cursor", "body": "$.start_cursor", "more": "$.has_more"}

    def token(self, request: Request) -> Any:
        return request.json().get("start_cursor")

    def reply(self, request: Request, page: Page) -> Reply:
        return answer(self.body(page) | {"has_more": page.next is not None, "next_cursor": page.next})

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        body = json.loads(reply.body)
        again = asked.body | {"start_cursor": body["next_cursor"]}
        return Asked("POST", "/query", body=again) if body["has_more"] else None


right("api-notion", "A cursor in a body, with `has_more`", FromUnread(dress=NotionDress(), change_json=RENAMED))


class Locators(Snapshot):
    """As Salesforce's query locators: a walk reads what the query found, and ten of them are kept."""

    dress: Any = NextUrl()
    most = 10

    def select(self, token: Any, size: int) -> Page:
        page = super().select(token, size)
        self.base.execute("delete from snapshots where snapshot <= ?", (page.extra.pop("snapshot") - self.most,))
        return page


right("api-locators", "A walk reads what its query found; the last ten are kept", Locators(totals="exact"))


class Iterators(Snapshot):
    """As Airtable: an offset that names an iterator and a row, and expires after five minutes."""

    errors: Any = {"expired": 422}

    def select(self, token: Any, size: int) -> Page:
        if token and self.time() - token["since"] > 300:
            raise Refused(422, "LIST_RECORDS_ITERATOR_NOT_AVAILABLE")
        page = super().select(token, size)
        page.extra = {}
        if page.next is not None:
            page.next |= {"since": token["since"] if token else self.time()}
        return page


right("api-iterators", "An iterator on the server, which expires after five minutes", Iterators(**RANKED))


class Objects(Origin):
    """As MongoDB's `_id`: 24 digits and letters that grow."""

    dress = LastItem()
    order = OLDEST

    def shown(self, row: Row) -> Row:
        return super().shown(row) | {"id": f"65f0c1d2e3a4b5c6d7{row['id']:06x}"}

    def delete(self, id: Any) -> None:
        super().delete(int(str(id)[18:], 16))

    def values(self, token: Any) -> list[Any]:
        return [int(str(token)[18:], 16)]

    def table(self) -> list[Row]:
        return [row | {"id": self.shown(row)["id"]} for row in super().table()]

    def order_now(self) -> list[Any]:
        return [f"65f0c1d2e3a4b5c6d7{id:06x}" for id in super().order_now()]


right("api-object-ids", "Behind the id of the last row, a text that grows", Objects())


class Bookmarks(Cursor):
    """As CouchDB: a bookmark on every page; an empty one is the end."""

    name = "bookmarks"

    def paging(self) -> Row:
        return super().paging() | {"end": "empty-page"}

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        body = json.loads(reply.body)
        return asked.with_query("cursor", body["next"]) if body["items"] else None


class Bookmarked(Origin):
    dress: Any = Bookmarks()

    def paged(self, rows: list[Row], size: int, token: Any) -> Page:
        kept = rows[:size]
        return Page(kept, self.point(kept[-1], token) if kept else token or {"k": [0] * len(self.order)})


right("api-bookmarks", "A bookmark on every page, up to an empty one", Bookmarked(**RANKED))


class Partitions(Origin):
    """As Cosmos DB: partition after partition, with a token in a header that names both."""

    dress = HeaderToken()
    order = (("part", False), ("id", True))

    def reset(self) -> None:
        super().reset()
        with self.lock:
            self.base.execute("create view parts as select *, id % 2 as part from items")

    source = "parts"

    def order_now(self) -> list[Any]:
        return [row["id"] for row in self.ask(f"select id from parts where gone = 0 order by {self.sorting}")]


right("api-partitions", "Partition after partition, with a token in a header", Partitions(change_json=RENAMED))


class Reused(Origin):
    """As tables without `autoincrement`: the name of the newest row is given again once it is deleted."""

    order = OLDEST

    def put(self, values: Row) -> int:
        self.base.execute("update sqlite_sequence set seq = (select coalesce(max(id), 0) from items)")
        return super().put(values)


right("api-ids-again", "The id of a deleted row may be given again", Reused(totals="exact"))


class Emptied(Origin):
    """Pages are cached, and every write empties the cache."""

    def listed(self, request: Request) -> Reply:
        key = (self.version, tuple(request.query))
        if key not in self.memory:
            self.memory[key] = super().listed(request)
        found: Reply = self.memory[key]
        return found


right("api-cache-emptied", "Pages come from a cache that every write empties", Emptied(totals="exact", **RANKED))
right("api-seconds", "By the second of the last change, then by id", Origin(**SECONDS, totals="exact"))


class Edges(Relay):
    """A connection whose edges have cursors of their own."""

    name = "edges"


right("api-connection", "A connection by rank and id, with a count", Origin(dress=Edges(), **RANKED, totals="exact"))


class Refusing(Origin):
    """Rows can be created but not deleted."""

    def written(self, request: Request) -> Reply:
        if request.method == "DELETE":
            raise Refused(403, "deleting takes another role")
        return super().written(request)


right(
    "api-delete-refused",
    "Rows can be made, and a deletion is refused: what stays is told",
    Refusing(totals="exact"),
    refused=True,
    statuses=(3,),
    leaves=True,
    open=ALL_BUT_QUIET + ("total-follows",),
    says="could not be taken away",
)


class Windowed(Origin):
    """The newest forty only, as declared."""

    def paging(self) -> Row:
        return super().paging() | {"window": 40}

    def select(self, token: Any, size: int) -> Page:
        passed = token["n"] if token else 0
        page = super().select(token, min(size, 40 - passed))
        read = passed + len(page.rows)
        return Page(page.rows, page.next | {"n": read} if page.next and read < 40 else None, page.total)


right("api-window", "Forty rows a walk and no more, as declared", Windowed(order=OLDEST))
