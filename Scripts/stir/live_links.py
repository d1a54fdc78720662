"""Real servers that link to the next page: Django REST Framework and Kinto."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from apis.server import Reply

from .broken import CURSOR, DL, DR, IL, IR, MOVE, SHIFTS, SURVIVES
from .cases import Case
from .dresses import Asked, Row
from .live_origin import STIRRED, Live, Wire, case, url_of
from .remote import send
from .right import LOSSES, MUTABLE


def drf(base: str) -> list[Case]:
    def rows() -> list[Row]:
        return list(json.loads(send("GET", f"{base}/all/").body))

    def place(kind: str, paging: Row, insert: Row, change: Row | None = None, **knobs: Any) -> Live:
        def after(asked: Asked, reply: Reply) -> Asked | None:
            link = json.loads(reply.body)["next"]
            return None if link is None else url_of(link)

        verbs: Row = {"insert": {"post": f"/{kind}/", "json": insert, "id": "$.id"}}
        if change:
            verbs["change"] = {"patch": f"/{kind}/{{id}}/", "json": change}
        verbs["delete"] = {"delete": f"/{kind}/{{id}}/"}
        said = {"style": "next-url", "next": "$.next", "items": "$.results", "id": "$.id", **paging}
        return Live(
            base=base,
            rows_of=rows,
            dress=Wire(Asked(path=f"/{kind}/"), lambda reply: json.loads(reply.body)["results"], after),
            said={"request": {"get": f"{base}/{kind}/"}, "paging": said, "stir": verbs},
            **knobs,
        )

    counted = {"total": {"at": "$.count"}}
    title, tied = {"title": STIRRED}, {"title": STIRRED, "rank": 4500}
    drifting = {"stability": "drifting"}
    return [
        case(
            "drf-pages", "PageNumberPagination", place("pages", counted, title, totals="exact"), SHIFTS, may=(CURSOR, SURVIVES)
        ),
        case(
            "drf-pages-declared",
            "PageNumberPagination, declared to drift",
            place("pages", counted | drifting, title, totals="exact", stability="drifting"),
            {SURVIVES: "insert*3 page*5 delete:all rest"},
            notes=(IR, IL, DR, DL),
            any_of=(SURVIVES, CURSOR),
        ),
        case(
            "drf-offsets",
            "LimitOffsetPagination",
            place("offsets", counted, title, totals="exact"),
            SHIFTS,
            may=(CURSOR,),
        ),
        case(
            "drf-offsets-declared",
            "LimitOffsetPagination, declared to drift",
            place("offsets", counted | drifting, title, totals="exact", stability="drifting"),
            notes=LOSSES,
        ),
        case(
            "drf-newest",
            "CursorPagination over a unique key",
            place("newest", {}, title, {"title": "again " + STIRRED}),
        ),
        case(
            "drf-ties",
            "CursorPagination over a key with ties, whose cursor counts them",
            place("ranked", {}, tied),
            {DL: "insert*12 page*2 delete:read rest"},
            may=(CURSOR, IR, IL, DR),
        ),
        case(
            "drf-moves",
            "CursorPagination over a key that changes",
            place("ranked", {}, {"title": STIRRED, "rank": "${stir:number}"}, {"rank": "${stir:number}"}),
            {MOVE: "insert=100*12 page change:read=9000 rest"},
            may=(CURSOR,),
        ),
    ]


def kinto(base: str) -> list[Case]:
    records = "/v1/buckets/live/collections/items/records"
    send("PUT", f"{base}/v1/buckets/live", b"{}", {"Content-Type": "application/json"})
    send("PUT", f"{base}/v1/buckets/live/collections/items", b"{}", {"Content-Type": "application/json"})
    for number in range(1, 24):
        body = json.dumps({"data": {"title": f"row {number}", "n": 1000 * number}}).encode()
        send("PUT", f"{base}{records}/row-{number:02}", body, {"Content-Type": "application/json"})

    def rows() -> list[Row]:
        return list(json.loads(send("GET", f"{base}{records}?_sort=id").body)["data"])

    def after(asked: Asked, reply: Reply) -> Asked | None:
        link = reply.header("Next-Page")
        return None if link is None else url_of(link)

    def place(query: list[tuple[str, str]], change: Row | None, **knobs: Any) -> Live:
        verbs: Row = {
            "insert": {"post": records, "json": {"data": {"title": STIRRED, "n": "${stir:number}"}}, "id": "$.data.id"},
            "delete": {"delete": f"{records}/{{id}}"},
        }
        if change:
            verbs["change"] = {"patch": f"{records}/{{id}}", "json": {"data": change}}
        paging = {
            "style": "next-url",
            "next-header": "Next-Page",
            "items": "$.data",
            "id": "$.id",
            "size": {"query": "_limit", "value": 5},
        }
        if "stability" in knobs:
            paging["stability"] = knobs["stability"]
        return Live(
            base=base,
            rows_of=rows,
            dress=Wire(Asked(path=records, query=query), lambda reply: json.loads(reply.body)["data"], after),
            said={"request": {"get": f"{base}{records}?{urlencode(query)}"}, "paging": paging, "stir": verbs},
            **knobs,
        )

    title = {"title": "again " + STIRRED}
    by_n = [("_limit", "5"), ("_sort", "n")]
    return [
        case(
            "kinto-newest",
            "By the time of the last change, and nothing is declared",
            place([("_limit", "5")], title),
            {MOVE: "insert*12 page change:last rest"},
            may=(CURSOR,),
        ),
        case(
            "kinto-newest-declared",
            "By the time of the last change, declared to move rows",
            place([("_limit", "5")], title, stability=MUTABLE),
            notes=(MOVE,),
        ),
        case("kinto-by-n", "By a field", place(by_n, None)),
        case(
            "kinto-by-n-moves",
            "By a field that changes",
            place(by_n, {"n": "${stir:number}"}),
            {MOVE: "insert=100*12 page change:read=9000 rest"},
            may=(CURSOR,),
        ),
    ]
