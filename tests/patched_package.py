"""A copy of the package with a few files changed, to see what follows from the change alone."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import mafia_de_cuba

SOURCE = Path(mafia_de_cuba.__file__).parent
ROOT = Path(__file__).parent.parent


class Patched:
    """The copy."""

    def __init__(self, home: Path) -> None:
        self.home = home / SOURCE.name
        copytree(SOURCE, self.home, ignore=ignore_patterns("__pycache__"))

    def insert(self, path: str, after: str, text: str, before: str = "") -> None:
        """Add text between two passages of a file, which stand there together once."""
        old = self.read(path)
        assert old.count(after + before) == 1, (path, after, before)
        self.write(path, old.replace(after + before, after + text + before).encode())

    def append(self, path: str, text: str) -> None:
        """Add text at the end of a file."""
        self.write(path, f"{self.read(path)}{text}".encode())

    def read(self, path: str) -> str:
        """The text of a file."""
        return (self.home / path).read_text("utf-8")

    def write(self, path: str, content: bytes) -> None:
        """A file with this content."""
        (self.home / path).parent.mkdir(parents=True, exist_ok=True)
        (self.home / path).write_bytes(content)

    def run(self, script: str) -> Mapping[str, Any]:
        """What a script finds in the copy: its global `found`."""
        told = f"import json\nfound = {{}}\n{script}\nprint(json.dumps(found))"
        done = subprocess.run(
            [sys.executable, "-c", told],
            cwd=ROOT,  # for helpers of the tests
            env={**os.environ, "PYTHONPATH": str(self.home.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found: Mapping[str, Any] = json.loads(done.stdout)
        return found
