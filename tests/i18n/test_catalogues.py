"""Words: every message in every language, nothing missing, nothing stale."""

import ast
import re
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from mafia_de_cuba.deduction.evidence import NoDeduction
from mafia_de_cuba.i18n.languages import TRANSLATED
from mafia_de_cuba.rules.errors import TEMPLATES as RULES
from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.notation import write_line
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup, check
from mafia_de_cuba.rules.talk import Question, Topic
from mafia_de_cuba.table.errors import TEMPLATES as TABLES
from mafia_de_cuba.table.options import OPTIONS
from mafia_de_cuba.terminal.errors import TEMPLATES as TYPED
from mafia_de_cuba.terminal.errors import Mistyped
from mafia_de_cuba.web import sentences as module
from mafia_de_cuba.web.http.errors import TEMPLATES as FORMS
from mafia_de_cuba.web.http.requests import TEMPLATES as REQUESTS
from mafia_de_cuba.web.http.requests import UnreadableRequest
from mafia_de_cuba.web.sentences import LANGUAGES, Words, choose_language
from scripts.gallery import sample
from tests.games import random_game, random_setup

HOME = Path(__file__).parent.parent.parent
PACKAGE = HOME / "src" / "mafia_de_cuba"


def script() -> ModuleType:
    spec = spec_from_file_location("messages", HOME / "scripts" / "messages.py")
    assert spec
    assert spec.loader
    messages = module_from_spec(spec)
    spec.loader.exec_module(messages)
    return messages


MESSAGES = script()
GATHERED: Catalog = MESSAGES.gather()


def catalogue(lang: str) -> Catalog:
    with MESSAGES.po(lang).open("rb") as stream:
        return read_po(stream, locale=lang)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_nothing_is_missing_or_fuzzy(lang: str) -> None:
    assert list(MESSAGES.missing(MESSAGES.merged(lang, GATHERED))) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_files_are_fresh(lang: str) -> None:
    merged = MESSAGES.merged(lang, GATHERED)
    assert MESSAGES.po(lang).read_bytes() == MESSAGES.written(merged), "run make messages"
    assert MESSAGES.po(lang).with_suffix(".mo").read_bytes() == MESSAGES.compiled(merged)


ALIKE = {
    "Bots",
    "CIA",
    "FBI",
    "Mafia de Cuba",
    "bot",
    "free",
    "¡Viva la Revolución!",
    "%(number)s%%",
}


def test_no_language_borrows_the_sentences_of_another() -> None:
    french, spanish = catalogue("fr"), catalogue("es")
    same = {each.id for each in french if each.id and each.string == spanish[each.id].string}
    assert same == ALIKE


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_same_gaps(lang: str) -> None:
    for message in catalogue(lang):
        if not message.id:
            continue
        told = message.string if isinstance(message.string, tuple | list) else (message.string,)
        wanted = message.id if isinstance(message.id, tuple | list) else (message.id,)
        gaps = {frozenset(re.findall(r"%\(\w+\)s|\{\w+\}", text)) for text in wanted}
        for text in told:
            assert frozenset(re.findall(r"%\(\w+\)s|\{\w+\}", text or "")) in gaps, message.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_its_name(lang: str) -> None:
    words = Words(lang)
    for role in Role:
        told = words.role(role), words.short(role), words.is_a("Ana", role), words.you_are(role)
        assert all(told)
        assert words.aim(role)
        assert "Ana" in words.is_a("Ana", role)
    for token in Token:
        assert words.one(token)
        assert words.many(token, 2)
    assert all(words.question(about) and words.short_question(about) for about in Question)
    assert all(words.topic(about) for about in Topic)
    assert all(words.ending(ending) and words.ending_sentence(ending) for ending in Ending)


# The names in three languages, as the rulebook's last table has them.
NAMES = {
    Role.GODFATHER: ("Godfather", "Parrain", "Padrino"),
    Role.THIEF: ("Thief", "Voleur", "Ladrón"),
    Role.URCHIN: ("Street Urchin", "Enfant des rues", "Pillo"),
    Role.HENCHMAN: ("Loyal Henchman", "Fidèle", "Leal"),
    Role.FBI: ("FBI Agent", "Agent du FBI", "Agente del FBI"),
    Role.CIA: ("CIA Agent", "Agent de la CIA", "Agente de la CIA"),
    Role.DRIVER: ("Driver", "Chauffeur", "Chófer"),
    Role.CLEANER: ("Cleaner", "Nettoyeur", "Sicario"),
    Role.LOVER: ("Diamond Lover", "Croqueuse de diamants", "Cazadiamantes"),
    Role.REVOLUTIONARY: ("Revolutionary", "Révolutionnaire", "Revolucionario"),
    Role.TRAITOR: ("Traitor", "Traître", "Traidor"),
    Role.MINION: ("Minion", "Sbire", "Esbirro"),
    Role.LAWYER: ("Crooked Lawyer", "Avocat véreux", "Abogado corrupto"),
}


