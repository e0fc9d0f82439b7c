"""`make drill-power`: the power is cut, again and again, while tables play.

The same games and the same checks as in the drill that kills the server, but what had not reached
the disk is lost too. There are two such disks:

- `notes`, for everybody: each write and each fsync of the log is noted (`scripts/recorder.py`).
  After a cut the files hold what was synced and any part of the rest, torn in the middle too.
- `image`, where this program may mount: the log is in an ext4 image on a loop device. At a cut its
  backing file is copied: what the system had in memory only is not in it.

With `--durability process` the same must go wrong, or the drill would prove nothing.
"""

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.wire.tcp import Server

from .drill_kill import drill
from .drill_world import QUICK, Figures
from .recorder import FILES, read_notes, sqlite, survivors

MEGABYTES = 64


class Disk(NamedTuple):
    """Where the tables are, and how the power is cut."""

    server: Server
    cut: Callable[[], None]


class Recorded(Server):
    """A server whose writes are noted."""

    @property
    def notes(self) -> Path:
        """Where."""
        return self.data.with_name("notes")

    def command(self) -> list[str]:
        """The program, with the recorder before it."""
        return [sys.executable, "-m", "scripts.recorder", str(self.notes)]

    def start(self) -> float:
        """Start, from files that are on the disk."""
        self.before = contents(self.data)
        return super().start()

    def cut(self, rng: Random) -> None:
        """Put what survives in the place of what was."""
        left = survivors(self.before, list(read_notes(self.notes)), rng)
        shutil.rmtree(self.data)
        self.data.mkdir()
        for name, content in left.items():
            (self.data / name).write_bytes(content)


def contents(data: Path) -> dict[str, bytes]:
    """The files of a log."""
    return {name: (data / name).read_bytes() for name in FILES if (data / name).exists()}


@contextmanager
def noted(durability: str, seed: str) -> Iterator[Disk]:
    """A disk of which everything is known."""
    with tempfile.TemporaryDirectory(prefix="drill-") as place:
        server = Recorded(Path(place) / "data", *QUICK, "--durability", durability)
        rng = Random(f"{seed} cut")
        yield Disk(server, lambda: server.cut(rng))


@contextmanager
def image(durability: str, _: str) -> Iterator[Disk]:
    """A file system of its own, in a file."""
    with tempfile.TemporaryDirectory(prefix="drill-") as place:
        file, mounted = Path(place) / "image", Path(place) / "mounted"
        mounted.mkdir()
        with file.open("wb") as empty:
            empty.truncate(MEGABYTES << 20)
        run("mkfs.ext4", "-q", str(file))
        run("mount", "-o", "loop", str(file), str(mounted))

        def cut() -> None:
            copy = file.with_name("copy")
            shutil.copyfile(file, copy)  # as it is, with nothing brought to it any more
            run("umount", str(mounted))
            copy.replace(file)
            run("mount", "-o", "loop", str(file), str(mounted))

        try:
            yield Disk(Server(mounted / "data", *QUICK, "--durability", durability), cut)
        finally:
            run("umount", str(mounted))


DISKS = {"notes": noted, "image": image}


def run(*words: str) -> None:
    """A command of the system that must succeed."""
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def can_mount() -> bool:
    """Whether this program may have a file system of its own."""
    try:
        with image("disk", ""):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


def cut_off(
    kind: str, durability: str, cuts: int, tables: int, seconds: float, seed: str
) -> Figures:
    """The whole drill on one kind of disk."""
    with DISKS[kind](durability, seed) as disk:
        try:
            return asyncio.run(drill(disk.server, cuts, tables, seconds, seed, disk.cut))
        finally:
            disk.server.stop()  # a thread may have started it again while all others gave up


def loses(kind: str, cuts: int, tables: int, seconds: float, seed: str) -> str | None:
    """What goes wrong where acknowledged moves need not be on the disk; None if nothing does."""
    try:
        cut_off(kind, "process", cuts, tables, seconds, seed)
    except Exception as wrong:
        while isinstance(wrong, ExceptionGroup):
            wrong = wrong.exceptions[0]
        return f"{type(wrong).__name__}: {str(wrong)[:150]}"
    return None


def main() -> None:
    """Run it and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--disk", choices=list(DISKS), action="append", help="else both")
    asked = parser.parse_args()
    sys.stdout.write(f"seed {asked.seed}\n")
    for kind in asked.disk or DISKS:
        if kind == "image" and not can_mount():
            sys.stdout.write("image: left out, for nothing can be mounted here\n")
            continue
        if kind == "notes" and sqlite() is None:
            sys.stdout.write("notes: left out, for this Python's SQLite cannot be listened to\n")
            continue
        one_disk(kind, asked)


def one_disk(kind: str, asked: argparse.Namespace) -> None:
    """Both durabilities on one kind of disk."""
    begun, rest = time.monotonic(), (asked.tables, asked.seconds, asked.seed)
    figures = cut_off(kind, "disk", asked.cuts, *rest)
    told = figures.tell(time.monotonic() - begun).replace("kills", "power cuts")
    sys.stdout.write(f"{kind}, --durability disk: {told}\n")
    if figures.kills < asked.cuts:
        raise SystemExit(f"only {figures.kills} of {asked.cuts} cuts in {asked.seconds} s")
    lost = loses(kind, asked.cuts, *rest)
    sys.stdout.write(f"{kind}, --durability process: {lost or 'nothing lost this time'}\n\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
