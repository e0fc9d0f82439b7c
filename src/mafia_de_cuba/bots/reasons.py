"""Why a bot accuses: one sentence of what was said, or of what it knows and tells by that.

The sentence is said as free words, in English as records keep it; `voice.speak` says it in any
language.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Take
from mafia_de_cuba.rules.talk import Say, Topic, standing_claims
from mafia_de_cuba.testimony import Claims, told_apart
from mafia_de_cuba.views import View

from .interface import own
from .phrasebook import say
from .simple_godfather import caught_lying, known_claims, too_many


class Reason(NamedTuple):
    """Which sentence it is, and what fills its gaps."""

    kind: str
    name: str
    other: str = ""
    claimed: int = 0
    known: int = 0


def reason(view: View, target: int) -> Say:
    """What speaks most plainly against a seat, aloud."""
    found = next(_reasons(view, target))
    return say(**found._asdict())


def _reasons(view: View, seat: int) -> Iterator[Reason]:
    claims = [standing_claims(view.ledger, player.seat) for player in view.players]
    name = view.players[seat].name
    yield from _known(view, seat, claims[seat])
    yield from _own_words(name, claims[seat])
    yield from _neighbours(view, seat, claims)
    if seat in too_many(view, [known_claims(view, player.seat) for player in view.players]):
        yield Reason("crowd", name)
    yield Reason("hunch" if claims[seat] else "silent", name)


def _known(view: View, seat: int, said: Claims) -> Iterator[Reason]:
    """Against what the Godfather sent out and got back."""
    you, name = own(view), view.players[seat].name
    if seat == 1 and you.hidden is not None:
        yield from _other(said, Topic.RECEIVED_DIAMONDS, DIAMONDS - you.hidden, "sent", name)
    if seat == len(view.players) - 1 and you.left is not None:
        yield from _other(said, Topic.PASSED_DIAMONDS, you.left.diamonds, "back", name)


def _other(said: Claims, topic: Topic, known: int, kind: str, name: str) -> Iterator[Reason]:
    claimed = said.get(topic)
    if isinstance(claimed, int) and claimed != known:
        yield Reason(kind, name, claimed=claimed, known=known)


def _own_words(name: str, said: Claims) -> Iterator[Reason]:
    """A confession, or diamonds that went missing in one's own story."""
    took = said.get(Topic.TOOK)
    if isinstance(took, Take):
        if took.diamonds:
            yield Reason("confessed", name)
        return
    before, after = said.get(Topic.RECEIVED_DIAMONDS), said.get(Topic.PASSED_DIAMONDS)
    if isinstance(before, int) and isinstance(after, int) and before != after:
        yield Reason("missing", name, claimed=before, known=after)


def _neighbours(view: View, seat: int, claims: list[Claims]) -> Iterator[Reason]:
    """One box that two neighbours tell of in two ways; not by the word of a caught liar."""
    name = view.players[seat].name
    for giver, taker in ((seat - 1, seat), (seat, seat + 1)):
        if giver < 1 or taker >= len(claims) or not told_apart(claims[giver], claims[taker]):
            continue
        neighbour = giver if taker == seat else taker
        if caught_lying(view, neighbour):
            continue
        other = view.players[neighbour].name
        gave, found = (
            claims[giver].get(Topic.PASSED_DIAMONDS),
            claims[taker].get(Topic.RECEIVED_DIAMONDS),
        )
        if not isinstance(gave, int) or not isinstance(found, int) or gave == found:
            yield Reason("apart", name, other)
        elif taker == seat:
            yield Reason("found", name, other, claimed=found, known=gave)
        else:
            yield Reason("passed", name, other, claimed=gave, known=found)
