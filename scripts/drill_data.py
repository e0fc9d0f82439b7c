"""The drill of bad luck: a full disk, a clock that jumps, rows and pages with other bytes on them.

`make drill-data` plays tables on real servers of this machine, brings each misfortune over them,
and looks from outside, over HTTP and at what the servers wrote: nothing that was acknowledged is
lost, what cannot be read or written is said in a sentence, all other tables play on, and there is
no traceback. A small disk needs the right to mount one; without it, a limit on the size of files
takes its place. Clocks are set by libfaketime (Debian: faketime), or without it inside the process.
"""

import argparse
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from mafia_de_cuba.client import ApiError, Seat, Server
from tests.store.damage import break_head, break_page, change_row
from tests.web.api_tables import hide, lobby, raw, started, take
from tests.web.server_process import PATIENCE

DAY = 24 * 3600
QUICK = 0.2  # seconds between the looks for unused tables, which are an hour apart otherwise
JUMPS = (31, -400, 4000)  # days
DISK = "disk"  # the name of a small disk
SMALL_DISK = 8 * 1024 * 1024

START = f"""
import sys, time
from mafia_de_cuba.web import app
from mafia_de_cuba.web.pages import health
app.SWEEP = app.LOOK = {QUICK}
health.FRESH = 0.1
if len(sys.argv) > 1 and sys.argv[1].startswith("clock="):
    file, right = sys.argv.pop(1)[6:], time.time
    time.time = lambda: right() + float(open(file).read())
from mafia_de_cuba.cli import main
main()
"""


class Wrong(AssertionError):
    """Something that must never happen."""


def must(true: object, what: str) -> None:
    """Make sure of something."""
    if not true:
        raise Wrong(what)


def wait_until(true: Callable[[], object], what: str) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + PATIENCE
    while not true():
        must(time.monotonic() < end, f"it did not happen: {what}")
        time.sleep(0.02)


