"""The lobby: sitting down, names, places, options, the host's rights, and the start."""

from random import Random

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Concede, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.presets import KEYS, preset
from mafia_de_cuba.rules.setup import Setup, check, standard
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.commands import lobby
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.names import LONGEST_NAME, clean_name, free_name
from mafia_de_cuba.table.options import Help, Options, SetupWish

from .table_driver import NAMES, Room, denied, theft

ONES = theft(Hide(0), *[Pocket(1)] * 5)


def names(room: Room) -> list[str]:
    return [player.name for player in room.table.show(None).players]


# ---------------------------------------------------------------- sitting down


def test_players_sit_in_the_order_of_joining() -> None:
    room = Room(["Ana", "Bea"], bots=1)
    room.join("Cruz")
    assert names(room) == ["Ana", "Bea", "Dolores", "Cruz"]
    assert [player.bot for player in room.table.show(None).players] == [False, False, True, False]
    assert room.table.show(0).host == 0


def test_twelve_seats_and_no_more() -> None:
    room = Room(11, bots=1)
    assert denied(room.join, "Zoe") == "full"
    assert denied(room.add_bot) == "full"
    assert len(room.state.order) == 12


def test_who_only_waits_takes_no_seat_of_the_first_game() -> None:
    room = Room(10)
    for number in range(5):
        room.wait(f"Guest {number}")
    room.join("Zoe")
    room.add_bot()
    assert len(room.state.order) == 12


def test_after_the_start_nobody_joins_but_may_wait() -> None:
    room = Room(5).begin()
    assert denied(room.join, "Zoe") == "started"
    assert denied(room.add_bot) == "started"
    zoe = room.wait("Zoe")
    assert room.view().waiting == ("Zoe",)
    assert room.table.show(zoe).you is None


def test_there_is_an_end_to_waiting() -> None:
    room = Room(5).begin()
    for number in range(lobby.MOST_WAITING):
        room.wait(f"Guest {number}")
    assert denied(room.wait, "Zoe") == "full"


@pytest.mark.parametrize("name", ["Bea", "bea", " BEA "])
def test_a_taken_name_is_refused(name: str) -> None:
    room = Room(["Ana", "Bea"])
    assert denied(room.join, name) == "name_taken"
    assert denied(room.wait, name) == "name_taken"


def test_the_name_of_one_who_left_is_free_again() -> None:
    room = Room(["Ana", "Bea"])
    room.table.do(commands.leave, 1)
    room.join("Bea")
    assert names(room) == ["Ana", "Bea"]


# fmt: off
NAMES_READ = [
    # wanted               as it stands
    ("Ana",                "Ana"),
    ("  Ana   María  ",    "Ana María"),
    ("Ana\r\nX: y",        "Ana X: y"),
    ("Jose\u0301",         "José"),
    ("李小龙",              "李小龙"),
    ("<b>&amp;\"'",        "<b>&amp;\"'"),
    ("x" * LONGEST_NAME,   "x" * LONGEST_NAME),
    ("",                   None),
    (" \t\n ",             None),
    ("x" * 25,             None),
    ("x" * 1_000_000,      None),
    ("a\0b",               None),
    ("a\x1bb",             None),
    ("a\u202eb",           None),  # right-to-left override
    ("a\u200bb",           None),  # zero width
    ("\ufeffa",            None),
    ("a\ud800b",           None),  # half a letter
    ("a\ue000",            None),  # private use
    ("\u3164",             None),  # a letter that shows nothing
    ("A\u2800B",           None),
    ("\u0301",             None),  # an accent on nothing
    ("e" + "\u0316" * 4,   None),  # a pile of them
    ("Thiện Ấn",           "Thiện Ấn"),
    ("กี้",                  "กี้"),
]
# fmt: on


