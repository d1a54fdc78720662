"""The same API spelt in several ways, right and with the same bugs: the verdict may not depend on the words."""

from __future__ import annotations

from typing import Any

from . import bugs
from .cases import broken, right
from .positions import Cursors, Offsets, PageNumbers
from .simulator import Api, Ask, Page, Twist


class Everything(Api):
    """Says in every way there is what comes next."""

    items = {"items": "$.items", "id": "$.id", "total": "$.total"}

    def href(self, ask: Ask, index: int) -> str:
        return ask.request.link({self.page_key: self.point(index, ask)})

    def body(self, ask: Ask, page: Page) -> Any:
        following = None if page.next is None else self.point(page.next, ask)
        return {
            "items": page.rows,
            "total": page.total,
            "has_more": page.more,
            "next": following,
            "links": {"next": None if page.next is None else self.href(ask, page.next)},
        }

    def headers(self, ask: Ask, page: Page) -> list[tuple[str, str]]:
        if page.next is None:
            return []
        return [
            ("Link", f'<{self.href(ask, page.next)}>; rel="next"'),
            ("X-Next", str(self.point(page.next, ask))),
            ("X-Next-Url", self.href(ask, page.next)),
        ]

    def paging(self) -> dict[str, Any]:
        return self.items | {
            "order": self.order_spec(),
            "size": self.size_spec(),
            "errors": {"bad-cursor": self.bad_cursor},
        }


class EverythingByPages(Everything, PageNumbers):
    """… with pages that are counted."""


class EverythingByOffsets(Everything, Offsets):
    """… with items that are counted."""


class EverythingByCursors(Everything, Cursors):
    """… with sealed cursors."""


LINKED: dict[str, dict[str, Any]] = {
    "link": {"style": "link-header"},
    "url": {"style": "next-url", "next": "$.links.next"},
    "header-url": {"style": "next-url", "next-header": "X-Next-Url"},
    "flag": {"style": "next-url", "next": "$.links.next", "more": "$.has_more"},
}


def tokens(key: str) -> dict[str, dict[str, Any]]:
    return {
        "token": {"style": "cursor", "cursor": "$.next", "query": key},
        "header": {"style": "header-token", "next-header": "X-Next", "query": key},
    }


COUNTED = {
    "page": {"counted": {"style": "page-number", "query": "page", "errors": {"past-end": "empty"}}},
    "offset": {
        "counted": {"style": "offset", "query": "offset", "errors": {"past-end": "empty"}},
        "by-limit": {"style": "offset", "query": "offset", "advance": "limit", "errors": {"past-end": "empty"}},
        "by-flag": {"style": "offset", "query": "offset", "more": "$.has_more", "errors": {"past-end": "empty"}},
    },
    "cursor": {},
}
KINDS: dict[str, Any] = {"page": EverythingByPages, "offset": EverythingByOffsets, "cursor": EverythingByCursors}
BUGS: dict[str, Twist] = {
    "lost": bugs.lost_at_boundary,
    "size-later": bugs.size_ignored_later,
    "filter-later": bugs.filter_dropped_later,
    "total-all": bugs.total_of_everything,
    "zero": bugs.zero_is_everything,
    "one": bugs.size_one_loses,
    "missing": bugs.missing_field,
    "size-fails": bugs.other_size_fails,
}

for kind, make in KINDS.items():
    for word, spelling in (LINKED | tokens(kind) | COUNTED[kind]).items():
        spec = spelling | {"errors": spelling.get("errors", {"bad-cursor": 400})}
        right(f"spelt-{kind}-{word}", f"By {kind}, spelt by {word}", make(spec=spec), probed=word == "url")
        for bug, twist in BUGS.items():
            broken(
                f"spelt-{kind}-{word}-{bug}", f"By {kind}, spelt by {word}: {bug}", make(spec=spec), twist, probed=False
            )
