"""Right APIs by how they speak HTTP: links, waits, conditions, redirects, credentials, XML, forms, paths."""

from __future__ import annotations

from typing import Any

from . import habits
from .cases import right
from .positions import PageNumbers
from .rows import Row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist
from .styles_counted import Flagged, Limits, Pages, PostgREST, Spring
from .styles_cursor import Cursor
from .styles_keys import HeaderToken, MediaWiki, Relay, Stripe
from .styles_links import GitHub, GitHubSearch, GitLab
from .styles_next import HAL, DRFOffsets, DRFPages, NextUrl, OData

SECRET = "s3cr3t-t0k3n-9f8e7d6c"

# Links as RFC 8288 lets them be written


def rewritten(change: Any) -> Twist:
    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        link = answer.header("Link")
        if link:
            answer.set("Link", change(link))

    return Twist(reply=reply)


def apart(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
    """A header of its own for every link."""
    links = (answer.header("Link") or "").split(", ")
    answer.set("Link", None)
    answer.headers += [("Link", link) for link in links if link]


def emptied(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
    if answer.header("Link") is None:
        answer.headers.append(("Link", ""))


right("link-unquoted", "rel without quotes", GitHub(twists=[rewritten(lambda link: link.replace('"', ""))]))
right("link-case", 'REL="NEXT"', GitHub(twists=[rewritten(lambda link: link.replace('rel="next"', 'REL="NEXT"'))]))
right(
    "link-title-first",
    "A title with a comma before rel",
    GitHub(twists=[rewritten(lambda link: link.replace("; rel", '; title="more, please; rel=x"; rel'))]),
)
right(
    "link-two-relations",
    "Two relations at once",
    GitHub(
        relations=("next",),
        twists=[rewritten(lambda link: link.replace('"next"', '"next https://example.com/rels/more"'))],
    ),
)
right("link-apart", "A header of its own for every link", GitHub(twists=[Twist(reply=apart)]))
right(
    "link-comma",
    "A comma within a link",
    GitHub(twists=[rewritten(lambda link: link.replace("?", "?fields=id,name,created&"))]),
)
right(
    "link-relative",
    "Relative links that begin with ?",
    GitHub(twists=[rewritten(lambda link: ", ".join("<?" + part.partition("?")[2] for part in link.split(", ")))]),
)
right("link-empty", "An empty header at the end", GitHub(relations=("next",), twists=[Twist(reply=emptied)]))
right(
    "link-others",
    "Links that have nothing to do with paging",
    GitHub(
        twists=[rewritten(lambda link: link + ', </docs>; rel="help", <https://other.example/licence>; rel="license"')]
    ),
)

# Waits, conditions, redirects

right("busy-503", "One request is turned away with 503 and a second to wait", Cursor(twists=[habits.busy(503, "1")]))
right("busy-429", "One request is turned away with 429 and a second to wait", GitHub(twists=[habits.busy(429, "1", 3)]))
right("busy-429-zero", "One request is turned away with 429 and nothing to wait", Pages(twists=[habits.busy(429, "0")]))
right(
    "busy-429-declared",
    "429 is declared",
    Stripe(twists=[habits.busy(429, "1", 4)], spec={"errors": {"bad-cursor": 400, "rate-limit": 429}}),
)
right("etag", "An ETag on every page, 304 for what is known", GitHub(etag=True))
right("etag-cursor", "An ETag on every page, 304 for what is known", Cursor(etag=True))
right(
    "modified",
    "Last-Modified, 304 for what is known",
    Limits(
        twists=[
            Twist(
                before=lambda api, request: Reply(304) if request.headers.get("if-modified-since") else None,
                reply=lambda api, ask, page, answer: answer.headers.append(
                    ("Last-Modified", "Sun, 01 Mar 2026 12:00:00 GMT")
                ),
            )
        ]
    ),
)
right("redirect-slash", "A redirect to the address with a slash", DRFPages(twists=[Twist(before=habits.redirected)]))
right(
    "redirect-slash-cursor", "A redirect to the address with a slash", Cursor(twists=[Twist(before=habits.redirected)])
)
right("media-charset", "A media type with a charset", Pages(media="application/json; charset=utf-8"))
right("media-javascript", "JSON as text/javascript", Limits(twists=[habits.media("text/javascript; charset=UTF-8")]))
right("pretty", "Bodies with line breaks and escapes", GitHubSearch(twists=[Twist(reply=habits.pretty)]))
right("head-total", "HEAD brings the total", GitLab())
right("cookies", "A cookie that nobody needs", Cursor(twists=[habits.header("Set-Cookie", "session=abc; Path=/")]))
right(
    "limits-told",
    "What remains of a rate is told on every page",
    GitHub(twists=[habits.header("X-RateLimit-Remaining", "4987"), habits.header("X-RateLimit-Reset", "1793000000")]),
)

# Credentials

right("bearer", "A token that every page needs", Cursor(secret=SECRET))
right("bearer-links", "A token that every page needs, pages in links", GitHub(secret=SECRET))
right("bearer-stripe", "A token that every page needs, keys of items", Stripe(secret=SECRET))
right("bearer-odata", "A token that every page needs, next links", OData(secret=SECRET))


def keyed(api: Api, request: Request) -> Reply | None:
    return None if request.get("api_key") == SECRET else api.refusal(Refused(401, "an api_key, please"))


class KeyInQuery(Limits):
    """The credential is an item of the query."""

    def first_query(self) -> str:
        return "?api_key=${API_TOKEN}"


class Canvas(GitHub):
    """Links leave the token out, and the client puts it in again."""

    drop = ("api_key",)

    def first_query(self) -> str:
        return "?api_key=${API_TOKEN}"

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"carry": {"add": "api_key"}}


right("key-in-query", "A key in the query", KeyInQuery(twists=[Twist(before=keyed)]))
right("canvas", "Canvas: links leave the token out", Canvas(twists=[Twist(before=keyed)]))

# Where positions and sizes go


class Forms(Cursor):
    """AWS's query protocol: a form and XML."""

    size_key = "MaxRecords"
    page_key = "Marker"
    media = "text/xml"

    def read(self, request: Request, key: str) -> str | None:
        return request.form().get(key)

    def request(self, url: str) -> dict[str, Any]:
        return {"post": url + "/", "form": {"Action": "DescribeThings", "MaxRecords": str(self.size)}}

    def body(self, ask: Ask, page: Page) -> Any:
        rows = "".join(f"<member><Id>{row['id']}</Id><Name>{row['name']}</Name></member>" for row in page.rows)
        marker = f"<Marker>{self.token(ask, page)}</Marker>" if page.next is not None else ""
        return (
            '<DescribeThingsResponse xmlns="http://things.amazonaws.com/doc/2014-10-31/"><DescribeThingsResult>'
            f"<Things>{rows}</Things>{marker}</DescribeThingsResult></DescribeThingsResponse>"
        )

    def paging(self) -> dict[str, Any]:
        where = "xpath:/DescribeThingsResponse/DescribeThingsResult"
        return {
            "style": "cursor",
            "cursor": where + "/Marker",
            "form": "Marker",
            "items": where + "/Things/member",
            "id": "xpath:Id",
            "order": {"by": "xpath:Id", "as": "number"},
            "size": {"form": "MaxRecords", "value": self.size, "maximum": self.maximum, "over-maximum": "clamp"},
            "errors": {"bad-cursor": 400},
        }


class Paths(Flagged):
    """The page's number stands in the path."""

    size_key = None
    path = "/page/1"

    def read(self, request: Request, key: str) -> str | None:
        return request.path.removeprefix("/page/") if key == "page" else None

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"query": None, "path": "/{case}/page/{position}", "size": None}

    def spec(self, url: str, title: str) -> str:
        return super().spec(url, title).replace("{case}", url.rsplit("/", 1)[1])


