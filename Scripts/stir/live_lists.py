"""The lists of real servers: what their specs say, how a hand reads them, and what must be said of each."""

from __future__ import annotations

import json
import xml.etree.ElementTree as XML
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from apis.server import Reply

from .broken import CURSOR, DL, DR, IL, IR, MOVE, SURVIVES
from .cases import Case
from .dresses import Asked, Cursor, Row
from .origin import block
from .remote import Remote, send

SHIFTS = {IR: "insert*6 page insert rest", DL: "insert*12 page delete:read rest"}
STIRRED = "stirred ${stir:number}"
MUTABLE = {"kind": "keyset", "order": "mutable"}


class Wire(Cursor):
    """How a hand reads a list: where items are, and what is asked next."""

    def __init__(
        self,
        first: Asked,
        items: Callable[[Reply], list[Row]],
        after: Callable[[Asked, Reply], Asked | None],
    ) -> None:
        self.asked, self.items, self.after = first, items, after

    def first(self, size: int) -> Asked:
        return self.asked

    def rows(self, reply: Reply) -> list[Row]:
        return self.items(reply)

    def total(self, reply: Reply) -> int | None:
        count: int | None = json.loads(reply.body).get("count")
        return count

    def following(self, asked: Asked, reply: Reply) -> Asked | None:
        return self.after(asked, reply)


class Live(Remote):
    """A list whose spec is written out."""

    said: Row = {}
    """`request`, `paging` and `stir` of the spec."""
    sent: Row = {}
    """Headers of every request."""

    def spec(self, base: str, title: str) -> str:
        parts = {"title": title, **self.said}
        return "pagetape: 1\n" + "".join(block(name, part) for name, part in parts.items())

    def stir(self, path: str) -> Any:
        return self.said["stir"]

    @property
    def moves(self) -> bool:
        return "change" in self.said["stir"]

    def handle(self, request: Any) -> Reply:
        query = "?" + urlencode(request.query) if request.query else ""
        headers = {name.title(): value for name, value in request.headers.items() if name != "authorization"}
        headers = {"Content-Type": "application/json"} | self.sent | headers
        return self.sent_by_hand(request.method, request.path + query, request.body, headers)

    def order_now(self) -> list[Any]:
        """By walking: what another way tells has another order."""
        asked: Asked | None = self.dress.first(5)
        ids: list[Any] = []
        while asked is not None and len(ids) < 500:
            query = "?" + urlencode(asked.query) if asked.query else ""
            body = asked.body if isinstance(asked.body, bytes) else json.dumps(asked.body).encode()
            headers = {"Content-Type": "application/json"} | self.sent
            reply = send(asked.method, self.base + asked.path + query, body if asked.body else None, headers)
            ids += [row["id"] for row in self.dress.rows(reply)]
            asked = self.dress.following(asked, reply)
        return ids


def url_of(link: str) -> Asked:
    """A link as a request."""
    path, _, query = ("/" + link.split("/", 3)[3]).partition("?")
    return Asked("GET", path, parse_qsl(query, keep_blank_values=True))


def case(name: str, sentence: str, origin: Live, shows: dict[str, str] | None = None, **knobs: Any) -> Case:
    laws = tuple(law for law in shows or {} if law not in knobs.get("any_of", ()))
    return Case(name, sentence, origin, laws, shows=shows or {}, **knobs)


