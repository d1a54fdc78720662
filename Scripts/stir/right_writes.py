"""Origins that keep their promises, but take writes in unusual ways, or none."""

from __future__ import annotations

import re
from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Page, Refused, Relay, Row, answer
from .origin import Origin
from .right import LOSSES, RANKED, RENAMED

TITLE = {"title": "stirred ${stir:number}"}
ALL_BUT_QUIET = LOSSES + ("walks-do-not-meet", "still-terminates", "survives-writes", "no-ghosts")


class Forms(Origin):
    """Writes are forms."""

    def fields(self, request: Request) -> Row:
        if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
            raise Refused(415, "forms only")
        fields: Row = dict(request.form())
        return fields | ({"rank": int(fields["rank"])} if "rank" in fields else {})

    def stir(self, path: str) -> Any:
        return {
            "insert": {"post": f"{path}/items", "form": RANKED["insert_json"], "id": "$.id"},
            "change": {"patch": f"{path}/items/{{id}}", "form": RENAMED},
            "delete": {"delete": f"{path}/items/{{id}}"},
        }


right("writes-forms", "Rows are made and changed by forms", Forms(**RANKED, change_json=RENAMED))


class Puts(Origin):
    """A change replaces the row, and must have all of its fields."""

    def written(self, request: Request) -> Reply:
        if request.method == "PUT" and not {"title", "rank"} <= self.fields(request).keys():
            raise Refused(422, "title and rank are needed")
        if request.method == "PATCH":
            raise Refused(405, "PUT it")
        return super().written(request)

    def stir(self, path: str) -> Any:
        whole = {"title": "stirred again ${stir:number}", "rank": 4500}
        return super().stir(path) | {"change": {"put": f"{path}/items/{{id}}", "json": whole}}


right("writes-put", "A change is a PUT of the whole row", Puts(change_json=RENAMED))

ADD = "mutation($title: String!) { addItem(title: $title) { item { id title } } }"
RENAME = "mutation($id: ID!, $title: String!) { renameItem(id: $id, title: $title) { item { id title } } }"
REMOVE = "mutation($id: ID!) { removeItem(id: $id) { ok } }"


class Mutations(Origin):
    """A GraphQL server: the list and the writes share a path."""

    dress = Relay()

    def is_write(self, request: Request) -> bool:
        return str(request.json().get("query", "")).startswith("mutation")

    def written(self, request: Request) -> Reply:
        asked = request.json()
        sent = asked.get("variables", {})
        try:
            match str(asked.get("query", "")).partition(") { ")[2].partition("(")[0]:
                case "addItem":
                    row = self.insert({"title": sent["title"]})
                    return answer({"data": {"addItem": {"item": self.shown(row)}}})
                case "renameItem":
                    row = self.change(int(sent["id"]), {"title": sent["title"]})
                    return answer({"data": {"renameItem": {"item": self.shown(row)}}})
                case "removeItem":
                    self.delete(int(sent["id"]))
                    return answer({"data": {"removeItem": {"ok": True}}})
        except Refused as refused:
            return answer({"errors": [{"message": refused.words}], "data": None})
        raise Refused(400, "no such operation")

    def stir(self, path: str) -> Any:
        to = {"post": f"{path}/graphql"}
        renamed = {"id": "{id}", "title": "stirred again ${stir:number}"}
        return {
            "insert": to | {"graphql": ADD, "variables": TITLE, "id": "$.data.addItem.item.id"},
            "change": to | {"graphql": RENAME, "variables": renamed},
            "delete": to | {"graphql": REMOVE, "variables": {"id": "{id}"}},
        }


right("writes-graphql", "A connection, and mutations", Mutations(change_json=RENAMED, totals="exact"))


