"""Words of the terminal: every sentence reaches the translators, and short names stay apart."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.terminal.ui.shorthand import short_token
from tests.i18n.test_catalogues import GATHERED

ROOM = Path(__file__).parent.parent.parent / "src" / "mafia_de_cuba" / "terminal"


def messages() -> Iterator[str]:
    """Every text that the code gives to gettext, in f-strings too, where Babel does not look."""
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="N_" | "_") | ast.Attribute(attr="_"),
                    args=[ast.Constant(value=str(text))],
                ):
                    yield text


def test_every_sentence_reaches_the_translators() -> None:
    texts = set(messages())
    assert len(texts) > 100
    assert texts - {message.id for message in GATHERED} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_letters_tell_all_tokens_apart(lang: str) -> None:
    assert len({short_token(Words(lang), token) for token in Token}) == len(Token)
