"""Who sits down: names of bots, drawn for each game from the league's seed."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from mafia_de_cuba.bots.interface import Bot
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.bots.player import Character
from mafia_de_cuba.bots.registry import LEVELS, UnknownBot, bot

from .adversaries import ADVERSARIES
from .external_bots import Outside
from .external_names import OUTSIDE, Labels, check_program, is_program, labels_of
from .held_out_bots import HELD_OUT

MIXED = "mixed"
FROM_THE_LAB: dict[str, Callable[[Character], Bot]] = {**HELD_OUT, **ADVERSARIES}


class Seating(NamedTuple):
    """One game to be played: the bots by seat, and the seed of everything else."""

    bots: tuple[str, ...]
    seed: str
    labels: Labels | None = None  # what programs are called in this league

    @property
    def names(self) -> tuple[str, ...]:
        """Each player named after its bot and seat."""
        labels = labels_of(self.bots) if self.labels is None else self.labels
        return tuple(f"{labels.get(name, name)}-{seat}" for seat, name in enumerate(self.bots))


def seating(
    godfather: str, others: str, players: int, seed: int, game: int, labels: Labels | None = None
) -> Seating:
    """The same people and the same chances for every Godfather of a game."""
    rng = Random(f"{seed}/{game}/people")
    crowd = [one_of(others, rng) for _ in range(players - 1)]
    return Seating((godfather, *crowd), f"{seed}/{game}", labels)


def one_of(others: str, rng: Random) -> str:
    """A bot of a population: a name, `mixed`, a level with `*` (any personality), or `A+B`."""
    if "+" in others and not is_program(others):
        return one_of(rng.choice(others.split("+")), rng)
    if others == MIXED:
        return any_personality(rng.choice(list(LEVELS)), rng)
    if others.endswith("*"):
        return any_personality(others[:-1], rng)
    return others


def any_personality(level: str, rng: Random) -> str:
    """A level with a personality drawn."""
    personality = rng.choice(list(PERSONALITIES))
    return level if personality == STEADY else f"{level}-{personality}"


def seated(people: Seating) -> list[Bot]:
    """The bots of a game, built in or external programs."""
    return [_seated(name, seat, people.seed) for seat, name in enumerate(people.bots)]


def _seated(name: str, seat: int, seed: str) -> Bot:
    if is_program(name):
        return Outside(name.removeprefix(OUTSIDE), seat)
    if name in FROM_THE_LAB:
        return FROM_THE_LAB[name](Character(PERSONALITIES[STEADY], f"{seed}/{seat}"))
    return bot(name, f"{seed}/{seat}")


def check_bot(name: str) -> None:
    """Raises UnknownBot or NoProgram if this is not one bot that can sit down."""
    if is_program(name):
        check_program(name)
    elif name == MIXED or name.endswith("*") or "+" in name:
        raise UnknownBot(f"'{name}' is not one bot; a Godfather is, such as {', '.join(LEVELS)}.")
    elif name not in FROM_THE_LAB:
        bot(name)


def check_population(name: str) -> None:
    """Raises UnknownBot or NoProgram if nobody of this name can sit down."""
    if is_program(name):
        check_program(name)
        return
    for part in name.split("+"):
        if part.endswith("*") and part[:-1] not in LEVELS:
            levels = ", ".join(f"{level}*" for level in LEVELS)
            raise UnknownBot(f"'{part}' is no population; a star follows a level: {levels}.")
        if part not in (MIXED, *FROM_THE_LAB):
            bot(part.removesuffix("*"))