@pytest.mark.parametrize(("wanted", "name"), NAMES_READ, ids=range(len(NAMES_READ)))
def test_names(wanted: str, name: str | None) -> None:
    if name is None:
        assert denied(clean_name, wanted) == "bad_request"
    else:
        assert clean_name(wanted) == name


# fmt: off
LOOK_ALIKES = [
    # name       another        the same to the eye
    ("Ana",      "ANA",         True),
    ("Ana",      "Аna",         True),   # Cyrillic A
    ("Teo",      "Tео",         True),   # Cyrillic e and o
    ("Bea",      "ΒΕΑ",         True),   # Greek
    ("Ana",      "Ａｎａ",      True),   # fullwidth
    ("Ana",      "𝐀𝐧𝐚",         True),   # mathematical
    ("Ana",      "Ana\ufe0f",   True),   # a variation selector
    ("Ana",      "A\u034fna",   True),   # a joiner that shows nothing
    ("Ana",      "An\U000e0100a", True),
    ("Ivan",     "lvan",        True),   # a small L
    ("Bob",      "B0b",         True),   # a zero
    ("O'Neil",   "O’Neil",      True),
    ("İnes",     "ines",        True),
    ("Мария",    "МАРИЯ",       True),
    ("❤️",       "❤",           True),
    ("José",     "Jose",        False),
    ("Ila",      "Lia",         False),
    ("Ali",      "Ail",         False),
    ("Ana 1",    "Ana 2",       False),
    ("❤️",       "💙",          False),
    ("Вера",     "Vera",        False),
]
# fmt: on


@pytest.mark.parametrize(("name", "other", "same"), LOOK_ALIKES)
def test_names_that_look_alike_are_one(name: str, other: str, same: bool) -> None:
    for first, second in ((name, other), (other, name)):
        room = Room(["Host", first])
        if same:
            assert denied(room.join, second) == "name_taken"
            assert denied(room.wait, second) == "name_taken"
        else:
            room.join(second)


def test_an_emoji_with_its_selector_is_a_name() -> None:
    assert clean_name("❤️ Ana") == "❤️ Ana"
    assert free_name("❤️", {"❤"}) == "❤️ 2"


def test_a_free_name_is_proposed() -> None:
    assert free_name("Zoe", {"ana"}) == "Zoe"
    assert free_name("Ana", {"ana"}) == "Ana 2"
    assert free_name("Ana", {"ana", "ana 2", "ana 3"}) == "Ana 4"
    long = "x" * LONGEST_NAME
    assert free_name(long, {long}) == "x" * 22 + " 2"


def test_bots_have_names_of_their_own() -> None:
    room = Room(["Dolores", "Inés"], bots=10)
    assert len(set(names(room))) == 12
    assert names(room)[2:4] == ["Marco", "Noor"]


# ---------------------------------------------------------------- the host


@pytest.mark.parametrize(
    "right",
    [
        lambda room: commands.add_bot(room.state, 1, BotKind()),
        lambda room: commands.remove(room.state, 1, 2),
        lambda room: commands.lock(room.state, 1, True),
        lambda room: commands.admit(room.state, 1, "Bea"),
        lambda room: commands.reorder(room.state, 1, [1, 0, 2, 3, 4, 5]),
        lambda room: commands.shuffle(room.state, 1, Random(1)),
        lambda room: commands.set_options(room.state, 1, Options()),
        lambda room: commands.hand_over(room.state, 1, 1),
        lambda room: commands.choose_godfather(room.state, 1, 1),
        lambda room: commands.begin(room.state, 1, None),
    ],
)
def test_only_the_host_does_that(right: object) -> None:
    assert callable(right)
    assert denied(right, Room(6)) == "forbidden"


@pytest.mark.parametrize(
    "right",
    [
        lambda room: commands.add_bot(room.state, 0, BotKind()),
        lambda room: commands.reorder(room.state, 0, [1, 0, 2, 3, 4, 5]),
        lambda room: commands.shuffle(room.state, 0, Random(1)),
        lambda room: commands.set_options(room.state, 0, Options()),
        lambda room: commands.choose_godfather(room.state, 0, 1),
        lambda room: commands.begin(room.state, 0, None),
    ],
)
def test_not_while_a_game_goes_on(right: object) -> None:
    assert callable(right)
    assert denied(right, Room(6).begin()) == "started"


