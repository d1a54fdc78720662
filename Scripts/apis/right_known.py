"""Right APIs after ones that are known: each has a turn of its own."""

from __future__ import annotations

import re
from typing import Any

from .cases import right
from .habits import having
from .positions import Cursors, Keys, Offsets, PageNumbers
from .rows import Row
from .server import Request
from .simulator import Api, Ask, Page, Refused, Twist, seal, unseal
from .styles_counted import Limits, Pages
from .styles_cursor import Bodies, Cursor
from .styles_keys import Relay, Stripe
from .styles_links import Links
from .styles_next import NextUrl


class Known(Cursor):
    """A cursor API of which a case says where things stand."""

    shape: Any = None
    told: dict[str, Any] = {}

    def body(self, ask: Ask, page: Page) -> Any:
        return type(self).shape(self, ask, page)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"more": None, "total": None} | self.told


def known(shape: Any, told: dict[str, Any], base: type[Known] = Known, **knobs: Any) -> Known:
    made = type("Known", (base,), {"shape": staticmethod(shape), "told": told})
    return made(**knobs)


right("stripe-search", "next_page beside has_more", known(
    lambda api, ask, page: {"data": page.rows, "has_more": page.more, "next_page": api.token(ask, page)},
    {"cursor": "$.next_page", "query": "page", "items": "$.data", "more": "$.has_more"}, page_key="page"))
right("facebook", "A cursor on every page, a next link on all but the last", known(
    lambda api, ask, page: {"data": page.rows, "paging": {"cursors": {
        "before": api.point(page.at, ask), "after": api.point(page.at + len(page.rows), ask)}} | (
        {"next": ask.request.link({"after": api.point(page.next, ask)})} if page.next is not None else {})},
    {"style": "next-url", "cursor": None, "query": None, "next": "$.paging.next", "items": "$.data"}, page_key="after"))
right("youtube", "A total that is a guess, tokens both ways", known(
    lambda api, ask, page: {
        "kind": "list", "pageInfo": {"totalResults": 1_000_000, "resultsPerPage": ask.size}, "items": page.rows} | (
        {"nextPageToken": api.point(page.next, ask)} if page.next is not None else {}) | (
        {"prevPageToken": api.point(page.prev, ask)} if page.prev is not None else {}),
    {"cursor": "$.nextPageToken", "query": "pageToken", "total": {"at": "$.pageInfo.totalResults", "means": "estimate"}},
    page_key="pageToken", size_key="maxResults"))
right("twitch", "An empty object at the end", known(
    lambda api, ask, page: {"data": page.rows, "pagination": {"cursor": api.point(page.next, ask)} if page.next is not None else {}},
    {"cursor": "$.pagination.cursor", "query": "after", "items": "$.data"}, page_key="after", size_key="first"))
right("airtable", "A token that is called offset", known(
    lambda api, ask, page: {"records": page.rows} | ({"offset": api.point(page.next, ask)} if page.next is not None else {}),
    {"cursor": "$.offset", "query": "offset", "items": "$.records"}, page_key="offset", size_key="pageSize"))
right("asana", "An object with a token, a path and an address", known(
    lambda api, ask, page: {"data": page.rows, "next_page": None if page.next is None else {
        "offset": api.point(page.next, ask), "path": "/items?offset=x",
        "uri": ask.request.link({"offset": api.point(page.next, ask)})}},
    {"cursor": "$.next_page.offset", "query": "offset", "items": "$.data"}, page_key="offset"))
right("contentful-sync", "The last page has another link for the next time", known(
    lambda api, ask, page: {"items": page.rows} | (
        {"nextPageUrl": ask.request.link({"cursor": api.point(page.next, ask)})} if page.next is not None
        else {"nextSyncUrl": ask.request.link({"sync_token": "w5ZGw6"})}),
    {"style": "next-url", "cursor": None, "query": None, "next": "$.nextPageUrl"}))
right("linkedin", "Links with relations in a list", known(
    lambda api, ask, page: {"elements": page.rows, "paging": {"start": page.at, "count": ask.size, "links": [
        {"rel": "next", "href": ask.request.link({"cursor": api.point(page.next, ask)}, relative=True)}]
        if page.next is not None else []}},
    {"style": "next-url", "cursor": None, "query": None, "next": "$.paging.links[?@.rel == 'next'].href", "items": "$.elements"},
    size_key="count"))
right("confluence", "A relative link below _links", known(
    lambda api, ask, page: {"results": page.rows, "start": page.at, "limit": ask.size, "size": len(page.rows), "_links": {
        "base": ask.request.origin, "context": ""} | (
        {"next": ask.request.link({"cursor": api.point(page.next, ask)}, relative=True)} if page.next is not None else {})},
    {"style": "next-url", "cursor": None, "query": None, "next": "$._links.next", "items": "$.results"}))
