"""The rules in short, with what each role of this game needs to win."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.setup import Setup

from .lines import Told

RULES = (
    N_(
        "The Godfather hides up to five diamonds and sends the box round. Everyone takes one or "
        "more diamonds, or exactly one token; the first player may put one token into the bag. "
        "Only the last player, or whoever finds the box empty, may take nothing."
    ),
    N_(
        "Then the Godfather asks, and everyone may lie. “Empty your pockets!” is the only way to "
        "know. A Thief gives the diamonds back and is out. An innocent costs a joker; with none "
        "left, the Godfather falls and the richest Thief wins. With all fifteen back the "
        "Godfather wins."
    ),
)


def rules(words: Words, setup: Setup) -> Iterator[Told]:
    """The rules, and how every role of this game wins."""
    yield from (Told(words._(rule)) for rule in RULES)
    for role in roles(setup):
        yield Told(words.aim(role), words.role(role))


def roles(setup: Setup) -> list[Role]:
    """The roles that a take from this box can give."""
    return [Role.THIEF, Role.URCHIN, *map(Role, setup.tokens.kinds())]
