"""Refusals of a table: every reason has its sentence, and every code its status."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba import table
from mafia_de_cuba.table.errors import TEMPLATES, TableError
from mafia_de_cuba.web.http.errors import STATUS

HOME = Path(table.__file__).parent
REASON_AT = {"TableError": 1, "NotStored": 1, "conflict": 1, "refused": 1, "forbidden": 0}
REASON_AT |= {"not_understood": 0}
CODE_AT = {"TableError": 0, "NotStored": 0, "conflict": 0}


def words(places: dict[str, int]) -> Iterator[str]:
    """What stands at this place of each call that makes an error, where it is written out."""
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=args) if name in places:
                    match args[places[name]]:
                        case ast.Constant(value=str(word)):
                            yield word


def test_every_reason_has_a_sentence_and_every_sentence_a_use() -> None:
    assert set(words(REASON_AT)) == set(TEMPLATES)


def test_every_code_has_a_status() -> None:
    assert set(words(CODE_AT)) <= set(STATUS)


def test_an_error_fills_its_sentence() -> None:
    error = TableError("name_taken", "name_taken", name="100 % Bea")
    assert error.template == "Somebody here is called %(name)s already."
    assert error.params == {"name": "100 % Bea"}
    assert str(error) == error.message == "Somebody here is called 100 % Bea already."


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
def test_sentences_are_sentences(template: str) -> None:
    assert template.endswith(".")
    assert template % dict.fromkeys(("name",), "Bea")
