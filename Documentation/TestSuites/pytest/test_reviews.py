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
        ids = fetch_all(case["url"])
        report = ask(case["verdict"] + "?ended=ok", json.dumps(ids).encode())
    except Exception:
        report = ask(case["verdict"] + "?ended=failed")
    broken = [law for law in report["specs"][0]["laws"] if law["verdict"] == "violated"]
    assert not broken, json.dumps(broken, indent=2)
