"""House rules: offered where the figures speak for them, and only there."""

from random import Random

import pytest

from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.options import Options, SetupWish

from .table_driver import Room, play_by_chance

HARD, MEDIUM = BotKind("hard", "steady"), BotKind("medium", "steady")


def lobby(players: int, godfather: BotKind | None, jokers: int | None = None) -> Room:
    """One person and bots, with this bot in office, or the person."""
    setup = standard(players)
    wish = SetupWish() if jokers is None else SetupWish(setup.tokens, jokers)
    room = Room(1, bots=[godfather or HARD] * (players - 1), setup=wish)
    room.table.do(commands.choose_godfather, room.state.host, 1 if godfather else 0)
    return room


# fmt: off
TABLES = [
    # players, godfather, jokers, offered
    (8,  HARD,   None, ("no_jokers",)),
    (12, HARD,   None, ("no_jokers",)),
    (7,  HARD,   1,    ()),  # the figures are those of eight and more
    (8,  MEDIUM, None, ()),
    (8,  None,   None, ()),  # a person in office
    (8,  HARD,   0,    ()),  # played by already
]
# fmt: on


@pytest.mark.parametrize(("players", "godfather", "jokers", "offered"), TABLES)
def test_no_jokers_are_offered_against_a_hard_godfather_of_eight_and_more(
    players: int, godfather: BotKind | None, jokers: int | None, offered: tuple[str, ...]
) -> None:
    assert lobby(players, godfather, jokers).table.show(None).house_rules == offered


def test_they_are_offered_for_the_next_game_too_and_are_the_hosts_to_take() -> None:
    room = lobby(8, HARD)
    room.begin(room.view().players[1].name)
    play_by_chance(room, Random(1))
    seen = room.view()
    assert seen.next_game is not None
    assert (seen.house_rules, seen.next_game.setup.jokers) == (("no_jokers",), 1)
    room.table.do(commands.set_options, room.state.host, Options(setup=SetupWish(jokers=0)))
    assert room.view().house_rules == ()
