"""The drill: `kill -9` in mid-request, again and again, while tables play (`make drill-kill`).

Several tables play games by chance over the JSON API, with people who talk at the same time. At
random moments the server is killed and started again on the same data, and every request that was
cut off is sent again with its id. Then, at every table: no acknowledged move is lost, none is
doubled, none that was refused is there, versions only go up, every seat's view is the one that the
rules make of the acknowledged moves, and the referee accepts every record. All on this machine.
"""

import argparse
import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.play import acting_seats, legal_moves, play
from mafia_de_cuba.rules.record import write_act
from mafia_de_cuba.rules.referee import judge
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import Say, Spoken
from mafia_de_cuba.views import view, write_view
from tests.games import random_move, random_setup
from tests.wire.tcp import Answer, Line, Server, request

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


class Table:
    """One table: the game as the acknowledged moves make it, and who talks meanwhile."""

    def __init__(self, world: World, number: int, players: int, pace: str) -> None:
        self.world = world
        self.rng = Random(f"{world.rng.random()}/{number}")
        self.pace = pace
        self.seats = [Seat(world, self, player) for player in range(players)]
        self.watcher = Seat(world, self, -1)
        self.code = ""
        self.setup: Setup
        self.state: State
        self.played: list[dict[str, Any]] = []
        self.said: list[list[str]] = []
        self.ledger: list[Any] = []
        self.begun = False

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.code}"

    async def sit_down(self) -> None:
        """Open the table and take all seats; this is done while nobody kills."""
        self.setup = random_setup(self.rng, len(self.seats), open_box=False)
        options = {"pace": self.pace, "setup": msgspec.to_builtins(self.setup)}
        body = {"name": NAMES[0], "options": options}
        opened, _ = await self.seats[0].call("POST", "/api/tables", body)
        self.code, self.seats[0].token = opened.json["table"], opened.json["token"]
        for seat, name in zip(self.seats[1:], NAMES[1:], strict=False):
            joined, _ = await seat.call("POST", f"{self.path}/players", {"name": name})
            seat.token = joined.json["token"]

    async def run(self) -> None:
        """Games until the drill ends; the last one is played to its end."""
        while True:
            await self.begin()
            await asyncio.gather(self.play(), self.talk(), self.talk())
            await self.check_record()
            if self.world.ending:
                return

    async def begin(self) -> None:
        """The next game."""
        names = NAMES[: len(self.seats)]
        answer, cut = await self.seats[0].call(
            "POST", f"{self.path}/start", {"godfather": names[0]}
        )
        if answer.status != 200 and not (cut and answer.status == 409):
            raise Wrong(f"the start was answered {answer}")
        self.state = start(names, self.setup)
        self.played, self.ledger, self.said = [], [], [[] for _ in self.seats]
        self.begun = True

    async def play(self) -> None:
        """The game's own moves, one after the other."""
        while self.state.phase is not Phase.OVER:
            seat = self.rng.choice(acting_seats(self.state))
            move = random_move(self.rng, legal_moves(self.state, seat))
            if self.pace == "table":
                await self.wait_for(move)
            answer = await self.seats[seat].move(move)
            if answer.status != 200 and self.pace == "table" and isinstance(move, Shoot):
                continue  # the window had closed
            if answer.status != 200:
                raise Wrong(f"{self.code}: {move} of seat {seat} was answered {answer}")
            self.state = play(self.state, seat, move)
            self.played.append(write_act(seat, move))
            if self.pace == "table":
                await self.wait_until_seen(move)
            if self.rng.random() < 0.1:
                await self.check_views()
            await asyncio.sleep(self.rng.random() * 0.004)
        self.begun = False

    async def wait_for(self, move: GameMove) -> None:
        """Pockets open when the window has closed."""
        while isinstance(move, Reveal) and (await self.look())["window_open"]:
            await asyncio.sleep(0.01)

    async def wait_until_seen(self, move: GameMove) -> None:
        """A choice and a shot take effect in their time, whatever becomes of the server."""
        if isinstance(move, Hide | Pocket | Shoot):
            expected = [getattr(self.state, key) for key in ("phase", "turn", "accused")]
            async with asyncio.timeout(60):
                while [
                    (seen := await self.look())["phase"],
                    seen["turn"],
                    seen["accused"],
                ] != expected:
                    await asyncio.sleep(0.01)

    async def look(self) -> Any:
        """The spectator's view."""
        answer, _ = await self.watcher.call("GET", self.path)
        return answer.json

    async def talk(self) -> None:
        """Words at any time; where they are not allowed they leave no trace."""
        while self.begun:
            seat = self.rng.choice(self.seats)
            text = f"{self.code} {seat.number} {self.rng.random()}"
            if (await seat.move(Say(text))).status == 200:
                self.said[seat.number].append(text)
            await asyncio.sleep(self.rng.random() * 0.006)

    # ------------------------------------------------------------ checking

    async def check_views(self) -> None:
        """Every seat's view is what the rules make of what was acknowledged."""
        for seat in self.seats:
            await seat.lock.acquire()
        try:
            for seat in (*self.seats, self.watcher):
                answer, _ = await seat.call("GET", self.path)
                self.check_view(seat, answer.json)
        finally:
            for seat in self.seats:
                seat.lock.release()

    def check_view(self, seat: Seat, seen: dict[str, Any]) -> None:
        """One view: its version, its ledger, and all that the game shows."""
        who = f"{self.code}, seat {seat.number}"
        if seen["version"] < seat.version:
            raise Wrong(f"{who}: version {seen['version']} after {seat.version}")
        seat.version = seen["version"]
        ledger = seen["ledger"]
        if ledger[: len(self.ledger)] != self.ledger:
            raise Wrong(f"{who}: the ledger has changed")
        self.ledger = ledger
        for speaker, texts in enumerate(self.said):
            kept = [line["text"] for line in ledger if line["seat"] == speaker]
            if kept != texts:
                raise Wrong(f"{who}: the ledger has {kept}, acknowledged was {texts}")
        spoken = tuple(Spoken(line["seat"], Say(line["text"])) for line in ledger)
        player = seat.number if seat.number >= 0 else None
        expected = write_view(view(replace(self.state, ledger=spoken), player))
        mine: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(expected))
        if self.pace == "table" and mine["you"] and mine["accused"] is not None:
            mine["you"]["moves"] = seen["you"]["moves"]  # what the window allows just now
        wrong = [key for key in (*SHARED, "players", "you", "theft") if seen[key] != mine[key]]
        if wrong:
            raise Wrong(f"{who}: {[(seen[key], mine[key]) for key in wrong]}")
        self.world.figures.views += 1

    async def check_record(self) -> None:
        """The record has every acknowledged move once, and the referee accepts it."""
        await self.check_views()
        answer, _ = await self.watcher.call("GET", f"{self.path}/record")
        verdict, moves = judge(answer.body), answer.json["moves"]
        if verdict.get("phase") != "over":
            raise Wrong(f"{self.code}: the referee says {verdict}")
        if [move for move in moves if move["do"] != "say"] != self.played:
            raise Wrong(f"{self.code}: the record is {moves}, played was {self.played}")
        for speaker, texts in enumerate(self.said):
            kept = [m["text"] for m in moves if m["do"] == "say" and m["seat"] == speaker]
            if kept != texts:
                raise Wrong(f"{self.code}: the record has {kept}, acknowledged was {texts}")
        self.world.figures.games += 1


