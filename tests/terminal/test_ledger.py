"""The ledger: what was said, struck out, contradicted, asked and answered; and what to ask next."""

import pytest

from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.record import play_through
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, SILENCE, Ask, Claim, Question, Say
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.terminal.ui import ledger_page
from mafia_de_cuba.terminal.ui.paint import PLAIN, Paint
from mafia_de_cuba.terminal.ui.scene import Scene, contradictions
from mafia_de_cuba.testimony import (
    Cell,
    Kind,
    Sides,
    contradiction_sentence,
    hear,
    open_question,
    opinions,
    questions,
    sides_taken,
    suggested,
    suggestions,
)
from mafia_de_cuba.views import View, view

# Seat 1 took 3 of 13 and put the Driver into the bag, seat 2 the Henchman, seat 3 the FBI's, seat 4
# the last 10, seat 5 nothing.
THEFT = "6 | h2 3/driver henchman fbi 10 -"


def seen(talk: str, seat: int | None = None) -> View:
    record = read_line(f"{THEFT} {talk}")
    return view(play_through(record.players, record.setup, record.acts), seat)


def scene(talk: str, seat: int | None = None, level: Help = Help.PUBLIC, lang: str = "en") -> Scene:
    shown = seen(talk, seat)
    return Scene(Words(lang), shown, level, 1, contradictions(shown, level))


def page(talk: str, **given: object) -> str:
    return "\n".join(ledger_page.ledger(scene(talk, **given), PLAIN, 80))  # type: ignore[arg-type]


# ---------------------------------------------------------------- what was said


def test_a_corrected_claim_stands_and_the_old_one_stays_visible() -> None:
    talk = "2:claim=took=3 2:claim=took=henchman 2:claim=took=henchman"
    assert hear(seen(talk)).said[2].took == Cell(True, Take(token=Token.HENCHMAN), (Take(3),))
    assert "~3◆~ Loy" in page(talk)


def test_a_withdrawn_claim_is_only_visible() -> None:
    talk = "2:claim=received.diamonds=9 2:retract=received_diamonds"
    assert hear(seen(talk)).said[2].received_diamonds == Cell(False, None, (9,))
    assert "~9◆~" in page(talk)
    assert contradictions(seen(talk, 2), Help.PUBLIC) == []


def test_what_is_withdrawn_unsaid_leaves_no_trace() -> None:
    assert hear(seen("2:retract=took")).said[2].took == Cell()


def test_old_claims_are_struck_through_where_a_terminal_can() -> None:
    lines = ledger_page.ledger(scene("2:claim=took=3 2:claim=took=fbi"), Paint(), 80)
    assert any("\x1b[2;9m~3◆~\x1b[0m" in line for line in lines)


def test_seats_stand_in_order_with_received_took_and_passed_side_by_side() -> None:
    lines = page(
        "1:claim=received.diamonds=13,took=driver,passed.diamonds=13,passed.tokens=henchman+fbi"
    ).splitlines()
    assert lines[0].split() == ["seat", "received", "took", "passed", "on"]
    assert lines[1].split() == ["1", "P1", "13◆", "Dri", "13◆", "Loy", "FBI"]
    assert [line.split()[0] for line in lines[1:6]] == ["1", "2", "3", "4", "5"]


def test_every_question_stands_with_its_answer() -> None:
    talk = f"0:ask1=took 1:claim=took=3 0:ask2=passed 2:say={SILENCE} 0:ask3=took 4:say=Ha"
    asked = questions(seen(talk))
    assert [each.question.target for each in asked] == [1, 2, 3]
    assert [each.answer for each in asked] == [Claim(took=Take(3)), Say(SILENCE), None]
    text = page(talk)
    assert "P0 › P1: What did you take? — 3◆" in text
    assert "P0 › P2: What did you pass on? (says nothing)" in text
    assert "P0 › P3: What did you take? …" in text


def test_free_words_stand_in_order_among_questions_and_answers() -> None:
    talk = "3:say=Hm 0:say=Who%20lies? 0:ask1=took 4:say=He%20does 1:say=Nothing 2:claim=took=3"
    below = page(talk).partition("Questions and answers")[2].split("\n")[1:]
    assert [line.strip() for line in below] == [
        "P3: Hm",
        "P0: Who lies?",
        "P0 › P1: What did you take? — Nothing",
        "P4: He does",
    ]


