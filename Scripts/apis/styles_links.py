"""APIs whose next page is a link in a header: GitHub, GitLab, WordPress, Mastodon, registries, Shopify, Sentry."""

from __future__ import annotations

from typing import Any

from .positions import Cursors, Keys, PageNumbers
from .simulator import Api, Ask, Page


class Links(Api):
    """A bare array, with `Link` in the header."""

    style = "link-header"
    relations: tuple[str, ...] = ("next", "prev", "first", "last")
    drop: tuple[str, ...] = ()
    relative = False

    def body(self, ask: Ask, page: Page) -> Any:
        return page.rows

    def targets(self, page: Page) -> dict[str, int | None]:
        many = page.next is not None or page.prev is not None
        places = {
            "next": page.next,
            "prev": page.prev,
            "first": 0 if many else None,
            "last": page.last if many else None,
        }
        return {relation: places[relation] for relation in self.relations}

    def href(self, ask: Ask, index: int) -> str:
        return ask.request.link({self.page_key: self.point(index, ask)}, self.drop, self.relative)

    def link_header(self, ask: Ask, page: Page) -> str:
        places = self.targets(page)
        return ", ".join(
            f'<{self.href(ask, index)}>; rel="{relation}"' for relation, index in places.items() if index is not None
        )

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        link = self.link_header(ask, page)
        return [("Link", link)] if link else []

    def paging(self) -> dict[str, Any]:
        return {
            "style": "link-header",
            "items": "$",
            "id": "$.id",
            "order": self.order_spec(),
            "size": self.size_spec(),
            "errors": {"bad-cursor": self.bad_cursor},
        }


class GitHub(Links, PageNumbers):
    """Pages counted inside links."""

    size_key = "per_page"


class GitHubSearch(GitHub):
    """An object with `total_count` around the list."""

    def body(self, ask: Ask, page: Page) -> Any:
        return {"total_count": page.total, "incomplete_results": False, "items": page.rows}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.items", "total": "$.total_count"}


class GitLab(GitHub):
    """`X-Total` and its like beside the links."""

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        following = "" if page.next is None else str(self.point(page.next, ask))
        return super().headers(ask, page) + [
            ("X-Total", str(page.total)),
            ("X-Total-Pages", str(page.pages)),
            ("X-Page", str(page.number)),
            ("X-Per-Page", str(ask.size)),
            ("X-Next-Page", following),
        ]

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "total": {"header": "X-Total"},
            "pages": {"header": "X-Total-Pages"},
            "echo": {"page": {"header": "X-Page"}, "size": {"header": "X-Per-Page"}},
        }


class WordPress(GitHub):
    """Sizes over the maximum, and pages past the end, are refused with 400."""

    over = "reject"
    nonsense = "reject"
    past_end = 400
    relations = ("prev", "next")

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        return super().headers(ask, page) + [("X-WP-Total", str(page.total)), ("X-WP-TotalPages", str(page.pages))]

    def paging(self) -> dict[str, Any]:
        return super().paging() | {
            "total": {"header": "X-WP-Total"},
            "pages": {"header": "X-WP-TotalPages"},
            "errors": {"bad-cursor": 400, "past-end": 400},
        }


class Mastodon(Links, Keys):
    """`max_id` behind the last item's id, newest first; the way back is `min_id`."""

    page_key = "max_id"
    lenient = True
    order = ("id", "descending")
    row_knobs = {"newest_first": True}
    relations = ("next",)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"order": self.order_spec() | {"as": "number"}, "errors": None}


class Registry(Links, Keys):
    """The OCI registry's `n` and `last`, relative links, and names as positions."""

    path = "/v2/_catalog"
    page_key = "last"
    size_key = "n"
    key = "name"
    lenient = True
    relative = True
    relations = ("next",)
    arrange = staticmethod(lambda rows: sorted(rows, key=lambda row: row["name"]))

    def body(self, ask: Ask, page: Page) -> Any:
        return {"repositories": [row["name"] for row in page.rows]}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.repositories", "id": "$", "order": {"by": "$"}, "errors": None}


class Shopify(Links, Cursors):
    """`page_info`, beside which no filter may stand: the cursor carries it."""

    page_key = "page_info"
    path = "/products.json"
    relations = ("previous", "next")
    drop = ("state", "q")

    def body(self, ask: Ask, page: Page) -> Any:
        return {"products": page.rows}

    def targets(self, page: Page) -> dict[str, int | None]:
        return {"previous": page.prev, "next": page.next}

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"items": "$.products"}


class Sentry(Links, Cursors):
    """Both links on every page; `results` says whether anything is there."""

    size_key = "per_page"

    def link_header(self, ask: Ask, page: Page) -> str:
        forward = page.next if page.next is not None else page.at + len(page.rows)
        parts = []
        for relation, index, there in (
            ("previous", page.prev or 0, page.prev is not None),
            ("next", forward, page.next is not None),
        ):
            cursor = self.point(index, ask)
            parts.append(
                f'<{ask.request.link({self.page_key: cursor})}>; rel="{relation}"; '
                f'results="{str(there).lower()}"; cursor="{cursor}"'
            )
        return ", ".join(parts)

    def paging(self) -> dict[str, Any]:
        return super().paging() | {"link-attributes": {"results": "true"}}


class GitLabKeyset(Links, Cursors):
    """A link as long as a page is full, so that a phantom page can end the list."""

    size_key = "per_page"
    relations = ("next",)

    def page(self, ask: Ask) -> Page:
        page = super().page(ask)
        page.next = page.at + len(page.rows) if len(page.rows) == ask.size else None
        return page