@pytest.mark.parametrize("role", NAMES)
def test_the_names_of_the_rulebook(role: Role) -> None:
    assert tuple(Words(lang).role(role) for lang in LANGUAGES) == NAMES[role]


def test_things_are_said_in_sentences() -> None:
    words = Words("en")
    assert words.take(Take(3)) == "3 diamonds"
    assert words.take(Take()) == "nothing"
    assert words.take(Take(token=Token.FBI)) == "the FBI Agent"
    assert words.take(Take(1, fake=True)) == "1 diamond and the fake diamond"
    box = Box(9, Tokens(henchman=2, driver=1))
    assert words.box(box) == "9 diamonds, 2 Loyal Henchmen and a Driver"
    assert words.i_took(Take()) == "I took nothing."
    assert Words("fr").i_took(Take()) == "Je n’ai rien pris."
    assert (
        Words("es").you_took(Box(0, Tokens()), Take())
        == "Recibiste 0 diamantes, y no tomaste nada."
    )
    assert Words("es").listed(["Ana", "Inés"]) == "Ana e Inés"
    assert Words("es").listed(["Ana", "Bea", "Hierro"]) == "Ana, Bea y Hierro"
    assert Words("fr").diamonds(1) == "1 diamant"
    assert Words("es").diamonds(0) == "0 diamantes"


# ---------------------------------------------------------------- refusals


CODES = {error: error.templates for error in (Malformed, NoDeduction, Mistyped, UnreadableRequest)}
SHOWN = {*RULES, *TYPED, *REQUESTS}  # codes of what people are shown
PLACES = {"Refused": 1, "Malformed": 0, "NoDeduction": 0, "Mistyped": 0, "UnreadableRequest": 0}
FILLING = "7"


