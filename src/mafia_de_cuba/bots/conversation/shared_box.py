"""The box that two neighbours have both held: what each of them says was in it."""

from collections.abc import Iterable
from typing import NamedTuple

from mafia_de_cuba.rules.talk import Spoken, Topic, standing_claims
from mafia_de_cuba.testimony import told_apart


class SharedBox(NamedTuple):
    """The diamonds in it as I tell it and as a neighbour does, if both do."""

    agreed: bool
    mine: int | None
    theirs: int | None


def shared_box(ledger: Iterable[Spoken], seat: int, other: int) -> SharedBox | None:
    """What two neighbours have said of their box; None if they are none, or one of them has not."""
    giver, taker = sorted((seat, other))
    if giver < 1 or taker - giver != 1:
        return None
    ledger = tuple(ledger)
    gave, found = standing_claims(ledger, giver), standing_claims(ledger, taker)
    sent, came = gave.get(Topic.PASSED_DIAMONDS), found.get(Topic.RECEIVED_DIAMONDS)
    apart = told_apart(gave, found)
    if isinstance(sent, int) and isinstance(came, int):
        mine, theirs = (sent, came) if seat == giver else (came, sent)
        return SharedBox(not apart, mine, theirs)
    return SharedBox(False, None, None) if apart else None
