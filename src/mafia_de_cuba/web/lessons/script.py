"""What a lesson is made of: a game in the one-line notation, cut into steps that tell and ask.

The game is played by the rules like any other; what the learner should do at a step is the move
with which the next step begins (tests/web/lessons).
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.talk import Say

Translate = Callable[[str], str]
Fits = Callable[[Any], bool]


class Answer(NamedTuple):
    """What comes of something that the learner does: on to a step, or a sentence that explains."""

    fits: Fits
    goes: int = 0  # the number of a step; 0: it stays
    says: str = ""


class Step(NamedTuple):
    """One page of a lesson; without answers there is nothing to do but to read and go on."""

    words: str  # what has happened since the step before, in the notation
    tells: tuple[str, ...]
    asks: str = ""  # what to do now
    answers: tuple[Answer, ...] = ()  # the first that fits counts
    after: int = 0  # the number of the step that it follows; 0: the one before it
    window: bool = False  # there is still time to shoot
    staged: bool = False  # a reveal is shown first, step by step
    ends: bool = False


class Lesson(NamedTuple):
    """A scripted game, seen from one seat."""

    key: str
    seat: int
    table: str  # the players and the box, in the notation
    sayings: dict[str, str]  # free words: what stands for them in the notation, and the message
    steps: tuple[Step, ...]  # numbered from 1
    length: int  # how many of them somebody goes through at most

    def step(self, number: int) -> Step:
        """The step of this number."""
        return self.steps[number - 1]

    def path(self, number: int) -> str:
        """Where a step is found."""
        return f"/learn/{self.key}/{number}"

    def before(self, number: int) -> int:
        """The number of the step that this one follows; 0 before the first."""
        return self.step(number).after or number - 1

    def following(self, number: int) -> int:
        """The step that comes next for who skips this one; 0 at the end."""
        step = self.step(number)
        if step.ends:
            return 0
        return next((answer.goes for answer in step.answers if answer.goes), number + 1)

    def place(self, number: int) -> int:
        """Which of the steps it is, for who counts them."""
        return self.length if self.step(number).ends else number

    def record(self, number: int, translate: Translate = str) -> Record:
        """The game as it stands at a step; free words are in the learner's language."""
        words = [*self._words(number)][::-1]
        record = read_line(f"{self.table} | {' '.join(words)}")
        acts = tuple(self._translated(act, translate) for act in record.acts)
        return Record(record.players, record.setup, acts)

    def _words(self, number: int) -> Iterator[str]:
        while number:
            yield self.step(number).words
            number = self.before(number)

    def _translated(self, act: Act, translate: Translate) -> Act:
        match act.move:
            case Say(text) if text in self.sayings:
                return Act(act.seat, Say(translate(self.sayings[text])))
        return act


# ---------------------------------------------------------------- what fits


def same(wanted: Any) -> Fits:
    """This very move."""
    return lambda move: bool(move == wanted)


def some(*kinds: type) -> Fits:
    """Any move of these kinds."""
    return lambda move: isinstance(move, kinds)


def anything(_: Any) -> bool:
    """Whatever was sent, even if it is no move."""
    return True
