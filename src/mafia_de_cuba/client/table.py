"""A table as its spectators, its host and its players have it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from websockets.sync.client import ClientConnection, connect

from .exchange import Connection, again, given, headers, new_id

View = dict[str, Any]
Move = dict[str, Any]


class Table:
    """A table as its spectators have it."""

    def __init__(self, server: Connection, code: str, token: str | None = None) -> None:
        self.server, self.code, self.token = server, code, token
        self.seen = 0  # the last version that came by

    def call(self, method: str, path: str = "", body: Any = None) -> dict[str, Any]:
        """A call about this table, with its seat's token if there is one."""
        return self.server.call(method, f"/api/tables/{quote(self.code)}{path}", body, self.token)

    def view(self) -> View:
        """What may be known now."""
        return self._saw(self.call("GET"))

    def record(self, game: int | None = None) -> dict[str, Any]:
        """The record of a finished game by its number, or of the last one."""
        return self.call("GET", "/record" if game is None else f"/games/{game}")

    def games(self) -> list[dict[str, Any]]:
        """The finished games of the table, the first one first."""
        return list(self.call("GET", "/games")["games"])

    def seals(self) -> list[dict[str, Any]]:
        """The seals of the secret choices of the current or last game."""
        return list(self.call("GET", "/seals")["seals"])

    @contextmanager
    def live(self) -> Iterator["Live"]:
        """A view at once and one at every change: `with seat.live() as live: for view in live:`."""
        scheme, patience = f"ws{'s' * self.server.secure}", self.server.timeout
        url = f"{scheme}://{self.server.host}/api/tables/{quote(self.code)}/live"
        limits: dict[str, Any] = {"open_timeout": patience, "max_size": None, "proxy": None}
        with connect(url, additional_headers=headers(None, self.token), **limits) as socket:
            yield Live(self, socket)

    def _saw(self, view: View) -> View:
        self.seen = view["version"]
        return view


class HostCalls(Table):
    """What the host of a table may do besides playing; anybody else is refused."""

    def add_bot(self, **kind: str) -> str:
        """Seat a bot: `level`, `personality`; says its name."""
        return str(self.call("POST", "/bots", kind)["name"])

    def set_options(self, **options: Any) -> None:
        """Change options (before the start or between games); what is left out stays."""
        self.call("POST", "/options", options)

    def start(self, godfather: str | None = None) -> None:
        """Start the first game, or the next."""
        self.call("POST", "/start", given(godfather=godfather))

    def arrange(self, order: list[int] | None = None, *, chairs: list[int] | None = None) -> None:
        """Seat everybody anew: the present seats, or the next game's chairs, in a new order."""
        self.call("POST", "/seats", given(order=order, chairs=chairs))

    def shuffle(self) -> None:
        """Seat everybody by chance."""
        self.call("POST", "/seats", {"shuffle": True})

    def choose_godfather(self, seat: int | None = None, *, by: str | None = None) -> None:
        """Say who will be the first Godfather: a seat, or `by` "chance" or "experience"."""
        self.call("POST", "/godfather", given(seat=seat, by=by))

    def lock(self, locked: bool = True) -> None:
        """Lock the table, or unlock it: who comes to a locked one has to wait."""
        self.call("POST", "/lock", {"locked": locked})

    def admit(self, name: str, seat: int | None = None) -> None:
        """Let somebody who waits play the next game, or this seat of the running one."""
        self.call("POST", "/admit", given(name=name, seat=seat))

    def remove(self, seat: int, *, ban: bool = False) -> None:
        """Send somebody away, with a ban for good; in a game a bot takes the seat over."""
        self.call("POST", "/remove", {"seat": seat, "ban": ban})

    def remove_waiting(self, name: str, *, ban: bool = False) -> None:
        """Send somebody away who waits."""
        self.call("POST", "/remove", {"name": name, "ban": ban})

    def hand_over(self, seat: int) -> None:
        """Make somebody else the host."""
        self.call("POST", "/host", {"seat": seat})

    def end_game(self) -> None:
        """End the running game: it counts for nothing."""
        self.call("POST", "/end", {})

    def close_table(self) -> None:
        """Close the table for all: its code leads nowhere any more."""
        self.call("POST", "/close", {})


