"""Bots among people: asked, they answer and stick to it; their pace is even and tells nothing."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from mafia_de_cuba.bots.phrasebook import say
from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    FOUR_QUESTIONS,
    SILENCE,
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Say,
    Topic,
    standing_claims,
)
from mafia_de_cuba.table import bot_timing, commands, timers
from mafia_de_cuba.table.events import Answered, BotKind, Moved, WindowClosed
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.rows import read_event
from mafia_de_cuba.testimony import unanswered

from .table_driver import Room, opened, theft

LEVELS = ("easy", "medium", "hard")
ONES = theft(Hide(0), *[Pocket(1)] * 5)
CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1), jokers=12)

Timed = list[tuple[float, Act]]


@contextmanager
def steady(chance: float = 0.5) -> Iterator[None]:
    """Every pause is as long as every other."""
    with patch.object(bot_timing, "_chance", lambda: chance):
        yield


def listen(room: Room, seconds: float) -> Timed:
    """What happens in this time, and when."""
    begun, heard = room.clock.time(), list[tuple[float, Act]]()
    known = len(room.game.acts)
    while room.clock.time() < begun + seconds - 1e-9:
        room.clock.advance(0.1)
        heard += [(round(room.clock.time() - begun, 1), act) for act in room.game.acts[known:]]
        known = len(room.game.acts)
    return heard


def investigation(kinds: list[BotKind], pace: Pace = Pace.TABLE, seed: int = 0) -> Room:
    """Two people on two phones, the Godfather and the last, and bots; somebody has stolen."""
    for _ in range(50):
        room = Room(["Zoe", f"Ana {seed}"], bots=kinds, pace=pace)
        room.begin(f"Ana {seed}").play((0, Hide(2)))
        if pace is Pace.TABLE:
            room.clock.advance(len(kinds) * room.table.tempo.beat)
        room.play((len(kinds) + 1, opened(room.view(len(kinds) + 1))[0]))
        if room.game_state.phase is Phase.INVESTIGATION:
            return room
        seed += 1000
    raise AssertionError


def away(room: Room, *seats: int) -> None:
    """Let bots play for these people from now on."""
    room.game.substitutes.update(seats)
    room.table.go_on()


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_that_is_asked_answers_and_says_the_same_when_asked_again(
    level: str, pace: Pace, seed: int
) -> None:
    room = investigation([BotKind(level)] * 6, pace, seed)
    rng, told = Random(seed), dict[tuple[int, Topic], object]()
    for _ in range(3):
        for seat in rng.sample(range(1, 7), 6):
            for question in rng.sample(FOUR_QUESTIONS, 2):
                before = len(room.game_state.ledger)
                room.move(0, Ask(seat, question))
                room.clock.advance(60)
                answers = [s for s in room.game_state.ledger[before:] if s.seat == seat]
                topics = {
                    t for a in answers if isinstance(a.words, Claim) for t in a.words.topics()
                }
                assert topics & {*ANSWERED_BY[question]}, "asked, it answers"
    for said in room.game_state.ledger:
        if isinstance(said.words, Claim):
            for topic, value in said.words.topics().items():
                assert told.setdefault((said.seat, topic), value) == value


@pytest.mark.parametrize("pace", list(Pace))
def test_a_bot_in_office_refuses_each_question_once(pace: Pace) -> None:
    with steady():
        room = Room(6, pace=pace).begin().play(*ONES)
        away(room, 0)
        for question in (Question.TOOK, Question.TOOK, Question.PASSED):
            before = len(room.game_state.ledger)
            room.move(3, Ask(0, question))
            room.clock.advance(7)
            said = [spoken.words for spoken in room.game_state.ledger[before:] if spoken.seat == 0]
            assert said.count(say("office")) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_after_a_restart_a_bot_goes_on_with_its_story(level: str) -> None:
    """Half of the questions are put before the server is killed, the other half after."""
    for seed in range(6):
        room = investigation([BotKind(level, "quiet")] * 6, seed=seed)
        asks = [Ask(seat, question) for seat in range(1, 7) for question in FOUR_QUESTIONS]
        Random(seed).shuffle(asks)
        ask_all(room, asks[:12])
        again = room.recovered()
        assert again.game.seed == room.game.seed
        for each in (room, again):
            ask_all(each, asks[12:] + asks[:12])
        stories = [
            [standing_claims(r.game_state.ledger, s) for s in range(1, 7)] for r in (room, again)
        ]
        assert stories[0] == stories[1]
        assert again.game_state.ledger[: len(room.game_state.ledger)] == room.game_state.ledger


def ask_all(room: Room, asks: list[Ask]) -> None:
    for ask in asks:
        room.move(0, ask)
        room.clock.advance(10)


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_is_asked_for_more_than_its_story_does_not_break(
    level: str, pace: Pace, caplog: pytest.LogCaptureFixture
) -> None:
    """The first player tells of the bag, others know nothing of it or name a suspect; stories go on."""
    room = investigation([BotKind(level, "quiet")] * 6, pace=pace)
    for question in (Question.DISMISSED, Question.SUSPECT, Question.DISMISSED):
        for seat in range(1, 7):
            before = len(room.game_state.ledger)
            ask_all(room, [Ask(seat, question)])
            said = [spoken.words for spoken in room.game_state.ledger[before + 1 :]]
            if question is Question.DISMISSED and seat == 1:
                assert [type(words) for words in said] == [Claim]
                assert Topic.DISMISSED in standing_claims(room.game_state.ledger, 1)
            elif question is Question.SUSPECT:
                [named] = said
                assert isinstance(named, Doubt)
                assert named.target not in (0, seat)
            else:
                assert said == [say("bag")]
            assert not unanswered(room.game_state.ledger)
    ask_all(room, [Ask(seat, Question.TOOK) for seat in range(1, 7)])
    assert all(Topic.TOOK in standing_claims(room.game_state.ledger, seat) for seat in range(1, 7))
    assert not caplog.records


def test_a_substitute_sticks_to_the_words_of_who_is_away() -> None:
    """Whatever was claimed stands; what was left open is made to fit."""
    said = Claim(received=Contents(diamonds=7), took=Take(token=Token.DRIVER))
    room = Room(6, pace=Pace.TABLE).begin().play(*ONES, (2, said))
    away(room, 2)
    for question in FOUR_QUESTIONS:
        room.move(0, Ask(2, question))
        room.clock.advance(20)
    claims = standing_claims(room.game_state.ledger, 2)
    assert claims[Topic.RECEIVED_DIAMONDS] == 7
    assert claims[Topic.TOOK] == Take(token=Token.DRIVER)
    assert claims[Topic.PASSED_DIAMONDS] == 7
    before = claims[Topic.RECEIVED_TOKENS]
    assert isinstance(before, Tokens)
    assert claims[Topic.PASSED_TOKENS] == before.without(Token.DRIVER)


def test_a_substitute_of_a_thief_does_not_confess() -> None:
    for _ in range(20):
        room = Room(6, pace=Pace.TABLE).begin().play(*ONES)
        away(room, 1, 2, 3, 4, 5)
        for seat in range(1, 6):
            room.move(0, Ask(seat, Question.TOOK))
        room.clock.advance(60)
        takes = [standing_claims(room.game_state.ledger, seat)[Topic.TOOK] for seat in range(1, 6)]
        assert not any(isinstance(take, Take) and take.diamonds for take in takes)


def test_pockets_once_shown_are_not_denied() -> None:
    setup = Setup(standard(6).tokens, jokers=12)
    for _ in range(20):
        room = Room(6, pace=Pace.TABLE, setup=setup).begin()
        room.play(*theft(Hide(0), Pocket(token=Token.DRIVER), *[Pocket(1)] * 4))
        away(room, 1)
        room.move(0, Ask(1, Question.TOOK))
        room.clock.advance(8)
        room.move(0, Accuse(1))
        room.clock.advance(8)
        room.move(0, Ask(1, Question.TOOK))
        room.clock.advance(8)
        assert standing_claims(room.game_state.ledger, 1)[Topic.TOOK] == Take(token=Token.DRIVER)


# ---------------------------------------------------------------- pace


@pytest.mark.parametrize("chance", [0.0, 0.5, 0.999])
def test_all_bots_take_the_same_time_to_answer(chance: float) -> None:
    """Whatever they took, whatever they say, however well they play."""
    times = set()
    for level in LEVELS:
        with steady(chance):
            room = investigation([BotKind(level, "quiet")] * 6)
            room.clock.advance(30)
            for seat in range(1, 7):
                for question in FOUR_QUESTIONS:
                    room.clock.advance(20)
                    room.move(0, Ask(seat, question))
                    ((time, _),) = listen(room, 10)
                    times.add(time)
    assert max(times) - min(times) <= 0.11
    assert abs(min(times) - 4 * (0.6 + 0.8 * chance)) <= 0.11


def test_pauses_are_human() -> None:
    room = investigation([BotKind("medium", "quiet")] * 6)
    times = []
    for number in range(60):
        room.clock.advance(10)
        room.move(0, Ask(1 + number % 6, Question.PASSED))
        ((time, _),) = listen(room, 10)
        times.append(time)
    assert 2.4 <= min(times) < 3.2
    assert 4.8 < max(times) <= 5.8


def test_bots_that_are_asked_together_speak_one_after_another() -> None:
    for _ in range(10):
        room = investigation([BotKind("medium", "quiet")] * 6)
        for seat in range(1, 7):
            room.move(0, Ask(seat, Question.RECEIVED_DIAMONDS))
        times = [time for time, _ in listen(room, 60)]
        assert len(times) == 6
        gaps = [later - sooner for sooner, later in pairwise(times)]
        assert min(gaps) >= 0.6 * 0.6 * 4 - 0.11
        assert times[-1] < 40


def test_who_speaks_unasked_does_so_once_and_the_quiet_never_do() -> None:
    for tastes, most in (("quiet", 0), ("talkative", 6)):
        room = investigation([BotKind("medium", tastes)] * 6)
        spoken = [act.seat for _, act in listen(room, 300)]
        assert len(spoken) == len(set(spoken)) <= most
    assert spoken
    assert room.clock.pending() == 0, "a table where nothing is left to say sleeps"


def test_chatter_does_not_keep_a_bot_from_answering() -> None:
    room = investigation([BotKind("medium", "quiet")] * 6)
    room.move(0, Ask(3, Question.TOOK))
    for _ in range(60):
        room.move(0, Say("Well?"))
        room.clock.advance(0.1)
    assert Topic.TOOK in standing_claims(room.game_state.ledger, 3)


# ---------------------------------------------------------------- a bot in office


def office(level: str = "medium") -> Room:
    """Five people and a bot in office, right after the theft."""
    room = Room(5, bots=[BotKind(level)], pace=Pace.TABLE, setup=Setup(standard(6).tokens, 12))
    room.begin("Inés")
    room.clock.advance(8)
    return room.play(*[(seat, Pocket(1)) for seat in range(1, 6)])


def by_office(heard: Timed) -> list[tuple[float, object]]:
    return [(time, act.move) for time, act in heard if act.seat == 0]


def test_a_bot_in_office_asks_and_waits_for_people() -> None:
    room = office()
    answer = room.table.tempo.answer
    (first, ask), (second, _), *_ = by_office(listen(room, 40))
    assert isinstance(ask, Ask)
    assert 2.4 <= first <= 5.8
    assert 0.9 * answer - 0.2 <= second - first <= 1.1 * answer + 0.2


def test_a_bot_in_office_goes_on_when_it_is_answered() -> None:
    room = office()
    ((_, ask),) = by_office(listen(room, 6))
    assert isinstance(ask, Ask)
    room.move(ask.target, Claim(received=Contents(diamonds=9)))
    ((later, _),) = by_office(listen(room, 6))
    assert later <= 5.8


def test_a_bot_in_office_goes_on_when_somebody_says_nothing() -> None:
    """The ledger shows that question as settled; so nobody waits for it any more."""
    room = office()
    ((_, ask),) = by_office(listen(room, 6))
    assert isinstance(ask, Ask)
    room.move(ask.target, Say(SILENCE))
    ((later, _),) = by_office(listen(room, 6))
    assert later <= 5.8


def test_who_leaves_questions_open_is_not_waited_for_again() -> None:
    room = office()
    heard = by_office(listen(room, 600))
    asks = [(time, move) for time, move in heard if isinstance(move, Ask)]
    waits = [b - a for (a, _), (b, _) in pairwise(asks[5:])]
    assert len(waits) > 10
    assert max(waits) <= 2 * 1.4 * 4 + 0.2
    assert [type(move) for _, move in heard[len(asks) :][:2]] == [Say, Accuse]  # why, then whom


def test_after_an_accusation_nobody_waits_for_old_answers() -> None:
    room = office()
    while room.game_state.accused is None:
        room.clock.advance(1)
    room.move(room.game_state.accused, Reveal())
    ((time, _), *_) = by_office(listen(room, 40))
    assert 2 * room.table.tempo.bot - 0.2 <= time <= 10


@pytest.mark.parametrize("level", LEVELS)
def test_the_table_talks_before_the_first_accusation(level: str) -> None:
    for _ in range(5):
        heard = by_office(listen(office(level), 900))
        times = [time for time, move in heard if isinstance(move, Accuse)]
        assert times
        assert times[0] >= room_to_talk()


def room_to_talk() -> float:
    return timers.Tempo().answer


# ---------------------------------------------------------------- the window


def window(takes: Sequence[GameMove], seats: tuple[int, ...]) -> Room:
    room = Room(6, pace=Pace.TABLE, setup=CLEANER).begin().play(*theft(Hide(0), *takes))
    away(room, *seats)
    return room.play((0, Accuse(2)))


SHOOTER = [Pocket(token=Token.CLEANER), *[Pocket(1)] * 4]
NOBODY = [Pocket(1)] * 5


def test_a_bot_shoots_as_people_do_when_the_window_closes() -> None:
    shots = set()
    for _ in range(40):
        room = window(SHOOTER, (1, 3))
        versions, begun = room.versions(), room.clock.time()
        room.clock.advance(room.table.tempo.window - 0.1)
        assert room.versions() == versions, "nobody sees who has thought about it"
        assert room.game.window_open
        assert {*room.game.answers} == {1, 3}, "all bots answer, Cleaner or not"
        room.clock.advance(0.1)
        assert room.clock.time() - begun == pytest.approx(room.table.tempo.window)
        entries = [read_event(row) for row in room.rows()]
        assert WindowClosed() in entries[-2:]
        shots.add(room.game_state.shooter)
        if room.game_state.shooter == 1:
            closed, shot = entries[-2:]
            assert closed == WindowClosed()
            assert isinstance(shot, Moved)
            assert (shot.seat, shot.move) == (1, Shoot())
    assert shots == {1, None}


def test_windows_leave_the_same_rows_whether_or_not_a_bot_may_shoot() -> None:
    rows = []
    for takes in (SHOOTER, NOBODY):
        with steady():
            room = window(takes, (1, 3, 4))
            before = len(room.rows())
            room.clock.advance(room.table.tempo.window - 0.1)
            entries = [read_event(row) for row in room.rows()[before:]]
        rows.append([(type(entry), getattr(entry, "seat", None)) for entry in entries])
    assert rows[0] == rows[1] == [(Answered, 1), (Answered, 3), (Answered, 4)]


def test_in_the_window_a_bot_that_may_shoot_answers_questions_like_any_other() -> None:
    answered = []
    for takes in (SHOOTER, NOBODY):
        with steady():
            room = window(takes, (1, 3))
            room.move(0, Ask(1, Question.RECEIVED_DIAMONDS))
            answered.append([(time, act.seat) for time, act in listen(room, 8.5)])
    assert answered[0] == answered[1] == [(4.0, 1)]


def test_a_window_that_is_cut_off_asks_only_bots_that_have_not_answered() -> None:
    room = window(SHOOTER, (1, 3))
    room.clock.advance(8)
    answers = dict(room.game.answers)
    again = room.recovered()
    away(again, 1, 3)
    again.clock.advance(8)
    assert again.game.answers == answers


# ---------------------------------------------------------------- twins


def twins(level: str, seat: int, pace: Pace, worlds: list[list[GameMove]]) -> list[Any]:
    """What the bot at this seat does in these worlds, with the same seed and the same words of all."""
    told = []
    people = [name for number, name in enumerate(("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay"))]
    people.remove(people[seat])
    for takes in worlds:
        with steady(), patch.object(secrets, "token_hex", lambda _: "the same seed"):
            room = Room(people, pace=pace, setup=Setup(standard(6).tokens, jokers=0))
            room.add_bot(BotKind(level))
            order = [*range(5)]
            order.insert(seat, 5)
            room.table.do(commands.reorder, 0, order)
            room.begin(room.state.players[order[0]].name)
            begun = room.clock.time()
            play_theft(room, seat, takes)
            if pace is Pace.TABLE:
                room.clock.advance(7 * room.table.tempo.beat - (room.clock.time() - begun))
            for number, words in enumerate(PUBLIC):
                if room.game_state.accused is None and number != seat and not room.game.over:
                    room.move(number, words)
                    room.clock.advance(7)
            told.append((room.game_state.accused, room.game_state.ledger, room.view().phase))
    return told


PUBLIC: tuple[Ask | Claim, ...] = (
    Ask(3, Question.TOOK),
    Claim(received=Contents(diamonds=13), took=Take(token=Token.HENCHMAN)),
    Claim(passed=Contents(diamonds=9, tokens=Tokens(fbi=1))),
    Ask(0, Question.PASSED),
    Ask(3, Question.PASSED),
    Ask(3, Question.RECEIVED_TOKENS),
)


def play_theft(room: Room, bot: int, takes: list[GameMove]) -> None:
    """The people's part of a theft; the bot makes its own."""
    if bot:
        room.play((0, Hide(2)))
    elif room.state.options.pace is Pace.TABLE:
        room.clock.advance(8)
    moves = iter(takes)
    for seat in range(1, 6):
        if seat == bot and room.state.options.pace is Pace.TABLE:
            room.clock.advance(8)
        while seat != bot and room.game_state.turn == seat:
            move, legal = next(moves), opened(room.view(seat))
            room.play((seat, move if move in legal else legal[-1]))


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_acts_the_same_in_worlds_that_it_cannot_tell_apart(level: str, pace: Pace) -> None:
    """The box comes to seat 3 with the same in it; who took what before, and what is taken after, differs."""
    two, henchman = Pocket(2), Pocket(token=Token.HENCHMAN)
    worlds: list[list[GameMove]] = [
        [two, henchman, Pocket(1), Pocket(1)],
        [henchman, two, Pocket(2), Pocket()],
        [Dismiss(Token.HENCHMAN), Pocket(1), Pocket(1), Pocket(1), Pocket(2)],
    ]
    told = twins(level, 3, pace, worlds)
    assert told[0] == told[1] == told[2]
    assert any(said.seat == 3 for said in told[0][1])


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_in_office_acts_the_same_in_worlds_that_it_cannot_tell_apart(
    level: str, pace: Pace
) -> None:
    """Five diamonds and the FBI's token are gone."""
    one, two, fbi = Pocket(1), Pocket(2), Pocket(token=Token.FBI)
    worlds: list[list[GameMove]] = [
        [Dismiss(Token.FBI), one, one, one, one, one],
        [fbi, one, one, one, two],
        [two, one, fbi, one, one],
        [Dismiss(Token.FBI), two, one, one, one, Pocket()],
    ]
    told = twins(level, 0, pace, worlds)
    assert all(each == told[0] for each in told)
    assert told[0][0] is not None or any(said.seat == 0 for said in told[0][1])


def test_worlds_that_a_bot_can_tell_apart_may_be_told_apart() -> None:
    """Else the twins would show nothing."""
    worlds: list[list[GameMove]] = [[Pocket(n), *[Pocket(1)] * 4] for n in range(1, 7)]
    told = [twins("hard", 0, pace, [takes])[0] for pace in Pace for takes in worlds]
    assert len({str(each) for each in told}) > 1
