import json
import subprocess
import urllib.request

import pytest
from fetch_reviews import fetch_all

server = subprocess.Popen(
    ["pagetape", "serve", "--cases", "--quiet", "Specs/reviews.yaml"], stdout=subprocess.PIPE, text=True)
desk = next(line.split()[0] for line in server.stdout if line.endswith("is the desk\n"))


def ask(url, body=None):
    with urllib.request.urlopen(url, body) as answer:
        return json.load(answer)


def teardown_module():
    server.terminate()


@pytest.mark.parametrize("case", ask(f"{desk}/cases"), ids=lambda case: case["name"])
def test_conduct(case):
    try:
        ended, ids = "ok", fetch_all(case["url"])
    except Exception:
        ended, ids = "failed", []
    report = ask(f"{case['verdict']}?ended={ended}", json.dumps(ids).encode())
    # Not only "broken": a client that never asks is "incomplete", which proves nothing.
    doubts = [law for law in report["specs"][0]["laws"] if law["verdict"] in ("violated", "not-enough-evidence")]
    assert report["verdict"] == "kept", json.dumps(doubts, indent=2)
