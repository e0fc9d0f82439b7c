"""Twin tables at a real server: the raw bytes of answers and sockets, as they come out of the network."""

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import Talk

from .staged_game import NAMES
from .tcp import Line, Server, Socket, request
from .worlds import Twins

SEAL = re.compile(rb'"seal":"[0-9a-f]{64}"')  # these alone may differ, in their digits
SECONDS = re.compile(rb'"seconds":\d')
TRIES = 6
Viewer = int | str | None
Transcript = dict[Viewer, dict[str, bytes]]  # by viewer: what came down where, raw


class Table:
    """One table at a real server, with everybody connected."""

    def __init__(self, port: int, players: int, pace: str) -> None:
        self.port = port
        self.players = players
        self.pace = pace
        self.code = ""
        self.tokens: dict[Viewer, str] = {}
        self.lines: dict[Viewer, Line] = {}
        self.answers: dict[Viewer, bytes] = {}
        self.live: dict[Viewer, Socket] = {}
        self.pages: dict[Viewer, Socket] = {}
        self.moves = 0

    async def ask(self, viewer: Viewer, method: str, path: str, body: Any = None) -> Any:
        """A call of the API, its raw answer kept."""
        line = self.lines.setdefault(viewer, Line(self.port))
        sent = b"" if body is None else msgspec.json.encode(body)
        asked = request(method, path, sent, *self.proof(viewer))
        try:
            answer = await line.ask(asked)
        except (OSError, EOFError):  # the server lets idle lines go
            answer = await line.ask(asked)
        self.answers[viewer] = self.answers.get(viewer, b"") + answer.raw
        return answer

    def proof(self, viewer: Viewer) -> list[str]:
        """What a client of the API shows."""
        return [f"authorization: Bearer {self.tokens[viewer]}"] if viewer in self.tokens else []

    async def sit_down(self, twins: Twins, on_pages: bool) -> None:
        """Open, join, connect, start."""
        options = {"pace": self.pace, "setup": msgspec.to_builtins(twins.setup)}
        first = await self.ask(0, "POST", "/api/tables", {"name": NAMES[0], "options": options})
        self.code, self.tokens[0] = first.json["table"], first.json["token"]
        path = f"/api/tables/{self.code}"
        for seat in range(1, self.players):
            reply = await self.ask(seat, "POST", f"{path}/players", {"name": NAMES[seat]})
            self.tokens[seat] = reply.json["token"]
        for viewer in (*range(self.players), None):
            self.live[viewer] = await Socket.open(self.port, f"{path}/live", *self.proof(viewer))
        before = self.versions()
        await self.ask(0, "POST", f"{path}/start", {})
        await self.changed(before)
        if on_pages:  # not before the start: the lobby draws the code as a QR code
            crumb = f"cookie: lang=en; seats_{self.code}={self.tokens.get(twins.viewer, '')}"
            page = f"/t/{self.code}"
            self.pages[twins.viewer] = await Socket.open(self.port, f"{page}/live", crumb)
            self.pages["tv"] = await Socket.open(
                self.port, f"{page}/screen/live", "cookie: lang=en"
            )

    def versions(self) -> dict[Viewer, int]:
        """The version that each viewer has seen last."""
        return {viewer: socket.view["version"] for viewer, socket in self.live.items()}

    async def changed(self, before: dict[Viewer, int], changes: int = 1) -> None:
        """Wait until these viewers have seen so many changes since, in however many messages."""
        waits = (
            self.live[viewer].until(reached(last + changes)) for viewer, last in before.items()
        )
        await asyncio.gather(*waits)

    async def move(self, seat: int, move: GameMove | Talk) -> None:
        """A move that must be granted."""
        before = self.versions()
        self.moves += not isinstance(move, Dismiss)
        key = {"seen": before[seat], "id": f"{seat}/{self.moves}"}
        path = f"/api/tables/{self.code}/moves"
        reply = await self.ask(seat, "POST", path, msgspec.to_builtins(move) | key)
        assert reply.status == 200, (seat, move, reply)
        mine: dict[Viewer, int] = {seat: before[seat]}
        if isinstance(move, Dismiss):
            await self.changed(mine)
            return
        await self.changed(before)
        if self.pace == "table" and isinstance(move, Hide | Pocket):  # held, then made
            await self.changed(mine, 2)
        if self.pace == "table" and isinstance(move, Accuse):
            closed = (
                socket.until(lambda view: not view["window_open"]) for socket in self.live.values()
            )
            await asyncio.gather(*closed)

    async def look(self, viewer: Viewer) -> None:
        """Look again, and try what is forbidden."""
        path = f"/api/tables/{self.code}"
        await self.ask(viewer, "GET", path)
        await self.ask(viewer, "GET", f"{path}/record")
        await self.ask(viewer, "GET", f"{path}/seals")
        you, version = self.live[viewer].view["you"], self.live[viewer].view["version"]
        if you and {"do": "shoot"} not in you["moves"]:
            wish = {"do": "shoot", "seen": version, "id": f"{viewer}/pow"}
            await self.ask(viewer, "POST", f"{path}/moves", wish)

    async def play(self, acts: tuple[Act, ...], viewer: Viewer) -> None:
        """The moves of a game, with the viewer looking round at every step that all see."""
        for act in acts:
            await self.move(*act)
            if not isinstance(act.move, Dismiss):
                await self.look(viewer)

    def transcript(self) -> Transcript:
        """Everything that came down, raw but for the code and the tokens."""
        neutral = self.neutral()
        found: Transcript = {}
        for viewer, raw in self.answers.items():
            found.setdefault(viewer, {})["answers"] = SEAL.sub(b'"seal":""', neutral(raw))
        for kind, sockets in (("live", self.live), ("page", self.pages)):
            for viewer, socket in sockets.items():
                found.setdefault(viewer, {})[kind] = neutral(socket.raw)
        return found

    def neutral(self) -> Callable[[bytes], bytes]:
        """Takes out what must differ: the code, tokens, of which each is seen once, real seconds."""
        words = [self.code, *self.tokens.values()]

        def take_out(raw: bytes) -> bytes:
            for word in words:
                raw = raw.replace(word.encode(), b"x" * len(word))
            return SECONDS.sub(b'"seconds":x', raw)

        return take_out

    def sockets(self) -> list[Socket]:
        """All that are open."""
        return [*self.live.values(), *self.pages.values()]

    async def settle(self) -> None:
        """Wait until whatever else should come has come down every socket."""
        await asyncio.gather(*(socket.settle() for socket in self.sockets()))

    async def close(self) -> None:
        """Hang up everywhere."""
        for line in self.lines.values():
            line.close()
        for socket in self.sockets():
            socket.close()
        await asyncio.gather(*(socket.closed() for socket in self.sockets()))


