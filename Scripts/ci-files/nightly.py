"""The nightly runs, against an API on loopback that changes."""

from __future__ import annotations

import http.server
import json
import re
import shutil
import subprocess
from pathlib import Path

import yaml
from machine import ROOT, Account, Machine, serve

TOKEN = "tok-5f1c0c7e9a3b48d2"
SPEC = """\
pagetape: 1
title: Rows
request:
  get: {origin}/rows?page=1
  headers: {{Authorization: "Bearer ${{API_TOKEN}}"}}
paging: {{style: page-number, query: page, start: 1, items: $.items, id: $.id, more: $.more}}
"""


class Rows(http.server.BaseHTTPRequestHandler):
    """A list that needs a token and repeats it; the caller decides what it lost since the recording."""

    asked: list[str] = []
    loses = False

    def do_GET(self) -> None:
        Rows.asked.append(self.command)
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            self.send_error(401)
            return
        page = int(re.search(r"page=(\d+)", self.path)[1])
        items = [{"id": page * 10 + number, "name": f"row {number}", "seen": TOKEN} for number in range(5 if page < 4 else 0)]
        if Rows.loses:
            for item in items:
                del item["name"]
        answer = json.dumps({"items": items, "more": page < 3}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_POST = do_PUT = do_DELETE = do_PATCH = do_GET

    def log_message(self, *_: object) -> None:
        pass


def check_nightly(account: Account, scratch: Path, package: Path) -> None:
    server, origin = serve(Rows)
    github = yaml.safe_load((ROOT / "Packaging/ci/nightly-github.yml").read_text())
    gitlab = yaml.safe_load((ROOT / "Packaging/ci/nightly-gitlab.yml").read_text())
    account.check(github["permissions"] == {"contents": "read"}, "the nightly workflow may write nothing")
    scripts = {"GitHub": next(step["run"] for step in github["jobs"]["drift"]["steps"] if "run" in step), "GitLab": gitlab["drift"]["script"][0]}
    for name, script in scripts.items():
        Rows.loses = False
        machine = Machine(scratch / f"nightly-{name}")
        for part in ("Specs", "Cassettes"):
            shutil.rmtree(machine.work / part)
        (machine.work / "Specs").mkdir()
        (machine.work / "Specs/rows.yaml").write_text(SPEC.format(origin=origin))
        subprocess.run(["dpkg-deb", "-x", package, machine.folder / "unpacked"], check=True)
        machine.run("pagetape record Specs --rate unlimited", API_TOKEN=TOKEN)
        before = (machine.work / "Cassettes/rows.yaml").read_bytes()
        Rows.asked.clear()
        # This check does not wait for hosts as long as a nightly run.
        quick = script.replace("--rate 2", "--rate unlimited")
        kept = machine.run(quick, API_TOKEN=TOKEN, PAGETAPE_SPECS="Specs")
        Rows.loses = True
        drifted = machine.run(quick, API_TOKEN=TOKEN, PAGETAPE_SPECS="Specs")
        account.check(kept.returncode == 0 and drifted.returncode == 1 and "no-drift" in drifted.stdout, f"the nightly run on {name} sees what changed",
                      kept.stdout + kept.stderr + drifted.stdout + drifted.stderr)
        left = kept.stdout + kept.stderr + drifted.stdout + drifted.stderr
        left += "".join(p.read_text(errors="replace") for p in machine.folder.rglob("*") if p.is_file() and "unpacked" not in p.parts)
        account.check(TOKEN not in left, f"the nightly run on {name} leaves no token anywhere")
        account.check(set(Rows.asked) == {"GET"} and (machine.work / "Cassettes/rows.yaml").read_bytes() == before
                      and {path.name for path in machine.work.iterdir()} == {"Specs", "Cassettes", "drift.html"},
                      f"the nightly run on {name} only asks, and changes nothing")
    server.shutdown()
