"""Reading free words: the lines of tests/data/reading, the contract's examples, and any text."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.cli.main import main
from mafia_de_cuba.rules.talk import Claim, Doubt
from mafia_de_cuba.testimony.reading import read
from mafia_de_cuba.testimony.reading.reader import TELLING, Reader
from mafia_de_cuba.testimony.reading.symbols import Kind, Symbol

LINES = Path(__file__).parent.parent / "data" / "reading"
LANGUAGES = ("en", "fr", "es")
NAMES = ("Ana", "Bea", "Teo", "Noor", "Sam", "Luz")
SPEAKER = 5
AT_A_TABLE = ("Don", "Ana", "Bea", "Teo", "Zoé", "Hugo"), 3  # names and speaker of another list
BOXES = {"r": "received", "p": "passed"}
OPINIONS = {"d": "doubt", "v": "vouch"}
SOME_READ, FEW_MISREAD = 0.9, 0.01


def box(claim: dict[str, Any], topic: str, what: str) -> None:
    """`r9` nine diamonds, `r_` no tokens, `rhenchman2` two Henchmen."""
    contents = claim.setdefault(topic, {})
    if what.isdigit():
        contents["diamonds"] = int(what)
        return
    tokens = contents.setdefault("tokens", {})
    if match := re.fullmatch(r"([a-z]+)(\d*)", what):
        tokens[match[1]] = int(match[2] or 1)


def take(what: str) -> dict[str, Any]:
    """`k0` nothing, `k3` three diamonds, `kdriver` a token, `kfake` the fake diamond."""
    if what.isdigit():
        return {"diamonds": int(what)} if int(what) else {}
    return {"fake": True} if what == "fake" else {"token": what}


def written(codes: str) -> list[dict[str, Any]]:
    """The moves that a line of the data files stands for."""
    claim: dict[str, Any] = {}
    moves: list[dict[str, Any]] = []
    for kind, what in ((code[0], code[1:]) for code in codes.split()):
        if kind in BOXES:
            box(claim, BOXES[kind], what)
        elif kind == "k":
            claim["took"] = take(what)
        elif kind == "b":
            claim["dismissed"] = None if what == "0" else what
        elif kind in OPINIONS:
            moves.append({"do": OPINIONS[kind], "target": int(what)})
        else:
            moves.append({"do": "ask", "target": int(what[0]), "about": what[1:]})
    return [*moves, {"do": "claim", **claim}] if claim else moves


def lines(language: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Utterances of a language, and what they say."""
    text = (LINES / f"{language}.txt").read_text("utf-8").splitlines()
    halves = (line.rpartition("|") for line in text)
    return [(words.strip(), written(codes)) for words, _, codes in halves]


def understood(
    words: str,
    language: str,
    speaker: int | None = SPEAKER,
    names: tuple[str, ...] = NAMES,
) -> list[dict[str, Any]]:
    """What the reader makes of an utterance, as the record writes it."""
    made: list[dict[str, Any]] = msgspec.to_builtins(read(words, language, names, speaker))
    return made


