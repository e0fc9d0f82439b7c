"""The layout of the screen: the table above, the talk below it, prompts and keys at the foot."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.state import Phase

from . import frames
from .grids import flow
from .key_bindings import Hints
from .keyboard import Keyboard
from .narration import Told
from .paint import Paint, columns, cut, fit, wrap
from .scene import Scene

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
SCROLLED_LINES = 5


class Foot(NamedTuple):
    """What stands below the talk; `entry` is a line that is being typed."""

    prompts: Sequence[str] = ()
    keys: Sequence[Hints] = ()
    panel: Sequence[str] = ()
    entry: str | None = None


@dataclass
class ScreenLayout:
    """Draws whole frames from a scene, the talk so far and a foot."""

    keyboard: Keyboard
    paint: Paint
    words: Words
    log: list[Told] = field(default_factory=list)
    scene: Scene | None = None
    scrolled: int = 0  # lines back from the end of the talk

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self.keyboard.size()[0]

    def draw(self, foot: Foot, seat: int | None = None) -> None:
        """Show one frame with this seat marked; the cursor stands at the end of the entry."""
        if not self.fits():
            return
        width, height = self.keyboard.size()
        head, below = self._head(width, seat), self._prompts(foot.prompts, width)
        typed = [] if foot.entry is None else [cut(f" {foot.entry}", width)]
        lower = [*below, *typed, *self.key_lines(foot.keys, width)]
        room = height - len(head) - len(lower)
        row = len(head) + room + len(below) + 1
        cursor = None if foot.entry is None else (row, min(columns(foot.entry) + 2, width))
        self.keyboard.draw([*head, *self._body(room, foot.panel, width), *lower], cursor)

    def read_key(self) -> str:
        """The next key; PgUp and PgDn scroll the talk."""
        key = self.keyboard.key() or ""
        if key in ("pgup", "pgdn"):
            by = SCROLLED_LINES if key == "pgup" else -SCROLLED_LINES
            self.scrolled = max(0, self.scrolled + by)
        return key

    def fits(self) -> bool:
        """Whether the window is large enough; if not, say so."""
        width, height = self.keyboard.size()
        if width >= LEAST_WIDTH and height >= LEAST_HEIGHT:
            return True
        text = self.words.say(
            N_("Make the window larger: %(columns)s × %(lines)s at least."),
            columns=LEAST_WIDTH,
            lines=LEAST_HEIGHT,
        )
        self.keyboard.draw([cut(text, width), *[""] * (height - 1)])
        return False

    def title(self, width: int) -> str:
        """The first line."""
        if self.scene is None:
            return self.paint(fit(" MAFIA DE CUBA", width), "reverse")
        return frames.title(self.scene, self.paint, width)

    def key_lines(self, keys: Sequence[Hints], width: int) -> list[str]:
        """The keys that do something now, in as few lines as they fit into."""
        lines: list[str] = []
        for group in filter(None, keys):
            items = [f"{self.paint(key, 'bold')} {label} " for key, label in group]
            lines += (f" {line}" for line in flow(items, width - 1))
        return lines

    def _head(self, width: int, seat: int | None) -> list[str]:
        if self.scene is None:
            return [self.title(width), ""]
        marked = seat if self.scene.view.phase is Phase.INVESTIGATION else None
        ring = frames.ring(self.scene, self.paint, width, marked)
        return [self.title(width), *ring, self.paint("─" * width, "dim")]

    def _prompts(self, prompts: Sequence[str], width: int) -> list[str]:
        """The viewer's own pocket, and what is asked."""
        over = self.scene is None or self.scene.view.phase is Phase.OVER
        mine = frames.pocket(self.scene, self.paint, width) if self.scene and not over else []
        asked = [line for prompt in prompts for line in wrap(prompt, width - 2, "  ")]
        return [*mine, *(f" {self.paint(line, 'bold')}" for line in asked)]

    def _body(self, room: int, panel: Sequence[str], width: int) -> list[str]:
        panel = [cut(f" {line}", width) for line in panel][-room:]
        shown = self._talk(room - len(panel), width)
        blank = [""] * (room - len(panel) - len(shown))
        return [*shown, *blank, *panel] if self.scene else [*panel, *blank]

    def _talk(self, room: int, width: int) -> list[str]:
        lines = frames.talk(self.words, self.log, self.paint, width, self._my_name())
        self.scrolled = max(0, min(self.scrolled, len(lines) - room))
        last = len(lines) - self.scrolled
        return [cut(line, width) for line in lines[max(0, last - room) : last][:room]]

    def _my_name(self) -> str:
        seen = self.scene.view if self.scene else None
        return seen.players[seen.you.seat].name if seen and seen.you else ""
