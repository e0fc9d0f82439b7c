"""Rows of before there were bounds: such a table opens, is looked at and plays on, and harms nobody."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.referee import judge as referee
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Question
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.events import BotKind, Moved, Opened, OptionsSet
from mafia_de_cuba.table.options import Options, Pace, SetupWish
from mafia_de_cuba.table.rows import read_event, write_event
from mafia_de_cuba.web.rendering import render_table

from .table_driver import CODE, Room, opened, play_by_chance

HARD = BotKind("hard", "steady")
ABSURD = (100, 2**31, 2**40, 10**30)
TOKENS = Tokens(henchman=1, fbi=1, driver=1)


def absurd_claim(number: int) -> Claim:
    """A whole story of a box that nobody could carry."""
    return Claim(
        received=Contents(number, TOKENS),
        passed=Contents(number, Tokens(henchman=number)),
        took=Take(diamonds=number),
    )


def lobby_of_before(number: int) -> Room:
    """A table whose host once wanted so many of everything."""
    wanted = SetupWish(Tokens(henchman=number, fbi=number), jokers=number)
    room = Room(6)
    options = Options(wanted, pace=Pace.INSTANT)
    rows = [write_event(Opened(CODE, options)), *room.rows()[1:]]
    return room.recovered([*rows, write_event(OptionsSet(replace(options, clock=60)))])


def game_of_before(number: int) -> Room:
    """A game in which somebody said so many, beside hard bots who may take it up."""
    room = Room(2, bots=[HARD] * 4)
    room.table.do(commands.reorder, 0, [0, 2, 1, 3, 4, 5])
    room.begin()
    room.play((0, Hide(1)))
    room.move(2, next(move for move in opened(room.view(2)) if isinstance(move, Pocket)))
    words = write_event(Moved(2, absurd_claim(number), "old", room.at(2)))
    return room.recovered([*room.rows(), words])


@pytest.mark.parametrize("number", ABSURD)
def test_numbers_are_brought_within_their_bounds(number: int) -> None:
    claim = Moved(0, absurd_claim(number))
    read = read_event(write_event(claim))
    assert isinstance(read, Moved)
    assert read.move == Claim(
        received=Contents(99, TOKENS),
        passed=Contents(99, Tokens(henchman=99)),
        took=Take(diamonds=99),
    )
    wanted = SetupWish(Tokens(henchman=number, driver=2, lawyer=number), jokers=number)
    options = read_event(write_event(OptionsSet(Options(wanted))))
    assert isinstance(options, OptionsSet)
    box = Tokens(henchman=5, driver=2, lawyer=1)
    assert options.options.setup == SetupWish(box, jokers=12)


def test_other_rows_stay_as_they_are() -> None:
    for entry in (
        Opened(CODE, Options(SetupWish(Tokens(henchman=5), jokers=12, preset="first"))),
        OptionsSet(Options(SetupWish(preset="cleaner"), clock=1)),
        Moved(3, Claim(received=Contents(99), dismissed=Token.FBI)),
        Moved(3, Claim(passed=Contents(tokens=Tokens(minion=99)), took=Take(fake=True))),
        Moved(3, Claim(dismissed=None)),
    ):
        assert read_event(write_event(entry)) == entry


@pytest.mark.parametrize("number", ABSURD)
def test_a_lobby_opens_and_plays(number: int) -> None:
    room = lobby_of_before(number)
    assert room.view().setup.tokens == Tokens(henchman=5, fbi=1)
    assert room.view().setup.jokers == 12
    assert f"/t/{CODE}" in render_table(room.table.show(0), 0, "en")
    room.table.do(commands.set_options, 0, replace(room.state.options, clock=None))
    box = SetupWish(Tokens(henchman=2, fbi=1))
    options = replace(room.state.options, setup=box)
    room.table.do(commands.set_options, 0, options)
    room.begin()
    assert room.game_state.setup.tokens == Tokens(henchman=2, fbi=1)


@pytest.mark.parametrize("number", ABSURD)
def test_a_game_opens_and_plays_to_its_end(number: int) -> None:
    room = game_of_before(number)
    assert room.view().ledger[-1].words == absurd_claim(99)
    assert render_table(room.view(2), 2, "en")
    for seat in (1, 3):  # who has not spoken yet makes up a story now
        room.move(0, Ask(seat, Question.PASSED))
        assert room.view().ledger[-1].seat == seat
    play_by_chance(room, Random(number))
    assert "error" not in referee(write(room.game.record()))


CHILD = """
import resource
from tests.table import test_legacy_rows as old

room = old.game_of_before(1)  # whatever is needed once is there now
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 256 * 2**20, resource.RLIM_INFINITY))
for number in (2**31, 2**40):
    old.test_a_game_opens_and_plays_to_its_end(number)
    old.test_a_lobby_opens_and_plays(number)
print("in little memory")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="NOT CHECKED HERE: only Linux has /proc")
def test_in_little_memory() -> None:
    """Once 2147483648 diamonds took 5 GB in six seconds, and again after each restart."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "in little memory\n", done.stderr
