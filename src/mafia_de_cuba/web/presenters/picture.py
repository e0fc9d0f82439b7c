"""The picture of a finished game, to share: names, roles, how the box went round, the verdict."""

import re
import textwrap

from msgspec.structs import replace

from mafia_de_cuba.i18n.causes import Final, final
from mafia_de_cuba.rules.outcome import Outcome
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.table.laid_open import LaidOpen
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import Words

from .model import Model
from .text_width import text_width

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WIDTH, TOP, ROW, FOOT = 1080, 196, 78, 96  # of the picture, above the lines, a seat, below
LINE, LETTERS = 46, 44  # the height of a line of the verdict, and how much of it there is room for
NAME_ROOM, LARGEST = 470.0, 32.0  # for a name, and the size of its letters
GEM = "l5-6h10l5 6-10 10z"
GEMS, STEP = 622, 25.6  # where a row of diamonds begins, and from one to the next


class PictureRow(Model, frozen=True):
    """One seat: what it found in the box, and what it took."""

    seat: int
    name: str
    role: Role
    won: bool
    y: int
    size: float  # of the letters of the name
    kept: str  # diamonds as paths
    taken: str


class Picture(Model, frozen=True):
    """A finished game as a picture of its own."""

    number: int  # of the game at its table
    outcome: Outcome
    godfather: int
    players: tuple[PlayerView, ...]
    accused: int | None
    conceded: bool
    found: tuple[int, ...]  # by seat: diamonds received; the Godfather's is what was hidden

    @property
    def final(self) -> Final:
        """The finished game."""
        return final(self, self.accused, self.conceded)

    def lines(self, words: Words) -> list[str]:
        """How it ended, in lines that fit."""
        return textwrap.wrap(words.told_to_all(self.final), LETTERS)

    def rows_from(self, lines: int) -> list[PictureRow]:
        """The seats, below so many lines."""
        start = TOP + lines * LINE
        return [self._row(player, start + player.seat * ROW) for player in self.players]

    def height(self, lines: int) -> int:
        """How high the picture is with so many lines."""
        return TOP + lines * LINE + len(self.players) * ROW + FOOT

    def _row(self, player: PlayerView, y: int) -> PictureRow:
        taken, found = player.took.diamonds if player.took else 0, self.found[player.seat]
        return PictureRow(
            seat=player.seat,
            name=player.name,
            role=player.role or Role.URCHIN,
            won=player.seat in self.outcome.winners,
            y=y,
            size=letters_for(player.name),
            kept=_gems(0, found - taken, y),
            taken=_gems(found - taken, taken, y),
        )


def present_picture(game: LaidOpen, number: int) -> Picture:
    """The picture of a finished game."""
    seen = game.view
    assert seen.outcome, "the game is over"
    assert seen.theft, "the game is over"
    found = tuple(box.diamonds if box else seen.theft.hidden for box in seen.theft.received)
    players = tuple(map(_for_xml, seen.players))
    return Picture(
        number, seen.outcome, seen.godfather, players, game.accused, game.conceded, found
    )


def _for_xml(player: PlayerView) -> PlayerView:
    return replace(player, name=NO_XML.sub("\ufffd", player.name))


def letters_for(name: str) -> float:
    """The size of letters in which a name fits, in wide faces too."""
    return round(min(LARGEST, NAME_ROOM / max(text_width(name), 1)), 1)


def _gems(start: int, number: int, y: int) -> str:
    places = range(start, start + number)
    return "".join(f"M{GEMS + place * STEP:.1f} {y + 38}{GEM}" for place in places)
