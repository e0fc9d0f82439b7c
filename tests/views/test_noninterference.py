"""Non-interference: change anything a viewer may not know, and the bytes sent to them are equal."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.rules.state import State
from tests.games import TABLES

from .canary import faults as canary_faults
from .other_worlds import Pair, corpus, faults, pairs
from .sightings import Viewer

GAMES = 400  # of each size, with two cuts in each

# What has to be different in some of the worlds that a viewer cannot tell apart.
SECRETS: dict[str, Callable[[State], object]] = {
    "how many were hidden": lambda state: state.hidden,
    "the bag": lambda state: state.bag,
    "whether there is a bag": lambda state: state.bag is not None,
    "the box": lambda state: state.box,
    "who stole how much": lambda state: [take and take.diamonds for take in state.takes],
    "how much was stolen": lambda state: sum(take.diamonds for take in state.takes if take),
    "who holds the fake diamond": lambda state: [bool(take and take.fake) for take in state.takes],
    "who took nothing": lambda state: [take == Take() for take in state.takes],
    "who is a Thief": lambda state: holders(state, Role.THIEF),
    "who is an offender": lambda state: holders(state, Role.OFFENDER),
    "who is the Traitor": lambda state: holders(state, Role.TRAITOR),
    "who is an Agent": lambda state: holders(state, Role.FBI, Role.CIA),
    "who may shoot": lambda state: holders(state, Role.CLEANER) if state.accused else None,
    "whether anyone may shoot": lambda state: bool(state.accused and holders(state, Role.CLEANER)),
    "what the accused is": lambda state: state.accused and state.role(state.accused),
}


def holders(state: State, *roles: Role) -> list[int]:
    return [seat for seat in range(len(state.takes)) if state.role(seat) in roles]


@pytest.mark.parametrize("players", TABLES)
def test_other_world_same_bytes(players: int) -> None:
    worlds = list(pairs(0, players, GAMES))
    assert len(worlds) > GAMES / 2
    assert list(islice(faults(worlds), 3)) == []


@pytest.mark.parametrize("players", TABLES)
def test_canary_lives(players: int) -> None:
    assert list(islice(canary_faults(0, players, games=20), 3)) == []


def different(found: Pair) -> Iterator[str]:
    real, other = found.real[-1], found.other[-1]
    yield from (name for name, secret in SECRETS.items() if secret(real) != secret(other))


def viewer_kind(found: Pair) -> Iterator[str]:
    """Who looks on, and in which phase."""
    state, viewer = found.real[-1], found.viewer
    yield f"{standing(state, viewer)}, {state.phase}"


def standing(state: State, viewer: Viewer) -> str:
    if viewer is None:
        return "a spectator"
    if viewer in (0, state.godfather):
        return "the Godfather" if viewer == state.godfather == 0 else "heir or fallen"
    return "somebody in play" if state.in_play(viewer) else "an eliminated player"


def test_every_kind_of_secret_is_changed() -> None:
    """The other worlds are really others: else equal bytes would show nothing."""
    worlds = [found for players in TABLES for found in corpus(players)]
    changed = Counter(name for found in worlds for name in different(found))
    assert {name for name in SECRETS if changed[name] < 3} == set(), changed


def test_every_kind_of_viewer_looks_on() -> None:
    worlds = [found for players in TABLES for found in corpus(players)]
    kinds = Counter(kind for found in worlds for kind in viewer_kind(found))
    expected = {
        f"{who}, {phase}"
        for who in ("a spectator", "the Godfather", "somebody in play")
        for phase in ("theft", "investigation", "accusation")
    } | {
        f"{who}, {phase}"
        for who in ("heir or fallen", "an eliminated player")
        for phase in ("investigation", "accusation")
    }
    assert expected - kinds.keys() == set(), kinds
