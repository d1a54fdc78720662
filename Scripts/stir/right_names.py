"""Origins that keep their promises, but name rows in the list differently from the answers to writes."""

from __future__ import annotations

import json
from typing import Any

from apis.server import Reply, Request

from .cases import right
from .dresses import Refused, Row, answer
from .origin import Origin
from .pagers import DeletedFeed
from .right import RANKED, RENAMED, TOUCHED
from .right_writes import ALL_BUT_QUIET


class Handles(Origin):
    """The list has a handle of its own for each row, and writes go by its number."""

    def shown(self, row: Row) -> Row:
        return super().shown(row) | {"id": f"row_{row['id'] * 7919:08x}"}

    def made(self, row: Row) -> Row:
        return {"id": row["id"]}


right(
    "names-handles",
    "Rows have handles in the list, and numbers where they are written to",
    Handles(totals="exact", **RANKED),
    unshown=True,
)


class Texts(Origin):
    """Ids are numbers in the answers to writes, and texts in the list."""

    def shown(self, row: Row) -> Row:
        return super().shown(row) | {"id": str(row["id"])}

    def made(self, row: Row) -> Row:
        return {"id": row["id"]}

    def spec_order(self) -> list[Row]:
        return []


right(
    "names-texts",
    "Ids are numbers in the answers to writes, and texts in the list",
    Texts(totals="exact", change_json=RENAMED),
    unshown=True,
)


class Located(Origin):
    """An insertion is answered with `Location` and no body."""

    status = 201

    def written(self, request: Request) -> Reply:
        reply = super().written(request)
        if request.method != "POST":
            return reply
        place = json.loads(reply.body)["id"]
        return Reply(self.status, [("Location", f"{request.origin}/items/{place}/")], b"")

    def stir(self, path: str) -> Any:
        told = super().stir(path)
        return told | {"insert": told["insert"] | {"id": {"header": "Location"}}}


right("names-location", "An insertion is answered with a `Location` and no body", Located(**RANKED))


class SeeOther(Located):
    """An insertion is answered as a form is: 303, and where the row is."""

    status = 303


right(
    "names-see-other",
    "An insertion is answered 303, which does not say that it was done",
    SeeOther(**RANKED),
    refused=True,
    untested=ALL_BUT_QUIET,
    says="status 303",
)


class Tables(Origin):
    """Items and notes have numbers of their own, which are the same ones."""

    def reset(self) -> None:
        super().reset()
        self.numbers: dict[int, tuple[str, int]] = {}

    def paging(self) -> Row:
        return super().paging() | {"id": ["$.kind", "$.id"]}

    def name(self, id: int) -> tuple[str, int]:
        return self.numbers.get(id, ("items", id))

    def shown(self, row: Row) -> Row:
        kind, number = self.name(row["id"])
        return super().shown(row) | {"id": number, "kind": kind}

    def written(self, request: Request) -> Reply:
        kind, _, number = request.path.removeprefix("/").partition("/")
        if request.method == "POST":
            row = self.insert(self.fields(request))
            self.memory[kind] = self.memory.get(kind, 100) + 1
            self.numbers[row["id"]] = (kind, self.memory[kind])
            return answer({"id": self.memory[kind]}, 201)
        for id, name in self.numbers.items():
            if name == (kind, int(number)):
                self.delete(id)
                return Reply(204)
        raise Refused(404, f"not among the {kind}")

    def stir(self, path: str) -> Any:
        title = {"title": "stirred ${stir:number}"}
        return [
            {
                "insert": {"post": f"{path}/{kind}", "json": title, "id": "$.id"},
                "delete": {"delete": f"{path}/{kind}/{{id}}"},
            }
            for kind in ("items", "notes")
        ]


right("names-tables", "Rows of two tables with the same numbers in one list", Tables(totals="exact"), unshown=True)


class Tombstones(DeletedFeed):
    """A feed for synchronising: what changed comes again, last, and so does what was deleted, as a mark."""

    def shown(self, row: Row) -> Row:
        return {"id": row["id"], "removed": True} if row["gone"] else super().shown(row)

    def delete(self, id: Any) -> None:
        super().delete(id)
        self.seq += 1
        self.base.execute("update items set seq = ? where id = ?", (self.seq, id))


right(
    "feed-tombstones",
    "A feed in which what was deleted comes again as a mark",
    Tombstones(change_json=RENAMED),
    unshown=True,
)


