"""A setup by words: a ready-made box or its tokens, for command lines and parameters."""

from msgspec.structs import replace

from .errors import Refused
from .notation import read_tokens
from .pieces import Tokens
from .presets import KEYS, preset, presets
from .setup import Setup, check, standard


class NoSuchBox(ValueError):
    """A box that cannot be set up; says why in a sentence."""


def setup_by_words(
    players: int, box: str | None = None, jokers: int | None = None, fake_diamond: bool = False
) -> Setup:
    """The printed setup with what is said of it changed. Raises NoSuchBox."""
    setup = standard(players)
    if box and (ready := preset(box, players)):
        setup = replace(setup, tokens=ready.tokens, jokers=ready.jokers)
    elif box:
        setup = replace(setup, tokens=_own_tokens(box, players))
    jokers = setup.jokers if jokers is None else jokers
    setup = replace(setup, jokers=jokers, fake_diamond=fake_diamond)
    try:
        check(setup, players)
    except Refused as refused:
        raise NoSuchBox(refused.message) from None
    return setup


def _own_tokens(text: str, players: int) -> Tokens:
    """The tokens that somebody wrote down: 2henchman+fbi+driver."""
    try:
        if text not in KEYS:  # some of them are tokens too
            return read_tokens(text.lower())
    except ValueError:
        pass
    ready = ", ".join(each.key for each in presets(players))
    raise NoSuchBox(f"For {players} players, --box is {ready}, or tokens: henchman+fbi+driver.")