# Django REST Framework


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
    losses = (IR, IL, DR, DL, CURSOR)
    return [
        case(
            "drf-pages", "PageNumberPagination", place("pages", counted, title, totals="exact"), SHIFTS, may=(CURSOR,)
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
            notes=losses,
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


# Kinto


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


# AWS, by moto


def signed(service: str) -> Row:
    scope = f"AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=0"
    return {"Authorization": scope}


def dynamodb(base: str) -> list[Case]:
    def headers(action: str) -> Row:
        return signed("dynamodb") | {
            "X-Amz-Target": f"DynamoDB_20120810.{action}",
            "Content-Type": "application/x-amz-json-1.0",
        }

    def call(action: str, body: Row) -> Any:
        return json.loads(send("POST", f"{base}/", json.dumps(body).encode(), headers(action)).body)

    keys = [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]
    kinds = [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"}]
    table = {"TableName": "live", "KeySchema": keys, "AttributeDefinitions": kinds, "BillingMode": "PAY_PER_REQUEST"}
    call("CreateTable", table)
    for number in range(1, 24):
        row = {"pk": {"S": "a"}, "sk": {"S": f"row-{number:03}"}, "title": {"S": f"row {number}"}}
        call("PutItem", {"TableName": "live", "Item": row})

    def shown(items: list[Row]) -> list[Row]:
        return [{"id": item["sk"]["S"], "title": item.get("title", {}).get("S", "")} for item in items]

    def rows() -> list[Row]:
        return shown(call("Scan", {"TableName": "live"})["Items"])

    where = {"KeyConditionExpression": "pk = :p", "ExpressionAttributeValues": {":p": {"S": "a"}}}

    def place(action: str, body: Row) -> Live:
        def after(asked: Asked, reply: Reply) -> Asked | None:
            key = json.loads(reply.body).get("LastEvaluatedKey")
            return None if key is None else Asked("POST", "/", body=asked.body | {"ExclusiveStartKey": key})

        item = {"pk": {"S": "a"}, "sk": {"S": "pen-${stir:number}"}, "title": {"S": STIRRED}}
        key = {"pk": {"S": "a"}, "sk": {"S": "{id}"}}
        verbs = {
            "insert": {
                "post": "/",
                "headers": {"X-Amz-Target": "DynamoDB_20120810.PutItem"},
                "json": {"TableName": "live", "Item": item},
                "id": "pen-${stir:number}",
            },
            "delete": {
                "post": "/",
                "headers": {"X-Amz-Target": "DynamoDB_20120810.DeleteItem"},
                "json": {"TableName": "live", "Key": key},
            },
        }
        paging = {
            "style": "cursor",
            "cursor": "$.LastEvaluatedKey",
            "body": "$.ExclusiveStartKey",
            "items": "$.Items",
            "id": "$.sk.S",
            "size": {"body": "$.Limit", "value": 5},
        }
        return Live(
            base=base,
            rows_of=rows,
            names_rows=True,
            sent=headers(action),
            dress=Wire(Asked("POST", "/", body=body), lambda reply: shown(json.loads(reply.body)["Items"]), after),
            said={
                "request": {"post": f"{base}/", "headers": headers(action), "json": body},
                "paging": paging,
                "stir": verbs,
            },
        )

    return [
        case("dynamodb-query", "A query, by its sort key", place("Query", {"TableName": "live", "Limit": 5} | where)),
        case("dynamodb-scan", "A scan", place("Scan", {"TableName": "live", "Limit": 5})),
    ]


def leaves(reply: Reply, path: str) -> list[str]:
    """The texts at a path of XML, namespaces ignored."""
    root = XML.fromstring(reply.body)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return [found.text or "" for found in root.iterfind(path)]


def s3(base: str) -> list[Case]:
    sent = signed("s3")
    send("PUT", f"{base}/live", None, sent)
    for number in range(1, 24):
        send("PUT", f"{base}/live/row-{number:03}", b"x", sent)

    def rows() -> list[Row]:
        reply = send("GET", f"{base}/live?list-type=2&max-keys=1000", None, sent)
        return [{"id": key, "title": key} for key in leaves(reply, "Contents/Key")]

    def place(query: list[tuple[str, str]], source: str, place: str) -> Live:
        def after(asked: Asked, reply: Reply) -> Asked | None:
            more = leaves(reply, "IsTruncated") == ["true"]
            return asked.with_query(place, (leaves(reply, source) or [""])[-1]) if more else None

        def items(reply: Reply) -> list[Row]:
            return [{"id": key, "title": key} for key in leaves(reply, "Contents/Key")]

        verbs = {
            "insert": {"put": "/live/pen-${stir:number}", "body": "x", "id": "pen-${stir:number}"},
            "delete": {"delete": "/live/{id}"},
        }
        paging = {
            "style": "cursor",
            "cursor": f"xpath:/ListBucketResult/{source}",
            "query": place,
            "items": "xpath:/ListBucketResult/Contents",
            "id": "xpath:Key",
            "more": "xpath:/ListBucketResult/IsTruncated",
            "size": {"query": "max-keys", "value": 5},
        }
        return Live(
            base=base,
            rows_of=rows,
            names_rows=True,
            sent=sent | {"Content-Type": "application/octet-stream"},
            dress=Wire(Asked(path="/live", query=query), items, after),
            said={
                "request": {"get": f"{base}/live?{urlencode(query)}", "headers": sent},
                "paging": paging,
                "stir": verbs,
            },
        )

    return [
        case(
            "s3-v2",
            "ListObjectsV2",
            place([("list-type", "2"), ("max-keys", "5")], "NextContinuationToken", "continuation-token"),
        ),
        case("s3-v1", "ListObjects", place([("max-keys", "5")], "NextMarker", "marker")),
    ]


def iam(base: str) -> list[Case]:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    sent = signed("iam") | form

    def call(action: str, **fields: str) -> Reply:
        body = urlencode({"Action": action, "Version": "2010-05-08", **fields}).encode()
        return send("POST", f"{base}/", body, sent)

    for number in range(1, 24):
        call("CreateRole", RoleName=f"role-{number:03}", AssumeRolePolicyDocument="{}")

    def items(reply: Reply) -> list[Row]:
        names = leaves(reply, "ListRolesResult/Roles/member/RoleName")
        return [{"id": name, "title": name} for name in names]

    def rows() -> list[Row]:
        return items(call("ListRoles", MaxItems="1000"))

    def after(asked: Asked, reply: Reply) -> Asked | None:
        marker = leaves(reply, "ListRolesResult/Marker")
        return Asked("POST", "/", body=first | {"Marker": marker[0]}) if marker else None

    first = {"Action": "ListRoles", "Version": "2010-05-08", "MaxItems": "5"}
    made = {"Action": "CreateRole", "Version": "2010-05-08", "AssumeRolePolicyDocument": "{}"}
    verbs = {
        "insert": {"post": "/", "form": made | {"RoleName": "pen-${stir:number}"}, "id": "pen-${stir:number}"},
        "delete": {"post": "/", "form": {"Action": "DeleteRole", "Version": "2010-05-08", "RoleName": "{id}"}},
    }
    paging = {
        "style": "cursor",
        "cursor": "xpath:/ListRolesResponse/ListRolesResult/Marker",
        "form": "Marker",
        "items": "xpath:/ListRolesResponse/ListRolesResult/Roles/member",
        "id": "xpath:RoleName",
        "size": {"form": "MaxItems", "value": 5},
    }
    said = {"request": {"post": f"{base}/", "headers": signed("iam"), "form": first}, "paging": paging, "stir": verbs}
    dress = Wire(Asked("POST", "/", body=first), items, after)
    origin = Forms(base=base, rows_of=rows, names_rows=True, sent=sent, dress=dress, said=said)
    return [
        case(
            "iam-roles",
            "ListRoles, whose marker is a row number",
            origin,
            {DL: "insert*12 page*5 delete:read rest"},
            may=(CURSOR, IR),
        )
    ]


class Forms(Live):
    """Requests for pages are forms."""

    def handle(self, request: Any) -> Reply:
        body = request.body
        if body.startswith(b"{"):
            body = urlencode(json.loads(body)).encode()
        return self.sent_by_hand("POST", "/", body, self.sent)

    def order_now(self) -> list[Any]:
        return [row["id"] for row in self.table()]


# Datasette, MLflow, Strawberry


def datasette(base: str, token: str) -> list[Case]:
    sent = {"Authorization": f"Bearer {token}"}

    def rows() -> list[Row]:
        return list(json.loads(send("GET", f"{base}/data/items.json?_size=max", None, sent).body)["rows"])

    def after(asked: Asked, reply: Reply) -> Asked | None:
        token = json.loads(reply.body).get("next")
        return None if token is None else asked.with_query("_next", token)

    def place(query: list[tuple[str, str]], row: Row, change: Row | None = None) -> Live:
        verbs: Row = {
            "insert": {"post": "/data/items/-/insert", "json": {"row": row}, "id": "$.rows[0].id"},
            "delete": {"post": "/data/items/{id}/-/delete", "json": {}},
        }
        if change:
            verbs["change"] = {"post": "/data/items/{id}/-/update", "json": {"update": change}}
        paging = {
            "style": "cursor",
            "cursor": "$.next",
            "query": "_next",
            "items": "$.rows",
            "id": "$.id",
            "size": {"query": "_size", "value": 5},
        }
        return Live(
            base=base,
            rows_of=rows,
            sent=sent,
            dress=Wire(
                Asked(path="/data/items.json", query=query), lambda reply: json.loads(reply.body)["rows"], after
            ),
            said={
                "request": {
                    "get": f"{base}/data/items.json?{urlencode(query)}",
                    "headers": {"Authorization": "Bearer ${DATASETTE_TOKEN}"},
                },
                "paging": paging,
                "stir": verbs,
            },
        )

    ranked = [("_size", "5"), ("_sort", "rank")]
    return [
        case(
            "datasette-by-key",
            "By the primary key",
            place([("_size", "5")], {"title": STIRRED, "rank": 0}, {"title": "again"}),
        ),
        case("datasette-sorted", "By a column with ties", place(ranked, {"title": STIRRED, "rank": 4500})),
        case(
            "datasette-moves",
            "By a column that changes",
            place(ranked, {"title": STIRRED, "rank": "${stir:number}"}, {"rank": "${stir:number}"}),
            {MOVE: "insert=100*12 page change:read=9000 rest"},
            may=(CURSOR,),
        ),
    ]


def mlflow(base: str) -> list[Case]:
    api = "/api/2.0/mlflow"

    def call(path: str, body: Row) -> Any:
        return json.loads(
            send("POST", base + api + path, json.dumps(body).encode(), {"Content-Type": "application/json"}).body
        )

    for number in range(1, 24):
        call("/experiments/create", {"name": f"row {number}"})
        call("/registered-models/create", {"name": f"row-{number:03}"})

    def shown(items: list[Row]) -> list[Row]:
        return [{"id": str(item["experiment_id"]), "title": item["name"]} for item in items]

    def experiments() -> list[Row]:
        return shown(call("/experiments/search", {"max_results": 1000})["experiments"])

    def models() -> list[Row]:
        found = json.loads(send("GET", f"{base}{api}/registered-models/search?max_results=500").body)
        return [{"id": item["name"], "title": item["name"]} for item in found.get("registered_models", [])]

    def after_body(asked: Asked, reply: Reply) -> Asked | None:
        token = json.loads(reply.body).get("next_page_token")
        return Asked("POST", asked.path, body=asked.body | {"page_token": token}) if token else None

    def after_query(asked: Asked, reply: Reply) -> Asked | None:
        token = json.loads(reply.body).get("next_page_token")
        return asked.with_query("page_token", token) if token else None

    paging = {"style": "cursor", "cursor": "$.next_page_token"}
    newest = Live(
        base=base,
        rows_of=experiments,
        names_rows=True,
        dress=Wire(
            Asked("POST", f"{api}/experiments/search", body={"max_results": 5}),
            lambda reply: shown(json.loads(reply.body).get("experiments", [])),
            after_body,
        ),
        said={
            "request": {"post": f"{base}{api}/experiments/search", "json": {"max_results": 5}},
            "paging": paging
            | {
                "body": "$.page_token",
                "items": "$.experiments",
                "absent-items": "empty",
                "id": "$.experiment_id",
                "size": {"body": "$.max_results", "value": 5},
            },
            "stir": {
                "insert": {"post": f"{api}/experiments/create", "json": {"name": STIRRED}, "id": "$.experiment_id"},
                "delete": {"post": f"{api}/experiments/delete", "json": {"experiment_id": "{id}"}},
            },
        },
    )
    named = Live(
        base=base,
        rows_of=models,
        names_rows=True,
        dress=Wire(
            Asked(path=f"{api}/registered-models/search", query=[("max_results", "5")]),
            lambda reply: [{"id": item["name"]} for item in json.loads(reply.body).get("registered_models", [])],
            after_query,
        ),
        said={
            "request": {"get": f"{base}{api}/registered-models/search?max_results=5"},
            "paging": paging
            | {
                "query": "page_token",
                "items": "$.registered_models",
                "absent-items": "empty",
                "id": "$.name",
                "size": {"query": "max_results", "value": 5},
            },
            "stir": {
                "insert": {
                    "post": f"{api}/registered-models/create",
                    "json": {"name": "pen-${stir:number}"},
                    "id": "$.registered_model.name",
                },
                "delete": {"delete": f"{api}/registered-models/delete", "json": {"name": "{id}"}},
            },
        },
    )
    return [
        case(
            "mlflow-experiments",
            "Experiments, newest first, whose token is a row number",
            newest,
            SHIFTS,
            may=(CURSOR,),
        ),
        case(
            "mlflow-models",
            "Registered models by name, whose token is a row number",
            named,
            {IR: "insert*6 page*2 insert rest", DL: "insert*12 page delete:read rest"},
            may=(CURSOR,),
        ),
    ]


ITEMS = (
    "query($first: Int, $after: String) { items(first: $first, after: $after) "
    "{ edges { node { number title } } pageInfo { hasNextPage endCursor } } }"
)
ADD = "mutation($title: String!) { addItem(title: $title) { number } }"
REMOVE = "mutation($number: Int!) { removeItem(number: $number) }"


def strawberry(base: str) -> list[Case]:
    def items(reply: Reply) -> list[Row]:
        nodes = [edge["node"] for edge in json.loads(reply.body)["data"]["items"]["edges"]]
        return [{"id": node["number"], "title": node["title"]} for node in nodes]

    def rows() -> list[Row]:
        body = json.dumps({"query": ITEMS, "variables": {"first": 100, "after": None}}).encode()
        return items(send("POST", f"{base}/graphql", body, {"Content-Type": "application/json"}))

    def after(asked: Asked, reply: Reply) -> Asked | None:
        info = json.loads(reply.body)["data"]["items"]["pageInfo"]
        variables = asked.body["variables"] | {"after": info["endCursor"]}
        return Asked("POST", "/graphql", body=asked.body | {"variables": variables}) if info["hasNextPage"] else None

    first = {"query": ITEMS, "variables": {"first": 5, "after": None}}
    said = {
        "request": {"post": f"{base}/graphql", "graphql": ITEMS, "variables": first["variables"]},
        "paging": {
            "style": "relay",
            "connection": "$.data.items",
            "id": "$.number",
            "size": {"body": "$.variables.first", "value": 5},
        },
        "stir": {
            "insert": {
                "post": "/graphql",
                "graphql": ADD,
                "variables": {"title": STIRRED},
                "id": "$.data.addItem.number",
            },
            "delete": {"post": "/graphql", "graphql": REMOVE, "variables": {"number": "{id}"}},
        },
    }
    origin = Numbers(
        base=base, rows_of=rows, dress=Wire(Asked("POST", "/graphql", body=first), items, after), said=said
    )
    return [case("strawberry", "The stock connection, whose cursors are row numbers", origin, SHIFTS, may=(CURSOR,))]


class Numbers(Live):
    """A row's name is a number where it stands alone, as the spec's `{id}` has it."""

    def handle(self, request: Any) -> Reply:
        body = json.loads(request.body)
        if "number" in body["variables"]:
            body["variables"]["number"] = int(body["variables"]["number"])
        return self.sent_by_hand("POST", "/graphql", json.dumps(body).encode(), {"Content-Type": "application/json"})
