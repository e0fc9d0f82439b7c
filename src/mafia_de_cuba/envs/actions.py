"""Actions by number: every move of the game and of a finite grammar of talk."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, GameMove, Hide, Pocket, Shoot
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, legal_takes
from mafia_de_cuba.rules.play import MOST_HIDDEN
from mafia_de_cuba.rules.setup import MOST_PLAYERS, Setup
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Doubt, Question, Talk

Move = GameMove | Talk
Numbers = tuple[int, ...]

QUESTIONS = (
    Question.RECEIVED_DIAMONDS,
    Question.PASSED,
    Question.TOOK,
    Question.DISMISSED,
    Question.SUSPECT,
)
UP_TO_ALL = range(DIAMONDS + 1)
SEATS = range(MOST_PLAYERS)
TAKES = (
    Take(),
    *(Take(number) for number in UP_TO_ALL[1:]),
    *(Take(token=token) for token in Token),
    *(Take(number, fake=True) for number in UP_TO_ALL),
)

# What has no move of the rules: letting a window close, leaving the bag empty, giving no answer.
PASS, SHOOT, CONCEDE, KEEP, SILENT = "pass", "shoot", "concede", "keep", "silent"


def _table() -> list[tuple[str, Move | None]]:
    """Every action: its name and its move."""
    rows: list[tuple[str, Move | None]] = [(PASS, None), (SHOOT, Shoot()), (CONCEDE, Concede())]
    rows += [(f"hide {number}", Hide(number)) for number in range(MOST_HIDDEN + 1)]
    rows += [(KEEP, None), *((f"dismiss {token}", Dismiss(token)) for token in Token)]
    rows += [(f"take {words(take)}", pocket(take)) for take in TAKES]
    rows += [(f"accuse {seat}", Accuse(seat)) for seat in SEATS]
    return rows


def _talk_table() -> list[tuple[str, Move | None]]:
    """The actions of talk, which come after the others."""
    rows: list[tuple[str, Move | None]] = [
        (f"ask {seat} {about}", Ask(seat, about)) for seat in SEATS for about in QUESTIONS
    ]
    rows.append((SILENT, None))
    rows += [(f"received {n}", Claim(received=Contents(diamonds=n))) for n in UP_TO_ALL]
    rows += [(f"passed {n}", Claim(passed=Contents(diamonds=n))) for n in UP_TO_ALL]
    rows += [(f"took {words(take)}", Claim(took=take)) for take in TAKES]
    rows.append(("dismissed nothing", Claim(dismissed=None)))
    rows += [(f"dismissed {token}", Claim(dismissed=token)) for token in Token]
    rows += [(f"suspect {seat}", Doubt(seat)) for seat in SEATS]
    return rows


def words(take: Take) -> str:
    """A take in a word: `nothing`, `3`, `driver`, `fake`, `fake+2`."""
    if take.token:
        return take.token
    if take.fake:
        return f"fake+{take.diamonds}" if take.diamonds else "fake"
    return str(take.diamonds) if take.diamonds else "nothing"


def pocket(take: Take) -> Pocket:
    """The move that takes this."""
    return Pocket(take.diamonds, take.token, take.fake)


_SILENT_GAME, _TALK = _table(), _talk_table()
NAMES: Final = tuple(name for name, _ in (*_SILENT_GAME, *_TALK))
MOVES: Final = tuple(move for _, move in (*_SILENT_GAME, *_TALK))
WITHOUT_TALK: Final = len(_SILENT_GAME)
WITH_TALK: Final = len(NAMES)
NUMBER: Final = {name: number for number, name in enumerate(NAMES)}


def number_of_actions(talk: bool) -> int:
    """How many actions there are."""
    return WITH_TALK if talk else WITHOUT_TALK


# ---------------------------------------------------------------- what is allowed, ascending


def numbers(names: Sequence[str]) -> Numbers:
    """The actions of these names, ascending."""
    return tuple(sorted(NUMBER[name] for name in names))


@lru_cache(maxsize=1 << 14)
def mask(allowed: Numbers, number: int) -> bytes:
    """A byte for each of so many actions: 1 if it is allowed."""
    cells = bytearray(number)
    for action in allowed:
        cells[action] = 1
    return bytes(cells)


HIDES: Final = numbers([f"hide {number}" for number in range(MOST_HIDDEN + 1)])
ONLY_PASS: Final = numbers([PASS])
MAY_SHOOT: Final = numbers([PASS, SHOOT])


@lru_cache(maxsize=1 << 12)
def dismissals(box: Box) -> Numbers:
    """The first player's choices before the take (T2)."""
    return numbers([KEEP, *(f"dismiss {token}" for token in box.tokens.kinds())])


@lru_cache(maxsize=1 << 14)
def takes(box: Box, last: bool) -> Numbers:
    """Every take that is allowed from this box (T3 to T6)."""
    return numbers([f"take {words(take)}" for take in legal_takes(box, last)])


@lru_cache(maxsize=1 << 14)
def accusations(targets: Numbers, listeners: Numbers) -> Numbers:
    """The Godfather's choices: concede, accuse one of these, or ask one of the listeners."""
    asked = [(seat, about) for seat in listeners for about in QUESTIONS]
    questions = [
        f"ask {seat} {about}" for seat, about in asked if seat == 1 or about != Question.DISMISSED
    ]
    return numbers([CONCEDE, *(f"accuse {seat}" for seat in targets), *questions])


@lru_cache(maxsize=1 << 10)
def answers(about: Question, setup: Setup) -> Numbers:
    """What a seat may say to this question: any number, or any take of the full box."""
    full = setup.box()
    spoken = {
        Question.RECEIVED_DIAMONDS: [f"received {number}" for number in UP_TO_ALL],
        Question.PASSED: [f"passed {number}" for number in UP_TO_ALL],
        Question.TOOK: [f"took {words(take)}" for take in legal_takes(full, last=True)],
        Question.DISMISSED: ["dismissed nothing"]
        + [f"dismissed {token}" for token in full.tokens.kinds()],
    }
    return numbers([SILENT, *spoken[about]])


@lru_cache(maxsize=1 << 14)
def suspects(seat: int, others: Numbers) -> Numbers:
    """Whom a seat may name as its suspect."""
    return numbers([SILENT, *(f"suspect {other}" for other in others if other != seat)])
