"""Intents: what somebody wants to say, apart from how it is said."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from mafia_de_cuba.bots.phrasebook import say
from mafia_de_cuba.rules.talk import Ask, Doubt, Question, Talk, Vouch


class Kind(StrEnum):
    """What a bot speaks up for; answers and the Godfather's reason come on turns of their own."""

    ASK = "ask"  # another player
    BACK = "back"  # a neighbour who tells of our box as I did
    CONTRADICT = "contradict"  # a neighbour who tells of it otherwise
    DOUBT = "doubt"  # somebody whose words do not fit
    VOUCH = "vouch"  # for somebody whose words fit
    PLEAD = "plead"  # as the accused, or nearly
    REACT = "react"  # to what came out of somebody's pockets
    REPLY = "reply"  # to somebody's opinion of me
    REMARK = "remark"  # on how the evening goes


class Intent(Struct, frozen=True):
    """One thing to say: to or of whom, about what, or in which of the plain sentences."""

    kind: Kind
    target: int | None = None
    about: Question | None = None
    saying: str = ""


def words_of(intent: Intent, names: Sequence[str]) -> Talk:
    """The talk of the record that says it."""
    if intent.saying:
        name = "" if intent.target is None else names[intent.target]
        return say(intent.saying, name=name)
    assert intent.target is not None, "everything but a saying is about somebody"
    if intent.about is not None:
        return Ask(intent.target, intent.about)
    friendly = intent.kind in (Kind.BACK, Kind.VOUCH)
    return Vouch(intent.target) if friendly else Doubt(intent.target)
