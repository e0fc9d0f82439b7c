"""The balance report as one page without scripts or other files, or as Markdown."""

from collections.abc import Iterator, Sequence
from html import escape

from mafia_de_cuba.lab.html_report import STYLE, boxed, html_page, row
from mafia_de_cuba.lab.intervals import Share

from . import charts
from .blocks import Chart, Section, Shift, Table, Value

TITLE = "Mafia de Cuba: who wins how often"
NARROW = 0.01  # intervals narrower than this are left out of Markdown
STRONGEST = 60  # percent of the warm colour in a cell of 1


def html(facts: dict[str, str], sections: Sequence[Section]) -> str:
    """The whole page."""
    body = "\n".join([*opening(facts), *(piece for each in sections for piece in as_html(each))])
    return html_page(TITLE, STYLE + charts.STYLE, body)


def opening(facts: dict[str, str]) -> Iterator[str]:
    """The title, and how the games were played."""
    yield f"<h1>{TITLE}</h1><dl>"
    yield from (f"<dt>{escape(term)}<dd>{escape(told)}" for term, told in facts.items())
    yield "</dl>"


def as_html(section: Section) -> Iterator[str]:
    """A section with its tables and charts."""
    yield f"<h2>{escape(section.title)}</h2>"
    yield from (f"<p>{escape(sentence)}</p>" for sentence in section.words)
    for block in section.blocks:
        if isinstance(block, Chart):
            caption = f"<figcaption>{escape(block.caption)}</figcaption>"
            yield f"<figure>{block.svg}{caption}</figure>"
        else:
            yield boxed(block.caption, block.heads, map(html_row, block.rows))


def html_row(line: tuple[str, Sequence[Value]]) -> str:
    """A row of a table: shares as heat, with their intervals below."""
    name, values = line
    return row([name], []) + "".join(map(html_cell, values))


def html_cell(value: Value) -> str:
    """One cell."""
    match value:
        case Share():
            low, high = value.interval()
            heat = f'class="cell heat" style="--share:{STRONGEST * value.rate:.0f}%"'
            return f"<td {heat}>{value.rate:.3f}<small>{low:.3f}–{high:.3f}</small>"
        case Shift():
            interval = f"{value.low:+.3f} – {value.high:+.3f}"
            return f'<td class="cell">{value.value:+.3f}<small>{interval}</small>'
        case str():
            return f"<td>{escape(value)}"
    return "<td>–"


# ---------------------------------------------------------------- Markdown


def markdown(facts: dict[str, str], sections: Sequence[Section]) -> str:
    """The same without charts, for places that show Markdown."""
    lines = [f"# {TITLE}", "", *(f"- {term}: {told}" for term, told in facts.items())]
    for section in sections:
        lines += ["", f"## {section.title}"]
        for sentence in section.words:
            lines += ["", sentence]
        for block in section.blocks:
            lines += [] if isinstance(block, Chart) else ["", *as_markdown(block)]
    return "\n".join(lines) + "\n"


def as_markdown(table: Table) -> Iterator[str]:
    """A table; where an interval is narrow the figure says as much."""
    yield from (f"*{table.caption}*", "")
    yield f"| {' | '.join(table.heads)} |"
    yield f"|---|{'---:|' * (len(table.heads) - 1)}"
    for name, values in table.rows:
        yield f"| {name} | {' | '.join(map(markdown_cell, values))} |"


def markdown_cell(value: Value) -> str:
    """One cell."""
    match value:
        case Share():
            low, high = value.interval()
            return f"{value.rate:.3f}" if high - low < NARROW else str(value)
        case Shift():
            if value.high - value.low < NARROW:
                return f"{value.value:+.3f}"
            return f"{value.value:+.3f} [{value.low:+.3f}, {value.high:+.3f}]"
    return value or "–"
