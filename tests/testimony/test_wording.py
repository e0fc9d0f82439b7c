"""Contradictions in words: concrete ones, with both sides, to whom they belong."""

import re

import pytest

from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.rules.talk import Ask, Question
from mafia_de_cuba.testimony import (
    Prompt,
    against_mine,
    among_claims,
    asked_next,
    contradiction_sentence,
    follow_ups,
    prompted,
    prompts,
)
from tests.testimony.test_open_questions import seen

# fmt: off
ROWS = [
    # talk                                          viewer  sentence
    ("1:claim=passed.diamonds=10 2:claim=received.diamonds=9", None,
     "P1 passed on 10 diamonds; P2 found 9 diamonds."),
    ("1:claim=passed.tokens=henchman+fbi 2:claim=received.tokens=henchman+fbi+driver", None,
     "P1 passed on no Driver; P2 found a Driver."),
    ("1:claim=passed.diamonds=7 4:claim=received.diamonds=8", None,
     "No box fills up on its way: P1 passed on 7 diamonds; P4 found 8 diamonds."),
    ("2:claim=received.diamonds=9,took=3,passed.diamonds=7", None,
     "P2: “I received 9 diamonds. I took 3 diamonds. I passed on 7 diamonds.” "
     "That does not add up."),
    ("2:claim=took=fbi 3:claim=took=fbi 4:claim=took=fbi", None,
     "There is only one FBI Agent; P2, P3 and P4 each claim it."),
    ("1:claim=took=henchman x1", None,
     "P1: “I took a Loyal Henchman.” In the pocket: 3 diamonds."),
    ("3:claim=received.diamonds=16", None,
     "P3 says 16 diamonds came; the first box held at most 15 diamonds."),
    ("1:claim=received.diamonds=9", None,
     "P1 says 9 diamonds came; the first box held at least 10 diamonds."),
    ("1:claim=received.diamonds=12", 0, "P1 says 12 diamonds came; you sent 13 diamonds."),
    ("5:claim=passed.diamonds=1", 0,
     "P5 says 1 diamond went on; the box came back with no diamonds."),
    ("1:claim=passed.diamonds=9", 2, "P1 says 9 diamonds went on; you found 10 diamonds."),
    ("3:claim=received.diamonds=11", 2, "P3 says 11 diamonds came; you passed on 10 diamonds."),
    ("4:claim=took=henchman", 2,
     "P4: “I took a Loyal Henchman.” But you passed on no Loyal Henchman."),
    ("4:claim=took=fbi 5:claim=took=fbi", 2,
     "By what you saw there was only one FBI Agent for P4 and P5."),
]
# fmt: on


@pytest.mark.parametrize(("talk", "viewer", "sentence"), ROWS)
def test_a_contradiction_names_both_sides(talk: str, viewer: int | None, sentence: str) -> None:
    view = seen(talk, viewer)
    found = among_claims(view) if viewer is None else against_mine(view)
    assert [contradiction_sentence(Words("en"), view, each) for each in found] == [sentence]


def numbers(text: str) -> list[str]:
    """The numbers in a sentence, names apart."""
    return re.findall(r"\d+", re.sub(r"P\d", "", text))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("talk", "viewer", "sentence"), ROWS)
def test_every_language_tells_the_same(
    talk: str, viewer: int | None, sentence: str, lang: str
) -> None:
    view = seen(talk, viewer)
    [found] = among_claims(view) if viewer is None else against_mine(view)
    told = contradiction_sentence(Words(lang), view, found)
    assert numbers(told) == numbers(sentence)
    assert set(re.findall(r"P\d", told)) == set(re.findall(r"P\d", sentence))
    assert "%(" not in told
    assert (told == sentence) is (lang == "en")


# ---------------------------------------------------------------- what to ask next


def test_the_first_prompt_is_where_stories_part() -> None:
    view = seen("1:claim=passed.diamonds=10 2:claim=received.diamonds=9", 0)
    first = next(prompts(view, 0, public=True))
    assert first.ask == Ask(2, Question.TOOK)
    assert prompted(Words("en"), view, first) == "P1 passed on 10 diamonds; P2 found 9 diamonds."


def test_who_has_answered_is_asked_no_more_and_the_other_side_is() -> None:
    talk = "1:claim=passed.diamonds=10 2:claim=received.diamonds=9"
    for more, ask in (
        ("2:claim=took=henchman", Ask(1, Question.TOOK)),
        ("0:ask2=took", Ask(1, Question.TOOK)),
        ("0:ask2=took 0:ask1=took", Ask(2, Question.PASSED)),
    ):
        assert next(prompts(seen(f"{talk} {more}", 0), 0, public=True)).ask == ask


def test_without_public_help_no_prompt_is_about_a_contradiction() -> None:
    view = seen("1:claim=passed.diamonds=10 2:claim=received.diamonds=9", 0)
    assert all(prompt.why is None for prompt in prompts(view, 0, public=False))


def test_a_follow_up_asks_for_what_the_contradiction_is_not_about() -> None:
    view = seen("1:claim=passed.diamonds=10 2:claim=received.diamonds=9,took=henchman", 0)
    [found] = among_claims(view)
    for ask in follow_ups(found):
        assert ask.target in found.seats
    assert Ask(2, Question.RECEIVED_DIAMONDS) not in follow_ups(found)
    assert Ask(1, Question.PASSED) not in follow_ups(found)


def test_the_godfather_is_told_whom_to_ask_about_it() -> None:
    view = seen("1:claim=received.diamonds=12", 0)
    [found] = against_mine(view)
    assert asked_next(Words("en"), view, found) == "Ask P1: “What did you take?”"


def test_prompts_tell_nothing_of_what_the_godfather_alone_knows() -> None:
    """They lie open on the Godfather's screen: what was hidden and came back has no part in it."""
    talk = "1:claim=received.diamonds=11,passed.diamonds=9 2:claim=received.diamonds=9,took=2"
    views = [seen(talk, 0), seen(talk, 3), seen(talk)]
    told = [list(prompts(view, 0, public=True)) for view in views]
    assert told[0] == told[1] == told[2] != []
    assert isinstance(told[0][0], Prompt)
