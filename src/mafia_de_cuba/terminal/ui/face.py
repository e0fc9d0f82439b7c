"""The face of a game: how it is shown to one person, and how that person answers."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.talk import Ask, Question
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.testimony import Asked, Contradiction, against_mine, among_claims, each_once
from mafia_de_cuba.views import PlayerView, View

from .narration import Told
from .story_draft import Draft


class Left(Exception):
    """The player stops before the end."""


class Scene(NamedTuple):
    """What there is to see now: a view, and what the level of help adds to it."""

    words: Words
    view: View
    help: Help
    round: int
    contradictions: Sequence[Contradiction] = ()
    suggestion: Ask | None = None
    asked: Asked | None = None  # a question that waits for the viewer

    @property
    def me(self) -> int | None:
        """The seat of the one who looks on."""
        return self.view.you.seat if self.view.you else None


def contradictions(view: View, level: Help) -> list[Contradiction]:
    """What this seat may be told of lies: nothing, what it knows itself, or all there is."""
    mine = against_mine(view) if level is not Help.OFF else []
    return each_once([*mine, *among_claims(view)]) if level is Help.PUBLIC else mine


def others(view: View) -> list[PlayerView]:
    """Who is in play besides the Godfather and whoever looks on."""
    never = (view.you.seat if view.you else None, view.godfather)
    return [player for player in view.players if player.in_play and player.seat not in never]


class Option(NamedTuple):
    """One of several things to choose; some come in numbers."""

    key: str
    label: str
    note: str = ""
    least: int = 0
    most: int = -1  # none: it has no number

    @property
    def counted(self) -> bool:
        """Whether a number goes with it."""
        return self.most >= self.least


class Picked(NamedTuple):
    """What was chosen."""

    key: str
    number: int = 0


class Order(NamedTuple):
    """What the player wants to do now; whom and what may be left to be asked for."""

    verb: str
    seat: int | None = None
    about: Question | None = None


class Face(Protocol):
    """A screen with keys, or lines with words. All may raise Left, EOFError, KeyboardInterrupt."""

    def look(self, scene: Scene) -> None:
        """This is how things are."""

    def tell(self, told: Iterable[Told]) -> None:
        """This has happened, or was said."""

    def beat(self, seconds: float) -> bool:
        """Let it sink in; whether the player cut it short."""

    def pick(
        self,
        prompt: str,
        options: Sequence[Option],
        lines: Sequence[str] = (),
        back: bool = False,
    ) -> Picked | None:
        """One of these; None: rather not, where one may go back."""

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """What to do now."""

    def draft(self, prompt: str, draft: Draft) -> bool:
        """Let a claim be worked out; whether to say it."""

    def text(self, prompt: str) -> str:
        """Free words; empty: none."""

    def page(self, name: str) -> None:
        """Show a page, by its name in `pages`, until it has been read."""
