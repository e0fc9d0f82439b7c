"""Bot turns: whose turn it is and why, how a bot is asked, which wishes a turn allows."""

from collections.abc import Sequence
from random import Random

import pytest

from mafia_de_cuba.bots.driver import Driver
from mafia_de_cuba.bots.interface import Bot, Wish
from mafia_de_cuba.bots.phrasebook import say
from mafia_de_cuba.bots.registry import bot
from mafia_de_cuba.bots.turns import (
    MOST_QUESTIONS,
    BotTurn,
    Cause,
    Facts,
    Patience,
    allowed,
    chance_of,
    turns,
    wish_of,
)
from mafia_de_cuba.lab.league_game import LeagueGame, play_game
from mafia_de_cuba.rules.moves import Accuse, Concede, GameMove, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.record import play_through
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Say,
    Talk,
    Topic,
)
from mafia_de_cuba.testimony import invitation
from mafia_de_cuba.views import View, view

THEFT = "6 | h2 3 henchman fbi 2 driver"
TOOK, PASSED = Question.TOOK, Question.PASSED
DIAMONDS = Claim(received=Contents(diamonds=9))


def mute(_: View, __: Random) -> Wish | None:
    return None


def game(line: str = THEFT, bots: Sequence[Bot] = (mute,) * 6) -> LeagueGame:
    """A game with bots on all seats, as far as the line goes."""
    read = read_line(line)
    return LeagueGame(bots, play_through(read.players, read.setup, read.acts), None)


def causes(facts: Facts) -> list[tuple[int, str]]:
    return [(turn.seat, turn.cause.name) for turn in turns(facts)]


def after(*said: tuple[int, GameMove | Talk]) -> Facts:
    """The facts after the theft and these words and moves."""
    it = game()
    for seat, move in said:
        it.play(seat, move)
    return it.facts()


def accusation(first: Pocket) -> LeagueGame:
    """A table with a Cleaner's token in the box, where seat 2 is accused."""
    setup = Setup(Tokens(henchman=1, cleaner=1, fbi=1), jokers=1)
    it = LeagueGame((mute,) * 6, play_through(tuple("ABCDEF"), setup, ()), None)
    theft: list[GameMove] = [Hide(0), first, *[Pocket(1)] * 4]
    for seat, move in enumerate(theft):
        it.play(seat, move)
    it.play(0, Accuse(2))
    return it


# ---------------------------------------------------------------- whose turn it is


@pytest.mark.parametrize(
    ("line", "bots", "expected"),
    [
        ("6 |", range(6), [(0, "MOVE")]),
        ("6 |", range(1, 6), []),
        ("6 | h2 3", range(6), [(2, "MOVE")]),
        (THEFT, [0, 2], [(2, "UNASKED"), (0, "GODFATHER")]),
        (THEFT, [], []),
    ],
)
def test_a_bot_has_a_turn_where_the_game_waits_for_it(
    line: str, bots: Sequence[int], expected: list[tuple[int, str]]
) -> None:
    assert causes(game(line).facts()._replace(bots=bots)) == expected


def test_who_was_asked_comes_first_and_the_godfather_last() -> None:
    found = causes(after((0, Ask(3, TOOK))))
    assert found[0] == (3, "ASKED")
    assert found[-1] == (0, "GODFATHER")
    assert sorted(seat for seat, cause in found if cause == "UNASKED") == [1, 2, 3, 4, 5]


def test_an_answer_ends_the_turn_of_who_was_asked() -> None:
    asked = after((0, Ask(3, Question.RECEIVED_DIAMONDS)), (3, Say("Well …")))
    assert (3, "ASKED") in causes(asked)
    answered = after((0, Ask(3, Question.RECEIVED_DIAMONDS)), (3, DIAMONDS))
    assert (3, "ASKED") not in causes(answered)


