"""Bugs on the wire, each in several styles."""

from __future__ import annotations

from . import bugs_wire as bugs
from . import styles_counted as counted
from . import styles_cursor as cursor
from . import styles_keys as keys
from . import styles_links as links
from . import styles_next as following
from .cases import broken, named, spread
from .simulator import Twist

SECRET = "s3cr3t-t0k3n-9f8e7d6c"

# Links

spread(
    bugs.elsewhere("http://localhost:{port}"),
    "Links lead to localhost",
    {"github-localhost": links.GitHub, "drf-localhost": following.DRFPages, "kinto-localhost": following.Kinto},
)
spread(
    bugs.elsewhere("http://internal.example:8080"),
    "Links lead to a name inside",
    {"odata-internal": following.OData, "sentry-internal": links.Sentry},
)
spread(bugs.unclosed, "A link is not closed", {"github-unclosed": links.GitHubSearch})
spread(
    bugs.unquoted_target, "A link has no brackets", {"gitlab-brackets": links.GitLab, "github-brackets": links.GitHub}
)
spread(
    bugs.two_nexts, "Two links are called next", {"github-two-nexts": links.GitHub, "gitlab-two-nexts": links.GitLab}
)
spread(
    bugs.last_off(1),
    "rel=last leads one page too far",
    {"github-last-far": links.GitHub, "github-search-last-far": links.GitHubSearch, "gitlab-last-far": links.GitLab},
)
spread(
    bugs.last_off(-1),
    "rel=last leads to the page before the last",
    {"github-last-near": links.GitHub, "gitlab-last-near": links.GitLab, "hal-last-near": following.HAL},
)
spread(
    bugs.prev_is_self,
    "prev leads to the page itself",
    {"github-prev-self": links.GitHub, "drf-prev-self": following.DRFOffsets},
)
spread(bugs.prev_skips, "prev skips a page", {"github-prev-skips": links.GitHub, "hal-prev-skips": following.HAL})
spread(bugs.prev_overlaps, "prev overlaps with the page", {"shopify-prev": lambda: links.Shopify(filters=())})
spread(
    bugs.drops(
        "per_page", "size-within-limit", "only-last-page-short", "size-invariant", "total-agrees", "no-duplicates"
    ),
    "Links forget the size",
    {"github-link-size": links.GitHub, "gitlab-link-size": links.GitLab},
)
spread(
    bugs.drops("state", "filter-commutes", "total-agrees"),
    "Links forget the filter",
    {"github-link-filter": links.GitHub, "odata-link-filter": following.OData, "drf-link-filter": following.DRFPages},
)
spread(
    bugs.told("access_token"),
    "Links repeat the token",
    {
        "github-token-told": lambda: links.GitHub(secret=SECRET),
        "drf-token-told": lambda: following.DRFOffsets(secret=SECRET),
    },
)

# Headers

spread(bugs.other_media, "Page 3 is text/plain", {"cursor-media": cursor.Cursor, "github-media": links.GitHub})
spread(bugs.other_status, "Page 2 has another status", {"pages-status": counted.Pages})
spread(bugs.range_from_one, "Content-Range counts from 1", {"range-from-one": counted.PostgREST})
spread(bugs.range_exclusive, "Content-Range names the item behind the last", {"range-exclusive": counted.PostgREST})
spread(bugs.range_constant, "Content-Range is that of the first page", {"range-constant": counted.PostgREST})
spread(bugs.range_total, "Content-Range tells two too many", {"range-total": counted.PostgREST})
spread(bugs.head_tells(1, "Total-Records"), "HEAD counts one more", {"kinto-head": following.Kinto})
spread(bugs.head_tells(-2, "X-Total"), "HEAD counts two fewer", {"gitlab-head": links.GitLab})
spread(bugs.head_tells(3, "opc-total-items"), "HEAD counts three more", {"opc-head": keys.HeaderToken})
spread(bugs.always_304, "304 whatever tag comes", {"github-304": links.GitHub})
spread(
    bugs.never_304,
    "The same tag with the whole page",
    {"cursor-never-304": cursor.Cursor, "kinto-never-304": following.Kinto},
)
spread(
    bugs.waits(None), "429 without a word of when", {"cursor-no-wait": cursor.Cursor, "github-no-wait": links.GitHub}
)
spread(bugs.waits("Sun, 01 Mar 2020 12:00:00 GMT"), "429 until a time in the past", {"stripe-wait-past": keys.Stripe})
spread(bugs.waits("soon"), "429 until soon", {"pages-wait-soon": counted.Pages})
spread(bugs.waits("-5"), "429 for -5 seconds", {"odata-wait-negative": following.OData})

