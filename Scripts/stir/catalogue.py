"""Every case, gathered from the tables."""

from __future__ import annotations

from . import (  # noqa: F401  (each fills the table)
    broken,
    broken_copies,
    broken_edges,
    broken_moves,
    broken_offsets,
    broken_totals,
    broken_walks,
    broken_writes,
    right,
    right_late,
    right_lookalikes,
    right_writes,
)
from .cases import CASES

__all__ = ["CASES"]
