"""Bugs of every style: the request is misread, or the page in the answer is wrong."""

from __future__ import annotations

from collections.abc import Callable

from .rows import Row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist

WALK_END = ("terminates", "no-repeated-position", "position-is-honoured", "no-duplicates")
LOST = ("total-agrees", "size-invariant", "end-means-end", "page-count-agrees", "resumable", "signals-agree")


def on_ask(*laws: str) -> Callable[[Callable[[Api, Ask], None]], Twist]:
    return lambda change: Twist(laws, ask=change)


def on_page(*laws: str) -> Callable[[Callable[[Api, Ask, Page], None]], Twist]:
    return lambda change: Twist(laws, page=change)


# What is asked


@on_ask(*LOST)
def lost_at_boundary(api: Api, ask: Ask) -> None:
    """Every later page begins one too late."""
    if ask.at > 0:
        ask.at += 1


@on_ask("no-duplicates", "total-agrees", "size-invariant", "ordered")
def repeated_at_boundary(api: Api, ask: Ask) -> None:
    if ask.at > 0:
        ask.at -= 1


@on_ask(*WALK_END)
def position_ignored(api: Api, ask: Ask) -> None:
    ask.at = 0


@on_ask("size-within-limit", "only-last-page-short", "size-invariant", "echo-agrees", "total-agrees", "no-duplicates")
def size_ignored_later(api: Api, ask: Ask) -> None:
    """The size counts on the first page only."""
    if ask.at > 0:
        ask.size = api.size


@on_ask("filter-commutes", "total-agrees", "no-duplicates")
def filter_dropped_later(api: Api, ask: Ask) -> None:
    """The second page of a filtered list is one of the whole list."""
    if ask.at > 0 and ask.filters:
        ask.rows = api.all
        ask.at = api.position(ask.request, ask.rows, ask.size) or 0


@on_ask("filter-commutes", "terminates", "no-duplicates")
def filter_loops(api: Api, ask: Ask) -> None:
    """Later pages of a filtered list use filtered offsets in the whole list, so that rows are repeated."""
    if ask.at > 0 and ask.filters:
        ask.rows = api.all


@on_ask("past-end-declared", "deep-window")
def past_end_first(api: Api, ask: Ask) -> None:
    if ask.at >= len(ask.rows) > 0:
        ask.at = 0


@on_ask("past-end-declared", "deep-window")
def past_end_last(api: Api, ask: Ask) -> None:
    if ask.at >= len(ask.rows) > 0:
        ask.at = (len(ask.rows) - 1) // ask.size * ask.size


@on_ask("past-end-declared", "deep-window")
def past_end_fails(api: Api, ask: Ask) -> None:
    if ask.at > len(ask.rows):
        raise Refused(500, "IndexError: list index out of range")


@on_ask("nonsense-size")
def zero_is_everything(api: Api, ask: Ask) -> None:
    if ask.asked == "0":
        ask.size = 10_000


@on_ask("nonsense-size")
def negative_is_everything(api: Api, ask: Ask) -> None:
    if ask.asked and ask.asked.startswith("-"):
        ask.size = 10_000


@on_ask("nonsense-size")
def nonsense_fails(api: Api, ask: Ask) -> None:
    if ask.asked and not ask.asked.isdigit():
        raise Refused(500, "ValueError: invalid literal for int()")


@on_ask("over-maximum", "size-within-limit")
def maximum_ignored(api: Api, ask: Ask) -> None:
    """A size above the maximum is obeyed."""
    if ask.asked and ask.asked.isdigit() and int(ask.asked) > api.maximum:
        ask.size = int(ask.asked)


@on_ask("size-one", "size-invariant", "prefix", *LOST)
def size_one_loses(api: Api, ask: Ask) -> None:
    """Pages of one item skip every other."""
    if ask.size == 1 and ask.at > 0:
        ask.at += ask.at % 2


@on_ask("size-one", "size-invariant", "size-within-limit")
def size_one_is_two(api: Api, ask: Ask) -> None:
    if ask.size == 1:
        ask.size = 2


@on_ask("size-invariant", "terminates", "no-duplicates", "position-is-honoured", "no-repeated-position")
def other_size_loops(api: Api, ask: Ask) -> None:
    """Only the page size of the documentation's example advances."""
    if ask.size != api.size:
        ask.at = min(ask.at, ask.size)


@on_ask("size-invariant", "terminates", "size-one")
def other_size_fails(api: Api, ask: Ask) -> None:
    if ask.size == 2 and ask.at > 2:
        raise Refused(500, "division by zero")


# The page that answers


@on_page("total-agrees", "signals-agree", "page-count-agrees")
def total_one_more(api: Api, ask: Ask, page: Page) -> None:
    page.total += 1


@on_page("total-agrees", "signals-agree", "end-means-end")
def total_one_less(api: Api, ask: Ask, page: Page) -> None:
    page.total -= 1


