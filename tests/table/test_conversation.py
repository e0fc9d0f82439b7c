"""Conversation at live tables: people first, room for them, and nothing to be learnt from it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest

from mafia_de_cuba.bots.conversation.liveliness import LIMITS, Liveliness
from mafia_de_cuba.bots.phrasebook import say
from mafia_de_cuba.rules.moves import Accuse, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import (
    SILENCE,
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Say,
    Talk,
    Vouch,
)
from mafia_de_cuba.table import bot_timing, commands
from mafia_de_cuba.table.bot_turns import Cause, bot_turns
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.testimony import open_question, unanswered

from .table_driver import Room, opened

READING = 2.0  # seconds that everybody needs for what a bot has said
TALKATIVE = BotKind("medium", "talkative")
LIVELY = Liveliness.LIVELY
Timed = list[tuple[float, int, Talk]]


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds and times in every run: what bots say by chance is no matter of these tests."""
    rng = Random("conversation")
    monkeypatch.setattr(secrets, "token_hex", lambda _: f"{rng.getrandbits(64):016x}")
    monkeypatch.setattr(bot_timing, "_chance", rng.random)


def table(
    godfather: str = "Ana",
    talk: Liveliness = LIVELY,
    pace: Pace = Pace.TABLE,
    kind: BotKind = TALKATIVE,
) -> Room:
    """Two people on two phones, and six bots, right after a theft."""
    for number in range(50):
        room = Room(["Zoe", f"Ana {number}"], bots=[kind] * 6, pace=pace, talk=talk)
        room.begin(godfather.replace("Ana", f"Ana {number}"))
        people = [seat for seat in range(8) if not room.state.played_by_bot(seat)]
        while room.game_state.phase in (Phase.HIDE, Phase.THEFT):
            for seat in people:
                if seat not in room.game.pending and (moves := opened(room.view(seat))):
                    room.move(seat, moves[0])
            room.clock.advance(1)
        if room.game_state.phase is Phase.INVESTIGATION:
            return room
    raise AssertionError


def listen(room: Room, seconds: float) -> Timed:
    """What bots say in this time, and when."""
    begun, heard, known = room.clock.time(), list[tuple[float, int, Talk]](), len(room.game.acts)
    while room.clock.time() < begun + seconds - 1e-9 and not room.game.over:
        room.clock.advance(0.1)
        for act in room.game.acts[known:]:
            if room.state.played_by_bot(act.seat) and isinstance(act.move, Talk):
                heard.append((room.clock.time() - begun, act.seat, act.move))
        known = len(room.game.acts)
    return heard


def free_share(heard: Timed, seconds: float) -> float:
    """The part of the time in which no bot's words are being read."""
    taken, until = 0.0, 0.0
    for time, _, _ in heard:
        taken += time + READING - max(time, until)
        until = time + READING
    return 1 - taken / seconds


# ---------------------------------------------------------------- room for people


@pytest.mark.parametrize("talk", list(Liveliness))
@pytest.mark.parametrize("godfather", ["Ana", "Dolores"])
def test_bots_leave_the_floor_free_half_of_the_time(godfather: str, talk: Liveliness) -> None:
    """Under a person in office, and under a bot that asks one question after the other."""
    for _ in range(2):
        room = table(godfather, talk)
        begun = room.clock.time()
        heard = listen(room, 240)
        assert free_share(heard, room.clock.time() - begun) >= 0.5


def test_bots_never_speak_at_once() -> None:
    room = table("Dolores")
    heard = listen(room, 200)
    gaps = [later - sooner for (sooner, _, _), (later, _, _) in pairwise(heard)]
    assert min(gaps) >= 0.6 * 0.6 * room.table.tempo.bot - 0.11


