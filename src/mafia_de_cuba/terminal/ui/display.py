"""What a game asks of a display: the protocol, and the choices and orders that go through it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from mafia_de_cuba.rules.talk import Question

from .claim_draft import Draft
from .narration import Told
from .scene import Scene


class Left(Exception):
    """The player leaves before the end."""


class Option(NamedTuple):
    """One of several things to choose; some come with a number."""

    key: str
    label: str
    note: str = ""
    least: int = 0
    most: int = -1  # below `least`: it has no number

    @property
    def counted(self) -> bool:
        """Whether a number goes with it."""
        return self.most >= self.least


class Choice(NamedTuple):
    """A question with its options; `lines` stand above it, `back` allows choosing none.

    Where the first option is the `usual` one, Enter alone is enough in lines too.
    """

    prompt: str
    options: Sequence[Option]
    lines: Sequence[str] = ()
    back: bool = False
    usual: bool = False


class Picked(NamedTuple):
    """The option that was chosen, and its number if it has one."""

    key: str
    number: int = 0


class Order(NamedTuple):
    """What the player wants to do; without a seat or question, the game asks for them."""

    verb: str
    seat: int | None = None
    about: Question | None = None


class Display(Protocol):
    """A screen with keys, or plain lines. May raise Left, EOFError, KeyboardInterrupt."""

    def look(self, scene: Scene) -> None:
        """Take this as what is to be seen from now on."""

    def tell(self, told: Iterable[Told]) -> None:
        """Show what happened or was said."""

    def pause(self, seconds: float) -> bool:
        """Wait so long; whether the player cut it short."""

    def pick(self, choice: Choice) -> Picked | None:
        """Let the player choose; None: back, where the choice allows it."""

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """Ask what to do now."""

    def draft(self, prompt: str, draft: Draft) -> bool:
        """Let the player work out a claim; whether to say it."""

    def text(self, prompt: str) -> str:
        """Ask for free words; empty: none."""

    def page(self, name: str) -> None:
        """Show one of `pages.PAGES` until it has been read."""
