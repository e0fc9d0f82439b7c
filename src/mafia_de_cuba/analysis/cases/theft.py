"""The theft behind a case: who received, dismissed and took what."""

from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token
from mafia_de_cuba.rules.play import MOST_HIDDEN
from mafia_de_cuba.rules.setup import Setup

from .chance import Chance

GREEDY, MODEST = 38, 4  # percent who steal; how many diamonds at most, as a rule


class Theft(NamedTuple):
    """What happened; by seat, from 1 on."""

    hidden: int
    bag: Token | None
    received: tuple[Box, ...]
    takes: tuple[Take, ...]
    left: Box

    def passed(self, seat: int) -> Box:
        """What the seat passed on."""
        return self.received[seat] if seat < len(self.received) else self.left

    def thieves(self) -> tuple[int, ...]:
        """The seats that stole."""
        return tuple(seat for seat, take in enumerate(self.takes, 1) if take.diamonds)


def steal(chance: Chance, setup: Setup, players: int) -> Theft:
    """A theft by chance, as the rules allow it."""
    hidden = chance.below(MOST_HIDDEN + 1)
    box = Box(DIAMONDS - hidden, setup.tokens, setup.fake_diamond)
    received, takes, bag = [box], [], None
    if chance.happens(40):
        bag = chance.choice(list(setup.tokens.kinds()))
        box = Box(box.diamonds, box.tokens.without(bag), box.fake_diamond)
    for seat in range(1, players):
        takes.append(help_oneself(chance, box, last=seat == players - 1))
        box = box.without(takes[-1])
        received.append(box)
    return Theft(hidden, bag, tuple(received[:-1]), tuple(takes), box)


def help_oneself(chance: Chance, box: Box, last: bool) -> Take:
    """One take: a token, some diamonds, or the fake one."""
    if last and chance.happens(20):
        return Take()
    if box.fake_diamond and chance.happens(25):
        return Take(diamonds=some(chance, box) if chance.happens(50) else 0, fake=True)
    kinds = list(box.tokens.kinds())
    if kinds and not (box.diamonds and chance.happens(GREEDY)):
        return Take(token=chance.choice(kinds))
    if box.diamonds:
        return Take(diamonds=some(chance, box))
    return Take(fake=box.fake_diamond)


def some(chance: Chance, box: Box) -> int:
    """A number of diamonds: a few, now and then all; 0 of none."""
    if not box.diamonds or chance.happens(6):
        return box.diamonds
    return 1 + chance.below(min(box.diamonds, MODEST))