class Clock:
    """A clock on the wall that can be set while a server looks at it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
        self.library = os.environ.get("LIBFAKETIME") or (str(found[0]) if found else "")
        self.set(0)

    def set(self, days: int) -> None:
        """Let it be so many days ahead."""
        draft = self.path.with_name("draft")
        draft.write_text(f"{days * DAY:+d}" + ("" if self.library else ".0"))
        draft.replace(self.path)
        self.now = time.time() + days * DAY

    def arguments(self) -> list[str]:
        """How a server is started that looks at it."""
        return [] if self.library else [f"clock={self.path}"]

    def environment(self) -> dict[str, str]:
        """The environment of a server that looks at it."""
        if not self.library:
            return {}
        return {
            "LD_PRELOAD": self.library,
            "FAKETIME_TIMESTAMP_FILE": str(self.path),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }


class House:
    """A server of its own, and everything that it wrote."""

    def __init__(self, data: Path, *options: str, clock: Clock | None = None) -> None:
        self.data = data
        self.options = options
        self.clock = clock
        above = data.parent.parent if data.parent.name == DISK else data.parent
        self.errors = above / "errors"  # not on the disk that is full
        self.process: subprocess.Popen[str] | None = None

    def _run(self) -> subprocess.Popen[str]:
        clocked = self.clock.arguments() if self.clock else []
        set_up = self.clock.environment() if self.clock else {}
        command = [sys.executable, "-c", START, *clocked, "serve", "--port", "0"]
        with self.errors.open("ab") as errors:
            return subprocess.Popen(
                [*command, "--data", str(self.data), "--limits", "off", *self.options],
                env=os.environ | set_up,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def start(self) -> Server:
        """Serve."""
        self.process = self._run()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        must("http://" in line, f"no server: {self.said()}")
        self.server = Server(line.split()[-1], timeout=PATIENCE)
        return self.server

    def refuses(self) -> str:
        """The sentence with which it ends at once."""
        before = len(self.said())
        process = self._run()
        with closing(process.stdout) as out:  # type: ignore[type-var]
            must(process.wait(PATIENCE) not in (0, None), "it did not end with a status of its own")
            assert out is not None
            must(out.read() == "", "it said that it serves")
        sentence = self.said()[before:]
        must(sentence.count("\n") == 1 and sentence.endswith(".\n"), f"no sentence: {sentence!r}")
        return sentence.strip()

    def said(self) -> str:
        """All that it wrote where errors are told."""
        return self.errors.read_text("utf-8", "replace") if self.errors.exists() else ""

    def stop(self) -> None:
        """End it, and make sure that nothing broke."""
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None
        must("Traceback" not in self.said(), self.said())


@contextmanager
def house(data: Path, *options: str, clock: Clock | None = None) -> Iterator[House]:
    """A server for a while."""
    made = House(data, *options, clock=clock)
    made.start()
    try:
        yield made
    finally:
        if made.process:
            made.process.kill()
            made.stop()


# ---------------------------------------------------------------- tables

Table = list[Seat]


def play(server: Server, tables: int) -> list[Table]:
    """Tables in mid-game, each a move further than the one before it."""
    moves = [hide(1), take(1), take(token="driver"), take(2)]
    return [started(server, 6, *moves[: number % 5]) for number in range(tables)]


def looks(tables: list[Table], server: Server) -> list[Any]:
    """What every seat sees, and so all that was acknowledged to it."""
    for seat in [seat for table in tables for seat in table]:
        seat.server = server
    return [[seat.view() for seat in table] for table in tables]


def plays_on(table: Table) -> bool:
    """Whether somebody there can make a move."""
    mover = next(seat for seat in table if seat.moves())
    before = mover.view()["version"]
    mover.move(mover.moves()[0])
    return bool(mover.view()["version"] > before)


def error_of(call: Callable[[], object]) -> ApiError:
    """How this is refused."""
    try:
        call()
    except ApiError as error:
        return error
    raise Wrong("it was granted")


def health(server: Server) -> tuple[int, Any]:
    """What a monitor hears."""
    status, answer, _ = raw(server, "GET", "/health")
    return status, answer


def command(*arguments: str | Path) -> str:
    """`mafia-de-cuba` with these arguments, which must do it."""
    start = "from mafia_de_cuba.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, *map(str, arguments)],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


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


# ---------------------------------------------------------------- rows and pages


def drill_corrupt_row(place: Path) -> str:
    """One table with a bad row is set aside; it can be exported, and all others play on."""
    data = place / "data"
    with house(data) as home:
        tables = play(home.server, 5)
        before = looks(tables, home.server)
        home.stop()
        bad, *good = tables
        change_row(data / "tables.sqlite3", bad[0].code, 4, b"\x00 not an entry \xff")
        home.start()
        must(looks(good, home.server) == before[1:], "other tables look as they looked")
        sentence = is_set_aside(home.server, bad[0])
        must(all(plays_on(table) for table in good), "other tables play on")
        must(lobby(home.server, 5)[0].code != bad[0].code, "its code is kept")
        must(health(home.server)[1]["set_aside"] == 1, "a monitor hears of it")
        lines = command("tables", "export", bad[0].code, "--data", data).splitlines()
        must(len(lines) > 8, "it can be exported while the others are served")
        home.stop()
        must(home.said().count("is set aside") == 1, "it is told once")
    return sentence


def is_set_aside(server: Server, seat: Seat) -> str:
    """Make sure that a table says so to programs and to people; what it says."""
    seat.server = server
    no = error_of(seat.view)
    must((no.status, no.code) == (409, "damaged"), str(no))
    status, text, _ = raw(server, "GET", f"/t/{seat.code}", headers={"accept-language": "en"})
    must(status == 409 and "<html" in text and no.message.split(".")[0] in text, "its page says so")
    return no.message


def drill_corrupt_page(place: Path) -> str:
    """A page of the file with other bytes on it costs the tables on it, and no others."""
    data = place / "data"
    path = data / "tables.sqlite3"
    with house(data) as home:
        tables = play(home.server, 60)
        before = {table[0].code: look for table, look in pairs(tables, home.server)}
        home.stop()
        break_page(path, b'"kind":"opened"', break_head)
        home.start()
        lost = [len(tables) - len(well_as_before(tables, before, home.server))]
        break_page_in_use(path)
        well_as_before(tables, before, home.server)  # some may be remembered from before
        home.stop()
        home.start()
        lost += [len(tables) - len(well_as_before(tables, before, home.server))]
        must(0 < lost[0] < lost[1] < len(tables) // 3, f"{lost} of {len(tables)} tables are lost")
        well = well_as_before(tables, before, home.server)
        playing = sum(is_playing(table) for table in well)
        must(playing >= len(well) - 8, f"only {playing} of {len(well)} play on")
        home.stop()
        path.write_bytes(b"\xff" * path.stat().st_size)
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        sentence = home.refuses()
    return (
        f"{lost[1]} of {len(tables)} tables lay on two broken pages; a file of rubbish: {sentence}"
    )


def pairs(tables: list[Table], server: Server) -> Iterator[tuple[Table, Any]]:
    """Tables with what is seen of them."""
    for table in tables:
        yield table, looks([table], server)


def well_as_before(tables: list[Table], before: dict[str, Any], server: Server) -> list[Table]:
    """The tables that look as they looked; every other says that it is set aside."""
    well = []
    for table in tables:
        try:
            must(looks([table], server) == before[table[0].code], "a table looks otherwise")
            well.append(table)
        except ApiError:
            is_set_aside(server, table[0])
    return well


def break_page_in_use(path: Path) -> None:
    """Break another page behind the back of a server that has it open."""
    with path.open("r+b") as file:
        content = file.read()
        size = int.from_bytes(content[16:18], "big")
        places = range(len(content) - size, 0, -size)
        place = next(
            p for p in places if content[p] == 10 and b'"kind":"opened"' in content[p:][:size]
        )
        file.seek(place)
        file.write(b"\xff" * 16)


def is_playing(table: Table) -> bool:
    """Whether a move is granted there: a page beside a broken one may not be writable."""
    try:
        return plays_on(table)
    except ApiError:
        return False


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
