"""Signs and sentences of the catalogues: French spaces, nothing that stands twice."""

import re
from collections.abc import Iterator

import pytest

from mafia_de_cuba.i18n.languages import TRANSLATED
from tests.i18n.test_catalogues import catalogue


def translations(lang: str) -> Iterator[str]:
    for message in catalogue(lang):
        if message.id and message.string:
            yield from [message.string] if isinstance(message.string, str) else message.string


def test_no_line_breaks_before_a_french_sign() -> None:
    assert [text for text in translations("fr") if re.search(r" [:;!?»]|« ", text)] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_sentence_is_said_twice(lang: str) -> None:
    assert [text for text in translations(lang) if re.search(r"(.{20,})\1", text)] == []
