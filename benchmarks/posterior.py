"""The exact posterior at twelve players, and worlds drawn from it."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from mafia_de_cuba.deduction.beliefs import Beliefs, Weights, weigh
from mafia_de_cuba.deduction.evidence import Evidence, gather
from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.views import view

from .games import random_theft
from .measure import Times, seconds_of
from .table import Row, Section

PLAYERS = 12
THEFTS, ROUNDS = 7, 5
WORLDS = 1000

EXPANSION = Tokens(henchman=2, fbi=1, cia=1, driver=1, lover=1, revolutionary=2, traitor=1)
NINE = Tokens(
    henchman=1, fbi=1, cia=1, driver=1, cleaner=1, lover=1, revolutionary=1, traitor=1, lawyer=1
)


class Question(NamedTuple):
    """A box, who looks at it, and the most milliseconds that NumPy and Numba may take."""

    box: str
    setup: Setup
    viewer: str
    seat: int | None
    numpy_ms: float | None
    numba_ms: float | None


QUESTIONS = [
    Question(box, setup, viewer, seat, numpy_ms, numba_ms)
    for box, setup, numpy_ms, numba_ms in [
        ("base tokens", standard(PLAYERS), 2.0, 0.6),
        ("expansion tokens", Setup(EXPANSION), 5.0, 5.0),
        ("nine different tokens", Setup(NINE), None, None),
        ("nine different and the fake", Setup(NINE, fake_diamond=True), None, None),
    ]
    for viewer, seat in [("the Godfather's view", 0), ("a spectator's view", None)]
]


def section() -> Section:
    """A posterior is one call of `weigh`, with random factors and evidence of random thefts.

    All questions take turns. It matters what a process has allocated before: memory that the
    allocator gives back after each call costs as much as the sums.
    """
    tables = [Table(question) for question in QUESTIONS]
    for table in tables:
        table.measure()  # warm up: Numba compiles at the first call
    measured = [[table.measure() for table in tables] for _ in range(ROUNDS)]
    rounds = zip(*measured, strict=True)
    rows = [
        row
        for question, samples in zip(QUESTIONS, rounds, strict=True)
        for row in _rows(question, [sample for round_ in samples for sample in round_])
    ]
    return Section(f"Exact posterior, {PLAYERS} players", rows)


class Sample(NamedTuple):
    """Seconds of the same posterior both ways, and of the worlds drawn from it."""

    numpy: float
    numba: float
    drawn: float


class Table:
    """One question after some random thefts, and factors as policies and claims might give them."""

    def __init__(self, question: Question) -> None:
        rng = Random(1)
        thefts = [random_theft(question.setup, PLAYERS, rng)[0] for _ in range(THEFTS)]
        self.evidence = [gather(view(state, question.seat)) for state in thefts]
        self.rng = np.random.default_rng(1)
        layers = self.evidence[0].chain.layers
        self.factors = [self._weights(len(layer.take)) for layer in layers]
        self.start = self._weights(len(layers[0].boxes.code))

    def _weights(self, number: int) -> Weights:
        return self.rng.gamma(1.0, size=number)

    def measure(self) -> list[Sample]:
        """A sample of each theft."""
        return [self._sample(evidence) for evidence in self.evidence]

    def _sample(self, evidence: Evidence) -> Sample:
        def posterior(jit: bool = False) -> Beliefs:
            return weigh(evidence, self.factors, self.start, jit)

        beliefs = posterior()
        return Sample(
            numpy=seconds_of(posterior),
            numba=seconds_of(lambda: posterior(jit=True)),
            drawn=seconds_of(lambda: beliefs.draw(WORLDS, self.rng)),
        )


def _rows(question: Question, samples: Sequence[Sample]) -> list[Row]:
    what = f"{question.box}, {question.viewer}"
    return [
        _row(f"{what}, NumPy", [sample.numpy for sample in samples], question.numpy_ms),
        _row(f"{what}, Numba", [sample.numba for sample in samples], question.numba_ms),
        _row(f"{what}, {WORLDS:,} worlds drawn", [sample.drawn for sample in samples], None),
    ]


def _row(what: str, seconds: Sequence[float], most: float | None) -> Row:
    times = Times.of(seconds)
    return Row(what, times.middle, "ms", at_most=most, note=f"best {times.best:.2f}")
