"""How long bots think: each move of whole games, printed boxes and the largest ready-made one."""

from collections.abc import Iterable
from random import Random
from time import process_time
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.bots.interface import Bot, Wish
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.lab.lineups import Seating, seated
from mafia_de_cuba.rules.presets import preset
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.views import View

from .table import Row, Section


class Table(NamedTuple):
    """Games of so many players with one box, and how long 99 moves of 100 may take at most."""

    players: int
    box: str
    games: int
    longest: float | None = None  # milliseconds
    fake_diamond: bool = False

    @property
    def setup(self) -> Setup:
        """The box by its name."""
        ready, printed = preset(self.box, self.players), standard(self.players)
        assert ready is not None, "there is such a box for so many"
        fake = self.fake_diamond
        return replace(printed, tokens=ready.tokens, jokers=ready.jokers, fake_diamond=fake)

    @property
    def name(self) -> str:
        """What the rows of this table are called."""
        fake = " and the fake diamond" if self.fake_diamond else ""
        return f"{self.players} players, box {self.box}{fake}"


TABLES = (
    Table(6, "standard", 60, 10.0),
    Table(8, "standard", 40),
    Table(12, "standard", 24, 50.0),
    Table(12, "everything", 24, 50.0),
    Table(12, "everything", 24, 60.0, fake_diamond=True),
)


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self.bot = bot
        self.times = times

    def __call__(self, view: View, rng: Random) -> Wish | None:
        """The bot's own answer."""
        begin = process_time()
        wish = self.bot(view, rng)
        if wish is not None:  # having nothing to say takes no time
            self.times.append(1000 * (process_time() - begin))
        return wish


def section() -> Section:
    """Tables where everybody is `hard`."""
    return Section("All-hard tables", [row for table in TABLES for row in rows(table)])


def rows(table: Table) -> list[Row]:
    """What the games at one table come to; the first of them, which builds its chain, apart."""
    first = timed(table, [0])
    begin = process_time()
    times = timed(table, range(1, table.games + 1))
    spent = (process_time() - begin) / table.games
    name = table.name
    note = f"{len(times)} moves, the longest {times[-1]:.0f} ms; in the first game {first[-1]:.0f}"
    return [
        Row(f"{name}: a move, half within", times[len(times) // 2], "ms"),
        Row(
            f"{name}: a move, 99 % within",
            times[len(times) * 99 // 100],
            "ms",
            at_most=table.longest,
            note=note,
        ),
        Row(f"{name}: a game", spent, "s", note=f"{table.games} games"),
    ]


def timed(table: Table, games: Iterable[int]) -> list[float]:
    """The times of all moves of these games, in milliseconds, ascending."""
    times: list[float] = []
    for game in games:
        people = Seating(("hard",) * table.players, f"bench/{game}")
        play_game([Timed(bot, times) for bot in seated(people)], table.setup, people.seed)
    return sorted(times)
