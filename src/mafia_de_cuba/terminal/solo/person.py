"""The person at a table of bots: what they may see, and how they are asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.display import Choice, Display
from mafia_de_cuba.terminal.ui.offered import yes_or_no
from mafia_de_cuba.terminal.ui.scene import Scene, contradictions
from mafia_de_cuba.testimony import open_question, suggestions
from mafia_de_cuba.views import View

from .bot_table import BotTable

PASSING, ANSWERING, HOLDING = 0.4, 0.7, 1.2  # seconds that the display pauses


@dataclass
class Person:
    """One person; `me` is their seat, None for a spectator."""

    display: Display
    table: LocalGame
    bots: BotTable
    me: int | None
    words: Words
    help: Help

    # ------------------------------------------------------------ looking

    def seen(self) -> View:
        """What the player may know."""
        return self.table.view(self.me)

    def look(self) -> Scene:
        """Show the game as it is now."""
        seen = self.seen()
        scene = Scene(
            self.words,
            seen,
            self.help,
            self.table.round - (seen.phase is Phase.ACCUSATION),
            contradictions(seen, self.help),
            self._suggestion(seen),
            open_question(seen, self.me) if self.me is not None else None,
        )
        self.display.look(scene)
        return scene

    def _suggestion(self, seen: View) -> Ask | None:
        asks = self.help is not Help.OFF and self.me == seen.godfather
        if not asks or seen.phase is not Phase.INVESTIGATION or self.me is None:
            return None
        return next(iter(suggestions(seen, self.me)), None)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.table.view().players[seat].name

    def moves(self) -> Sequence[GameMove | Pass]:
        """What the player may do by the rules."""
        you = self.seen().you
        return you.moves if you else ()

    # ------------------------------------------------------------ doing

    def sure(self, prompt: str, lines: Sequence[str] = ()) -> bool:
        """Whether the player confirms it; the lines say what may come of it."""
        picked = self.display.pick(Choice(prompt, yes_or_no(self.words), lines, back=True))
        return picked is not None and picked.key == "yes"

    def settle(self, act: Act) -> None:
        """Play the move that ends an accusation, or give up, and tell what came of it."""
        before = self.table.view()
        self.bots.play(act)
        self.display.tell(narration.settled(self.words, before, self.table.view()))
        self.look()
