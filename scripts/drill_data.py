"""`make drill-data`: a full disk, a clock that jumps, rows and pages with other bytes on them.

`make drill-data` plays tables on real servers of this machine, brings each misfortune over them,
and looks from outside, over HTTP and at what the servers wrote: nothing that was acknowledged is
lost, what cannot be read or written is said in a sentence, all other tables play on, and there is
no traceback. A small disk needs the right to mount one; without it, a limit on the size of files
takes its place. Clocks are set by libfaketime (Debian: faketime), or without it inside the process.
"""

import argparse
import json
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from mafia_de_cuba.client import ApiError
from tests.web.api_tables import hide, lobby

from .drill_damage import drill_corrupt_page, drill_corrupt_row
from .drill_servers import (
    DISK,
    Clock,
    House,
    Wrong,
    command,
    error_of,
    health,
    house,
    looks,
    must,
    play,
    plays_on,
    wait_until,
)

JUMPS = (31, -400, 4000)  # days
SMALL_DISK = 8 * 1024 * 1024

# ---------------------------------------------------------------- a full disk


@contextmanager
def small_disk(place: Path) -> Iterator[bool]:
    """A disk that is soon full, if one may be mounted here."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(place)]
    with suppress(OSError):
        if subprocess.run(mount, check=False, capture_output=True).returncode == 0:
            try:
                yield True
            finally:
                subprocess.run(["umount", "-l", str(place)], check=True)
            return
    yield False


@contextmanager
def no_room(home: House, disk: bool) -> Iterator[None]:
    """While this lasts, nothing more can be written."""
    assert home.process is not None
    if disk:
        filler = home.data.parent / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass
        yield
        filler.unlink()
        return
    written = max(path.stat().st_size for path in home.data.iterdir())
    process, limit = home.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(process, limit)
    resource.prlimit(process, limit, (written, before[1]))
    yield
    resource.prlimit(process, limit, before)


def drill_full_disk(place: Path) -> str:
    """No room: moves are refused and change nothing; with room again everything goes on."""
    with small_disk(place / DISK) as disk:
        data = place / DISK / "data"
        with house(data, "--tempo", "0.2") as home:
            tables = play(home.server, 3)
            slow = lobby(home.server, 6, pace="table")
            slow[0].start()
            before = looks(tables, home.server)
            slow[0].move(hide(2), key="held")
            with no_room(home, disk):
                refused = [error_of(lambda: tables[0][0].do("hide", diamonds=2))]
                refused += [error_of(lambda: home.server.open("Zoe"))]
                must({no.status for no in refused} == {503}, f"a full disk is a 503: {refused}")
                wait_until(lambda: health(home.server)[0] == 503, "a monitor hears of it")
                wait_until(lambda: "cannot be written" in home.said(), "the server says so")
                must(looks(tables, home.server) == before, "a refused move has changed something")
                time.sleep(3)  # the beat of the held choice falls into this time
                must(slow[1].view()["phase"] == "hide", "a choice took effect unwritten")
            wait_until(lambda: health(home.server)[0] == 200, "a monitor hears that it is well")
            tables[0][0].move(hide(2), key="after all")
            must(tables[0][0].view()["phase"] == "theft", "a move after a full disk")
            wait_until(lambda: slow[1].view()["phase"] == "theft", "the held choice takes effect")
            must(all(plays_on(table) for table in tables), "tables play on")
            after = looks([*tables, slow], home.server)
            home.stop()
            home.start()
            again = looks([*tables, slow], home.server)
            must([t[0]["phase"] for t in again] == [t[0]["phase"] for t in after], "lost moves")
            must(again[:3] == after[:3], "what was acknowledged is lost")
            home.stop()
        return f"{'a small disk' if disk else 'a limit on files'}: {starts(place, disk)}"


def starts(place: Path, disk: bool) -> str:
    """What a server says that finds no room, or no right to write, when it starts."""
    if not disk:
        return "not tried at a start"
    filler = place / DISK / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    full = House(place / DISK / "other").refuses()
    filler.unlink()
    subprocess.run(["mount", "-o", "remount,ro", str(place / DISK)], check=True)
    return f"{full} / {House(place / DISK / 'data').refuses()}"


# ---------------------------------------------------------------- a clock that jumps


def drill_jumped_clock(place: Path) -> str:
    """Whatever the clock on the wall says, no table is forgotten that was used today."""
    clock, data = Clock(place / "clock"), place / "data"
    with house(data, clock=clock) as home:
        tables = [*play(home.server, 4), lobby(home.server, 5)]
        with ExitStack() as watching:
            for table in tables[:2]:
                watching.enter_context(table[0].live())
            before = looks(tables, home.server)
            for days in JUMPS:
                clock.set(days)
                wait_until(lambda: looked_at(data) >= clock.now - 60, "a look at all tables")
                must(looks(tables, home.server) == before, f"{days} days while serving")
                must(home.server.open("Zoe").view()["phase"] == "lobby", "a new table")
        for days in (*JUMPS, 0):
            home.stop()
            clock.set(days)
            home.start()
            wait_until(lambda: looked_at(data) >= clock.now - 60, "a look at all tables")
            wait_until(lambda: abs(looked_at(data) - clock.now) < 60, "a look in this run")
            must(looks(tables, home.server) == before, f"{days} days across a restart")
        must(all(plays_on(table) for table in tables[:4]), "tables play on")
        home.stop()
    return f"{JUMPS} days, while serving and across restarts, by " + (
        "libfaketime" if clock.library else "a clock inside the process"
    )


def looked_at(data: Path) -> float:
    """When all tables were last looked at, by the server's clock on the wall."""
    try:
        return float(json.loads((data / "usage.json").read_text())["wall"])
    except OSError:
        return -1e12


# ---------------------------------------------------------------- two servers, and a copy


def drill_copies(place: Path) -> str:
    """A second server is sent away; a backup taken in mid-game is restored and played on."""
    data = place / "data"
    with house(data) as home:
        tables = play(home.server, 4)
        sentence = House(data).refuses()
        before = looks(tables, home.server)
        command("backup", place / "copy", "--data", data)
        must(all(plays_on(table) for table in tables), "tables play on")
        home.stop()
    command("restore", place / "copy", "--data", place / "new")
    with house(place / "new") as other:
        must(looks(tables, other.server) == before, "the copy is of another moment")
        must(all(plays_on(table) for table in tables), "tables of a copy play on")
        other.stop()
    with closing(sqlite3.connect(place / "copy")) as db:
        must(db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the copy is damaged")
    return sentence


DRILLS: dict[str, Callable[[Path], str]] = {
    "full-disk": drill_full_disk,
    "jumped-clock": drill_jumped_clock,
    "corrupt-row": drill_corrupt_row,
    "corrupt-page": drill_corrupt_page,
    "copies": drill_copies,
}


def main() -> None:
    """Do them all, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("drills", nargs="*", choices=[*DRILLS, []], help="all unless said")
    failed = []
    for name in parser.parse_args().drills or DRILLS:
        place = Path(tempfile.mkdtemp(prefix=f"drill-{name}-"))
        begun = time.monotonic()
        try:
            told = f"held: {DRILLS[name](place)}"
        except (Wrong, ApiError, OSError) as wrong:
            failed.append(name)
            told = f"BROKE: {wrong}"
        finally:
            shutil.rmtree(place, ignore_errors=True)
        print(f"{name} ({time.monotonic() - begun:.0f} s) {told}", flush=True)
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
