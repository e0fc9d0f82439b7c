"""Weighed worlds: brute force over every world, worlds drawn, and the compiled passes."""

from collections.abc import Sequence

import numpy as np
import pytest

from mafia_de_cuba.deduction import walks_at_once
from mafia_de_cuba.deduction.beliefs import (
    Beliefs,
    Policy,
    Weights,
    evenly,
    posterior,
    weigh,
    weigh_all,
)
from mafia_de_cuba.deduction.chain import Boxes, Layer
from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.deduction.evidence import Evidence, gather
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import DIAMONDS
from mafia_de_cuba.rules.record import Record, play_through
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.views import view
from tests.deduction.brute_force import possible_worlds

GAMES = [
    # the game                                                                        viewer
    ("5 | h1 3/fbi henchman 2 -", 0),
    ("5 jokers=1 | h1 3 henchman 2 fbi x2", None),
    ("5 box=henchman+traitor fake | h2 2+fake henchman traitor 3 x1 concede", 4),
]


def evidence_of(line: str, viewer: int | None) -> tuple[Record, Evidence]:
    record = read_line(line)
    return record, gather(view(play_through(record.players, record.setup, record.acts), viewer))


def odd(seat: int) -> Policy:
    """Some weight of box and take that no two pairs share."""

    def weights(layer: Layer) -> Weights:
        code, take = layer.boxes.code[layer.source], layer.take
        return np.asarray(1.0 + np.sin(code * 12.9 + take * 78.2 + seat) ** 2)

    return weights


def lopsided(boxes: Boxes) -> Weights:
    return np.asarray(1.0 + np.cos(boxes.code * 3.7) ** 2)


def brute_force(
    record: Record, viewer: int | None, evidence: Evidence
) -> list[tuple[State, float]]:
    """Every possible world with its weight, edge by edge."""
    policies = [odd(layer.seat) for layer in evidence.chain.layers]
    weighed = []
    for world in possible_worlds(record, viewer):
        box = index_of_start(evidence, world)
        weight = float(lopsided(evidence.chain.layers[0].boxes)[box])
        for layer, policy in zip(evidence.chain.layers, policies, strict=True):
            take = world.take(layer.seat)
            assert take is not None
            edges = range(int(layer.rows[box]), int(layer.rows[box + 1]))
            edge = next(e for e in edges if evidence.chain.takes[layer.take[e]] == take)
            weight *= float(policy(layer)[edge])
            box = int(layer.target[edge])
        weighed.append((world, weight))
    return weighed


def index_of_start(evidence: Evidence, world: State) -> int:
    boxes = evidence.chain.layers[0].boxes
    tokens = world.setup.tokens if world.bag is None else world.setup.tokens.without(world.bag)
    same = (boxes.diamonds == DIAMONDS - world.hidden) & (
        boxes.token_code == evidence.chain.token_code(tokens)
    )
    return int(np.flatnonzero(same)[0])


def believed(evidence: Evidence, jit: bool = False) -> Beliefs:
    seats = [layer.seat for layer in evidence.chain.layers]
    policies = [odd(seat) for seat in seats]
    likelihoods: Sequence[Policy] = [lambda layer: np.ones(len(layer.take)) for _ in seats]
    return posterior(evidence, policies, likelihoods, lopsided, jit)


@pytest.mark.parametrize(("line", "viewer"), GAMES)
def test_posterior_agrees_with_brute_force(line: str, viewer: int | None) -> None:
    record, evidence = evidence_of(line, viewer)
    beliefs, worlds = believed(evidence), brute_force(record, viewer, evidence)
    total = sum(weight for _, weight in worlds)
    assert beliefs.total == pytest.approx(total)
    for seat in range(1, len(record.players)):
        shares = np.zeros(len(evidence.chain.takes))
        for world, weight in worlds:
            take = world.take(seat)
            assert take is not None
            shares[evidence.chain.take_ids[take]] += weight / total
        assert beliefs.by_take[seat - 1] == pytest.approx(shares, abs=1e-12)


