"""Every case, gathered from the tables."""

from __future__ import annotations

from . import (
    broken_lists,
    broken_refusals,
    broken_styles,
    broken_wire,
    right_bodies,
    right_facts,
    right_items,
    right_links,
    right_orders,
    right_wire,
    spellings,
)
from .cases import CASES

__all__ = ["CASES", "broken_lists", "broken_refusals", "broken_styles", "broken_wire", "right_bodies", "right_facts", "right_items", "right_links", "right_orders", "right_wire", "spellings"]
