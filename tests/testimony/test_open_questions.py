"""Open and unanswered questions: one meaning for tables, terminal, bots and pages."""

import subprocess
import sys
from random import Random

import pytest

from mafia_de_cuba.bots.interface import open_questions
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import play_through
from mafia_de_cuba.rules.talk import SILENCE, Ask, Question
from mafia_de_cuba.testimony import (
    Asked,
    Exchange,
    Kind,
    among_claims,
    asked_by,
    exchanges,
    has_claimed,
    hear,
    is_open,
    open_question,
    paired,
    questions,
    told_apart,
    unanswered,
)
from mafia_de_cuba.views import View, view
from tests.games import random_game, random_setup

THEFT = "6 | h2 3/driver henchman fbi 10 -"
DIAMONDS, TOKENS, TOOK = Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS, Question.TOOK


def seen(talk: str, seat: int | None = None) -> View:
    record = read_line(f"{THEFT} {talk}")
    return view(play_through(record.players, record.setup, record.acts), seat)


ROWS = [
    # talk                                                     open    unanswered
    ("", None, []),
    ("0:ask2=took", TOOK, [TOOK]),
    ("0:ask2=took 2:claim=took=3", None, []),
    (f"0:ask2=took 2:say={SILENCE}", None, [TOOK]),
    ("0:ask2=took 2:say=Later", None, [TOOK]),
    ("0:ask2=took 2:claim=received.diamonds=9", None, [TOOK]),
    ("0:ask2=took 2:vouch1", TOOK, [TOOK]),
    ("0:ask2=took 2:ask1=took", TOOK, [TOOK]),
    ("0:ask2=took 3:claim=took=3", TOOK, [TOOK]),
    ("0:ask2=took 0:ask2=received_tokens", TOOK, [TOOK, TOKENS]),
    ("0:ask2=took 0:ask2=received_tokens 2:claim=took=3", TOKENS, [TOKENS]),
    ("0:ask2=received_diamonds 0:ask2=took 0:ask2=received_diamonds", DIAMONDS, [DIAMONDS, TOOK]),
    ("0:ask2=suspect 2:claim=took=3", Question.SUSPECT, [Question.SUSPECT]),
    ("0:ask2=suspect 2:doubt3", None, []),
    (f"0:ask2=dismissed 2:say={SILENCE}", None, []),
]  # fmt: skip


@pytest.mark.parametrize(("talk", "about", "left"), ROWS)
def test_what_is_open_and_what_is_unanswered(
    talk: str, about: Question | None, left: list[Question]
) -> None:
    at = seen(talk, 2)
    asked = open_question(at, 2)
    assert (asked.question.about if asked else None) == about
    assert list(unanswered(at.ledger).get(2, ())) == left
    assert open_questions(at) == left, "bots go on to answer what is unanswered"


def test_open_questions_know_who_asked() -> None:
    at = seen("3:ask2=passed")
    assert open_question(at, 2) == Asked(3, Ask(2, Question.PASSED))


IN_TURN = [
    # talk, and who is answered now
    ("3:ask2=passed 4:ask2=took", 3),  # the oldest
    ("3:ask2=passed 0:ask2=took", 3),  # what is being answered never changes
    (f"3:ask2=passed 4:ask2=took 0:ask2=received_diamonds 2:say={SILENCE}", 0),
    (f"3:ask2=passed 4:ask2=took 2:say={SILENCE}", 4),  # silence is for one question
    ("3:ask2=passed 4:ask2=took 2:claim=took=3", 3),  # an answer to another one
    (f"3:ask2=took 4:ask2=took 2:say={SILENCE}", None),  # the same question needs one reply
    (f"3:ask2=passed 3:ask2=passed 2:say={SILENCE}", None),
]


@pytest.mark.parametrize(("talk", "asker"), IN_TURN)
def test_a_question_is_never_replaced_by_a_later_one(talk: str, asker: int | None) -> None:
    asked = open_question(seen(talk), 2)
    assert (asked.by if asked else None) == asker


def test_unanswered_questions_stand_where_they_were_put_first() -> None:
    at = seen("0:ask2=took 3:ask2=took 0:ask4=took 0:ask2=passed")
    assert unanswered(at.ledger) == {2: {TOOK: 0, Question.PASSED: 3}, 4: {TOOK: 2}}


def test_who_asked_what() -> None:
    at = seen("0:ask2=took 3:ask2=took 0:ask4=passed")
    assert asked_by(at.ledger, 0) == [(0, Ask(2, TOOK)), (2, Ask(4, Question.PASSED))]


def test_a_claim_taken_back_was_a_claim() -> None:
    at = seen("2:claim=took=3 2:retract=took 3:say=Hm")
    assert has_claimed(at.ledger, 2)
    assert not has_claimed(at.ledger, 3)


def test_each_question_has_its_own_reply_and_nothing_else_is_lost() -> None:
    at = seen("0:ask2=took 0:ask3=took 3:claim=took=fbi 1:say=Ha 2:claim=took=3 2:claim=took=4")
    assert paired(at.ledger) == [Exchange(0, 4), Exchange(1, 2), Exchange(3), Exchange(5)]


@pytest.mark.parametrize("seed", range(20))
def test_the_ways_to_look_at_questions_agree(seed: int) -> None:
    """Whether a question is open is the same by seat, by place and among the exchanges."""
    rng = Random(seed)
    players = rng.randint(5, 12)
    record = random_game(rng, players, random_setup(rng, players))
    at = view(play_through(record.players, record.setup, record.acts), None)
    ledger = at.ledger
    for place, reply in paired(ledger):
        if isinstance(ledger[place].words, Ask):
            assert is_open(ledger, place) == (reply is None)
    open_ones = {each.question.target for each in questions(at) if each.answer is None}
    assert open_ones <= hear(at).waiting.keys()
    assert [each for each in exchanges(at) if isinstance(each, Asked)] == questions(at)


@pytest.mark.parametrize(
    ("passed", "received", "apart"),
    [
        ("passed.diamonds=9", "received.diamonds=9", False),
        ("passed.diamonds=9", "received.diamonds=8", True),
        ("passed.diamonds=8", "received.diamonds=9", True),
        ("passed.diamonds=9", "received.tokens=fbi", False),
        ("passed.tokens=fbi", "received.tokens=fbi", False),
        ("passed.tokens=fbi", "received.tokens=henchman+fbi", True),
    ],
)
def test_bots_and_ledger_agree_on_boxes_that_are_told_apart(
    passed: str, received: str, apart: bool
) -> None:
    at = seen(f"2:claim={passed} 3:claim={received}")
    said = hear(at).said
    assert told_apart(said[2].standing(), said[3].standing()) is apart
    assert any(found.kind is Kind.APART for found in among_claims(at)) is apart


def test_bots_and_tables_load_no_sentences_of_the_ledger() -> None:
    code = (
        "import sys, mafia_de_cuba.bots.registry, mafia_de_cuba.table.bot_turns;"
        "sys.exit('mafia_de_cuba.testimony.wording' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
