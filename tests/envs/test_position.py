"""One seat acts at a time, nobody is told more than a view tells, and every action has one number."""

from random import Random

import pytest

from mafia_de_cuba.envs.actions import (
    CONCEDE,
    MOVES,
    NAMES,
    NUMBER,
    PASS,
    QUESTIONS,
    SHOOT,
    WITH_TALK,
    WITHOUT_TALK,
)
from mafia_de_cuba.envs.observation import CLAIMS, PHASES, ROLES, layout, observe, size
from mafia_de_cuba.envs.position import Position, act, begin, legal_actions
from mafia_de_cuba.envs.texts import private_text, public_text
from mafia_de_cuba.rules.box_option import setup_by_words
from mafia_de_cuba.rules.pieces import Box, Role, Token
from mafia_de_cuba.rules.play import legal_moves
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.views import View, view
from tests.games import TABLES, random_setup

from .positions import random_positions


def play(position: Position, *names: str) -> Position:
    """The position after these actions, each of which has to be allowed."""
    for name in names:
        assert NUMBER[name] in legal_actions(position), f"{name} at {public_text(position)}"
        position = act(position, NUMBER[name])
    return position


def allowed(position: Position) -> list[str]:
    """The names of the actions that are allowed."""
    return [NAMES[action] for action in legal_actions(position)]


def cleaner_took(questions: int = 0) -> Position:
    """Seat 2 of six is the Cleaner, seat 5 a Street Urchin, everybody else a Thief but seat 4."""
    game = begin(6, setup_by_words(6, "cleaner+fbi+driver"), questions)
    takes = ("take 3", "take cleaner", "take 2", "take fbi", "take nothing")
    return play(game, "hide 1", "keep", *takes)


# ---------------------------------------------------------------- turns


def test_in_the_window_every_living_seat_but_the_accused_is_asked() -> None:
    position, asked = play(cleaner_took(), "accuse 1"), []
    while position.state.phase is Phase.ACCUSATION:
        asked.append((position.seat, allowed(position)))
        position = play(position, PASS)
    assert asked == [(0, [PASS]), (2, [PASS, SHOOT]), (3, [PASS]), (4, [PASS]), (5, [PASS])]
    assert position.state.out == {1}
    after = play(position, "accuse 5")
    assert after.window == (0, 2, 3, 4)  # I8: who is out is not asked


def test_whose_turn_it_is_tells_nothing_of_a_cleaner() -> None:
    game = begin(6, setup_by_words(6))
    takes = ("take 3", "take henchman", "take 2", "take fbi", "take nothing")
    without = play(game, "hide 1", "keep", *takes, "accuse 1")
    assert without.window == play(cleaner_took(), "accuse 1").window


def test_a_shot_closes_the_window() -> None:
    position = play(cleaner_took(), "accuse 1", PASS, SHOOT)
    assert (position.seat, position.window) == (0, ())
    assert position.state.out == {1, 2}


def test_the_first_player_always_decides_on_the_bag_before_the_take() -> None:
    position = play(begin(6, setup_by_words(6)), "hide 0")
    assert allowed(position) == ["keep", "dismiss henchman", "dismiss fbi", "dismiss driver"]
    for choice in ("keep", "dismiss fbi"):
        after = play(position, choice)
        assert (after.seat, "take 1" in allowed(after)) == (1, True)
    assert "take fbi" not in allowed(play(position, "dismiss fbi"))


def test_a_question_goes_to_one_seat_and_its_answer_back_to_the_godfather() -> None:
    position = play(cleaner_took(questions=2), "ask 3 took")
    assert position.seat == 3
    assert {"silent", "took 2", "took henchman"} - {*allowed(position)} == {"took henchman"}
    position = play(position, "took driver")
    assert (position.seat, position.questions) == (0, 1)
    position = play(position, "ask 1 dismissed", "silent")
    assert not any(name.startswith("ask") for name in allowed(position))
    assert len(position.state.ledger) == 3


def test_only_the_first_player_is_asked_about_the_bag() -> None:
    asks = [name for name in allowed(cleaner_took(questions=1)) if name.startswith("ask")]
    assert [name for name in asks if name.endswith("dismissed")] == ["ask 1 dismissed"]
    assert len(asks) == 5 * (len(QUESTIONS) - 1) + 1


def test_a_traitor_in_office_goes_on() -> None:
    game = begin(7, setup_by_words(7, "2henchman+traitor+driver", jokers=0))
    takes = ("take 3", "take traitor", "take henchman", "take driver", "take 1", "take nothing")
    position = play(game, "hide 1", "keep", *takes, CONCEDE)
    assert (position.seat, position.over) == (2, False)
    assert play(position, CONCEDE).over


