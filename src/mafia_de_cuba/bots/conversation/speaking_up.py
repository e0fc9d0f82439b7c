"""A bot that has the floor: its opening as a turn, and what it says then."""

from random import Random

from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View

from .choice import Situation, as_spectator, choose
from .floor import Occasion, Opening
from .intents import words_of

Mark = tuple[int, ...]


def mark_of(opening: Opening, round_: int, may_probe: bool) -> Mark:
    """A key of this turn: with the view, all that the words depend on."""
    return (round_, opening.number, opening.occasion, opening.target, may_probe)


def speak_up(seen: View, seat: int, mark: Mark, chance: Random) -> Talk:
    """What this seat says, from what everybody may know."""
    _, _, occasion, target, may_probe = mark
    now = Situation(as_spectator(seen), seat, bool(may_probe))
    intent = choose(now, Occasion(occasion), target, chance)
    return words_of(intent, [player.name for player in seen.players])
