"""What the HTML reports of the laboratory share: the page around them, its style, and tables."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --paper: #fbf6ec; --ink: #2a1c12; --soft: #6b5744;
  --rule: #d9c9b0; --mark: #8a4b1f; --heat: #d98a3d; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1510; --ink: #f1e4d0; --soft: #bda58a;
  --rule: #4a3929; --mark: #e7a25c; --heat: #8a4b1f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 64rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 Georgia, serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
p, figcaption { max-width: 42rem; } figcaption, small, .caption { color: var(--soft); }
.box { overflow-x: auto; margin: .4rem 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
.caption { margin: 1rem 0 0; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--rule); }
th { font-weight: 600; } thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
tbody th, .name { text-align: left; } .cell small { display: block; }
.heat { background: color-mix(in srgb, var(--heat) var(--share), var(--paper)); }
.heat small { color: inherit; }
.interval { width: 6.5rem; height: 1rem; display: block; }
.calibration { width: 100%; max-width: 24rem; } figure { margin: 1rem 0; }
svg text { font: 12px sans-serif; fill: var(--ink); }
.axis { fill: none; stroke: var(--soft); } .honest { stroke: var(--soft); stroke-dasharray: 4; }
.spread { stroke: var(--ink); stroke-width: 2; } .dot { fill: var(--mark); }
details { border-top: 1px solid var(--rule); padding: .5rem 0; }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; }
"""


def html_page(title: str, style: str, body: str) -> str:
    """A whole page, which needs no other file."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def boxed(caption: str, heads: Sequence[str], rows: Iterable[str], names: int = 1) -> str:
    """A table that scrolls in its own box; the first heads are of names."""
    cells = "".join(
        f'<th scope="col"{" class=name" if place < names else ""}>{escape(head)}'
        for place, head in enumerate(heads)
    )
    return (
        f'<p class="caption">{escape(caption)}</p>'
        f'<div class="box" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<thead><tr>{cells}</thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def row(names: Sequence[str], cells: Iterable[str]) -> str:
    """A row; names are escaped, cells are not."""
    first, *rest = names
    others = "".join(f'<td class="name">{escape(name)}' for name in rest)
    return f'<tr><th scope="row">{escape(first)}{others}{"".join(f"<td>{c}" for c in cells)}'
