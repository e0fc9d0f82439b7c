"""The fit of the map from what the model tells to what comes true, by Newton's method."""

from collections.abc import Sequence

import numpy as np

from mafia_de_cuba.analysis.calibration import Map

ROUNDS = 30


def fit(told: Sequence[tuple[float, bool]]) -> Map:
    """The map under which what came true was likeliest; what was told as certain has no part."""
    shares = np.array([(share, came_true) for share, came_true in told if 0.0 < share < 1.0])
    logs = [np.ones(len(shares)), np.log(shares[:, 0]), -np.log1p(-shares[:, 0])]
    features = np.stack(logs, axis=1)
    weights = np.array([0.0, 1.0, 1.0])
    for _ in range(ROUNDS):
        chances = 1.0 / (1.0 + np.exp(-features @ weights))
        slope = features.T @ (shares[:, 1] - chances)
        bend = (features * (chances * (1.0 - chances))[:, None]).T @ features
        weights += np.linalg.solve(bend, slope)
    return Map(*(round(weight, 3) for weight in weights.tolist()))
