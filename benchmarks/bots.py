"""How long bots think: each move of whole games, at tables of six, eight and twelve."""

from random import Random
from time import process_time

from mafia_de_cuba.bots.frame import Bot, Wish
from mafia_de_cuba.lab.driver import play_game
from mafia_de_cuba.lab.people import Seating, seated
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.views import View

from .table import Row, Section

GAMES = {6: 60, 8: 40, 12: 24}
LONGEST = {6: 10.0, 8: None, 12: 50.0}  # milliseconds, for 99 moves of 100


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
    return Section("All-hard tables, printed boxes", [row for n in GAMES for row in table(n)])


def table(players: int) -> list[Row]:
    """What the games of so many players come to."""
    times: list[float] = []
    begin = process_time()
    for game in range(GAMES[players]):
        people = Seating(("hard",) * players, f"bench/{game}")
        play_game([Timed(bot, times) for bot in seated(people)], standard(players), people.seed)
    spent = (process_time() - begin) / GAMES[players]
    times.sort()
    return [
        Row(f"{players} players, a move, half within", times[len(times) // 2], "ms"),
        Row(
            f"{players} players, a move, 99 % within",
            times[len(times) * 99 // 100],
            "ms",
            at_most=LONGEST[players],
            note=f"{len(times)} moves, the longest {times[-1]:.0f} ms",
        ),
        Row(f"{players} players, a game", spent, "s", note=f"{GAMES[players]} games"),
    ]
