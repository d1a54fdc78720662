"""Right APIs by what their items are: ids of all kinds, containers, several lists, elements, types."""

from __future__ import annotations

from typing import Any

from .cases import right
from .rows import Row
from .simulator import Ask, Page
from .styles_counted import Bare, Limits, Pages
from .styles_cursor import Cursor, Zendesk
from .styles_keys import MediaWiki, Relay, S3Marker, SinceId, Single, Stripe
from .styles_links import GitHub, Mastodon, Registry
from .styles_next import DRFPages, Kinto

for kind in ("text", "snowflake", "huge", "unicode", "uuid"):
    order: Any = {"by": "$.id"} if kind != "unicode" else None
    right(f"ids-{kind}", f"Ids: {kind}", Cursor(row_knobs={"ids": kind}, spec={"order": order}))
right(
    "ids-unicode-links", "Ids of letters from everywhere, as positions in links", Registry(row_knobs={"ids": "unicode"})
)
right(
    "ids-unicode-keys",
    "Ids of letters from everywhere, as positions",
    Stripe(row_knobs={"ids": "unicode"}, spec={"order": None}),
)
right("ids-huge-keys", "Ids beyond 2^53 as positions", SinceId(row_knobs={"ids": "huge"}))
right(
    "ids-huge-links",
    "Ids of text beyond 2^63",
    Mastodon(
        row_knobs={"ids": "snowflake", "newest_first": True},
        arrange=lambda rows: [row | {"id": int(row["id"])} for row in rows],
    ),
)


def typed(rows: list[Row]) -> list[Row]:
    """Two types share their numbers."""
    return [row | {"type": "person" if index % 2 else "team", "no": index // 2} for index, row in enumerate(rows)]


right(
    "ids-by-type",
    "Ids that repeat across types",
    Cursor(arrange=typed, spec={"id": ["$.type", "$.no"], "order": {"by": "$.id"}}),
)
right(
    "ids-by-type-pages",
    "Ids that repeat across types, by pages",
    Pages(arrange=typed, spec={"id": ["$.type", "$.no"], "order": {"by": "$.id"}}),
)


class ById(Cursor):
    """The members of an object are the items."""

    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page) | {"items": {str(row["id"]): row for row in page.rows}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"container": "map", "id": "key"}


class Columns(Cursor):
    """Rows of values beside the names of their columns, as Datasette has it."""

    def body(self, ask: Ask, page: Page) -> Any:
        names = ["id", "name", "created", "state"]
        body = super().body(ask, page) | {"columns": names}
        return body | {"items": [[row[name] for name in names] for row in page.rows]}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"columns": "$.columns"}


class TwoLists(S3Marker):
    """S3's Contents and CommonPrefixes share a page."""

    def body(self, ask: Ask, page: Page) -> Any:
        plain, _, rest = super().body(ask, page).partition("<Contents>")
        if not rest:
            return plain
        parts = "".join(
            f"<CommonPrefixes><Key>{row['id']}</Key></CommonPrefixes>"
            if self.rank[row["id"]] % 4 == 1
            else f"<Contents><Key>{row['id']}</Key></Contents>"
            for row in page.rows
        )
        return plain + parts + "</ListBucketResult>"

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "items": ["xpath:/ListBucketResult/Contents", "xpath:/ListBucketResult/CommonPrefixes"],
            "order": None,
            "style": "cursor",
            "last-item": None,
            "cursor": "xpath:/ListBucketResult/NextMarker",
        }


class Truncated(TwoLists):
    """With a NextMarker while there is more."""

    def body(self, ask: Ask, page: Page) -> Any:
        body = super().body(ask, page)
        if page.next is None:
            return body
        return body.replace("<IsTruncated>", f"<NextMarker>{page.rows[-1]['id']}</NextMarker><IsTruncated>")


class UsersAndTeams(Limits):
    """Two lists on a page, one offset over both."""

    def body(self, ask: Ask, page: Page) -> Any:
        users = [row for row in page.rows if self.rank[row["id"]] % 3]
        teams = [row for row in page.rows if self.rank[row["id"]] % 3 == 0]
        return {"users": users, "teams": teams, "total": page.total, "skip": page.at, "limit": ask.size}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": ["$.users", "$.teams"], "order": None}