class Named(Origin):
    """Rows have names, which their creators choose; the list is ordered by name."""

    order = (("title", False),)
    names_rows = True

    def row(self, id: Any) -> Row:
        found = self.ask("select * from items where title = ? and gone = 0", str(id))
        if not found:
            raise Refused(404, "no such row")
        return found[0]

    def written(self, request: Request) -> Reply:
        name = request.path.removeprefix("/items/")
        if request.method == "PUT" and name:
            self.put({"title": name})
            return answer({"id": name}, 201)
        if request.method == "DELETE":
            row = self.row(name)
            self.base.execute("delete from items where id = ?", (row["id"],))
            return Reply(204)
        raise Refused(405, "PUT and DELETE only")

    def seeded(self, number: int) -> Row:
        return {"title": f"{'adgjmpsvy'[number % 9]}-{number:03}"}

    def shown(self, row: Row) -> Row:
        return {"id": row["title"], "updated": row["updated"]}

    def order_now(self) -> list[Any]:
        return [row["title"] for row in self.ask("select title from items where gone = 0 order by title")]

    def table(self) -> list[Row]:
        with self.lock:
            rows = self.ask("select title, updated from items where gone = 0 order by title")
            return [{"id": row["title"], "title": row["title"], "updated": row["updated"]} for row in rows]

    def spec_order(self) -> list[Row]:
        return [{"by": "$.id", "direction": "ascending"}]

    def stir(self, path: str) -> Any:
        return {
            "insert": {"put": f"{path}/items/stirred-${{stir:number}}", "id": "$.id"},
            "delete": {"delete": f"{path}/items/{{id}}"},
        }


right("writes-named", "Rows are put under names of the writer's choice, and listed by name", Named())


class Nested(Origin):
    """The new row's id stands deep in the answer, and deletion is a POST of its own."""

    def made(self, row: Row) -> Row:
        return {"data": {"item": self.shown(row)}, "ok": True}

    def written(self, request: Request) -> Reply:
        if request.method == "POST" and request.path.endswith("/remove"):
            self.delete(int(request.path.split("/")[2]))
            return answer({"ok": True})
        return super().written(request)

    def stir(self, path: str) -> Any:
        return {
            "insert": {"post": f"{path}/items", "json": TITLE, "id": "$.data.item.id"},
            "delete": {"post": f"{path}/items/{{id}}/remove"},
        }


right("writes-nested", "The id stands deep in the answer; a POST deletes", Nested())


class Guarded(Origin):
    """Nothing without the token; writes want a header of their own."""

    headers = {"Authorization": "Bearer ${API_TOKEN}"}

    def answer(self, request: Request) -> Reply:
        if request.headers.get("authorization") != "Bearer s3cr3t-t0k3n-9f8e7d6c":
            raise Refused(401, "who are you?")
        if request.method != "GET" and request.headers.get("x-reason") != "stirring":
            raise Refused(403, "say why")
        return super().answer(request)

    def stir(self, path: str) -> Any:
        told = super().stir(path)
        return {name: verb | {"headers": {"X-Reason": "stirring"}} for name, verb in told.items()}


right("writes-guarded", "A token for everything, and a header more for writes", Guarded(change_json=RENAMED))


class Limited(Origin):
    """Asks for patience now and then, at reads and at writes."""

    def answer(self, request: Request) -> Reply:
        if self.clock % 9 == 0:
            raise Refused(429, "slowly", (("Retry-After", "0"),))
        return super().answer(request)


right("writes-limited", "Every ninth request is asked to wait", Limited(**RANKED))

KINDS = re.compile(r"^/(items|notes)(?:/(\d+))?$")


class Kinds(Origin):
    """Items and notes share a list, and are made and deleted in places of their own."""

    def written(self, request: Request) -> Reply:
        match = KINDS.match(request.path)
        if match is None:
            raise Refused(404, "no such place")
        kind, id = match.groups()
        if request.method == "POST":
            row = self.insert({"title": f"{kind[:-1]} {self.fields(request)['title']}"})
            return answer(self.made(row), 201)
        if not self.row(int(id))["title"].startswith(kind[:-1]):
            raise Refused(404, f"not among the {kind}")
        self.delete(int(id))
        return Reply(204)

    def stir(self, path: str) -> Any:
        return [
            {
                "insert": {"post": f"{path}/{kind}", "json": TITLE, "id": "$.id"},
                "delete": {"delete": f"{path}/{kind}/{{id}}"},
            }
            for kind in ("items", "notes")
        ]


