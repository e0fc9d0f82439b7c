"""Reading free words: the lines of tests/data/reading, the contract's examples, and any text."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.cli.main import main
from mafia_de_cuba.rules.talk import Claim
from mafia_de_cuba.testimony.reading import read

LINES = Path(__file__).parent.parent / "data" / "reading"
LANGUAGES = ("en", "fr", "es")
NAMES = ("Ana", "Bea", "Teo", "Noor", "Sam", "Luz")
SPEAKER = 5
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


def understood(words: str, language: str, speaker: int | None = SPEAKER) -> list[dict[str, Any]]:
    """What the reader makes of an utterance, as the record writes it."""
    made: list[dict[str, Any]] = msgspec.to_builtins(read(words, language, NAMES, speaker))
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_of_ten_lines_are_read_and_hardly_one_is_misread(language: str) -> None:
    pairs = [(understood(words, language), moves) for words, moves in lines(language)]
    right = sum(made == moves for made, moves in pairs)
    wrong = sum(any(move not in moves for move in made) for made, moves in pairs)
    assert len(pairs) >= 100
    assert right >= SOME_READ * len(pairs)
    assert wrong <= FEW_MISREAD * len(pairs)


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
    ],
)
def test_what_the_contract_and_bugs_say(words: str, moves: list[dict[str, Any]]) -> None:
    assert understood(words, "en") == moves


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
