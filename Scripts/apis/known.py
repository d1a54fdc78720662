"""Cases that the tool does not tell right yet, each with the reason. One that is told right must leave this list."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
