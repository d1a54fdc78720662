"""The bugs of every style, each in several."""

from __future__ import annotations

from . import bugs
from . import styles_counted as counted
from . import styles_cursor as cursor
from . import styles_keys as keys
from . import styles_links as links
from . import styles_next as following
from .cases import spread

spread(
    bugs.lost_at_boundary,
    "The item at each page boundary is lost",
    {
        "cursor-loses": cursor.Cursor,
        "github-loses": links.GitHubSearch,
        "drf-loses": following.DRFOffsets,
        "offset-loses": counted.Limits,
        "stripe-loses": keys.Stripe,
        "relay-loses": keys.Relay,
    },
)
spread(
    bugs.repeated_at_boundary,
    "The item at each page boundary comes twice",
    {
        "cursor-repeats": cursor.Cursor,
        "odata-repeats": following.OData,
        "pages-repeat": counted.Pages,
        "opc-repeats": keys.HeaderToken,
    },
)
spread(
    bugs.position_ignored,
    "The position is ignored",
    {"pages-ignored": counted.Bare, "slack-ignored": cursor.Slack, "drf-ignored": following.DRFPages},
)
spread(
    bugs.size_ignored_later,
    "The size is honoured on the first page only",
    {"cursor-size-later": cursor.Cursor, "stripe-size-later": keys.Stripe, "fhir-size-later": following.FHIR},
)
spread(
    bugs.filter_dropped_later,
    "A filter is dropped on the second page",
    {"cursor-filter-later": cursor.Cursor, "github-filter-later": links.GitHub, "pages-filter-later": counted.Pages},
)
spread(
    bugs.filter_loops,
    "A filtered list begins again on its later pages",
    {"cursor-filter-loops": cursor.Cursor, "offset-filter-later": counted.Limits},
)
spread(
    bugs.past_end_first,
    "Past the end comes the first page",
    {"pages-past-first": counted.Pages, "offset-past-first": counted.Limits},
)
spread(bugs.past_end_last, "Past the end comes the last page", {"pages-past-last": counted.Flagged})
spread(bugs.past_end_fails, "Past the end the server fails", {"offset-past-fails": counted.Limits})
spread(
    bugs.zero_is_everything,
    "A size of zero brings the whole table",
    {"cursor-zero": cursor.Cursor, "drf-zero": following.DRFPages, "youtrack-zero": counted.YouTrack},
)
spread(
    bugs.negative_is_everything,
    "A size below zero brings the whole table",
    {"offset-negative": counted.Limits, "stripe-negative": keys.Stripe},
)
spread(
    bugs.maximum_ignored,
    "A size over the maximum is taken at its word",
    {"aip-maximum": lambda: cursor.AIP(maximum=10), "github-maximum": lambda: links.GitHub(maximum=10)},
    probed=False,
)
spread(
    bugs.size_one_loses, "Pages of one item skip every other", {"cursor-one": cursor.Cursor, "stripe-one": keys.Stripe}
)
spread(bugs.other_size_loops, "Walks of other sizes loop", {"cursor-size-loops": cursor.Cursor})
spread(
    bugs.total_one_more,
    "The total is one too many",
    {"cursor-total": cursor.Cursor, "gitlab-total": links.GitLab, "jira-total": counted.Jira},
)
spread(
    bugs.total_of_everything,
    "A filtered list tells the total of all",
    {"cursor-total-all": cursor.Cursor, "drf-total-all": following.DRFPages},
)
spread(bugs.total_changes, "The total changes from page to page", {"pages-total-changes": counted.Pages})
spread(
    bugs.more_always, "There is always more", {"cursor-more-always": cursor.Cursor, "flag-more-always": counted.Flagged}
)
spread(bugs.more_never, "There is never more", {"stripe-more-never": keys.Stripe, "zendesk-more-never": cursor.Zendesk})
spread(
    bugs.more_if_full,
    "A full last page promises more",
    {"cursor-full": cursor.Cursor, "relay-full": keys.Relay, "stripe-full": keys.Stripe},
)
spread(
    bugs.loops_back,
    "Page 3 leads back to page 2",
    {"cursor-loop": cursor.Cursor, "github-loop": links.GitHub, "odata-loop": following.OData},
)
spread(
    bugs.pages_one_more,
    "The number of pages is one too many",
    {"pages-count": counted.Pages, "spring-count": counted.Spring},
)
spread(bugs.null_item, "An item is null on page 2", {"cursor-null": cursor.Cursor, "github-null": links.GitHub})
spread(bugs.other_type, "A number is text on page 3", {"cursor-type": cursor.Cursor, "drf-type": following.DRFPages})
spread(
    bugs.missing_field,
    "A field is missing on page 2",
    {"offset-missing": counted.Limits, "stripe-missing": keys.Stripe},
)
spread(bugs.renamed_field, "A field has another name on page 2", {"cursor-renamed": cursor.Cursor})
spread(
    bugs.short_in_the_middle, "A page in the middle is short", {"pages-short": counted.Pages, "aip-short": cursor.AIP}
)
spread(bugs.shuffled_page, "A page is in the wrong order", {"cursor-shuffled": cursor.Cursor})
spread(bugs.unstable_order, "Equal values come in another order each time", {"pages-unstable": counted.Pages})
spread(
    bugs.bad_cursor_first,
    "A spoilt cursor is taken for the first page",
    {"cursor-bad-first": cursor.Cursor, "kinto-bad-first": following.Kinto, "slack-bad-first": cursor.Slack},
)
spread(bugs.bad_cursor_fails, "A spoilt cursor fails the server", {"aip-bad-fails": cursor.AIP})