class Preferred(OData):
    """The size is a preference in a header."""

    size_key = None

    def size_of(self, request: Request) -> tuple[int, str | None]:
        wish = request.headers.get("prefer", "").removeprefix("odata.maxpagesize=")
        number = int(wish) if wish.isdigit() and int(wish) else self.size
        return min(number, self.maximum), wish or None

    def request(self, url: str) -> dict[str, Any]:
        return super().request(url) | {"headers": {"Prefer": f"odata.maxpagesize={self.size}"}}

    def paging(self) -> dict[str, Any]:
        size = {"header": {"Prefer": "odata.maxpagesize={size}"}, "value": self.size}
        return super().paging() | {"size": size}


class RangeOfItems(PostgREST):
    """`Range: items=0-4`, with a unit."""

    unit = "items "

    def request(self, url: str) -> dict[str, Any]:
        return {"get": url + self.path, "headers": {"Range": f"items=0-{self.size - 1}"}}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"header": {"Range": "items={first}-{last}"}}


class BodyOffsets(Limits):
    """GraphQL as Hasura has it: offset and limit are variables."""

    path = "/v1/graphql"
    page_key = "offset"

    def read(self, request: Request, key: str) -> str | None:
        value = (request.json().get("variables") or {}).get(key)
        return None if value is None else str(value)

    def request(self, url: str) -> dict[str, Any]:
        query = "query($limit:Int,$offset:Int){items(limit:$limit,offset:$offset){id name} total}"
        return {"post": url + self.path, "graphql": query, "variables": {"limit": self.size, "offset": 0}}

    def body(self, ask: Ask, page: Page) -> Any:
        return {"data": {"items": page.rows, "total": page.total}}

    def paging(self) -> dict[str, Any]:
        size = {"body": "$.variables.limit", "value": self.size, "maximum": self.maximum, "over-maximum": "clamp"}
        return super().paging() | {
            "query": None,
            "body": "$.variables.offset",
            "items": "$.data.items",
            "total": "$.data.total",
            "echo": None,
            "size": size,
        }


