"""`python -m benchmarks.calibration`: how often what `analyse` believes is so, in games of bots.

Tables of bots of all levels and personalities, 5 to 12 in turn, printed boxes, seeds that no
training has used. Of each game some steps are drawn by chance, and every seat whose pockets are
closed then gives one forecast: P(Thief) as the model has it, and whether the seat was one.
`--keep FILE` writes them down as the model told them, `--read FILE` reads them again in place of
playing, `--fit` finds the map that `analysis/calibration.py` should have, `--svg FILE` draws.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from mafia_de_cuba.analysis.calibration import MAP, Map
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.steps import told_by_model
from mafia_de_cuba.bots.beliefs import opinion
from mafia_de_cuba.lab.intervals import Share
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.lab.lineups import MIXED, one_of, seated, seating
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, standard
from mafia_de_cuba.views import view

from .calibration_fit import fit
from .calibration_plot import Bin, drawn

STEPS = 4  # of a game, drawn by chance
ROOM = 0.05  # how far a stated share may be from what came true
LEAST = 200  # forecasts that a share needs to be judged
SIZES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


class Forecast(NamedTuple):
    """What the model told of one seat at one step, and what was true."""

    game: int
    players: int
    accused: bool  # right after this, the Godfather accused that seat
    told: float
    thief: bool


# ---------------------------------------------------------------- games


def forecasts(first: int, games: int, seed: int) -> Iterator[Forecast]:
    """The forecasts of so many games, from this one on."""
    for number in range(first, first + games):
        yield from of_game(number, PastGame(played(number, seed)), Random(f"{seed}/{number}/steps"))


def played(number: int, seed: int) -> Record:
    """One game: everybody is drawn, the Godfather too."""
    godfather = one_of(MIXED, Random(f"{seed}/{number}/godfather"))
    players = SIZES[number % len(SIZES)]
    people = seating(godfather, MIXED, players, seed, number)
    return play_game(seated(people), standard(players), people.seed, people.names).record


def of_game(number: int, game: PastGame, chance: Random) -> Iterator[Forecast]:
    """Some steps drawn by chance, each seat; and of each accusation who was accused."""
    accused = {
        moves: act.move.target
        for moves, act in enumerate(game.record.acts)
        if isinstance(act.move, Accuse)
    }
    for moves in chance.sample(game.steps, min(STEPS, len(game.steps))):
        yield from of_step(number, game, moves, None)
    for moves, target in accused.items():
        yield from of_step(number, game, moves, target)


def of_step(number: int, game: PastGame, moves: int, target: int | None) -> Iterator[Forecast]:
    """Every seat whose pockets are closed, or one that is accused next."""
    state = game.states[moves]
    seen = view(state, state.godfather)
    thinks = opinion(seen)
    for player in seen.players[1:]:
        if player.took is None and target in (None, player.seat):
            told = told_by_model(thinks, player.seat)
            thief = game.last.role(player.seat) is Role.THIEF
            yield Forecast(number, len(seen.players), target is not None, told, thief)


# ---------------------------------------------------------------- figures


def bins(told: Iterable[tuple[float, bool]]) -> list[Bin]:
    """By share as it is rounded to tens: the mean told, how many came true, and of how many."""
    sums, shares = [0.0] * 11, [Share() for _ in range(11)]
    for share, thief in told:
        sums[round(10 * share)] += share
        shares[round(10 * share)].add(thief)
    pairs = zip(sums, shares, strict=True)
    return [Bin(total / share.of, share) for total, share in pairs if share.of]


def mapped(found: Iterable[Forecast], by: Map | None) -> list[tuple[float, bool]]:
    """What was told, by the model alone or by the map after it."""
    return [(by(each.told) if by else each.told, each.thief) for each in found]


def table(title: str, found: list[Bin]) -> str:
    """The figures as lines."""
    lines = [f"{title}", "  told   true    95 %            number"]
    for told, share in found:
        low, high = share.interval()
        missed = share.of >= LEAST and abs(told - share.rate) > ROOM
        lines.append(
            f"  {told:.3f}  {share.rate:.3f}  [{low:.3f}, {high:.3f}]  {share.of:>7,}"
            f"{'  missed' if missed else ''}"
        )
    total = sum(share.of for _, share in found)
    error = sum(abs(told - share.rate) * share.of for told, share in found) / max(total, 1)
    return "\n".join([*lines, f"  mean difference {error:.3f} of {total:,}"])


# ---------------------------------------------------------------- the command


def main() -> None:
    """Play or read, then print, fit or draw."""
    asked = arguments()
    found = list(read(asked.read) if asked.read else kept(asked))
    for title, accused in (("every seat, at steps drawn by chance", False), ("accused", True)):
        some = [each for each in found if each.accused is accused]
        for whose, by in (("the model alone", None), ("as analyse tells it", MAP)):
            print(table(f"{title}: {whose}", bins(mapped(some, by))))
    print(f"{len({each.game for each in found}):,} games")
    everybody = [each for each in found if not each.accused]
    if asked.fit:
        print(fit(mapped(everybody, None)))
    if asked.svg:
        asked.svg.write_text(drawn(bins(mapped(everybody, MAP)), ROOM), "utf-8")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--keep", type=Path, help="write the forecasts to this file too")
    parser.add_argument("--read", type=Path, nargs="+", help="read them from these")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--svg", type=Path)
    return parser.parse_args()


def kept(asked: argparse.Namespace) -> Iterator[Forecast]:
    """Games played now, written down one by one."""
    file = asked.keep.open("a", encoding="utf-8") if asked.keep else None
    for each in forecasts(asked.first, asked.games, asked.seed):
        if file:
            print(json.dumps(each), file=file, flush=True)
        yield each
    print(f"seed {asked.seed}, from game {asked.first} on", file=sys.stderr)


def read(paths: list[Path]) -> Iterator[Forecast]:
    """Forecasts that were written down."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            yield Forecast(*json.loads(line))


if __name__ == "__main__":
    main()