def later_lines(name: str, language: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Lines that were written after the grammar was, without looking at it."""
    text = (LINES / f"{name}.{language}.jsonl").read_text("utf-8").splitlines()
    return [(line["say"], line["understood"]) for line in map(json.loads, text)]


def assert_read(
    language: str,
    pairs: list[tuple[str, list[dict[str, Any]]]],
    names: tuple[str, ...] = NAMES,
    speaker: int = SPEAKER,
) -> None:
    made = [understood(words, language, speaker, names) for words, _ in pairs]
    meant = [moves for _, moves in pairs]
    right = sum(read == moves for read, moves in zip(made, meant, strict=True))
    wrong = [
        words
        for (words, moves), read in zip(pairs, made, strict=True)
        if any(move not in moves for move in read)
    ]
    assert right >= SOME_READ * len(pairs)
    assert len(wrong) <= FEW_MISREAD * len(pairs), wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_of_ten_lines_are_read_and_hardly_one_is_misread(language: str) -> None:
    assert len(lines(language)) >= 100
    assert_read(language, lines(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "enough"), [("held_out", 180), ("more", 180), ("fresh", 60), ("party", 240)]
)
def test_so_are_lines_that_were_kept_apart(name: str, enough: int, language: str) -> None:
    pairs = later_lines(name, language)
    assert len(pairs) >= enough
    assert sum(not moves for _, moves in pairs) >= enough // 4
    assert_read(language, pairs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_are_lines_of_a_table_with_a_name_that_has_an_accent(language: str) -> None:
    pairs = later_lines("table", language)
    assert len(pairs) >= 180
    assert sum(not moves for _, moves in pairs) >= len(pairs) // 4
    assert_read(language, pairs, *AT_A_TABLE)


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        (
            "I got nine diamonds and took the driver.",
            [{"do": "claim", "received": {"diamonds": 9}, "took": {"token": "driver"}}],
        ),
        ("Bea is lying!", [{"do": "doubt", "target": 1}]),
        ("Teo, what did you pass on?", [{"do": "ask", "target": 2, "about": "passed"}]),
        ("I took nothing", [{"do": "claim", "took": {}}]),
        ("I didn't take any diamonds", []),
        ("", []),
        ("Give me 3 diamonds", []),  # an order
        ("There was no driver when I got the box", []),  # says nothing of other tokens
        (
            "I took the driver and Bea is lying",
            [
                {"do": "claim", "took": {"token": "driver"}},
                {"do": "doubt", "target": 1},
            ],
        ),
        ("I took 3. I took 4.", []),
        ("Pedro took 3 diamonds", []),  # nobody at the table
        ("The Crooked Lawyer took a side", []),
        ("Bea got nine. Passed six.", []),  # Bea did
        ("Bea says nine but I got seven", [{"do": "claim", "received": {"diamonds": 7}}]),
        ("I took the driver, just kidding", []),
        ('"I took the driver"', []),
        ("I toook the driverrrr", [{"do": "claim", "took": {"token": "driver"}}]),
        ("I took ninety-nine diamonds", [{"do": "claim", "took": {"diamonds": 99}}]),
        ("I took a hundred diamonds", []),
        ("I took 100 diamonds", []),
        ("I don't believe Bea is lying", []),
        ("No more lies, Bea!", [{"do": "doubt", "target": 1}]),
        ("Bea is no liar", [{"do": "vouch", "target": 1}]),
        ("Bea! What did you take?", [{"do": "ask", "target": 1, "about": "took"}]),
        ("Nobody gave me nine diamonds", []),
        ("Nothing in the bag", [{"do": "claim", "dismissed": None}]),
    ],
)
def test_what_the_contract_and_bugs_say(words: str, moves: list[dict[str, Any]]) -> None:
    assert understood(words, "en") == moves


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("I took the FBI… no, the driver!", "en"),
        ("I got 6 diamonds and the FBI token. I took the FBI... no, the driver!", "en"),
        ("I took 3 diamonds, no, 4", "en"),
        ("J'ai pris le FBI… non, le chauffeur !", "fr"),
        ("Tomé el FBI… no, el chófer", "es"),
        ("Tomé 3 diamantes, no, 4", "es"),
        ("I got 9, I mean 8", "en"),
        ("J'ai reçu 9 diamants, je veux dire 8", "fr"),
        ("Cogí dos, no espera, tres diamantes", "es"),
    ],
)
def test_what_is_taken_back_in_the_same_breath_is_no_claim(words: str, language: str) -> None:
    assert understood(words, language) == []


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("No, I took the driver", "en"),
        ("I mean, I took the driver", "en"),
        ("I took the driver. No more, no less.", "en"),
        ("Non, j'ai pris le chauffeur", "fr"),
        ("No, tomé el chófer", "es"),
    ],
)
def test_a_no_that_takes_nothing_back_leaves_the_claim(words: str, language: str) -> None:
    assert understood(words, language) == [{"do": "claim", "took": {"token": "driver"}}]


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("j'ai pris le driver", "fr"),
        ("cogí el chauffeur", "es"),
        ("I took the chófer", "en"),
        ("jai pri le chofeur", "fr"),
    ],
)
def test_tokens_are_known_in_every_language(words: str, language: str) -> None:
    assert understood(words, language) == [{"do": "claim", "took": {"token": "driver"}}]


NOTHING_RECEIVED = [{"do": "claim", "received": {"diamonds": 0}}]
NINE_AND_NO_TOKENS = [{"do": "claim", "received": {"diamonds": 9, "tokens": {}}}]
NO_TOKENS_RECEIVED = [{"do": "claim", "received": {"tokens": {}}}]


@pytest.mark.parametrize(
    ("words", "language", "moves"),
    [
        ("I took all nine", "en", [{"do": "claim", "took": {"diamonds": 9}}]),
        ("We all took nine", "en", []),
        ("They took all of them", "en", []),
        ("I'm a street urchin", "en", [{"do": "claim", "took": {}}]),
        ("Je suis un enfant des rues", "fr", [{"do": "claim", "took": {}}]),
        ("Soy un pillo", "es", [{"do": "claim", "took": {}}]),
        ("No recibí diamantes", "es", NOTHING_RECEIVED),
        ("I did not receive diamonds", "en", NOTHING_RECEIVED),
        ("No recibí los diamantes", "es", []),
        ("No cogí diamantes", "es", []),  # what is denied of a take is no claim
        ("I didn't dismiss anyone", "en", [{"do": "claim", "dismissed": None}]),
        ("Bea, who did you dismiss?", "en", [{"do": "ask", "target": 1, "about": "dismissed"}]),
        ("Bea, who dismissed the FBI?", "en", []),
        ("It is true that Bea took three", "en", []),
        ("You can't trust Bea", "en", [{"do": "doubt", "target": 1}]),
        ("I passed out at nine", "en", []),
        ("No I never passed 6 diamonds", "en", []),
        ("No I received diamonds", "en", []),
        ("No I received 9 diamonds", "en", [{"do": "claim", "received": {"diamonds": 9}}]),
        ("I received zero tokens", "en", NO_TOKENS_RECEIVED),
        ("I received no tokens but 9 diamonds", "en", NINE_AND_NO_TOKENS),
        ("J'ai reçu aucun jeton mais 9 diamants", "fr", NINE_AND_NO_TOKENS),
        ("Recibí cero fichas", "es", NO_TOKENS_RECEIVED),
    ],
)
def test_small_words_that_change_what_is_counted(
    words: str, language: str, moves: list[dict[str, Any]]
) -> None:
    assert understood(words, language) == moves


EMPTY_BOX = {"diamonds": 0, "tokens": {}}
DOUBTS_BEA, TRUSTS_BEA = {"do": "doubt", "target": 1}, {"do": "vouch", "target": 1}


@pytest.mark.parametrize(
    ("words", "language", "moves"),
    [
        ("in: 9 diamonds, out: 6", "en", [{"do": "claim", "received": {"diamonds": 9},
                                           "passed": {"diamonds": 6}}]),
        ("got 9 passed 9 driver", "en", []),  # no nine Drivers
        ("I got no tokens", "en", NO_TOKENS_RECEIVED),
        ("reçu 9 diamants et deux jetons fidèle", "fr", [
            {"do": "claim", "received": {"diamonds": 9, "tokens": {"henchman": 2}}}]),
        ("I got an empty box", "en", [{"do": "claim", "received": EMPTY_BOX}]),
        ("la boîte était vide quand je l'ai reçue", "fr", [
            {"do": "claim", "received": EMPTY_BOX}]),
        ("pasé la caja vacía", "es", [{"do": "claim", "passed": EMPTY_BOX}]),
        ("I didn't get an empty box", "en", []),
        ("the box was empty of diamonds when I got it", "en", []),
        ("The bag is empty", "en", [{"do": "claim", "dismissed": None}]),
        ("I trust everyone except Bea", "en", []),
        ("je fais confiance à tout le monde sauf Bea", "fr", []),
        ("confío en todos menos en Bea", "es", []),
        ("I trust Bea, not Teo", "en", [TRUSTS_BEA, {"do": "doubt", "target": 2}]),
        ("Bea is lying but not Teo", "en", [DOUBTS_BEA, {"do": "vouch", "target": 2}]),
        ("Bea, not Teo, is lying", "en", []),
        ("I trust neither Ana nor Bea", "en", [{"do": "doubt", "target": 0}, DOUBTS_BEA]),
        ("I don't believe what Bea says", "en", [DOUBTS_BEA]),
        ("I don't believe what Bea says of Teo", "en", []),
        ("I believe Bea says three", "en", []),
        ("I don't believe it, Bea", "en", []),
        ("Bea, ¿qué tomó usted?", "es", [{"do": "ask", "target": 1, "about": "took"}]),
        ("Bea lied to Teo", "en", [DOUBTS_BEA]),
        ("Bea ment, Teo", "fr", [DOUBTS_BEA]),
        ("Bea dice la verdad sobre Teo", "es", [TRUSTS_BEA]),
        ("I used to trust Bea", "en", []),
        ("I am loyal to nobody", "en", []),
        ("I took 3... or 4", "en", []),
        ("j'ai reçu 2 de moins que Bea", "fr", []),
        ("recibí 9 más que Bea", "es", []),
        ("Bea, how many did you get and what did you take?", "en", []),
        ("je doute pas de Bea", "fr", []),
        ("I have no doubts about Bea", "en", []),
        ("I got 9 diamonds and the driver was gone", "en", [
            {"do": "claim", "received": {"diamonds": 9}}]),
        ("I took the last henchman", "en", [{"do": "claim", "took": {"token": "henchman"}}]),
        ("Bea, who is lying?", "en", [{"do": "ask", "target": 1, "about": "suspect"}]),
        ("Bea is a thief", "en", [DOUBTS_BEA]),
        ("The thief is Bea!", "en", [DOUBTS_BEA]),
        ("Bea is no thief", "en", [TRUSTS_BEA]),
        ("Bea, who is the thief?", "en", [{"do": "ask", "target": 1, "about": "suspect"}]),
        ("Is Bea a thief?", "en", []),
        ("Do you think Bea is a thief", "en", []),
        ("Bea protects the thief", "en", []),
        ("the thief took 3 diamonds", "en", []),
        ("I am a thief, Bea", "en", []),
        ("Bea est un voleur", "fr", [DOUBTS_BEA]),
        ("je crois que le voleur c'est Bea", "fr", [DOUBTS_BEA]),
        ("Bea n'est pas une voleuse", "fr", [TRUSTS_BEA]),
        ("Bea est un voleur ?", "fr", []),
        ("Bea ment, je le sais", "fr", [DOUBTS_BEA]),
        ("je sais que Bea ment", "fr", [DOUBTS_BEA]),
        ("Bea ment, je le sais pas", "fr", []),
        ("Bea es una ladrona", "es", [DOUBTS_BEA]),
        ("Bea miente, yo lo sé", "es", [DOUBTS_BEA]),
        ("Bea miente, no lo sé", "es", []),
    ],
)  # fmt: skip
def test_words_beside_a_name_or_an_amount_that_were_misread(
    words: str, language: str, moves: list[dict[str, Any]]
) -> None:
    assert understood(words, language) == moves


@pytest.mark.parametrize(
    ("words", "language", "about"),
    [
        ("I take back what I said about what I took", "en", "took"),
        ("I lied about the diamonds I received", "en", "received_diamonds"),
        ("j'ai menti sur les jetons que j'ai passés", "fr", "passed_tokens"),
        ("retiro lo que dije de la bolsa", "es", "dismissed"),
        ("I lied about what I received", "en", None),  # diamonds or tokens
        ("I take back what I said about Bea", "en", None),
        ("I take it back, I took 3", "en", None),
        ("I don't take back what I took", "en", None),
    ],
)
def test_what_is_taken_back_is_read_if_it_is_named(
    words: str, language: str, about: str | None
) -> None:
    assert understood(words, language) == ([{"do": "retract", "about": about}] if about else [])


def test_a_name_is_known_without_its_accent_if_it_is_only_theirs() -> None:
    assert read("zoe is lying", "en", ["Bea", "Zoé"], 0) == [Doubt(1)]
    assert read("ZOÉ is lying", "en", ["Bea", "Zoé"], 0) == [Doubt(1)]
    assert read("Zoé is lying", "en", ["Bea", "Zoé", "Zoe"], 0) == [Doubt(1)]
    assert read("Zoe is lying", "en", ["Bea", "Zoé", "Zoe"], 0) == [Doubt(2)]
    assert read("Ana is lying", "en", ["Bea", "Ana", "ANA"], 0) == []


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Inés", "ines"),
        ("Inés", "Ínes"),
        ("Inés", "INÈS"),
        ("Íñigo", "inigo"),
        ("José Luis", "jose"),
        ("María José", "maria josé"),
        ("Anne Tokn", "anne tokn"),  # what is called so is no slip
        ("Łukasz", "LUKASZ"),
        ("Bjørn", "bjorn"),
        ("Işık", "isik"),
    ],
)
def test_a_name_is_known_however_its_accents_are_typed(name: str, typed: str) -> None:
    assert read(f"{typed} is lying", "en", ["Bea", name], 0) == [Doubt(1)]


def test_a_language_without_words_of_its_own_is_read_as_english() -> None:
    assert understood("I took nothing", "xx") == [{"do": "claim", "took": {}}]


def test_a_longer_name_may_be_said_by_its_first_word() -> None:
    assert read("Ana is lying", "en", ["Bea", "Ana María"], 0) == [Doubt(1)]
    assert read("Ana is lying", "en", ["Bea", "Ana María", "Ana Luz"], 0) == []


def test_nobody_asks_or_doubts_oneself() -> None:
    assert understood("Luz is lying", "en") == []
    assert understood("Luz, what did you take?", "en") == []
    assert understood("Luz is lying", "en", speaker=None) == [{"do": "doubt", "target": 5}]


@given(st.text(max_size=200), st.sampled_from(LANGUAGES))
def test_any_text_is_read_without_an_error(text: str, language: str) -> None:
    assert sum(isinstance(move, Claim) for move in read(text, language, NAMES, 0)) <= 1


WORDS = (
    "I j' yo took pris cogí got reçu recibí passed 9 three 150 diamonds driver FBI Bea is lying not"
)


@given(st.lists(st.sampled_from(WORDS.split()), max_size=12), st.sampled_from(LANGUAGES))
def test_any_words_of_the_game_give_talk_within_bounds(words: list[str], language: str) -> None:
    for move in read(" ".join(words), language, NAMES, 0):
        assert not isinstance(move, Claim) or max(move.numbers(), default=0) <= 99
        assert getattr(move, "target", 1) != 0


def test_the_command_answers_each_line_with_a_line() -> None:
    said = "Bea is lying!\n\nhello\n"
    result = CliRunner().invoke(main, ["read", "--names", "Ana,Bea"], input=said)
    assert result.output.splitlines() == ['[{"do":"doubt","target":1}]', "[]", "[]"]


def test_only_a_line_feed_ends_a_line_and_bytes_that_are_no_text_are_read_over() -> None:
    said = b"I took 3\r\n\r\nhello\rI took nothing\nI took 3 \xff\nI took nothing"
    result = CliRunner().invoke(main, ["read"], input=said)
    three, none = '[{"do":"claim","took":{"diamonds":3}}]', '[{"do":"claim","took":{}}]'
    assert result.output.splitlines() == [three, "[]", none, three, none]


def test_the_command_takes_a_file_and_keeps_letters_of_all_languages(tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    said.write_bytes("José ment !\nj’ai reçu 9 diamants\n".encode())
    options = ["--lang", "fr", "--names", "Ana, José", "--seat", "0"]
    result = CliRunner().invoke(main, ["read", str(said), *options])
    answers = ['[{"do":"doubt","target":1}]', '[{"do":"claim","received":{"diamonds":9}}]']
    assert (result.exit_code, result.output.splitlines()) == (0, answers)


@pytest.mark.parametrize(
    "wrong", [["--lang", "xx"], ["--seat", "-1"], ["--loud"], ["no-such-file"]]
)
def test_what_the_command_does_not_know_is_refused_with_a_sentence(wrong: list[str]) -> None:
    result = CliRunner().invoke(main, ["read", *wrong], input="")
    assert result.exit_code == 2
    assert "Error: " in result.output


SILENT = st.sampled_from([kind for kind in Kind if kind not in TELLING])
SYMBOLS = st.builds(Symbol, SILENT, st.integers(0, 6))


@given(st.lists(SYMBOLS, max_size=12))
def test_words_without_a_name_or_an_amount_say_nothing(symbols: list[Symbol]) -> None:
    """They are not read at all: most of what is typed is of that kind, and reading takes time."""
    for speaker in (None, SPEAKER):
        assert Reader("en", NAMES, speaker).meant(symbols) == []
