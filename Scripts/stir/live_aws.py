"""Services of AWS, as moto answers for them: DynamoDB, S3 and IAM."""

from __future__ import annotations

import json
import xml.etree.ElementTree as XML
from typing import Any
from urllib.parse import urlencode

from apis.server import Reply

from .broken import CURSOR, DL, IR
from .cases import Case
from .dresses import Asked, Row
from .live_origin import STIRRED, Live, Wire, by_cursor, case
from .remote import send


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
        size = {"body": "$.Limit", "value": 5}
        start = {"body": "$.ExclusiveStartKey"}
        return Live(
            base=base,
            rows_of=rows,
            names_rows=True,
            sent=headers(action),
            dress=Wire(Asked("POST", "/", body=body), lambda reply: shown(json.loads(reply.body)["Items"]), after),
            said={
                "request": {"post": f"{base}/", "headers": headers(action), "json": body},
                "paging": by_cursor("$.LastEvaluatedKey", start, "$.Items", "$.sk.S", size),
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
        size = {"query": "max-keys", "value": 5}
        result = "xpath:/ListBucketResult"
        more = f"{result}/IsTruncated"
        paging = by_cursor(
            f"{result}/{source}", {"query": place}, f"{result}/Contents", "xpath:Key", size, more=more
        )
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
