"""Lets `probe` find out how a case pages, and judges it by the items that a recording with its spec collects."""

from __future__ import annotations

import json
from dataclasses import dataclass

from .cases import Case
from .judge import Outcome, Tool, walked

SURE = 0.85


@dataclass
class Probed:
    """The result of probing one API."""

    case: Case
    status: int
    sure: bool
    style: str | None
    items: int | None = None
    wanted: int | None = None
    verified: int | None = None
    words: str = ""

    @property
    def is_complete(self) -> bool:
        return self.wanted is not None and self.items == self.wanted

    @property
    def deviation(self) -> str | None:
        if self.case.is_broken:
            return "green by probe's spec" if self.verified == 0 else None
        if self.wanted is None or self.items is None or self.is_complete or not self.sure:
            return None
        return f"sure of {self.style}: {self.items} items of {self.wanted}"

    def described(self) -> dict[str, object]:
        return {
            "case": self.case.name,
            "broken": self.case.is_broken,
            "sentence": self.case.sentence,
            "deviation": self.deviation,
            "status": self.status,
            "sure": self.sure,
            "style": self.style,
            "items": self.items,
            "wanted": self.wanted,
            "verified": self.verified,
            "words": self.words,
        }


def probe(tool: Tool, outcome: Outcome) -> Probed:
    """Probes, records by the spec that came, and for broken APIs verifies by it."""
    case = outcome.case
    where = tool.folder / case.name
    case.api.reset()
    told = tool.run(where, "probe", *command(tool, case), "-o", "Specs/probed.yaml", "--json", "--quiet")
    found = json.loads(told.stdout) if told.stdout.strip() else {}
    probed = Probed(case, told.returncode, found.get("confidence", 0) >= SURE, found.get("style"), words=told.stderr)
    if told.returncode != 0 or not (where / "Specs/probed.yaml").exists():
        return probed
    case.api.reset()
    extras = tool.extras(case) if case.is_broken else []
    recorded = tool.run(where, "record", "Specs/probed.yaml", "--quiet", "--json", "--max-pages", "300", *extras)
    probed.items = walked(recorded.stdout)
    if not case.is_broken and outcome.recorded == 0:
        # A list whose URL begins in the middle is probed from its beginning.
        probed.wanted = len(case.api.all) if getattr(case.api, "begin", "") else outcome.items
    probed.words += recorded.stderr
    if case.is_broken:
        verdict = Outcome(case)
        tool.verify(where, "Specs/probed.yaml", verdict)
        probed.verified = verdict.status or recorded.returncode
        probed.words += ", ".join(verdict.violated)
    return probed


def command(tool: Tool, case: Case) -> list[str]:
    """The request of the case's spec as options of `probe`."""
    request = case.api.request(f"{tool.server.origin}/{case.name}")
    url = request.get("get") or request["post"]
    for name, value in tool.environment.items():
        if name == "API_TOKEN":
            url = url.replace("${API_TOKEN}", value)
    if case.api.size_key and "get" in request:
        url += ("&" if "?" in url else "?") + f"{case.api.size_key}={case.api.probed_size or case.api.size}"
    if case.api.probed_path:
        url = url.replace(case.api.path, case.api.probed_path)
    if case.api.probed_query:
        url += ("&" if "?" in url else "?") + case.api.probed_query
    options = [url]
    for name, value in request.get("headers", {}).items():
        options += ["-H", f"{name}: {value.replace('${API_TOKEN}', tool.environment['API_TOKEN'])}"]
    if "graphql" in request:
        options += ["-d", json.dumps({"query": request["graphql"], "variables": request["variables"]})]
    elif "json" in request:
        options += ["-d", json.dumps(request["json"])]
    elif "form" in request:
        options += ["-d", "&".join(f"{key}={value}" for key, value in request["form"].items())]
    return options
