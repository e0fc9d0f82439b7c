"""Breaks in the chain of boxes: where diamonds go missing by what people say.

Between two seats one of them lies: the one who says to have passed on more, or the one who says to
have received less. At the ends, and where a neighbour's pockets were seen, it is certain who. Where
open pockets show that somebody lied, what was found in them takes the place of their words.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Token
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.testimony import Claims, takers
from mafia_de_cuba.views import View

from .interface import own, suspects
from .simple_godfather import caught_lying, known_claims

GIVER, TAKER = 0.75, 0.6  # whose lie a break is
FILLED_UP = 0.1  # a box that holds more than was passed on: somebody is wrong, but nobody richer
CONFESSED = 3.0
IN_THE_BOX = 1.6  # times: claims a token that came back with the box
CROWDED = 1.2  # times: claims a token that too many claim
SILENT = 0.4
EXACTLY = 0.8  # just what is missing is missing here


class Break(NamedTuple):
    """A box that two tell apart: who passed it on, who received it, and what is missing in it.

    Between them sit only seats that were caught lying; what those stole is not missing.
    """

    giver: int  # 0: the Godfather
    taker: int  # the number of players: the Godfather
    missing: int
    agreed: tuple[int, ...] = ()  # of the two, whom a caught liar's words and pockets bear out


class Liar(NamedTuple):
    """What somebody said of two boxes, and what open pockets held; one of the boxes may be true."""

    received: Statement
    passed: Statement
    stolen: int

    def bears_out_giver(self, gave: int) -> bool:
        """Whether either box is as the seat before tells, less what was stolen."""
        return self.received == gave or self.passed == gave - self.stolen

    def bears_out_taker(self, got: int) -> bool:
        """Whether either box is as the seat after tells, with what was stolen."""
        return self.passed == got or self.received == got + self.stolen


def suspicion(view: View) -> dict[int, float]:
    """How much speaks against each suspect, in diamonds."""
    claims = [known_claims(view, player.seat) for player in view.players]
    seats = suspects(view)
    found = {seat: sum(_by_own_words(claims[seat])) for seat in seats}
    doubts = dict(doubtful(view, claims))
    for each in uncancelled([*breaks(view, claims)]):
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
    giver, liars = 0, list[Liar]()
    for taker, got in enumerate(received, 1):
        took = view.players[taker].took if taker < len(claims) else None
        if took and caught_lying(view, taker):
            liars.append(Liar(received[taker - 1], passed[taker], took.diamonds))
            continue
        gave, stolen = passed[giver], sum(liar.stolen for liar in liars)
        if isinstance(gave, int) and isinstance(got, int) and gave != got + stolen:
            first = [giver for liar in liars[:1] if liar.bears_out_giver(gave)]
            last = [taker for liar in liars[-1:] if liar.bears_out_taker(got)]
            yield Break(giver, taker, gave - got - stolen, (*first, *last))
        giver, liars = taker, []


def uncancelled(found: list[Break]) -> list[Break]:
    """Without the breaks on both sides of a seat that make up for each other: nothing is gone."""
    came = {each.taker: each.missing for each in found}
    idle = {each.giver for each in found if came.get(each.giver, 0) + each.missing == 0}
    return [each for each in found if each.giver not in idle and each.taker not in idle]


def weight(view: View, found: Break) -> float:
    """How much a break weighs: by the diamonds, and more if they are just those still missing."""
    if found.missing < 0:
        return FILLED_UP * -found.missing
    you = own(view)
    stolen = DIAMONDS - (you.hidden or 0) - (you.left.diamonds if you.left else 0) - view.recovered
    return found.missing + EXACTLY * (found.missing == stolen)


def blame(view: View, found: Break) -> Iterator[tuple[int, float]]:
    """Whose lie it is: surely the other's, where one end is the Godfather or has open pockets.

    Surely the other's too, where a caught liar between them bears out just one of them.
    """
    ends = (0, len(view.players))
    sure = any(seat in ends or view.players[seat].revealed for seat in found[:2])
    certain = sure or len(found.agreed) == 1
    for seat, share in ((found.giver, GIVER), (found.taker, TAKER)):
        if found.agreed != (seat,):
            yield seat, 1.0 if certain else share


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
