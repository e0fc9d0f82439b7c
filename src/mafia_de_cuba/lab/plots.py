"""Plots of the league's page: small drawings as SVG, in the colours of the page."""

from collections.abc import Iterator, Sequence

from .intervals import Share

LONG, TALL = 120, 16  # of an interval, which stands in a row of a table
SIDE, MARGIN = 300, 46  # of the calibration
TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
Bin = tuple[float, float, int]  # the mean chance told, the share that came true, how many


def interval(share: Share) -> str:
    """A share from 0 to 1: a dot, its interval as a line, one half marked."""
    low, high = (LONG * end for end in share.interval())
    return (
        f'<svg class="interval" viewBox="-4 0 {LONG + 8} {TALL}" role="img"'
        f' aria-label="{share}">'
        f'<path class="axis" d="M0 {TALL - 2}H{LONG}M0 {TALL - 5}v3M{LONG / 2} {TALL - 5}v3'
        f'M{LONG} {TALL - 5}v3"/>'
        f'<path class="spread" d="M{low:.1f} 6H{high:.1f}"/>'
        f'<circle class="dot" cx="{LONG * share.rate:.1f}" cy="6" r="3.5"/></svg>'
    )


def calibration(bins: Sequence[Bin]) -> str:
    """Chances told across, shares that came true up; the diagonal is honesty."""
    far = SIDE + MARGIN + 14
    return (
        f'<svg class="calibration" viewBox="{-MARGIN} -14 {far} {far}" role="img"'
        ' aria-label="Calibration of P(thief); the figures are in the table below">'
        f"{''.join(axes())}{''.join(dots(bins))}</svg>"
    )


def axes() -> Iterator[str]:
    """Both axes with ticks and names, and the diagonal."""
    yield f'<path class="axis" d="M0 0V{SIDE}H{SIDE}"/>'
    yield f'<path class="honest" d="M0 {SIDE}L{SIDE} 0"/>'
    for tick in TICKS:
        x, y = SIDE * tick, SIDE * (1 - tick)
        yield f'<path class="axis" d="M{x:g} {SIDE}v5M0 {y:g}h-5"/>'
        yield f'<text x="{x:g}" y="{SIDE + 17}" text-anchor="middle">{tick:.1f}</text>'
        yield f'<text x="-9" y="{y + 4:g}" text-anchor="end">{tick:.1f}</text>'
    yield f'<text x="{SIDE / 2}" y="{SIDE + 32}" text-anchor="middle">P(thief) told</text>'
    yield (
        f'<text transform="translate(-34 {SIDE / 2}) rotate(-90)" text-anchor="middle">'
        "share that were Thieves</text>"
    )


def dots(bins: Sequence[Bin]) -> Iterator[str]:
    """A dot for each bin, larger where there are more forecasts."""
    most = max((number for _, _, number in bins), default=1)
    for told, true, number in bins:
        radius = 3 + 7 * (number / most) ** 0.5
        yield (
            f'<circle class="dot" cx="{SIDE * told:.1f}" cy="{SIDE * (1 - true):.1f}"'
            f' r="{radius:.1f}"><title>{told:.2f} told, {true:.2f} true, of {number}</title>'
            "</circle>"
        )