# Echoes, counts and flags in bodies

ECHO = ("echo-agrees",)
for name, echoing, key, value in (
    ("pages-echo-page", counted.Pages, "page", lambda ask, page: max(page.number - 1, 1)),
    ("pages-echo-constant", counted.Pages, "page", lambda ask, page: 1),
    ("spring-echo", counted.Spring, "number", lambda ask, page: page.number if page.at else 0),
    ("contentful-echo-offset", counted.Limits, "skip", lambda ask, page: page.at + len(page.rows)),
    ("jira-echo", counted.Jira, "startAt", lambda ask, page: 0),
    ("box-echo", counted.Box, "offset", lambda ask, page: max(page.at - 1, 0)),
):
    broken(
        name, "The position that is repeated is not the one that was asked", echoing(), bugs.body_sets(ECHO, key, value)
    )
for name, echoing, key in (
    ("pages-echo-size", counted.Pages, "size"),
    ("contentful-echo-size", counted.Limits, "limit"),
    ("jira-echo-size", counted.Jira, "maxResults"),
):
    broken(
        name,
        "The size that is repeated is not the one that was given",
        echoing(maximum=8),
        bugs.body_sets(ECHO + ("size-within-limit", "only-last-page-short", "over-maximum"), key, lambda ask, page: 30),
    )
broken(
    "pages-echo-clamped",
    "A clamped size is repeated as asked",
    counted.Pages(maximum=8),
    bugs.body_sets(
        ECHO + ("over-maximum",),
        "size",
        lambda ask, page: int(ask.asked) if ask.asked and ask.asked.isdigit() else page.size,
    ),
)
REMAINING = ("total-agrees", "signals-agree")
broken(
    "kubernetes-remaining",
    "One too many remain",
    cursor.Kubernetes(),
    Twist(REMAINING, page=lambda api, ask, page: setattr(page, "total", page.total + 1)),
)
broken(
    "stripe-remaining",
    "What remains counts the page itself",
    keys.Stripe(spec={"total": {"at": "$.remaining", "means": "remaining"}}),
    bugs.body_sets(REMAINING, "remaining", lambda ask, page: page.total - page.at),
)
broken(
    "kubernetes-snapshot",
    "Another resourceVersion on each page",
    cursor.Kubernetes(),
    bugs.body_sets(("snapshot-constant",), "metadata.resourceVersion", lambda ask, page: str(33860 + page.number)),
    probed=False,
)
spread(
    bugs.empty_object,
    "An empty list is an object",
    {"pages-empty-object": counted.Pages, "contentful-empty-object": counted.Limits},
)
spread(bugs.null_list, "An empty list is null", {"pages-null-list": counted.Pages, "cursor-null-list": cursor.Cursor})
broken("cursor-spaced", "A cursor with a space and a plus", cursor.Cursor(twists=[bugs.reads_spaced]), bugs.spaced)

# Failures, doors, and lists that move

for name, make in named({"cursor-fails": cursor.Cursor, "github-fails": links.GitHub, "offset-fails": counted.Limits}):
    broken(name, "Page 3 fails", make(), bugs.fails(3, 400), unrecordable=True)
for name, make in named(
    {"cursor-size-fails": cursor.Cursor, "stripe-size-fails": keys.Stripe, "drf-size-fails": following.DRFPages}
):
    broken(name, "In pages of two the third fails", make(), bugs.fails(3, 400, 2))
for name, make in named({"cursor-size-500": cursor.Cursor, "pages-size-500": counted.Pages}):
    broken(name, "In pages of one the ninth fails", make(), bugs.fails(9, 500, 1))
for name, make in named(
    {"cursor-unguarded": cursor.Cursor, "odata-unguarded": following.OData, "stripe-unguarded": keys.Stripe}
):
    broken(name, "A cursor is a key", make(secret=SECRET, guards="first"), laws=("cursor-grants-nothing",))
spread(
    bugs.shifts,
    "Rows come in at the head, and nobody said so",
    {"offset-shifts": counted.Limits, "github-shifts": links.GitHub, "pages-shift": counted.Pages},
)
spread(
    bugs.bad_cursor_end,
    "A spoilt cursor is answered by an empty end",
    {
        "cursor-bad-end": cursor.Cursor,
        "aip-bad-end": cursor.AIP,
        "opc-bad-end": keys.HeaderToken,
        "wiki-bad-end": keys.MediaWiki,
        "drf-bad-end": following.DRFCursors,
    },
)
spread(
    bugs.bad_cursor_last,
    "A spoilt cursor is answered by the last page",
    {"cursor-bad-last": cursor.Cursor, "kinto-bad-last": following.Kinto},
)
