"""A tiny instance, solved exactly by OpenSpiel and by the rules themselves: the values agree.

python examples/open_spiel_exact.py --first-take 9

Five players, five diamonds hidden, and seat 1 has taken most of the rest: the three seats that are
left choose among few takes. Both sides work out what each seat wins if everybody plays at random,
and what the Godfather wins by the best accusations against random takes. OpenSpiel walks the tree
of our environment; the other side knows neither, only `play` and `view`.
"""

import argparse
from collections import defaultdict
from typing import Any

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, expected_game_score

import mafia_de_cuba.envs.open_spiel_game  # noqa: F401  (registers the game)
from mafia_de_cuba.rules.moves import Accuse, Concede, Hide, Pocket, Reveal
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import legal_takes
from mafia_de_cuba.rules.play import accusable, play
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.views import view

PLAYERS, HIDDEN = 5, 5
Worlds = list[tuple[State, float]]


def by_open_spiel(first_take: int) -> tuple[list[float], float]:
    """What seats win at random, and the Godfather at best."""
    game = pyspiel.load_game(f"python_mafia_de_cuba(players={PLAYERS},talk=False)")
    root = game.new_initial_state()
    for words in (f"hide {HIDDEN}", "keep", f"take {first_take}"):
        root.apply_action(named(root, words))
    alike = policy.UniformRandomPolicy(game)
    values = expected_game_score.policy_value(root, [alike] * PLAYERS)
    best = best_response.BestResponsePolicy(game, 0, alike, root)
    return [float(value) for value in values], float(best.value(root))


def named(state: Any, words: str) -> int:
    """The action of this name."""
    return int(next(a for a in state.legal_actions() if state.action_to_string(a) == words))


# ---------------------------------------------------------------- by the rules


def by_the_rules(first_take: int) -> tuple[list[float], float]:
    """The same two, from the rules."""
    state = play(start(default_names(PLAYERS), standard(PLAYERS)), 0, Hide(HIDDEN))
    worlds = thefts(play(state, 1, Pocket(first_take)))
    values = [sum(chance * at_random(state)[seat] for state, chance in worlds) for seat in range(5)]
    return values, sum(at_best(each) for each in told_apart(worlds))


def thefts(state: State, chance: float = 1.0) -> Worlds:
    """Every theft from here, each take alike."""
    if state.phase is not Phase.THEFT:
        return [(state, chance)]
    seat = len(state.takes)
    takes = legal_takes(state.box, state.is_last(seat))
    worlds: Worlds = []
    for take in takes:
        after = play(state, seat, Pocket(take.diamonds, take.token, take.fake))
        worlds += thefts(after, chance / len(takes))
    return worlds


def accuse(state: State, seat: int) -> State:
    """An accusation, and what it shows."""
    return play(play(state, state.godfather, Accuse(seat)), seat, Reveal())


def wins(state: State, seat: int) -> bool:
    """Whether a seat has won."""
    return state.outcome is not None and seat in state.outcome.winners


def at_random(state: State) -> list[float]:
    """What each seat wins if the Godfather accuses at random, or gives up as likely as each."""
    if state.outcome:
        return [float(wins(state, seat)) for seat in range(PLAYERS)]
    after = [accuse(state, seat) for seat in accusable(state)] + [give_up(state)]
    rows = [at_random(each) for each in after]
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def at_best(worlds: Worlds) -> float:
    """What the Godfather wins at best in worlds that look alike, weighed by their chances."""
    first = worlds[0][0]
    if first.outcome:
        return sum(
            chance for state, chance in worlds if 0 in (state.outcome or first.outcome).winners
        )
    return max(
        sum(map(at_best, told_apart([(accuse(state, seat), c) for state, c in worlds])))
        for seat in accusable(first)
    )


def told_apart(worlds: Worlds) -> list[Worlds]:
    """Worlds in groups that look alike to the Godfather."""
    groups: dict[str, Worlds] = defaultdict(list)
    for state, chance in worlds:
        groups[str(view(state, 0))].append((state, chance))
    return list(groups.values())


def give_up(state: State) -> State:
    """The Godfather concedes."""
    return play(state, state.godfather, Concede())


def main() -> None:
    """Print both, line by line, and how far they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first-take", type=int, default=9)
    options = parser.parse_args()
    theirs, best = by_open_spiel(options.first_take)
    ours, our_best = by_the_rules(options.first_take)
    rows = [*zip(theirs, ours, strict=True), (best, our_best)]
    names = [*(f"seat {seat} at random" for seat in range(PLAYERS)), "Godfather at best"]
    for name, (one, other) in zip(names, rows, strict=True):
        print(f"{name}: OpenSpiel {one:.6f} rules {other:.6f}")
    print(f"largest difference {max(abs(one - other) for one, other in rows):.2e}")


if __name__ == "__main__":
    main()
