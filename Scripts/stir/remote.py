"""Origins that are real servers: requests go over the wire, and the truth is what another way of asking tells."""

from __future__ import annotations

import contextlib
import os
import random
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from apis.server import Reply, Request

from .breaches import laws_broken, shown
from .cases import Case
from .chance import sequence
from .dresses import Row
from .judge import Outcome, Tool
from .ledger import Hand
from .origin import Origin

RANDOM = 6
SENT: list[tuple[bool, str]] = []
"""The requests of the sequences, newest last."""
SCRATCH = Path(os.environ.get("STIR_SCRATCH", "/tmp/pagetape-stir"))


class Remote(Origin):
    """A list of a real server."""

    base = ""
    """The prefix of the list's paths."""
    rows_of: Callable[[], list[Row]] | None = None
    """All rows, read in another way than through the judged list."""
    sorted_by: Any = None

    def reset(self) -> None:
        """A real server is left as it is."""
        self.clock, self.skew = 0, 0.0
        self.first_number += 100
        self.theirs: set[Any] = set()

    def table(self) -> list[Row]:
        rows = self.rows_of() if self.rows_of else []
        return [row for row in rows if not str(row.get("title", "")).startswith("theirs")]

    def order_now(self) -> list[Any]:
        rows = self.table()
        return [row["id"] for row in (sorted(rows, key=self.sorted_by) if self.sorted_by else rows)]

    def spec(self, base: str, title: str) -> str:
        return super().spec(self.base, title)

    def handle(self, request: Request) -> Reply:
        """Sends a request of the check to the server."""
        query = "?" + urlencode(request.query) if request.query else ""
        headers = {"Content-Type": "application/json"} | {
            name.title(): value for name, value in request.headers.items() if name != "authorization"
        }
        return self.sent_by_hand(request.method, request.path + query, request.body, headers)

    def sent_by_hand(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Reply:
        """A request of a sequence, noted as a command line with whether it is a write."""
        SENT.append((self.is_written_to, curl(method, self.base + path, body or None, headers)))
        return send(method, self.base + path, body or None, headers)


def send(method: str, url: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Reply:
    """One request; an answer of any status is an answer."""
    asked = urllib.request.Request(url, body, headers or {}, method=method)
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return Reply(answer.status, list(answer.headers.items()), answer.read())
    except urllib.error.HTTPError as error:
        return Reply(error.code, list(error.headers.items()), error.read())


def curl(method: str, url: str, body: bytes | None, headers: dict[str, str]) -> str:
    """A request as a command line."""
    words = ["curl", "-g"] + (["-X", method] if method != ("POST" if body else "GET") else [])
    for name, value in headers.items() if body else ():
        words += ["-H", f"{name}: {value}"]
    words += ["--data-raw", body.decode()] if body else []
    return shlex.join([*words, url])


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def venv(name: str, packages: list[str]) -> Path:
    """A Python with these packages, created once."""
    place = SCRATCH / name / "venv"
    if not (place / ".ready").exists():
        shutil.rmtree(place, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
        subprocess.run([place / "bin/pip", "install", "-q", *packages], check=True)
        (place / ".ready").touch()
    return place / "bin/python"


@contextlib.contextmanager
def running(command: list[str], probe: str, where: Path, **environment: str) -> Any:
    """A server that runs while the block lasts."""
    where.mkdir(parents=True, exist_ok=True)
    with (where / "log").open("ab") as log:
        server = subprocess.Popen(command, cwd=where, stdout=log, stderr=log, env=os.environ | environment)
    try:
        wait_for(probe, server, where)
        yield server
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(10)
        if server.poll() is None:
            server.kill()


def wait_for(probe: str, server: subprocess.Popen[bytes], where: Path) -> None:
    for _ in range(450):
        if server.poll() is not None:
            raise RuntimeError(f"the server ended; see {where}/log")
        with contextlib.suppress(OSError):
            if send("GET", probe).status < 500:
                return
        time.sleep(0.2)
    raise RuntimeError(f"the server does not answer; see {where}/log")


def show(case: Case) -> list[str]:
    """What is wrong with the sequences that show a case's breaches; their rows are deleted again."""
    wrong = []
    for law, words in case.shows.items():
        before = {str(row["id"]) for row in case.origin.table()}
        SENT.clear()
        told = shown(case, words)
        if law not in told:
            wrong.append(f"`{words}` does not show {law}, but {told or 'nothing'}")
        else:
            print(f"shown   {case.name:24}  {law}: `{words}`: {told[law]}")
            decisive = max((at for at, one in enumerate(SENT) if one[0]), default=0)
            print("\n".join(f"        {command}" for _, command in SENT[decisive : decisive + 2]))
        take_away(case, before)
    dice = random.Random(case.name)
    known = {*case.breaks, *case.any_of, *case.may}
    for _ in range(0 if case.busy else RANDOM):
        before = {str(row["id"]) for row in case.origin.table()}
        words = sequence(case, dice)
        for law, what in laws_broken(Hand(case).play(words)).items():
            if law not in known and not law.startswith("mixed"):
                wrong.append(f"{law} in `{words}`: {what}")
        take_away(case, before)
    return wrong


def take_away(case: Case, before: set[str]) -> None:
    """Deletes the rows that a sequence made."""
    hand = Hand(case)
    for row in case.origin.table():
        if str(row["id"]) not in before:
            hand.made_by[str(row["id"])] = 0
            hand.write("delete", str(row["id"]))


def judge(tool: Tool | None, cases: list[Case], seeds: int, shows: bool) -> int:
    """Shows and judges the cases of servers that run; how many came out wrong."""
    failed = 0
    for case in cases:
        wrong = show(case) if shows else []
        outcomes: list[Outcome] = [tool.judge(case, seed) for seed in range(1, seeds + 1)] if tool else []
        wrong += [f"seed {one.seed}: {words}" for one in outcomes for words in one.wrong]
        for words in wrong:
            print(f"wrong   {case.name:24}  {words}")
        for one in outcomes[:1]:
            said = ", ".join(f"{law} {verdict}" for law, verdict in one.verdicts.items() if verdict != "holds")
            words = (one.words.strip().splitlines() or [""])[0][:150] if one.status > 1 else ""
            print(f"judged  {case.name:24}  exit {one.status}: {said or 'all hold'} {words}")
        failed += 1 if wrong else 0
    return failed
