"""Who is called what: renaming, bots that make way, and who has played how much."""

from itertools import combinations
from random import Random

import pytest

from mafia_de_cuba.rules.moves import Concede, Hide, Pocket
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.bot_names import BOT_NAMES, are_alike, bot_name
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.names import LONGEST_NAME, clean_name, letters

from .table_driver import NAMES, Room, denied, play_by_chance, theft

ONES = theft(Hide(0), *[Pocket(1)] * 5)


def names(room: Room) -> list[str]:
    return [player.name for player in room.table.show(None).players]


# ---------------------------------------------------------------- renaming


def test_people_rename_themselves_and_the_host_renames_others() -> None:
    room = Room(["Ana", "Bea", "Cruz"], bots=1)
    room.table.do(commands.rename, 1, "  Beatriz ")
    room.table.do(commands.rename, 0, "Rex", 3)
    zoe = room.wait("Zoe")
    room.table.do(commands.rename, 0, "Zoë", None, "Zoe")
    assert names(room) == ["Ana", "Beatriz", "Cruz", "Rex"]
    assert room.table.show(None).waiting == ("Zoë",)
    room.table.do(commands.rename, zoe, "Zora")
    assert room.recovered().table.show(None).waiting == ("Zora",)


def test_names_are_checked_as_at_joining() -> None:
    room = Room(["Ana", "Bea"])
    assert denied(commands.rename, room.state, 1, "АNA") == "name_taken"
    for name in ("", "x" * (LONGEST_NAME + 1), "a\u202eb"):
        assert denied(commands.rename, room.state, 1, name) == "bad_request"
    assert denied(commands.rename, room.state, 1, "Zoe", 0) == "forbidden"
    assert denied(commands.rename, room.state, 0, "Zoe", 7) == "refused"
    assert denied(commands.rename, room.state, 0, "Zoe", 1, "Bea") == "bad_request"
    assert commands.rename(room.state, 1, "Bea") == ()
    room.table.do(commands.rename, 1, "BEA")  # nobody else is called so
    assert names(room) == ["Ana", "BEA"]


def test_names_stay_while_a_game_runs() -> None:
    room = Room(6).begin()
    zoe = room.wait("Zoe")
    assert denied(commands.rename, room.state, 1, "Beatriz") == "started"
    assert denied(commands.rename, room.state, 0, "Beatriz", 1) == "started"
    room.table.do(commands.rename, zoe, "Zora")  # who waits is in no record
    assert room.view().waiting == ("Zora",)
    room.table.do(commands.leave, 2)
    room.seat(zoe, 2)
    assert denied(commands.rename, room.state, zoe, "Zoe") == "started"


def test_a_finished_game_keeps_its_names_and_the_score_goes_with_the_player() -> None:
    room = Room(6).begin().play(*ONES, (0, Concede()))
    room.table.do(commands.rename, 1, "Beatriz")
    view = room.view()
    assert view.players[1].name == "Bea"
    assert view.guests == {}
    assert (view.score["Beatriz"], view.games["Beatriz"]) == (1, 1)
    assert room.state.last_record.players[1] == "Bea"
    assert "Beatriz" in names(room.begin())


# ---------------------------------------------------------------- bots


def test_the_pool_of_names() -> None:
    assert len(BOT_NAMES) == len(set(BOT_NAMES)) >= 36
    assert all(clean_name(name) == name and " " not in name for name in BOT_NAMES)
    assert len({letters(name)[0] for name in BOT_NAMES}) >= 24
    assert not [pair for pair in combinations(BOT_NAMES, 2) if are_alike(*pair)]


@pytest.mark.parametrize("seed", range(20))
def test_bots_are_called_unlike_everybody(seed: int) -> None:
    people = Random(seed).sample([*NAMES, "Inès", "Óscar", "Zoë", "Ève", "Étienne"], 5)
    room = Room(people, bots=7)
    initials = [letters(name)[0] for name in names(room)]
    bots = initials[5:]
    assert len(set(bots)) == 7
    assert not set(bots) & set(initials[:5])


# fmt: off
ALIKE = [
    ("Inés", "Inès",    True),
    ("Teo",  "Leo",     True),
    ("Sam",  "Samuel",  True),
    ("Noor", "Nor",     True),
    ("Kira", "Kiara",   True),
    ("Vera", "Vicente", False),
    ("Sam",  "Sol",     False),
]
# fmt: on


