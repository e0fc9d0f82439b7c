"""The league's report: a table for the screen, numbers as JSON, and a page with plots."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from mafia_de_cuba.rules.pieces import Role

from .league import Results
from .ratings import Ratings
from .tally import Share

WIDE, HIGH, ROW = 640, 320, 22


def as_json(results: Sequence[Results], ratings: Ratings | None, seed: int) -> dict[str, Any]:
    """All numbers."""
    return {
        "seed": seed,
        "results": [
            {**result_json(result), "best_response_gain": gains(result, results)}
            for result in results
        ],
        "ratings": ratings,
    }


def result_json(result: Results) -> dict[str, Any]:
    """The numbers of one pairing."""
    return {
        **result.pairing._asdict(),
        "games": result.games,
        "faults": result.faults,
        "godfather_wins": share_json(result.office),
        "a_thief_wins": share_json(result.thieves),
        "roles": roles_json(result.roles),
        "bots": {bot: roles_json(roles) for bot, roles in sorted(result.bots.items())},
        "endings": result.endings,
        "brier": result.forecasts.brier() if result.forecasts.total else None,
        "calibration": [
            {"told": told, "true": true, "number": number}
            for told, true, number in result.forecasts.bins()
        ],
    }


def roles_json(roles: dict[Role, Share]) -> dict[str, Any]:
    """How often each role won."""
    return {str(role): share_json(share) for role, share in sorted(roles.items())}


def gains(result: Results, results: Sequence[Results]) -> dict[str, float]:
    """What each side could gain by playing as the best of the bots of this league in its place.

    The Godfather's side: all that sat in office against the same others. The others': all that sat
    against the same Godfather, by the games that a Thief won.
    """
    own = result.pairing
    office = [r.office.rate for r in results if r.pairing[1:] == own[1:]]
    thieves = [
        r.thieves.rate
        for r in results
        if (r.pairing.godfather, r.pairing.players) == (own.godfather, own.players)
    ]
    return {
        "godfather": round(max(office) - result.office.rate, 4),
        "thieves": round(max(thieves) - result.thieves.rate, 4),
    }


def share_json(share: Share) -> dict[str, Any]:
    """A share with its interval."""
    low, high = share.interval()
    return {"rate": share.rate, "low": low, "high": high, "wins": share.hits, "of": share.of}


# ---------------------------------------------------------------- on screen


def table(results: Sequence[Results]) -> Iterable[str]:
    """A line for each pairing, then the win rates by role."""
    yield f"{'godfather':<18}{'others':<14}{'players':>7}{'games':>7}  godfather wins"
    for result in results:
        pairing = result.pairing
        brier = f"  Brier {result.forecasts.brier():.3f}" if result.forecasts.total else ""
        faults = f"  {result.faults} faults" if result.faults else ""
        yield (
            f"{column(pairing.godfather, 18)}{column(pairing.others, 14)}"
            f"{pairing.players:>7}{result.games:>7}"
            f"  {result.office}{brier}{faults}"
        )
    for result in results:
        pairing = result.pairing
        yield ""
        yield f"{pairing.godfather} against {pairing.others}, {pairing.players} players, by role:"
        yield f"  {'a thief':<16}{result.thieves}  (games that a Thief won)"
        for role, share in sorted(result.roles.items()):
            yield f"  {role:<16}{share}  of {share.of}"
        if 1 < len(result.bots) < 4:
            yield from by_bot(result)


def by_bot(result: Results) -> Iterable[str]:
    """The Thieves of a population of two or three kinds, kind by kind."""
    for bot, roles in sorted(result.bots.items()):
        if Role.THIEF in roles:
            yield f"  {f'thief, {bot}':<16}{roles[Role.THIEF]}  of {roles[Role.THIEF].of}"


def column(text: str, width: int) -> str:
    """So wide and no wider: commands of programs can be long."""
    return f"{text if len(text) < width else text[: width - 2] + '…':<{width}}"


def matrix(results: Sequence[Results]) -> Iterable[str]:
    """Cross-play: Godfathers down, populations across."""
    cells = {(r.pairing.godfather, f"{r.pairing.others}/{r.pairing.players}"): r for r in results}
    rows = list(dict.fromkeys(row for row, _ in cells))
    columns = list(dict.fromkeys(column for _, column in cells))
    yield f"{'':<18}" + "".join(f"{column:>16}" for column in columns)
    for row in rows:
        shown = (cells[row, c].office.rate if (row, c) in cells else None for c in columns)
        yield column(row, 18) + "".join(f"{'' if s is None else f'{s:.3f}':>16}" for s in shown)


def responses(results: Sequence[Results]) -> Iterable[str]:
    """What each side could gain by the best answer that plays in this league."""
    yield f"{'godfather':<18}{'others':<14}{'players':>7}{'godfather':>14}{'thieves':>10}"
    for result in results:
        pairing, gain = result.pairing, gains(result, results)
        yield (
            f"{column(pairing.godfather, 18)}{column(pairing.others, 14)}{pairing.players:>7}"
            f"{gain['godfather']:>14.3f}{gain['thieves']:>10.3f}"
        )


def rated(ratings: Ratings) -> Iterable[str]:
    """Each bot's rating in each role, the best of a role first."""
    roles = sorted({role for known in ratings.values() for role in known})
    for role in roles:
        known = [(bot, *ratings[bot][role]) for bot in ratings if role in ratings[bot]]
        best = sorted(known, key=lambda each: -each[1])
        yield f"  {role:<16}" + ", ".join(f"{bot} {mean:.1f}±{sd:.1f}" for bot, mean, sd in best)


