"""The plot of calibration: what was told across, what came true up, and the room around honesty."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mafia_de_cuba.lab.intervals import Share

SIDE, LEFT, TOP, BELOW = 320, 52, 16, 48
TICKS = range(0, 101, 20)
PAPER, INK, DIM, BAND, DOT = "#fbf6ea", "#2b2118", "#8a7a66", "#ecdcb4", "#a3231f"


class Bin(NamedTuple):
    """Forecasts that said about the same: the mean told, and how often it was so."""

    told: float
    true: Share


def drawn(found: Sequence[Bin], room: float) -> str:
    """The whole picture; its words are in English, as the documents are."""
    wide, tall = LEFT + SIDE + 16, TOP + SIDE + BELOW
    parts = "".join([*_field(room), *_axes(), *map(_dot, found)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}"'
        f' height="{tall}" role="img" font-family="Georgia, serif" font-size="12" fill="{INK}">'
        "<title>Calibration: how often those believed to be Thieves were Thieves</title>"
        f'<rect width="{wide}" height="{tall}" fill="{PAPER}"/>{parts}</svg>\n'
    )


def _x(share: float) -> float:
    return round(LEFT + SIDE * share, 1)


def _y(share: float) -> float:
    return round(TOP + SIDE * (1.0 - share), 1)


def _field(room: float) -> Iterator[str]:
    """Where a share that is told may come true, and the diagonal in its middle."""
    ends = ((0, 0), (0, room), (1 - room, 1), (1, 1), (1, 1 - room), (room, 0))
    around = "L".join(f"{_x(told)} {_y(true)}" for told, true in ends)
    yield f'<path d="M{around}z" fill="{BAND}"/>'
    yield f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="{DIM}" stroke-dasharray="4 4"/>'


def _axes() -> Iterator[str]:
    yield f'<path d="M{LEFT} {TOP}V{TOP + SIDE}H{LEFT + SIDE}" fill="none" stroke="{INK}"/>'
    for tick in TICKS:
        x, y = _x(tick / 100), _y(tick / 100)
        yield f'<path d="M{x} {TOP + SIDE}v5M{LEFT} {y}h-5" stroke="{INK}"/>'
        yield f'<text x="{x}" y="{TOP + SIDE + 19}" text-anchor="middle">{tick}</text>'
        yield f'<text x="{LEFT - 9}" y="{y + 4}" text-anchor="end">{tick}</text>'
    middle = LEFT + SIDE / 2
    yield f'<text x="{middle}" y="{TOP + SIDE + 38}" text-anchor="middle">believed, %</text>'
    turned = f'transform="translate(14 {TOP + SIDE / 2}) rotate(-90)"'
    yield f'<text {turned} text-anchor="middle">were Thieves, %</text>'


def _dot(each: Bin) -> str:
    """A dot with its interval."""
    x, (low, high) = _x(each.told), each.true.interval()
    said = f"{100 * each.told:.0f} % believed, {100 * each.true.rate:.0f} % of {each.true.of:,}"
    return (
        f'<g stroke="{DOT}" fill="{DOT}"><title>{said}</title><path d="M{x} {_y(low)}V{_y(high)}"/>'
        f'<circle cx="{x}" cy="{_y(each.true.rate)}" r="4"/></g>'
    )