right("azure-devops", "A token in a header, asked for in the query", Cursor(
    twists=[Twist(
        body=lambda api, ask, page, body: {"count": len(page.rows), "value": page.rows},
        reply=lambda api, ask, page, reply: reply.headers.append(
            ("x-ms-continuationtoken", api.point(page.next, ask))) if page.next is not None else None)],
    page_key="continuationToken", size_key="$top", spec={
        "style": "header-token", "cursor": None, "next-header": "x-ms-continuationtoken", "items": "$.value", "more": None,
        "total": None}))


class Starred(Known):
    """The first request has a position, too: a star."""

    def first_query(self) -> str:
        return "?cursor=*"

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        return None if request.get("cursor") in (None, "*") else super().position(request, rows, size)


right("crossref", "The first cursor is a star, an empty page ends it", known(
    lambda api, ask, page: {"message": {
        "total-results": page.total, "items": page.rows, "next-cursor": api.point(page.at + len(page.rows), ask)}},
    {"cursor": "$.message['next-cursor']", "items": "$.message.items", "total": "$.message['total-results']", "absent": [],
     "end": "total"}, base=Starred, size_key="rows"))
right("solr", "The cursor stays where it was at the end", known(
    lambda api, ask, page: {"response": {"numFound": page.total, "docs": page.rows}, "nextCursorMark": api.point(
        page.at + len(page.rows), ask)},
    {"cursor": "$.nextCursorMark", "query": "cursor", "items": "$.response.docs", "total": "$.response.numFound",
     "absent": [], "end": "empty-page"}, base=Starred, size_key="rows"), unsure=True)

# Counting


class Algolia(Pages):
    """Pages from 0, and how many there are."""

    first_page = 0
    size_key = "hitsPerPage"

    def body(self, ask: Ask, page: Page) -> Any:
        return {"hits": page.rows, "nbHits": page.total, "page": self.point(page.at, ask), "nbPages": page.pages,
                "hitsPerPage": ask.size, "exhaustiveNbHits": True}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "start": 0, "items": "$.hits", "total": "$.nbHits", "pages": "$.nbPages",
            "echo": {"page": "$.page", "size": "$.hitsPerPage"}}


class Spotify(Limits):
    """Offsets, and the next address beside them."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"albums": {
            "href": ask.request.link({}), "items": page.rows, "limit": ask.size, "offset": page.at, "total": page.total,
            "next": None if page.next is None else ask.request.link({"offset": page.next}),
            "previous": None if page.prev is None else ask.request.link({"offset": page.prev})}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": "$.albums.items", "total": "$.albums.total",
            "echo": {"offset": "$.albums.offset", "size": "$.albums.limit"}}


class Bitbucket(NextUrl, PageNumbers):
    """A next address, `size` for the total and `pagelen` for the size."""

    size_key = "pagelen"

    def body(self, ask: Ask, page: Page) -> Any:
        body = {"pagelen": ask.size, "size": page.total, "page": page.number, "values": page.rows}
        return body | ({"next": self.href(ask, page.next)} if page.next is not None else {})

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url", "next": "$.next", "items": "$.values", "id": "$.id", "order": self.order_spec(),
            "size": self.size_spec(), "total": "$.size", "echo": {"page": "$.page", "size": "$.pagelen"}}


class Crates(NextUrl, PageNumbers):
    """`?page=2&per_page=5` alone is the link."""

    size_key = "per_page"

    def body(self, ask: Ask, page: Page) -> Any:
        following = self.href(ask, page.next)
        return {"crates": page.rows, "meta": {"total": page.total, "next_page": following and "?" + following.partition("?")[2]}}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url", "next": "$.meta.next_page", "items": "$.crates", "id": "$.id",
            "order": self.order_spec(), "size": self.size_spec(), "total": "$.meta.total"}


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
        for row in page.rows)
    token = api.token(ask, page) or ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>'
        f'{records}<resumptionToken completeListSize="{page.total}" cursor="{page.at}">{token}</resumptionToken>'
        "</ListRecords></OAI-PMH>")


right("algolia", "Pages from 0 and how many there are", Algolia())
right("spotify", "Offsets, with the next address beside them", Spotify())
right("spotify-links", "The same by its addresses", Spotify(spec={
    "style": "next-url", "query": None, "next": "$.albums.next", "errors": None}))
right("bitbucket", "A next address that counts pages", Bitbucket())
right("crates", "A query alone is the link", Crates())
right("oai-pmh", "A token that replaces what it came from, in XML", known(harvested, {
    "cursor": "xpath:/OAI-PMH/ListRecords/resumptionToken", "query": "resumptionToken",
    "items": "xpath:/OAI-PMH/ListRecords/record", "id": "xpath:header/identifier", "order": {"by": "xpath:header/datestamp"},
    "size": None, "total": "xpath:/OAI-PMH/ListRecords/resumptionToken/@completeListSize",
    "carry": {"drop": "metadataPrefix"}, "errors": {"bad-cursor": 400}},
    base=Harvest, page_key="resumptionToken", filters=()))

# Keys


class ByTime(Stripe):
    """Behind a time, with the id against ties: two values together are the position."""

    page_key = "before"
    order = ("created", "descending")
    row_knobs = {"newest_first": True}

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        time, key = request.get("before"), request.get("before_id")
        if time is None:
            return None
        number = int(key) if key and key.isdigit() else 0
        return sum(1 for row in rows if (row["created"], row["id"]) >= (time, number))

    def body(self, ask: Ask, page: Page) -> Any:
        return {"events": page.rows, "more": page.more}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "last-item": ["$.created", "$.id"], "query": ["before", "before_id"], "items": "$.events", "more": "$.more",
            "errors": None}


class ByName(Stripe):
    """Behind a name, which any text is."""

    page_key = "after_name"
    key = "name"
    lenient = True
    order = ("name", "ascending")
    arrange = staticmethod(lambda rows: sorted(rows, key=lambda row: row["name"]))

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"last-item": "$.name", "errors": None}


class Titles(ByName):
    """MediaWiki's apcontinue: the title where the next page begins, within the map of `continue`."""

    path = "/w/api.php"
    page_key = "apcontinue"
    size_key = "aplimit"
    inclusive = True

    def point(self, index: int, ask: Ask) -> Any:
        return ask.rows[index]["name"].replace(" ", "_")

    def read(self, request: Request, key: str) -> str | None:
        value = request.get(key)
        return value.replace("_", " ") if value and key == self.page_key else value

    def body(self, ask: Ask, page: Page) -> Any:
        body: dict[str, Any] = {"query": {"allpages": [{"pageid": row["id"], "title": row["name"]} for row in page.rows]}}
        return body | ({"continue": {"apcontinue": self.point(page.next, ask), "continue": "-||"}} if page.next is not None else {})

    def paging(self) -> dict[str, Any]:
        return {
            "style": "continue-map", "continue": "$.continue", "merge": "query", "items": "$.query.allpages",
            "id": "$.pageid", "order": {"by": "$.title"}, "size": self.size_spec()}


