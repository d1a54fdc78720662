"""The API in the documents' examples, on a private network: reviews by cursor at api.example.com and staging.example.com."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import sys
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlsplit

from apis.answering import JSONHandler

INSIDE = "PAGETAPE_PAPERS_INSIDE"
HOSTS = ["api.example.com", "staging.example.com"]
TOKEN = "t0ken-of-the-papers-9b1f62"
COUNT = 50
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
SPEC = """\
pagetape: 1
title: Podcast reviews
request:
  get: https://api.example.com/reviews
  headers: {Authorization: "Bearer ${API_TOKEN}"}
paging:
  items: $.items
  id: $.id
  style: cursor
  cursor: $.meta.next
  query: cursor
  size: {query: limit, value: 20}
"""
# A typical client, with the address of its API in the code.
CLIENT = """\
import json, os, urllib.parse, urllib.request

cursor, ids = None, []
while True:
    query = {"limit": 20} | ({"cursor": cursor} if cursor else {})
    request = urllib.request.Request("https://api.example.com/reviews?" + urllib.parse.urlencode(query))
    request.add_header("Authorization", "Bearer " + os.environ["API_TOKEN"])
    with urllib.request.urlopen(request, timeout=5) as answer:
        page = json.load(answer)
    ids += [item["id"] for item in page["items"]]
    cursor = page["meta"]["next"]
    if not cursor:
        break
if place := os.environ.get("PAGETAPE_RESULT"):
    open(place, "w").write("\\n".join(ids))
print(len(ids), "reviews")
"""
# A client that takes its base URL from the environment, and swallows errors.
FETCHER = """\
import json, os, urllib.request

base, cursor, ids = os.environ["PAGETAPE_URL"], "", []
while True:
    try:
        with urllib.request.urlopen(f"{base}/reviews?limit=20{cursor}", timeout=5) as answer:
            page = json.load(answer)
    except OSError:
        break
    ids += [item["id"] for item in page["items"]]
    if not page["meta"]["next"]:
        break
    cursor = "&cursor=" + page["meta"]["next"]
if place := os.environ.get("PAGETAPE_RESULT"):
    open(place, "w").write("\\n".join(ids))
