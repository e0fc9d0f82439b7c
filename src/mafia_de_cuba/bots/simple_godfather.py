"""A Godfather by common sense: asks what nobody has said, and weighs contradictions.

What contradicts what is found by `testimony`; here it is only weighed.
"""

from random import Random

from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Tokens
from mafia_de_cuba.rules.talk import (
    FOUR_QUESTIONS,
    Ask,
    Question,
    Topic,
    standing_claims,
)
from mafia_de_cuba.testimony import Claims, is_told, out_of_sum, takers, told_apart
from mafia_de_cuba.views import View

from .interface import asked_by, own, suspects


def unasked(view: View, questions: tuple[Question, ...] = FOUR_QUESTIONS) -> list[Ask]:
    """The questions to suspects that were neither put by this seat nor answered unasked."""
    put = set(asked_by(view, own(view).seat))
    return [
        Ask(seat, question)
        for question in questions
        for seat in suspects(view)
        if Ask(seat, question) not in put
        and not is_told(standing_claims(view.ledger, seat), question)
    ]


def contradictions(view: View) -> dict[int, float]:
    """How much speaks against each suspect: against its neighbours, itself and what I know."""
    claims = [known_claims(view, player.seat) for player in view.players]
    against = {
        seat: against_neighbours(view, claims, seat)
        + against_itself(seat, claims[seat])
        + against_own_knowledge(view, claims, seat)
        for seat in suspects(view)
    }
    crowded = too_many(view, claims)
    return {seat: count + (seat in crowded) for seat, count in against.items()}


def known_claims(view: View, seat: int) -> Claims:
    """What the seat says; once its pockets are empty, what it took is no mere claim."""
    claims = standing_claims(view.ledger, seat) if seat else {}
    took = view.players[seat].took
    return {**claims, Topic.TOOK: took} if took is not None else claims


def caught_lying(view: View, seat: int) -> bool:
    """Whether open pockets show that the seat's words are not to be relied on.

    It named another take, its boxes do not fit what it took, or it kept quiet about diamonds.
    """
    player = view.players[seat]
    if not player.revealed or player.took is None:
        return False
    said = standing_claims(view.ledger, seat)
    if said.get(Topic.TOOK, player.took) != player.took or out_of_sum(
        seat, known_claims(view, seat)
    ):
        return True
    told = Topic.TOOK in said or {Topic.RECEIVED_DIAMONDS, Topic.PASSED_DIAMONDS} <= said.keys()
    return player.took.diamonds > 0 and not told


def against_neighbours(view: View, claims: list[Claims], seat: int) -> float:
    """One for each box that this seat and a neighbour tell apart; two where that one is cleared.

    Nothing where the neighbour was caught lying.
    """
    count = 0.0
    for giver, taker in ((seat - 1, seat), (seat, seat + 1)):
        if giver >= 1 and taker < len(claims) and told_apart(claims[giver], claims[taker]):
            other = giver if taker == seat else taker
            if caught_lying(view, other):
                continue
            cleared = view.players[other].revealed and view.players[other].diamonds == 0
            count += 2.0 if cleared else 1.0
    return count


def against_itself(seat: int, claims: Claims) -> float:
    """Three for a confession; one for diamonds that do not add up, two for some not spoken of."""
    took = claims.get(Topic.TOOK)
    if isinstance(took, Take):
        confessed = 3.0 if took.diamonds else 0.0
        return confessed + (Topic.PASSED_DIAMONDS in out_of_sum(seat, claims))
    before, after = claims.get(Topic.RECEIVED_DIAMONDS), claims.get(Topic.PASSED_DIAMONDS)
    spoken = before is not None and after is not None
    return 2.0 if spoken and before != after else 0.0


def against_own_knowledge(view: View, claims: list[Claims], seat: int) -> float:
    """Two for each end of the chain where the seat's word is not what the Godfather knows."""
    you, said = own(view), claims[seat]
    count = 0.0
    if seat == 1 and you.hidden is not None:
        count += 2.0 * _denies(said, Topic.RECEIVED_DIAMONDS, DIAMONDS - you.hidden)
        count += 2.0 * _denies(said, Topic.RECEIVED_TOKENS, view.setup.tokens)
    if seat == len(claims) - 1 and you.left is not None:
        count += 2.0 * _denies(said, Topic.PASSED_DIAMONDS, you.left.diamonds)
        count += 2.0 * _denies(said, Topic.PASSED_TOKENS, you.left.tokens)
    return count


def _denies(claims: Claims, topic: Topic, known: int | Tokens) -> bool:
    return topic in claims and claims[topic] != known


def too_many(view: View, claims: list[Claims]) -> set[int]:
    """The seats that claim a token of which more are claimed than there are."""
    return {
        seat
        for token, seats in takers(claims).items()
        if len(seats) > view.setup.tokens.count(token)
        for seat in seats
    }


def accuse_most(view: View, rng: Random, hunch: float) -> Accuse:
    """Accuse whom most speaks against; `hunch` is how much mere feeling may count."""
    against = contradictions(view)
    return Accuse(max(against, key=lambda seat: against[seat] + hunch * rng.random()))
