"""A game ended by the host counts for nothing and reveals nothing; a closed table is nowhere."""

from random import Random

import pytest

from mafia_de_cuba.rules.moves import Accuse, Concede, GameMove, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.recovery import standing
from tests.store.memory_store import MemoryStore

from .table_driver import HandClock, Room, denied, play_by_chance, theft

CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1))
TAKES: list[list[GameMove]] = [
    [Hide(0), *[Pocket(1)] * 5],
    [Hide(3), Pocket(token=Token.CLEANER), Pocket(3), Pocket(token=Token.FBI), Pocket(4), Pocket()],
]


def names(room: Room) -> list[str]:
    return [player.name for player in room.table.show(None).players]


# ---------------------------------------------------------------- a game


@pytest.mark.parametrize("pace", list(Pace))
def test_an_ended_game_leaves_nothing_behind_that_could_tell(pace: Pace) -> None:
    """Two tables with other secrets are the same table again once their games are ended."""
    seen = []
    for takes in TAKES:
        room = Room(6, pace=pace, setup=CLEANER).begin().play(*theft(*takes), (0, Accuse(1)))
        room.table.do(commands.end_game, 0)
        seen.append({who: dict(view, version=0) for who, view in room.views().items()})
        assert room.table.ask(queries.last_game) is None
    assert seen[0] == seen[1]
    view = seen[0][1]
    assert (view["phase"], view["outcome"], view["theft"]) == ("lobby", None, None)
    assert (view["ledger"], view["ended_by"]) == ([], "Ana")


@pytest.mark.parametrize("pace", list(Pace))
def test_versions_after_an_ended_game_tell_nothing_new(pace: Pace) -> None:
    """Everybody's version goes up by one with the end, whoever has chosen in secret."""
    room = Room(6, pace=pace).begin()
    room.move(0, Hide(2))
    before = room.versions()
    room.table.do(commands.end_game, 0)
    assert [room.table.version(number) for number in range(6)] == [n + 1 for n in before]


def test_nothing_goes_on_in_an_ended_game() -> None:
    room = Room(2, bots=4, pace=Pace.TABLE, clock=8).begin()
    room.move(0, Hide(2))
    room.table.do(commands.end_game, 0)
    rows = room.rows()
    room.clock.advance(300)
    assert room.rows() == rows
    assert room.clock.pending() == 0
    assert room.table.bots.thinking is None
    assert denied(room.table.move, 1, Pocket(1), 0, "k") == "stale"


def test_the_series_and_the_record_are_those_of_before() -> None:
    room = Room(6).begin("Bea")
    play_by_chance(room, Random(1))
    before, record = room.view(), room.state.last_record
    room.begin("Cruz").play((0, Hide(2)))
    room.table.do(commands.end_game, 0)
    after = room.table.show(None)
    assert (after.series, after.score, after.games) == (before.series, before.score, before.games)
    assert room.state.last_record is record
    assert room.recovered().views() == room.views()


def test_who_was_to_play_next_sits_down_and_who_watched_goes_on_watching() -> None:
    room = Room(6)
    room.table.do(commands.sit_out, 5, True)
    room.begin()
    room.wait("Zoe")
    room.wait("Vic")
    room.admit("Zoe")
    room.table.do(commands.leave, 2)
    room.table.do(commands.end_game, 0)
    view = room.table.show(None)
    assert names(room) == ["Ana", "Bea", "Dora", "Eli", "Zoe"]
    assert (view.waiting, view.sitting_out) == (("Fay", "Vic"), ("Fay",))
    room.begin()
    assert room.view().ended_by is None


def test_the_godfather_of_an_ended_game_of_a_series_begins_again() -> None:
    room = Room(6).begin().play(*theft(*TAKES[0]), (0, Concede()))
    room.table.do(commands.vote_godfather, room.at(1), 3)
    room.begin()
    room.table.do(commands.end_game, 0)
    assert room.table.show(None).suggested == room.state.order.index(3)
    assert names(room.begin())[0] == "Dora"


def test_after_an_ended_first_game_it_is_the_host_again_unless_one_is_named() -> None:
    room = Room(6).begin("Cruz")
    room.table.do(commands.end_game, 0)
    assert names(room) == ["Cruz", "Dora", "Eli", "Fay", "Ana", "Bea"]
    assert names(room.begin())[0] == "Ana"


def test_who_may_end_what() -> None:
    room = Room(6)
    assert denied(commands.end_game, room.state, 0) == "refused"
    room.begin()
    assert denied(commands.end_game, room.state, 1) == "forbidden"
    room.play(*theft(*TAKES[0]), (0, Concede()))
    assert denied(commands.end_game, room.state, 0) == "refused"


def test_who_had_been_sent_away_from_an_ended_game_stays_away() -> None:
    room = Room(6).begin()
    room.remove(3, ban=True)
    room.table.do(commands.end_game, 0)
    assert "Dora" not in names(room)
    assert room.table.player("Dora") is None
    assert room.state.banned_credentials


# ---------------------------------------------------------------- a table


def hub() -> Hub:
    clock = HandClock()
    return Hub(MemoryStore(), clock, clock.time)


@pytest.mark.parametrize("restarted", [False, True])
def test_the_code_of_a_closed_table_is_unknown(restarted: bool) -> None:
    tables = hub()
    table, _ = tables.open("Ana", Options())
    other, _ = tables.open("Bea", Options())
    table.do(commands.close_table, 0)
    if restarted:
        tables = Hub(tables.store, tables.clock, tables.now)
    with pytest.raises(TableError) as no:
        tables.table(table.code)
    assert (no.value.code, no.value.reason) == ("not_found", "table_closed")
    assert tables.table(other.code).code == other.code
    assert standing(tables.store.read(table.code)) == "closed"


def test_the_id_that_opened_a_closed_table_opens_another() -> None:
    tables = hub()
    table, _ = tables.open("Ana", Options(), key="a key")
    table.do(commands.close_table, 0)
    again, _ = tables.open("Ana", Options(), key="a key")
    assert again.code != table.code
    assert not again.closed


def test_nothing_goes_on_at_a_closed_table() -> None:
    room = Room(1, bots=5, pace=Pace.TABLE, clock=8).begin()
    room.table.do(commands.close_table, 0)
    rows = room.rows()
    room.clock.advance(300)
    assert room.rows() == rows
    assert room.recovered().clock.pending() == 0


def test_only_the_host_closes() -> None:
    room = Room(6).begin()
    assert denied(commands.close_table, room.state, 1) == "forbidden"
