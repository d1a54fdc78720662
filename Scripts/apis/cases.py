"""The type of a case, and all cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .simulator import Api, Twist


@dataclass
class Case:
    """One API with the spec that a careful user writes for it; broken if there are laws that must find a breach."""

    name: str
    sentence: str
    api: Api
    laws: tuple[str, ...] = ()
    also: str = ""
    unsure: bool = False
    unrecordable: bool = False
    twice: bool = False
    probed: bool = True
    """Whether a spec that a probe can find from answers shows what is broken."""

    @property
    def is_broken(self) -> bool:
        return bool(self.laws)


Make = Callable[..., Api]
CASES: dict[str, Case] = {}


def add(case: Case) -> None:
    if case.name in CASES:
        raise ValueError(f"two cases are called {case.name}")
    CASES[case.name] = case


def right(name: str, sentence: str, api: Api, **knobs: Any) -> None:
    add(Case(name, sentence, api, **knobs))


def broken(
    name: str, sentence: str, api: Api, bug: Twist | None = None, *, laws: tuple[str, ...] = (), **knobs: Any
) -> None:
    if bug:
        api.twists.append(bug)
    add(Case(name, sentence, api, laws or (bug.laws if bug else ()), **knobs))


def spread(bug: Twist, sentence: str, styles: dict[str, Make], **knobs: Any) -> None:
    """The same bug in several styles."""
    for name, make in styles.items():
        broken(name, sentence, make(), bug, **knobs)


def named(styles: dict[str, Make]) -> list[tuple[str, Make]]:
    """The names of cases and the styles in which they come."""
    return list(styles.items())
