"""The league's report as a page of its own: tables with figures, plots, no script, no resource."""

from collections.abc import Iterator
from html import escape

from mafia_de_cuba import __version__
from mafia_de_cuba.rules.pieces import Role

from .external_names import Labels
from .html_report import STYLE, boxed, html_page, row
from .intervals import Share
from .league import Results
from .league_numbers import Matrix, Report, gains, matrices
from .plots import calibration, interval
from .ratings import Ratings

MOST_OPEN = 6  # pairings whose details lie open


def page(report: Report) -> str:
    """The whole page."""
    body = "\n".join([*head(report), *godfathers(report), *cross_play(report), *answers(report),
                      *rated(report.ratings, report.labels), *each_pairing(report)])  # fmt: skip
    return html_page("Mafia de Cuba: a league of bots", STYLE, body)


# ---------------------------------------------------------------- pieces


def figures(share: Share) -> tuple[str, str, str]:
    """A share with its interval, of how many, and drawn."""
    low, high = share.interval()
    return f"{share.rate:.3f} [{low:.3f}, {high:.3f}]", str(share.of), interval(share)


def named(result: Results, labels: Labels) -> tuple[str, str]:
    """Godfather and others by their short names."""
    godfather, others = (labels.get(name, name) for name in result.pairing[:2])
    return godfather, others


# ---------------------------------------------------------------- the whole league


def head(report: Report) -> Iterator[str]:
    """What was played, with which settings."""
    labels = report.labels
    settings = {
        "Godfathers": ", ".join(labels.get(name, name) for name in report.names(0)),
        "Others": ", ".join(labels.get(name, name) for name in report.names(1)),
        "Players": f"{', '.join(map(str, report.sizes()))}; printed boxes",
        "Games": f"{report.games} a pairing, {report.total} in all",
        "Seed": str(report.seed),
        "Faults": f"{report.faults} moves that chance had to make",
        "Version": __version__,
    }
    yield "<h1>Mafia de Cuba: a league of bots</h1><dl>"
    yield from (f"<dt>{term}<dd>{escape(told)}" for term, told in settings.items())
    yield from (f"<dt>{label}<dd><code>{escape(name)}</code>" for name, label in labels.items())
    yield "</dl><p>Every Godfather meets the same people with the same chances, game by game."
    yield "Rates carry Wilson’s 95&nbsp;% intervals; the lines beside them run from 0 to 1.</p>"


def godfathers(report: Report) -> Iterator[str]:
    """How often the Godfather won, and how often some Thief."""
    heads = ("Godfather", "Others", "Players", "Godfather wins", "of", "0 to 1",
             "A Thief wins", "of", "0 to 1", "Brier", "Faults")  # fmt: skip
    lines = []
    for result in report.results:
        brier = f"{result.forecasts.brier():.3f}" if result.forecasts.total else "–"
        cells = [str(result.pairing.players), *figures(result.godfather)]
        cells += [*figures(result.thieves), brier, str(result.faults)]
        lines.append(row(named(result, report.labels), cells))
    yield "<h2>Who wins</h2>"
    yield boxed("“A Thief wins” counts games with a Thief, by whether one won.", heads, lines, 2)


def cross_play(report: Report) -> Iterator[str]:
    """The matrices, as heat with figures."""
    yield "<h2>Cross-play</h2>"
    for matrix in matrices(report):
        caption = (
            f"The Godfather’s win rate, {matrix.players} players; Godfathers down, others across."
        )
        across = [report.labels.get(name, name) for name in matrix.others]
        yield boxed(caption, ("Godfather", *across), heat(matrix, report.labels))


def heat(matrix: Matrix, labels: Labels) -> Iterator[str]:
    """A row for each Godfather: the more wins, the warmer the cell."""
    for godfather, cells in zip(matrix.godfathers, matrix.cells, strict=True):
        yield f'<tr><th scope="row">{escape(labels.get(godfather, godfather))}'
        for cell in cells:
            if cell is None:
                yield "<td>–"
                continue
            low, high = cell.interval()
            yield f'<td class="cell heat" style="--share:{60 * cell.rate:.0f}%">{cell.rate:.3f}'
            yield f"<small>{low:.3f}–{high:.3f}</small>"