class AbsentList(Pages):
    """No list where nothing was found."""

    def body(self, ask: Ask, page: Page) -> Any:
        body = super().body(ask, page)
        if not page.rows:
            del body["items"]
        return body

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"absent-items": "empty"}


class NullList(Pages):
    """A null for the list where nothing was found, as Go writes an empty slice."""

    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page) | ({} if page.rows else {"items": None})

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"absent-items": "empty"}


class Wrapped(Cursor):
    """Each item in an envelope of its own."""

    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page) | {"items": [{"kind": "entry", "data": row} for row in page.rows]}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"element": "$.data"}


class Names(Cursor):
    """Items that are plain text."""

    def body(self, ask: Ask, page: Page) -> Any:
        return super().body(ask, page) | {"items": [f"tag-{row['id']}" for row in page.rows]}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"id": "$", "order": {"by": "$"}}


right("container-map", "The members of an object are the items", ById())
right("container-columns", "Rows of values and the names of columns", Columns())
right("two-lists-xml", "Two lists on a page, in XML", Truncated())
right("two-lists", "Two lists on a page, one offset over both", UsersAndTeams())
right("absent-list", "No list where nothing was found", AbsentList())
right("absent-list-404", "No list where nothing was found, 404 past the end", AbsentList(past_end=404))
right("null-list", "A null for an empty list", NullList())
right("wrapped", "Each item in an envelope", Wrapped())
right("plain-text-items", "Items that are plain text", Names())

# Kinds of values that vary by right


def nullable(rows: list[Row]) -> list[Row]:
    return [row | {"closed_at": row["created"] if row["state"] == "closed" else None} for row in rows]


def optional(rows: list[Row]) -> list[Row]:
    return [row | ({"note": "…"} if index % 3 == 1 else {}) for index, row in enumerate(rows)]


def mixed(rows: list[Row]) -> list[Row]:
    return [
        row | {"value": [index, str(index), index / 4, True, None, [index]][index % 6]}
        for index, row in enumerate(rows)
    ]


def nested(rows: list[Row]) -> list[Row]:
    return [
        row | {"tags": ["a", "b"][: index % 3], "owner": {"id": index, "team": None if index % 2 else {"id": 1}}}
        for index, row in enumerate(rows)
    ]


def unions(rows: list[Row]) -> list[Row]:
    """Events of two kinds, each with fields of its own."""
    return [
        row | ({"kind": "push", "commits": index} if index % 2 else {"kind": "star", "starred_at": row["created"]})
        for index, row in enumerate(rows)
    ]


for name, arrange in (
    ("nullable", nullable),
    ("optional", optional),
    ("mixed", mixed),
    ("nested", nested),
    ("union", unions),
):
    right(f"values-{name}", f"Items with {name} values", Cursor(arrange=arrange))
    right(f"values-{name}-links", f"Items with {name} values, by links", GitHub(arrange=arrange))

# How many

for count, word in ((0, "none"), (1, "one"), (4, "few"), (5, "page"), (10, "two-pages")):
    right(f"{word}-cursor", f"A list of {count}", Cursor(count=count))
    right(f"{word}-offset", f"A list of {count}", Limits(count=count))
    right(f"{word}-bare", f"A list of {count}, ended by an empty page", Bare(count=count))
    right(f"{word}-github", f"A list of {count}", GitHub(count=count))
right("one-relay", "A connection of one", Relay(count=1))
right("none-relay", "A connection of none", Relay(count=0))
right("none-drf", "An empty list by links", DRFPages(count=0))
right("none-single", "An empty single page", Single(count=0))
right("none-stripe", "An empty list behind keys", Stripe(count=0))
right("page-stripe", "One full page behind keys", Stripe(count=5))
right("page-kinto", "One full page by a header", Kinto(count=5))
right("page-mediawiki", "One full page by a map", MediaWiki(count=5))
right("page-zendesk", "One full page, the cursor is always there", Zendesk(count=5))
right("long-cursor", "A long list", Cursor(count=240, size=50, maximum=100))
right("long-offset", "A long list by offsets", Limits(count=240, size=50, maximum=100))
