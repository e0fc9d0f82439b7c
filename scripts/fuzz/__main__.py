"""`python -m scripts.fuzz`: a hundred thousand requests by chance, and nothing may break.

Schemathesis works on the OpenAPI file, our own fuzzer on forms, pages, sockets and the API, both
against a server of their own with limits off, then on. No answer of 5xx, no request without an
answer, no traceback in the server's log, and little memory in the end: else the exit status is 1.
"""

import argparse
import asyncio
import importlib.util
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.wire.tcp import Server

from . import own, schema
from .tables import Seated, Tables

MOST_RSS = 300  # megabytes
AT_SCHEMATHESIS = 0.1  # of all requests
OPERATIONS = 17  # of the OpenAPI file
TRACEBACK = re.compile(r"(?m)^Traceback \(most recent call last\):\n(?:  .*\n|\n)*(.*)$")


def main() -> None:
    """Send everything, tell what came of it, and say by the exit status whether it held."""
    parser = argparse.ArgumentParser(prog="python -m scripts.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=15, help="at most, in all")
    parser.add_argument("--limits", choices=["off", "on", "both"], default="both")
    parser.add_argument("--rss", type=int, default=MOST_RSS, help="megabytes at most in the end")
    given = parser.parse_args()
    modes = ["off", "on"] if given.limits == "both" else [given.limits]
    broken = []
    for mode in modes:
        number, seconds = given.requests // len(modes), given.minutes * 60 / len(modes)
        broken += run(mode, number, given.seed, seconds, given.rss)
    for fault in broken:
        print(f"FAULT: {fault}")
    sys.exit(1 if broken else 0)


def run(mode: str, requests: int, seed: int, seconds: float, most_rss: int) -> list[str]:
    """One server and its share of the requests; what broke."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name) / "data", "--limits", mode, "--tempo", "0.02")
        server.start()
        try:
            found: Counter[str] = Counter()
            if mode == "off":
                found += by_schema(server, requests, seed, seconds / 3, Path(name))
            left = seconds - (time.monotonic() - begun)
            rest = requests - found.total()
            found += asyncio.run(own.fuzz(server.port, rest, seed, left))
            return told(mode, server, found, time.monotonic() - begun, most_rss)
        finally:
            server.stop()


def by_schema(
    server: Server, requests: int, seed: int, seconds: float, folder: Path
) -> Counter[str]:
    """What Schemathesis sends, to a few tables one after another."""
    if importlib.util.find_spec("schemathesis") is None:
        print("NOT RUN: Schemathesis is not installed; our own fuzzer sends everything.")
        return Counter()
    found: Counter[str] = Counter()
    aim, begun = requests * AT_SCHEMATHESIS, time.monotonic()
    while found.total() < aim and (left := seconds - (time.monotonic() - begun)) > 0:
        examples = min(100, max(5, int((aim - found.total()) / OPERATIONS)))
        table = asyncio.run(a_table(server.port, seed + found.total()))
        found += schema.run(server.port, table, examples, seed, left, folder)
    print(f"Schemathesis: {found.total():,} requests", dict(sorted(found.items())), flush=True)
    return found


async def a_table(port: int, seed: int) -> Seated:
    """A new table, most likely in play."""
    tables = Tables(port, 1, Random(seed))
    await tables.open_all()
    return tables.seated[0]


def told(
    mode: str, server: Server, found: Counter[str], seconds: float, most_rss: int
) -> list[str]:
    """Print how one server has fared, and give what was wrong with it."""
    rss, log = resident(server), server.said()
    tracebacks = Counter(TRACEBACK.findall(log))
    print(f"limits {mode}: {found.total():,} requests in {seconds:.0f} s, {rss:.0f} MB in the end")
    print("  " + ", ".join(f"{what}: {number:,}" for what, number in sorted(found.items())))
    broken = own.faults(found)
    broken += [f"{number} × a traceback: {error[:200]}" for error, number in tracebacks.items()]
    if rss > most_rss:
        broken.append(f"{rss:.0f} MB, more than {most_rss}")
    return [f"limits {mode}: {fault}" for fault in broken]


def resident(server: Server) -> float:
    """The megabytes of the server that are in memory; 0 if it has died."""
    assert server.process is not None
    if server.process.poll() is not None:
        raise SystemExit(f"FAULT: the server died: {server.said()[-3000:]}")
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()
