"""Peculiarities of right APIs, for any style."""

from __future__ import annotations

import json
from typing import Any

from .rows import Row, make_row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist


def counter(api: Api, name: str) -> int:
    """How often this was asked, from 1."""
    api.state[name] = api.state.get(name, 0) + 1
    return int(api.state[name])


def busy(status: int, wait: str, turn: int = 2, header: str = "Retry-After") -> Twist:
    """One request, the `turn`-th, is temporarily refused."""

    def before(api: Api, request: Request) -> Reply | None:
        if counter(api, "busy") != turn:
            return None
        return api.refusal(Refused(status, "slow down", [(header, wait)] if wait else []))

    return Twist(before=before)


def sieved(of: int) -> Twist:
    """Every so many rows are taken out of pages that are cut already."""

    def page(api: Api, ask: Ask, page: Page) -> None:
        page.rows = [row for row in page.rows if api.rank[row["id"]] * 7 % of > 1]

    return Twist(page=page)


def stamped(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    """Every answer has an id and a time of its own."""
    turn = counter(api, "stamp")
    return body | {"request_id": f"req-{turn:06d}", "took": 3 + turn % 7}


def viewed(api: Api, ask: Ask, page: Page) -> None:
    """Items tell how often they were looked at, which looking changes."""
    turn = counter(api, "views")
    page.rows = [row | {"views": turn * 3 + index} for index, row in enumerate(page.rows)]


def signed(api: Api, ask: Ask, page: Page) -> None:
    """Items have links that are signed again for each answer."""
    turn = counter(api, "signature")
    page.rows = [row | {"download": f"https://files.example/{row['id']}?sig={turn:08x}"} for row in page.rows]


def grows(api: Api, request: Request) -> Reply | None:
    """A newer row comes in at the head before every third request."""
    if counter(api, "grows") % 3 == 0:
        api.all.insert(0, make_row(1000 + len(api.all), "number"))
        api.rank = {row["id"]: index for index, row in enumerate(api.all)}
    return None


def appended(api: Api, request: Request) -> Reply | None:
    """A row comes in at the tail before every fourth request, up to a point."""
    if counter(api, "appended") % 4 == 0 and len(api.all) < 40:
        api.all.append(make_row(len(api.all), "number"))
        api.rank = {row["id"]: index for index, row in enumerate(api.all)}
    return None


def header(name: str, value: str) -> Twist:
    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        answer.headers.append((name, value))

    return Twist(reply=reply)


def media(value: str) -> Twist:
    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        answer.set("Content-Type", value)

    return Twist(reply=reply)


def more_body(**extra: Any) -> Twist:
    return Twist(body=lambda api, ask, page, body: body | extra)


def pretty(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    reply.body = json.dumps(json.loads(reply.body), indent=2, ensure_ascii=True).encode() + b"\n"


def count_by_head(name: str) -> Twist:
    """The total in a header, of HEAD as well."""

    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        answer.headers.append((name, str(page.total)))

    return Twist(reply=reply)


def thinned(api: Api, ask: Ask, page: Page) -> None:
    """Rows that the caller may not see are taken off after the page was cut."""
    page.rows = [row for row in page.rows if api.rank[row["id"]] % 7 != 3]


def empties(api: Api, ask: Ask, page: Page) -> None:
    """Rows in the middle are taken off after the page was cut, so that whole pages come out empty."""
    page.rows = [row for row in page.rows if not 8 <= api.rank[row["id"]] < 16]


def estimated(api: Api, ask: Ask, page: Page) -> None:
    page.total = 1000 * (1 + page.total // 1000) if page.total else 0


def at_least(bound: int) -> Twist:
    """Counting stops at a bound."""

    def page(api: Api, ask: Ask, page: Page) -> None:
        page.total = min(page.total, bound)

    return Twist(page=page)


def redirected(api: Api, request: Request) -> Reply | None:
    """The address without a slash leads to the one with it."""
    if request.path.endswith("/"):
        return None
    query = request.link({}, relative=True).partition("?")[2]
    where = request.origin + request.prefix + request.path + "/" + ("?" + query if query else "")
    return Reply(301, [("Location", where), ("Content-Type", "text/plain")], b"moved")


def growing(**spec: Any) -> dict[str, Any]:
    """Makes a list of any style grow at its head while it is read, and declares that."""
    return {
        "order": ("id", "descending"),
        "row_knobs": {"newest_first": True},
        "twists": [Twist(before=grows)],
        "spec": {**spec, "stability": "drifting"},
    }


def with_header(name: str, change: Any, *laws: str) -> Twist:
    """Another value of a header."""
    return Twist(laws, reply=lambda api, ask, page, reply: reply.set(name, change(page, reply.header(name) or "")))


def with_member(path: str, change: Any, *laws: str) -> Twist:
    """Another value of a member of the page."""

    def body(api: Api, ask: Ask, page: Page, told: Any) -> Any:
        *way, last = path.split(".")
        holder = told
        for name in way:
            holder = holder[name]
        holder[last] = change(page, holder.get(last))
        return told

    return Twist(laws, body=body)


def by(*keys: str, descending: bool = False) -> Any:
    """Arranges rows by some keys."""

    def arrange(rows: list[Row]) -> list[Row]:
        return sorted(rows, key=lambda row: tuple(row[key] for key in keys), reverse=descending)

    return staticmethod(arrange).__func__


def having(key: str, values: list[Any]) -> Any:
    """Gives rows a value each, in the order of the list; `...` leaves the key out."""

    def arrange(rows: list[Row]) -> list[Row]:
        return [
            row if values[index] is ... else row | {key: values[index]} for index, row in enumerate(rows[: len(values)])
        ]

    return arrange
