"""Whom to accuse: a search over orders of accusation, on worlds drawn from the Godfather's beliefs.

A set of worlds is one whole number, a bit a world, so that asking in how many of them a seat is a
Thief is counting bits.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mafia_de_cuba.deduction.chain import Chain
from mafia_de_cuba.rules.pieces import AGENTS, DIAMONDS, Role, Take

WIDTHS = (5, 3, 2, 1)  # how many accusations are tried, by how many came before
MOST_NODES = 1500
TINY = 0.25  # worlds
SHARE = 0.4  # the chance to hold the most diamonds where less than half of them are home


class Fate(Enum):
    """What an accusation means for the Godfather."""

    FOUND = "found"  # diamonds come back
    LOST = "lost"
    UNJUST = "unjust"  # costs a joker
    SHOWN = "shown"  # the fake diamond: the same seat again, later
    HARMLESS = "harmless"
    SHARED = "shared"  # the Diamond Lover wins with whoever holds the most


class Sight(NamedTuple):
    """What an accused seat may show: in which worlds, and with which result."""

    worlds: int
    fate: Fate
    diamonds: int
    fake: bool = False


class Standing(NamedTuple):
    """Where the investigation stands in the search."""

    worlds: int
    missing: int
    jokers: int
    seats: tuple[int, ...]  # who may be accused
    shown: frozenset[int]  # whose fake diamond everyone has seen


class Search:
    """The search over one set of worlds."""

    def __init__(
        self, chain: Chain, takes: NDArray[np.int64], seats: Sequence[int], traitor: bool
    ) -> None:
        self.traitor = traitor
        self.everything = (1 << len(takes)) - 1
        self.second = {seat: self._sights(chain, takes[:, seat - 1]) for seat in seats}
        self.first = {seat: _once(sights) for seat, sights in self.second.items()}
        self.winnable = _winnable(self.first), _winnable(self.second)
        self.thefts = {
            seat: sum(sight.worlds for sight in sights if sight.diamonds)
            for seat, sights in self.second.items()
        }
        self.nodes = 0
        self.memory: dict[tuple[int, int, int, frozenset[int]], float] = {}

    def _sights(self, chain: Chain, column: NDArray[np.int64]) -> list[Sight]:
        return [
            Sight(_bits(column == index), self._fate(take), take.diamonds, take.fake)
            for index, take in ((int(i), chain.takes[int(i)]) for i in np.unique(column))
        ]

    def _fate(self, take: Take) -> Fate:
        """The result if the whole take is shown (I5)."""
        role = take.role
        if role is Role.THIEF:
            return Fate.FOUND
        if role in (*AGENTS, Role.REVOLUTIONARY) or (self.traitor and role is Role.HENCHMAN):
            return Fate.LOST
        if role is Role.LOVER:
            return Fate.SHARED
        return Fate.HARMLESS if take.fake else Fate.UNJUST

    def values(self, standing: Standing) -> dict[int, float]:
        """For each accusation worth a try: the share of the worlds that it wins in the end."""
        count = standing.worlds.bit_count()
        tried = self._worth_trying(standing, len(standing.seats))
        return {seat: self._accuse(standing, seat, 1) / count for seat in tried}

    def thieves(self) -> float:
        """How many Thieves there are in a world, on average."""
        stolen = sum(worlds.bit_count() for worlds in self.thefts.values())
        return stolen / self.everything.bit_count()

    def safety(self, standing: Standing) -> dict[int, float]:
        """For each accusation: how much likelier it finds a Thief than it does harm.

        Where many Thieves are to be found, all of them have to be accused at some time, and each
        pair of pockets tells more about the others: the safest come first.
        """
        return {seat: self._odds(standing, seat) for seat in standing.seats}

    def _odds(self, standing: Standing, seat: int) -> float:
        harm, found = TINY, 0.0
        costs = {Fate.LOST: 1.0, Fate.UNJUST: unjust(standing.jokers)}
        for sight in (self.second if seat in standing.shown else self.first)[seat]:
            worlds = (standing.worlds & sight.worlds).bit_count()
            harm += worlds * costs.get(sight.fate, 0.0)
            found += worlds * (sight.fate in (Fate.FOUND, Fate.SHOWN))
        return found / harm

    def _worth_trying(self, standing: Standing, width: int) -> list[int]:
        """The likeliest Thieves; a certain one is the only candidate."""
        count = standing.worlds.bit_count()
        thieves = {
            seat: (standing.worlds & self.thefts[seat]).bit_count() for seat in standing.seats
        }
        ranked = sorted(standing.seats, key=lambda seat: -thieves[seat])
        if ranked and thieves[ranked[0]] == count:
            return ranked[:1]
        return ranked[:width]

    def _value(self, standing: Standing, depth: int) -> float:
        """In how many of the worlds the game is won, playing well from here."""
        key = (standing.worlds, standing.missing, standing.jokers, standing.shown)
        if key not in self.memory:
            self.nodes += 1
            width = WIDTHS[min(depth, len(WIDTHS) - 1)] if self.nodes < MOST_NODES else 1
            tried = self._worth_trying(standing, width)
            self.memory[key] = max(
                (self._accuse(standing, seat, depth + 1) for seat in tried), default=0.0
            )
        return self.memory[key]

    def _accuse(self, standing: Standing, seat: int, depth: int) -> float:
        won = 0.0
        for sight in self.winnable[seat in standing.shown][seat]:
            worlds = standing.worlds & sight.worlds
            if worlds:
                won += self._after(standing, seat, sight, worlds, depth)
        return won

    def _after(self, standing: Standing, seat: int, sight: Sight, worlds: int, depth: int) -> float:
        missing, jokers, shown = standing.missing, standing.jokers, standing.shown
        seats = tuple(other for other in standing.seats if other != seat)
        match sight.fate:
            case Fate.SHARED:
                return worlds.bit_count() * (1.0 if 2 * missing <= DIAMONDS else SHARE)
            case Fate.FOUND:
                missing -= sight.diamonds
                if missing <= 0:
                    return float(worlds.bit_count())
            case Fate.UNJUST:
                if not jokers:
                    return 0.0
                jokers -= 1
            case Fate.SHOWN:
                seats, shown = standing.seats, shown | {seat}
        return self._value(Standing(worlds, missing, jokers, seats, shown), depth)


def unjust(jokers: int) -> float:
    """What an unjust accusation costs with so many jokers left, in lost games."""
    return 1.0 / (1.0 + 2.0 * jokers)


def _winnable(sights: dict[int, list[Sight]]) -> dict[int, list[Sight]]:
    """By seat: what it may show without the game being lost at once."""
    return {
        seat: [sight for sight in shown if sight.fate is not Fate.LOST]
        for seat, shown in sights.items()
    }


def _once(sights: list[Sight]) -> list[Sight]:
    """What a seat shows at the first accusation: of all takes with the fake diamond only that."""
    fakes = sum(sight.worlds for sight in sights if sight.fake)
    plain = [sight for sight in sights if not sight.fake]
    return [*plain, Sight(fakes, Fate.SHOWN, 0, fake=True)] if fakes else plain


def _bits(flags: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
