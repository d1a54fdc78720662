"""Code shared by the small clients of the list."""

from __future__ import annotations

import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlencode

BASE = os.environ["PAGETAPE_URL"]
RESULT = os.environ["PAGETAPE_RESULT"]
HEADERS = {"Authorization": "Bearer my-own-token", "Accept": "application/json"}
FIRST = {"limit": "5", "filter": "kind=odd one"}


def ask(url: str, headers: dict[str, str] = HEADERS, timeout: float | None = 2) -> dict:
    """One request, strictly: anything but a whole page is an error."""
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request, timeout=timeout) as response:
        body = response.read()
        if "json" not in response.headers.get("Content-Type", ""):
            raise ValueError("no JSON")
        return json.loads(body)


def url(path: str, **query: object) -> str:
    return f"{BASE}{path}?{urlencode({**FIRST, **{k: v for k, v in query.items() if v is not None}})}"


def at(cursor: str | None) -> str:
    return url("/cursor", cursor=cursor)


FAILURES = (OSError, ValueError, KeyError)


def pause(error: Exception, attempt: int) -> float:
    """How long to wait before a retry; raises a permanent error."""
    if isinstance(error, urllib.error.HTTPError):
        if error.code == 429:
            return float(error.headers.get("Retry-After", "1"))
        if error.code < 500:
            raise error
    return 0.15 * 2**attempt


def tried(address: str, tries: int = 4) -> dict:
    for attempt in range(tries):
        try:
            return ask(address)
        except FAILURES as error:
            if attempt == tries - 1:
                raise
            time.sleep(pause(error, attempt))
    raise AssertionError


def all_ids(get) -> list[str]:
    """The ids of a walk whose pages `get` fetches."""
    return [one for page in walk(get) for one in ids(page)]


def done(ids: list[str]) -> None:
    with open(RESULT, "w") as file:
        file.writelines(f"{one}\n" for one in ids)


def ids(page: dict) -> list[str]:
    return [one["id"] for one in page["items"]]


def walk(get, first: str | None = None) -> Iterator[dict]:
    """All pages by cursor; a repeated cursor ends the walk with an error."""
    cursor, seen = first, set()
    while True:
        page = get(at(cursor))
        yield page
        cursor = page["next"]
        if cursor is None:
            return
        if cursor in seen:
            raise ValueError("the cursor leads in a circle")
        seen.add(cursor)


class Trail:
    """The positions that a walk has visited."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def enter(self, place: str) -> None:
        """Visits a position, or fails if the walk has already been there."""
        if place in self.seen:
            sys.exit("a circle")
        self.seen.add(place)


def walk_links(get) -> Iterator[dict]:
    address, seen = url("/links"), set()
    while address:
        if not address.startswith(BASE + "/") or address in seen:
            raise ValueError(f"not followed: {address}")
        seen.add(address)
        page = get(address)
        yield page
        address = page["next"]
