"""What free words are offered as: the speaker's own page shows it, and nobody else's bytes or times change.

Two tables are compared in which the same is said but for a letter: words that are read, and words
that are not. And twins whose secrets differ are compared while words are offered.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest

from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.testimony import offers
from mafia_de_cuba.web.presenters import own_words

from .in_process_server import Sent, Viewer
from .staged_game import Staging
from .twins import differences, faults, perform
from .worlds import Twins, cleaner_twins

READ = {  # as long as the other, in each language
    "en": ("I took 3 diamonds", "I book 3 diamonds"),
    "fr": ("moi je suis du FBI", "moi je suis du FBX"),
    "es": ("tome el chofer", "tome el chafar"),
}
SPEAKERS = frozenset({0, 4, 5})
OFFERED = b"understood"
DIGEST = re.compile(rb"\.[0-9a-f]{24}\b")


def saying(acts: tuple[Act, ...], text: str) -> tuple[Act, ...]:
    """The same game with other words."""
    return tuple(Act(a.seat, Say(text)) if isinstance(a.move, Say) else a for a in acts)


def with_words(twins: Twins, real: str, other: str) -> Twins:
    """Twins that say this."""
    return twins._replace(real=saying(twins.real, real), other=saying(twins.other, other))


def told(twins: Twins, acts: tuple[Act, ...], staging: Staging) -> dict[Viewer, list[Sent]]:
    """All that is sent in one world, in which everybody makes the same noise."""
    return asyncio.run(perform(twins, acts, staging, "same"))[0]


def offers_noticed(staging: Staging) -> Iterator[str]:
    """Where a bystander could tell whether a line was read."""
    read, unread = READ[staging.language]
    twins = next(found for found in cleaner_twins() if found.viewer not in {*SPEAKERS, None})
    real, other = (told(twins, saying(twins.real, text), staging) for text in (read, unread))
    for viewer in (twins.viewer, None, "tv"):
        hidden = [hide(sent.get(viewer, []), (read, unread)) for sent in (real, other)]
        yield from differences(f"{viewer}", *hidden)


def hide(sent: list[Sent], lines: tuple[str, str]) -> list[Sent]:
    """The same without the words themselves."""
    return [item._replace(what=blank(item.what, lines)) for item in sent]


def blank(what: bytes, lines: tuple[str, str]) -> bytes:
    for line in lines:
        what = what.replace(line.encode(), b"*")
    return DIGEST.sub(b".*", what)  # regions that hold other words have other digests


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_else_notices_that_words_were_read(language: str) -> None:
    assert list(offers_noticed(Staging("table", True, language))) == []


def test_an_offer_that_others_are_shown_is_noticed() -> None:
    def everybody(right: Callable[..., Any]) -> Callable[..., Any]:
        def offer(view: Any, seat: int, language: str) -> Any:
            del seat
            return right(view, view.ledger[-1].seat, language) if view.ledger else None

        return offer

    with patch.object(own_words, "offer", everybody(offers.offer)):
        assert list(offers_noticed(Staging("table", True)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_twins_whose_words_are_read(language: str) -> None:
    """What is offered tells a speaker nothing of what others hold, and others nothing at all."""
    read, _ = READ[language]
    staging = Staging("table", True, language)
    speakers = [found for found in cleaner_twins() if found.viewer in SPEAKERS - {0}]
    worlds = [with_words(found, read, read) for found in islice(speakers, 0, None, 2)]
    assert worlds
    assert list(faults(worlds, staging)) == []
    own = told(worlds[0], worlds[0].real, staging)[worlds[0].viewer]
    assert any(OFFERED in item.what for item in own)
