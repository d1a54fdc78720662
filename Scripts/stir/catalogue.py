"""Every case, gathered from the tables."""

from __future__ import annotations

from . import broken, broken_state, broken_writes, right, right_writes  # noqa: F401  (each fills the table)
from .cases import CASES

__all__ = ["CASES"]
