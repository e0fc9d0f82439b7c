"""The league on screen: the summary and the matrix first, no wider than the terminal."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from mafia_de_cuba.rules.pieces import Role

from .external_names import Labels
from .intervals import Share
from .league import Results
from .league_numbers import Matrix, Report, gains, matrices
from .ratings import Ratings

LEAST_WIDTH, NAME = 40, 22  # columns; names longer than that are cut
MOST_LINES = 40  # of the summary; beyond that, one for each Godfather
MOST_DETAILS = 12  # pairings told role by role
TIE = "\N{NO-BREAK SPACE}"
ELSEWHERE = "--json FILE or --html FILE has them all."


def screen(report: Report) -> Iterator[str]:
    """Everything that fits; a line says where the rest is."""
    width = max(LEAST_WIDTH, shutil.get_terminal_size().columns)
    labels = report.labels
    yield from folded("", legend(labels), width)
    yield from summary(report, labels, width)
    if len(report.results) > 1:
        for matrix in matrices(report):
            yield ""
            yield f"Cross-play of {matrix.players}, the Godfather's win rate:"
            yield from grid(matrix, labels, width)
        yield from best_answers(report, labels, width)
    yield from rated(report.ratings, labels, width)
    yield from details(report.results, labels, width)


def legend(labels: Labels) -> list[str]:
    """Which program is which."""
    return [f"{label} is {name}" for name, label in labels.items()]


# ---------------------------------------------------------------- rows and columns


def rows(table: Sequence[Sequence[str]], width: int, left: int = 2) -> Iterator[str]:
    """Cells in columns, the first `left` of them to the left; columns of nothing are left out."""
    used = [place for place in range(len(table[0])) if any(row[place] for row in table[1:])]
    table = [[row[place] for place in used] for row in table]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = [
            cell.ljust(wide) if place < left else cell.rjust(wide)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        yield from flowed(cells, width)


def flowed(cells: Iterable[str], width: int) -> Iterator[str]:
    """Cells side by side, two blanks between, in as many lines as they need."""
    line = ""
    for cell in cells:
        longer = f"{line}  {cell}" if line else cell
        if line and len(longer.rstrip()) > width:
            yield line.rstrip()
            longer = f"    {cell.strip()}"
        line = longer
    yield line.rstrip()


def folded(head: str, pieces: Sequence[str], width: int) -> Iterator[str]:
    """Pieces with commas between, folded under their head."""
    tied = ", ".join(piece.replace(" ", TIE) for piece in pieces)
    indent = " " * (len(head) or 2)
    lines = wrap(f"{head}{tied}", width, subsequent_indent=indent, break_on_hyphens=False)
    yield from (line.replace(TIE, " ") for line in lines if pieces)


def named(name: str, labels: Labels) -> str:
    """A bot or population by its short name, cut where that is long all the same."""
    name = labels.get(name, name)
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


# ---------------------------------------------------------------- the summary


def summary(report: Report, labels: Labels, width: int) -> Iterator[str]:
    """A line for each pairing, or for each Godfather where there are too many."""
    many = len(report.results) > MOST_LINES
    yield from rows(
        [("godfather", "others", "players", "games", "godfather wins", "Brier", "faults")]
        + [line(result, labels) for result in (by_godfather(report) if many else report.results)],
        width,
    )
    if many:
        pairings = f"{len(report.results)} pairings, by Godfather"
        yield from wrap(f"{pairings}. {ELSEWHERE}", width)


def line(result: Results, labels: Labels) -> tuple[str, ...]:
    """A pairing in figures."""
    pairing, forecasts = result.pairing, result.forecasts
    return (
        named(pairing.godfather, labels),
        named(pairing.others, labels),
        str(pairing.players or ""),
        str(result.games),
        str(result.godfather),
        f"{forecasts.brier():.3f}" if forecasts.total else "",
        str(result.faults or ""),
    )


def by_godfather(report: Report) -> Iterator[Results]:
    """All that each Godfather played."""
    for godfather in report.names(0):
        own = [result for result in report.results if result.pairing.godfather == godfather]
        whole = Results(own[0].pairing._replace(others="(all)", players=0))
        for result in own:
            whole.games += result.games
            whole.faults += result.faults
            whole.godfather.join(result.godfather)
            whole.forecasts.join(result.forecasts)
        yield whole


# ---------------------------------------------------------------- the matrix


def grid(matrix: Matrix, labels: Labels, width: int) -> Iterator[str]:
    """Godfathers down, populations across; numbers head the columns where names do not fit."""
    heads = [named(name, labels) for name in matrix.others]
    first = max(len(named(name, labels)) for name in matrix.godfathers)
    if first + sum(max(5, len(head)) + 2 for head in heads) > width:
        numbers = [str(number) for number in range(1, len(heads) + 1)]
        across = [f"{number} {head}" for number, head in zip(numbers, heads, strict=True)]
        yield from folded("Across: ", across, width)
        heads = numbers
    wide = max(5, *map(len, heads)) + 2
    fitting = max(1, (width - first) // wide)
    for begin in range(0, len(heads), fitting):
        yield from [""] * (begin > 0)
        yield " " * first + "".join(f"{h:>{wide}}" for h in heads[begin : begin + fitting])
        for name, cells in zip(matrix.godfathers, matrix.cells, strict=True):
            shown = (f"{cell.rate:.3f}" if cell else "" for cell in cells[begin : begin + fitting])
            yield f"{named(name, labels):<{first}}{''.join(f'{c:>{wide}}' for c in shown)}".rstrip()


def best_answers(report: Report, labels: Labels, width: int) -> Iterator[str]:
    """What each side could gain by the best answer that plays in this league."""
    yield ""
    if len(report.results) > MOST_LINES:
        yield from wrap(f"Best answers, for {len(report.results)} pairings: {ELSEWHERE}", width)
        return
    yield "Gain of the best answer among these bots, in win rate:"
    table: list[tuple[str, ...]] = [("godfather", "others", "players", "godfather's", "thieves'")]
    for result in report.results:
        gain = gains(result, report.results)
        figures = (f"{gain['godfather']:.3f}", f"{gain['thieves']:.3f}")
        table.append((*line(result, labels)[:3], *figures))
    yield from rows(table, width)


# ---------------------------------------------------------------- ratings and details


def rated(ratings: Ratings | None, labels: Labels, width: int) -> Iterator[str]:
    """Each bot's rating in each role, the best of a role first."""
    yield ""
    if ratings is None:
        yield "No ratings: pip install 'mafia-de-cuba[lab]' brings OpenSkill."
        return
    yield "OpenSkill, by role:"
    for role in sorted({role for known in ratings.values() for role in known}):
        known = [(bot, *ratings[bot][role]) for bot in ratings if role in ratings[bot]]
        best = sorted(known, key=lambda each: -each[1])
        pieces = [f"{named(bot, labels)} {mean:.1f}±{sd:.1f}" for bot, mean, sd in best]
        yield from folded(f"  {role:<16}", pieces, width)


def details(results: Sequence[Results], labels: Labels, width: int) -> Iterator[str]:
    """The win rates of each pairing role by role."""
    if len(results) > MOST_DETAILS:
        yield ""
        yield from wrap(f"Win rates by role, for {len(results)} pairings: {ELSEWHERE}", width)
        return
    for result in results:
        pairing = result.pairing
        godfather, others = (named(name, labels) for name in pairing[:2])
        yield ""
        yield from wrap(f"{godfather} against {others}, {pairing.players} players, by role:", width)
        table = [("  a thief", str(result.thieves), f"of {result.thieves.of} games")]
        table += [detail(role, share) for role, share in sorted(result.roles.items())]
        table += by_bot(result, labels) if 1 < len(result.bots) < 4 else []
        yield from rows(table, width)


def detail(name: str, share: Share) -> tuple[str, str, str]:
    """One role's line."""
    return f"  {name}", str(share), f"of {share.of}"


def by_bot(result: Results, labels: Labels) -> list[tuple[str, str, str]]:
    """The Thieves of a population of two or three kinds, kind by kind."""
    return [
        detail(f"thief, {named(bot, labels)}", roles[Role.THIEF])
        for bot, roles in sorted(result.bots.items())
        if Role.THIEF in roles
    ]
