"""Our own fuzzer: many connections at once, each sending what its seed makes of the tables."""

import asyncio
import logging
from collections import Counter
from random import Random

from .frames import any_socket
from .requests import any_request
from .tables import Seated, Tables
from .wire import SILENT, Connection, Sent, request

CONNECTIONS = 16
RENEWED = 400  # requests after which another table is opened in the place of one
KEPT = 24  # tables in play
SOCKETS, LEGAL = 0.03, 0.15  # how many of the requests open a socket, or are legal moves


async def fuzz(
    port: int, requests: int, seed: int, seconds: float, connections: int = CONNECTIONS
) -> Counter[str]:
    """Send so many requests, or for so long; how they were answered."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # that the server hangs up is no news
    tables = Tables(port, KEPT, Random(f"{seed}/tables"))
    await tables.open_all()
    each, ends = requests // connections, asyncio.get_running_loop().time() + seconds
    workers = [Worker(port, number, seed, tables) for number in range(connections)]
    await asyncio.gather(*(worker.run(each, ends) for worker in workers))
    return sum((worker.counts for worker in workers), tables.counts)


class Worker:
    """Requests one after another, each from another address of this machine."""

    def __init__(self, port: int, number: int, seed: int, tables: Tables) -> None:
        self.rng = Random(f"{seed}/{number}")
        self.tables = tables
        addresses = [f"127.0.{1 + number}.{1 + host}" for host in range(12)]
        self.lines = [Connection(port, address) for address in addresses]

    @property
    def counts(self) -> Counter[str]:
        """How everything was answered."""
        return sum((line.counts for line in self.lines), Counter())

    async def run(self, requests: int, ends: float) -> None:
        """So many requests, or until it is time to end."""
        loop = asyncio.get_running_loop()
        while self.counts.total() < requests and loop.time() < ends:
            for _ in range(20):
                await self.one()
        for line in self.lines:
            line.close()

    async def one(self) -> None:
        """One request, or one socket."""
        line, table = self.rng.choice(self.lines), self.tables.any(self.rng)
        if self.rng.random() < 1 / RENEWED:
            await self.tables.renew()
        drawn = self.rng.random()
        if drawn < SOCKETS:
            await any_socket(line, self.rng, table)
        elif drawn < SOCKETS + LEGAL:
            await self.legal_move(line, table)
        else:
            await line.ask(any_request(self.rng, table))

    async def legal_move(self, line: Connection, table: Seated) -> None:
        """A move that is open to one of the seats, if one is."""
        path = f"/api/tables/{table.code}"
        for token in table.tokens:
            header = f"authorization: Bearer {token}"
            view = (await line.ask(Sent(request("GET", path, b"", header)))).json or {}
            if moves := (view.get("you") or {}).get("moves"):
                made = {"seen": view["version"], "id": f"{self.rng.getrandbits(64):x}"}
                await line.call("POST", f"{path}/moves", self.rng.choice(moves) | made, token)
                return
            if view.get("phase") == "over" and token == table.tokens[0]:
                await line.call("POST", f"{path}/start", {}, token)


def faults(found: Counter[str]) -> list[str]:
    """What must not be among the answers."""
    broken = [f"{number} × {what}" for what, number in found.items() if what.startswith("5")]
    return broken + ([f"{found[SILENT]} × {SILENT}"] if found[SILENT] else [])
