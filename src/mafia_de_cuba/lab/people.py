"""Who sits down: names of bots, drawn for each game from the league's seed."""

from random import Random
from typing import NamedTuple

from mafia_de_cuba.bots.frame import Bot
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.bots.player import Character
from mafia_de_cuba.bots.registry import LEVELS, bot

from .outside import OUTSIDE, Outside
from .strangers import STRANGER, Stranger

MIXED = "mixed"


class Seating(NamedTuple):
    """One game to be played: the bots by seat, and the seed of everything else."""

    bots: tuple[str, ...]
    seed: str

    @property
    def names(self) -> tuple[str, ...]:
        """Each player named after its bot and seat."""
        return tuple(f"{short(name)}-{seat}" for seat, name in enumerate(self.bots))


def seating(godfather: str, others: str, players: int, seed: int, game: int) -> Seating:
    """The same people and the same chances for every Godfather of a game."""
    rng = Random(f"{seed}/{game}/people")
    crowd = [one_of(others, rng) for _ in range(players - 1)]
    return Seating((godfather, *crowd), f"{seed}/{game}")


def one_of(others: str, rng: Random) -> str:
    """A bot of a population: a bot's name, `mixed`, a level with `*` for any temper, or `A+B`."""
    if "+" in others and not others.startswith(OUTSIDE):
        return one_of(rng.choice(others.split("+")), rng)
    if others == MIXED:
        return any_temper(rng.choice(list(LEVELS)), rng)
    if others.endswith("*"):
        return any_temper(others[:-1], rng)
    return others


def any_temper(level: str, rng: Random) -> str:
    """A level with a personality drawn."""
    temper = rng.choice(list(PERSONALITIES))
    return level if temper == STEADY else f"{level}-{temper}"


def short(name: str) -> str:
    """The name as a player carries it."""
    return "exec" if name.startswith(OUTSIDE) else name


def seated(people: Seating) -> list[Bot]:
    """The bots of a game, ours or programs of anybody's."""
    return [_seated(name, seat, people.seed) for seat, name in enumerate(people.bots)]


def _seated(name: str, seat: int, seed: str) -> Bot:
    if name.startswith(OUTSIDE):
        return Outside(name.removeprefix(OUTSIDE), seat)
    if name == STRANGER:
        return Stranger(Character(PERSONALITIES[STEADY], f"{seed}/{seat}"))
    return bot(name, f"{seed}/{seat}")


def check_name(name: str) -> None:
    """Raises UnknownBot if nobody of this name can sit down."""
    if name.startswith(OUTSIDE):
        return
    for part in name.split("+"):
        if part not in (MIXED, STRANGER):
            bot(part.removesuffix("*"))
