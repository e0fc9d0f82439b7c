"""Every rule has a row: the numbers of docs/rules.md against the rows of the four chapters."""

import re
from pathlib import Path

import pytest

from . import test_end, test_investigation, test_setup, test_theft
from .rows import case_id

RULES = Path(__file__).parents[2].joinpath("docs", "rules.md").read_text("utf-8")
NUMBERS = re.findall(r"\*\*([STIE]\d[a-i]?)\b", RULES)
CHAPTERS = {
    "S": test_setup.ROWS,
    "T": test_theft.ROWS,
    "I": test_investigation.ROWS,
    "E": test_end.ROWS,
}


def test_the_rulebook_is_read() -> None:
    assert len(NUMBERS) == len(set(NUMBERS)) >= 36


@pytest.mark.parametrize("number", NUMBERS)
def test_rule_has_a_row(number: str) -> None:
    assert number in {case_id(row).split()[0] for row in CHAPTERS[number[0]]}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rows_are_at_home(chapter: str) -> None:
    assert all(row.rule.startswith(chapter) and row.rule in NUMBERS for row in CHAPTERS[chapter])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_titles_differ(chapter: str) -> None:
    ids = [case_id(row) for row in CHAPTERS[chapter]]
    assert len(ids) == len(set(ids))