def test_a_bot_tells_its_whole_story_as_a_last_word() -> None:
    bots = [bot("easy", f"{seat}") for seat in range(6)]
    it = game(bots=bots)
    it.play(0, invitation(it.facts().seen.players[3].name))
    first = turns(it.facts())[0]
    assert (first.seat, first.cause) == (3, Cause.ASKED)
    told = wish_of(bots[3], first, it.view(3), Random(1))
    assert isinstance(told, Claim)
    assert {Topic.RECEIVED_DIAMONDS, Topic.TOOK, Topic.PASSED_TOKENS} <= told.topics().keys()
    it.play(3, told)
    assert (3, "ASKED") not in causes(it.facts())


def test_a_choice_that_is_made_but_not_shown_is_no_turn() -> None:
    assert turns(game("6 | h2").facts()._replace(decided=(1,))) == []


def test_the_bag_gives_the_first_player_another_turn() -> None:
    facts = game("6 | h2").facts()
    (one,), (other,) = turns(facts), turns(facts._replace(bag_used=True))
    assert one != other
    assert one[:2] == other[:2] == (1, Cause.MOVE)


@pytest.mark.parametrize(
    ("said", "patience"),
    [
        ([], Patience.NONE),
        ([(0, Ask(3, TOOK))], Patience.LONG),
        ([(0, Ask(3, PASSED)), (0, Ask(3, TOOK))], Patience.SHORT),
        ([(0, Ask(3, TOOK)), (0, Ask(4, TOOK))], Patience.LONG),
        ([(0, Ask(3, Question.SUSPECT)), (3, Doubt(1))], Patience.NONE),
    ],
)
def test_the_godfather_waits_for_the_last_answer(
    said: list[tuple[int, Talk]], patience: Patience
) -> None:
    facts = after(*said)
    assert turns(facts)[-1].patience is patience
    settled = facts._replace(settled=len(said))
    assert turns(settled)[-1].patience is Patience.NONE


def test_in_a_window_everybody_has_a_turn_and_the_accused_shows_the_pockets_last() -> None:
    it = accusation(Pocket(1))
    window = [(seat, "WINDOW") for seat in (0, 1, 3, 4, 5)]
    assert causes(it.facts()) == [*window, (2, "MOVE")]
    assert causes(it.facts()._replace(may_reveal=False)) == window
    assert causes(it.facts()._replace(may_shoot=False)) == [(2, "MOVE")]
    assert causes(it.facts()._replace(decided=(0, 1, 3, 4))) == [(5, "WINDOW"), (2, "MOVE")]


# ---------------------------------------------------------------- asking a bot


def test_chance_is_the_same_on_the_same_turn_only() -> None:
    turn = BotTurn(2, Cause.UNASKED, (0,))
    others = [turn._replace(seat=3), turn._replace(cause=Cause.ASKED), turn._replace(mark=(1,))]
    drawn = {chance_of("seed", each).random() for each in (turn, *others)}
    assert len(drawn) == 4
    assert chance_of("seed", turn).random() in drawn
    assert chance_of("other seed", turn).random() not in drawn


def test_whoever_may_shoot_talks_without_seeing_it() -> None:
    shown: list[View] = []

    def watching(seen: View, _: Random) -> Wish | None:
        shown.append(seen)
        return None

    it = accusation(Pocket(token=Token.CLEANER))
    for cause in (Cause.ASKED, Cause.WINDOW):
        wish_of(watching, BotTurn(1, cause, (1,)), it.view(1), Random(0))
        wish_of(watching, BotTurn(3, cause, (1,)), it.view(3), Random(0))
    asked_1, asked_3, window_1 = (seen.you.moves for seen in shown if seen.you)
    assert asked_1 == asked_3 == ()
    assert Shoot() in window_1


def test_the_godfather_owes_no_answer_and_says_so() -> None:
    seen = view(game().state, 0)
    turn = BotTurn(0, Cause.ASKED, (0,))
    assert wish_of(bot("hard", "seed"), turn, seen, Random(0)) == say("office")


# ---------------------------------------------------------------- what comes of a wish


