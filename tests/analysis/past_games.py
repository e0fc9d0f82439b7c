"""Games to look back at: of bots, of chance, and written by hand."""

from functools import cache
from random import Random

from mafia_de_cuba.bots.registry import bot
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import Phase
from tests.games import random_game, random_setup, states

HEIR = (
    "7 box=henchman+driver+traitor+minion | h2 3 henchman traitor driver 4 minion"
    " 1:claim=took=henchman 2:claim=took=henchman 0:claim=took=3"
    " x2 3:claim=received.diamonds=10,took=traitor 5:claim=passed.diamonds=6 1:retract=took"
    " 1:claim=took=driver,received.diamonds=13 3:x5 3:x4"
)

BAG = (  # lies of the bag: the first player's alone
    "6 | h2 3/driver henchman fbi 10 - 1:claim=dismissed=- 1:claim=dismissed=driver"
    " 3:claim=dismissed=fbi 0:claim=took=3 x4 x1"
)
LAST_THIEF = (  # E1: after the first is caught, one of the three who deny it all must be a Thief
    "5 | h1 3 henchman 2 fbi x1 2:claim=took=henchman 3:claim=took=fbi 4:claim=took=- x3"
)


@cache
def bot_game(players: int, seed: int) -> Record:
    """A game of bots of all levels."""
    names = [("hard", "medium", "easy")[(seat + seed) % 3] for seat in range(players)]
    bots = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    return play_game(bots, standard(players), f"{players}/{seed}").record


@cache
def games() -> tuple[Record, ...]:
    """Some of each kind, all with an investigation."""
    return (
        *map(read_line, (HEIR, BAG, LAST_THIEF)),
        bot_game(5, 1),
        bot_game(6, 2),
        bot_game(7, 3),
        *by_chance(),
    )


def by_chance() -> list[Record]:
    """Games that chance has played, with every kind of box, some of them unfinished."""
    rng = Random(8)
    found: list[Record] = []
    while len(found) < 6:
        setup = random_setup(rng, 5, fake=len(found) % 2 == 0, open_box=False)
        record = random_game(rng, 5, setup, talk=0.4)
        if len(found) % 3 == 2:
            record = Record(record.players, record.setup, record.acts[:-1])
        if reaches_investigation(record):
            found.append(record)
    return found


def reaches_investigation(record: Record) -> bool:
    return any(state.phase is Phase.INVESTIGATION for state in states(record))
