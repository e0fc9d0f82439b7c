"""Charts of the balance report: lines with intervals and changes with intervals, as plain SVG."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from mafia_de_cuba.lab.intervals import Share

WIDE, TALL = 560, 260  # of the field inside the axes
LEFT, RIGHT, TOP, BOTTOM = 48, 120, 14, 44
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)  # between two ticks
MOST_TICKS = 6
ROW, NAMES = 22, 200  # of a chart of changes
COLOURS = 8

STYLE = """
:root { --s0: #8a4b1f; --s1: #1f6f8a; --s2: #5b7a1e; --s3: #8a1f5b; --s4: #6b5744; --s5: #b08400;
  --s6: #2e4a9e; --s7: #a33636; }
@media (prefers-color-scheme: dark) { :root { --s0: #e7a25c; --s1: #6cc0dc; --s2: #b3d36b;
  --s3: #e58ac0; --s4: #bda58a; --s5: #f0cf5f; --s6: #9ab0f5; --s7: #ee9a9a; } }
.chart { width: 100%; max-width: 46rem; height: auto; display: block; }
.grid { stroke: var(--rule); } .line { fill: none; stroke-width: 2; }
"""
STYLE += "".join(
    f".c{n} {{ stroke: var(--s{n}); }} .f{n} {{ fill: var(--s{n}); }}\n" for n in range(COLOURS)
)


class Line(NamedTuple):
    """A line of a chart."""

    name: str
    points: Sequence[Share | None]


class Change(NamedTuple):
    """A change with its interval: one mark of a row."""

    colour: int
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """From shares to places on an axis."""

    low: float
    high: float
    length: float

    def at(self, share: float) -> float:
        """The place of a share."""
        return self.length * (share - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Round numbers on the axis."""
        width = self.high - self.low
        step = next((step for step in STEPS if width / step <= MOST_TICKS), STEPS[-1])
        first, last = round(self.low / step), round(self.high / step)
        return [step * number for number in range(first, last + 1)]


def scale(low: float, high: float, length: float) -> Scale:
    """A scale that ends at round numbers."""
    rough = Scale(low, max(high, low + STEPS[0]), length)
    width = rough.high - rough.low
    step = next((step for step in STEPS if width / step <= MOST_TICKS - 1), STEPS[-1])
    return Scale(step * (low // step), step * -(-rough.high // step), length)


def drawing(told: str, width: float, height: float, pieces: Iterator[str]) -> str:
    """The whole picture."""
    return (
        f'<svg class="chart" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' aria-label="{escape(told)}">{"".join(pieces)}</svg>'
    )


# ---------------------------------------------------------------- lines


def lines(told: str, across: str, heads: Sequence[str], drawn: Sequence[Line]) -> str:
    """Shares upwards, something in steps across; intervals as whiskers, names at the right."""
    top = max((p.interval()[1] for line in drawn for p in line.points if p), default=1.0)
    up = scale(0.0, min(top, 1.0), TALL)
    pieces = (
        f'<g transform="translate({LEFT} {TOP})">',
        *axes(up, across, heads),
        *(piece for n, line in enumerate(drawn) for piece in one_line(line, n % COLOURS, up)),
        *names(drawn, up),
        "</g>",
    )
    return drawing(told, LEFT + WIDE + RIGHT, TOP + TALL + BOTTOM, iter(pieces))


def place(number: int, of: int) -> float:
    """Where a step is, across."""
    return WIDE * (number + 0.5) / of


def axes(up: Scale, across: str, heads: Sequence[str]) -> Iterator[str]:
    """Both axes with numbers and names."""
    for tick in up.ticks():
        y = TALL - up.at(tick)
        yield f'<path class="grid" d="M0 {y:.1f}H{WIDE}"/>'
        yield f'<text x="-8" y="{y + 4:.1f}" text-anchor="end">{tick:.2f}</text>'
    for number, head in enumerate(heads):
        x = place(number, len(heads))
        yield f'<text x="{x:.1f}" y="{TALL + 18}" text-anchor="middle">{escape(head)}</text>'
    yield f'<text x="{WIDE / 2}" y="{TALL + 38}" text-anchor="middle">{escape(across)}</text>'


def one_line(line: Line, colour: int, up: Scale) -> Iterator[str]:
    """The points that are there, joined."""
    steps = enumerate(line.points)
    found = [(place(n, len(line.points)), share) for n, share in steps if share and share.of]
    path = "L".join(f"{x:.1f} {TALL - up.at(share.rate):.1f}" for x, share in found)
    yield f'<path class="line c{colour}" d="M{path}"/>' if found else ""
    for x, share in found:
        low, high = (TALL - up.at(end) for end in share.interval())
        yield f'<path class="c{colour}" d="M{x:.1f} {low:.1f}V{high:.1f}"/>'
        y = TALL - up.at(share.rate)
        yield f'<circle class="f{colour}" cx="{x:.1f}" cy="{y:.1f}" r="3.5">'
        yield f"<title>{escape(line.name)}: {share} of {share.of:,}</title></circle>"


def names(drawn: Sequence[Line], up: Scale) -> Iterator[str]:
    """Each line's name at the height where it ends, none upon another."""
    ends = []
    for number, line in enumerate(drawn):
        last = [share for share in line.points if share and share.of]
        if last:
            ends.append((TALL - up.at(last[-1].rate), number % COLOURS, line.name))
    lowest = -float(ROW)
    for y, colour, name in sorted(ends):
        lowest = max(y + 4, lowest + 15)
        yield f'<text class="f{colour}" x="{WIDE + 6}" y="{lowest:.1f}">{escape(name)}</text>'


# ---------------------------------------------------------------- changes


def changes(told: str, across: str, rows: Sequence[tuple[str, Sequence[Change]]]) -> str:
    """A row for each thing changed; marks left of the middle line are losses."""
    ends = [end for _, marks in rows for mark in marks for end in (mark.low, mark.high)]
    along = scale(min([0.0, *ends]), max([0.0, *ends]), WIDE - 60)
    height = ROW * len(rows)
    pieces = (
        f'<g transform="translate({NAMES} {TOP})">',
        *change_axis(along, across, height),
        *(piece for n, row in enumerate(rows) for piece in one_row(row, ROW * (n + 0.5), along)),
        "</g>",
    )
    return drawing(told, NAMES + WIDE - 40, TOP + height + BOTTOM, iter(pieces))


def change_axis(along: Scale, across: str, height: float) -> Iterator[str]:
    """Ticks with signs; no change is the line that stands out."""
    for tick in along.ticks():
        x, kind = along.at(tick), "grid" if round(tick, 6) else "axis"
        yield f'<path class="{kind}" d="M{x:.1f} 0V{height}"/>'
        yield f'<text x="{x:.1f}" y="{height + 18}" text-anchor="middle">{tick:+.2f}</text>'
    yield f'<text x="{along.length / 2}" y="{height + 38}" text-anchor="middle">{across}</text>'


def one_row(row: tuple[str, Sequence[Change]], y: float, along: Scale) -> Iterator[str]:
    """A name and its marks, one below another."""
    name, marks = row
    yield f'<text x="-8" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>'
    for number, mark in enumerate(marks):
        at = y + 6 * (number - (len(marks) - 1) / 2)
        low, x, high = (along.at(value) for value in (mark.low, mark.value, mark.high))
        yield f'<path class="c{mark.colour}" d="M{low:.1f} {at:.1f}H{high:.1f}"/>'
        yield f'<circle class="f{mark.colour}" cx="{x:.1f}" cy="{at:.1f}" r="3.5">'
        told = f"{mark.value:+.3f} [{mark.low:+.3f}, {mark.high:+.3f}]"
        yield f"<title>{escape(name)}: {told}</title></circle>"