@on_page("filter-commutes", "total-agrees")
def total_of_everything(api: Api, ask: Ask, page: Page) -> None:
    """A filtered list has the total of the whole one."""
    page.total = len(api.all)


@on_page("total-agrees")
def total_changes(api: Api, ask: Ask, page: Page) -> None:
    page.total += page.number - 1


@on_page("more-means-more", "signals-agree", "terminates", "full-last-page")
def more_always(api: Api, ask: Ask, page: Page) -> None:
    page.more = True


@on_page("end-means-end", "signals-agree", "size-invariant", "total-agrees")
def more_never(api: Api, ask: Ask, page: Page) -> None:
    page.more = False


@on_page("more-means-more", "full-last-page", "signals-agree")
def more_if_full(api: Api, ask: Ask, page: Page) -> None:
    """The classic `len(rows) == limit`."""
    page.more = len(page.rows) == page.size
    page.next = page.at + len(page.rows) if page.more else None


@on_page("terminates", "no-repeated-position", "no-duplicates")
def loops_back(api: Api, ask: Ask, page: Page) -> None:
    """Page 3 leads back to page 2."""
    if page.number == 3:
        page.next, page.more = page.size, True


@on_page("page-count-agrees", "signals-agree", "more-means-more", "full-last-page")
def pages_one_more(api: Api, ask: Ask, page: Page) -> None:
    page.pages = page.total // page.size + 1 if page.total % page.size == 0 else page.pages + 1


@on_page("no-silent-cap", "total-agrees", "signals-agree", "end-means-end")
def capped(api: Api, ask: Ask, page: Page) -> None:
    """The list silently ends after a thousand items."""
    if page.at + len(page.rows) >= 1000:
        page.rows = page.rows[: 1000 - page.at]
        page.next, page.more = None, False


def edit(page: Page, which: int, change: Callable[[Row], Row | None]) -> None:
    page.rows = [change(dict(row)) if which in (-1, index) else row for index, row in enumerate(page.rows)]


@on_page("one-shape")
def null_item(api: Api, ask: Ask, page: Page) -> None:
    if page.number == 2:
        edit(page, 1, lambda row: None)


@on_page("one-shape")
def other_type(api: Api, ask: Ask, page: Page) -> None:
    """On the third page, a number is text."""
    if page.number == 3:
        edit(page, -1, lambda row: row | {"score": str(row["score"])})


@on_page("one-shape")
def missing_field(api: Api, ask: Ask, page: Page) -> None:
    if page.number == 2:
        edit(page, -1, lambda row: {key: value for key, value in row.items() if key != "score"})


@on_page("one-shape")
def nulled_field(api: Api, ask: Ask, page: Page) -> None:
    """On the second page a field that always has a value is null."""
    if page.number == 2:
        edit(page, -1, lambda row: row | {"score": None})


@on_page("one-shape")
def renamed_field(api: Api, ask: Ask, page: Page) -> None:
    def rename(row: Row) -> Row:
        row["createdAt"] = row.pop("created")
        return row

    if page.number == 2:
        edit(page, -1, rename)


@on_page("only-last-page-short", "size-invariant", "total-agrees")
def short_in_the_middle(api: Api, ask: Ask, page: Page) -> None:
    """The second page hides an item behind a permission, where every page is promised full."""
    if page.number == 2:
        page.rows = page.rows[:-1]


@on_page("ordered", "same-page-twice", "size-invariant")
def shuffled_page(api: Api, ask: Ask, page: Page) -> None:
    if page.number == 2:
        page.rows = page.rows[::-1]


def unstable(api: Api, ask: Ask, page: Page) -> None:
    """Equal values in another order on every request."""
    turn = api.state["turn"] = api.state.get("turn", 0) + 1
    if turn % 2 == 0:
        page.rows = page.rows[1:] + page.rows[:1]


unstable_order = Twist(("same-page-twice", "size-invariant", "prefix", "ordered", "resumable"), page=unstable)


# Refusals


def taken_for_first(api: Api, request: Request, refusal: Refused) -> Reply | None:
    if refusal.status != api.__dict__.get("bad_cursor", api.bad_cursor):
        return None
    if all(key != api.page_key for key, _ in request.query):
        return None
    bare = Request(
        request.method,
        request.path,
        [item for item in request.query if item[0] != api.page_key],
        request.headers,
        request.body,
        request.origin,
        request.prefix,
    )
    return api.handle(bare)


bad_cursor_first = Twist(("bad-cursor-refused",), refuse=taken_for_first)


def taken_for_500(api: Api, request: Request, refusal: Refused) -> Reply | None:
    return api.refusal(Refused(500, "internal error"))


bad_cursor_fails = Twist(("bad-cursor-refused", "nonsense-size", "past-end-declared"), refuse=taken_for_500)