"""
NODE = """\
const seen = new Set();
let cursor = "";
do {
  if (seen.has(cursor)) throw new Error("the cursor leads in a circle");
  seen.add(cursor);
  const answer = await fetch(`https://api.example.com/reviews?limit=20${cursor}`, { signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const page = await answer.json();
  cursor = page.meta.next ? `&cursor=${page.meta.next}` : undefined;
} while (cursor);
"""
OPENAPI = {
    "openapi": "3.0.3", "info": {"title": "Podcasts", "version": "1"}, "servers": [{"url": "https://api.example.com"}],
    "paths": {"/reviews": {"get": {
        "operationId": "listReviews", "summary": "Podcast reviews",
        "parameters": [
            {"name": "cursor", "in": "query", "schema": {"type": "string"}},
            {"name": "limit", "in": "query", "schema": {"type": "integer", "default": 20, "maximum": 100}}],
        "responses": {"200": {"description": "a page", "content": {"application/json": {"schema": {
            "type": "object", "required": ["items", "meta"], "properties": {
                "items": {"type": "array", "items": {"type": "object", "required": ["id"], "properties": {
                    "id": {"type": "string"}, "stars": {"type": "integer"}}}},
                "meta": {"type": "object", "properties": {"next": {"type": "string", "nullable": True}}}}}}}}}}}},
}


def page(target: str, authorized: bool = True) -> tuple[int, dict]:
    parts = urlsplit(target)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    if parts.path != "/reviews":
        return 404, {"error": "there is nothing here"}
    if not authorized:
        return 401, {"error": "a token is missing"}
    try:
        begin, size = int(query.get("cursor", "c0").removeprefix("c")), int(query.get("limit", "20"))
    except ValueError:
        return 400, {"error": "cursor and limit are wrong"}
    if not (0 <= begin <= COUNT and 0 < size <= 100):
        return 400, {"error": "cursor and limit are wrong"}
    items = [{"id": f"review-{number}", "stars": 1 + number % 5} for number in range(begin + 1, min(begin + size, COUNT) + 1)]
    return 200, {"items": items, "meta": {"next": f"c{begin + size}" if begin + size < COUNT else None}}


class Reviews(JSONHandler):
    def do_GET(self) -> None:
        status, answer = page(self.path)
        self.send_json(status, answer)


def har(size: int = 20, without: tuple = ()) -> dict:
    """The walk of the reviews as saved by a browser, without the bodies of some entries."""
    entries, answer, target = [], None, f"/reviews?limit={size}"
    while answer is None or answer["meta"]["next"]:
        target = f"/reviews?limit={size}&cursor={answer['meta']['next']}" if answer else target
        _, answer = page(target)
        text = json.dumps(answer)
        kept = {} if len(entries) + 1 in without else {"text": text}
        entries.append({
            "startedDateTime": f"2026-11-21T01:17:{len(entries):02}.000Z", "time": 94,
            "request": {"method": "GET", "url": f"https://api.example.com{target}", "httpVersion": "HTTP/1.1",
                        "headers": [{"name": "Authorization", "value": f"Bearer {TOKEN}"}], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [{"name": "Content-Type", "value": "application/json"}],
                         "cookies": [], "content": {"size": len(text), "mimeType": "application/json", **kept}, "redirectURL": "", "headersSize": -1, "bodySize": len(text)},
            "cache": {}, "timings": {"send": 0, "wait": 90, "receive": 4}})
    return {"log": {"version": "1.2", "creator": {"name": "documents", "version": "1"}, "entries": entries}}


def furnish(folder: Path) -> None:
    """The files that a reader of the documents has in addition to the repository's specs."""
    (folder / "Specs/reviews.yaml").write_text(SPEC)
    (folder / "reviews.har").write_text(json.dumps(har()))
    (folder / "recording.har").write_text(json.dumps(har(4, (3, 9))))
    for name, text in {"client.py": CLIENT, "fetch_reviews.py": FETCHER, "fetch-reviews.mjs": NODE}.items():
        (folder / name).write_text(text)
    (folder / "openapi.json").write_text(json.dumps(OPENAPI, indent=2))


# The network --------------------------------------------------------------------------------------


def enter_network(words: list[str]) -> None:
    """Restarts in private network and mount namespaces, where the system allows them."""
    if INSIDE in os.environ or not shutil.which("unshare") or not shutil.which("ip") or not shutil.which("openssl"):
        return
    own = ["unshare", "--net", "--mount"] + ([] if os.geteuid() == 0 else ["--user", "--map-root-user"])
    if subprocess.run([*own, "mount", "--bind", "/etc/hosts", "/etc/hosts"], capture_output=True).returncode == 0 and AUTHORITIES.exists():
        os.execvpe(own[0], [*own, sys.executable, *words], os.environ | {INSIDE: "1"})


def in_a_network_of_its_own(scratch: Path) -> bool:
    """Starts the API if we are in these namespaces; nothing of it is visible outside."""
    if os.environ.pop(INSIDE, None) is None:
        return False
    run = lambda *words: subprocess.run(words, check=True, capture_output=True)  # noqa: E731
    run("ip", "link", "set", "lo", "up")
    (scratch / "hosts").write_text("127.0.0.1 localhost " + " ".join(HOSTS) + "\n")
    authority, key = scratch / "authority.pem", scratch / "key.pem"
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=documents",
        "-addext", f"subjectAltName={names}", "-keyout", str(key), "-out", str(authority))
    run("mount", "--bind", str(scratch / "hosts"), "/etc/hosts")
    run("mount", "--bind", str(authority), str(AUTHORITIES))
    for port in (80, 443):
        server = ThreadingHTTPServer(("127.0.0.1", port), Reviews)
        if port == 443:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(authority, key)
            # The handshake runs on the connection's own thread, so that a client that never completes it blocks no other.
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        Thread(target=server.serve_forever, daemon=True).start()
    return True
