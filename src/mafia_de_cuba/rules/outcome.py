"""How a game ends: the ending names its winners, then followers join until none is left to add."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from .pieces import Name, Role

if TYPE_CHECKING:
    from .state import State


class Ending(Name):
    """Why a game is over."""

    DIAMONDS_RECOVERED = "diamonds_recovered"  # E1
    GODFATHER_ELIMINATED = "godfather_eliminated"  # I7
    AGENT_ACCUSED = "agent_accused"  # I5d
    AGENT_SHOT = "agent_shot"  # I4
    LOVER_ACCUSED = "lover_accused"  # I5e
    REVOLUTIONARY_ACCUSED = "revolutionary_accused"  # I5f
    HENCHMAN_BETRAYED = "henchman_betrayed"  # I5g


class Outcome(Struct, frozen=True):
    """The ending and who won, as seats, ascending."""

    ending: Ending
    winners: tuple[int, ...]


def conclude(state: "State", ending: Ending, hero: int) -> Outcome:
    """The outcome of a game that ends so; `hero` is the seat whose deed or pockets ended it."""
    winners = with_followers(state, NAMED[ending](state, hero))
    return Outcome(ending, tuple(sorted(winners)))


def richest(state: "State", seats: Iterable[int]) -> set[int]:
    """Those of the seats that hold the most diamonds, at least one; ties share."""
    return _extreme(state, seats, max)


def poorest(state: "State", seats: Iterable[int]) -> set[int]:
    """Those of the seats that hold the fewest diamonds, at least one; ties share."""
    return _extreme(state, seats, min)


def _extreme(
    state: "State", seats: Iterable[int], choose: Callable[[Iterable[int]], int]
) -> set[int]:
    held = {seat: number for seat in seats if (number := state.diamonds(seat))}
    chosen = choose(held.values()) if held else 0
    return {seat for seat, number in held.items() if number == chosen}


def thieves(state: "State") -> list[int]:
    """The Thieves in play: offenders are none (T8)."""
    return state.seats_in_play(Role.THIEF)


NAMED: dict[Ending, Callable[["State", int], set[int]]] = {
    Ending.DIAMONDS_RECOVERED: lambda state, hero: {state.godfather},
    Ending.GODFATHER_ELIMINATED: lambda state, hero: richest(state, thieves(state)),
    Ending.AGENT_ACCUSED: lambda state, hero: {hero},
    Ending.AGENT_SHOT: lambda state, hero: {hero},
    Ending.LOVER_ACCUSED: lambda state, hero: (
        {hero} | richest(state, [state.godfather, *thieves(state)])
    ),
    Ending.REVOLUTIONARY_ACCUSED: lambda state, hero: (
        {*state.seats_in_play(Role.REVOLUTIONARY)} | poorest(state, thieves(state))
    ),
    Ending.HENCHMAN_BETRAYED: lambda state, hero: {hero} | richest(state, thieves(state)),
}


def with_followers(state: "State", named: set[int]) -> set[int]:
    """The winners that an ending names, and everyone who wins because one of them does (E2)."""
    winners = set(named)
    waiting = [seat for seat in range(1, len(state.takes)) if state.in_play(seat)]
    while joining := {
        seat for seat in waiting if seat not in winners and follows(state, seat, winners)
    }:
        winners |= joining
    return winners


def follows(state: "State", seat: int, winners: set[int]) -> bool:
    """Whether the seat wins because of these winners (E2)."""
    rule = FOLLOWERS.get(state.role(seat))
    return rule is not None and rule(state, seat, winners)


def right_hand_neighbour(seat: int) -> int:
    """Left is next, so the right-hand neighbour is the seat before (S1)."""
    return seat - 1


def roles(state: "State", seats: Iterable[int]) -> set[Role | None]:
    """The roles that occur among these seats."""
    return {state.role(seat) for seat in seats}


def lawyer_has_side(state: "State") -> bool:
    """Whether a Thief, Henchman or Cleaner has come out, by reveal or by being shot (E2)."""
    return bool(roles(state, state.emptied) & {Role.THIEF, Role.HENCHMAN, Role.CLEANER})


FOLLOWERS: dict[Role | None, Callable[["State", int, set[int]], bool]] = {
    Role.DRIVER: lambda state, seat, winners: right_hand_neighbour(seat) in winners,
    Role.HENCHMAN: lambda state, seat, winners: 0 in winners,
    Role.CLEANER: lambda state, seat, winners: 0 in winners,
    Role.MINION: lambda state, seat, winners: Role.TRAITOR in roles(state, winners),
    Role.URCHIN: lambda state, seat, winners: Role.THIEF in roles(state, winners),
    Role.LAWYER: lambda state, seat, winners: (
        Role.THIEF in roles(state, winners) and lawyer_has_side(state)
    ),
}
