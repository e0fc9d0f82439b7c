"""The world of the drills: its server, its figures, and seats whose requests are sent again."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from mafia_de_cuba.rules.moves import GameMove, Shoot
from mafia_de_cuba.rules.talk import Say
from tests.wire.tcp import Answer, Line, Server, request

if TYPE_CHECKING:
    from .drill_players import Table

SHARED = ("phase", "setup", "godfather", "jokers", "accused", "turn", "recovered", "outcome")
QUICK = ("--tempo", "0.01")
NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fe", "Gil", "Hugo", "Ida", "José", "Kai", "Lu")


class Wrong(AssertionError):
    """Something that must never happen."""


@dataclass
class Figures:
    """What the drill has counted."""

    kills: int = 0
    unheard_of: int = 0  # kills between the log and the acknowledgement
    cut_off: int = 0
    stored: int = 0  # of those cut off: in the log all the same
    acknowledged: int = 0
    refused: int = 0
    repeated: int = 0
    games: int = 0
    views: int = 0
    starts: list[float] = field(default_factory=list)

    def tell(self, seconds: float) -> str:
        """The summary."""
        slowest = max(self.starts)
        return (
            f"{self.kills} kills in {seconds:.0f} s, {self.unheard_of} of them after a move was "
            f"written and before it was acknowledged\n"
            f"{self.cut_off} requests cut off and sent again: {self.stored} were in the log, "
            f"{self.cut_off - self.stored} were not\n"
            f"{self.acknowledged} moves acknowledged, {self.refused} refused, "
            f"{self.repeated} repeated on purpose: none lost, none doubled\n"
            f"{self.games} games to the end, accepted by the referee; {self.views} views compared\n"
            f"slowest start {slowest:.2f} s"
        )


class World:
    """The server, whether it is up, and the figures."""

    def __init__(self, server: Server, rng: Random) -> None:
        self.server = server
        self.rng = rng
        self.up = asyncio.Event()
        self.up.set()
        self.figures = Figures()
        self.cut: Callable[[], None] = lambda: None  # what else happens when the server is killed
        self.lines: dict[Line, int] = {}  # and after how many kills they were opened
        self.ending = False
        self.acks: list[tuple[str, int, str]] = []  # table, player, id
        self.nos: list[tuple[str, int, str]] = []

    async def deliver(self, line: Line, sent: bytes) -> tuple[Answer, int]:
        """Send until it is answered; how often it was cut off before."""
        cut = 0
        while True:
            await self.up.wait()
            if self.lines.get(line) != self.figures.kills:  # of a server that is no more
                line.close()
                self.lines[line] = self.figures.kills
            try:
                await line.connect()
            except OSError:
                await asyncio.sleep(0.002)
                continue
            try:
                if self.rng.random() < 0.05:
                    await self.dawdle(line, sent)
                async with asyncio.timeout(60):
                    return await line.ask(sent), cut
            except (OSError, EOFError):
                cut += 1

    async def dawdle(self, line: Line, sent: bytes) -> None:
        """Send half of a request on another connection and leave: it must do no harm."""
        other = Line(line.port)
        try:
            async with asyncio.timeout(self.rng.random() * 0.003):
                await other.ask(sent[: self.rng.randrange(1, len(sent))])
        except (OSError, EOFError, TimeoutError):
            pass
        finally:
            other.close()

    def logged(self) -> Counter[tuple[str, int, str]]:
        """How often each move's id is in the log, read past the server."""
        path = f"file:{self.server.data / 'tables.sqlite3'}?mode=ro"
        counted: Counter[tuple[str, int, str]] = Counter()
        with closing(sqlite3.connect(path, uri=True)) as log:
            for table, row in log.execute('SELECT "table", row FROM log'):
                entry = msgspec.json.decode(row)
                if entry.get("id"):
                    counted[table, entry["player"], entry["id"]] += 1
        return counted


class Seat:
    """One player: a line, a token, and everything that was acknowledged to them."""

    def __init__(self, world: World, table: "Table", number: int) -> None:
        self.world = world
        self.table = table
        self.number = number
        self.token = ""
        self.line = Line(world.server.port)
        self.second = Line(world.server.port)
        self.lock = asyncio.Lock()
        self.version = 0
        self.moves = 0

    def request(self, method: str, path: str, body: Any = None) -> bytes:
        """A call of the API as it goes over the wire."""
        sent = b"" if body is None else msgspec.json.encode(body)
        proof = [f"authorization: Bearer {self.token}"] if self.token else []
        return request(method, path, sent, *proof)

    async def call(self, method: str, path: str, body: Any = None) -> tuple[Answer, int]:
        """A call that is answered in the end."""
        return await self.world.deliver(self.line, self.request(method, path, body))

    async def move(self, move: GameMove | Say) -> Answer:
        """A move; cut off, it is sent again as it was. Its acknowledgement is kept."""
        async with self.lock:
            self.moves += 1
            key = f"{self.number}-{self.moves}"
            body = msgspec.to_builtins(move) | {"seen": self.version, "id": key}
            sent = self.request("POST", f"{self.table.path}/moves", body)
            answer, cut = await self.world.deliver(self.line, sent)
            figures, name = self.world.figures, (self.table.code, self.number, key)
            figures.cut_off += bool(cut)
            if answer.status == 200:
                figures.acknowledged += 1
                self.world.acks.append(name)
                self.heard(answer.json["version"], move)
                if self.world.rng.random() < 0.2:
                    await self.again(sent, answer)
            elif answer.status in (409, 422):
                figures.refused += 1
                self.world.nos.append(name)
            else:
                raise Wrong(f"{move} was answered {answer}")
            return answer

    async def again(self, sent: bytes, first: Answer) -> None:
        """The same request twice more, at once on two lines: the same answer, and no effect."""
        answers = await asyncio.gather(
            self.world.deliver(self.line, sent), self.world.deliver(self.second, sent)
        )
        self.world.figures.repeated += 2
        if any(answer.raw != first.raw for answer, _ in answers):
            raise Wrong(f"a repeated move was answered otherwise: {first} {answers}")

    def heard(self, version: int, what: object) -> None:
        """A version goes up with every move of one's own."""
        if version <= self.version and not isinstance(what, Shoot):
            raise Wrong(f"seat {self.number}: version {version} after {self.version} for {what}")
        self.version = max(version, self.version)