class Seat(HostCalls):
    """A table as one of its players has it; keep `code` and `token` to come back later."""

    def moves(self) -> list[Move]:
        """Every move open to this seat now, talk left out."""
        return list((self.view()["you"] or {"moves": []})["moves"])

    def move(self, move: Move, *, seen: int | None = None, key: str | None = None) -> int:
        """Make a move, again with the same id if the call breaks off; says the version after it."""
        body = {**move, "seen": self.seen if seen is None else seen, "id": key or new_id()}
        self.seen = int(again(lambda: self.call("POST", "/moves", body))["version"])
        return self.seen

    def do(self, kind: str, **parts: Any) -> int:
        """A move by its name: `seat.do("take", diamonds=3)`, `seat.do("say", text="Not me.")`."""
        return self.move({"do": kind, **parts})

    def draft(self, move: Move | None, *, bag: str | None = None) -> None:
        """Say what counts if time runs out: a `hide` or a `take`, and a token for the bag."""
        self.call("POST", "/draft", {"move": move, "bag": bag})

    def read(self, text: str, **lang: str) -> list[Move]:
        """The talk that free words are understood as, to be sent if it is meant; `lang="fr"`."""
        return list(self.call("POST", "/read", {"text": text, **lang})["understood"])

    def notebook(self, **belief: Any) -> dict[str, Any]:
        """What the seat can work out; `trust=[{"seat": 2, "about": "took"}]`, `lies=[4]`."""
        return self.call("POST", "/notebook", belief)

    def take_bag_back(self) -> None:
        """Take back what was to go into the bag, while the box is in hand."""
        self.call("POST", "/bag/back", {})

    def vote_godfather(self, seat: int) -> None:
        """Vote for the next Godfather, when a game is over."""
        self.call("POST", "/votes", {"about": "godfather", "choice": str(seat)})

    def vote_about(self, seat: int, choice: str) -> None:
        """Vote about an absent player: `wait`, or `bot`."""
        self.call("POST", "/votes", {"about": "absent", "seat": seat, "choice": choice})

    def vote_seat(self, name: str, choice: str) -> None:
        """Vote about somebody who asks for a seat: `admit`, or `decline`; the host's decides."""
        self.call("POST", "/votes", {"about": "seat", "name": name, "choice": choice})

    def ask_about(self, seat: int) -> None:
        """Let the table vote about a player who has been away for a while."""
        self.call("POST", "/absent", {"seat": seat})

    def sit(self, seat: int | None = None) -> None:
        """After having waited: ask for a seat of the game, or without one play the next game."""
        self.call("POST", "/sit", given(seat=seat))

    def rename(self, name: str, *, seat: int | None = None, of: str | None = None) -> None:
        """Be called otherwise; as the host, rename a seat, or who waits `of` a name."""
        self.call("POST", "/rename", given(name=name, seat=seat, of=of))

    def sit_out(self, out: bool = True, **whom: Any) -> None:
        """Watch the games to come, or play again; as the host, say it of a `seat` or a `name`."""
        self.call("POST", "/sit-out", {"out": out, **whom})

    def react(self, emblem: str) -> None:
        """Show an emblem for a moment: `cheers`, `laugh`, `gasp`, `brilliant` or `suspense`."""
        self.call("POST", "/reactions", {"emblem": emblem})

    def leave(self) -> None:
        """Go for good; the token is worth nothing from then on."""
        self.call("POST", "/leave", {})

    def another_token(self) -> str:
        """A further token of this seat, for another device."""
        return str(self.call("POST", "/tokens", {})["token"])

    def devices(self) -> list[dict[str, Any]]:
        """The devices of this seat: `device`, `via`, `added` and which is the `current` one."""
        return list(self.call("GET", "/devices")["devices"])

    def revoke(self, device: int) -> None:
        """Sign one of them out: its token is worth nothing from then on."""
        self.call("DELETE", f"/devices/{device}")


class Live:
    """Views as they come."""

    def __init__(self, table: Table, socket: ClientConnection) -> None:
        self.table, self.socket = table, socket

    def next(self, timeout: float | None = None) -> View:
        """The next view; raises TimeoutError if none comes in so many seconds."""
        return self.table._saw(json.loads(self.socket.recv(timeout)))

    def __iter__(self) -> Iterator[View]:
        """All views until the connection ends."""
        return (self.table._saw(json.loads(text)) for text in self.socket)