class Short(Origin):
    """Three rows, and pages of twenty."""

    rows = 3
    size = 20

    def paging(self) -> Row:
        told = super().paging()
        del told["size"]
        return told

    def request(self, base: str) -> Row:
        return {"get": f"{base}/items"}


right("short", "Three rows, and pages of twenty, which the spec does not tell", Short(totals="exact"))


class Upsert(Origin):
    """The title is unique, and who makes a row that is there gets that row."""

    insert_json: Row = {"title": "stirred"}

    def insert(self, values: Row) -> Row:
        found = self.ask("select * from items where title = ?", values["title"])
        return found[0] if found else super().insert(values)


right(
    "upsert",
    "Who makes a row that is there gets that row",
    Upsert(),
    refused=True,
    unshown=True,
    open=ALL_BUT_QUIET,
    says="names no new row",
)


class Versioned(Origin):
    """A change makes another row with a new id."""

    def change(self, id: Any, values: Row) -> Row:
        row = self.row(id)
        self.delete(id)
        return self.insert(row | values)


for name, sentence, change in (
    ("versions", "What is changed is a new row, with a name of its own", RENAMED),
    ("versions-timed", "The same, where a change writes the time, and the new row keeps its number", TOUCHED),
):
    right(
        f"names-{name}",
        sentence,
        Versioned(change_json=change),
        unshown=True,
        unsure=True,
        untested=("move-is-seen-once",),
    )


class Idempotent(Versioned):
    """A deletion of what is not there is answered as any other."""

    def delete(self, id: Any) -> None:
        self.base.execute("delete from items where id = ?", (id,))


right(
    "names-versions-deleted",
    "What is changed is a new row, and the old name can still be deleted",
    Idempotent(change_json=RENAMED),
    unshown=True,
    unsure=True,
    untested=("move-is-seen-once",),
)


class Beside(Origin):
    """Others write, and a row of theirs that is deleted damages an older one, which the check notices."""

    insertions = 0

    def reset(self) -> None:
        self.insertions = 0
        super().reset()

    def add_theirs(self, title: str) -> int:
        made = self.put({"title": title})
        self.theirs.add(made)
        return made

    def delete(self, id: Any) -> None:
        if int(id) in self.theirs:
            self.base.execute("update items set title = 'a row of others was deleted' where id = 1")
        super().delete(id)


class Mistaken(Beside):
    """Every tenth insertion is answered with the id of a row that somebody else makes at that moment."""

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.insertions += 1
        return row if self.insertions % 10 else self.row(self.add_theirs("precious"))


class Logging(Beside):
    """Every sixth insertion is not done and answered 500, and a row of a log quotes it."""

    def insert(self, values: Row) -> Row:
        self.insertions += 1
        if self.insertions % 6:
            return super().insert(values)
        self.add_theirs(f"failed: {values['title']}")
        raise Refused(500, "not done")


right(
    "names-mistaken",
    "Some insertions are answered with the id of somebody else's new row",
    Mistaken(),
    busy=True,
    unsure=True,
    unshown=True,
)
right(
    "names-logging",
    "Insertions that fail are quoted by rows of a log, which are not ours",
    Logging(),
    busy=True,
    unshown=True,
    statuses=(3,),
    leaves=True,
    says="could not be taken away",
)


class Copied(Beside):
    """Others copy every fifth row, with its title."""

    every = 5
    after = 0
    """How many requests later they do so, whether or not the row is still there."""

    def reset(self) -> None:
        self.due: list[tuple[int, str]] = []
        super().reset()

    def insert(self, values: Row) -> Row:
        row = super().insert(values)
        self.insertions += 1
        if self.insertions % self.every == 0:
            self.due.append((self.clock + self.after, values["title"]))
            self.copy()
        return row

    def answer(self, request: Request) -> Reply:
        self.copy()
        return super().answer(request)

    def copy(self) -> None:
        while self.due and self.due[0][0] <= self.clock:
            self.add_theirs(self.due.pop(0)[1])


right("names-copied", "Others copy some rows at once, with their titles", Copied(), busy=True)
right(
    "names-copied-late",
    "Others copy some rows after a while, with their titles, and some of these are deleted by then",
    Copied(every=3, after=150),
    busy=True,
    unsure=True,
    leaves=True,
)
