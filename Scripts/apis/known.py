"""Cases in which the tool is not yet right, each with the reason. A case that becomes right must be removed from this list."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
