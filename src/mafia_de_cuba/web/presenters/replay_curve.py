"""The curve of suspicion on a page: two lines for each seat, and a mark for each accusation."""

from mafia_de_cuba.analysis.drawing import Field, stroke_of
from mafia_de_cuba.analysis.telling import Telling

from .model import Model

LEFT, TOP, WIDE, TALL = 30, 8, 270, 150  # of the field, in a picture of 320 by 184


class CurveLine(Model, frozen=True):
    """The lines of one seat: by facts alone, and with the model of people."""

    seat: int
    facts: str
    belief: str
    colour: str
    dashes: str
    end: float  # how high the seat's number stands at the right


class CurveMark(Model, frozen=True):
    """An accusation: where it stands, and whose seat."""

    x: float
    y: int
    seat: int


class Curve(Model, frozen=True):
    """How likely each seemed a Thief, step by step."""

    lines: tuple[CurveLine, ...]
    marks: tuple[CurveMark, ...]
    label: str  # the last beliefs, for those who do not see it


def field_of(telling: Telling) -> Field:
    """Where its lines stand."""
    return Field(LEFT, TOP, WIDE, TALL, len(telling.analysis.steps))


def present_curve(telling: Telling) -> Curve:
    """The curve of a game that has an analysis."""
    seats = range(1, len(telling.names))
    last = telling.analysis.steps[-1].belief
    ends = spread({seat: field_of(telling).y(last[seat]) for seat in seats})
    lines = tuple(_line(telling, seat, ends[seat]) for seat in seats)
    label = "; ".join(f"{telling.names[seat]}: {telling.percent(last[seat])}" for seat in seats)
    return Curve(lines, _marks(telling), label)


def _line(telling: Telling, seat: int, end: float) -> CurveLine:
    field, steps = field_of(telling), telling.analysis.steps
    colour, dashes = stroke_of(seat)
    return CurveLine(
        seat=seat,
        facts=field.path([step.thief[seat] for step in steps]),
        belief=field.path([step.belief[seat] for step in steps]),
        colour=colour,
        dashes=dashes,
        end=end,
    )


def _marks(telling: Telling) -> tuple[CurveMark, ...]:
    places = {step.moves: index for index, step in enumerate(telling.analysis.steps)}
    field = field_of(telling)
    return tuple(
        CurveMark(round(field.x(places[rated.move]), 1), 12 * (number % 2), rated.target)
        for number, rated in enumerate(telling.analysis.accusations)
    )


def spread(wanted: dict[int, float], apart: float = 13.0) -> dict[int, float]:
    """Places near those wanted, none closer to another than this, all within the field."""
    order = sorted(wanted, key=lambda seat: wanted[seat])
    apart = min(apart, TALL / max(len(order) - 1, 1))
    found: dict[int, float] = {}
    for number, seat in enumerate(order):
        room_below = apart * (len(order) - 1 - number)
        lowest = TOP + TALL - room_below
        highest = found[order[number - 1]] + apart if number else float(TOP)
        found[seat] = round(min(max(wanted[seat], highest), lowest), 1)
    return found


def places_of(telling: Telling) -> list[float]:
    """By step of the whole game, from 1 on: where the curve is then."""
    field, moves = field_of(telling), [step.moves for step in telling.analysis.steps]
    acts = range(1, len(telling.game.record.acts) + 1)
    before = [sum(each <= step for each in moves) for step in acts]
    return [round(field.x(max(number - 1, 0)), 1) for number in before]
