"""Every case, gathered from the tables."""

from __future__ import annotations

from . import (  # noqa: F401  (each fills the table)
    broken_declared,
    broken_edges,
    broken_ends,
    broken_frameworks,
    broken_neighbours,
    broken_orders,
    broken_positions,
    broken_probed,
    broken_styles,
    broken_wire,
    clamping,
    right_bodies,
    right_declared,
    right_facts,
    right_forms,
    right_frameworks,
    right_items,
    right_known,
    right_known_counted,
    right_known_keys,
    right_links,
    right_lookalikes,
    right_neighbours,
    right_orders,
    right_probed,
    right_probed_given,
    right_wire,
    spellings,
)
from .cases import CASES

__all__ = ["CASES"]
