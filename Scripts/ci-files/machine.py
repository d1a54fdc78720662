"""The tool's package, a server for it, and stand-ins for the machines of CI systems."""

from __future__ import annotations

import hashlib
import http.server
import shutil
import subprocess
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build" / "ci-files"


class Account:
    passed = failed = 0

    def check(self, holds: bool, what: str, why: str = "") -> None:
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        print(f"{'ok  ' if holds else 'FAIL'} {what}" + (f"\n{why}" if why and not holds else ""), flush=True)


def make_package(tool: Path, folder: Path) -> Path:
    """The package that CI installs: the one of `make dist`, or one with just the tool."""
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    package = folder / f"pagetape_0.2.0_{architecture}.deb"
    folder.mkdir()
    built = ROOT / "dist" / package.name
    if built.exists():
        shutil.copy(built, package)
    else:
        root = folder / "root"
        (root / "DEBIAN").mkdir(parents=True)
        (root / "usr/bin").mkdir(parents=True)
        shutil.copy(tool, root / "usr/bin/pagetape")
        (root / "DEBIAN/control").write_text(
            f"Package: pagetape\nVersion: 0.2.0\nArchitecture: {architecture}\nMaintainer: CI <ci@localhost>\nDescription: the tool alone\n")
        subprocess.run(["dpkg-deb", "--build", "-Znone", root, package], check=True, stdout=subprocess.DEVNULL)
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    (folder / "SHA256SUMS").write_text(f"{digest}  {package.name}\n")
    wrong = folder / "wrong"
    wrong.mkdir()
    shutil.copy(package, wrong)
    (wrong / "SHA256SUMS").write_text(f"{'0' * 64}  {package.name}\n")
    return package


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def serve(handler) -> tuple[http.server.ThreadingHTTPServer, str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


APT = """#!/bin/sh
# Replaces apt-get: unpacks packages that are given as files.
for word in "$@"; do
    case $word in *.deb) dpkg-deb -x "$word" "$UNPACKED" ;; esac
done
"""


class Machine:
    """A folder as checked out by CI, on an empty machine."""

    def __init__(self, folder: Path, broken: bool = False) -> None:
        self.folder, self.work, self.temporary = folder, folder / "work", folder / "tmp"
        for path in (self.work, self.temporary, folder / "bin", folder / "unpacked"):
            path.mkdir(parents=True)
        for part in ("Specs", "Cassettes"):
            shutil.copytree(ROOT / part, self.work / part)
        if broken:
            path = self.work / "Cassettes/item-list.yaml"
            text = path.read_text()
            assert '"id": 57,' in text
            path.write_text(text.replace('"id": 57,', '"id": 56,', 1))
        apt = folder / "bin/apt-get"
        apt.write_text(APT)
        apt.chmod(0o755)
        sudo = folder / "bin/sudo"
        sudo.write_text('#!/bin/sh\nexec "$@"\n')
        sudo.chmod(0o755)
        self.environment = {
            "PATH": f"{folder}/bin:{folder}/unpacked/usr/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": str(folder), "UNPACKED": f"{folder}/unpacked",
            "RUNNER_TEMP": str(self.temporary), "GITHUB_STEP_SUMMARY": f"{folder}/summary.md", "LANG": "C.UTF-8",
            "GIT_CONFIG_GLOBAL": "/dev/null", "no_proxy": "127.0.0.1"}

    def run(self, script: str, shell: str = "bash", **environment: str) -> subprocess.CompletedProcess:
        # As the runners start it, so that an error ends a step.
        words = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"] if shell == "bash" else ["sh", "-xe", "-c"]
        return subprocess.run([*words, script], cwd=self.work, env={**self.environment, **environment}, capture_output=True, text=True,
                              timeout=300, check=False)
