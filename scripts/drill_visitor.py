"""The visitor of the drill of attacks: somebody else, whose requests are timed."""

import asyncio
import json
import time

from .fuzz.wire import HOST, Connection, Sent, request

LONGEST = 250.0  # milliseconds for 99 % of the visitor's requests
PAUSE = 0.01  # seconds between two requests of the visitor
WARM_UP = 2.0  # seconds before the attack: a server's first pages take longer
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


class Visitor:
    """Somebody at a table of their own, whom nobody may keep waiting."""

    def __init__(self, port: int) -> None:
        self.line = Connection(port, HOST)
        self.code, self.token = "", ""
        self.times: list[float] = []
        self.failed: list[str] = []

    async def sit_down(self) -> None:
        """A table with bots, in play."""
        opened = (await self.line.call("POST", "/api/tables", {"name": "Ana"})).json
        self.code, self.token = opened["table"], opened["token"]
        for _ in range(6):
            await self.line.call("POST", f"{self.path}/bots", {}, self.token)
        await self.line.call("POST", f"{self.path}/start", {}, self.token)
        warm = asyncio.Event()
        asyncio.get_running_loop().call_later(WARM_UP, warm.set)
        await self.visit(warm)
        self.times.clear()

    @property
    def path(self) -> str:
        """The table in the API."""
        return f"/api/tables/{self.code}"

    async def visit(self, until: asyncio.Event) -> None:
        """Pages, views and moves in turn, each timed."""
        cookie = f"cookie: seats_{self.code}={self.token}"
        number = 0
        while not until.is_set():
            number += 1
            say = {"do": "say", "text": "Well.", "seen": 0, "id": f"{time.monotonic_ns()}"}
            moves = request("POST", f"{self.path}/moves", json.dumps(say).encode(), self.right)
            for sent in (
                request("GET", f"/t/{self.code}", b"", cookie),
                request("GET", self.path, b"", self.right),
                request("GET", "/", b""),
                *([moves] if number % 10 == 0 else []),
            ):
                await self.timed(sent)
                await asyncio.sleep(PAUSE)

    @property
    def right(self) -> str:
        """The header that says who this is."""
        return f"authorization: Bearer {self.token}"

    async def timed(self, sent: bytes) -> None:
        """One request; only a rate limit, the rules or success is an answer."""
        begun = time.perf_counter()
        got = await self.line.ask(Sent(sent))
        self.times.append(1000 * (time.perf_counter() - begun))
        if got.status not in (200, 409, 422, 429):
            self.failed.append(got.why or f"{got.status}")

    def p99(self) -> float:
        """Within how many milliseconds 99 % were answered."""
        return sorted(self.times)[len(self.times) * 99 // 100]
