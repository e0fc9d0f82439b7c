"""The keys of the screen: which order each gives, and that help and documentation name them."""

import re
from pathlib import Path

import pytest

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.terminal.ui.display import Choice, Option
from mafia_de_cuba.terminal.ui.key_bindings import (
    HELP,
    ORDERS,
    QUESTION_LABELS,
    QUESTIONS,
    choice_hints,
    order_hints,
    orders_by_key,
)
from mafia_de_cuba.terminal.ui.seat_cursor import SeatCursor
from mafia_de_cuba.terminal.ui.text_entry import LONGEST_SPEECH, TextEntry

DOCUMENTED = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text("utf-8")
WORDS = Words("en")


def test_no_key_asks_and_orders_at_once() -> None:
    assert not set(QUESTIONS) & set(ORDERS.values())
    assert list(QUESTIONS) == list(QUESTION_LABELS)


def test_documentation_and_help_name_every_key() -> None:
    rows = re.findall(r"^\| ([^|`]+) \|", DOCUMENTED, re.M)
    documented = {key.casefold() for row in rows for key in re.split(r"[ ,]+", row)}
    keys = {*QUESTIONS, *ORDERS.values()}
    assert keys - documented == set()
    told = " ".join(HELP)
    assert [key for key in keys - {"enter", "n", "?"} if not re.search(rf"\b{key}\b", told)] == []


def test_enter_gives_the_first_order_that_it_can() -> None:
    answer, go, leave = Option("answer", "answer"), Option("go", "go on"), Option("quit", "leave")
    assert orders_by_key([answer, leave]) == {"enter": "answer", "q": "quit"}
    assert orders_by_key([go, leave])["enter"] == "go"
    assert orders_by_key([Option("ask", "ask somebody")]) == {}, "questions have keys of their own"


def test_hints_name_the_chosen_seat_and_nothing_that_is_not_possible() -> None:
    verbs = [Option("go", "go on"), Option("ask", "ask"), Option("accuse", "accuse")]
    asking, others = order_hints(WORDS, verbs, "Bea")
    assert [key for key, _ in asking] == ["←→", *QUESTIONS, "x"]
    assert asking[0][1] == "Bea:"
    assert others == [("Enter", "go on")]
    assert order_hints(WORDS, verbs[:1], None) == [[], [("Enter", "go on")]]


def test_hints_of_a_choice() -> None:
    one, many = [Option("a", "A")], [Option("a", "A", "", 1, 5), Option("b", "B")]
    assert [key for key, _ in choice_hints(WORDS, Choice("?", one))] == ["Enter"]
    keys = [key for key, _ in choice_hints(WORDS, Choice("?", many, back=True))]
    assert keys == ["↑↓", "←→ 0–9", "Enter", "Esc"]


@pytest.mark.parametrize(
    ("keys", "seat"),
    [
        (["right"], 2),
        (["left"], 11),
        (["left", "right"], 1),
        (["2"], 2),
        (["1", "1"], 11),
        (["1", "1", "2"], 2),
        (["9"], 1),
        (["1", "right", "1"], 1),
    ],
)
def test_choosing_a_seat(keys: list[str], seat: int) -> None:
    cursor = SeatCursor()
    cursor.offer([1, 2, 5, 11], None)
    assert all(cursor.press(key) for key in keys)
    assert cursor.at == seat


@pytest.mark.parametrize(
    ("offers", "seat"),
    [
        ([([1, 2, 5], 5)], 5),
        ([([1, 2, 5], 5), ([1, 2], None)], 1),
        ([([1, 2], None), ([1, 2], 2)], 1),  # a seat that can be chosen stays
        ([([1, 2], None), ([], None)], None),
    ],
)
def test_a_seat_that_went_is_replaced(
    offers: list[tuple[list[int], int | None]], seat: int | None
) -> None:
    cursor = SeatCursor()
    for seats, suggested in offers:
        cursor.offer(seats, suggested)
    assert cursor.at == seat
    assert cursor.press("right") == bool(seats)


def test_typing_a_line() -> None:
    entry = TextEntry()
    for key in ["N", "o", "space", "x", "backspace", "!", "resize", "", "up"]:
        assert entry.press(key) is None
    assert entry.press("enter") == "No !"
    assert entry.press("clear") is None
    assert entry.press("enter") == ""
    assert all(entry.press("a") is None for _ in range(LONGEST_SPEECH + 5))
    assert entry.press("enter") == "a" * LONGEST_SPEECH
    assert entry.press("esc") == ""
