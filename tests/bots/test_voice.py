"""The voice: full sentences in three languages, made of public things only."""

import inspect
import re
from itertools import product
from random import Random
from string import Formatter

import pytest

from mafia_de_cuba.bots import voice
from mafia_de_cuba.bots.voice import character, language, silence, speak
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, Ask, Claim, Contents, Question
from mafia_de_cuba.table.bot_names import BOT_NAMES
from tests.games import random_claim

NAMES = ("Ana", "Bea {0} %s", "<b>Cruz</b>", "Dora")
MIX = Tokens(henchman=2, fbi=1, driver=1)

# fmt: off
FORMS: dict[str, Claim | Ask | Accuse] = {
    "received diamonds":  Claim(received=Contents(diamonds=9)),
    "received one":       Claim(received=Contents(diamonds=1)),
    "received none":      Claim(received=Contents(diamonds=0)),
    "received tokens":    Claim(received=Contents(tokens=MIX)),
    "received no tokens": Claim(received=Contents(tokens=Tokens())),
    "received both":      Claim(received=Contents(9, MIX)),
    "received nothing":   Claim(received=Contents(0, Tokens())),
    "passed diamonds":    Claim(passed=Contents(diamonds=9)),
    "passed tokens":      Claim(passed=Contents(tokens=MIX)),
    "passed both":        Claim(passed=Contents(0, MIX)),
    "took a diamond":     Claim(took=Take(1)),
    "took diamonds":      Claim(took=Take(4)),
    "took a token":       Claim(took=Take(token=Token.DRIVER)),
    "took the fake":      Claim(took=Take(fake=True)),
    "took both":          Claim(took=Take(3, fake=True)),
    "took nothing":       Claim(took=Take()),
    "dismissed":          Claim(dismissed=Token.CIA),
    "dismissed nothing":  Claim(dismissed=None),
    "story":              Claim(Contents(9, MIX), Contents(6, MIX), Take(3)),
    "story of a token":   Claim(Contents(9, MIX), Contents(9, Tokens()), Take(token=Token.FBI)),
    "story of nothing":   Claim(Contents(0, Tokens()), Contents(0, Tokens()), Take()),
    "story with the bag": Claim(Contents(9, MIX), Contents(9, MIX), Take(), Token.FBI),
    "two parts":          Claim(received=Contents(99), took=Take(token=Token.LOVER)),
    **{f"ask {question}": Ask(1, question) for question in FOUR_QUESTIONS},
    "accuse":             Accuse(2),
}
# fmt: on

SENTENCE = re.compile(r"^[^{}]*[.!?]$")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_a_full_sentence(form: str, code: str) -> None:
    words = FORMS[form]
    for name, place in product(BOT_NAMES, range(12)):
        said = speak(words, name, place, code, NAMES[:1] * 4)
        assert SENTENCE.match(said), said
        assert said == said.strip()
        assert "  " not in said
        assert said[0].isupper() or said[0] in "¡¿" or said[0].isdigit()


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_claimed_is_in_the_words(code: str) -> None:
    """Equal words tell equal claims: two bots cannot say the same and mean another number or token."""
    rng, told = Random(1), dict[str, Claim]()
    for _ in range(400):
        claim = random_claim(rng)
        said = speak(claim, "Dolores", 3, code, NAMES)
        assert told.setdefault(said, claim) == claim


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_several_ways_to_say_everything(code: str) -> None:
    for form, words in FORMS.items():
        ways = {speak(words, name, p, code, NAMES) for name in BOT_NAMES for p in range(40)}
        assert len(ways) >= 6, form
    assert len({silence("Dolores", place, code) for place in range(40)}) > 1


def test_equal_public_facts_give_equal_words() -> None:
    """Nobody's role, seat or story can be in the words: they are no part of what makes them."""
    made_of = list(inspect.signature(speak).parameters)
    assert made_of == ["words", "name", "place", "code", "names"]
    for words in FORMS.values():
        voice.language.cache_clear()
        first = speak(words, "Inés", 7, "fr", NAMES)
        assert speak(words, "Inés", 7, "fr", NAMES) == first


