"""Uniform games through the readable rules: what the batch simulator has to agree with."""

from collections.abc import Iterator

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Role, Take, legal_takes
from mafia_de_cuba.rules.play import MOST_HIDDEN, accusable, play
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase, State, start

from .chance import Chance


def play_uniform_game(players: int, setup: Setup, chance: Chance) -> tuple[State, list[Act]]:
    """One game in which every choice is uniform, and nobody talks."""
    state, acts = start(default_names(players), setup), []
    while state.phase is not Phase.OVER:
        for act in next_acts(state, chance):
            acts.append(act)
            state = play(state, act.seat, act.move)
    return state, acts


def next_acts(state: State, chance: Chance) -> Iterator[Act]:
    """What happens now: one move, or the first player's dismissal and take."""
    match state.phase:
        case Phase.HIDE:
            yield Act(0, Hide(chance.below(MOST_HIDDEN + 1)))
        case Phase.THEFT:
            yield from help_oneself(state, chance)
        case Phase.INVESTIGATION:
            yield Act(state.godfather, Accuse(chance.choice(accusable(state))))
        case Phase.ACCUSATION:
            yield answer_accusation(state, chance)


def help_oneself(state: State, chance: Chance) -> Iterator[Act]:
    """The seat that holds the box: the first player dismisses half of the time, then takes."""
    seat, box = len(state.takes), state.box
    if seat == 1 and chance.below(2):
        token = chance.choice(list(box.tokens.kinds()))
        yield Act(seat, Dismiss(token))
        box = box.without(Take(token=token))
    take = chance.choice(legal_takes(box, state.is_last(seat)))
    yield Act(seat, Pocket(take.diamonds, take.token, take.fake))


def answer_accusation(state: State, chance: Chance) -> Act:
    """The Cleaner who may shoot does so half of the time; else the accused reveals."""
    assert state.accused is not None, "a window is open"
    shooters = [seat for seat in state.seats_in_play(Role.CLEANER) if seat != state.accused]
    move: GameMove = Shoot() if shooters and chance.below(2) else Reveal()
    return Act(shooters[0] if isinstance(move, Shoot) else state.accused, move)
