"""Scripted players: answers go in, the transcript comes out."""

from collections.abc import Iterable, Iterator

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.terminal.hotseat.game import HotseatGame
from mafia_de_cuba.terminal.ui.console import Console

NAMES = ("Don", "Ana", "Bea", "Carl", "Dora", "Eva", "Fidel", "Gil")
ENTER = ""
PAGE = f"{'-' * 72}\n"

Takes = Iterable[str | tuple[str, ...]]


class Script:
    """A console fed with answers; the input ends where they end."""

    def __init__(self, answers: Iterable[str], lang: str = "en") -> None:
        self.answers = iter(answers)
        self.shown: list[str] = []
        self.console = Console(self.read, self.shown.append, Words(lang), echo=True)

    def read(self) -> str:
        answer = next(self.answers, None)
        return "" if answer is None else f"{answer}\n"

    @property
    def transcript(self) -> str:
        return "".join(self.shown)

    def pages(self, title: str) -> list[str]:
        """All pages with a title that begins so."""
        return [page for page in self.transcript.split(PAGE) if page.startswith(title)]


def theft(hide: str, takes: Takes) -> Iterator[str]:
    """The answers of a theft; a take may be several, of which the last is good."""
    yield from (ENTER, ENTER, hide)
    for take in takes:
        yield from (ENTER, *((take,) if isinstance(take, str) else take), ENTER)
    yield ENTER  # the Godfather gets the box back


def play_out(
    setup: Setup, players: int, *answers: Iterable[str], lang: str = "en"
) -> tuple[LocalGame, Script, str]:
    """A whole game; what was said at the end comes last."""
    table = LocalGame(NAMES[:players], setup)
    script = Script((answer for part in answers for answer in part), lang)
    farewell = HotseatGame(script.console, table).play()
    assert next(script.answers, None) is None, "answers left over"
    return table, script, "\n".join(farewell)
