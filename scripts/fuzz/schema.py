"""Schemathesis on the OpenAPI file: what it allows, and what it does not, at tables in play."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from .tables import Seated

CONFIG = """
[parameters]
"path.table" = "{code}"
"table" = "{code}"
"""


def run(
    port: int, table: Seated, examples: int, seed: int, seconds: float, folder: Path
) -> Counter[str]:
    """One run with a table's code and its host's token; how it was answered, and what broke."""
    config, events = folder / "schemathesis.toml", folder / f"events-{table.code}.ndjson"
    config.write_text(CONFIG.format(code=table.code))
    address = f"http://127.0.0.1:{port}"
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
        *(f"{address}/api/openapi.json", "--url", address, "--checks", "not_a_server_error"),
        *("--phases", "coverage,fuzzing", "--max-examples", str(examples), "--seed", str(seed)),
        *("--header", f"Authorization: Bearer {table.tokens[0]}", "--continue-on-failure"),
        *("--exclude-path-regex", "/(leave|live|host)$", "--no-shrink", "--warnings", "off"),
        *("--report-ndjson-path", str(events), "--request-timeout", "30", "--no-color"),
        *("--suppress-health-check", "all", "--generation-database", "none"),
        *("--max-time", str(max(10, int(seconds)))),
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    (folder / f"schemathesis-{table.code}.txt").write_text(done.stdout + done.stderr)
    found = answers(events)
    if done.returncode not in (0, 1) or not found:
        raise SystemExit(f"Schemathesis did not run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return found


def answers(events: Path) -> Counter[str]:
    """The answers of a run, by status."""
    found: Counter[str] = Counter()
    for line in events.read_text("utf-8").splitlines():
        found.update(statuses(json.loads(line)))
    return found


def statuses(event: object) -> list[str]:
    """Every status that stands somewhere in an event."""
    if isinstance(event, dict):
        code = event.get("status_code")
        own = [str(code)] if isinstance(code, int) else []
        return own + [each for value in event.values() for each in statuses(value)]
    if isinstance(event, list):
        return [each for value in event for each in statuses(value)]
    return []
