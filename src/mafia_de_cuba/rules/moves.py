"""Moves: what a seat may wish to do, written as in the record but without the seat."""

from msgspec import Struct

from .pieces import Take, Token


class Move(
    Struct,
    frozen=True,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
    gc=False,
):
    """What all moves share: in JSON, `do` names the kind and unknown keys are errors."""


class Hide(Move, frozen=True, tag="hide"):
    """The Godfather hides 0 to 5 diamonds (T1)."""

    diamonds: int


class Dismiss(Move, frozen=True, tag="dismiss"):
    """The first player puts a token into the bag (T2)."""

    token: Token


class Pocket(Move, frozen=True, tag="take"):
    """Help oneself from the box (T3 to T6); the record calls it `take`."""

    diamonds: int = 0
    token: Token | None = None
    fake: bool = False

    @property
    def take(self) -> Take:
        """What would be taken."""
        return Take(self.diamonds, self.token, self.fake)


class Accuse(Move, frozen=True, tag="accuse"):
    """Empty your pockets! (I3)."""

    target: int


class Shoot(Move, frozen=True, tag="shoot"):
    """POW! (I4)."""


class Reveal(Move, frozen=True, tag="reveal"):
    """The accused empties their pockets (I5)."""


class Concede(Move, frozen=True, tag="concede"):
    """The Godfather gives up (I6)."""


class Pass(Move, frozen=True, tag="pass"):
    """Let the window close without a shot: at live tables only, never in a record."""


GameMove = Hide | Dismiss | Pocket | Accuse | Shoot | Reveal | Concede
