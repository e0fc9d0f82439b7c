"""The theft of the batch simulator: chance on plain numbers, uniform takes, takes by a table."""

from typing import Any

import numpy as np
from numba import int64, uint64

from .batch_compiler import compiled, inlined
from .batch_numbers import (
    AGENTS,
    DIAMONDS,
    FIRST_FAKE_TAKE,
    FIRST_TOKEN,
    FIRST_TOKEN_TAKE,
    FLOOR,
    LOYAL,
    MOST_HIDDEN,
    NO_TAKE,
    NONE,
    PERCENT,
    ROLES,
    TAKES,
    THIEF,
    TOKENS,
    URCHIN,
)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FACTOR_1, FACTOR_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOWER_HALF = np.uint64(0xFFFFFFFF)


# ---------------------------------------------------------------- chance, as in chance.py


@compiled
def mix(word: Any) -> Any:
    """One step of SplitMix64's mixing function."""
    word = (word ^ (word >> uint64(30))) * FACTOR_1
    word = (word ^ (word >> uint64(27))) * FACTOR_2
    return word ^ (word >> uint64(31))


@compiled
def below(state: Any, number: int) -> tuple[int, Any]:
    """One of 0 to number - 1, each with the same chance, and the state after it."""
    most = uint64(number)
    state += GOLDEN
    product = (mix(state) >> uint64(32)) * most
    if product & LOWER_HALF < most:
        least = (LOWER_HALF + uint64(1)) % most
        while product & LOWER_HALF < least:
            state += GOLDEN
            product = (mix(state) >> uint64(32)) * most
    return int64(product >> uint64(32)), state


@compiled
def nth(members: int, number: int) -> int:
    """The member of a set that has so many members below it."""
    for _ in range(number):
        members &= members - 1
    member = 0
    while not members & 1:
        members >>= 1
        member += 1
    return member


@compiled
def size(members: int) -> int:
    """How many members a set has."""
    number = 0
    while members:
        members &= members - 1
        number += 1
    return number


@compiled
def pack(tokens: Any) -> tuple[int, int]:
    """The tokens in one number, four bits for each kind, and the set of kinds that are there."""
    box = kinds = 0
    for token in range(TOKENS):
        box |= tokens[token] << (4 * token)
        if tokens[token]:
            kinds |= 1 << token
    return box, kinds


@inlined
def steal(
    state: Any, players: int, fake: int, box: int, kinds: int, roles: Any, diamonds: Any, seats: Any
) -> tuple[Any, int, int, int, int]:
    """The theft: state of chance, hidden, what is left, the token in the bag, who has the fake."""
    hidden, state = below(state, MOST_HIDDEN + 1)
    left, bag, holder = DIAMONDS - hidden, NONE, NONE
    for role in range(ROLES):
        seats[role] = 0
    dismisses, state = below(state, 2)
    if dismisses:
        choice, state = below(state, size(kinds))
        bag = nth(kinds, choice)
        box -= 1 << (4 * bag)
        if not box >> (4 * bag) & 15:
            kinds ^= 1 << bag
    number = size(kinds)
    for seat in range(1, players):
        fakes = left + 1 if fake else 0
        options = left + number + fakes
        if options == 0 or seat == players - 1:
            options += 1  # T5, T6: nothing
        choice, state = below(state, options)
        role, taken = URCHIN, 0
        if choice < left:
            role, taken = THIEF, choice + 1
        elif choice < left + number:
            token = nth(kinds, choice - left)
            role = FIRST_TOKEN + token
            box -= 1 << (4 * token)
            if not box >> (4 * token) & 15:
                kinds ^= 1 << token
                number -= 1
        elif choice < left + number + fakes:
            holder, fake, taken = seat, 0, choice - left - number
            role = THIEF if taken else URCHIN
        left -= taken
        roles[seat], diamonds[seat] = role, taken
        seats[uint64(role)] |= 1 << seat
    return state, hidden, left, bag, holder


