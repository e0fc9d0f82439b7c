"""The player's place among bots: what is seen from there, and how the player is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.terminal.table import Table
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.face import Face, Option, Scene, contradictions
from mafia_de_cuba.testimony import open_question, suggestions
from mafia_de_cuba.views import View

from .bot_table import BotTable

PASSING, ANSWERING, HOLDING = 0.4, 0.7, 1.2  # seconds that things take to sink in


@dataclass
class Place:
    """One place at the table; `me` is its seat, None for who only looks on."""

    face: Face
    table: Table
    company: BotTable
    me: int | None
    words: Words
    help: Help

    # ------------------------------------------------------------ looking

    def seen(self) -> View:
        """What the player may know."""
        return self.table.view(self.me)

    def look(self) -> Scene:
        """Show how things are."""
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
        self.face.look(scene)
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
        """Whether the player means it; the lines say what may come of it."""
        _ = self.words._
        options = [Option("yes", _("yes")), Option("no", _("no"))]
        picked = self.face.pick(prompt, options, lines, back=True)
        return picked is not None and picked.key == "yes"

    def settle(self, act: Act) -> None:
        """Make an accusation, or a concession, come to what it comes to."""
        before = self.table.view()
        self.company.play(act)
        self.face.tell(narration.settled(self.words, before, self.table.view()))
        self.look()
