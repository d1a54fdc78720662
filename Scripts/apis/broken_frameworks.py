"""Bugs of APIs that frameworks make, of lines, and of APIs after ones that are known."""

from __future__ import annotations

from typing import Any

from . import bugs
from . import bugs_wire as wire
from .broken_ends import set_in
from .cases import broken, spread
from .right_forms import JSONLines, JSONLinesByLinks, Lines, Searching
from .right_frameworks import FromSize, JSONServer, Kaminari, Laravel, Mongoose, StackExchange, Strapi
from .right_known_counted import Algolia, Bitbucket, Crates, Spotify
from .right_known_keys import ByName, Datasette, Nodes, Titles
from .right_wire import Atom, BodyOffsets, Forms, PointInTime
from .simulator import Api, Ask, Page, Twist


def told(laws: tuple[str, ...], way: str, value: Any) -> Twist:
    """A member of the body says something else."""
    return Twist(laws, body=lambda api, ask, page, body: set_in(body, way, value(ask, page)))


COUNT = ("page-count-agrees", "signals-agree", "end-means-end", "more-means-more", "total-agrees")
ENDS = ("signals-agree", "end-means-end", "total-agrees", "size-invariant", "page-count-agrees")
ECHO = ("echo-agrees",)

# Laravel, Rails, Mongoose, Strapi

