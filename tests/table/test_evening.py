"""An evening: a bot in office knows its guests better from game to game, by what lay open alone."""

from collections.abc import Iterator
from random import Random
from unittest.mock import patch

import pytest

from mafia_de_cuba.bots.beliefs import CHANCES, IDEAS, Shares
from mafia_de_cuba.bots.evening import after_games, remembering
from mafia_de_cuba.bots.interface import Bot
from mafia_de_cuba.bots.player import Player
from mafia_de_cuba.table import bot_moves, commands
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.state import GAMES_REMEMBERED
from mafia_de_cuba.views import View

from .table_driver import Room, play_by_chance

Weights = list[Shares | None]


@pytest.fixture
def weights() -> Iterator[Weights]:
    """What each bot went by, each time that one thought."""
    gone_by: Weights = []

    def watched(bot: Bot, games: tuple[View, ...]) -> Bot:
        knowing = remembering(bot, games)
        if isinstance(knowing, Player):
            gone_by.append(knowing.character.evening)
        return knowing

    with patch.object(bot_moves, "remembering", watched):
        yield gone_by


def table() -> Room:
    """Five people and a hard bot."""
    return Room(5, bots=[BotKind("hard", "steady")])


def evening(room: Room, games: int) -> None:
    """Games under the bot, whose guests take by chance and say nothing."""
    name = next(player.name for player in room.state.players.values() if player.bot)
    for number in range(games):
        room.begin(name)
        play_by_chance(room, Random(number))


def test_a_bot_in_office_learns_from_the_games_before(weights: Weights) -> None:
    room = table()
    evening(room, 1)
    assert set(weights) == {None}
    weights.clear()
    evening(room, 1)
    second = [each for each in weights if each]
    assert second
    assert len(set(second)) == 1, "nothing of the running game counts"
    reserved = next(i for i, idea in enumerate(IDEAS) if idea.people == {"reserved": 1.0})
    assert second[0][reserved] > CHANCES[reserved], "they have left every question open"


def test_another_table_knows_nothing_of_it(weights: Weights) -> None:
    evening(table(), 2)
    weights.clear()
    evening(table(), 1)
    assert set(weights) == {None}


def test_an_evening_outlives_the_server_and_forgets_what_is_long_ago() -> None:
    room = table()
    evening(room, GAMES_REMEMBERED + 1)
    kept = tuple(room.state.evening)
    assert tuple(room.recovered().state.evening) == kept
    assert len(kept) == GAMES_REMEMBERED
    assert sum(after_games(kept)) == pytest.approx(1.0)


def test_only_games_that_were_played_to_their_end_are_remembered() -> None:
    room = table()
    evening(room, 1)
    room.begin(room.view().players[1].name)
    assert [seen.outcome is not None for seen in room.state.evening] == [True]
    room.table.do(commands.end_game, room.state.host)
    assert len(room.state.evening) == 1
