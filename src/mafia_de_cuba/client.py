"""A client of the JSON API: open a table, sit down, move, see, and watch live (docs/client.md)."""

import http.client
import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

from websockets.sync.client import ClientConnection, connect

View = dict[str, Any]
Move = dict[str, Any]
Answer = TypeVar("Answer")

NOT_STORED = 503  # the server's disk is full, say: nothing has changed
PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0)  # before a call with an id that found nobody is made again


class ApiError(Exception):
    """The server said no: `status`, `code`, `rule` (or None) and `message` say why."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(f"{status} {error.get('code')}: {error.get('message')}")
        self.status, self.rule = status, error.get("rule")
        self.code, self.message = (str(error.get(key, "")) for key in ("code", "message"))


class Server:
    """A server of live tables, by its address: `Server("http://127.0.0.1:8000")`."""

    def __init__(self, address: str, timeout: float = 10.0) -> None:
        parts = urlsplit(address)
        self.secure, self.host, self.timeout = parts.scheme == "https", parts.netloc, timeout

    def open(self, name: str, *, played: int = 0, **options: Any) -> "Seat":
        """Open a table and sit down as its host, who has `played` so many games before."""
        body = {"name": name, "options": options, "id": new_id(), "played": played}
        told = again(lambda: self.call("POST", "/api/tables", body))
        return Seat(self, told["table"], told["token"])

    def join(self, table: str, name: str, *, played: int = 0) -> "Seat":
        """Sit down at a table that is not locked: before its first game, or between games."""
        return self._come(f"{quote(table)}/players", table, name, played)

    def wait(self, table: str, name: str, *, played: int = 0) -> "Seat":
        """Watch a table by name, locked or not, until its host admits you; see `sit`."""
        return self._come(f"{quote(table)}/waiting", table, name, played)

    def _come(self, where: str, table: str, name: str, played: int) -> "Seat":
        path, body = f"/api/tables/{where}", {"name": name, "id": new_id(), "played": played}
        return Seat(self, table, again(lambda: self.call("POST", path, body))["token"])

    def table(self, code: str) -> "Table":
        """A table to watch, without a seat."""
        return Table(self, code)

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> View:
        """Make a call and read its answer. Raises ApiError, and OSError where nobody answers."""
        content = None if body is None else json.dumps(body).encode()
        status, text = self._exchange(method, path, content, _headers(content, token))
        answer: View = json.loads(text)
        if status >= 400:
            raise ApiError(status, answer["error"])
        return answer

    def _exchange(
        self, method: str, path: str, content: bytes | None, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        """Send a request on a connection of its own; the status and text of the answer."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        with closing(kind(self.host, timeout=self.timeout)) as connection:
            try:
                connection.request(method, path, content, headers)
                response = connection.getresponse()
                return response.status, response.read()
            except http.client.HTTPException as broken:
                raise ConnectionError(f"The answer broke off: {broken!r}") from broken


def _headers(content: bytes | None, token: str | None) -> dict[str, str]:
    kind = None if content is None else "application/json"
    proof = None if token is None else f"Bearer {token}"
    return given(Accept="application/json", Authorization=proof, **{"Content-Type": kind})


def given(**parts: Any) -> dict[str, Any]:
    """A body of what is given."""
    return {key: part for key, part in parts.items() if part is not None}


def new_id() -> str:
    """An id that nobody else can guess: who has it can come in again."""
    return secrets.token_urlsafe(18)


def again(call: Callable[[], Answer]) -> Answer:
    """Make a call with an id, and make it again if it breaks off: the server does it once."""
    for pause in PAUSES:
        try:
            return call()
        except (OSError, ApiError) as error:
            if getattr(error, "status", NOT_STORED) != NOT_STORED:
                raise
        time.sleep(pause)
    return call()


class Table:
    """A table as its spectators have it."""

    def __init__(self, server: Server, code: str, token: str | None = None) -> None:
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
        with connect(url, additional_headers=_headers(None, self.token), **limits) as socket:
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
