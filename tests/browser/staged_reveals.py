"""Tables that stand before their last reveal, one for each ending, and the screens that watch it."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import msgspec
from playwright.sync_api import Browser

from mafia_de_cuba.client import Seat
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.views import view

from .browser_server import Serving
from .phones import TV, Device
from .played_game import NAMES

LAST_REVEALS = {
    # what is revealed last: the game to its end
    "an Agent": "6 | h2 3/driver henchman fbi 10 - 3:claim=took=henchman x3",
    "an Agent who is shot": (
        "7 box=henchman+fbi+driver+cleaner | h1 2 cleaner fbi driver henchman 12 x3? 2:pow"
    ),
    "the Diamond Lover": "7 box=henchman+fbi+driver+lover | h2 4 lover fbi henchman driver 9 x2",
    "a Revolutionary": (
        "7 box=henchman+driver+2revolutionary | h0 1 revolutionary revolutionary henchman "
        "driver 4 x2"
    ),
    "a Henchman of the Traitor": (
        "7 box=2henchman+traitor+minion | h1 2 traitor henchman minion henchman 12 x3 2:x5"
    ),
    "the last diamonds": "6 jokers=2 | h2 13/driver henchman fbi - - 1:claim=took=driver x1",
    "the last diamonds by a shot": "5 box=henchman+cleaner | h5 10 cleaner henchman - x1? 2:pow",
    "a Henchman without a joker": "8 jokers=0 | h2 3/driver henchman 4 fbi henchman 6 - x2",
    "a Godfather who gives up": "5 | h5 10 henchman fbi - concede",
}


def record_of(line: str) -> Record:
    """The game of a line, with names."""
    given = read_line(line)
    return Record(NAMES[: len(given.players)], given.setup, given.acts)


def end_of(record: Record) -> State:
    """The state that a game comes to."""
    state = start(record.players, record.setup)
    for act in record.acts:
        state = play(state, act.seat, act.move)
    return state


class StagedTable:
    """A table at which the last move of a game is still to be made."""

    def __init__(self, server: Serving, line: str) -> None:
        self.server = server
        self.record = record_of(line)
        self.ended = view(end_of(self.record), None)  # what everybody may know at the end
        self.seats = self._seated()
        self.seats[0].start()
        self.state: State = start(self.record.players, self.record.setup)
        for act in self.record.acts[:-1]:
            self._make(act)

    def _seated(self) -> list[Seat]:
        api, setup = self.server.running.server, msgspec.to_builtins(self.record.setup)
        host = api.open(NAMES[0], pace="instant", setup=setup)
        return [host, *(api.join(host.code, name) for name in self.record.players[1:])]

    def _make(self, act: Act) -> None:
        self.state = play(self.state, act.seat, act.move)
        move: dict[str, Any] = msgspec.to_builtins(act.move)
        self.seats[act.seat].move(move)

    def reveal(self) -> None:
        """Make the last move of the game."""
        self._make(self.record.acts[-1])

    @property
    def ending(self) -> Ending:
        """How the game ends."""
        assert self.ended.outcome
        return self.ended.outcome.ending

    # ------------------------------------------------------------ screens

    @property
    def url(self) -> str:
        """Where the table is."""
        return f"{self.server.base}/t/{self.seats[0].code}"

    def screens(
        self, browser: Browser, every_phone: bool = False, **options: Any
    ) -> Iterator[tuple[Device, str]]:
        """A TV and the phones of whom the reveal concerns most, with the page that each opens."""
        yield Device(browser, "en", TV, **options), f"{self.url}/screen"
        concerned = (self.state.godfather, self.state.accused or 4)
        seats = range(len(self.seats)) if every_phone else concerned
        for seat, lang in zip(seats, cycle(("fr", "es", "en")), strict=False):
            yield self._phone(browser, seat, lang, options), self.url

    def _phone(self, browser: Browser, seat: int, lang: str, options: dict[str, Any]) -> Device:
        phone, held = Device(browser, lang, **options), self.seats[seat]
        assert held.token
        cookie = {"name": f"seats_{held.code}", "value": held.token, "url": self.server.base}
        phone.context.add_cookies([cookie])  # type: ignore[list-item]
        return phone
