"""The theft laid open: the box along the table, testimony beside truth, lies where they broke."""

from collections.abc import Iterator

from mafia_de_cuba.analysis.lies import Claimed, claimed_by, is_true, received
from mafia_de_cuba.analysis.telling import Telling
from mafia_de_cuba.analysis.theft_picture import statement
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token

from .model import Model

GEM, GEM_STEP = "l3-3.6h6l3 3.6-6 6z", 13


class TheftWord(Model, frozen=True):
    """One thing that a seat claimed: in which step, whether it was a lie, and where it broke."""

    step: int
    about: str
    said: str
    lie: bool
    broke: int | None


class TheftRow(Model, frozen=True):
    """One seat: what came to it, what it took, and what it said."""

    seat: int
    name: str
    role: Role
    box: Box
    took: Take
    bag: Token | None
    words: tuple[TheftWord, ...]

    @property
    def kept(self) -> str:
        """The diamonds that went on, as a path."""
        return gems(0, self.box.diamonds - self.took.diamonds)

    @property
    def taken(self) -> str:
        """The diamonds that were taken."""
        return gems(self.box.diamonds - self.took.diamonds, self.took.diamonds)


class LaidOpen(Model, frozen=True):
    """The whole theft."""

    hidden: int
    left: Box
    rows: tuple[TheftRow, ...]


def gems(start: int, number: int) -> str:
    """Diamonds side by side, as a path."""
    return "".join(f"M{1 + GEM_STEP * place} 5{GEM}" for place in range(start, start + number))


def present_theft(telling: Telling) -> LaidOpen:
    """The theft of a finished game."""
    state = telling.game.last
    return LaidOpen(state.hidden, state.box, tuple(_rows(telling)))


def _rows(telling: Telling) -> Iterator[TheftRow]:
    state = telling.game.last
    for seat in range(1, len(state.takes)):
        yield TheftRow(
            seat=seat,
            name=telling.names[seat],
            role=state.role(seat) or Role.URCHIN,
            box=received(state, seat),
            took=state.take(seat) or Take(),
            bag=state.bag if seat == 1 else None,
            words=tuple(_word(telling, each) for each in claimed_by(telling.game, seat)),
        )


def _word(telling: Telling, claimed: Claimed) -> TheftWord:
    lie = not is_true(telling.game.last, claimed)
    about = telling.words.topic(claimed.about)
    broke = broken_at(telling, claimed.move) if lie else None
    return TheftWord(claimed.move + 1, about, statement(telling, claimed.said), lie, broke)


def broken_at(telling: Telling, move: int) -> int | None:
    """In which step words of this move first could not all be true with others."""
    found = (each.move + 1 for each in telling.analysis.broken if move in each.claims)
    return next(found, None)
