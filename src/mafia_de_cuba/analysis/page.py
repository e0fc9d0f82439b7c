"""A past game as one page and as one picture: both hold everything they need."""

from collections.abc import Iterable, Iterator

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.notation import write_line

from . import curve, theft_picture
from .drawing import INK, PALE, PAPER, RED, moved, picture, safe
from .telling import Telling

LOOKING_BACK, TO_MOVES, ONE_LINE = (
    N_("Looking back"),
    N_("To the moves"),
    N_("The game in one line"),
)
THE_THEFT, SUSPICION, CHANGED_MOST = N_("The theft"), N_("Suspicion"), N_("What changed most")
ACCUSATIONS, MOVE_BY_MOVE = N_("Accusations"), N_("Move by move")

STYLE = f"""
:root {{ color-scheme: light; }}
body {{ margin: 0 auto; padding: 1rem; max-width: 60rem; background: {PAPER}; color: {INK};
  font: 1.05rem/1.5 Georgia, "Times New Roman", serif; }}
svg {{ width: 100%; height: auto; }}
a {{ color: {RED}; }}
a:focus-visible, summary:focus-visible {{ outline: 3px solid {RED}; outline-offset: 2px; }}
.skip {{ position: absolute; left: -99rem; }} .skip:focus {{ position: static; }}
ol.moves {{ list-style: none; padding: 0; }}
ol.moves li {{ padding: .35rem .6rem; border-top: 1px solid {PALE}; overflow-wrap: anywhere; }}
ol.moves li:target {{ background: #f1e2b8; }}
.note {{ display: block; padding-left: 1.4rem; }} .note::before {{ content: "— "; }}
code {{ overflow-wrap: anywhere; }}
@media print {{ nav {{ display: none; }} }}
"""


def svg_page(telling: Telling) -> str:
    """The picture of the theft and the curve below it."""
    high = theft_picture.height_of(telling)
    parts = [*theft_picture.theft_parts(telling), *moved(high + 20, curve.curve_parts(telling))]
    return picture(theft_picture.WIDTH, high + 20 + curve.HEIGHT, title_of(telling), parts)


def title_of(telling: Telling) -> str:
    """What a page or picture is called."""
    return f"Mafia de Cuba · {', '.join(telling.names)}"


def html_page(telling: Telling) -> str:
    """The whole page."""
    body = "".join(f"{part}\n" for part in body_of(telling))
    return (
        f'<!doctype html>\n<html lang="{telling.words.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{safe(title_of(telling))}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}</body>\n</html>\n"
    )


def heading(telling: Telling, message: str, mark: str = "") -> str:
    """A heading of a part of the page."""
    return f"<h2{mark}>{safe(telling.words._(message))}</h2>"


def body_of(telling: Telling) -> Iterator[str]:
    """The parts of the page, from top to bottom."""
    say = telling.words._
    yield f'<a class="skip" href="#moves">{safe(say(TO_MOVES))}</a>'
    yield f"<header><h1>{safe(say(LOOKING_BACK))}</h1>"
    yield f"<p>{safe(', '.join(telling.names))}</p>"
    if ending := telling.ending():
        yield f"<p><strong>{safe(ending)}</strong></p>"
    yield f"</header>\n<main>\n{drawings(telling)}"
    yield from moments(telling)
    yield from accusations(telling)
    yield from moves(telling)
    yield heading(telling, ONE_LINE)
    yield f"<p><code>{safe(write_line(telling.game.record))}</code></p>\n</main>"


def drawings(telling: Telling) -> str:
    """Both pictures."""
    high, say = theft_picture.height_of(telling), telling.words._
    parts = theft_picture.theft_parts(telling)
    theft = picture(theft_picture.WIDTH, high, say(THE_THEFT), parts)
    return theft + picture(curve.WIDTH, curve.HEIGHT, say(SUSPICION), curve.curve_parts(telling))


def moments(telling: Telling) -> Iterator[str]:
    """The moments that changed most."""
    if telling.moments:
        yield f"{heading(telling, CHANGED_MOST)}\n<ul>"
        for found in telling.moments:
            yield entry(found.move, f"{telling.move(found.move)} {telling.moment(found)}")
        yield "</ul>"


def accusations(telling: Telling) -> Iterator[str]:
    """Every accusation, rated."""
    if telling.analysis.accusations:
        yield f"{heading(telling, ACCUSATIONS)}\n<ul>"
        for rated in telling.analysis.accusations:
            yield entry(
                rated.move, " ".join([telling.move(rated.move), *telling.accusation(rated)])
            )
        yield "</ul>"


def entry(index: int, told: str) -> str:
    """A line of a list, with a link to its move."""
    return f'<li><a href="#m{index + 1}">{index + 1}</a> {safe(told)}</li>'


def moves(telling: Telling) -> Iterator[str]:
    """Every move with what is to be said of it; each has an address of its own."""
    yield heading(telling, MOVE_BY_MOVE, ' id="moves"')
    yield '<ol class="moves">'
    for index in range(len(telling.game.record.acts)):
        number, notes = index + 1, spans(telling.notes(index))
        link = f'<a href="#m{number}">{number}</a>'
        yield f'<li id="m{number}">{link} {safe(telling.move(index))}{notes}</li>'
    yield "</ol>"


def spans(notes: Iterable[str]) -> str:
    """Notes below a move."""
    return "".join(f'<span class="note">{safe(note)}</span>' for note in notes)
