"""Real servers that give a token for the next page: Datasette, MLflow and Strawberry."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from apis.server import Reply

from .broken import CURSOR, DL, IR, MOVE, SHIFTS
from .cases import Case
from .dresses import Asked, Row
from .live_origin import STIRRED, Live, Wire, by_cursor, case
from .remote import send


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
        size = {"query": "_size", "value": 5}
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
                "paging": by_cursor("$.next", {"query": "_next"}, "$.rows", "$.id", size),
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
