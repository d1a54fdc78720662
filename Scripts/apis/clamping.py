"""APIs that give fewer items than asked for: a probe asks for a hundred, and sixty come."""

from __future__ import annotations

from typing import Any

from . import bugs
from .cases import Make, broken, right
from .simulator import Twist
from .styles_counted import Flagged, Limits, Pages, Spring
from .styles_cursor import AIP, Cursor, HubSpot, Slack, Twitter, Zendesk
from .styles_keys import HeaderToken, MediaWiki, Stripe
from .styles_links import GitHub, GitHubSearch, GitLab
from .styles_next import FHIR, DRFCursors, DRFPages, Kinto, OData

KNOBS: dict[str, Any] = {"count": 143, "size": 20, "maximum": 60, "probed_size": 100}
STYLES: dict[str, Make] = {
    "cursor": Cursor,
    "slack": Slack,
    "aip": AIP,
    "hubspot": HubSpot,
    "zendesk": Zendesk,
    "twitter": Twitter,
    "github": GitHub,
    "search": GitHubSearch,
    "gitlab": GitLab,
    "drf": DRFPages,
    "drf-cursors": DRFCursors,
    "odata": OData,
    "fhir": FHIR,
    "kinto": Kinto,
    "pages": Pages,
    "flag": Flagged,
    "spring": Spring,
    "offset": Limits,
    "stripe": Stripe,
    "opc": HeaderToken,
    "wiki": MediaWiki,
}
for name, make in STYLES.items():
    right(f"clamping-{name}", "Sixty come where a hundred were asked for", make(**KNOBS))
    right(f"clamping-{name}-exactly", "Sixty come, and the last page is full", make(**KNOBS | {"count": 120}))

TOTALLED = {name: STYLES[name] for name in ("cursor", "aip", "search", "gitlab", "drf", "odata", "offset", "pages")}
BREAKS: dict[str, Twist] = {
    "early": Twist(
        ("signals-agree", "total-agrees", "end-means-end", "no-silent-cap"),
        page=lambda api, ask, page: end(page) if page.number > 1 else None,
    ),
    "at-once": Twist(
        ("signals-agree", "total-agrees", "end-means-end", "no-silent-cap", "size-invariant"),
        page=lambda api, ask, page: end(page),
    ),
    "loses": bugs.lost_at_boundary,
    "repeats": bugs.repeated_at_boundary,
}


def end(page: Any) -> None:
    page.next, page.more, page.pages = None, False, 1


for name, make in TOTALLED.items():
    for word, twist in BREAKS.items():
        if name == "offset" and word in ("early", "at-once"):
            continue  # nothing but the total tells its end, which is right
        # Where pages are numbered, a probe may read the list to its end without the wrong signs.
        seen = word in ("loses", "repeats") or name in ("cursor", "aip", "odata")
        sentence = f"Sixty come where a hundred were asked for: {word}"
        broken(f"clamping-{name}-{word}", sentence, make(**KNOBS), twist, probed=seen)
