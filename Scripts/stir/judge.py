"""Runs a case through the tool, and compares what it says, and what it leaves behind, with what is expected."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from apis.tool import BuiltTool

from .cases import LAWS, Case
from .dresses import Row

SPEC, CASSETTE, LEDGER = "Specs/api.yaml", "Cassettes/api.stir.yaml", "Cassettes/api.yaml.rows"
# All arguments with which the tool is called.
STIR = ["verify", SPEC, "--live", "--stir", "--rate", "unlimited", "--also", "none", "--quiet"]
OFFLINE = ["verify", SPEC, "--quiet"]
CLEAN = ["stir", "--clean", SPEC]
SEED = "--stir-seed"
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM)


@dataclass
class Outcome:
    """The output of one run for a case."""

    case: Case
    seed: int
    status: int = 0
    verdicts: dict[str, str] = field(default_factory=dict)
    """Of each law of the family; of other laws only those that are violated."""
    others: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """The differences from the expected verdicts."""
    open: list[str] = field(default_factory=list)
    """Laws that should hold but were not tested."""
    words: str = ""
    requests: int = 0
    seconds: float = 0

    def described(self) -> Row:
        told = {
            name: getattr(self, name) for name in ("seed", "status", "verdicts", "others", "wrong", "open", "words")
        }
        return {"case": self.case.name, "broken": self.case.is_broken, "requests": self.requests} | told


def differences(before: list[Row], after: list[Row]) -> list[str]:
    """The changes of a table: rows left behind, lost, or with other values."""
    old, new = ({row["id"]: row for row in rows} for rows in (before, after))
    told = [f"left behind {id}: {new[id]['title']}" for id in new if id not in old]
    told += [f"row {id} is gone" for id in old if id not in new]
    return told + [f"row {id} has other values" for id in old if id in new and old[id] != new[id]]


def verdicts(report: Path) -> tuple[dict[str, str], list[str]]:
    """The verdicts of the family, and other violated laws."""
    told: dict[str, str] = {}
    others = []
    for judged in json.loads(report.read_text())["specs"]:
        for law in judged["laws"]:
            if law["law"] in LAWS:
                told[law["law"]] = law["verdict"]
            elif law["verdict"] == "violated":
                others.append(law["law"])
    return told, others


def compare(outcome: Outcome) -> None:
    """Notes what differs between the verdicts and what is expected."""
    case = outcome.case
    for law in LAWS:
        said, expected = outcome.verdicts.get(law, "absent"), case.expected(law)
        if expected == "violated" and said != "violated":
            outcome.wrong.append(f"{law} should be violated, and is {said}")
        elif said == "violated" and expected not in ("violated", "doubted", "any"):
            outcome.wrong.append(f"{law} is violated, and should be {expected}")
        elif expected == "untested" and said not in ("not-enough-evidence", "not-applicable"):
            outcome.wrong.append(f"{law} should be untested, and is {said}")
        elif expected == "doubted" and said not in ("violated", "not-enough-evidence"):
            outcome.wrong.append(f"{law} should be violated or untested, and is {said}")
        elif expected == "holds" and said != "holds" and not case.is_broken:
            outcome.open.append(f"{law} {said}")
    if case.any_of and not any(outcome.verdicts.get(law) == "violated" for law in case.any_of):
        outcome.wrong.append(f"one of {', '.join(case.any_of)} should be violated")
    if outcome.others and not case.is_broken and not case.shifts:
        outcome.wrong.append(f"of a quiet walk: {', '.join(outcome.others)}")
    wanted = case.statuses or ((1,) if case.is_broken else (0, 3) if case.refused else (0,))
    if outcome.status not in wanted and not (outcome.status == 3 and case.unsure):
        outcome.wrong.append(f"exit {outcome.status}")


class Tool(BuiltTool):
    """The tool, run in a folder of its own for each case and seed."""

    longest = 180

    def place(self, case: Case, seed: int) -> Path:
        where = self.folder / f"{case.name}-{seed}"
        shutil.rmtree(where, ignore_errors=True)
        (where / "Specs").mkdir(parents=True)
        (where / "Cassettes").mkdir()
        case.origin.reset()
        (where / SPEC).write_text(case.origin.spec(f"{self.server.origin}/{case.name}", case.sentence))
        return where

    def judge(self, case: Case, seed: int) -> Outcome:
        """Runs once live, and once offline from the cassette."""
        began = time.monotonic()
        where = self.place(case, seed)
        before = case.origin.table()
        outcome = Outcome(case, seed)
        report = where / "report.json"
        ran = self.run(
            where, *STIR, SEED, str(seed), "--report", f"json:{report}", "--report", f"text:{where}/report.txt"
        )
        outcome.status, outcome.words = ran.returncode, ran.stderr
        outcome.requests = case.origin.clock
        if report.exists():
            outcome.verdicts, outcome.others = verdicts(report)
            outcome.words += (where / "report.txt").read_text() if (where / "report.txt").exists() else ""
        compare(outcome)
        # Long lines of a report are wrapped.
        if case.says not in " ".join(outcome.words.split()):
            outcome.wrong.append(f"the words of the API are not told: {case.says}")
        self.compare_tables(outcome, before)
        if case.clears and (where / LEDGER).exists():
            outcome.wrong.append("rows are told as left")
        if (where / CASSETTE).exists():
            self.offline(where, outcome)
        outcome.seconds = round(time.monotonic() - began, 2)
        return outcome

    def offline(self, where: Path, outcome: Outcome) -> None:
        """The cassette must lead to the same verdicts."""
        report = where / "offline.json"
        self.run(where, *OFFLINE, "--report", f"json:{report}")
        told = verdicts(report)[0] if report.exists() else {}
        for law in LAWS:
            if told.get(law) != outcome.verdicts.get(law):
                outcome.wrong.append(f"{law} is {outcome.verdicts.get(law)} live and {told.get(law)} offline")

    def compare_tables(self, outcome: Outcome, before: list[Row]) -> None:
        changed = differences(before, outcome.case.origin.table())
        if outcome.case.leaves:
            changed = [words for words in changed if not words.startswith("left behind")]
        if outcome.case.touches:
            changed = [words for words in changed if words.startswith("left behind")]
        outcome.wrong += changed[:5]

    def kill(self, case: Case, count: int, dice: random.Random) -> list[str]:
        """Kills the tool at random requests; after cleaning, no row of ours may be left, and no other row may be changed."""
        where = self.place(case, 0)
        ran = self.run(where, *STIR, SEED, "1")
        if ran.returncode not in (0, 1, 3):
            return [f"cannot be stirred at all: {ran.stderr[:150]}"]
        whole = case.origin.clock
        wrong = []
        for number in range(1, count + 1):
            where = self.place(case, number)
            before = case.origin.table()
            moments = [self.end(case, where, [*STIR, SEED, str(number)], dice.randint(1, whole), dice)]
            wrong += [f"{moments[0]}: {words}" for words in open_to_others(where)]
            if dice.random() < 0.3:
                moments.append(self.end(case, where, CLEAN, case.origin.clock + dice.randint(1, 20), dice))
            cleaned = self.run(where, *CLEAN)
            changed = differences(before, case.origin.table())
            if changed or cleaned.returncode != 0 or (where / LEDGER).exists():
                words = cleaned.stderr.strip().splitlines()[-1:] or ["no word"]
                told = ", then ".join(moments)
                wrong.append(f"{told}: {changed[:4]}, exit {cleaned.returncode}, {words[0]}")
        return wrong

    def end(self, case: Case, where: Path, arguments: list[str], request: int, dice: random.Random) -> str:
        """Runs the tool, kills it at a request with this number, and returns when and how that happened."""
        chosen, is_late = dice.choice(SIGNALS), dice.random() < 0.5
        started = threading.Event()
        process: subprocess.Popen[bytes]

        def watch(number: int, is_done: bool) -> None:
            if number == request and is_done == is_late:
                started.wait()
                process.send_signal(chosen)

        case.origin.watch = watch
        process = subprocess.Popen(
            [self.path, *arguments],
            cwd=where,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        started.set()
        process.wait(self.longest)
        del case.origin.watch
        return f"{chosen.name} {'after' if is_late else 'before'} request {request} was carried out"


def open_to_others(where: Path) -> list[str]:
    """Files of ours, other than the cassette, that others could read and that may tell what was written."""
    told = (path for path in where.rglob("*") if path.is_file() and "stir" in path.name.lower())
    files = [path for path in told if path != where / CASSETTE]
    return [f"{path.name} has mode {path.stat().st_mode & 0o777:o}" for path in files if path.stat().st_mode & 0o077]