@pytest.mark.parametrize("said", [Say("Well?"), Claim(received=Contents(diamonds=9)), Vouch(3)])
def test_after_a_person_has_spoken_nobody_speaks_up_for_a_while(said: Talk) -> None:
    for _ in range(4):
        room = table()
        room.clock.advance(12)
        asked = unanswered(room.game_state.ledger)  # by other bots: they reply
        room.move(0, said)
        early = listen(room, 0.6 * 1.25 * room.table.tempo.bot - 0.1)
        assert [seat for _, seat, _ in early if seat not in asked] == []


def test_bots_go_on_when_nobody_says_anything_but_not_for_ever() -> None:
    room = table(talk=Liveliness.SOME)
    heard = [words for _, _, words in listen(room, 600)]
    free = [words for words in heard if isinstance(words, Ask | Vouch | Doubt | Say)]
    assert free, "they break a long silence"
    assert len(free) <= 2 * LIMITS[Liveliness.SOME].first  # answers among them
    assert room.clock.pending() == 0, "then the table sleeps"


# ---------------------------------------------------------------- people first


@pytest.mark.parametrize("question", list(Question))
@pytest.mark.parametrize("godfather", ["Ana", "Dolores"])
def test_a_question_of_a_person_is_answered_promptly(godfather: str, question: Question) -> None:
    """By every bot, the Godfather included, however lively the table is."""
    room = table(godfather)
    me = next(s for s in range(8) if not room.state.played_by_bot(s) and s != room.view().godfather)
    for seat in (s for s in range(8) if room.state.played_by_bot(s)):
        if room.game_state.phase is not Phase.INVESTIGATION or not room.game_state.in_play(seat):
            continue
        before = len(room.game_state.ledger)
        room.move(me, Ask(seat, question))
        listen(room, 20)  # it may have another question to answer first
        replies = [said for said in room.game_state.ledger[before + 1 :] if said.seat == seat]
        assert replies
        assert replies[0].words != Say(SILENCE)
        assert not isinstance(replies[0].words, Ask) or seat == room.view().godfather
        asked = open_question(room.view(), seat)
        assert asked is None or asked.by != me


@pytest.mark.parametrize(("words", "reply"), [(Vouch, "trusted"), (Doubt, "doubted")])
def test_a_bot_replies_to_what_a_person_says_of_it(words: type[Vouch | Doubt], reply: str) -> None:
    room = table()
    room.move(0, words(3))
    heard = listen(room, 15)
    name = room.view().players[0].name
    assert (3, say(reply, name=name)) in [(seat, said) for _, seat, said in heard]


def test_a_bot_that_plays_for_somebody_holds_no_opinions() -> None:
    room = Room(6, pace=Pace.TABLE, talk=LIVELY).begin()
    room.play((0, Hide(0)), *[(seat, Pocket(1)) for seat in range(1, 6)])
    room.game.substitutes.update({2, 3, 4})
    room.table.go_on()
    for _ in range(6):
        room.move(1, Say("Well?"))
        heard = listen(room, 30)
        assert not [said for _, _, said in heard if not isinstance(said, Claim)]


def test_the_accused_pleads_and_the_game_goes_on() -> None:
    pleas = 0
    for _ in range(6):
        room = table()
        room.move(0, Accuse(3))
        heard = listen(room, 12)
        pleas += (3, say("plead")) in [(seat, said) for _, seat, said in heard]
        assert room.game_state.accused is None, "it has emptied its pockets"
    assert pleas >= 3


def test_last_words_come_between_the_reason_and_the_accusation() -> None:
    room = table("Dolores")
    for _ in range(900):
        if room.game_state.accused is not None or room.game.over:
            break
        room.clock.advance(1)
    acts = [act.move for act in room.game.acts]
    accused = next(n for n, move in enumerate(acts) if isinstance(move, Accuse))
    spoken = [act for act in room.game.acts[:accused] if isinstance(act.move, Talk)]
    reason = max(n for n, act in enumerate(spoken) if act.seat == 0)
    assert isinstance(spoken[reason].move, Say)
    assert len(spoken) - reason - 1 >= 1


# ---------------------------------------------------------------- the same again