def reached(version: int) -> Callable[[Any], bool]:
    """Whether a view is of this version or a later one."""
    return lambda view: bool(view["version"] >= version)


async def perform(
    server: Server, twins: Twins, acts: tuple[Act, ...], pace: str, on_pages: bool
) -> Transcript:
    """Play these moves at the server."""
    table = Table(server.port, twins.players, pace)
    try:
        await table.sit_down(twins, on_pages)
        await table.play(acts, twins.viewer)
        await table.settle()
        return table.transcript()
    finally:
        await table.close()


async def compare(
    server: Server, twins: Twins, pace: str, on_pages: bool = False
) -> tuple[list[str], int]:
    """Where the twins differ each time they play, and how many bytes were compared.

    On a busy machine two changes of a table may go down a socket as one. That happens now and then,
    to either twin; what a secret changes, it changes every time.
    """
    different, size = await compare_once(server, twins, pace, on_pages)
    for _ in range(TRIES - 1):
        if not different:
            break
        different, size = await compare_once(server, twins, pace, on_pages)
    return different, size


async def compare_once(
    server: Server, twins: Twins, pace: str, on_pages: bool
) -> tuple[list[str], int]:
    """Where the twins differ this time, and how many bytes were compared."""
    played = await asyncio.gather(
        perform(server, twins, twins.real, pace, on_pages),
        perform(server, twins, twins.other, pace, on_pages),
        return_exceptions=True,
    )
    if any(isinstance(each, TimeoutError) for each in played):
        return ["a message never came"], 0
    real, other = (raised(each) for each in played)
    return [*differences(twins, real, other)], compared(twins, real)


def raised(result: Transcript | BaseException) -> Transcript:
    """What was gathered, or its exception."""
    if isinstance(result, BaseException):
        raise result
    return result


def places(twins: Twins) -> Iterator[tuple[Viewer, str]]:
    """What must be equal: all of the viewer's, and the sockets of everybody who may not tell."""
    yield twins.viewer, "answers"
    for viewer in twins.alike:
        yield viewer, "live"
    yield twins.viewer, "page"
    yield "tv", "page"


def differences(twins: Twins, real: Transcript, other: Transcript) -> Iterator[str]:
    """The places where other bytes came down."""
    for viewer, kind in places(twins):
        one, two = real.get(viewer, {}).get(kind, b""), other.get(viewer, {}).get(kind, b"")
        if one != two:
            pairs = enumerate(zip(one, two, strict=False))
            at = next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))
            cut = slice(max(0, at - 80), at + 80)
            yield f"{viewer}, {kind}, byte {at}: {one[cut]!r} / {two[cut]!r}"


def compared(twins: Twins, real: Transcript) -> int:
    """How many bytes were compared."""
    return sum(len(real.get(viewer, {}).get(kind, b"")) for viewer, kind in places(twins))
