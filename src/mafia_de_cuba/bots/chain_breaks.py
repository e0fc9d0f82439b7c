"""Breaks in the chain of boxes: where diamonds go missing by what people say.

Between two seats one of them lies: the one who says to have passed on more, or the one who says to
have received less. At the ends, and where a neighbour's pockets were seen, it is certain who.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Token
from mafia_de_cuba.rules.talk import Topic
from mafia_de_cuba.testimony import Claims, takers
from mafia_de_cuba.views import View

from .interface import own, suspects
from .simple_godfather import known_claims

GIVER, TAKER = 0.75, 0.6  # whose lie a break is
FILLED_UP = 0.1  # a box that holds more than was passed on: somebody is wrong, but nobody richer
CONFESSED = 3.0
IN_THE_BOX = 1.6  # times: claims a token that came back with the box
CROWDED = 1.2  # times: claims a token that too many claim
SILENT = 0.4
EXACTLY = 0.8  # just what is missing is missing here


class Break(NamedTuple):
    """A box that two tell apart: who passed it on, who received it, and what is missing in it."""

    giver: int  # 0: the Godfather
    taker: int  # the number of players: the Godfather
    missing: int


def suspicion(view: View) -> dict[int, float]:
    """How much speaks against each suspect, in diamonds."""
    claims = [known_claims(view, player.seat) for player in view.players]
    seats = suspects(view)
    found = {seat: sum(_by_own_words(claims[seat])) for seat in seats}
    doubts = dict(doubtful(view, claims))
    for each in unexplained(view, uncancelled([*breaks(view, claims)])):
        for seat, share in blame(view, each):
            if seat in found:
                found[seat] += share * doubts.get(seat, 1.0) * weight(view, each)
    return found


def breaks(view: View, claims: list[Claims]) -> Iterator[Break]:
    """The boxes that two tell apart, seat by seat."""
    you = own(view)
    sent = None if you.hidden is None else DIAMONDS - you.hidden
    left = None if you.left is None else you.left.diamonds
    passed = [sent, *(said.get(Topic.PASSED_DIAMONDS) for said in claims[1:])]
    received = [*(said.get(Topic.RECEIVED_DIAMONDS) for said in claims[1:]), left]
    for giver, (gave, got) in enumerate(zip(passed, received, strict=True)):
        if isinstance(gave, int) and isinstance(got, int) and gave != got:
            yield Break(giver, giver + 1, gave - got)


def uncancelled(found: list[Break]) -> list[Break]:
    """Without the breaks on both sides of a seat that make up for each other: nothing is gone."""
    missing = {each.giver: each.missing for each in found}
    idle = {seat for seat, gone in missing.items() if gone + missing.get(seat - 1, 0) == 0}
    return [each for each in found if each.giver not in idle and each.taker not in idle]


def weight(view: View, found: Break) -> float:
    """How much a break weighs: by the diamonds, and more if they are just those still missing."""
    if found.missing < 0:
        return FILLED_UP * -found.missing
    you = own(view)
    stolen = DIAMONDS - (you.hidden or 0) - (you.left.diamonds if you.left else 0) - view.recovered
    return found.missing + EXACTLY * (found.missing == stolen)


def blame(view: View, found: Break) -> Iterator[tuple[int, float]]:
    """Whose lie it is: surely the other's, where one end is the Godfather or has open pockets."""
    ends = (0, len(view.players))
    sure = any(seat in ends or view.players[seat].revealed for seat in found[:2])
    yield found.giver, 1.0 if sure else GIVER
    yield found.taker, 1.0 if sure else TAKER


def unexplained(view: View, found: list[Break]) -> list[Break]:
    """Without what those stole whose pockets were seen, each at the side where it fits best."""
    missing = {each.giver: each.missing for each in found}
    for player in view.players[1:]:
        stolen = player.took.diamonds if player.revealed and player.took else 0
        sides = [side for side in (player.seat - 1, player.seat) if missing.get(side, 0) > 0]
        if stolen and sides:
            side = min(sides, key=lambda giver: abs(missing[giver] - stolen))
            missing[side] = max(0, missing[side] - stolen)
    return [Break(giver, giver + 1, gone) for giver, gone in missing.items() if gone]


def _by_own_words(claims: Claims) -> Iterator[float]:
    """What a seat's own words give away: a confession, a sum, silence."""
    took = claims.get(Topic.TOOK)
    before, after = claims.get(Topic.RECEIVED_DIAMONDS), claims.get(Topic.PASSED_DIAMONDS)
    stolen = took.diamonds if isinstance(took, Take) else 0
    if stolen:
        yield CONFESSED
    if isinstance(before, int) and isinstance(after, int):
        yield float(abs(before - after - stolen))
    else:
        yield SILENT


def doubtful(view: View, claims: list[Claims]) -> Iterator[tuple[int, float]]:
    """Who claims a token that lies in the box, or one that too many claim: the likelier liar."""
    left = own(view).left
    for name, seats in takers(claims).items():
        token = Token(name)
        there = view.setup.tokens.count(token)
        gone = there - (left.tokens.count(token) if left else 0)
        if len(seats) > gone:
            for seat in seats:
                yield seat, CROWDED if gone else IN_THE_BOX
