"""Bugs in what goes over the wire: links, headers, echoes, refusals, and what depends on who asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .habits import counter
from .rows import make_row
from .server import Reply, Request
from .simulator import Api, Ask, Page, Refused, Twist


def on_reply(*laws: str) -> Callable[[Callable[[Api, Ask, Page, Reply], None]], Twist]:
    return lambda change: Twist(laws, reply=change)


def on_body(*laws: str) -> Callable[[Callable[[Api, Ask, Page, Any], Any]], Twist]:
    return lambda change: Twist(laws, body=change)


def on_request(*laws: str) -> Callable[[Callable[[Api, Request], Reply | None]], Twist]:
    return lambda change: Twist(laws, before=change)


def rewrite(reply: Reply, change: Callable[[str], str]) -> None:
    """Changes links wherever they are: in headers and in the body."""
    reply.body = change(reply.body.decode()).encode()
    reply.headers = [(name, change(value) if name in ("Link", "Next-Page") else value) for name, value in reply.headers]


# Links


def elsewhere(host: str) -> Twist:
    """Links lead to another server, as behind a proxy that does not pass its host name on."""

    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        rewrite(answer, lambda text: text.replace(ask.request.origin, host.format(port=ask.request.origin[17:])))

    return Twist(("next-stays-home",), reply=reply)


@on_reply("link-header-valid", "terminates", "signals-agree", "total-agrees")
def unclosed(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    rewrite(reply, lambda text: text.replace('>; rel="next"', '; rel="next"') if text.startswith("<") else text)


@on_reply("link-header-valid", "signals-agree")
def unquoted_target(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    """The last link of the header has no brackets."""
    rewrite(reply, lambda text: re.sub(r'<([^<>]*)>; rel="last"', r'\1; rel="last"', text))


@on_reply("link-header-valid", "signals-agree", "no-duplicates", "resumable")
def two_nexts(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    """A second rel="next" leads somewhere else."""
    link = reply.header("Link") or ""
    if 'rel="next"' in link:
        reply.set("Link", link + f', <{ask.request.link({api.page_key: 99})}>; rel="next"')


LAST = ("signals-agree", "link-header-valid", "page-count-agrees", "end-means-end")


def last_off(pages: int) -> Twist:
    """rel="last" leads some pages too far, or not far enough."""

    def change(api: Api, ask: Ask, page: Page) -> None:
        page.last = max(page.last + pages * page.size, 0)

    return Twist((*LAST, "previous-inverts-next"), page=change)


def prev(page: Page, where: int) -> None:
    if page.prev is not None:
        page.prev = max(where, 0)


prev_is_self = Twist(("previous-inverts-next", "reversible"), page=lambda api, ask, page: prev(page, page.at))
prev_skips = Twist(
    ("previous-inverts-next", "reversible"), page=lambda api, ask, page: prev(page, page.at - 2 * page.size)
)
prev_overlaps = Twist(
    ("previous-inverts-next", "reversible"), page=lambda api, ask, page: prev(page, page.at - page.size + 1)
)


def keep_nothing(key: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"[?&]{re.escape(key)}=[^&\">; ]*&?", lambda match: match[0][0], text)


def drops(key: str, *laws: str) -> Twist:
    """Links forget an item of the query."""

    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        rewrite(answer, keep_nothing(key))

    return Twist(laws, reply=reply)


def told(key: str) -> Twist:
    """Links repeat the credential that came in a header."""

    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        secret = ask.request.headers.get("authorization", " ").split(" ", 1)[1]
        rewrite(answer, lambda text: re.sub(r"(https?://[^\"<>\s]*\?)", rf"\1{key}={secret}&", text))

    return Twist(("no-credentials",), reply=reply)


# Headers and media types


def on_number(number: int, name: str, value: str, *laws: str) -> Twist:
    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        if page.number == number:
            answer.set(name, value)

    return Twist(laws, reply=reply)


other_media = on_number(3, "Content-Type", "text/plain", "one-media-type")
other_status = Twist(
    ("one-media-type",),
    reply=lambda api, ask, page, reply: setattr(reply, "status", 203 if page.number == 2 else reply.status),
)


def ranges(change: Callable[[Page], str], *laws: str) -> Twist:
    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        answer.set("Content-Range", change(page))

    return Twist(laws or ("echo-agrees", "total-agrees", "signals-agree"), reply=reply)


range_from_one = ranges(lambda page: f"{page.at + 1}-{page.at + len(page.rows)}/{page.total}")
range_exclusive = ranges(lambda page: f"{page.at}-{page.at + len(page.rows)}/{page.total}")
range_constant = ranges(lambda page: f"0-{page.size - 1}/{page.total}")
range_total = ranges(lambda page: f"{page.at}-{page.at + len(page.rows) - 1}/{page.total + 2}")


def head_tells(extra: int, name: str) -> Twist:
    """HEAD counts otherwise."""

    def reply(api: Api, ask: Ask, page: Page, answer: Reply) -> None:
        if ask.request.method == "HEAD":
            answer.set(name, str(page.total + extra))

    return Twist(("count-parity",), reply=reply)


@on_reply("not-modified")
def always_304(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    """Any conditional request gets "not modified", although every answer differs."""
    turn = counter(api, "views")
    reply.body = reply.body.replace(b'"score": 9', b'"views": %d, "score": 9' % turn)
    reply.set("ETag", f'"{turn}"')
    if ask.request.headers.get("if-none-match"):
        reply.status, reply.body = 304, b""
        reply.set("Content-Type", None)


@on_reply("not-modified")
def never_304(api: Api, ask: Ask, page: Page, reply: Reply) -> None:
    reply.set("ETag", '"constant"')


def waits(value: str | None, turn: int = 2, status: int = 429) -> Twist:
    """A `Retry-After` that no client can obey."""

    def before(api: Api, request: Request) -> Reply | None:
        if counter(api, "waits") != turn:
            return None
        return api.refusal(Refused(status, "slow down", [("Retry-After", value)] if value is not None else []))

    return Twist(("retry-after-present",), before=before)


# Bodies


def body_sets(laws: tuple[str, ...], key: str, value: Callable[[Ask, Page], Any]) -> Twist:
    """A member, at the top or one below (`meta.total`), says something else."""

    def body(api: Api, ask: Ask, page: Page, document: Any) -> Any:
        *way, name = key.split(".")
        place = document
        for step in way:
            place = place[step]
        place[name] = value(ask, page)
        return document

    return Twist(laws, body=body)


@on_body("one-shape", "empty-set", "past-end-declared")
def empty_object(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    """An empty list is written as an object, as PHP does with empty maps."""
    return body if page.rows else body | {"items": {}}


@on_body("one-shape", "empty-set", "past-end-declared")
def null_list(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    return body if page.rows else body | {"items": None}


@on_body("cursor-url-safe")
def spaced(api: Api, ask: Ask, page: Page, body: Any) -> Any:
    """A cursor with a space and a plus."""
    cursor = body["meta"]["next_cursor"]
    body["meta"]["next_cursor"] = cursor and "after " + cursor + "+"
    return body


def unspaced(api: Api, request: Request) -> Reply | None:
    """Takes the cursors of `spaced`."""
    for index, (name, value) in enumerate(request.query):
        if name == api.page_key and value.startswith("after "):
            request.query[index] = (name, value.removeprefix("after ").removesuffix("+"))
    return None


reads_spaced = Twist(before=unspaced)


# Who asks, and when


def fails(number: int, status: int = 500, only_size: int | None = None) -> Twist:
    """One page always fails."""

    def ask(api: Api, ask: Ask) -> None:
        if ask.number == number and only_size in (None, ask.size):
            raise Refused(status, "NullPointerException")

    return Twist(("terminates", "size-invariant"), ask=ask)


@on_request("snapshot-constant", "size-invariant", "no-duplicates", "total-agrees", "resumable", "same-page-twice")
def shifts(api: Api, request: Request) -> Reply | None:
    """A row comes in at the head before every second request, and offsets shift."""
    if counter(api, "shifts") % 2 == 0:
        api.all.insert(0, make_row(2000 - len(api.all), "number"))
        api.rank = {row["id"]: index for index, row in enumerate(api.all)}
    return None


def spoilt(refusal: Refused) -> bool:
    """Whether a position, rather than a size, is refused."""
    return "cursor" in refusal.why or "no such item" in refusal.why


def refused_as_end(api: Api, request: Request, refusal: Refused) -> Reply | None:
    """An invalid cursor gets an empty page that says that the list has ended."""
    if not spoilt(refusal):
        return None
    ask = Ask(request, [], 0, api.size, None, False, {})
    return api.reply(ask, api.page(ask))


bad_cursor_end = Twist(("bad-cursor-refused",), refuse=refused_as_end)


def refused_as_last(api: Api, request: Request, refusal: Refused) -> Reply | None:
    if not spoilt(refusal):
        return None
    rows, _ = api.rows_for(request)
    ask = Ask(request, rows, (len(rows) - 1) // api.size * api.size, api.size, None, False, {})
    return api.reply(ask, api.page(ask))


bad_cursor_last = Twist(("bad-cursor-refused",), refuse=refused_as_last)
