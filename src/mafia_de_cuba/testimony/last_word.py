"""A last word: the Godfather invites somebody to speak before an accusation, in free words.

Records keep the invitation in English, as they keep a bot's reasons; everybody reads it in their
own language.
"""

import re
from typing import NamedTuple

from mafia_de_cuba.rules.talk import Ask, Say, Talk

from .statements import View

INVITATION = "{name}, a last word?"
INVITED = re.compile(r"(.+), a last word\?", re.DOTALL)


class Invited(NamedTuple):
    """Who may have the last word, and where in the ledger the invitation stands."""

    seat: int
    place: int


def invitation(name: str) -> Say:
    """The invitation to the player of this name."""
    return Say(INVITATION.format(name=name))


def invited_name(words: Talk) -> str | None:
    """Whom these words invite; None where they are no invitation."""
    found = INVITED.fullmatch(words.text) if isinstance(words, Say) else None
    return found[1] if found else None


def invited(view: View) -> Invited | None:
    """Who is invited by what the Godfather said last, and has said nothing since."""
    spoken: set[int] = set()
    for place in reversed(range(len(view.ledger))):
        said = view.ledger[place]
        if said.seat == view.godfather:
            seat = _seat_of(view, invited_name(said.words))
            return None if seat is None or seat in spoken else Invited(seat, place)
        if not isinstance(said.words, Ask):
            spoken.add(said.seat)
    return None


def _seat_of(view: View, name: str | None) -> int | None:
    """The seat of this name, if it can be accused."""
    for player in view.players:
        if player.name == name and player.in_play and not player.revealed:
            return player.seat
    return None
