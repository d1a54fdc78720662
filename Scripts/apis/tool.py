"""Finds the built tool, and runs it for a corpus."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from .server import Server


def built_tool() -> Path | None:
    """The path of the tool, preferably the release build."""
    builds = Path(__file__).resolve().parent.parent.parent / ".build"
    return next((tool for kind in ("release", "debug") if (tool := builds / kind / "pagetape").exists()), None)


class BuiltTool:
    """The built tool, run in a separate folder for each case."""

    longest = 120
    """How many seconds a run may take."""

    def __init__(self, path: str, server: Server, folder: Path) -> None:
        self.path, self.server, self.folder = path, server, folder
        self.environment = os.environ | {"API_TOKEN": "s3cr3t-t0k3n-9f8e7d6c", "NO_COLOR": "1"}

    def run(self, where: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [self.path, *arguments]
        try:
            return subprocess.run(
                command, cwd=where, env=self.environment, capture_output=True, text=True, timeout=self.longest
            )
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, 124, "", f"gave no end within {self.longest} s")