@pytest.mark.parametrize(("name", "other", "alike"), ALIKE)
def test_names_that_are_easily_confused(name: str, other: str, alike: bool) -> None:
    assert are_alike(name, other) is are_alike(other, name) is alike


def test_there_is_always_a_name_left() -> None:
    taken: list[str] = []
    for _ in range(60):
        taken.append(bot_name(taken))
    assert len(set(taken)) == 60


@pytest.mark.parametrize("name", ["Dolores", "dolores", "Dólores", "Dоlores"])
def test_a_guest_has_the_right_to_their_name(name: str) -> None:
    room = Room(["Ana", "Bea"], bots=2)
    assert names(room)[2] == "Dolores"
    assert room.table.ask(queries.free_name, name) == name
    room.join(name)
    assert names(room)[-1] == name
    (bot,) = [each for each in names(room)[2:3] if letters(each)[0] not in "abdi"]
    assert names(room.recovered()) == names(room)
    room.table.do(commands.rename, 0, bot)
    assert names(room)[0] == bot
    assert len(set(names(room))) == 5


def test_bots_make_way_between_games_and_not_in_one() -> None:
    room = Room(["Ana", "Bea", "Cruz"], bots=3).begin()
    bot = next(player.name for player in room.view().players if player.bot)
    assert denied(room.wait, bot) == "name_taken"
    play_by_chance(room, Random(1))
    before = room.view().players
    room.join(bot)
    assert room.view().players == before
    found = room.view().next_game
    assert found
    assert [chair.name for chair in found.chairs].count(bot) == 1
    assert found.chairs[-1].name == bot
    assert not found.chairs[-1].bot


def test_people_do_not_make_way() -> None:
    room = Room(["Ana", "Bea"], bots=1)
    assert denied(room.join, "Bea") == "name_taken"
    room.join("Béa")  # as before: an accent makes another name of people


# ---------------------------------------------------------------- experience


def newcomer(room: Room, name: str, played: int) -> None:
    room.table.do(commands.join, name, hashed(name), played=played)


def test_who_has_played_most_is_suggested_and_the_start_is_still_the_hosts() -> None:
    room = Room(4)
    newcomer(room, "Vic", 3)
    assert room.table.show(None).suggested == 4
    newcomer(room, "Zoe", 7)
    view = room.table.show(None)
    assert (view.suggested, view.experience) == (5, {4: 3, 5: 7})
    assert room.recovered().table.show(None) == view
    assert names(room.begin())[0] == "Ana", "unless one is named or chosen"


def test_a_tie_is_the_hosts() -> None:
    room = Room(4)
    newcomer(room, "Vic", 7)
    newcomer(room, "Zoe", 7)
    assert room.table.show(None).suggested == 0
    room.table.do(commands.choose_most_experienced, 0)
    assert room.state.chosen_godfather == 0


def test_by_experience() -> None:
    room = Room(5)
    newcomer(room, "Zoe", 2)
    room.table.do(commands.choose_most_experienced, 0)
    assert names(room.begin())[0] == "Zoe"


def test_games_at_this_table_count() -> None:
    room = Room(5).begin().play(*ONES[:5], (0, Concede()))
    newcomer(room, "Zoe", 0)
    room.begin()
    room.table.do(commands.end_game, 0)
    view = room.table.show(None)
    assert view.experience == dict.fromkeys(range(5), 1)
    newcomer(room, "Vic", 2)
    assert room.table.show(None).experience[6] == 2


def test_by_chance() -> None:
    room = Room(4, bots=2)
    chosen = set()
    for seed in range(40):
        room.table.do(commands.draw_godfather, 0, Random(seed))
        chosen.add(room.table.show(None).suggested)
    assert chosen == {0, 1, 2, 3}, "people, where there are some"
    alone, chosen = Room(1, bots=5), set()
    for seed in range(60):
        alone.table.do(commands.draw_godfather, 0, Random(seed))
        chosen.add(alone.table.show(None).suggested)
    assert chosen == set(range(6))


def test_the_first_godfather_is_the_hosts_to_choose_before_the_first_game() -> None:
    room = Room(5)
    for choose in (
        lambda player: commands.draw_godfather(room.state, player, Random(1)),
        lambda player: commands.choose_most_experienced(room.state, player),
    ):
        assert denied(choose, 1) == "forbidden"
    room.begin()
    assert denied(commands.draw_godfather, room.state, 0, Random(1)) == "started"
    assert denied(commands.choose_most_experienced, room.state, 0) == "started"