broken(
    "laravel-last-page",
    "last_page is one too many",
    Laravel(),
    told(COUNT, "last_page", lambda ask, page: page.pages + 1),
)
broken(
    "laravel-ends",
    "next_page_url is null on page 3 of 5",
    Laravel(
        twists=[
            told(
                ENDS,
                "next_page_url",
                lambda ask, page: (
                    None if page.number >= 3 or page.next is None else ask.request.link({"page": page.number + 1})
                ),
            )
        ]
    ),
    laws=ENDS,
)
broken("laravel-current", "current_page stays 1", Laravel(), told(ECHO, "current_page", lambda ask, page: 1))
broken(
    "laravel-prev",
    "prev_page_url is the page's own",
    Laravel(),
    told(
        ("previous-inverts-next", "reversible"),
        "prev_page_url",
        lambda ask, page: ask.request.link({"page": page.number}) if page.number > 1 else None,
    ),
)
broken(
    "laravel-last-url",
    "last_page_url leads one page too far",
    Laravel(),
    told(
        ("previous-inverts-next", "signals-agree", "page-count-agrees"),
        "last_page_url",
        lambda ask, page: ask.request.link({"page": page.pages + 1}),
    ),
)
broken(
    "kaminari-pages",
    "total_pages is rounded down",
    Kaminari(),
    told(COUNT + ("size-invariant",), "meta.total_pages", lambda ask, page: page.total // page.size),
)
broken(
    "kaminari-skips",
    "next_page skips one",
    Kaminari(spec={"style": "cursor", "cursor": "$.meta.next_page", "errors": None}),
    told(
        ENDS,
        "meta.next_page",
        lambda ask, page: page.number + 2 if page.more and page.number == 1 else page.number + 1 if page.more else None,
    ),
)
broken(
    "mongoose-flag",
    "hasNextPage is false on page 2",
    Mongoose(),
    told(ENDS, "hasNextPage", lambda ask, page: page.more and page.number != 2),
)
broken("mongoose-offset", "offset stays 0", Mongoose(), told(ECHO, "offset", lambda ask, page: 0))
broken(
    "strapi-count",
    "pageCount is one too few",
    Strapi(),
    told(COUNT + ("size-invariant",), "meta.pagination.pageCount", lambda ask, page: max(page.pages - 1, 1)),
)
broken(
    "strapi-page-size",
    "pageSize says what was asked, and not what was given",
    Strapi(maximum=8),
    told(
        ECHO + ("over-maximum",),
        "meta.pagination.pageSize",
        lambda ask, page: int(ask.asked) if ask.asked and ask.asked.isdigit() else page.size,
    ),
)
broken("algolia-pages", "nbPages is one too many", Algolia(), told(COUNT, "nbPages", lambda ask, page: page.pages + 1))
broken(
    "bitbucket-size",
    "The total counts what may not be seen",
    Bitbucket(),
    told(("total-agrees", "signals-agree"), "size", lambda ask, page: page.total + 3),
)
broken(
    "spotify-next",
    "next repeats the page's own address",
    Spotify(spec={"style": "next-url", "query": None, "next": "$.albums.next", "errors": None}),
    told(bugs.WALK_END, "albums.next", lambda ask, page: ask.request.link({}) if page.more else None),
)

# The bugs of every style

spread(
    bugs.lost_at_boundary,
    "An item is lost at each boundary",
    {
        "laravel-loses": Laravel,
        "mongoose-loses": Mongoose,
        "strapi-loses": Strapi,
        "spotify-loses": Spotify,
        "crates-loses": Crates,
        "hasura-loses": BodyOffsets,
        "nodes-lose": Nodes,
        "algolia-loses": Algolia,
    },
)
spread(
    bugs.repeated_at_boundary,
    "An item comes again at each boundary",
    {
        "atom-repeats": Atom,
        "form-repeats": Forms,
        "json-lines-repeat": JSONLines,
        "lines-repeat": Lines,
        "datasette-repeats": Datasette,
        "by-name-repeats": ByName,
        "titles-repeat": Titles,
        "stack-repeats": StackExchange,
    },
)
spread(
    bugs.missing_field,
    "A field is missing on page 2",
    {
        "json-lines-missing": JSONLines,
        "laravel-missing": Laravel,
        "stack-missing": StackExchange,
        "spotify-missing": Spotify,
    },
)
spread(bugs.other_type, "A number is text on page 3", {"json-lines-type": JSONLinesByLinks, "strapi-type": Strapi})
spread(bugs.null_item, "An item is null on page 2", {"json-lines-null": JSONLines, "kaminari-null": Kaminari})
spread(
    bugs.position_ignored,
    "The position is ignored",
    {
        "mongoose-ignored": Mongoose,
        "hasura-ignored": BodyOffsets,
        "datasette-ignored": Datasette,
        "json-lines-ignored": JSONLines,
    },
)
spread(
    bugs.size_ignored_later,
    "The size counts on the first page only",
    {
        "laravel-size-later": Laravel,
        "hasura-size-later": BodyOffsets,
        "atom-size-later": Atom,
        "pit-size-later": PointInTime,
    },
)
spread(
    bugs.zero_is_everything,
    "A size of zero brings the whole table",
    {
        "laravel-zero": Laravel,
        "hasura-zero": BodyOffsets,
        "form-zero": Forms,
        "get-body-zero": lambda: Searching(filters=()),
    },
)
spread(
    bugs.filter_dropped_later,
    "A filter is dropped on the second page",
    {"strapi-filter-later": Strapi, "bitbucket-filter-later": Bitbucket, "datasette-filter-later": Datasette},
)
spread(
    bugs.total_of_everything,
    "A filtered list tells the total of all",
    {"laravel-total-all": Laravel, "json-server-total-all": JSONServer, "algolia-total-all": Algolia},
)
spread(
    bugs.past_end_first,
    "Past the end comes the first page",
    {
        "strapi-past-first": Strapi,
        "algolia-past-first": Algolia,
        "hasura-past-first": BodyOffsets,
        "from-size-past-first": FromSize,
    },
)
spread(
    bugs.past_end_fails,
    "Past the end the server fails",
    {"mongoose-past-fails": Mongoose, "spotify-past-fails": Spotify},
)
spread(
    bugs.size_one_loses,
    "Pages of one skip every other",
    {"datasette-one": Datasette, "nodes-one": Nodes, "form-one": Forms},
)
spread(bugs.other_size_loops, "Walks of other sizes loop", {"form-size-loops": Forms, "nodes-size-loop": Nodes})
spread(bugs.shuffled_page, "A page is in the wrong order", {"atom-shuffled": Atom, "laravel-shuffled": Laravel})
spread(bugs.bad_cursor_first, "A spoilt position is taken for the first page", {"pit-bad-first": PointInTime})
spread(wire.bad_cursor_end, "A spoilt position is an empty end", {"pit-bad-end": PointInTime, "form-bad-end": Forms})
spread(wire.last_off(1), "rel=last leads one page too far", {"json-server-last-far": JSONServer})


def missing_one(api: Api, ask: Ask, page: Page) -> None:
    page.rows = [row for row in page.rows if api.rank[row["id"]] != 7]


spread(
    Twist(("total-agrees", "only-last-page-short", "size-invariant"), page=missing_one),
    "One row is counted and never shown",
    {"laravel-hidden": Laravel, "strapi-hidden": Strapi, "nodes-hidden": Nodes, "bitbucket-hidden": Bitbucket},
)
