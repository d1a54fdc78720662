"""Finds the laws that the walks of a ledger break, with a message for each."""

from __future__ import annotations

import re
from collections import Counter

from .cases import Case
from .ledger import LONGEST, Hand, Walk


def laws_broken(hand: Hand) -> dict[str, str]:
    """Each law that the ledger breaks, with a message."""
    told: dict[str, str] = {}
    for walk in hand.finished:
        for law, words in of_walk(hand, walk):
            told.setdefault(law, words)
    return told


def of_walk(hand: Hand, walk: Walk) -> list[tuple[str, str]]:
    case, told = hand.case, []
    ended = walk.ended if walk.ended is not None else hand.now
    during = [write for write in hand.writes if walk.began < write[0] <= ended]
    if walk.endless:
        return [("still-terminates", f"no end after {LONGEST} pages")]
    told += of_totals(hand, walk)
    told += [("no-ghosts", f"row {id} was deleted before") for id in ghosts(hand, walk)]
    if walk.failed is not None:
        expired = (case.origin.errors or {}).get("expired")
        if walk.failed != expired:
            law = "cursor-outlives-its-row" if touched(hand, walk) else "survives-writes"
            told.append((law, f"{walk.failed} {walk.words[:80]}"))
        return told
    return told + of_rows(hand, walk, during, ended)


def touched(hand: Hand, walk: Walk) -> bool:
    """Whether the row after which the walk continued was deleted or changed before that."""
    for index, (at, id) in enumerate(walk.lasts):
        until = walk.lasts[index + 1][0] if index + 1 < len(walk.lasts) else walk.ended or hand.now
        if any(at < when <= until and one == id and kind != "insert" for when, kind, one in hand.writes):
            return True
    return False


def ghosts(hand: Hand, walk: Walk) -> list[str]:
    dead = {id for id, own in hand.own.items() if own.died is not None and own.died < walk.began}
    # A deleted row may come back under another id.
    titles = {hand.own[id].title for id in dead} - {""}
    back = [str(row["id"]) for _, row in walk.seen if row.get("title") in titles and str(row["id"]) not in hand.own]
    return [id for id in walk.ids if id in dead] + back


def of_totals(hand: Hand, walk: Walk) -> list[tuple[str, str]]:
    case, told = hand.case, []
    if case.origin.totals == "remaining":
        return of_rests(walk)
    if case.origin.totals not in ("exact", "at-start", "at-least") or hand.origin.is_late:
        return []
    frozen = case.kind == "snapshot" or case.origin.totals == "at-start"
    for number, (said, true) in enumerate(walk.totals, 1):
        wanted = len(walk.there) if frozen else true
        if said > wanted if case.origin.totals == "at-least" else said != wanted:
            told.append(("total-follows", f"page {number} says {said} of {wanted}"))
    return told


def of_rests(walk: Walk) -> list[tuple[str, str]]:
    """What is wrong with counts of what remains: behind the last page there is nothing, and nowhere less."""
    said = [said for said, _ in walk.totals if said is not None]
    told = [("total-follows", f"{one} remain") for one in said if one < 0]
    if said and said[-1] != 0 and walk.next is None and walk.failed is None:
        told.append(("total-follows", f"{said[-1]} remain behind the last page"))
    return told


def of_rows(hand: Hand, walk: Walk, during: list[tuple[int, str, str]], ended: int) -> list[tuple[str, str]]:
    counted, told = Counter(walk.ids), []
    case = hand.case
    changed = {id for _, kind, id in during if kind == "change"}
    gone = {id for _, kind, id in during if kind == "delete"}
    new = {id for _, kind, id in during if kind == "insert"}
    if case.kind == "snapshot":
        told += of_snapshot(walk)
    if case.kind == "drifting" and during:
        return told
    ours = [id for id, own in hand.own.items() if own.born < walk.began and (own.died or ended + 1) > walk.began]
    stayers = [id for id in {**walk.there, **dict.fromkeys(ours)} if id not in gone and id not in changed]
    # Rows past a declared window are not lost.
    is_cut = len(walk.seen) >= case.origin.paging().get("window", len(walk.seen) + 1)
    lost = [id for id in stayers if not counted[id] and not is_cut]
    again = [id for id in counted if counted[id] > 1 and id not in changed]
    kinds = {kind for _, kind, _ in during}
    if lost:
        told.append((named(hand, walk, kinds, "loses", lost), f"lost {', '.join(lost[:6])}"))
    if again:
        told.append((named(hand, walk, kinds, "repeats", again), f"twice {', '.join(again[:6])}"))
    said = case.origin.stability
    mutable = isinstance(said, dict) and said.get("order") == "mutable"
    for id in changed - gone - new:
        if (not counted[id] and not mutable) or (counted[id] > 1 and not mutable and case.kind != "feed"):
            law = "move-is-seen-once" if kinds == {"change"} else "mixed-move"
            told.append((law, f"changed row {id} seen {counted[id]} times"))
    return told


def named(hand: Hand, walk: Walk, kinds: set[str], what: str, ids: list[str]) -> str:
    """The law that a lost or repeated row breaks, depending on the writes."""
    if touched(hand, walk):
        return "cursor-outlives-its-row"
    if len(kinds) > 1:
        return f"mixed-{what}"
    if not kinds:
        prior = [kind for when, kind, _ in hand.writes if when < walk.began]
        if hand.case.names_last_write:
            kinds = set(prior[-1:])
        elif any(id in hand.own for id in ids) or "delete" not in prior:
            kinds = {"insert"}
        else:
            kinds = {"delete"}
    kind = next(iter(kinds))
    return "move-is-seen-once" if kind == "change" else f"{kind}-{what}-nothing"


def of_snapshot(walk: Walk) -> list[tuple[str, str]]:
    told = [("snapshot-holds", f"a page is of {key}, not of {walk.keys[0]}") for key in walk.keys if key != walk.keys[0]]
    for _, row in walk.seen:
        then = walk.there.get(str(row["id"]))
        if then is None:
            told.append(("snapshot-holds", f"row {row['id']} is new"))
        elif any(then[name] != row[name] for name in then if name in row):
            told.append(("snapshot-holds", f"row {row['id']} has new values"))
    told += [("snapshot-holds", f"row {id} is gone") for id in walk.there if id not in walk.ids]
    return told


def shown(case: Case, sequence: str) -> dict[str, str]:
    """The breaches that a sequence shows; for a pair of walks, only those that neither shows alone."""
    told = laws_broken(Hand(case).play(sequence))
    words = sequence.split()
    if not any(word.startswith(("page2", "rest2")) for word in words):
        return told
    alone = [word for word in words if not word.startswith(("page2", "rest2"))]
    other = [re.sub(r"^(page|rest)2", r"\1", word) for word in words if not re.match(r"(page|rest)(?!2)", word)]
    for single in (alone, other):
        if single_told := laws_broken(Hand(case).play(" ".join(single))):
            return single_told
    return {"walks-do-not-meet": next(iter(told.values()))} if told else {}