right("writes-kinds", "Rows of two kinds in one list", Kinds())

# Others at work, and no writes at all


class Busy(Origin):
    """Others write, too: every third request a row of theirs comes or goes."""

    def answer(self, request: Request) -> Reply:
        if self.clock % 3 == 0:
            if len(self.theirs & {row["id"] for row in self.ask("select id from items")}) > 2:
                self.base.execute("delete from items where id = ?", (min(self.living_theirs()),))
            else:
                self.theirs.add(self.put({"title": "theirs", "rank": 5500}))
        return super().answer(request)

    def living_theirs(self) -> set[int]:
        return self.theirs & {row["id"] for row in self.ask("select id from items")}


right("busy", "Others write, too", Busy(**RANKED), busy=True, unsure=True, open=ALL_BUT_QUIET)


class Closed(Origin):
    """No writes here."""

    def written(self, request: Request) -> Reply:
        raise Refused(403, "writes are closed on Sundays")


right(
    "writes-refused",
    "Every write is refused",
    Closed(change_json=RENAMED),
    refused=True,
    untested=ALL_BUT_QUIET + ("move-is-seen-once",),
    says="writes are closed on Sundays",
)


class Fixed(Origin):
    """Rows cannot be changed."""

    def change(self, id: Any, values: Row) -> Row:
        raise Refused(422, "title is immutable")


right(
    "change-refused",
    "Rows come and go, and no change is taken",
    Fixed(change_json=RENAMED),
    untested=("move-is-seen-once",),
    says="title is immutable",
    unshown=True,
)


class Quota(Origin):
    """There is room for so many rows, and no more."""

    def insert(self, values: Row) -> Row:
        if self.count() >= self.rows + 16:
            raise Refused(422, "the quota of rows is used up")
        return super().insert(values)


right(
    "writes-quota",
    "Some insertions are refused, because there is room for so many rows",
    Quota(),
    says="the quota of rows is used up",
    unshown=True,
)


class Ending(Origin):
    """From some insertion on, none makes a row."""

    insertions = 0
    answers_another = False
    """Whether a row is answered that was there before."""

    def reset(self) -> None:
        self.insertions = 0
        super().reset()

    def insert(self, values: Row) -> Row:
        self.insertions += 1
        if self.insertions < 20:
            return super().insert(values)
        if self.answers_another:
            return self.row(5)
        raise Refused(403, "no more rows today")


for answers_another, words in ((False, "are refused"), (True, "are answered with a row that was there")):
    right(
        "writes-end-elsewhere" if answers_another else "writes-end",
        f"After a while all insertions {words}, so that scenarios are missing",
        Ending(answers_another=answers_another),
        statuses=(3,),
        open=ALL_BUT_QUIET,
        says="stirring ended after",
        unshown=True,
    )


class Unsaid(Origin):
    """Some writes are carried out although the answer does not say so."""

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        if row["id"] % 29 == 0:
            raise Refused(503, "done, and not told", (("Retry-After", "0"),))
        return row

    def delete(self, id: Any) -> None:
        super().delete(id)
        if int(id) % 31 == 0:
            raise Refused(500, "done, and not told")


right(
    "writes-unsaid",
    "Some writes are done and answered 503 or 500; a deletion that is repeated is answered 404",
    Unsaid(totals="exact"),
    open=("total-follows",),
    unshown=True,
)


class Taken(Origin):
    """Some titles are taken already, by rows that the list does not show."""

    def insert(self, values: Row) -> Row:
        number = re.search(r"\d+$", values["title"])
        if number and int(number[0]) // 100 % 5 == 2:
            raise Refused(409, "there is one of this title")
        return super().insert(values)


right("writes-taken", "Every fifth title is taken by a row that the list does not show", Taken(totals="exact"))
right(
    "writes-kept",
    "Rows can be made and not deleted, so that nothing is written",
    Origin(verbs=("insert",)),
    refused=True,
    untested=ALL_BUT_QUIET,
)
