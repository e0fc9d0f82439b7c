"""The voice: full sentences in three languages, made of public things only."""

import inspect
import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from string import Formatter

import pytest

from mafia_de_cuba.bots import phrasebook
from mafia_de_cuba.bots.lines import plain_line
from mafia_de_cuba.bots.phrasebook import Manner, language, say
from mafia_de_cuba.bots.voice import accuse, character, heard, sentence, silence
from mafia_de_cuba.bots.wordings import first_words, wording
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Say,
    Spoken,
    Talk,
    Vouch,
)
from mafia_de_cuba.table.bot_names import BOT_NAMES
from tests.games import random_claim

NAMES = ("Ana", "Bea {0} %s", "<b>Cruz</b>", "Dora")
MIX = Tokens(henchman=2, fbi=1, driver=1)

# fmt: off
FORMS: dict[str, Talk | Accuse] = {
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
    "accuse":             Accuse(2),
}
# fmt: on

OPINIONS: dict[str, Talk] = {
    "vouch": Vouch(1),
    "doubt": Doubt(1),
    **{f"ask {question}": Ask(1, question) for question in Question},
    **{f"say {kind}": say(kind, name="Dora") for kind in language("en").sayings},
}
FORMS |= OPINIONS


def speak(words: Talk | Accuse, name: str, place: int, code: str, names: Sequence[str]) -> str:
    """What the bot of this name says, if nothing was said before."""
    if isinstance(words, Accuse):
        return accuse(name, names[words.target], place, code)
    line = plain_line(words, names)
    assert line
    return sentence(wording(line, name, place), code)


SENTENCE = re.compile(r"^[^{}]*[.!?]$")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_a_full_sentence(form: str, code: str) -> None:
    words = FORMS[form]
    for name, place in product(BOT_NAMES, range(4)):
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
        ways = {speak(words, name, p, code, NAMES) for name in BOT_NAMES for p in range(8)}
        assert len(ways) >= 6, form
    assert len({silence("Dolores", place, code) for place in range(40)}) > 1


def test_equal_public_facts_give_equal_words() -> None:
    """Nobody's role, seat or story can be in the words: they are no part of what makes them."""
    assert list(inspect.signature(heard).parameters) == ["names", "bots", "ledger"]
    assert list(inspect.signature(sentence).parameters) == ["said", "code"]
    for words in FORMS.values():
        phrasebook.language.cache_clear()
        first = speak(words, "Inés", 7, "fr", NAMES)
        assert speak(words, "Inés", 7, "fr", NAMES) == first


def test_a_name_has_one_character_and_all_characters_are_there() -> None:
    assert {character(name) for name in BOT_NAMES} == set(language("en").characters)
    assert len({character("Dolores") for _ in range(5)}) == 1


def test_all_languages_say_the_same_things() -> None:
    """The same characters and occasions everywhere, with as many phrases, each with its placeholders."""
    english = language("en")
    for code in LANGUAGES:
        spoken = language(code)
        assert list(spoken.tokens) == list(Token)
        assert len(spoken.numbers) == 16
        assert spoken.reasons.keys() == english.reasons.keys()
        assert spoken.sayings.keys() == english.sayings.keys()
        assert list(spoken.characters) == list(english.characters)
        for who, manner in spoken.characters.items():
            other = english.characters[who]
            assert extras(manner) == extras(other)
            assert list(manner.phrases) == list(other.phrases)
            for kind, ways in manner.phrases.items():
                assert len(ways) == len(other.phrases[kind]), (code, who, kind)
                assert len(set(ways)) == len(ways)
                for way in ways:
                    assert fits_gaps(placeholders(way), kind), (code, way)