class Datasette(Stripe):
    """`next` is the last row's key, and `next_url` says it whole."""

    page_key = "_next"
    size_key = "_size"
    lenient = True
    row_knobs = {}

    def body(self, ask: Ask, page: Page) -> Any:
        key = None if page.next is None else str(self.point(page.next, ask))
        return {"rows": page.rows, "next": key, "next_url": key and ask.request.link({"_next": key}), "truncated": False}

    def paging(self) -> dict[str, Any]:
        return {
            "style": "cursor", "cursor": "$.next", "query": "_next", "items": "$.rows", "id": "$.id",
            "order": self.order_spec(), "size": self.size_spec()}


right("by-time", "Behind a time and an id, newest first", ByTime())
right("by-name", "Behind a name, any text is one", ByName())
right("titles", "MediaWiki's apcontinue: a title", Titles())
right("datasette", "The last row's key as a token", Datasette())
right("datasette-url", "… and as an address", Datasette(spec={
    "style": "next-url", "cursor": None, "query": None, "next": "$.next_url"}))
right("github-since", "Links with since, behind an id", type("Since", (Links, Keys), {
    "page_key": "since", "lenient": True, "relations": ("next",)})(size_key="per_page", spec={"errors": None}))


class Nodes(Relay):
    """Nodes without edges, and a total."""

    def body(self, ask: Ask, page: Page) -> Any:
        edges = super().body(ask, page)["data"]["items"]
        return {"data": {"items": {
            "nodes": [edge["node"] for edge in edges["edges"]], "pageInfo": edges["pageInfo"], "totalCount": page.total}}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "connection": None, "cursor": "$.data.items.pageInfo.endCursor", "items": "$.data.items.nodes",
            "more": "$.data.items.pageInfo.hasNextPage", "total": "$.data.items.totalCount"}


right("relay-nodes", "A connection of nodes without edges, with a total", Nodes())
right("zero-is-none", "A size of zero asks for the count alone", Limits(twists=[Twist(
    page=lambda api, ask, page: setattr(page, "rows", []) if ask.asked == "0" else None)]))
right("ties-keyset", "Ties under the order, broken by the id in the cursor", Cursor(
    arrange=having("rank", [9, 9, 9, 8, 8, 8, 8, 8, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 2, 1, 1, 1, 1]),
    spec={"order": [{"by": "$.rank", "direction": "descending"}, {"by": "$.id"}]}))