def calls(*names: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every call of these names in the program, with its arguments."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=args) if name in names:
                    yield name, args


def error_of(kind: type[Malformed], code: str) -> Malformed:
    """An error of this code, its gaps filled."""
    gaps = re.findall(r"%\((\w+)\)s", kind.templates[code] + kind.precise.get(code, ""))
    return kind(code, **{gap: "driver" if gap == "token" else FILLING for gap in gaps})


def test_every_code_is_raised_and_every_raised_code_is_known() -> None:
    used = {args[PLACES[name]] for name, args in calls(*PLACES) if args}
    raised = {arg.value for arg in used if isinstance(arg, ast.Constant)}
    assert raised == {code for templates in CODES.values() for code in templates}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_error_is_translated_by_its_code(lang: str) -> None:
    words = Words(lang)
    for kind, templates in CODES.items():
        for code in SHOWN & templates.keys():
            error = error_of(kind, code)
            assert words.refusal(error) != Words("en").refusal(error), code
            assert words.refusal(error).count(FILLING) == error.template.count(")s") - (
                "token" in error.params
            )


def test_a_token_goes_by_its_translated_name() -> None:
    error = Refused("S4", "more_tokens_than_exist", existing=2, token=Token.DRIVER)
    assert [Words(lang).refusal(error) for lang in LANGUAGES] == [
        "There are only 2 tokens of this kind: Driver.",
        "Il n’existe que 2 jetons de cette sorte\xa0: Chauffeur.",
        "Solo existen 2 fichas de esta clase: Chófer.",
    ]
    assert error.message == "There are only 2 tokens of 'driver'."


def test_every_reason_is_given_and_known() -> None:
    places = {"TableError": 1, "NotStored": 1, "not_understood": 0, "forbidden": 0, "refused": 1}
    places |= {"conflict": 1, "RequestError": 1, "bad_request": 0}
    given = [args[places[name]] for name, args in calls(*places) if len(args) > places[name]]
    reasons = {arg.value for arg in given if isinstance(arg, ast.Constant)}
    chosen = {"not_done_here", "not_understood"}  # by a status
    assert reasons | chosen == TABLES.keys() | FORMS.keys()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_reason_is_translated(lang: str) -> None:
    options = [option.refusal for option in OPTIONS]
    for template in [*TABLES.values(), *FORMS.values(), *options]:
        assert Words(lang)._(template) != template, f"{template!r} is not translated"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_own_message(lang: str) -> None:
    with pytest.raises(Refused) as refused:
        check(Setup(Tokens(henchman=2)), 8)
    assert "5" in Words(lang).refusal(refused.value)


@pytest.mark.parametrize("code", module.ERRORS)
def test_every_error_has_a_heading(code: str) -> None:
    assert len({Words(lang).error(code) for lang in LANGUAGES}) == len(LANGUAGES)


# ---------------------------------------------------------------- why somebody won

WINS = [
    # game                                                          seat  sentence
    ("6 jokers=2 | h2 13/driver henchman fbi - - x1", 0, "Dolores wins: all fifteen diamonds are back."),
    ("6 jokers=2 | h2 13/driver henchman fbi - - x1", 2, "Teo wins: loyal to Dolores to the end."),
    ("6 | h2 3 henchman fbi driver 4 x3", 3, "Inés wins: an FBI Agent was accused."),
    ("6 | h2 3 henchman fbi driver 4 x3", 4, "Marco wins: the Driver of Inés, who sat on the right."),
    ("6 | h2 3 henchman fbi driver 10 x2", 5, "Yola wins: the richest Thief, with 10 diamonds."),
    ("7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 2, "Teo wins: the Diamond Lover was accused."),
    ("7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 5, "Yola wins: nobody held more than 5 diamonds."),
    ("7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 6, "Sam wins: a Street Urchin wins with the Thieves."),
    ("7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 5 x2", 1, "Bea wins: the poorest Thief, with 3 diamonds."),
    ("8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x4? 2:pow", 2, "Teo wins: the Cleaner shot an Agent."),
    ("7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3 2:x5", 5, "Yola wins: a Loyal Henchman, accused by the Traitor."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "seat", "sentence"), WINS)
def test_why(line: str, seat: int, sentence: str) -> None:
    view = sample(line, None)
    assert view.outcome
    assert seat in view.outcome.winners
    assert Words("en").why(view, seat) == sentence


# fmt: off
SHARED = [
    # record                                                                                      sentences
    ("8 jokers=0 | h5 10/fbi henchman henchman henchman driver - - x1",
     ["Dolores wins: all fifteen diamonds are back.", "Teo, Inés and Marco win: loyal to Dolores to the end.", "Yola wins: the Driver of Marco, who sat on the right."]),
    ("8 jokers=0 | h5 10/fbi henchman henchman henchman driver - - x2",
     ["Bea wins: the richest Thief, with 10 diamonds.", "Sam and Noor win: Street Urchins win with the Thieves."]),
    ("6 jokers=0 | h0 3 3 henchman fbi driver x3", ["Bea and Teo win: the richest Thieves, with 3 diamonds each."]),
    ("7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 3 x2",
     ["Bea and Sam win: the poorest Thieves, with 3 diamonds each.", "Teo and Yola win: a Revolutionary was accused."]),
    ("7 box=henchman+lover+fbi+driver | h1 5 lover 4 driver 5 henchman x2",
     ["Bea and Yola win: nobody held more than 5 diamonds.", "Teo wins: the Diamond Lover was accused."]),
]
# fmt: on


@pytest.mark.parametrize(("line", "sentences"), SHARED)
def test_who_wins_for_the_same_reason_shares_a_sentence(line: str, sentences: list[str]) -> None:
    view = sample(line, None)
    assert view.outcome
    assert [said for _, said in Words("en").whys(view)] == sentences
    assert sorted(seat for seats, _ in Words("en").whys(view) for seat in seats) == sorted(
        view.outcome.winners
    )


@pytest.mark.parametrize("seed", range(40))
def test_every_winner_has_a_sentence(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(5, 12)
    view = sample(write_line(random_game(rng, players, random_setup(rng, players))), None)
    assert view.outcome
    for lang in LANGUAGES:
        for seat in view.outcome.winners:
            assert view.players[seat].name in Words(lang).why(view, seat)
        for seats, said in Words(lang).whys(view):
            assert all(view.players[seat].name in said for seat in seats)


# ---------------------------------------------------------------- which language


@pytest.mark.parametrize(
    ("accept", "chosen", "lang"),
    [
        ("", None, "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", None, "fr"),
        ("de, es;q=0.7, en;q=0.3", None, "es"),
        ("en;q=0.2,es-MX;q=0.9", None, "es"),
        ("fr", "es", "es"),
        ("fr", "xx", "fr"),
        ("fr;q=0, de", None, "en"),
        (";;;q=,,,\x00é", None, "en"),
        ("," * 100_000, None, "en"),
    ],
)
def test_language(accept: str, chosen: str | None, lang: str) -> None:
    assert choose_language(accept, chosen) == lang
