"""Runs a case through the tool and judges the result."""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path

from .cases import Case
from .tool import BuiltTool

FILTERS = "filter:state=open,empty:q=nothing"


@dataclass
class Outcome:
    """The tool's output for one run of a case."""

    case: Case
    status: int = 0
    recorded: int = 0
    violated: list[str] = field(default_factory=list)
    untested: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    """The laws of the API whose findings are told in full, one for each cause."""
    words: str = ""
    commands: list[str] = field(default_factory=list)
    items: int | None = None
    seconds: float = 0
    is_called_edited: bool = False

    def described(self) -> dict[str, object]:
        """The outcome in machine-readable form."""
        return {
            "case": self.case.name,
            "broken": self.case.is_broken,
            "sentence": self.case.sentence,
            "laws": self.case.laws,
            "deviation": self.deviation,
            "status": self.status,
            "violated": self.violated,
            "untested": self.untested,
            "told": self.told,
            "seconds": self.seconds,
            "words": self.words,
            "commands": self.commands,
        }

    @property
    def deviation(self) -> str | None:
        """What is wrong with the verdict; None if nothing is."""
        if self.is_called_edited:
            return "fresh, called edited"
        if not self.case.is_broken:
            return self._of_right()
        if self.case.unrecordable:
            return None if self.recorded == 3 and self.status != 0 else "recorded as if nothing were wrong"
        if self.status == 0:
            return "green"
        if self.status != 1:
            return f"exit {self.status}"
        if not set(self.violated) & set(self.case.laws):
            return "found something else"
        return None

    def _of_right(self) -> str | None:
        if self.status == 0 and self.recorded == 0:
            return None
        if self.status == 3 and self.case.unsure:
            return None
        return "accused" if self.status == 1 else f"exit {self.recorded or self.status}"

    @property
    def summary(self) -> str:
        words = self.words.strip().splitlines() or [""]
        return ", ".join(self.violated) or words[0].removeprefix("pagetape: Specs/api.yaml: ")[:150]


def walked(told: str) -> int | None:
    """How many items the first walk of a recording has, by what `record --json` tells."""
    walks = json.loads(told.splitlines()[0])["walks"] if told.strip() else []
    return walks[0]["items"] if walks and walks[0]["ended"] in ("end", "capped") else None


def told_in_full(report: str) -> list[str]:
    """The laws of the API of which a report in words says what was expected; what follows from these it only names."""
    told, law = [], ""
    for line in report.splitlines():
        if line.startswith("    ") and line[4:5].strip():
            law = line.strip()
        elif line.startswith("      expected  ") and " · reference list" not in law:
            told.append(law.split(" ")[0])
    return told


class Tool(BuiltTool):
    """Runs the tool as each case needs it: to record, verify and probe."""

    def place(self, case: Case) -> Path:
        where = self.folder / case.name
        shutil.rmtree(where, ignore_errors=True)
        (where / "Specs").mkdir(parents=True, exist_ok=True)
        return where

    def extras(self, case: Case) -> list[str]:
        filtered = case.api.count and case.api.filters and "get" in case.api.request("")
        also = case.also or (FILTERS if filtered else "")
        return ["--also", "all"] + (["--also", also] if also else [])

    def judge(self, case: Case) -> Outcome:
        began = time.monotonic()
        where = self.place(case)
        case.api.reset()
        (where / "Specs/api.yaml").write_text(case.api.spec(f"{self.server.origin}/{case.name}", case.sentence))
        outcome = Outcome(case)
        extras = self.extras(case)
        outcome.commands.append("record Specs/api.yaml " + " ".join(extras))
        outcome.commands.append("verify Specs/api.yaml")
        for epoch in range(2 if case.twice else 1):
            case.api.epoch = epoch
            recorded = self.run(where, "record", "Specs/api.yaml", "--quiet", "--json", *extras)
        outcome.recorded = recorded.returncode
        outcome.items = walked(recorded.stdout)
        self.verify(where, "Specs/api.yaml", outcome)
        outcome.words = recorded.stderr + outcome.words
        outcome.seconds = round(time.monotonic() - began, 2)
        return outcome

    def verify(self, where: Path, spec: str, outcome: Outcome) -> None:
        report, text = where / "report.json", where / "report.txt"
        report.unlink(missing_ok=True)
        text.unlink(missing_ok=True)
        reports = ["--report", f"json:{report}", "--report", f"text:{text}"]
        verified = self.run(where, "verify", spec, "--quiet", *reports)
        outcome.status, outcome.words = verified.returncode, verified.stderr
        if not report.exists():
            return
        outcome.told = told_in_full(text.read_text()) if text.exists() else []
        for judged in json.loads(report.read_text())["specs"]:
            outcome.is_called_edited = any("edited" in note for note in judged.get("notes", []))
            for law in judged["laws"]:
                if law["verdict"] == "violated":
                    outcome.violated.append(law["law"])
                elif law["verdict"] == "not-enough-evidence":
                    outcome.untested.append(law["law"])
