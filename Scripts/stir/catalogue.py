"""Every case, gathered from the tables."""

from __future__ import annotations

from . import (  # noqa: F401  (each fills the table)
    broken,
    broken_apis,
    broken_chances,
    broken_copies,
    broken_cursors,
    broken_edges,
    broken_engines,
    broken_moves,
    broken_offsets,
    broken_pairs,
    broken_rarely,
    broken_takes,
    broken_totals,
    broken_walks,
    broken_writes,
    right,
    right_apis,
    right_expiring,
    right_late,
    right_lookalikes,
    right_losses,
    right_names,
    right_others,
    right_outages,
    right_reused,
    right_scores,
    right_undeletable,
    right_unfindable,
    right_usurped,
    right_writes,
)
from .cases import CASES

__all__ = ["CASES"]