def extras(manner: Manner) -> list[int]:
    return [len(manner.openers), len(manner.asking), len(manner.closers)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_has_a_dozen_wordings_in_each_voice(code: str) -> None:
    """From parts: an opener or none, a phrase, something to end with or nothing."""
    for manner in language(code).characters.values():
        for kind, ways in manner.phrases.items():
            asks = kind.startswith("ask_") or kind == "accuse"
            openers = manner.asking if asks else manner.openers
            assert len(set(openers)) == len(openers) >= 12
            assert len(ways) * (1 + len(openers)) >= 12


@pytest.mark.parametrize("code", LANGUAGES)
def test_openers_and_closers_are_sentences_of_their_own(code: str) -> None:
    for manner in language(code).characters.values():
        for part in (*manner.openers, *manner.asking, *manner.closers):
            assert SENTENCE.match(part), part
            assert part[0].isupper() or part[0] in "¡¿"
        assert all(first_words(part) for part in (*manner.openers, *manner.asking))


LASTING = {
    "en": r"\b(same|ever|always|still,|stands|again)\b",
    "fr": r"\b(toujours|encore|même|pareil|tient)\b",
    "es": r"\b(siempre|todavía|igual|mismo|palabra vale)\b",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_opener_claims_that_nothing_has_changed(code: str) -> None:
    """An opinion that is the contrary of an earlier one may follow it."""
    for manner in language(code).characters.values():
        for opener in manner.openers:
            assert not re.search(LASTING[code], opener, re.IGNORECASE), opener


def placeholders(phrase: str) -> set[str]:
    return {field.lower() for _, field, _, _ in Formatter().parse(phrase) if field}


def fits_gaps(used: set[str], kind: str) -> bool:
    """Who agrees with a neighbour need name the number once only."""
    if kind == "back":
        return "name" in used and bool(used & {"mine", "theirs"})
    return used == expected(kind)


def expected(kind: str) -> set[str]:
    if kind in ("back", "contradict"):
        return {"name", "mine", "theirs"}
    if kind in language("en").sayings:
        return placeholders(language("en").sayings[kind])
    if kind.startswith("ask_") or kind in ("accuse", "silence", "vouch", "doubt"):
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


def all_sentences(manner: Manner) -> Iterator[str]:
    yield from (*manner.openers, *manner.asking, *manner.closers)
    for ways in manner.phrases.values():
        yield from ways


def test_french_marks_do_not_stand_alone_at_the_end_of_a_line() -> None:
    for manner in language("fr").characters.values():
        for way in all_sentences(manner):
            assert not re.search(r" [!?:;]|[^\u202f][!?]|[^\u00a0]:", way), way


def test_spanish_questions_and_cries_open_as_they_close() -> None:
    for manner in language("es").characters.values():
        for way in all_sentences(manner):
            assert way.count("¿") == way.count("?"), way
            assert way.count("¡") == way.count("!"), way


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert speak(Claim(took=Take()), "Teo", 5, "xx", NAMES) == speak(
        Claim(took=Take()), "Teo", 5, "en", NAMES
    )


def test_de_before_a_vowel_is_elided_in_french() -> None:
    french = language("fr")
    told = [french.filled("Je doute de {name}.", {"name": name}) for name in ("Ana", "Élie", "Bea")]
    assert told == ["Je doute d’Ana.", "Je doute d’Élie.", "Je doute de Bea."]
    assert language("es").filled("Dudo de {name}.", {"name": "Ana"}) == "Dudo de Ana."
    for name in ("Ana", "Inés"):
        for kind in ("doubt", "still_doubt", "thief"):
            ways = [french.ways(who, kind) for who in french.characters]
            said = [french.filled(way, {"name": name}) for way in sum(ways, ())]
            assert not any(f"de {name}" in each for each in said)


def test_y_before_the_same_sound_is_e_in_spanish() -> None:
    apart = language("es").reasons["apart"]
    for name, joined in (("Inés", "e Inés"), ("Hilda", "e Hilda"), ("Ian", "y Ian")):
        told = language("es").filled(apart, {"name": "Ana", "other": name})
        assert told == f"Ana {joined} me hablan de dos cajas distintas."


def test_no_diamonds_are_zero_beside_another_number() -> None:
    box = (
        Spoken(1, Claim(passed=Contents(diamonds=2))),
        Spoken(2, Claim(received=Contents(diamonds=0))),
        Spoken(2, Doubt(1)),
    )
    for code, no in (("en", "zero diamonds"), ("fr", "zéro diamant"), ("es", "cero diamantes")):
        wording = heard(NAMES, range(len(NAMES)), box)[-1]
        assert wording
        assert no in sentence(wording, code).casefold()


def test_a_phrase_or_an_ending_is_not_heard_twice_as_long_as_others_are_left() -> None:
    asked = tuple(Spoken(0, Ask(target, Question.TOOK)) for target in (1, 2, 3, 1))
    for number in range(20):
        names = (f"Boss {number}", *NAMES[1:])
        found = [wording for wording in heard(names, [0], asked) if wording]
        assert len({wording.body for wording in found}) == len(asked)
    ledger = tuple(Spoken(1, Claim(took=Take(n % 9))) for n in range(60))
    closers = [it.closer for it in heard(NAMES, [1], ledger) if it and it.closer >= 0]
    assert len(closers) == len({*closers})


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_bot_says_in_somebodys_place_is_in_the_readers_language(code: str) -> None:
    """Reasons of a bot that played for an absent Godfather stood there in English."""
    ledger = (
        Spoken(0, say("confessed", name="Dora")),
        Spoken(0, say("office")),
        Spoken(0, Say("I like rum.")),
        Spoken(0, Claim(took=Take(1))),
    )
    reason, office, *others = heard(NAMES, (), ledger)
    assert reason
    assert office
    spoken = language(code)
    assert sentence(reason, code) == spoken.reasons["confessed"].format(name="Dora")
    assert sentence(office, code) == spoken.sayings["office"]
    assert others == [None, None], "people's words stay as they are"
