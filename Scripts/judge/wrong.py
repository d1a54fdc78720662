#!/usr/bin/env python3
"""Clients that go wrong after a failure or at the end; the first line of each names the law that it breaks."""

from __future__ import annotations

import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from reading import BASE, FAILURES, HEADERS, RESULT, Trail, all_ids, ask, at, done, ids, tried, url, walk


def wrong_swallowing() -> None:
    "no-silent-loss"
    found = []
    try:
        for page in walk(ask):
            found += ids(page)
    except FAILURES:
        pass
    done(found)


def wrong_believing_error_bodies() -> None:
    "no-silent-loss"
    found, cursor, page = [], None, {"next": ""}
    while page["next"] is not None:
        page = {"items": [], "next": None} | ask(at(cursor))
        found, cursor = found + ids(page), page["next"]
    done(found)


def wrong_deaf_to_dates() -> None:
    "respects-retry-after"

    def get(address: str) -> dict:
        for attempt in range(6):
            try:
                return ask(address)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                text = error.headers.get("Retry-After", "")
                time.sleep(int(text) if text.isdigit() else 0.2)
        sys.exit("refused")

    done([one for page in walk(get) for one in ids(page)])


def wrong_total_stopping_at_empty() -> None:
    "complete"
    found, number = [], 1
    while True:
        page = ask(url("/totals", page=number))
        if not page["items"]:
            return done(found)
        found += ids(page)
        if number * 5 >= page["total"]:
            return done(found)
        number += 1


def wrong_offset_stopping_at_short() -> None:
    "complete"
    found, offset = [], 0
    while True:
        page = ask(url("/offsets", offset=offset or None))
        found, offset = found + ids(page), offset + len(page["items"])
        if len(page["items"]) < 5 or offset >= page["total"]:
            return done(found)


def wrong_keyset_stopping_at_short() -> None:
    "complete"
    found, last = [], None
    while True:
        page = ask(url("/keys", after=last))
        found += ids(page)
        if len(page["items"]) < 5:
            return done(found)
        last = page["items"][-1]["id"]


def wrong_caching() -> None:
    "no-silent-loss"
    # All cases share the folder, as a cache survives a run.
    cache = Path(RESULT).parent / "cache.json"
    if not cache.exists():
        cache.write_text(json.dumps(all_ids(ask)))
    done(json.loads(cache.read_text()))


def wrong_asking_for_nothing() -> None:
    "no-silent-loss"
    if os.environ["PAGETAPE_CASE"] == "clean":
        done(all_ids(ask))


def wrong_giving_up_in_silence() -> None:
    "no-silent-loss"

    def get(address: str) -> dict:
        for attempt in range(3):
            try:
                return ask(address)
            except urllib.error.HTTPError:
                raise
            except OSError:
                time.sleep(0.2)
        return {"items": [], "next": None}

    done(all_ids(get))


def wrong_torn_three_times() -> None:
    "no-silent-loss"
    import http.client

    def get(address: str) -> dict:
        for attempt in range(3):
            try:
                return ask(address)
            except http.client.IncompleteRead:
                time.sleep(0.2)
        return {"items": [], "next": None}

    done(all_ids(get))


def wrong_ending_at_a_strange_link() -> None:
    "no-silent-loss"
    found, address, seen = [], url("/links"), Trail()
    while address and address.startswith(BASE + "/"):
        seen.enter(address)
        page = ask(address)
        found += ids(page)
        address = page["next"]
    done(found)


def wrong_skipping() -> None:
    "no-silent-loss"
    found, last, number = [], 10, 1
    while number <= last:
        try:
            found += ids(ask(url("/pages", page=number)))
        except FAILURES:
            print("skipped", number)
        number += 1
    done(found)


def wrong_skipping_the_retry() -> None:
    "no-silent-loss"
    found, number, failures = [], 1, 0
    while number <= 10:
        number += 1
        try:
            found += ids(ask(url("/pages", page=number - 1)))
        except FAILURES:
            failures += 1
            if failures > 3:
                sys.exit(1)
    done(found)


def wrong_html_is_empty() -> None:
    "no-silent-loss"

    def get(address: str) -> dict:
        request = urllib.request.Request(address, headers=HEADERS)
        with urllib.request.urlopen(request, timeout=2) as response:
            body = response.read()
        try:
            return json.loads(body)
        except ValueError:
            return {"items": [], "next": None}

    done(all_ids(get))


