"""The API whose clients are judged: one list, paged in six ways, behind a token."""

from __future__ import annotations

import base64
from http.server import ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, quote, urlsplit

from apis.answering import JSONHandler

SIZE, PAGES = 5, 10
TOKEN = "a-token-that-is-no-secret"
FILTER = "kind=odd one"


def item(number: int) -> dict[str, object]:
    return {"id": f"item-{number:03}", "name": f"Item {number}"}


def cursor(page: int) -> str:
    """A position with all characters that clients often encode wrongly."""
    return base64.b64encode(b"\xfb\xef\xbe" + f"page {page} of the list?>".encode()).decode() + "+/=="


CURSORS = {cursor(page): page for page in range(2, PAGES + 1)}


class Handler(JSONHandler):
    def do_GET(self) -> None:
        url = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(url.query).items()}
        status, answer = self.answer(url.path, query)
        self.send_json(status, answer)

    def answer(self, path: str, query: dict[str, str]) -> tuple[int, object]:
        if query.get("filter") != FILTER or query.get("limit") != str(SIZE):
            return 400, {"error": "filter and limit are missing"}
        if path == "/keys":
            start = int(query["after"].removeprefix("item-")) + 1 if "after" in query else 0
            return 200, {"items": [item(number) for number in range(start, min(start + SIZE, SIZE * PAGES))]}
        if path == "/offsets":
            start = int(query.get("offset", "0"))
            return 200, {"items": [item(number) for number in range(start, min(start + SIZE, SIZE * PAGES))], "total": SIZE * PAGES}
        if path == "/cursor":
            page = CURSORS.get(query["cursor"]) if "cursor" in query else 1
        else:
            page = int(query.get("page", "1"))
        if page is None or not 1 <= page <= PAGES:
            return 400, {"error": "no such position"}
        items = [item(number) for number in range((page - 1) * SIZE, page * SIZE)]
        more = page < PAGES
        if path == "/cursor":
            return 200, {"items": items, "next": cursor(page + 1) if more else None}
        if path == "/links":
            link = f"http://{self.headers['Host']}/links?limit={SIZE}&filter={quote(FILTER)}&page={page + 1}"
            return 200, {"items": items, "next": link if more else None}
        if path == "/totals":
            return 200, {"items": items, "total": SIZE * PAGES}
        return 200, {"items": items, "pages": PAGES}


SPECS = {
    "cursor": "  style: cursor\n  cursor: $.next\n  query: cursor\n",
    "links": "  style: next-url\n  next: $.next\n",
    "pages": "  style: page-number\n  query: page\n  start: 1\n  pages: $.pages\n  end: {authority: pages}\n",
    "totals": "  style: page-number\n  query: page\n  start: 1\n  total: $.total\n",
    "offsets": f"  style: offset\n  query: offset\n  total: $.total\n  size: {{query: limit, value: {SIZE}}}\n",
    "keys": "  style: last-item\n  last-item: $.id\n  query: after\n  end: empty-page\n",
}


def spec(name: str, origin: str) -> str:
    page = "&page=1" if name in ("pages", "totals") else ""
    return (
        f"pagetape: 1\ntitle: Items by {name}\nrequest:\n"
        f"  get: {origin}/{name}?limit={SIZE}&filter={quote(FILTER)}{page}\n"
        '  headers: {Authorization: "Bearer ${API_TOKEN}", Accept: application/json}\n'
        f"paging:\n{SPECS[name]}  items: $.items\n  id: $.id\n"
    )


def start() -> tuple[ThreadingHTTPServer, str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"