@pytest.mark.parametrize(
    "wish",
    [
        lambda room: commands.set_options(room.state, 0, room.state.options),
        lambda room: commands.reorder(room.state, 0, [0, 1, 2, 3, 4, 5]),
        lambda room: commands.hand_over(room.state, 0, 0),
        lambda room: commands.choose_godfather(room.state, 0, 4),
    ],
)
def test_what_changes_nothing_is_no_change(wish: object) -> None:
    room = Room(6)
    room.table.do(commands.choose_godfather, 0, 4)
    assert callable(wish)
    assert wish(room) == ()


def test_the_host_hands_over() -> None:
    room = Room(["Ana", "Bea"], bots=1)
    room.table.do(commands.hand_over, 0, 1)
    assert room.table.show(None).host == 1
    assert denied(commands.hand_over, room.state, 0, 0) == "forbidden"
    assert denied(commands.hand_over, room.state, 1, 2) == "forbidden", "a bot is no host"
    assert denied(commands.hand_over, room.state, 1, 77) == "refused"


@pytest.mark.parametrize("started", [False, True])
def test_the_table_outlives_its_host(started: bool) -> None:
    room = Room(["Ana", "Bea", "Cruz"], bots=3)
    if started:
        room.begin()
    room.table.do(commands.leave, 0)
    assert room.state.host == 1
    room.table.do(commands.leave, 1)
    assert room.state.host == 2


def test_a_guest_who_waits_may_inherit_the_table() -> None:
    room = Room(["Ana"], bots=5).begin()
    zoe = room.wait("Zoe")
    room.table.do(commands.leave, 0)
    assert room.state.host == zoe


def test_an_empty_table_goes_to_who_comes_next() -> None:
    room = Room(["Ana"], bots=4)
    room.table.do(commands.leave, 0)
    assert room.state.host is None
    assert room.join("Zoe") == room.state.host


def test_the_host_sends_somebody_away() -> None:
    room = Room(6)
    room.remove(2)
    assert names(room) == ["Ana", "Bea", "Dora", "Eli", "Fay"]
    assert room.table.player("Cruz") is None
    assert denied(room.remove, 0) == "forbidden"
    for seat in (5, -1):
        assert denied(room.remove, seat) == "refused"


def test_between_games_seats_are_those_of_the_last_game() -> None:
    room = Room(6).begin("Cruz").play(*ONES, (0, Concede()))
    assert room.view().players[1].name == "Dora"
    room.remove(1)
    assert room.state.players[3].gone


# ---------------------------------------------------------------- places


def test_places_are_changed() -> None:
    room = Room(5)
    room.table.do(commands.reorder, 0, [4, 0, 1, 3, 2])
    assert names(room) == ["Eli", "Ana", "Bea", "Dora", "Cruz"]
    room.table.do(commands.reorder, 0, [1, 0, 2, 3, 4])
    assert names(room) == ["Ana", "Eli", "Bea", "Dora", "Cruz"]


@pytest.mark.parametrize(
    "order", [[], [0, 1, 2, 3], [0, 0, 1, 2, 3], [1, 2, 3, 4, 5], [0, 1, 2, 3, -1]]
)
def test_everybody_keeps_one_place(order: list[int]) -> None:
    room = Room(5)
    assert denied(commands.reorder, room.state, 0, order) == "bad_request"


def test_chance_changes_places() -> None:
    room = Room(12)
    room.table.do(commands.shuffle, 0, Random(1))
    assert names(room) != list(NAMES)
    assert sorted(names(room)) == sorted(NAMES)