def wrong_scraping() -> None:
    "no-silent-loss"
    found, cursor, seen = [], None, set()
    while True:
        request = urllib.request.Request(at(cursor), headers=HEADERS)
        with urllib.request.urlopen(request, timeout=2) as response:
            text = response.read().decode()
        found += re.findall(r'"id": "([^"]+)"', text)
        match = re.search(r'"next": "([^"]+)"', text)
        if not match or match[1] in seen:
            return done(found)
        cursor = match[1]
        seen.add(cursor)


def ending_at(status: int, get) -> None:
    found = []
    try:
        for page in walk(get):
            found += ids(page)
    except urllib.error.HTTPError as error:
        if error.code != status:
            raise
    done(found)


def wrong_429_is_the_end() -> None:
    "no-silent-loss"
    ending_at(429, ask)


def wrong_401_is_the_end() -> None:
    "no-silent-loss"
    ending_at(401, tried)


def wrong_waiting_for_ever() -> None:
    "gives-up"
    done(all_ids(lambda address: ask(address, timeout=None)))


def asking_until_answered(pause: float) -> None:
    """A walk that retries every page until it comes, except one that is refused."""

    def get(address: str) -> dict:
        while True:
            try:
                return ask(address)
            except FAILURES as error:
                if isinstance(error, urllib.error.HTTPError) and error.code in (401, 410, 429):
                    raise
                time.sleep(pause)

    done(all_ids(get))


def wrong_trying_for_ever() -> None:
    "gives-up"
    asking_until_answered(0.12)


def wrong_renewing_for_ever() -> None:
    "gives-up"

    def get(address: str) -> dict:
        while True:
            try:
                return ask(address)
            except urllib.error.HTTPError as error:
                if error.code != 401:
                    raise
                time.sleep(0.12)  # for a new token, again and again

    done(all_ids(get))


def wrong_storming() -> None:
    "no-storm"
    asking_until_answered(0)


def wrong_impatient() -> None:
    "respects-retry-after"

    def get(address: str) -> dict:
        for _ in range(4):
            try:
                return ask(address)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                time.sleep(0.1)
        raise OSError("rate limited")

    done(all_ids(get))


def wrong_insisting() -> None:
    "bad-cursor-offers-refresh"

    def get(address: str) -> dict:
        for attempt in range(3):
            try:
                return ask(address)
            except FAILURES as error:
                last = error
                time.sleep(1.1)
        raise last

    done(all_ids(get))


def asking_otherwise(again) -> None:
    """A walk that uses `again` for the retry after a 503."""

    def get(address: str) -> dict:
        try:
            return ask(address)
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(0.2)
            return again(address)

    done(all_ids(get))


def wrong_smaller_on_retry() -> None:
    "retry-is-identical"
    asking_otherwise(lambda address: ask(address.replace("limit=5", "limit=2")))


def wrong_anonymous_on_retry() -> None:
    "retry-is-identical"
    asking_otherwise(lambda address: ask(address, {"Accept": "application/json"}))


def wrong_ending_at_empty() -> None:
    "complete"
    found = []
    for page in walk(ask):
        if not page["items"]:
            break
        found += ids(page)
    done(found)


def wrong_ending_at_short() -> None:
    "complete"
    found = []
    for page in walk(ask):
        found += ids(page)
        if len(page["items"]) < 5:
            break
    done(found)


def wrong_first_page_only() -> None:
    "complete"
    done(ids(ask(at(None))))


def wrong_losing_the_retried() -> None:
    "complete"
    found, cursor, seen = [], None, Trail()
    while True:
        try:
            page = ask(at(cursor))
            found += ids(page)
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(0.2)
            page = ask(at(cursor))
        cursor = page["next"]
        if cursor is None:
            return done(found)
        seen.enter(cursor)


def wrong_keeping_the_torn() -> None:
    "complete"
    import http.client

    found, cursor, seen = [], None, Trail()
    while True:
        request = urllib.request.Request(at(cursor), headers=HEADERS)
        with urllib.request.urlopen(request, timeout=2) as response:
            try:
                text = response.read().decode()
            except http.client.IncompleteRead as error:
                found += re.findall(r'"id": "([^"]+)"', error.partial.decode())
                time.sleep(0.2)
                continue
        page = json.loads(text)
        found += ids(page)
        cursor = page["next"]
        if cursor is None:
            return done(found)
        seen.enter(cursor)


def wrong_failing_always() -> None:
    "complete"
    done([one["uuid"] for page in walk(ask) for one in page["items"]])


def wrong_id() -> None:
    "complete"
    done([one["name"] for page in walk(ask) for one in page["items"]])


if __name__ == "__main__":
    globals()[sys.argv[1]]()
