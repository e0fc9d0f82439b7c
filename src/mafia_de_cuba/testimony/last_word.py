"""A last word: the Godfather invites somebody to speak before an accusation, in free words.

Records keep the invitation in English, as they keep a bot's reasons; everybody reads it in their
own language.
"""

import re
from typing import NamedTuple

from mafia_de_cuba.caching import latest
from mafia_de_cuba.rules.talk import Ask, Say, Spoken, Talk

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
    place, name, spoken = _last_invitation(view.ledger, view.godfather)
    seat = _seat_of(view, name) if name else None
    return None if seat is None or seat in spoken else Invited(seat, place)


@latest  # all viewers of a table ask one after the other
def _last_invitation(
    ledger: tuple[Spoken, ...], godfather: int | None
) -> tuple[int, str | None, set[int]]:
    """Where the Godfather spoke last, whom those words invite, and who has spoken since."""
    spoken: set[int] = set()
    for place in reversed(range(len(ledger))):
        said = ledger[place]
        if said.seat == godfather:
            return place, invited_name(said.words), spoken
        if not isinstance(said.words, Ask):
            spoken.add(said.seat)
    return 0, None, spoken


def _seat_of(view: View, name: str) -> int | None:
    """The seat of this name, if it can be accused."""
    for player in view.players:
        if player.name == name and player.in_play and not player.revealed:
            return player.seat
    return None
