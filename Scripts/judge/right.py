#!/usr/bin/env python3
"""Clients that recover or fail loudly, each in its own style; `right.py NAME` runs one of them."""

from __future__ import annotations

import os
import sys
import time
import urllib.error
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reading import FAILURES, HEADERS, RESULT, all_ids, ask, at, done, ids, pause, tried, url, walk, walk_links


def right_retrying() -> None:
    done(all_ids(tried))


def right_loud() -> None:
    done(all_ids(ask))


def right_requests() -> None:
    import requests
    from urllib3.util.retry import Retry

    session = requests.Session()
    session.headers.update(HEADERS)
    retry = Retry(total=4, backoff_factor=0.1, status_forcelist=[429, 500, 502, 503], allowed_methods=None)
    session.mount("http://", requests.adapters.HTTPAdapter(max_retries=retry))

    def get(address: str) -> dict:
        response = session.get(address, timeout=2)
        response.raise_for_status()
        return response.json()

    done(all_ids(get))


def right_prefetching() -> None:
    first = tried(url("/pages", page=1))
    with ThreadPoolExecutor(4) as pool:
        pages = pool.map(lambda number: tried(url("/pages", page=number)), range(2, first["pages"] + 1))
        done(ids(first) + [one for page in pages for one in ids(page)])


def right_prefetching_unsorted() -> None:
    from concurrent.futures import as_completed

    first = tried(url("/pages", page=1))
    with ThreadPoolExecutor(8) as pool:
        jobs = [pool.submit(tried, url("/pages", page=number)) for number in range(first["pages"], 1, -1)]
        done(ids(first) + [one for job in as_completed(jobs) for one in ids(job.result())])


def right_counting() -> None:
    found, number = [], 1
    while True:
        page = tried(url("/pages", page=number))
        found += ids(page)
        if number >= page["pages"]:
            return done(found)
        number += 1


def right_total_counting() -> None:
    """Reads until it has as many items as the total says, or until a page is missing."""
    found, number = [], 1
    while True:
        page = tried(url("/totals", page=number))
        found += ids(page)
        if len(found) >= page["total"]:
            return done(found)
        number += 1


def right_total_by_pages() -> None:
    first = tried(url("/totals", page=1))
    last = -(-first["total"] // 5)
    done(ids(first) + [one for number in range(2, last + 1) for one in ids(tried(url("/totals", page=number)))])


def right_offset_receiving() -> None:
    found, offset = [], 0
    for _ in range(40):
        page = tried(url("/offsets", offset=offset or None))
        found += ids(page)
        offset += len(page["items"])
        if offset >= page["total"]:
            return done(found)
    sys.exit("it does not end")


def right_offset_stepping() -> None:
    first = tried(url("/offsets"))
    with ThreadPoolExecutor(3) as pool:
        pages = pool.map(lambda offset: tried(url("/offsets", offset=offset)), range(5, first["total"], 5))
        done(ids(first) + [one for page in pages for one in ids(page)])


def right_keyset() -> None:
    found, last, seen = [], None, set()
    while True:
        page = tried(url("/keys", after=last))
        if not page["items"]:
            return done(found)
        found += ids(page)
        last = page["items"][-1]["id"]
        if last in seen:
            sys.exit("the list leads in a circle")
        seen.add(last)


def right_heeding_dates() -> None:
    from email.utils import parsedate_to_datetime

    def get(address: str) -> dict:
        for attempt in range(4):
            try:
                return ask(address)
            except urllib.error.HTTPError as error:
                if error.code != 429 or attempt == 3:
                    raise
                text = error.headers["Retry-After"]
                time.sleep(max(float(text) if text.isdigit() else parsedate_to_datetime(text).timestamp() - time.time(), 0))
        raise AssertionError

    done([one for page in walk(get) for one in ids(page)])


def right_streaming() -> None:
    with open(RESULT, "w") as file:
        for page in walk_links(ask):
            for one in ids(page):
                file.write(one + "\n")
                file.flush()


def right_resuming() -> None:
    """Saves its position and continues there after a failure, like a restarted job."""
    found, cursor, seen = [], None, set()
    for run in range(4):
        try:
            while True:
                page = ask(at(cursor))
                found += ids(page)
                if page["next"] is None:
                    return done(found)
                if page["next"] in seen:
                    sys.exit("the cursor leads in a circle")
                cursor = page["next"]
                seen.add(cursor)
        except FAILURES as error:
            print("will go on later:", error, file=sys.stderr)
            if run == 3:
                sys.exit(1)
            time.sleep(pause(error, run))


def right_beginning_anew() -> None:
    """Starts over, from the first page, when its position is refused or anything else goes wrong."""
    for run in range(3):
        try:
            return done(all_ids(ask))
        except FAILURES as error:
            last = error
            time.sleep(1.1)
    sys.exit(f"failed: {last}")


def right_spelling() -> None:
    """Sends parameters in another order, spaces as %20, and a different trace id on every request."""

    def get(address: str) -> dict:
        query = sorted(address.split("?")[1].split("&"), reverse=True)
        trace = {"traceparent": f"00-{os.urandom(16).hex()}-{os.urandom(8).hex()}-01"}
        other = address.split("?")[0] + "?" + "&".join(query).replace("+", "%20")
        return ask(other, {**HEADERS, **trace})

    done(all_ids(get))


def right_patient() -> None:
    """Backs off for 9 seconds before it gives up."""

    def get(address: str) -> dict:
        for wait in (1.5, 3, 4.5, None):
            try:
                return ask(address)
            except FAILURES as error:
                if wait is None or isinstance(error, urllib.error.HTTPError) and error.code in (401, 410):
                    raise
                time.sleep(wait)
        raise AssertionError

    done(all_ids(get))


def right_without_result() -> None:
    for page in walk(tried):
        print(len(ids(page)))


def right_links_retrying() -> None:
    done([one for page in walk_links(tried) for one in ids(page)])


def right_leaving() -> None:
    """Does not wait when anything is wrong: closes the connection before it reads a byte, and reports a failure."""
    import socket
    from urllib.parse import urlsplit

    if os.environ["PAGETAPE_CASE"] != "clean":
        parts = urlsplit(at(None))
        with socket.create_connection((parts.hostname, parts.port)) as connection:
            head = f"GET {parts.path}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            connection.sendall((head + f"Authorization: {HEADERS['Authorization']}\r\n\r\n").encode())
        sys.exit("no time")
    done(all_ids(ask))


def right_busy() -> None:
    """Sometimes fails before its first request, like programs on a busy machine; the second attempt succeeds."""
    marker = Path(RESULT).parent / "began"
    if os.environ["PAGETAPE_CASE"] == "reset at page 5" and not marker.exists():
        marker.touch()
        sys.exit("no time to begin")
    done(all_ids(ask))


if __name__ == "__main__":
    globals()[sys.argv[1]]()
