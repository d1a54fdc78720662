#!/usr/bin/env python3
"""Clients that go wrong on their way, with or without faults; the first line of each names the law that it breaks."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote, urlencode

from reading import BASE, HEADERS, Trail, all_ids, ask, at, done, ids, tried, url


def with_cursors(change) -> None:
    """A walk on which each cursor is changed before it is sent."""
    found, cursor = [], None
    while True:
        address = url("/cursor") + ("" if cursor is None else f"&cursor={change(cursor)}")
        page = ask(address)
        found += ids(page)
        cursor = page["next"]
        if cursor is None:
            return done(found)


def wrong_unencoded() -> None:
    "position-verbatim"
    with_cursors(lambda cursor: cursor)


def wrong_encoded_twice() -> None:
    "position-verbatim"
    with_cursors(lambda cursor: quote(quote(cursor, safe=""), safe=""))


def wrong_unpadded() -> None:
    "position-verbatim"
    with_cursors(lambda cursor: quote(cursor.rstrip("="), safe=""))


def wrong_lowercase() -> None:
    "position-verbatim"
    with_cursors(lambda cursor: quote(cursor.lower(), safe=""))


def wrong_cut() -> None:
    "position-verbatim"
    with_cursors(lambda cursor: quote(cursor[:24], safe=""))


def wrong_swapping_signs() -> None:
    "position-verbatim"
    with_cursors(lambda cursor: quote(cursor.replace("+", "-"), safe=""))


def wrong_prefetching_without_size() -> None:
    "keeps-parameters"
    first = ask(url("/pages", page=1))
    with ThreadPoolExecutor(4) as pool:
        addresses = [url("/pages", page=number).replace("limit=5&", "") for number in range(2, first["pages"] + 1)]
        done(ids(first) + [one for page in pool.map(ask, addresses) for one in ids(page)])


def wrong_guessing() -> None:
    "resumes-at-pointer"
    with_cursors(lambda cursor: "2")


def wrong_without_filter() -> None:
    "keeps-parameters"
    found, cursor = [], None
    while True:
        page = ask(at(None) if cursor is None else f"{BASE}/cursor?{urlencode({'limit': 5, 'cursor': cursor})}")
        found += ids(page)
        cursor = page["next"]
        if cursor is None:
            return done(found)


def wrong_without_token() -> None:
    "keeps-parameters"
    found, cursor, headers = [], None, HEADERS
    while True:
        page = ask(at(cursor), headers)
        headers = {"Accept": "application/json"}
        found += ids(page)
        cursor = page["next"]
        if cursor is None:
            return done(found)


def wrong_circling() -> None:
    "is-bounded"
    found, cursor = [], None
    while True:
        page = ask(at(cursor))
        found += ids(page)
        cursor = page["next"]
        if cursor is None:
            return done(found)


def wrong_waiting_for_items() -> None:
    "is-bounded"
    found, address, seen = [], url("/links"), set()
    while address:
        if not address.startswith(BASE + "/"):
            sys.exit("another server")
        page = ask(address)
        # Only a page with items counts as repeated.
        if ids(page) and address in seen:
            sys.exit("a circle")
        seen.add(address)
        found += ids(page)
        address = page["next"]
    done(found)


def wrong_asking_twice() -> None:
    "no-needless-requests"
    found, cursor = [], None
    while True:
        found += ids(tried(at(cursor)))
        following = tried(at(cursor))["next"]
        if following is None:
            return done(found)
        if following == cursor:
            sys.exit("a circle")
        cursor = following


def wrong_going_on() -> None:
    "stops-at-end"
    found = all_ids(tried)
    # There is no position after the last page, and no position means the first page.
    tried(at(None))
    done(found)


def wrong_racing() -> None:
    "single-flight"
    found, cursor, seen = [], None, Trail()
    with ThreadPoolExecutor(6) as pool:
        while True:
            pages = [job.result() for job in [pool.submit(tried, at(cursor)) for _ in range(6)]]
            found += ids(pages[0])
            cursor = pages[0]["next"]
            if cursor is None:
                return done(found)
            seen.enter(cursor)


def wrong_generous() -> None:
    "credentials-stay-home"
    address, found, seen = url("/links"), [], Trail()
    while address:
        seen.enter(address)
        page = ask(address)
        found += ids(page)
        address = page["next"]
    done(found)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
