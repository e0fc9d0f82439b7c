"""Sentences of who has the box: what a take makes of you, and what was done for you."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from mafia_de_cuba.rules.moves import Dismiss, GameMove, Hide, Pocket
from mafia_de_cuba.rules.pieces import Role, Take

from .languages import N_

if TYPE_CHECKING:
    from .sentences import Words

BY_DRAFT, BY_CHANCE, BY_BOT = "draft", "chance", "bot"

TOOK = {
    BY_DRAFT: N_("Time ran out. Your choice counted: you took %(things)s."),
    BY_CHANCE: N_("Time ran out. Chance took %(things)s for you."),
    BY_BOT: N_("While you were away, a bot took %(things)s for you."),
}
TOOK_NOTHING = {
    BY_DRAFT: N_("Time ran out. Your choice counted: you took nothing."),
    BY_CHANCE: N_("Time ran out. You took nothing."),
    BY_BOT: N_("While you were away, a bot took nothing for you."),
}
HID = {
    BY_DRAFT: N_("Time ran out. Your choice counted: you hid %(things)s."),
    BY_CHANCE: N_("Time ran out. Chance hid %(things)s for you."),
    BY_BOT: N_("While you were away, a bot hid %(things)s for you."),
}
BAGGED = {
    BY_DRAFT: N_("The bag got %(things)s."),
    BY_CHANCE: N_("The bag got %(things)s."),
    BY_BOT: N_("It put %(things)s into the bag."),
}


class Done(Protocol):
    """What was done for somebody: why, which moves, and whether they had drafted them."""

    @property
    def why(self) -> str:
        """Either `clock` or `away`."""

    @property
    def did(self) -> Sequence[GameMove]:
        """The moves, in order."""

    @property
    def drafted(self) -> bool:
        """Whether their draft counted."""


def own_aim(words: "Words", role: Role, passenger: str) -> str:
    """How you win with this role; a Driver's passenger is the right-hand neighbour (E2)."""
    match role:
        case Role.DRIVER:
            return words.say(N_("You win if %(name)s, on your right, wins."), name=passenger)
        case Role.THIEF:
            message = N_("You are a Thief: you win with the most diamonds if the Godfather falls.")
            return words._(message)
        case Role.URCHIN:
            return words._(N_("You are a Street Urchin: you win when a Thief wins."))
    return words.aim(role)


def taking(words: "Words", take: Take, passenger: str) -> str:
    """What you take just now, and what it makes of you."""
    return f"{words.you_take(take)} {own_aim(words, take.role, passenger)}"


def done_for_you(words: "Words", done: Done) -> str:
    """What the clock or a bot did in your place."""
    by = BY_BOT if done.why == "away" else BY_DRAFT if done.drafted else BY_CHANCE
    moves = sorted(done.did, key=lambda move: isinstance(move, Dismiss))  # the bag comes last
    return " ".join(_done(words, by, move) for move in moves)


def _done(words: "Words", by: str, move: GameMove) -> str:
    match move:
        case Hide(diamonds):
            return words.say(HID[by], things=words.diamonds(diamonds))
        case Dismiss(token):
            return words.say(BAGGED[by], things=words.one(token))
        case Pocket() if move.take != Take():
            return words.say(TOOK[by], things=words.take(move.take))
    return words._(TOOK_NOTHING[by])