def test_an_answer_that_was_corrected_or_withdrawn_is_struck() -> None:
    asked = "0:ask2=received_diamonds 2:claim=received.diamonds=8"
    assert page(asked).endswith("— 8◆")
    assert page(f"{asked} 2:claim=received.diamonds=9").endswith("— ~8◆~ 9◆")
    assert page(f"{asked} 2:retract=received_diamonds").endswith("— ~8◆~")
    assert page(f"{asked} 2:claim=took=3").endswith("— 8◆")
    lines = ledger_page.ledger(scene(f"{asked} 2:retract=received_diamonds"), Paint(), 80)
    assert lines[-1].endswith("\x1b[2;9m~8◆~\x1b[0m")


def test_without_help_there_is_no_sign_for_what_cannot_be_true() -> None:
    talk = "2:claim=took=3"
    assert "! cannot be true" in page(talk, level=Help.PRIVATE)
    assert "! cannot be true" not in page(talk, level=Help.OFF)
    assert "~5◆~ taken back" in page(talk, level=Help.OFF)


def test_a_question_is_open_until_its_seat_says_anything() -> None:
    assert open_question(seen("0:ask1=took 2:say=Hm"), 1)
    assert not open_question(seen(f"0:ask1=took 1:say={SILENCE}"), 1)
    assert not open_question(seen(""), 1)


def test_who_is_asked_for_a_suspect_answers_with_a_doubt_or_free_words() -> None:
    asked = "0:ask2=suspect"
    for other in ("2:claim=took=3", "2:vouch1", "2:retract=took", "2:ask1=took", "3:doubt1"):
        assert open_question(seen(f"{asked} {other}"), 2), other
        assert hear(seen(f"{asked} {other}")).waiting[2].question == Ask(2, Question.SUSPECT)
    for answer in ("2:doubt1", "2:doubt0", "2:say=Nobody.", f"2:say={SILENCE}"):
        assert not open_question(seen(f"{asked} {answer}"), 2), answer
        assert 2 not in hear(seen(f"{asked} {answer}")).waiting
    assert "P0 › P2: Whom to accuse? — I doubt P1." in page(f"{asked} 2:doubt1")


def test_who_is_asked_about_the_bag_answers_with_a_claim_or_free_words() -> None:
    assert open_question(seen("0:ask1=dismissed 1:claim=took=3"), 1)
    assert open_question(seen("0:ask1=dismissed 1:doubt2"), 1)
    assert not open_question(seen("0:ask1=dismissed 1:claim=dismissed=-"), 1)
    assert not open_question(seen("0:ask3=dismissed 3:say=Ask%20P1."), 3)
    assert "P0 › P1: What went into the bag? — Dri" in page(
        "0:ask1=dismissed 1:claim=dismissed=driver"
    )


def test_an_opinion_answers_no_other_question() -> None:
    for about in FOUR_QUESTIONS:
        for opinion in ("2:vouch1", "2:doubt1"):
            assert open_question(seen(f"0:ask2={about} {opinion}"), 2)


def test_opinions_stand_in_lines_and_the_last_about_each_counts() -> None:
    talk = "2:vouch1 3:doubt1 2:doubt1 2:vouch0 2:doubt4 2:retract=took 1:vouch2"
    assert opinions(seen(talk)) == [
        Sides(1, believed=(2,)),
        Sides(2, believed=(0,), doubted=(1, 4)),
        Sides(3, doubted=(1,)),
    ]
    told = [sides_taken(Words("en"), seen(talk), each) for each in opinions(seen(talk))]
    assert told == ["P1 believes P2.", "P2 believes P0. P2 doubts P1 and P4.", "P3 doubts P1."]
    below = page(talk).partition("Questions and answers")[2].split("\n")[1:]
    assert [line.strip() for line in below] == [
        "P2: ~I believe P1.~",
        "P3: I doubt P1.",
        "P2: I doubt P1.",
        "P2: I believe P0.",
        "P2: I doubt P4.",
        "P1: I believe P2.",
    ]


def test_opinions_contradict_nothing() -> None:
    talk = "1:claim=passed.diamonds=10 2:claim=received.diamonds=9"
    more = f"{talk} 1:vouch2 2:doubt1 3:vouch1 3:doubt1"
    assert contradictions(seen(more, 0), Help.PUBLIC) == contradictions(seen(talk, 0), Help.PUBLIC)
    assert contradictions(seen("1:vouch2 2:doubt1 2:vouch0", 0), Help.PUBLIC) == []


# ---------------------------------------------------------------- contradictions