def answers(report: Report) -> Iterator[str]:
    """What either side would gain by the best answer in this league."""
    lines = []
    for result in report.results:
        gain = gains(result, report.results)
        cells = (str(result.pairing.players), *(f"{gain[side]:+.3f}" for side in gain))
        lines.append(row(named(result, report.labels), cells))
    heads = ("Godfather", "Others", "Players", "Godfather’s gain", "Thieves’ gain")
    caption = "In win rate, by playing as the best bot of this league in that place."
    yield "<h2>Gains of the best answer</h2>"
    yield boxed(caption, heads, lines, 2)


def rated(ratings: Ratings | None, labels: Labels) -> Iterator[str]:
    """The ratings: a row for each bot, a column for each role."""
    if not ratings:
        return
    roles = sorted({role for known in ratings.values() for role in known})
    lines = [
        row(
            [labels.get(bot, bot)],
            (f"{known[r][0]:.1f} ± {known[r][1]:.1f}" if r in known else "–" for r in roles),
        )
        for bot, known in ratings.items()
    ]
    yield "<h2>Ratings</h2>"
    yield boxed("OpenSkill by bot and role: mean ± deviation.", ("Bot", *roles), lines)


# ---------------------------------------------------------------- pairing by pairing


def each_pairing(report: Report) -> Iterator[str]:
    """The details of each pairing, folded where there are many."""
    yield "<h2>Pairing by pairing</h2>"
    state = " open" if len(report.results) <= MOST_OPEN else ""
    for result in report.results:
        godfather, others = named(result, report.labels)
        title = f"{godfather} against {others}, {result.pairing.players} players"
        yield f"<details{state}><summary>{escape(title)}</summary>"
        yield by_role(result)
        yield by_bot(result, report.labels)
        yield endings(result)
        yield from forecasts(result)
        yield "</details>"


def by_role(result: Results) -> str:
    """How often each role won."""
    lines = [row([str(role)], figures(share)) for role, share in sorted(result.roles.items())]
    return boxed("Wins by role, seat by seat.", ("Role", "Wins", "of", "0 to 1"), lines)


def by_bot(result: Results, labels: Labels) -> str:
    """How often each bot won in each role."""
    roles = sorted(result.roles)
    lines = []
    for bot, known in sorted(result.bots.items()):
        cells = [small(known[role]) if role in known else "–" for role in roles]
        lines.append(row([labels.get(bot, bot)], [small(together(known)), *cells]))
    return boxed("Wins by bot and role, of how many.", ("Bot", "all", *map(str, roles)), lines)


def small(share: Share) -> str:
    """A share in a cell: the interval and how many below it."""
    low, high = share.interval()
    return f"{share.rate:.3f}<br><small>{low:.2f}–{high:.2f} of {share.of}</small>"


def together(roles: dict[Role, Share]) -> Share:
    """A bot in all its roles."""
    whole = Share()
    for share in roles.values():
        whole.join(share)
    return whole


def endings(result: Results) -> str:
    """How the games ended."""
    shares = {name: Share(number, result.games) for name, number in result.endings.items()}
    most = sorted(shares.items(), key=lambda each: -each[1].hits)
    lines = [row([name.replace("_", " ")], figures(share)) for name, share in most]
    return boxed("How the games ended.", ("Ending", "Share", "of", "0 to 1"), lines)


def forecasts(result: Results) -> Iterator[str]:
    """How well P(thief) was told before each accusation."""
    told = result.forecasts
    if not told.total:
        return
    bins = list(told.bins())
    lines = [row([f"{chance:.3f}"], (f"{true:.3f}", str(number))) for chance, true, number in bins]
    yield (
        f"<figure>{calibration(bins)}<figcaption>Calibration of the Godfather’s P(thief) before "
        f"each accusation: {told.total} forecasts in ten bins, larger dots for more of them; on "
        f"the dashed line chances come true as told. Brier score {told.brier():.3f} (0 is "
        "perfect, 0.25 is always saying one half).</figcaption></figure>"
    )
    yield boxed("The same in figures.", ("Told", "Came true", "Forecasts"), lines)
