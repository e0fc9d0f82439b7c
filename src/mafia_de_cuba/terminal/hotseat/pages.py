"""The pages of a game passed round; their number of lines does not depend on a secret."""

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import Box, Role
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.console import WIDTH
from mafia_de_cuba.terminal.ui.grids import dotted, flow, grid
from mafia_de_cuba.terminal.ui.pages import UNDER_A_NAME
from mafia_de_cuba.terminal.ui.paint import columns, wrap
from mafia_de_cuba.terminal.ui.shorthand import legend
from mafia_de_cuba.views import View

from .typed_commands import QUESTIONS, examples


def sentences(*texts: str) -> list[str]:
    """Sentences, each on a line of its own, or on as many as it needs."""
    return [f" {line}" for text in texts for line in wrap(text, WIDTH - 2, "   ")]


def opening_lines(words: Words, seen: View) -> list[str]:
    """The opening of a game, and the rules in short."""
    boss = words.is_a(seen.players[0].name, Role.GODFATHER)
    stake = [told.text for told in narration.at_stake(words, seen.setup)]
    rules = sentences(*map(words._, narration.RULES))
    return [*sentences(words._(narration.HAVANA), boss, *stake), "", *rules]


def box_lines(words: Words, box: Box, setup: Setup) -> list[str]:
    """What a box holds, with as many lines for an empty box as for a full one."""
    rows = [(box.diamonds, words._("diamonds"))]
    rows += [(box.tokens.count(kind), words.role(kind)) for kind in setup.tokens.kinds()]
    rows += [(int(box.fake_diamond), words._("the fake diamond"))] * setup.fake_diamond
    return [f"{number:>5}  {name}" for number, name in rows]


def taken_lines(words: Words, seen: View) -> list[str]:
    """What a seat took, and the role that it gives, with as many lines for every role."""
    assert seen.you
    bag = words.one(seen.you.dismissed) if seen.you.dismissed else words._("nothing")
    lines = sentences(words.say(N_("In your bag: %(token)s."), token=bag)) * (seen.you.seat == 1)
    told = sentences(*(told.text for told in narration.helped_myself(words, seen)))
    roles = (narration.become(words, role).text for role in narration.roles(seen.setup))
    most = 1 + max(len(sentences(role)) for role in roles)
    return [*lines, *told, *[""] * (most - len(told))]


def pocket_lines(words: Words, seen: View) -> list[str]:
    """What only this seat knows."""
    you = seen.you
    assert you
    lines: list[str] = []
    if you.received:
        box = box_lines(words, you.received, seen.setup)
        lines = [*sentences(words._("You received:")), *box, "", *taken_lines(words, seen)]
    if you.left and you.hidden is not None:
        lines += [*[""] * bool(lines), *sentences(_godfather(words, seen, you.hidden, you.left))]
    return lines


def _godfather(words: Words, seen: View, hidden: int, left: Box) -> str:
    """What only Godfathers know; a fallen one holds no diamonds any more."""
    assert seen.you
    told = N_("Hidden: %(hidden)s. The box came back with %(box)s.")
    if seen.you.seat == seen.godfather:
        told = N_("Hidden: %(hidden)s. The box came back with %(box)s. You hold %(held)s of 15.")
    held = seen.players[seen.godfather].diamonds
    return words.say(told, hidden=words.diamonds(hidden), box=words.box(left), held=held)


def help_lines(words: Words, seen: View) -> list[str]:
    """What can be typed, by example, and how to read the table."""
    rows = [[[typed], meaning.split(" ")] for typed, meaning in examples(words, seen)]
    wide = max(columns(typed) for [typed], _ in rows) + 1
    asked = ", ".join(words._(label) for label in QUESTIONS.values())
    return [
        *grid(rows, (wide, WIDTH - wide - 3)),
        "",
        *sentences(
            words.say(N_("Questions: %(words)s."), words=asked),
            words._("The first letters of names and words will do."),
            words._(UNDER_A_NAME),
        ),
        *(f" {line}" for line in flow(dotted(legend(words, seen.setup)), WIDTH - 2)),
    ]
