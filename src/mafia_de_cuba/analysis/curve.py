"""The curve of suspicion: how likely each seat seemed a Thief, by facts alone and by the model."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_

from .drawing import INK, PALE, Field, label, shortened, stroke_of
from .telling import Telling

WIDTH, HEIGHT = 960, 420
LEFT, TOP, WIDE, TALL = 56, 76, 720, 290  # of the field
NAME_LETTERS, LINE = 18, 17


def curve_parts(telling: Telling) -> list[str]:
    """The picture's parts, from its own corner on."""
    words = telling.words
    parts = [
        label(24, 34, words._(N_("Suspicion")), 24, 'font-weight="bold"'),
        label(
            24,
            58,
            words._(N_("How likely each seemed a Thief; thin lines: by facts alone; ×: accused.")),
        ),
        *axes(telling),
    ]
    for seat in range(1, len(telling.names)):
        parts += lines(telling, seat)
    return [*parts, *names(telling)]


def field_of(telling: Telling) -> Field:
    """The field in which the curve's lines are drawn."""
    return Field(LEFT, TOP, WIDE, TALL, len(telling.analysis.steps))


def axes(telling: Telling) -> Iterator[str]:
    """The field, with a line for each accusation."""
    yield f'<path d="M{LEFT} {TOP}V{TOP + TALL}H{LEFT + WIDE}" fill="none" stroke="{INK}"/>'
    field = field_of(telling)
    for share in (0.0, 0.5, 1.0):
        yield label(LEFT - 8, field.y(share) + 5, f"{share:.0%}", 13, 'text-anchor="end"')
    places = {step.moves: index for index, step in enumerate(telling.analysis.steps)}
    for number, rated in enumerate(telling.analysis.accusations):
        x = field.x(places[rated.move])
        yield f'<path d="M{x:.1f} {TOP}V{TOP + TALL}" stroke="{PALE}" stroke-dasharray="2 4"/>'
        y = TOP + TALL + 18 + 15 * (number % 3)  # side by side they would overlap
        yield label(x, y, f"×{rated.target}", 13, 'text-anchor="middle"')


def lines(telling: Telling, seat: int) -> Iterator[str]:
    """The two lines of a seat."""
    colour, dashes = stroke_of(seat)
    facts = [step.thief[seat] for step in telling.analysis.steps]
    model = [step.belief[seat] for step in telling.analysis.steps]
    for shares, width in ((facts, 0.8), (model, 2.4)):
        yield (
            f'<path d="{field_of(telling).path(shares)}" fill="none" stroke="{colour}"'
            f' stroke-width="{width}" stroke-dasharray="{dashes}"/>'
        )


def names(telling: Telling) -> Iterator[str]:
    """The names at the right, as close to the ends of their lines as there is room."""
    last, field = telling.analysis.steps[-1].belief, field_of(telling)
    seats = sorted(range(1, len(telling.names)), key=lambda seat: -last[seat])
    lowest = TOP + TALL + 40.0 - LINE * (len(seats) - 1)
    y = TOP - 20.0
    for place, seat in enumerate(seats):
        y = min(max(y + LINE, field.y(last[seat]) + 5), lowest + LINE * place)
        name = shortened(telling.names[seat], NAME_LETTERS)
        colour, _ = stroke_of(seat)
        told = f"{seat} {name}: {telling.percent(last[seat])}"
        yield label(LEFT + WIDE + 14, y, told, 14, f'fill="{colour}"')
