"""Random sequences of writes and pages, and the breaches in them that a case does not name."""

from __future__ import annotations

import random

from .breaches import laws_broken
from .cases import Case
from .ledger import Hand

PLACES = (-5, 3, 500, 1500, 4500, 4501, 6999, 9999, 12500, 30000, 90000)


def sequence(case: Case, dice: random.Random) -> str:
    """A sequence that makes some rows, and then reads pages with writes between them."""
    verbs = [verb for verb in case.origin.verbs if verb != "change" or case.origin.moves]
    kinds = dice.sample(verbs, dice.randint(1, len(verbs)))
    words = [placed("insert", dice) for _ in range(dice.choice((0, 1, 4, 12, 14)))]
    if "delete" in verbs and dice.random() < 0.3:
        words += ["walk", "delete:any"]
    for _ in range(dice.randint(1, 9)):
        words.append(dice.choice(("page", "page", "page2")))
        for _ in range(dice.choice((0, 1, 1, 1, 3))):
            kind = dice.choice(kinds)
            where = dice.choice(("read", "cursor", "next", "last", "page", "unread", "any", "all"))
            words.append(placed("insert", dice) if kind == "insert" else f"{kind}:{where}")
            if kind == "change":
                words[-1] = placed(words[-1], dice)
    return " ".join([*words, "rest", "rest2", *(["walk"] if dice.random() < 0.5 else [])])


def placed(word: str, dice: random.Random) -> str:
    return word if dice.random() < 0.5 else f"{word}={dice.choice(PLACES)}"


def of_chance(case: Case, count: int, seed: int) -> list[str]:
    """The breaches in random sequences that the case does not name."""
    dice = random.Random(f"{seed} {case.name}")
    known = {*case.breaks, *case.any_of, *case.may}
    wrong: dict[str, str] = {}
    for _ in range(count):
        words = sequence(case, dice)
        try:
            told = laws_broken(Hand(case).play(words))
        except ValueError as error:
            told = {"write": str(error)}
        for law, what in told.items():
            meets = "walks-do-not-meet" in known and "2" in words
            if law not in known and not (case.is_broken and (law.startswith("mixed") or meets)):
                wrong.setdefault(law, f"{law} in `{words}`: {what}")
    return list(wrong.values())