class PointInTime(Cursor):
    """A token beside the cursor that every answer gives anew."""

    def body(self, ask: Ask, page: Page) -> Any:
        turn = habits.counter(self, "pit")
        return super().body(ask, page) | {"pit": f"pit-{turn:05d}"}

    def position(self, request: Request, rows: list[Row], size: int) -> int | None:
        at = super().position(request, rows, size)
        if at is not None and not (request.get("pit") or "").startswith("pit-"):
            raise Refused(400, "a pit, please")
        return at

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"carry": {"tokens": [{"from": "$.pit", "query": "pit"}]}}


class Atom(NextUrl, PageNumbers):
    """An Atom feed."""

    media = "application/atom+xml"
    path = "/feed"

    def body(self, ask: Ask, page: Page) -> Any:
        following = self.href(ask, page.next)
        link = f'<link rel="next" href="{following.replace("&", "&amp;")}"/>' if following else ""
        entries = "".join(
            f"<entry><id>urn:x:{row['id']}</id><title>{row['name']}</title><updated>{row['created']}</updated></entry>"
            for row in page.rows
        )
        return f'<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/feed"/>{link}{entries}</feed>'

    def paging(self) -> dict[str, Any]:
        return {
            "style": "next-url",
            "next": "xpath:/feed/link[@rel='next']/@href",
            "items": "xpath:/feed/entry",
            "id": "xpath:id",
            "order": {"by": "xpath:updated"},
            "size": self.size_spec(),
            "errors": {"bad-cursor": 400},
        }


right("aws-form", "A form asks, XML answers, with a namespace", Forms())
right("path-pages", "The page's number in the path", Paths())
right("prefer-size", "The size is a preference in a header", Preferred())
right("range-unit", "Ranges with a unit", RangeOfItems())
right("hasura", "GraphQL by offset and limit", BodyOffsets())
right("pit", "A token beside the cursor, given anew each time", PointInTime())
right("atom", "An Atom feed with namespaces", Atom())

# The same API spelt in other words

right(
    "spelt-github-token",
    "GitLab's X-Next-Page as a token in a header",
    GitLab(spec={"style": "header-token", "next-header": "X-Next-Page", "query": "page"}),
)
right(
    "spelt-drf-pages",
    "DRF's pages by counting",
    DRFPages(spec={"style": "page-number", "next": None, "query": "page", "errors": {"past-end": 404}}),
)
right(
    "spelt-drf-offsets",
    "DRF's offsets by counting",
    DRFOffsets(spec={"style": "offset", "next": None, "query": "offset", "errors": {"past-end": "empty"}}),
)
right(
    "spelt-hal-pages",
    "HAL by counting",
    HAL(spec={"style": "page-number", "start": 0, "next": None, "query": "page", "errors": {"past-end": "empty"}}),
)
right(
    "spelt-stripe-cursor",
    "Stripe's last id as a cursor in the body",
    Stripe(spec={"style": "cursor", "last-item": None, "cursor": "$.data[-1:].id", "end": "more", "absent": []}),
)
right(
    "spelt-relay-cursor",
    "A connection as a cursor",
    Relay(
        spec={
            "style": "cursor",
            "connection": None,
            "cursor": "$.data.items.pageInfo.endCursor",
            "body": "$.variables.after",
            "items": "$.data.items.edges",
            "element": "$.node",
            "more": "$.data.items.pageInfo.hasNextPage",
            "end": "more",
            "absent": [],
        }
    ),
)
right("spelt-jira-pages", "A total without the flag", Limits(spec={"echo": None}))
right(
    "spelt-wiki-cursor",
    "MediaWiki's continue as a cursor",
    MediaWiki(
        spec={
            "style": "cursor",
            "continue": None,
            "merge": None,
            "cursor": "$.continue.lecontinue",
            "query": "lecontinue",
        }
    ),
)
right(
    "spring-one-indexed",
    "Asked from 1, repeated from 0, as Spring can be set up",
    Spring(
        first_page=1,
        twists=[Twist(body=lambda api, ask, page, body: body | {"number": page.number - 1})],
        spec={"start": 1},
    ),
)
right("spelt-opc-no-total", "A token in a header and nothing else", HeaderToken(spec={"total": None}))
