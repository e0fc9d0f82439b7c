"""The compiled loop of the batch simulator: whole games on plain numbers, by Numba.

A set of seats is a whole number with a bit for each seat. Roles, tokens and endings are numbered
as their enums list them, which a test checks.
"""

from typing import Any

from numba import uint64

from .batch_arrays import Counts, Games, Scratch
from .batch_compiler import compiled, inlined, without_references
from .batch_numbers import (
    AGENT_ACCUSED,
    AGENT_SHOT,
    BETRAYED,
    CIA,
    CLEANER,
    DIAMONDS,
    DRIVER,
    ELIMINATED,
    FBI,
    HENCHMAN,
    LAWYER,
    LOVER,
    LOVER_ACCUSED,
    MINION,
    NONE,
    RECOVERED,
    REVOLUTION,
    REVOLUTIONARY,
    THIEF,
    TRAITOR,
    URCHIN,
)
from .batch_theft import below, mix, nth, pack, size, steal, steal_by_table


@compiled
def ending_by(role: int, godfather: int) -> int:
    """How the game ends when this role empties its pockets, or NONE."""
    if role in (FBI, CIA):  # I5d
        return AGENT_ACCUSED
    if role == LOVER:  # I5e
        return LOVER_ACCUSED
    if role == REVOLUTIONARY:  # I5f
        return REVOLUTION
    return BETRAYED if role == HENCHMAN and godfather else NONE  # I5g


@inlined
def investigate(
    state: Any, players: int, jokers: int, missing: int, holder: int,
    roles: Any, diamonds: Any, seats: Any, log: Any,
) -> tuple[int, ...]:  # fmt: skip
    """All accusations: the ending, whose deed it was, and the facts that a state keeps."""
    everyone = (1 << players) - 2
    godfather = out = emptied = accusations = shown = hero = 0
    ending = NONE
    while missing:  # E1
        open_seats = everyone & ~(out | emptied | (1 << godfather))
        choice, state = below(state, size(open_seats))
        target = nth(open_seats, choice)
        role, bit = roles[uint64(target)], 1 << target
        log[uint64(accusations)] = (godfather << 8) | (target << 1)
        accusations += 1
        cleaner = seats[CLEANER] & ~(out | bit)
        if cleaner:
            shoots, state = below(state, 2)
            if shoots:  # I4
                log[accusations - 1] |= 1
                if role in (FBI, CIA):
                    ending, hero = AGENT_SHOT, nth(cleaner, 0)
                    break
                emptied |= bit
                out |= bit | cleaner
                missing -= diamonds[uint64(target)]
                continue
        if target == holder and not shown:  # I5a
            shown = 1
            continue
        emptied |= bit
        hero = target
        if role == THIEF:  # I5c
            out |= bit
            missing -= diamonds[uint64(target)]
            continue
        ending = ending_by(role, godfather)
        if ending != NONE:
            break
        if target == holder:  # I5h
            continue
        if jokers:  # I5i
            jokers -= 1
        else:  # I7
            heir = seats[TRAITOR] & ~out
            out |= 1 << godfather
            if godfather or not heir:
                ending, hero = ELIMINATED, godfather
                break
            godfather = nth(heir, 0)
    if missing == 0:
        ending, hero = RECOVERED, godfather
    return ending, hero, godfather, out, emptied, shown, jokers, missing, accusations


@inlined
def winners_named(
    ending: int, hero: int, godfather: int, missing: int, out: int, players: int,
    diamonds: Any, seats: Any,
) -> Any:  # fmt: skip
    """The winners that an ending names."""
    thieves, bit = seats[THIEF] & ~out, 1 << hero
    if ending in (RECOVERED, AGENT_ACCUSED, AGENT_SHOT):
        return bit
    poor, rich, fewest, most = 0, 0, DIAMONDS + 1, 0
    for seat in range(1, players):
        if thieves >> seat & 1:
            held = diamonds[seat]
            if held <= fewest:
                poor = (poor if held == fewest else 0) | 1 << seat
                fewest = held
            if held >= most:
                rich = (rich if held == most else 0) | 1 << seat
                most = held
    if ending == REVOLUTION:
        return (seats[REVOLUTIONARY] & ~out) | poor
    if ending == LOVER_ACCUSED and DIAMONDS - missing >= max(most, 1):
        rich = (rich if DIAMONDS - missing == most else 0) | 1 << godfather
    return rich if ending == ELIMINATED else rich | bit


@inlined
def with_followers(winners: int, out: int, emptied: int, seats: Any) -> int:
    """The winners, and everyone who wins because one of them does (E2)."""
    loyal = seats[HENCHMAN] | seats[CLEANER]
    after_thief = seats[URCHIN]
    if emptied & (loyal | seats[THIEF]):
        after_thief |= seats[LAWYER]
    before = 0
    while before != winners:
        before = winners
        joining = seats[DRIVER] & (winners << 1)
        if winners & 1:
            joining |= loyal
        if winners & seats[TRAITOR]:
            joining |= seats[MINION]
        if winners & seats[THIEF]:
            joining |= after_thief
        winners |= joining & ~out
    return winners


@without_references
def play_many(
    key: Any, first: int, number: int, players: int, tokens: Any, jokers: int, fake: int,
    counts: Counts, games: Games, scratch: Scratch, keep: bool, policy: Any,
) -> None:  # fmt: skip
    """Play games from the first one on; count them, and keep each of them if that is wanted.

    Without a policy everything is uniform; Numba compiles each of the two on its own.
    """
    box, kinds = pack(tokens)
    roles, diamonds, seats, log, weights = scratch
    accused = 0
    for game in range(number):
        state = mix(key + uint64(first + game))
        if policy is None:
            state, hidden, left, bag, holder = steal(
                state, players, fake, box, kinds, roles, diamonds, seats
            )
        else:
            state, hidden, left, bag, holder = steal_by_table(
                state, players, fake, box, kinds, policy, roles, diamonds, seats, weights
            )
        missing = DIAMONDS - hidden - left
        ending, hero, godfather, out, emptied, shown, jokers_left, missing, accusations = (
            investigate(state, players, jokers, missing, holder, roles, diamonds, seats, log)
        )
        named = winners_named(ending, hero, godfather, missing, out, players, diamonds, seats)
        winners = with_followers(named, out, emptied, seats)
        diamonds[0] = hidden
        counts.endings[uint64(ending)] += 1
        accused += accusations
        for seat in range(players):
            won = winners >> seat & 1
            role = uint64(roles[seat])
            counts.seats[role] += 1
            counts.won[role] += won
            counts.won_by_seat[seat] += won
            counts.diamonds_by_seat[seat] += diamonds[seat]
        if keep:
            found = (ending, winners, accusations, bag, holder)
            facts = (*found, godfather, out, emptied, shown, jokers_left, missing)
            for column in range(len(facts)):
                games.facts[game, column] = facts[column]
            for seat in range(players):
                games.roles[game, seat] = roles[seat]
                games.diamonds[game, seat] = diamonds[seat]
            for accusation in range(accusations):
                games.accusations[game, accusation] = log[accusation]
    counts.accusations[0] += accused
