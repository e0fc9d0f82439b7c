"""The chart of the theft: what each seat found, took, and said that it had found."""

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Token
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import hear

from .model import Model
from .text_width import text_width


class ChartColumn(Model, frozen=True):
    """One seat: diamonds as paths, in the chart's coordinates."""

    seat: int
    name: str
    role: Role
    x: float
    kept: str
    taken: str
    told: str
    figures: tuple[tuple[float, str], ...]  # a nought where there is nothing to draw
    received: int
    claimed: int | None


class Chart(Model, frozen=True):
    """How the box went round, what the Godfather hid, and what went into the bag."""

    columns: tuple[ChartColumn, ...]
    numbered: bool  # names are too long to stand under their columns: a list has them
    godfather: str
    hidden: int
    left: Box
    first: str
    bag: Token | None


WIDTH, BASE, STEP = 312, 124, 9.4
LETTERS, GAP = 11.5, 2  # the size of a name's letters, and what is free between two names
GEM = "l3-3.6h6l3 3.6-6 6z"


def present_chart(view: TableView) -> Chart:
    """The chart of a finished game."""
    theft = view.theft
    assert theft, "the game is over"
    seats = [seat for seat, received in enumerate(theft.received) if received]
    pitch = WIDTH / max(len(seats), 1)
    columns = tuple(_column(view, seat, pitch, number) for number, seat in enumerate(seats))
    first, second = view.players[:2]
    numbered = any(text_width(column.name) * LETTERS > pitch - GAP for column in columns)
    return Chart(columns, numbered, first.name, theft.hidden, theft.left, second.name, theft.bag)


def _column(view: TableView, seat: int, pitch: float, number: int) -> ChartColumn:
    player, received = view.players[seat], view.theft and view.theft.received[seat]
    assert received
    assert player.took
    assert player.role
    gap = min(16.0, pitch / 2 - 0.5)
    x = number * pitch + (pitch - gap - 12) / 2
    taken, found = player.took.diamonds, received.diamonds
    said = hear(view).said[seat].received_diamonds.value
    claimed = said if isinstance(said, int) else None
    noughts = [x + 6] * (not found) + [x + gap + 6] * (claimed == 0)
    return ChartColumn(
        seat=seat,
        name=player.name,
        role=player.role,
        x=round(x + (gap + 12) / 2, 1),
        kept=_stack(x, 0, found - taken),
        taken=_stack(x, found - taken, taken),
        told=_stack(x + gap, 0, min(claimed or 0, DIAMONDS)),
        figures=tuple((round(left, 1), "0") for left in noughts),
        received=found,
        claimed=claimed,
    )


def _stack(x: float, start: int, number: int) -> str:
    """A pile of diamonds, each drawn from where the one below it began."""
    lowest = f"M{x:.1f} {BASE - start * STEP:.1f}{GEM}"
    return lowest + f"m0-{STEP}{GEM}" * (number - 1) if number else ""
