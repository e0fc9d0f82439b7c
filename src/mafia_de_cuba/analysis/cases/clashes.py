"""Claims of a case that cannot all be true: the smallest sets of them."""

from collections.abc import Iterator
from itertools import combinations

from .case import Case
from .voices import Voices
from .ways import Ways, all_ways

MOST_CLAIMS = 3  # in one set


def clashes(case: Case) -> tuple[tuple[int, ...], ...]:
    """Sets of up to three claims, from 0 on, of which at least one is untrue; small ones first."""
    ways = all_ways(case)
    voices = Voices(case, ways.chain)
    found: list[tuple[int, ...]] = []
    for claims in sets_of_claims(len(case.claims)):
        is_known = any(set(claims) >= set(smaller) for smaller in found)
        if not is_known and not all_true(ways, voices, claims):
            found.append(claims)
    return tuple(found)


def sets_of_claims(number: int) -> Iterator[tuple[int, ...]]:
    """All sets of up to three out of so many claims, small ones first."""
    for size in range(1, MOST_CLAIMS + 1):
        yield from combinations(range(number), size)


def all_true(ways: Ways, voices: Voices, claims: tuple[int, ...]) -> Ways:
    """The ways on which all of these claims are true."""
    for claim in claims:
        seat, said = voices.said_by(claim)
        if seat:
            ways = ways.only(seat, voices.true(seat, said))
    return ways
