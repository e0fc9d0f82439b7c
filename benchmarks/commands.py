"""The commands, from outside: one line in and one line out, seconds of a start, peak memory."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.record import Act, Record, write
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, standard
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import Claim, Contents

from .games import play_randomly, random_theft
from .measure import Times, seconds_of
from .table import Row, Section

COMMAND = str(Path(sys.executable).with_name("mafia-de-cuba"))

# ---------------------------------------------------------------- help

STARTS = 20


def help_section() -> Section:
    """How long `--help` takes."""
    command = [COMMAND, "--help"]
    times = Times.of([seconds_of(lambda: _quietly(command), perf_counter) for _ in range(STARTS)])
    note = f"best {times.best:.0f} of {STARTS} starts"
    return Section(
        "mafia-de-cuba --help", [Row("start to end", times.middle, "ms", None, 250, note)]
    )


def _quietly(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


# ---------------------------------------------------------------- deduce

PLAYERS = 12
PROCESSES, THEFTS = 5, 12


def deduce_section() -> Section:
    """How long a query takes once the command is up, in processes that have seen no box yet."""
    rng = Random(1)
    up, first, later, new_box = [], [], [], []
    for _ in range(PROCESSES):
        with Deducer() as deducer:
            up.append(deducer.up)
            seconds = [deducer.ask(query) for query in _queries(standard(PLAYERS), THEFTS, rng)]
            first.append(seconds[0])
            later += seconds[1:]
            new_box += [
                deducer.ask(query)
                for tokens in nine_different()
                for query in _queries(Setup(tokens, fake_diamond=True), 1, rng)
            ]
    boxes = len(list(nine_different()))
    return Section(
        f"mafia-de-cuba deduce, {PLAYERS} players, line in to line out",
        [
            _query_row("the command comes up", up),
            _query_row("base tokens, first query", first, 60),
            _query_row("base tokens, later queries", later, 60),
            _query_row(f"nine different and the fake, {boxes} boxes, each new", new_box, 1000),
        ],
    )


def _query_row(what: str, seconds: list[float], most: float | None = None) -> Row:
    times = Times.of(seconds)
    note = f"best {times.best:.1f}, worst {times.worst:.1f} of {len(seconds)}"
    return Row(what, times.middle, "ms", at_most=most, note=note)


class Deducer:
    """A running `mafia-de-cuba deduce`."""

    def __enter__(self) -> "Deducer":
        begin = perf_counter()
        self.process = subprocess.Popen(
            [COMMAND, "deduce"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._answer(b"\n")  # no query, so an error: but it tells that the command is up
        self.up = perf_counter() - begin
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, query: bytes) -> float:
        """How long the answer takes; that it is one is checked afterwards."""
        begin = perf_counter()
        answer = self._answer(query)
        seconds = perf_counter() - begin
        if not json.loads(answer).get("worlds"):
            raise RuntimeError(f"No deduction: {answer!r}")
        return seconds

    def _answer(self, line: bytes) -> bytes:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(line)
        stdin.flush()
        return stdout.readline()


def nine_different() -> Iterator[Tokens]:
    """Every box of nine different tokens that S4 allows."""
    for left_out in Token:
        if left_out not in (Token.HENCHMAN, Token.TRAITOR):  # S4: the Minion needs a Traitor
            yield Tokens(**{token: 1 for token in Token if token is not left_out})


def _queries(setup: Setup, number: int, rng: Random) -> Iterator[bytes]:
    """Queries about random thefts, by a spectator, the Godfather and another seat in turn."""
    for index in range(number):
        state, acts = random_theft(setup, PLAYERS, rng)
        seat = rng.randrange(1, PLAYERS)
        talk = [Act(seat, _true_claim(state, seat))]
        record = Record(state.players, setup, (*(Act(*act) for act in acts), *talk))
        viewer = (None, 0, rng.randrange(1, PLAYERS))[index % 3]
        query: dict[str, Any] = {"record": json.loads(write(record)), "as": viewer, "trust": [seat]}
        yield json.dumps(query).encode() + b"\n"


def _true_claim(state: State, seat: int) -> Claim:
    box, take = state.received[seat], state.takes[seat]
    assert box is not None
    assert take is not None
    return Claim(received=Contents(diamonds=box.diamonds), took=take)


# ---------------------------------------------------------------- referee

FILES = (1_000, 100_000)
ROOM = 1.1  # as much more memory as counts as none


def referee_section() -> Section:
    """Records in a second and peak memory, for a short file and a long one."""
    rows, peaks = [], []
    with TemporaryDirectory() as folder:
        for number in FILES:
            path = Path(folder) / f"{number}.jsonl"
            _write_games(path, number)
            judged = _judge(path)
            path.unlink()
            peaks.append(judged["megabytes"])
            note = f"{number / judged['core_seconds']:,.0f} a second of the core"
            rows += [
                Row(f"{number:,} games", number / judged["seconds"], "records/s", note=note),
                Row(f"{number:,} games, peak memory", judged["megabytes"], "MB"),
            ]
    growth = Row("long file's peak to short file's", peaks[1] / peaks[0], "×", at_most=ROOM)
    return Section(
        "mafia-de-cuba referee, random games of 5 to 12, start included", [*rows, growth]
    )


def _write_games(path: Path, number: int) -> None:
    rng = Random(1)
    tables = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    with path.open("wb") as file:
        for index in range(number):
            players = tables[index % len(tables)]
            table = start(default_names(players), standard(players))
            _, acts = play_randomly(table, rng)
            record = Record(table.players, table.setup, tuple(Act(*act) for act in acts))
            file.write(write(record) + b"\n")


def _judge(path: Path) -> dict[str, float]:
    """What the referee takes for this file."""
    command = [sys.executable, "-m", "benchmarks.child", COMMAND, "referee", str(path)]
    judged: dict[str, float] = json.loads(subprocess.check_output(command))
    return judged