def test_a_name_has_one_character_and_all_characters_are_there() -> None:
    assert {character(name) for name in BOT_NAMES} == set(language("en").phrases)
    assert len({character("Dolores") for _ in range(5)}) == 1


def test_all_languages_say_the_same_things() -> None:
    """The same characters and occasions everywhere, with as many phrases, each with its placeholders."""
    english = language("en")
    for code in LANGUAGES:
        spoken = language(code)
        assert list(spoken.tokens) == list(Token)
        assert len(spoken.numbers) == 16
        assert list(spoken.phrases) == list(english.phrases)
        for who, phrases in spoken.phrases.items():
            assert list(phrases) == list(english.phrases[who])
            for kind, ways in phrases.items():
                assert len(ways) == len(english.phrases[who][kind]), (code, who, kind)
                assert len(set(ways)) == len(ways)
                for way in ways:
                    assert placeholders(way) == expected(kind), (code, way)


def placeholders(phrase: str) -> set[str]:
    return {field.lower() for _, field, _, _ in Formatter().parse(phrase) if field}


def expected(kind: str) -> set[str]:
    if kind.startswith("ask_") or kind in ("accuse", "silence"):
        return {"name"}
    base, _, nothing = kind.partition("_")
    things = {"received": {"box"}, "passed": {"box"}, "took": {"take"}, "dismissed": {"token"}}
    needed = things.get(base, {"received", "take", "passed"})
    return needed - {"take", "token"} if nothing else needed


@pytest.mark.parametrize(
    ("code", "contents", "words"),
    [
        ("en", Contents(1, MIX), "one diamond, two Loyal Henchmen, the FBI Agent and a Driver"),
        ("en", Contents(2, Tokens()), "two diamonds and no tokens"),
        ("en", Contents(99), "99 diamonds"),
        ("fr", Contents(1, MIX), "un diamant, deux Fidèles, l’Agent du FBI et un Chauffeur"),
        (
            "fr",
            Contents(0, Tokens(lover=1, driver=2)),
            "zéro diamant, deux Chauffeurs et la Croqueuse de diamants",
        ),
        ("fr", Contents(0, Tokens()), "une boîte vide"),
        ("es", Contents(1, MIX), "un diamante, dos Leales, el Agente del FBI y un Chófer"),
        ("es", Contents(15, Tokens(driver=2)), "quince diamantes y dos Chóferes"),
        ("es", Contents(tokens=Tokens()), "cero fichas"),
    ],
)
def test_numbers_and_tokens_inflect(code: str, contents: Contents, words: str) -> None:
    said = speak(Claim(passed=contents), "Dolores", 0, code, NAMES)
    assert words in said[0].lower() + said[1:]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_name_is_said_as_it_is(code: str) -> None:
    for target, name in enumerate(NAMES):
        assert name in speak(Ask(target, Question.TOOK), "Teo", 5, code, NAMES)
        assert name in speak(Accuse(target), "Teo", 5, code, NAMES)


def test_french_marks_do_not_stand_alone_at_the_end_of_a_line() -> None:
    for phrases in language("fr").phrases.values():
        for way in (way for ways in phrases.values() for way in ways):
            assert not re.search(r" [!?:;]|[^\u202f][!?]|[^\u00a0]:", way), way


def test_spanish_questions_and_cries_open_as_they_close() -> None:
    for phrases in language("es").phrases.values():
        for way in (way for ways in phrases.values() for way in ways):
            assert way.count("¿") == way.count("?"), way
            assert way.count("¡") == way.count("!"), way


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert speak(Claim(took=Take()), "Teo", 5, "xx", NAMES) == speak(
        Claim(took=Take()), "Teo", 5, "en", NAMES
    )
