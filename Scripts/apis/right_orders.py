"""Right orders that bytes do not show: instants, numbers in text, collations, versions, nulls, ties."""

from __future__ import annotations

from typing import Any

from .cases import right
from .habits import having
from .styles_counted import Limits, Pages
from .styles_cursor import Cursor
from .styles_links import GitHubSearch

FRACTIONS = [
    f"2026-03-01T12:00:{second:02d}{fraction}Z" for second in range(4) for fraction in ("", ".25", ".5", ".75")
]
OFFSETS = [
    f"2026-03-01T{hour + shift:02d}:{minute:02d}:00{zone}"
    for hour in range(8, 12)
    for minute, shift, zone in ((0, 2, "+02:00"), (20, 0, "Z"), (40, -5, "-05:00"))
]
NAMES = ["alpha", "Beta", "Camma", "delta", "Epsilon", "eta", "Gamma", "iota", "Kappa", "lambda", "Mu", "nu", "Omega"]
SWEDISH = ["Ada", "Bea", "Zoe", "Åke", "Åsa", "Älva", "Örjan", "Östen"]
ACCENTS = ["Ada", "Ádám", "Bea", "Chloé", "Edda", "Émile", "Eva", "Ída", "Ina", "Özil", "Pia", "Zoe"]
VERSIONS = [f"v1.{minor}" for minor in range(7, 20)]
EPOCHS = [str(number) for number in (7, 12, 95, 100, 640, 1000, 1001, 5400, 12000, 99999, 100000)]


def ordered(values: list[Any], order: Any, make: Any = Cursor, key: str = "rank", **knobs: Any) -> Any:
    declared = order if isinstance(order, list) else {"by": f"$.{key}"} | order
    return make(arrange=having(key, values), spec={"order": declared}, **knobs)


UP, DOWN = {"direction": "ascending"}, {"direction": "descending"}

right("order-fractions", "Instants with and without fractions", ordered(FRACTIONS, UP | {"as": "time"}))
right("order-fractions-plain", "The same, without `as`", ordered(FRACTIONS, UP), unsure=True)
right("order-offsets", "Instants with several offsets", ordered(OFFSETS, UP | {"as": "time"}, Pages))
right("order-offsets-plain", "The same, without `as`", ordered(OFFSETS, UP, Pages), unsure=True)
right(
    "order-offsets-down",
    "Instants with several offsets, newest first",
    ordered(OFFSETS[::-1], DOWN | {"as": "time"}, GitHubSearch),
)
right("order-epochs", "Numbers in text", ordered(EPOCHS, UP | {"as": "number"}, Limits))
right("order-epochs-plain", "The same, without `as`", ordered(EPOCHS, UP, Limits), unsure=True)
right("order-epochs-down", "Numbers in text, falling", ordered(EPOCHS[::-1], DOWN | {"as": "number"}))
right("order-insensitive", "Names without regard to case", ordered(NAMES, UP | {"collation": "case-insensitive"}))
right("order-insensitive-plain", "Names without regard to case, undeclared", ordered(NAMES, UP), unsure=True)
right("order-accents", "Names by a locale", ordered(ACCENTS, UP | {"collation": "locale"}, Pages))
right("order-accents-swedish", "Names by a locale, åäö last", ordered(SWEDISH, UP | {"collation": "locale"}))
right(
    "order-accents-swedish-down",
    "Names by a locale, åäö first",
    ordered(SWEDISH[::-1], DOWN | {"collation": "locale"}, GitHubSearch),
)
right(
    "order-accents-first",
    "Names by a locale, an accent first",
    ordered(["Ábel", *ACCENTS], UP | {"collation": "locale"}),
)
right("order-accents-plain", "Names by a locale, undeclared", ordered(ACCENTS, UP), unsure=True)
right("order-versions", "v1.9 before v1.10", ordered(VERSIONS, UP | {"as": "natural"}, GitHubSearch))
right("order-versions-plain", "v1.9 before v1.10, undeclared", ordered(VERSIONS, UP), unsure=True)
for name, values, order in (
    ("last", [*range(3, 12), None, None, None], UP | {"nulls": "last"}),
    ("first", [None, None, None, *range(3, 12)], UP | {"nulls": "first"}),
    ("down-last", [*range(12, 3, -1), None, None], DOWN | {"nulls": "last"}),
    ("down-first", [None, None, *range(12, 3, -1)], DOWN | {"nulls": "first"}),
    ("absent", [*range(3, 12), ..., ...], UP | {"nulls": "last"}),
    ("any", [None, 3, 4, None, 5, 9, 12, None], UP | {"nulls": "any"}),
):
    right(f"order-nulls-{name}", "Items without a key", ordered(values, order))
    if name != "any":
        plain = {"direction": order["direction"]}
        right(f"order-nulls-{name}-plain", "Items without a key, undeclared", ordered(values, plain), unsure=True)
right(
    "order-ties",
    "Ties broken by the id",
    ordered([9, 9, 9, 8, 8, 7, 7, 7, 7, 7, 5, 5], [{"by": "$.rank"} | DOWN, {"by": "$.id"} | UP]),
)
right("order-ties-one-key", "Ties, and only the first key told", ordered([9, 9, 9, 8, 8, 7, 7, 7, 7, 7, 5, 5], DOWN))
right(
    "order-pinned",
    "Pinned ones first",
    ordered([True, True, *[False] * 10], [{"by": "$.rank"} | DOWN, {"by": "$.created"} | UP], Limits),
)
right(
    "order-floats", "Numbers with fractions and exponents", ordered([1e-7, 0.5, 1, 1.0, 2.25, 10, 1e2, 1e21, 3e21], UP)
)
