"""Frames of a replay: what has happened so far, and what these eyes could know of everybody."""

from mafia_de_cuba.analysis.eyes import Eyes, SeatRow
from mafia_de_cuba.i18n import N_
from mafia_de_cuba.terminal.ui.console import clean
from mafia_de_cuba.terminal.ui.paint import Paint, cut, fit, wrap

NUMBER, ROLE, SHARE = 3, 20, 8  # columns
FRAME_LINES = 6  # title, two rules, the table's head, an empty line, keys


def frame(eyes: Eyes, place: int, size: tuple[int, int], paint: Paint) -> list[str]:
    """The whole screen at a place among the moves that these eyes noticed."""
    width, height = size
    table = table_lines(eyes, eyes.moves[place], width, paint)
    room = max(height - len(table) - FRAME_LINES + 1, 3)
    story = story_lines(eyes, place, width, paint)[-room:]
    lines = [
        paint(cut(title(eyes, place), width), "bold"),
        "─" * width,
        *story,
        *[""] * (room - len(story)),
        "─" * width,
        *table,
    ]
    return [*lines[: height - 1], cut(keys(eyes), width)]


def title(eyes: Eyes, place: int) -> str:
    """Where we are, and whose eyes these are."""
    words = eyes.telling.words
    where = N_("Move %(move)s of %(last)s · %(eyes)s")
    last = len(eyes.telling.game.record.acts)
    told = words.say(where, move=eyes.moves[place] + 1, last=last, eyes=eyes.name)
    return clean(f"Mafia de Cuba · {told}")


def keys(eyes: Eyes) -> str:
    """What the keys do."""
    message = N_("← → move · PgUp PgDn accusation · ↑ ↓ whose eyes · a all-seeing · q leave")
    return eyes.telling.words._(message)


def story_lines(eyes: Eyes, place: int, width: int, paint: Paint) -> list[str]:
    """All moves up to this one, the last of them marked."""
    lines: list[str] = []
    for at in range(place + 1):
        told = move_lines(eyes, eyes.moves[at], width)
        lines += [paint(line, "bold") for line in told] if at == place else told
    return lines


def move_lines(eyes: Eyes, index: int, width: int) -> list[str]:
    """One move with what is to be said of it."""
    told = hanging(f"{index + 1:>{NUMBER}} ", eyes.move(index), width)
    for note in eyes.notes(index):
        told += hanging(" " * NUMBER + " — ", note, width)
    return told


def hanging(first: str, text: str, width: int) -> list[str]:
    """The text in lines, the first of them behind a number or a sign; no code of a terminal."""
    lines = wrap(clean(text), width - len(first))
    return [
        f"{first if not number else ' ' * len(first)}{line}" for number, line in enumerate(lines)
    ]


def table_lines(eyes: Eyes, index: int, width: int, paint: Paint) -> list[str]:
    """Everybody: role, and how likely a Thief by facts and by the model."""
    words = eyes.telling.words
    head = [words._(N_("Thief?")), words._(N_("believed"))]
    names = max(width - NUMBER - ROLE - 2 * SHARE - 4, 8)
    first = fit("", NUMBER + 1 + names + 1 + ROLE + 1)
    lines = [paint(cut(f"{first}{head[0]:>{SHARE}} {head[1]:>{SHARE}}", width), "dim")]
    return lines + [row_line(eyes, row, names, width) for row in eyes.rows(index)]


def row_line(eyes: Eyes, row: SeatRow, names: int, width: int) -> str:
    """The line of one seat."""
    shares = [
        "" if share is None else eyes.telling.percent(share) for share in (row.thief, row.belief)
    ]
    told = f"{row.seat:>{NUMBER}} {fit(clean(row.name), names)} {fit(row.role or '?', ROLE)}"
    return cut(f"{told} {shares[0]:>{SHARE}} {shares[1]:>{SHARE}}", width)
