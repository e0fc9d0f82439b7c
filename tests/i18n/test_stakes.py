"""What an accusation puts at stake, and what Urchins are told: whole, true, and from public facts only."""

from random import Random

import pytest
from msgspec.structs import replace

from mafia_de_cuba.i18n.stakes import ending_tokens, stakes
from mafia_de_cuba.rules.moves import Accuse, Reveal
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Token
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.views import View, view
from mafia_de_cuba.web.rendering import render_screen
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from scripts import gallery
from tests.games import TABLES, random_game, random_setup
from tests.web.pages.test_home import EXTRA

EN = Words("en")
FALLEN = "8 box=2henchman+fbi+traitor+lover jokers=0 | h0 3 henchman 4 fbi lover 8 traitor x2"
BY_REVEAL = {
    Ending.AGENT_ACCUSED,
    Ending.LOVER_ACCUSED,
    Ending.REVOLUTIONARY_ACCUSED,
    Ending.HENCHMAN_BETRAYED,
}


def seen(line: str, seat: int | None = None) -> View:
    record = read_line(line)
    state = start(record.players, record.setup)
    for by, move in record.acts:
        state = play(state, by, move)
    return view(state, seat)


def told(line: str) -> str:
    return " ".join(stake.sentence for stake in stakes(EN, seen(line)))


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        ("6 | h0 1 2 3 4 5", "the FBI Agent"),
        ("10 | h0 1 1 1 1 1 1 1 1 1", "the FBI Agent or the CIA Agent"),
        ("7 box=henchman+lover+driver+cia | h0 1 1 1 1 1 1", "the CIA Agent or the Diamond Lover"),
        ("7 box=henchman+driver+2revolutionary | h0 1 1 1 1 1 1", "a Revolutionary"),
        (
            "9 box=henchman+fbi+lover+2revolutionary+cia | h0 1 1 1 1 1 1 1 1",
            "the FBI Agent, the CIA Agent, the Diamond Lover or a Revolutionary",
        ),
    ],
)
def test_all_that_ends_the_game_in_this_box_is_named(line: str, ending: str) -> None:
    assert f"If it is {ending}, the game is over." in told(line)


def test_a_box_where_nobody_ends_the_game_says_nothing_of_it() -> None:
    assert "the game is over" not in told("6 box=henchman+2driver | h0 1 2 3 4 5")


def test_a_henchman_ends_the_game_of_a_traitor_in_office() -> None:
    before = FALLEN.removesuffix(" x2")
    assert seen(FALLEN).godfather == 7
    assert "a Loyal Henchman" not in told(before)
    ending = "If it is the FBI Agent, the Diamond Lover or a Loyal Henchman, the game is over."
    assert ending in told(FALLEN)


def test_who_came_out_already_is_not_named() -> None:
    line = "8 box=2henchman+fbi+cleaner+lover jokers=1 | h0 3 cleaner 4 fbi lover 4 henchman"
    assert "the FBI Agent or the Diamond Lover" in told(line)
    assert "If it is the FBI Agent, the game is over." in told(f"{line} x5? 2:pow")


@pytest.mark.parametrize(
    ("jokers", "price"),
    [
        (0, "If this is no Thief, you are out."),
        (1, "If this is no Thief it costs you your last joker."),
        (3, "If this is no Thief it costs you one of 3 jokers."),
    ],
)
def test_the_price_of_a_mistake_comes_first(jokers: int, price: str) -> None:
    assert told(f"6 jokers={jokers} | h0 1 2 3 4 5").startswith(price)


def test_a_fake_diamond_costs_nothing() -> None:
    line = "6 fake jokers=1 | h0 1 2+fake 3 4 5"
    assert "the fake diamond" not in told("6 jokers=1 | h0 1 2 3 4 5")
    assert "If they show the fake diamond, it costs you nothing." in told(line)
    assert "P2 has shown the fake diamond, and costs you nothing." in told(f"{line} x2")
    assert "the fake diamond" not in told(f"{line} x2 x2"), "it is shown once, and by one player"