# fmt: off
PUBLIC = [
    # talk                                                                kind         seats
    ("1:claim=passed.diamonds=10 2:claim=received.diamonds=9",            Kind.APART,  (1, 2)),
    ("1:claim=passed.tokens=fbi 2:claim=received.tokens=henchman+fbi",    Kind.APART,  (1, 2)),
    ("1:claim=passed.diamonds=7 4:claim=received.diamonds=8",             Kind.GROWN,  (1, 4)),
    ("2:claim=received.diamonds=9,took=3,passed.diamonds=7",              Kind.SUM,    (2,)),
    ("2:claim=received.diamonds=9,passed.diamonds=10",                    Kind.SUM,    (2,)),
    ("2:claim=received.tokens=fbi,took=henchman",                         Kind.SUM,    (2,)),
    ("2:claim=received.tokens=henchman+fbi,took=fbi,passed.tokens=fbi",   Kind.SUM,    (2,)),
    ("2:claim=took=fbi 3:claim=took=fbi",                                 Kind.CROWD,  (2, 3)),
    ("1:claim=received.diamonds=9",                                       Kind.SETUP,  (1,)),
    ("3:claim=received.diamonds=16",                                      Kind.SETUP,  (3,)),
    ("1:claim=received.tokens=henchman+fbi",                              Kind.SETUP,  (1,)),
    ("3:claim=received.tokens=2fbi",                                      Kind.SETUP,  (3,)),
    ("1:claim=took=henchman x1",                                          Kind.SHOWN,  (1,)),
    ("1:claim=received.diamonds=15,took=3 2:claim=received.diamonds=15",  Kind.APART,  (1, 2)),
    ("1:claim=received.diamonds=13 2:claim=took=3,passed.diamonds=12",    Kind.GROWN,  (1, 2)),
    ("1:claim=took=henchman 3:claim=received.tokens=henchman",            Kind.GROWN,  (1, 3)),
    ("2:claim=took=10 4:claim=received.diamonds=6",                       Kind.GROWN,  (2, 4)),
    ("2:claim=received.diamonds=9,took=-",                                Kind.SUM,    (2,)),
    ("2:claim=took=- 3:claim=received.diamonds=4",                        Kind.GROWN,  (2, 3)),
    ("1:claim=passed.diamonds=5,took=3",                                  Kind.SETUP,  (1,)),
]
INNOCENT = [
    "1:claim=passed.diamonds=10 2:claim=received.diamonds=10",
    "1:claim=passed.diamonds=10 4:claim=received.diamonds=9",
    "1:claim=received.tokens=henchman+fbi+driver,took=3,passed.tokens=henchman+fbi",  # the bag
    "1:claim=received.tokens=henchman+fbi+driver,took=3,dismissed=driver,passed.tokens=henchman+fbi",
    "2:claim=took=henchman 3:claim=took=fbi",
    "2:claim=received.diamonds=9 2:claim=received.diamonds=10 1:claim=passed.diamonds=10",
    "1:claim=took=3 x1",
    "5:claim=received.diamonds=3,took=-",  # the last may take nothing
    "4:claim=received.diamonds=0,received.tokens=-,took=-",  # an empty box
    "1:claim=received.tokens=henchman+fbi+driver,took=3 2:claim=received.tokens=henchman+fbi",  # the bag
    "1:ask2=took 2:say=It%20was%20me",
]
PRIVATE = [
    # talk                                               viewer  kind        seats
    ("1:claim=passed.diamonds=9",                        2,      Kind.SEEN,  (1,)),
    ("3:claim=received.tokens=henchman+fbi",             2,      Kind.SEEN,  (3,)),
    ("1:claim=received.diamonds=9",                      2,      Kind.KNOWN, (1,)),
    ("5:claim=received.diamonds=11",                     2,      Kind.KNOWN, (5,)),
    ("4:claim=took=henchman",                            2,      Kind.KNOWN, (4,)),
    ("1:claim=took=henchman",                            2,      Kind.KNOWN, (1,)),
    ("1:claim=received.diamonds=12",                     0,      Kind.SEEN,  (1,)),
    ("5:claim=passed.diamonds=1",                        0,      Kind.SEEN,  (5,)),
    ("1:claim=received.diamonds=15,took=3",              2,      Kind.KNOWN, (1,)),
    ("3:claim=took=2,passed.diamonds=9",                 2,      Kind.KNOWN, (3,)),
    ("4:claim=took=fbi 5:claim=took=fbi",                2,      Kind.CROWD, (4, 5)),
]
# fmt: on


@pytest.mark.parametrize(("talk", "kind", "seats"), PUBLIC)
def test_claims_that_cannot_all_be_true(talk: str, kind: Kind, seats: tuple[int, ...]) -> None:
    [contradiction] = contradictions(seen(talk), Help.PUBLIC)
    assert (contradiction.kind, contradiction.seats) == (kind, seats)


