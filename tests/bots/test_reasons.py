"""Why bots accuse: true to what was said and to what the Godfather knows, in every language."""

import re

import pytest

from mafia_de_cuba.bots.phrasebook import language, saying_of, spoken_languages
from mafia_de_cuba.bots.reasons import reason
from mafia_de_cuba.bots.voice import heard, sentence
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.state import start
from mafia_de_cuba.rules.talk import Say, Spoken
from mafia_de_cuba.views import View, view

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "{Fay}")
THEFT = "6 | h3 2 henchman fbi driver 4"
REASONS = [
    # said, whom it accuses, why
    ("1:claim=received.diamonds=13", 1, "Bea says 13, I sent 12."),
    ("5:claim=passed.diamonds=8", 5, "{Fay} says 8 went on to me. I found 6."),
    ("3:claim=took=2", 3, "Dora admits to diamonds."),
    (
        "3:claim=received.diamonds=9,passed.diamonds=7",
        3,
        "Dora got 9 and passed on 7. Where is the rest?",
    ),
    (
        "2:claim=passed.diamonds=10 3:claim=received.diamonds=9",
        3,
        "Cruz passed on 10, Dora claims 9 came.",
    ),
    (
        "2:claim=passed.diamonds=10 3:claim=received.diamonds=9",
        2,
        "Cruz says 10 went on, Dora saw 9 come.",
    ),
    (
        "2:claim=passed.tokens=fbi 3:claim=received.tokens=driver",
        3,
        "Dora and Cruz tell me of two different boxes.",
    ),
    ("2:claim=took=fbi 4:claim=took=fbi", 4, "Too many here took the same token, Eli."),
    ("", 2, "Not a word from Cruz so far."),
    ("2:claim=took=henchman", 2, "I have no proof, Cruz, only a feeling."),
]


CAUGHT = [
    # seat 1 had two diamonds in the pocket: the box came to seat 2 with ten, as seat 2 says
    ("1:claim=passed.diamonds=12 2:claim=received.diamonds=10", "hunch"),
    ("1:claim=passed.diamonds=12,took=- 2:claim=received.diamonds=9", "hunch"),
    ("1:claim=passed.tokens=henchman 2:claim=received.tokens=fbi", "hunch"),
    ("1:claim=took=fbi 2:claim=took=fbi", "hunch"),
    ("1:claim=passed.diamonds=10,took=2 2:claim=received.diamonds=9", "found"),
]


@pytest.mark.parametrize(("said", "kind"), CAUGHT)
def test_no_reason_rests_on_the_words_of_a_caught_liar(said: str, kind: str) -> None:
    found = saying_of(reason(seen(f"{said} x1"), 2).text)
    assert found
    assert found.kind == kind
    assert saying_of(reason(seen(said), 2).text) != saying_of(
        "I have no proof, Cruz, only a feeling."
    )


def seen(said: str) -> View:
    record = read_line(f"{THEFT} {said}")
    state = start(NAMES, record.setup)
    for seat, move in record.acts:
        state = play(state, seat, move)
    return view(state, 0)


@pytest.mark.parametrize(("said", "target", "why"), REASONS)
def test_a_reason_is_what_speaks_most_plainly(said: str, target: int, why: str) -> None:
    assert reason(seen(said), target) == Say(why)


def test_every_reason_has_a_row() -> None:
    assert len({why for _, _, why in REASONS}) == len(language("en").reasons)


@pytest.mark.parametrize(("said", "target", "why"), REASONS)
def test_a_reason_is_said_in_every_language(said: str, target: int, why: str) -> None:
    words = reason(seen(said), target)
    (wording,) = heard(NAMES, [0], (Spoken(0, words),))
    assert wording
    told = {code: sentence(wording, code) for code in spoken_languages()}
    assert in_words(why) in told["en"]
    assert len({*told.values()}) == len(told)
    assert all(NAMES[target] in spoken for spoken in told.values())


def in_words(why: str) -> str:
    """With numbers of diamonds as they are said."""
    numbers = language("en").numbers
    return re.sub(r"\d+", lambda digits: f"{numbers[int(digits[0])]} diamonds", why)


def test_the_words_of_a_person_that_look_like_a_reason_are_said_as_they_are() -> None:
    ledger = (Spoken(0, Say("Bea says everything, I sent -3.")),)
    (wording,) = heard(NAMES, (), ledger)
    assert wording
    assert sentence(wording, "fr") == "Bea dit everything, j’ai envoyé -3."


def test_other_words_are_nobodys_reason() -> None:
    assert saying_of("Good evening.") is None
    assert heard(NAMES, [0], (Spoken(0, Say("Good evening.")),)) == (None,)


def test_languages_have_the_same_reasons_and_gaps() -> None:
    gaps = {"name", "other", "claimed", "known"}
    english = language("en").reasons
    for code in spoken_languages():
        reasons = language(code).reasons
        assert reasons.keys() == english.keys()
        for kind, plain in reasons.items():
            used = {gap for gap in gaps if f"{{{gap}}}" in plain}
            assert used == {gap for gap in gaps if f"{{{gap}}}" in english[kind]}