# ---------------------------------------------------------------- as a page


def page(results: Sequence[Results], ratings: Ratings | None, seed: int) -> str:
    """A page of its own: no script, no dependency."""
    body = [
        f"<h1>League, seed {seed}</h1>",
        "<h2>The Godfather wins</h2>",
        bars([(_title(r), r.office) for r in results]),
        "<h2>A Thief wins</h2>",
        bars([(_title(r), r.thieves) for r in results]),
    ]
    for result in results:
        body.append(f"<h2>{escape(_title(result))}: by role</h2>")
        body.append(bars([(str(role), share) for role, share in sorted(result.roles.items())]))
        if result.forecasts.total:
            brier = result.forecasts.brier()
            body.append(f"<h3>Calibration of P(thief), Brier {brier:.3f}</h3>")
            body.append(calibration(list(result.forecasts.bins())))
    body += rating_rows(ratings)
    style = "body{font:16px/1.5 serif;max-width:50rem;margin:2rem auto}text{font:13px sans-serif}"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>League</title>'
        f"<style>{style}</style>{''.join(body)}</html>"
    )


def _title(result: Results) -> str:
    pairing = result.pairing
    return f"{pairing.godfather} against {pairing.others}, {pairing.players} players"


def bars(rows: Sequence[tuple[str, Share]]) -> str:
    """A bar for each share, its interval drawn over it."""
    drawn = []
    for index, (title, share) in enumerate(rows):
        low, high = share.interval()
        y = index * ROW
        drawn.append(
            f'<text x="0" y="{y + 15}">{escape(title)}</text>'
            f'<rect x="300" y="{y + 3}" width="{280 * share.rate:.1f}" height="14" fill="#8a5a2b"/>'
            f'<line x1="{300 + 280 * low:.1f}" x2="{300 + 280 * high:.1f}" y1="{y + 10}"'
            f' y2="{y + 10}" stroke="#111" stroke-width="2"/>'
            f'<text x="585" y="{y + 15}">{share.rate:.3f}</text>'
        )
    return _svg(WIDE, ROW * len(rows), drawn)


def calibration(bins: Sequence[tuple[float, float, int]]) -> str:
    """Chances told across, shares that came true up; the diagonal is honesty."""
    drawn = [f'<line x1="0" y1="{HIGH}" x2="{HIGH}" y2="0" stroke="#999"/>']
    most = max(number for _, _, number in bins)
    for told, true, number in bins:
        radius = 3 + 7 * (number / most) ** 0.5
        drawn.append(
            f'<circle cx="{HIGH * told:.1f}" cy="{HIGH * (1 - true):.1f}" r="{radius:.1f}"'
            f' fill="#8a5a2b"><title>{told:.2f}: {true:.2f} of {number}</title></circle>'
        )
    return _svg(HIGH, HIGH, drawn)


def _svg(wide: int, high: int, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="-10 -10 {wide + 20} {high + 20}" width="{wide}" role="img">'
        f"{''.join(drawn)}</svg>"
    )


def rating_rows(ratings: Ratings | None) -> list[str]:
    """The ratings as a table."""
    if not ratings:
        return []
    rows = [
        f"<tr><td>{escape(bot)}<td>{escape(role)}<td>{mean:.1f}<td>±{deviation:.1f}"
        for bot, roles in ratings.items()
        for role, (mean, deviation) in roles.items()
    ]
    return ["<h2>OpenSkill</h2><table>", *rows, "</table>"]
