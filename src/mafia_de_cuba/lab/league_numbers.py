"""The league's numbers: what came out, cross-play and gains, and all of it as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mafia_de_cuba.rules.pieces import Role

from .external_names import Labels, labels_of
from .intervals import Share
from .league import Pairing, Results
from .ratings import Ratings


class Report(NamedTuple):
    """Everything that a report is made from."""

    results: Sequence[Results]
    ratings: Ratings | None
    games: int  # of each pairing
    seed: int
    complete: bool = True  # whether every pairing has all its games

    @property
    def labels(self) -> Labels:
        """What the programs of this league are called."""
        return labels_of(name for result in self.results for name in result.pairing[:2])

    @property
    def total(self) -> int:
        """How many games were played."""
        return sum(result.games for result in self.results)

    @property
    def faults(self) -> int:
        """How many moves chance had to make."""
        return sum(result.faults for result in self.results)

    def names(self, place: int) -> list[str]:
        """The Godfathers (0), or the others (1), each once and in order."""
        return list(dict.fromkeys(str(result.pairing[place]) for result in self.results))

    def sizes(self) -> list[int]:
        """The numbers of players."""
        return list(dict.fromkeys(result.pairing.players for result in self.results))


class Matrix(NamedTuple):
    """Cross-play at one number of players: Godfathers down, populations across."""

    players: int
    godfathers: list[str]
    others: list[str]
    cells: list[list[Share | None]]  # how often the Godfather won; None: they never met


def matrices(report: Report) -> Iterator[Matrix]:
    """Cross-play at each number of players."""
    found = {result.pairing: result.godfather for result in report.results}
    down, across = report.names(0), report.names(1)
    for players in report.sizes():
        cells = [[found.get(Pairing(g, o, players)) for o in across] for g in down]
        yield Matrix(players, down, across, cells)


def gains(result: Results, results: Sequence[Results]) -> dict[str, float]:
    """What each side could gain by playing as the best of the bots of this league in its place.

    The Godfather's side: all Godfathers that met the same others. The others': all that sat
    against the same Godfather, by the games that a Thief won.
    """
    own = result.pairing
    godfathers = [r.godfather.rate for r in results if r.pairing[1:] == own[1:]]
    thieves = [
        r.thieves.rate
        for r in results
        if (r.pairing.godfather, r.pairing.players) == (own.godfather, own.players)
    ]
    return {
        "godfather": round(max(godfathers) - result.godfather.rate, 4),
        "thieves": round(max(thieves) - result.thieves.rate, 4),
    }


# ---------------------------------------------------------------- as JSON


def as_json(report: Report) -> dict[str, Any]:
    """All numbers."""
    return {
        "seed": report.seed,
        "games": report.games,
        "complete": report.complete,
        "programs": {label: name for name, label in report.labels.items()},
        "results": [
            {**result_json(result), "best_response_gain": gains(result, report.results)}
            for result in report.results
        ],
        "matrix": [matrix_json(matrix) for matrix in matrices(report)],
        "ratings": report.ratings,
    }


def matrix_json(matrix: Matrix) -> dict[str, Any]:
    """Cross-play, the Godfather's win rate: a row for each Godfather."""
    cells = [[share_json(cell) if cell else None for cell in row] for row in matrix.cells]
    return {**matrix._asdict(), "cells": cells}


def result_json(result: Results) -> dict[str, Any]:
    """The numbers of one pairing."""
    return {
        **result.pairing._asdict(),
        "games": result.games,
        "faults": result.faults,
        "godfather_wins": share_json(result.godfather),
        "a_thief_wins": share_json(result.thieves),
        "roles": roles_json(result.roles),
        "bots": {bot: roles_json(roles) for bot, roles in sorted(result.bots.items())},
        "endings": result.endings,
        "brier": result.forecasts.brier() if result.forecasts.total else None,
        "calibration": [
            {"told": told, "true": true, "number": number}
            for told, true, number in result.forecasts.bins()
        ],
    }


def roles_json(roles: dict[Role, Share]) -> dict[str, Any]:
    """How often each role won."""
    return {str(role): share_json(share) for role, share in sorted(roles.items())}


def share_json(share: Share) -> dict[str, Any]:
    """A share with its interval."""
    low, high = share.interval()
    return {"rate": share.rate, "low": low, "high": high, "wins": share.hits, "of": share.of}