@pytest.mark.parametrize(("line", "viewer"), GAMES)
def test_compiled_passes_give_the_same(line: str, viewer: int | None) -> None:
    _, evidence = evidence_of(line, viewer)
    plain, compiled = believed(evidence), believed(evidence, jit=True)
    assert compiled.by_take == pytest.approx(plain.by_take, abs=1e-12)
    assert compiled.by_start == pytest.approx(plain.by_start, abs=1e-12)


@pytest.mark.parametrize(("line", "viewer"), GAMES)
@pytest.mark.parametrize("long", [0, 10**6])
def test_several_hypotheses_at_once_give_the_same(
    line: str, viewer: int | None, long: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walks_at_once, "LONG", long)
    _, evidence = evidence_of(line, viewer)
    rng, start = np.random.default_rng(3), lopsided(evidence.chain.layers[0].boxes)
    factors = [rng.random((3, len(layer.take))) for layer in evidence.chain.layers]
    for row, together in enumerate(weigh_all(evidence, factors, start)):
        alone = weigh(evidence, [factor[row] for factor in factors], start)
        assert together.total == pytest.approx(alone.total)
        assert together.by_take == pytest.approx(alone.by_take, abs=1e-12)
        one, other = (each.draw(20, np.random.default_rng(4)).takes for each in (together, alone))
        assert np.array_equal(one, other)


@pytest.mark.parametrize(("line", "viewer"), GAMES)
def test_even_weights_are_counts(line: str, viewer: int | None) -> None:
    record, evidence = evidence_of(line, viewer)
    ones = [np.ones(len(layer.take)) for layer in evidence.chain.layers]
    beliefs = weigh(evidence, ones, evenly(evidence.chain.layers[0].boxes))
    state = play_through(record.players, record.setup, record.acts)
    counts = count_worlds(view(state, viewer))
    assert beliefs.total == pytest.approx(counts.worlds)
    for seat in range(1, len(record.players)):
        assert beliefs.roles(seat) == pytest.approx(counts.roles(seat))
        assert beliefs.mean_diamonds(seat) == pytest.approx(counts.mean_diamonds(seat))


@pytest.mark.parametrize(("line", "viewer"), GAMES)
def test_drawn_worlds_are_possible_and_as_frequent_as_likely(line: str, viewer: int | None) -> None:
    record, evidence = evidence_of(line, viewer)
    worlds = brute_force(record, viewer, evidence)
    total = sum(weight for _, weight in worlds)
    likely = {
        (
            index_of_start(evidence, world),
            *(evidence.chain.take_ids[t] for t in world.takes if t),
        ): w
        for world, w in worlds
    }
    assert len(likely) == len(worlds)
    number = 20_000
    drawn = believed(evidence).draw(number, np.random.default_rng(7))
    found: dict[tuple[int, ...], int] = {}
    for start, takes in zip(drawn.start.tolist(), drawn.takes.tolist(), strict=True):
        found[start, *takes] = found.get((start, *takes), 0) + 1
    assert found.keys() <= likely.keys()
    chi_squared = sum(
        (found.get(world, 0) - number * weight / total) ** 2 / (number * weight / total)
        for world, weight in likely.items()
    )
    freedom = len(likely) - 1
    assert chi_squared < freedom + 5 * (2 * freedom) ** 0.5  # five standard deviations


def test_no_possible_world() -> None:
    _, evidence = evidence_of("5 | h1 3/fbi henchman 2 -", 0)
    nothing = [np.zeros(len(layer.take)) for layer in evidence.chain.layers]
    beliefs = weigh(evidence, nothing, evenly(evidence.chain.layers[0].boxes))
    assert beliefs.total == 0
    assert not beliefs.by_take.any()
    with pytest.raises(ValueError, match="No world"):
        beliefs.draw(1, np.random.default_rng(1))
