"""Games without talk through the readable rules: what the batch simulator has to agree with."""

from collections.abc import Iterator
from typing import Protocol

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, legal_takes
from mafia_de_cuba.rules.play import MOST_HIDDEN, accusable, play
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase, State, start

from .chance import Chance


class Thefts(Protocol):
    """How everybody steals."""

    def hide(self, chance: Chance) -> int:
        """How many diamonds the Godfather hides."""

    def help_oneself(
        self, box: Box, first: bool, last: bool, chance: Chance
    ) -> tuple[Token | None, Take]:
        """What the first player puts into the bag, and what a player takes."""


class UniformThefts:
    """Every choice alike."""

    def hide(self, chance: Chance) -> int:
        """Any number."""
        return chance.below(MOST_HIDDEN + 1)

    def help_oneself(
        self, box: Box, first: bool, last: bool, chance: Chance
    ) -> tuple[Token | None, Take]:
        """The first player dismisses half of the time, then takes."""
        token = chance.choice(list(box.tokens.kinds())) if first and chance.below(2) else None
        left = box.without(Take(token=token)) if token else box
        return token, chance.choice(legal_takes(left, last))


UNIFORM = UniformThefts()


def play_uniform_game(
    players: int, setup: Setup, chance: Chance, thefts: Thefts = UNIFORM
) -> tuple[State, list[Act]]:
    """One game in which nobody talks, and every choice is uniform, or all but the theft."""
    state, acts = start(default_names(players), setup), []
    while state.phase is not Phase.OVER:
        for act in next_acts(state, chance, thefts):
            acts.append(act)
            state = play(state, act.seat, act.move)
    return state, acts


def next_acts(state: State, chance: Chance, thefts: Thefts) -> Iterator[Act]:
    """What happens now: one move, or the first player's dismissal and take."""
    match state.phase:
        case Phase.HIDE:
            yield Act(0, Hide(thefts.hide(chance)))
        case Phase.THEFT:
            yield from help_oneself(state, chance, thefts)
        case Phase.INVESTIGATION:
            yield Act(state.godfather, Accuse(chance.choice(accusable(state))))
        case Phase.ACCUSATION:
            yield answer_accusation(state, chance)


def help_oneself(state: State, chance: Chance, thefts: Thefts) -> Iterator[Act]:
    """The seat that holds the box."""
    seat = len(state.takes)
    token, take = thefts.help_oneself(state.box, seat == 1, state.is_last(seat), chance)
    if token:
        yield Act(seat, Dismiss(token))
    yield Act(seat, Pocket(take.diamonds, take.token, take.fake))


def answer_accusation(state: State, chance: Chance) -> Act:
    """The Cleaner who may shoot does so half of the time; else the accused reveals."""
    assert state.accused is not None, "a window is open"
    shooters = [seat for seat in state.seats_in_play(Role.CLEANER) if seat != state.accused]
    move: GameMove = Shoot() if shooters and chance.below(2) else Reveal()
    return Act(shooters[0] if isinstance(move, Shoot) else state.accused, move)
