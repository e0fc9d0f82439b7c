"""Players of the drills: tables that play games by chance, and check every answer and view."""

import asyncio
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

from .drill_world import NAMES, SHARED, Seat, World, Wrong


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
        if self.moves_depend_on_time(mine):
            mine["you"]["moves"] = seen["you"]["moves"]
        wrong = [key for key in (*SHARED, "players", "you", "theft") if seen[key] != mine[key]]
        if wrong:
            raise Wrong(f"{who}: {[(seen[key], mine[key]) for key in wrong]}")
        self.world.figures.views += 1

    def moves_depend_on_time(self, mine: dict[str, Any]) -> bool:
        """Whether the table offers other moves than the rules: a window or a bag is open."""
        if self.pace != "table" or not mine["you"]:
            return False
        bag_may_change = mine["phase"] == "theft" and mine["you"]["dismissed"] is not None
        return bag_may_change or mine["accused"] is not None

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