def test_after_a_game_the_seats_of_who_left_are_left_out() -> None:
    room = Room(6).begin("Bea").play(*ONES, (0, Concede()))
    room.table.do(commands.leave, room.at(2))
    assert denied(commands.reorder, room.state, 0, [0, 1, 2, 3, 4]) == "bad_request"
    room.table.do(commands.reorder, 0, [5, 4, 3, 1, 0])
    assert [room.state.players[n].name for n in room.state.order] == [
        *("Ana", "Fay", "Eli", "Cruz", "Bea")
    ]
    room.table.do(commands.shuffle, 0, Random(1))
    assert len(room.state.order) == 5


# ---------------------------------------------------------------- the start


def test_the_host_gives_somebody_the_hat() -> None:
    room = Room(6)
    assert room.table.show(None).suggested == 0
    room.table.do(commands.choose_godfather, 0, 3)
    room.table.do(commands.reorder, 0, [3, 0, 1, 2, 4, 5])
    assert room.table.show(None).suggested == 0, "the choice of the first Godfather goes along"
    assert room.recovered().table.show(None).suggested == 0
    assert denied(commands.choose_godfather, room.state, 0, 6) == "refused"
    assert names(room.begin())[0] == "Dora"


def test_a_hat_that_goes_home_is_the_hosts() -> None:
    room = Room(6)
    room.table.do(commands.choose_godfather, 0, 3)
    room.remove(3)
    assert room.table.show(None).suggested == 0
    assert names(room.begin())[0] == "Ana"


def test_the_hat_of_the_first_game_says_nothing_about_the_next() -> None:
    room = Room(6)
    room.table.do(commands.choose_godfather, 0, 3)
    room.begin().play(*ONES, (0, Concede()))
    room.table.do(commands.vote_godfather, room.at(1), 1)
    assert room.view().suggested == 1
    assert names(room.begin())[0] == "Eli"


@pytest.mark.parametrize("godfather", NAMES[:7])
def test_the_godfather_is_seat_0_and_the_others_keep_their_order(godfather: str) -> None:
    room = Room(7).begin(godfather)
    first = NAMES.index(godfather)
    assert names(room) == [*NAMES[first:7], *NAMES[:first]]
    assert room.view().godfather == 0


def test_unless_named_the_host_is_godfather() -> None:
    room = Room(6)
    room.table.do(commands.hand_over, 0, 2)
    assert names(room.begin()) == ["Cruz", "Dora", "Eli", "Fay", "Ana", "Bea"]


def test_a_bot_may_be_godfather() -> None:
    room = Room(4, bots=2).begin("Inés")
    assert room.game_state.phase != "hide"


@pytest.mark.parametrize("written", ["José", "Jose\u0301", " josé "])
def test_a_godfather_is_named_as_people_write(written: str) -> None:
    room = Room(["Ana", "Bea", "José", "Dora", "Eli"]).begin(written)
    assert names(room)[0] == "José"


def test_nobody_of_that_name() -> None:
    assert denied(Room(6).begin, "Zoe") == "refused"


@pytest.mark.parametrize("people", [1, 4])
def test_too_few(people: int) -> None:
    with pytest.raises(TableError) as no:
        Room(people).begin()
    assert (no.value.code, no.value.rule) == ("refused", "S1")


@pytest.mark.parametrize("people", range(5, 13))
def test_the_printed_setup_unless_another_is_set(people: int) -> None:
    room = Room(people)
    assert room.table.show(None).setup == standard(people)
    assert room.begin().game_state.setup == standard(people)


# fmt: off
BOXES = [
    # rule  setup
    (None,  SetupWish(jokers=12)),
    (None,  SetupWish(Tokens(henchman=1, cleaner=1, fbi=1), 0, fake_diamond=True, open_box=True)),
    ("S4",  SetupWish(Tokens(henchman=1, cleaner=1))),
    ("S4",  SetupWish(Tokens(fbi=1, cia=1, driver=1))),
    ("S4",  SetupWish(Tokens(henchman=1, minion=1, fbi=1))),
]
# fmt: on


