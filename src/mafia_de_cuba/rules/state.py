"""The state of one game: the facts so far; roles and holdings are computed from them."""

from msgspec import Struct

from .outcome import Outcome
from .pieces import GODFATHER, OFFENDER, Box, Name, Role, Take, Token, legal_takes
from .setup import Setup
from .talk import Spoken


class Phase(Name):
    """Where a game is."""

    HIDE = "hide"
    THEFT = "theft"
    INVESTIGATION = "investigation"
    ACCUSATION = "accusation"
    OVER = "over"


HIDE, THEFT, INVESTIGATION, ACCUSATION, OVER = Phase


class State(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """All facts of a game, secrets included: for the rules and the one live table only."""

    players: tuple[str, ...]
    setup: Setup
    box: Box
    jokers: int
    phase: Phase = HIDE
    hidden: int = 0
    bag: Token | None = None
    received: tuple[Box | None, ...] = (None,)  # by seat; the Godfather receives none
    takes: tuple[Take | None, ...] = (None,)  # by seat; grows as the box goes round
    godfather: int = 0  # who holds the office, or held it last
    accused: int | None = None
    recovered: int = 0
    fakes_shown: frozenset[int] = frozenset()
    emptied: frozenset[int] = frozenset()  # by reveal or by being shot
    shooter: int | None = None
    out: frozenset[int] = frozenset()
    comforted: frozenset[int] = frozenset()  # who was given a joker
    outcome: Outcome | None = None
    ledger: tuple[Spoken, ...] = ()

    @property
    def turn(self) -> int | None:
        """The seat that holds the box during the theft."""
        return len(self.takes) if self.phase is THEFT else None

    def is_last(self, seat: int) -> bool:
        """Whether this is the last player (S1)."""
        return seat == len(self.players) - 1

    def take(self, seat: int) -> Take | None:
        """What the seat took, if it has taken yet."""
        return self.takes[seat] if seat < len(self.takes) else None

    def role(self, seat: int) -> Role | None:
        """What the seat is; None before its take."""
        if seat == 0:
            return GODFATHER
        take = self.take(seat)
        if take is None:
            return None
        return OFFENDER if self.setup.open_box and self.offended(seat, take) else take.role

    def offended(self, seat: int, take: Take) -> bool:
        """Whether the seat took other than T3 to T6 allow (T8)."""
        box = self.received[seat]
        assert box is not None, "the Godfather receives no box"
        return take not in legal_takes(box, self.is_last(seat))

    def in_play(self, seat: int) -> bool:
        """Whether the seat has not been eliminated."""
        return seat not in self.out

    def held_office(self, seat: int) -> bool:
        """Whether the seat is or was Godfather: nobody but seat 0 and an heir ever is (I7)."""
        return seat in (0, self.godfather)

    def revealed(self, seat: int) -> bool:
        """Whether all may know what the seat is."""
        return (
            self.outcome is not None
            or self.held_office(seat)
            or seat in self.emptied
            or seat == self.shooter
        )

    def diamonds(self, seat: int) -> int:
        """How many diamonds the seat holds now."""
        if seat == self.godfather:
            left = 0 if self.phase in (HIDE, THEFT) else self.box.diamonds  # I1
            return self.hidden + left + self.recovered
        take = self.take(seat)
        return take.diamonds if take and seat not in self.emptied else 0

    def seats_in_play(self, *roles: Role) -> list[int]:
        """The seats in play that have one of these roles, ascending."""
        return [
            seat
            for seat in range(len(self.takes))
            if seat not in self.out and self.role(seat) in roles
        ]


def start(players: tuple[str, ...], setup: Setup) -> State:
    """A game about to begin: everything in the box, jokers in front of the Godfather."""
    return State(players, setup, setup.box(), setup.jokers)