@pytest.mark.parametrize(
    ("cause", "wish", "fits"),
    [
        (Cause.ASKED, DIAMONDS, True),
        (Cause.ASKED, Say("…"), True),
        (Cause.ASKED, Ask(1, TOOK), False),
        (Cause.UNASKED, DIAMONDS, True),
        (Cause.UNASKED, Doubt(1), True),
        (Cause.UNASKED, Say("…"), False),
        (Cause.UNASKED, None, False),
        (Cause.WINDOW, Shoot(), True),
        (Cause.WINDOW, Pass(), False),
        (Cause.MOVE, Reveal(), True),
        (Cause.MOVE, DIAMONDS, False),
        (Cause.GODFATHER, Accuse(1), True),
        (Cause.GODFATHER, Ask(1, TOOK), True),
        (Cause.GODFATHER, Concede(), False),
    ],
)
def test_each_turn_allows_its_own_wishes(cause: Cause, wish: Wish | None, fits: bool) -> None:
    turn = BotTurn(2, cause, (0, 0))
    assert allowed(turn, wish, lambda *_: True) == fits
    assert not allowed(turn, wish, lambda *_: False)


def test_a_godfather_asks_so_often_and_no_more() -> None:
    last, late = (
        BotTurn(0, Cause.GODFATHER, (0, asked)) for asked in (MOST_QUESTIONS - 1, MOST_QUESTIONS)
    )
    assert allowed(last, Ask(1, TOOK), lambda *_: True)
    assert not allowed(late, Ask(1, TOOK), lambda *_: True)
    assert allowed(late, Accuse(1), lambda *_: True)


# ---------------------------------------------------------------- from turn to turn


class Counting:
    """A bot that counts its calls and speaks as often as it is told to."""

    def __init__(self, words: int = 0) -> None:
        self.calls = 0
        self.words = words

    def __call__(self, _: View, __: Random) -> Wish | None:
        self.calls += 1
        return DIAMONDS if self.calls <= self.words else None


def drive(bots: Sequence[Bot], rounds: int) -> int:
    """Let all bots but the Godfather talk until it is silent; how often somebody spoke."""
    it, spoken = game(bots=bots), 0
    driver = Driver(it, dict(enumerate(bots)), lambda _: Random(0), Random(0), rounds)
    while action := driver.next(lambda turn: turn.cause is not Cause.GODFATHER):
        it.play(action.turn.seat, action.move)
        driver.played(action.turn.seat, action.move)
        spoken += 1
    return spoken


@pytest.mark.parametrize(
    ("rounds", "words", "calls"),
    [
        (1, 0, 1),
        (3, 0, 1),  # after a silent round there is no other
        (3, 1, 2),
        (3, 9, 3),
    ],
)
def test_unasked_words_go_in_rounds(rounds: int, words: int, calls: int) -> None:
    bots = [Counting(), *(Counting(words) for _ in range(5))]
    assert drive(bots, rounds) == 5 * min(words, rounds)
    assert [each.calls for each in bots] == [0, *[calls] * 5]


def test_a_bot_is_asked_once_for_each_question() -> None:
    bots = [Counting() for _ in range(6)]
    it = game(bots=bots)
    driver = Driver(it, dict(enumerate(bots)), lambda _: Random(0), Random(0))
    only_asked = lambda turn: turn.cause is Cause.ASKED  # noqa: E731
    for number in (1, 2):  # a question that is put again is asked again
        it.play(0, Ask(3, TOOK))
        driver.played(0, Ask(3, TOOK))
        assert driver.next(only_asked) is None
        assert driver.next(only_asked) is None
        assert bots[3].calls == number


def test_words_in_between_put_off_what_was_proposed() -> None:
    bots = [Counting(), *(Counting(9) for _ in range(5))]
    it = game(bots=bots)
    driver = Driver(it, dict(enumerate(bots)), lambda _: Random(0), Random(0))
    proposed = driver.next()
    assert proposed
    other = 1 if proposed.turn.seat != 1 else 2
    it.play(other, Say("Wait!"))
    driver.played(other, Say("Wait!"))
    assert driver.next() == proposed


def test_chance_moves_for_bots_that_do_nothing() -> None:
    played = play_game([mute] * 6, standard(6), "mute")
    assert played.state.outcome
    moves = [act for act in played.record.acts if not isinstance(act.move, Talk)]
    assert played.faults == len(moves)
    assert not any(isinstance(act.move, Talk | Concede) for act in played.record.acts)
