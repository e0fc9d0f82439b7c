"""What would have come of another accusation: how often each won, with an interval."""

from mafia_de_cuba.analysis.what_if import WhatIf, interval

from .model import Model


class Winning(Model, frozen=True):
    """How often one seat won, in per cent with the interval's ends."""

    name: str
    wins: int
    low: int
    high: int


class WhatIfAnswer(Model, frozen=True):
    """The answer: the accuser first, then whoever won at all, the most often first."""

    by: str
    target: str
    games: int
    accuser: Winning
    others: tuple[Winning, ...]


def present_what_if(found: WhatIf, names: tuple[str, ...]) -> WhatIfAnswer:
    """What the bots' games came to."""
    seats = sorted(range(len(names)), key=lambda seat: (-found.wins[seat], seat))
    others = [seat for seat in seats if seat != found.by and found.wins[seat]]
    return WhatIfAnswer(
        names[found.by],
        names[found.target],
        found.games,
        _winning(found, found.by, names),
        tuple(_winning(found, seat, names) for seat in others),
    )


def _winning(found: WhatIf, seat: int, names: tuple[str, ...]) -> Winning:
    wins = found.wins[seat]
    low, high = (round(100 * share) for share in interval(wins, found.games))
    return Winning(names[seat], wins, low, high)
