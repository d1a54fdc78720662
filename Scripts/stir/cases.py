"""What a case is, and what is expected of its laws."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .origin import Origin

LAWS = (
    "insert-loses-nothing",
    "insert-repeats-nothing",
    "delete-loses-nothing",
    "delete-repeats-nothing",
    "cursor-outlives-its-row",
    "move-is-seen-once",
    "snapshot-holds",
    "total-follows",
    "walks-do-not-meet",
    "still-terminates",
    "survives-writes",
    "no-ghosts",
)


@dataclass
class Case:
    """One origin with the spec a careful user writes for it, and what must be said of it."""

    name: str
    sentence: str
    origin: Origin
    breaks: tuple[str, ...] = ()
    """Laws that must be told broken, every one."""
    any_of: tuple[str, ...] = ()
    """Laws of which one at least must be told broken: what they say is the same happening."""
    may: tuple[str, ...] = ()
    """Laws that may be told broken, too: they follow from the same cause."""
    notes: tuple[str, ...] = ()
    """Laws whose differences are declared: they are notes, never breaches."""
    untested: tuple[str, ...] = ()
    """Laws that must be told not tested."""
    open: tuple[str, ...] = ()
    """Laws that hold or cannot be tested, as the writes happen to fall."""
    shows: dict[str, str] = field(default_factory=dict)
    """For each broken law the requests that show it; the words are explained in `ledger.py`."""
    refused: bool = False
    """Whether nothing can be stirred, so that the run cannot tell."""
    unsure: bool = False
    """Whether "cannot tell" will do for the run as a whole."""
    statuses: tuple[int, ...] = ()
    """How a run may end, where the verdicts do not settle it."""
    says: str = ""
    """Words of the origin that the report must repeat."""
    unshown: bool = False
    """Whether answers to writes do not say what was done, so that sequences of requests show nothing."""
    leaves: bool = False
    """Whether rows of ours cannot all be taken away again."""
    busy: bool = False
    """Whether others write, too."""
    shifts: bool = False
    """Whether quiet walks may be told broken as well."""

    @property
    def is_broken(self) -> bool:
        return bool(self.breaks or self.any_of)

    @property
    def kind(self) -> str | None:
        said = self.origin.stability
        return said.get("kind") if isinstance(said, dict) else said

    def expected(self, law: str) -> str:
        """`violated`, `any`, `note`, `untested`, `absent`, `open` or `holds`."""
        if law in self.breaks:
            return "violated"
        if law in self.any_of or law in self.may:
            return "any"
        for names, word in ((self.notes, "note"), (self.untested, "untested"), (self.open, "open")):
            if law in names:
                return word
        if law == "move-is-seen-once" and self.origin.moves and not self.origin.moves_places:
            return "open"
        return "absent" if law in self.absent else "holds"

    @property
    def absent(self) -> tuple[str, ...]:
        """Laws that say nothing of this origin."""
        lacking = {
            "move-is-seen-once": not self.origin.moves,
            "snapshot-holds": self.kind != "snapshot",
            "total-follows": self.origin.totals not in ("exact", "at-start"),
        }
        return tuple(law for law, is_absent in lacking.items() if is_absent)


CASES: dict[str, Case] = {}


def add(case: Case) -> None:
    if case.name in CASES:
        raise ValueError(f"two cases are called {case.name}")
    CASES[case.name] = case


def right(name: str, sentence: str, origin: Origin, **knobs: Any) -> None:
    add(Case(name, sentence, origin, **knobs))


def broken(name: str, sentence: str, origin: Origin, shows: dict[str, str], **knobs: Any) -> None:
    """Laws that have a sequence of requests to show them must be told, unless they are in `any_of`."""
    must = tuple(law for law in shows if law not in knobs.get("any_of", ()))
    add(Case(name, sentence, origin, breaks=must, shows=shows, **knobs))