@pytest.mark.parametrize(
    ("rule", "setup"),
    [("S4", SetupWish(Tokens(henchman=1, fbi=2))), ("S6", SetupWish(jokers=13))],
)
def test_what_does_not_exist_is_refused_when_it_is_set(rule: str, setup: SetupWish) -> None:
    room = Room(6)
    with pytest.raises(TableError) as no:
        commands.set_options(room.state, 0, Options(setup=setup))
    assert (no.value.code, no.value.rule) == ("refused", rule)
    with pytest.raises(TableError) as no:
        commands.open_table("KXQF", "Ana", "token", Options(setup=setup))
    assert (no.value.code, no.value.rule) == ("refused", rule)


@pytest.mark.parametrize(("rule", "setup"), BOXES)
def test_the_box_is_checked_at_the_start(rule: str | None, setup: SetupWish) -> None:
    room = Room(6)
    room.table.do(commands.set_options, 0, Options(setup=setup))
    version = room.table.show(None).version
    if rule is None:
        room.begin()
        return
    with pytest.raises(TableError) as no:
        room.begin()
    assert (no.value.code, no.value.rule) == ("refused", rule)
    assert room.table.show(None).version == version
    assert room.table.show(None).phase == "lobby"


# ---------------------------------------------------------------- ready-made boxes


@pytest.mark.parametrize("key", KEYS)
def test_a_ready_made_box_follows_who_comes_and_goes(key: str) -> None:
    room = Room(1)
    wish = Options(setup=SetupWish(preset=key))
    room.table.do(commands.set_options, 0, wish)
    for people in [*range(2, 13), *range(11, 5, -1)]:
        if people > len(room.state.order):
            room.join(NAMES[people - 1])
        else:
            room.remove(people)
        here, fits = max(people, 5), preset(key, max(people, 5))
        box = fits or standard(here)
        setup = room.table.show(None).setup
        assert (setup.tokens, setup.jokers) == (box.tokens, box.jokers)
        check(setup, here)
    assert room.recovered().table.show(None).setup == room.table.show(None).setup


def test_a_box_of_ones_own_stays() -> None:
    room = Room(7)
    own = SetupWish(Tokens(henchman=2, lover=1, driver=1), preset="cleaner", jokers=3)
    room.table.do(commands.set_options, 0, Options(setup=own))
    room.join("Zoe")
    setup = room.table.show(None).setup
    assert (setup.tokens, setup.jokers) == (own.tokens, 3)
    assert denied(room.begin) == "refused"


def test_what_goes_with_a_ready_made_box_stays_too() -> None:
    wish = SetupWish(preset="cleaner", jokers=5, fake_diamond=True)
    seven, nine = wish.complete(7), wish.complete(9)
    assert (seven.tokens.cleaner, seven.jokers, seven.fake_diamond) == (1, 5, True)
    assert (nine.tokens.cleaner, nine.jokers, nine.fake_diamond) == (1, 5, True)
    assert nine.tokens.total() == 6


def test_there_is_no_such_box() -> None:
    with pytest.raises(ValueError, match="no such box"):
        SetupWish(preset="pirates")


def test_options_are_seen_by_all_and_stay() -> None:
    room = Room(6)
    options = replace(room.state.options, help=Help.PUBLIC)
    room.table.do(commands.set_options, 0, options)
    assert room.begin().view().options.help is Help.PUBLIC


def test_a_bot_never_offends_with_an_open_box() -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, driver=1), open_box=True, fake_diamond=True)
    for _ in range(5):
        room = Room(["Ana"], bots=5, setup=setup).begin()
        room.play((0, Hide(2)))
        roles = [room.game_state.role(seat) for seat in range(6)]
        assert "offender" not in roles
        assert Token.HENCHMAN in room.game_state.setup.tokens.kinds()
