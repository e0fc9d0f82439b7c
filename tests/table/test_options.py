"""The options of a table: every one is declared with its words, and documented with its limits."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import ValidationError

from mafia_de_cuba.table.options import CLOCK, HELP, LANGUAGE, OPTIONS, Help, Option, Options
from mafia_de_cuba.web.pages.forms import Form, options_of

DOCS = Path(__file__).parent.parent.parent / "docs" / "api.md"


def test_every_option_but_the_setup_has_its_row() -> None:
    assert {option.name for option in OPTIONS} | {"setup"} == {*Options.__struct_fields__}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_what_screens_offer_is_within_the_limits(option: Option) -> None:
    values = [choice.value for choice in option.choices]
    assert option.default in values
    for value in values:
        assert msgspec.convert(value, option.type) == value


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_what_screens_show_has_words(option: Option) -> None:
    assert bool(option.label) or not option.in_lobby
    if option.in_lobby and not option.is_number:
        assert all(label for _, label in option.labels(str))


def test_every_level_of_help_is_a_choice() -> None:
    assert [choice.value for choice in HELP.choices] == [*Help]
    assert all(choice.word and choice.note for choice in HELP.choices)


def clock_limits() -> tuple[int, int]:
    """The shortest clock and the longest, as the schema of its type has them."""
    (number, _) = msgspec.json.schema(CLOCK.type)["anyOf"]
    return number["minimum"], number["maximum"]


def test_a_clock_has_the_same_limits_everywhere() -> None:
    shortest, longest = clock_limits()
    assert [int(number) for number in re.findall(r"\d+", CLOCK.refusal)] == [shortest, longest]
    for seconds in (shortest, longest):
        assert options_of(Form([("clock", str(seconds))]), Options(), 6).clock == seconds
        assert msgspec.convert({"clock": seconds}, Options).clock == seconds
    for seconds in (shortest - 1, longest + 1):
        with pytest.raises(ValidationError):
            msgspec.convert({"clock": seconds}, Options)


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_every_option_is_documented(name: str) -> None:
    assert f"\n- `{name}`: " in DOCS.read_text("utf-8")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_is_documented(option: Option) -> None:
    text = DOCS.read_text("utf-8")
    (entry,) = re.findall(rf"\n- `{option.name}`: (.*?)\n(?=-|\n)", text, re.DOTALL)
    for value in documented_values(option):
        assert value in entry


def documented_values(option: Option) -> list[str]:
    """What the entry of an option has to name: its limits, or each of its values."""
    if option is LANGUAGE:
        return ["null", "`Language` in the OpenAPI file"]  # the list of languages has one place
    if option is CLOCK:
        return ["{} to {}".format(*clock_limits())]
    values: list[Any] = [choice.value for choice in option.choices]
    return ["null" if value is None else f"`{value}`" for value in values]