# ---------------------------------------------------------------- by a table


@compiled
def drawn(state: Any, weights: Any) -> tuple[int, Any]:
    """A place in a list of weights, each as likely as its weight, and the state after it."""
    total = 0
    for weight in weights:
        total += weight
    number, state = below(state, total)
    place = 0
    while number >= weights[place]:
        number -= weights[place]
        place += 1
    return place, state


@compiled
def is_legal(place: int, left: int, kinds: int, fake: int, last: bool) -> bool:
    """Whether a take is legal (T3 to T6), the places being those of `legal_takes`."""
    if place < FIRST_TOKEN_TAKE:
        return place < left
    if place < FIRST_FAKE_TAKE:
        return kinds >> (place - FIRST_TOKEN_TAKE) & 1 == 1
    if place < NO_TAKE:
        return fake == 1 and place - FIRST_FAKE_TAKE <= left
    return last or not (left or kinds or fake)


@compiled
def weigh(row: Any, left: int, kinds: int, fake: int, last: bool, weights: Any) -> None:
    """Fill in the weights of all takes, with a floor under what is legal."""
    most = 0
    for place in range(TAKES):
        if is_legal(place, left, kinds, fake, last):
            most = max(most, row[place])
    for place in range(TAKES):
        legal = is_legal(place, left, kinds, fake, last)
        weights[place] = row[place] + most // FLOOR + 1 if legal else 0


@compiled
def without(box: int, kinds: int, token: int) -> tuple[int, int]:
    """The tokens less one of this kind."""
    box -= 1 << (4 * token)
    return box, kinds if box >> (4 * token) & 15 else kinds ^ (1 << token)


@compiled
def fill_bag(state: Any, place: int, kinds: int, shares: Any) -> tuple[int, Any]:
    """The token that goes with a planned take into the bag, or NONE."""
    number, state = below(state, PERCENT)
    if number >= shares[0]:
        return NONE, state
    spare = kinds
    if FIRST_TOKEN_TAKE <= place < FIRST_FAKE_TAKE:
        spare &= ~(1 << (place - FIRST_TOKEN_TAKE))
    wanted = spare & AGENTS
    if place < FIRST_TOKEN_TAKE or FIRST_FAKE_TAKE < place < NO_TAKE:  # diamonds
        number, state = below(state, PERCENT)
        if number < shares[1]:
            wanted = spare & LOYAL
    if not wanted:
        wanted = spare
    if not wanted:
        return NONE, state
    choice, state = below(state, size(wanted))
    return nth(wanted, choice), state


@compiled
def steal_by_table(
    state: Any, players: int, fake: int, box: int, kinds: int, policy: Any,
    roles: Any, diamonds: Any, seats: Any, weights: Any,
) -> tuple[Any, int, int, int, int]:  # fmt: skip
    """The theft as in `steal`, with the chances of a table."""
    hidden, state = drawn(state, policy.hiding)
    left, bag, holder = DIAMONDS - hidden, NONE, NONE
    seats[:] = 0
    for seat in range(1, players):
        weigh(policy.takes[left], left, kinds, fake, seat == players - 1, weights)
        place, state = drawn(state, weights)
        if seat == 1:
            bag, state = fill_bag(state, place, kinds, policy.shares)
            if bag != NONE:
                box, kinds = without(box, kinds, bag)
        role, taken = URCHIN, 0
        if place < FIRST_TOKEN_TAKE:
            role, taken = THIEF, place + 1
        elif place < FIRST_FAKE_TAKE:
            role = FIRST_TOKEN + place - FIRST_TOKEN_TAKE
            box, kinds = without(box, kinds, place - FIRST_TOKEN_TAKE)
        elif place < NO_TAKE:
            holder, fake, taken = seat, 0, place - FIRST_FAKE_TAKE
            role = THIEF if taken else URCHIN
        left -= taken
        roles[seat], diamonds[seat] = role, taken
        seats[role] |= 1 << seat
    return state, hidden, left, bag, holder
