"""The theft as a picture: the box along the table, truth beside testimony, every lie marked."""

from collections.abc import Iterator
from textwrap import wrap

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.talk import Statement

from .drawing import DIM, INK, PALE, RED, label, shortened
from .lies import Claimed, claimed_by, is_true, received
from .telling import Telling

WIDTH, ROW, LINE, TOP = 960, 56, 17, 84
NAMES, GEMS, GEM, TOKENS = 24, 300, 17, 580  # where columns begin; the width of a diamond
LETTERS, NAME_LETTERS, TOKEN_LETTERS = 124, 24, 48


def height_of(telling: Telling) -> int:
    """How high the picture is."""
    return TOP + sum(row_height(telling, seat) for seat in range(1, len(telling.names)))


def row_height(telling: Telling, seat: int) -> int:
    """How high one seat's row is."""
    return ROW + LINE * len(testimony(telling, seat))


def theft_parts(telling: Telling) -> list[str]:
    """The picture's parts, from its own corner on."""
    words, state = telling.words, telling.game.last
    head = words._(N_("The theft"))
    hidden = words.say(
        N_("Hidden: %(hidden)s. The box came back with %(box)s."),
        hidden=words.diamonds(state.hidden),
        box=words.box(state.box),
    )
    parts = [label(NAMES, 34, head, 24, 'font-weight="bold"'), label(NAMES, 60, hidden)]
    y = TOP
    for seat in range(1, len(telling.names)):
        parts += seat_parts(telling, seat, y)
        y += row_height(telling, seat)
    return parts


def seat_parts(telling: Telling, seat: int, y: int) -> Iterator[str]:
    """One seat: what came, what it took, and what it says."""
    words, state = telling.words, telling.game.last
    box, take, role = received(state, seat), state.take(seat) or Take(), state.role(seat)
    yield f'<path d="M{NAMES} {y}H{WIDTH - NAMES}" stroke="{PALE}" stroke-width=".6"/>'
    name = shortened(f"{seat} {telling.names[seat]}", NAME_LETTERS)
    yield label(NAMES, y + 24, name, 17, 'font-weight="bold"')
    yield label(NAMES, y + 43, words.role(role) if role else "", 14)
    yield from gems(box.diamonds, take.diamonds, y + 12)
    bag = bag_of(telling, seat)
    tokens = words.tokens(box.tokens) + (f" − {words.short(bag)}" if bag else "")
    yield label(TOKENS, y + 24, shortened(tokens, TOKEN_LETTERS), 13)
    yield label(TOKENS, y + 43, f"→ {words.take(take)}", 14, 'font-weight="bold"')
    for number, line in enumerate(testimony(telling, seat)):
        yield label(NAMES, y + 63 + LINE * number, line, 13, f'fill="{DIM}"')


def bag_of(telling: Telling, seat: int) -> Token | None:
    """What the first player dismissed."""
    return telling.game.last.bag if seat == 1 else None


def gems(found: int, taken: int, y: int) -> Iterator[str]:
    """The diamonds that came: hollow those that went on, full those that were taken."""
    for number in range(found):
        full = number >= found - taken
        fill = RED if full else "none"
        yield (
            f'<path d="M{GEMS + GEM * number} {y + 5}l4-5h6l4 5-7 9z"'
            f' fill="{fill}" stroke="{RED if full else INK}"/>'
        )


def testimony(telling: Telling, seat: int) -> list[str]:
    """All that a seat claimed, in lines; what was untrue carries a sign."""
    told = [one_word(telling, each) for each in claimed_by(telling.game, seat)]
    return wrap(" · ".join(told) or "…", LETTERS)


def one_word(telling: Telling, claimed: Claimed) -> str:
    """What a seat claimed on one thing."""
    about = telling.words.topic(claimed.about)
    return f"{about}: {statement(telling, claimed.said)}{sign(telling, claimed)}"


def sign(telling: Telling, claimed: Claimed) -> str:
    """The sign of a lie; of a game that goes on, none."""
    over = telling.game.last.outcome is not None
    return " ✗" if over and not is_true(telling.game.last, claimed) else ""


def statement(telling: Telling, said: Statement) -> str:
    """What was claimed, shortly."""
    match said:
        case None:
            return telling.words._(N_("nothing"))
        case int():
            return str(said)
        case Take():
            return telling.words.take(said)
        case Token():
            return telling.words.short(said)
    return telling.words.tokens(said)