@pytest.mark.parametrize("players", TABLES)
def test_actions_are_the_legal_moves_of_the_rules(players: int) -> None:
    rng = Random(players)
    for _ in range(12):
        setup = random_setup(rng, players, open_box=False)
        for position in random_positions(rng, players, setup, questions=0):
            moves = {MOVES[action] for action in legal_actions(position)} - {None}
            assert moves <= {*legal_moves(position.state, position.seat)}
            if position.state.phase is not Phase.THEFT or position.seat != 1:
                assert moves == {*legal_moves(position.state, position.seat)}


def test_every_action_has_one_name_and_talk_comes_last() -> None:
    assert len({*NAMES}) == len(NAMES) == WITH_TALK
    assert NAMES[WITHOUT_TALK] == f"ask 0 {QUESTIONS[0]}"


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("players", TABLES)
def test_an_observation_holds_what_the_view_holds_and_nothing_else(players: int) -> None:
    """Written down a second time, from the view of the seat and what is public of the position."""
    rng = Random(players)
    for game in range(6):
        setup = random_setup(rng, players, open_box=False)
        for position in random_positions(rng, players, setup, questions=game):
            for seat in range(players):
                expected = from_view(view(position.state, seat), position)
                assert parts(observe(position, seat), players) == expected


def parts(cells: bytearray, players: int) -> dict[str, list[int]]:
    """An observation, part by part."""
    assert len(cells) == size(players)
    return {name: list(cells[piece.begin : piece.end]) for name, piece in layout(players).items()}


def one_hot(length: int, place: int | None) -> list[int]:
    """Zeros, and a one in this place."""
    return [int(number == place) for number in range(length)]


def box(seen: Box | None) -> list[int]:
    """A box as numbers."""
    if seen is None:
        return [0] * (3 + len(Token))
    return [1, seen.diamonds, seen.fake_diamond, *(seen.tokens.count(token) for token in Token)]


def from_view(seen: View, position: Position) -> dict[str, list[int]]:
    """What the observation has to be."""
    assert seen.you is not None
    number, you = len(seen.players), seen.you
    public = [player if player.revealed else None for player in seen.players]
    roles = [one_hot(len(ROLES), ROLES.get(p.role) if p and p.role else None) for p in public]
    own = seen.players[you.seat].role
    bag = you.seat == 1 and not position.bag_open
    return {
        "phase": one_hot(len(PHASES), PHASES[seen.phase]),
        "acting": one_hot(number, None if seen.outcome else position.seat),
        "godfather": one_hot(number, seen.godfather),
        "accused": one_hot(number, seen.accused),
        "asked": [int(position.asked is question) for question in QUESTIONS],
        "numbers": [seen.jokers, seen.recovered, position.questions],
        "in_play": [player.in_play for player in seen.players],
        "revealed": [player.revealed for player in seen.players],
        "comforted": [player.jokers for player in seen.players],
        "fake_shown": [player.fake_shown for player in seen.players],
        "roles": [cell for row in roles for cell in row],
        "diamonds": [player.took.diamonds if player and player.took else 0 for player in public],
        "claims": claimed(seen, position),
        "seat": one_hot(number, you.seat),
        "role": one_hot(len(ROLES), ROLES[own] if own else None),
        "received": box(you.received),
        "took": [1, you.took.diamonds, you.took.fake] if you.took else [0, 0, 0],
        "dismissed": [int(bag and not you.dismissed)]
        + [int(bag and you.dismissed is token) for token in Token],
        "office": [you.hidden or 0, *box(you.left)],
    }


def claimed(seen: View, position: Position) -> list[int]:
    """The last claim of each kind, from the ledger that all may read."""
    names = ("received 0", "passed 0", "took nothing", "dismissed nothing", "suspect 0")
    cells = [0] * (len(seen.players) * len(CLAIMS))
    for spoken in seen.ledger:
        action = MOVES.index(spoken.words)
        for kind, first in enumerate(names):
            last = NUMBER[names[kind + 1]] if kind < 4 else WITH_TALK
            if NUMBER[first] <= action < last:
                cells[spoken.seat * len(CLAIMS) + kind] = action - NUMBER[first] + 1
    assert position.state.ledger == seen.ledger
    return cells


def test_words_about_others_do_not_change_with_their_secrets() -> None:
    """Two thefts that seats 1, 4 and 5 cannot tell apart: henchman and cleaner changed hands."""
    setup = setup_by_words(6, "cleaner+henchman+driver")
    one, two = (
        play(begin(6, setup), "hide 1", "keep", "take 3", *taken, "take 2", "take nothing")
        for taken in (("take cleaner", "take henchman"), ("take henchman", "take cleaner"))
    )
    assert public_text(one) == public_text(two)
    for seat in (0, 1, 4, 5):
        assert private_text(one, seat) == private_text(two, seat)
        assert observe(one, seat) == observe(two, seat)
    assert private_text(one, 3) != private_text(two, 3)
    assert one.state.role(2) is Role.CLEANER