def test_an_instant_table_repeats_its_conversation_and_waits_for_nobody() -> None:
    ledgers = []
    for _ in range(2):
        room = table(pace=Pace.INSTANT)
        for seat in range(1, 7):
            room.move(0, Ask(seat, Question.PASSED))
            room.move(0, Doubt(seat))
        room.move(0, Accuse(2))
        assert room.game_state.accused is None
        ledgers.append(room.game_state.ledger)
    assert ledgers[0] == ledgers[1]
    assert any(isinstance(said.words, Say) and said.seat for said in ledgers[0])


def test_after_a_restart_the_same_bot_has_the_floor() -> None:
    room = table(kind=BotKind("medium"))
    for seat in range(1, 5):
        room.move(0, Ask(seat, Question.PASSED))
        room.clock.advance(8)
    floor = [turn for turn in bot_turns(room.state) if turn.cause is Cause.FLOOR]
    again = [turn for turn in bot_turns(room.recovered().state) if turn.cause is Cause.FLOOR]
    assert floor == again


# ---------------------------------------------------------------- nothing to be learnt


@contextmanager
def steady() -> Iterator[None]:
    """Every pause is as long as every other, and every game has the same seed."""
    with (
        patch.object(bot_timing, "_chance", lambda: 0.5),
        patch.object(secrets, "token_hex", lambda _: "the same seed"),
    ):
        yield


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_what_a_bot_took_changes_neither_when_nor_how_often_it_speaks_up(level: str) -> None:
    """A Thief and a Henchman under the same public words: the same floor at the same times."""
    heard = []
    for take in (Pocket(5), Pocket(token=Token.HENCHMAN)):
        with steady():
            room = Room(5, pace=Pace.TABLE, setup=Setup(standard(6).tokens, 12), talk=LIVELY)
            room.add_bot(BotKind(level, "talkative"))
            room.table.do(commands.reorder, 0, [0, 1, 2, 5, 3, 4])
            room.begin("Ana").play((0, Hide(2)), (1, Pocket(1)), (2, Pocket(1)))
            with patch("mafia_de_cuba.table.bot_moves._thinking", lambda *_, t=take: t):
                room.clock.advance(8)
            room.play((4, Pocket(1)), (5, Pocket(1)))
            heard.append([(time, _form(said)) for time, _, said in _talk_to(room)])
    assert heard[0] == heard[1]
    assert len(heard[0]) > 4


def _talk_to(room: Room) -> Timed:
    heard: Timed = []
    public: list[tuple[int, Talk]] = [
        (1, Claim(passed=Contents(diamonds=12))),
        (2, Claim(passed=Contents(diamonds=12))),
        (4, Doubt(3)),
        (0, Ask(3, Question.TOOK)),
        (5, Vouch(3)),
        (4, Say("Well?")),
        (1, Say("Well?")),
    ]
    for number, (seat, said) in enumerate(public):
        room.move(seat, said)
        heard += [(20 * number + time, who, words) for time, who, words in listen(room, 20)]
    room.move(0, Accuse(3))
    return heard + [(900 + time, who, words) for time, who, words in listen(room, 2.5)]


def _form(said: Talk) -> str:
    """What kind of words they are: what is claimed may differ, and whom it makes one doubt."""
    return "opinion" if isinstance(said, Vouch | Doubt) else type(said).__name__


def test_a_person_who_reveals_is_talked_about() -> None:
    for _ in range(3):
        room = table("Dolores", kind=BotKind("easy", "talkative"))
        while room.game_state.accused is None and not room.game.over:
            room.clock.advance(1)
        accused = room.game_state.accused
        if accused is not None and not room.state.played_by_bot(accused):
            room.clock.advance(room.table.tempo.window)
            room.move(accused, Reveal())
        while room.game_state.accused is not None and not room.game.over:
            room.clock.advance(1)
        if not room.game.over:
            spoken = len(room.game_state.ledger)
            listen(room, 25)
            assert len(room.game_state.ledger) > spoken
            return
