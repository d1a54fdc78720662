"""The type of a case, with the expected verdicts."""

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
    """One origin with the spec that a careful user writes for it, and the expected verdicts."""

    name: str
    sentence: str
    origin: Origin
    breaks: tuple[str, ...] = ()
    """Laws that must all be reported as broken."""
    any_of: tuple[str, ...] = ()
    """Laws of which at least one must be reported as broken, since they describe the same fault."""
    doubted: tuple[str, ...] = ()
    """Laws that are broken too rarely for certainty: they must be reported as broken or as not tested."""
    may: tuple[str, ...] = ()
    """Laws that may also be reported as broken, since they have the same cause."""
    notes: tuple[str, ...] = ()
    """Laws whose differences are declared: they are notes, never breaches."""
    untested: tuple[str, ...] = ()
    """Laws that must be reported as not tested."""
    open: tuple[str, ...] = ()
    """Laws that hold or cannot be tested, depending on the random writes."""
    shows: dict[str, str] = field(default_factory=dict)
    """For each broken law, a sequence of requests that shows it, in the syntax of `ledger.py`."""
    refused: bool = False
    """Whether nothing can be stirred, so that the run cannot tell."""
    unsure: bool = False
    """Whether "cannot tell" is acceptable as the result of the whole run."""
    statuses: tuple[int, ...] = ()
    """The allowed exit statuses, where the verdicts do not determine them."""
    says: str = ""
    """A text of the origin that the report must contain."""
    unshown: bool = False
    """Whether answers to writes do not say what was done, so that sequences of requests show nothing."""
    names_last_write: bool = False
    """Whether walks without writes lack rows because of the write before them."""
    leaves: bool = False
    """Whether some of our rows cannot be deleted again."""
    clears: bool = False
    """Whether the tool must know that none of our rows is left."""
    touches: bool = False
    """Whether the origin takes rows of others when ours are written to."""
    busy: bool = False
    """Whether other clients write as well."""
    shifts: bool = False
    """Whether walks without writes of ours may also be reported as broken."""

    @property
    def is_broken(self) -> bool:
        return bool(self.breaks or self.any_of or self.doubted)

    @property
    def kind(self) -> str | None:
        said = self.origin.stability
        return said.get("kind") if isinstance(said, dict) else said

    def expected(self, law: str) -> str:
        """`violated`, `doubted`, `any`, `note`, `untested`, `absent`, `open` or `holds`."""
        if law in self.breaks:
            return "violated"
        if law in self.doubted:
            return "doubted"
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
        """Laws that do not apply to this origin."""
        lacking = {
            "move-is-seen-once": not self.origin.moves,
            "snapshot-holds": self.kind != "snapshot",
            "total-follows": self.origin.totals not in ("exact", "at-start", "at-least", "remaining"),
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
