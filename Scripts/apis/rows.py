"""The rows of the scripted lists: the same on every run, in the order in which an API hands them out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

Row = dict[str, Any]

NAMES = ["Ada", "Björn", "Chloé", "dora", "Émile", "Finn", "Grete", "hugo", "Ída", "Jörg", "Käthe", "liam"]
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def make_rows(count: int, ids: str = "number", newest_first: bool = False, **_: Any) -> list[Row]:
    """Rows with an id, a name, a time and a state; every third is closed."""
    rows = [make_row(index, ids) for index in range(count)]
    return rows[::-1] if newest_first else rows


def make_row(index: int, ids: str) -> Row:
    made = START + timedelta(minutes=37 * index)
    return {
        "id": make_id(index, ids),
        "name": f"{NAMES[index % len(NAMES)]} {index + 1}",
        "created": made.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "state": "closed" if index % 3 == 2 else "open",
        "score": 1000 - index,
    }


def make_id(index: int, kind: str) -> Any:
    match kind:
        case "number":
            return 101 + index
        case "text":
            return f"it_{index + 1:04d}"
        case "snowflake":
            return str(1_204_998_217_340_000_000 + index * 7_919_000_003)
        case "huge":
            return 9_007_199_254_740_993 + 2 * index
        case "unicode":
            return f"{NAMES[index % len(NAMES)]}–№{index + 1:03d}"
        case "uuid":
            return f"{0x3F2A0000 + index:08x}-0000-4000-8000-{index * 7919 % 0xFFFFFF:012x}"
    raise ValueError(kind)