@pytest.mark.parametrize("talk", INNOCENT)
def test_claims_that_can_all_be_true(talk: str) -> None:
    assert contradictions(seen(talk), Help.PUBLIC) == []


@pytest.mark.parametrize(("talk", "viewer", "kind", "seats"), PRIVATE)
def test_claims_against_what_i_know(
    talk: str, viewer: int, kind: Kind, seats: tuple[int, ...]
) -> None:
    found = contradictions(seen(talk, viewer), Help.PRIVATE)
    assert {(contradiction.kind, contradiction.seats) for contradiction in found} == {(kind, seats)}
    assert contradictions(seen(talk), Help.PRIVATE) == [], "others do not know"


def test_my_own_lies_are_no_news_to_me() -> None:
    assert contradictions(seen("2:claim=received.diamonds=3,took=2", 2), Help.PRIVATE) == []


def test_who_clashes_with_a_neighbour_is_not_named_for_those_beyond() -> None:
    talk = "1:claim=passed.diamonds=5 2:claim=received.diamonds=7,passed.diamonds=7 3:claim=received.diamonds=7"
    assert [contradiction.seats for contradiction in contradictions(seen(talk), Help.PUBLIC)] == [
        (1, 2)
    ]


def test_help_is_as_loud_as_it_is_set() -> None:
    talk = "1:claim=passed.diamonds=9 3:claim=took=driver 4:claim=took=driver"
    kinds = [
        [contradiction.kind for contradiction in contradictions(seen(talk, 2), level)]
        for level in Help
    ]
    assert kinds == [
        [],
        [Kind.SEEN, Kind.KNOWN, Kind.KNOWN],
        [Kind.SEEN, Kind.KNOWN, Kind.KNOWN, Kind.CROWD],
    ]
    assert "!" not in page(talk, seat=2, level=Help.OFF).split("~5◆~")[0]
    assert "9◆!" in page(talk, seat=2, level=Help.PRIVATE)
    assert "Dri!" in page(talk, level=Help.PUBLIC)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_contradiction_has_a_sentence(lang: str) -> None:
    talks = [(talk, None) for talk, *_ in PUBLIC] + [(talk, seat) for talk, seat, *_ in PRIVATE]
    for talk, seat in talks:
        shown = seen(talk, seat)
        for contradiction in contradictions(shown, Help.PUBLIC):
            sentence = contradiction_sentence(Words(lang), shown, contradiction)
            assert all(shown.players[who].name in sentence for who in contradiction.seats)


# ---------------------------------------------------------------- what to ask


def test_the_office_is_told_what_nobody_has_said() -> None:
    first = suggestions(seen("", 0), 0)[0]
    assert first == Ask(1, Question.RECEIVED_DIAMONDS), "the office knows that box"
    sentence = suggested(Words("en"), seen("", 0), first)
    assert sentence == "Nobody has said yet how many diamonds P1 received."


def test_what_a_neighbour_has_told_can_be_checked_first() -> None:
    asks = suggestions(seen("1:claim=received.diamonds=13 4:claim=received.diamonds=6", 0), 0)
    assert asks[0] == Ask(3, Question.PASSED)


def test_nobody_is_asked_twice_or_what_all_have_seen() -> None:
    record = read_line(
        f"{THEFT.replace('6', '6 jokers=1', 1)} 0:ask1=received_diamonds 5:claim=took=fbi x2 x4"
    )
    asks = suggestions(view(play_through(record.players, record.setup, record.acts), 0), 0)
    assert Ask(1, Question.RECEIVED_DIAMONDS) not in asks
    assert Ask(5, Question.TOOK) not in asks
    assert Ask(2, Question.TOOK) not in asks
    assert Ask(2, Question.PASSED) in asks, "who is cleared is a witness"
    assert not [ask for ask in asks if ask.target in (0, 4)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_suggestion_has_a_sentence(lang: str) -> None:
    shown = seen("", 0)
    sentences = {suggested(Words(lang), shown, ask) for ask in suggestions(shown, 0)}
    assert len(sentences) == 20


def test_tokens_in_a_claim_are_told_by_their_short_names() -> None:
    assert "13◆ Loy FBI Dri" in page(
        "1:claim=received.diamonds=13,received.tokens=henchman+fbi+driver"
    )
    french = page("1:claim=received.diamonds=13,received.tokens=henchman+fbi+driver", lang="fr")
    assert "13◆ Fid FBI Cha" in french