def test_who_broke_the_rules_of_an_open_box_costs_nothing() -> None:
    assert "broke the rules" in told("6 open | h0 1 2 3 4 5")
    assert "broke the rules" not in told("6 | h0 1 2 3 4 5")


# ---------------------------------------------------------------- what is true


def investigations(players: int) -> list[State]:
    """Moments of random games in which somebody may be accused."""
    rng, found = Random(f"stakes/{players}"), []
    for _ in range(12):
        record = random_game(rng, players, random_setup(rng, players))
        state = start(record.players, record.setup)
        for seat, move in record.acts:
            state = play(state, seat, move)
            found += [state] * (state.phase is Phase.INVESTIGATION)
    return found


@pytest.mark.parametrize("players", TABLES)
def test_what_comes_of_an_accusation_was_said(players: int) -> None:
    for state in investigations(players):
        public, before = stakes(EN, view(state, None)), state.jokers
        for seat in range(players):
            if seat == state.godfather or state.revealed(seat) or not state.in_play(seat):
                continue
            after = play(play(state, state.godfather, Accuse(seat)), seat, Reveal())
            if after.outcome and after.outcome.ending in BY_REVEAL:
                assert Token(str(state.role(seat))) in ending_tokens(view(state, None))
            elif (
                state.role(seat) is not Role.THIEF and after.jokers == before and not after.outcome
            ):
                free = any("costs you nothing" in stake.sentence for stake in public)
                assert free or after.godfather != state.godfather


@pytest.mark.parametrize("players", TABLES)
def test_what_is_at_stake_is_the_same_in_everybodys_eyes(players: int) -> None:
    """Nothing that only the Godfather knows of the box and the bag decides what the sheet says."""
    for state in investigations(players):
        assert len({stakes(EN, view(state, seat)) for seat in (None, *range(players))}) == 1


# ---------------------------------------------------------------- where it is said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_of_the_godfather_says_it(lang: str) -> None:
    line = "9 box=henchman+fbi+lover+2revolutionary+cia fake | h0 1 1 1 1 1 1 1 1"
    sentences = [stake.sentence for stake in Words(lang).stakes(gallery.sample(line, 0))]
    assert len(sentences) == 3
    office = render_screen(gallery.sample(line, 0), 0, lang, extra=EXTRA).regions["thumb"]
    assert all(sentence in office for sentence in sentences)
    other = render_screen(gallery.sample(line, 1), 1, lang, extra=EXTRA).regions["thumb"]
    assert not any(sentence in other for sentence in sentences)


def test_names_on_the_sheet_are_escaped() -> None:
    shown = gallery.sample("6 fake jokers=1 | h0 1 2+fake 3 4 5 x2", 0)
    players = tuple(replace(player, name=f"<b>{player.seat}") for player in shown.players)
    page = render_screen(replace(shown, players=players), 0, "en", extra=EXTRA).regions["thumb"]
    assert "&lt;b&gt;2 has shown the fake diamond" in page


# ---------------------------------------------------------------- Urchins

URCHINS = {
    "an empty box": ("5 box=henchman+fbi | h5 10/fbi henchman - -", 3),
    "by choice": ("6 | h0 1 1 1 1 -", 5),
    "with the fake diamond": ("6 fake | h0 1 1 1 1 fake", 5),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_urchin_is_told_the_same_aim(lang: str) -> None:
    """T5, T6 and T4 make the same Urchin: the aim does not say how they came to hold nothing."""
    words = Words(lang)
    aims = {tuple(narration.helped_myself(words, seen(*each)))[-1] for each in URCHINS.values()}
    assert aims == {narration.become(words, Role.URCHIN)}
    for line, seat in URCHINS.values():
        page = render_screen(gallery.sample(line, seat), seat, lang, extra=EXTRA).regions["thumb"]
        assert words.aim(Role.URCHIN) in page


def test_the_aim_of_an_urchin_is_to_win_with_a_thief() -> None:
    assert EN.aim(Role.URCHIN) == "You win when a Thief wins."
