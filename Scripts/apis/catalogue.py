"""Every case, gathered from the tables."""

from __future__ import annotations

from . import broken_styles, right_bodies, right_links
from .cases import CASES

__all__ = ["CASES", "broken_styles", "right_bodies", "right_links"]