# A process of its own, so that the blow falls at any moment of client and server: after a while, or
# then as soon as the log grows, which is before the move that made it grow can be acknowledged.
KILLER = """
import os, signal, sys, time
pid, log, wait, watch = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4] == "watch"
def written():
    try:
        seen = os.stat(log)
        return seen.st_size, seen.st_mtime_ns
    except OSError:
        return None
try:
    os.nice(-15)
except OSError:
    pass
time.sleep(wait)
end, before = time.monotonic() + 1, written()
while watch and written() == before and time.monotonic() < end:
    pass
os.kill(pid, signal.SIGKILL)
"""


def kill_once(world: World) -> None:
    """One blow, at a random moment or in the middle of a move."""
    process, rng = world.server.process, world.rng
    assert process is not None
    log, how = world.server.data / "tables.sqlite3-wal", rng.choice(("watch", "time"))
    wait = str(rng.random() * 0.5)
    words = [sys.executable, "-S", "-c", KILLER, str(process.pid), str(log), wait, how]
    subprocess.run(words, check=True, timeout=60)
    process.wait()


async def kill_at_random(world: World, kills: int, seconds: float) -> None:
    """The server killed and started again, so many times or for so long."""
    end = time.monotonic() + seconds
    figures = world.figures
    while figures.kills < kills and time.monotonic() < end:
        await asyncio.to_thread(kill_once, world)
        world.up.clear()
        figures.kills += 1
        await asyncio.to_thread(world.cut)
        await asyncio.sleep(0.05)  # everybody notices
        before = {*world.acks, *world.nos}
        unheard = sum(name not in before for name in world.logged())
        figures.stored += unheard
        figures.unheard_of += bool(unheard)
        figures.starts.append(await asyncio.to_thread(world.server.start))
        world.up.set()
    world.ending = True


def check_log(world: World) -> None:
    """Past the server: every acknowledged move is in the log once, no refused one at all."""
    logged = world.logged()
    if lost := [name for name in world.acks if not logged[name]]:
        raise Wrong(f"lost: {lost}")
    if doubled := [name for name, number in logged.items() if number > 1]:
        raise Wrong(f"doubled: {doubled}")
    if there := [name for name in world.nos if logged[name]]:
        raise Wrong(f"refused, and yet there: {there}")
    if unknown := logged.keys() - set(world.acks):
        raise Wrong(f"nobody's: {unknown}")


async def drill(
    server: Server,
    kills: int,
    tables: int,
    seconds: float,
    seed: str,
    cut: Callable[[], None] = lambda: None,
) -> Figures:
    """The whole drill; raises Wrong at the first thing that must never happen."""
    rng = Random(seed)
    world = World(server, rng)
    world.cut = cut
    world.figures.starts.append(world.server.start())
    try:
        made = [
            Table(world, n, rng.randint(5, 9), "table" if n % 3 == 2 else "instant")
            for n in range(tables)
        ]
        for table in made:
            await table.sit_down()
        async with asyncio.TaskGroup() as group:
            for table in made:
                group.create_task(table.run())
            group.create_task(kill_at_random(world, kills, seconds))
        check_log(world)
    finally:
        world.server.stop()
        for line in world.lines:
            line.close()
        await asyncio.sleep(0.1)
    return world.figures


def main() -> None:
    """Run it and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--durability", choices=["disk", "process"], default="disk")
    asked = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="drill-") as place:
        server = Server(Path(place) / "data", *QUICK, "--durability", asked.durability)
        figures = asyncio.run(drill(server, asked.kills, asked.tables, asked.seconds, asked.seed))
    sys.stdout.write(f"seed {asked.seed}\n{figures.tell(time.monotonic() - begun)}\n")
    if figures.kills < asked.kills:
        raise SystemExit(f"only {figures.kills} of {asked.kills} kills in {asked.seconds} s")


if __name__ == "__main__":
    main()
