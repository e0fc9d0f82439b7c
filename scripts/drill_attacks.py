"""The drill of attacks: one hostile address at a time, while somebody else uses a table.

Each attack comes from an address of its own (127.0.0.2 and on); a visitor at 127.0.0.1 loads
pages, reads views and moves all the while. For each attack it prints how long 99 % of the visitor's
requests took at most, and the exit status is 1 if that is too long, if one of them fails, or if the
server breaks. All on this machine.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.wire.tcp import Server

from .drill_visitor import LETTERS, LONGEST, Visitor
from .fuzz.frames import KEY, UPGRADE, frame
from .fuzz.tables import NAMES
from .fuzz.wire import Connection, Sent, request

# ---------------------------------------------------------------- attacks


class Attacker:
    """An address that means harm."""

    def __init__(self, port: int, source: str) -> None:
        self.port = port
        self.source = source
        self.rng = Random(source)

    def line(self) -> Connection:
        """A new connection from there."""
        return Connection(self.port, self.source)

    async def table(self) -> tuple[Connection, str, str]:
        """A table of its own, in the lobby, and its host's token."""
        line = self.line()
        options = {"pace": "instant"}
        opened = await line.call("POST", "/api/tables", {"name": "Eve", "options": options})
        return line, opened.json["table"], opened.json["token"]


async def nothing(_: Attacker) -> None:
    """No attack: how long the visitor's requests take anyway."""
    await asyncio.sleep(3600)


async def huge_numbers(attacker: Attacker) -> None:
    """Options and claims with numbers that nobody could mean, and a look at what they do."""
    line, code, token = await attacker.table()
    path = f"/api/tables/{code}"
    for tokens in ({"henchman": 2**20}, {"driver": 2**30}, {"henchman": 2**40}):
        await line.call("POST", f"{path}/options", {"setup": {"tokens": tokens}}, token)
        await line.ask(Sent(request("GET", f"/t/{code}?watch=1")))
    await line.call("POST", f"{path}/options", {"setup": {"preset": "standard"}}, token)
    joined = [await line.call("POST", f"{path}/players", {"name": name}) for name in NAMES[1:5]]
    people = [token, *(each.json["token"] for each in joined)]
    await line.call("POST", f"{path}/bots", {"level": "hard"}, token)
    await line.call("POST", f"{path}/start", {}, token)
    await play_theft(line, path, people)
    for number in (100, 2**20, 2**31):
        claim = {"do": "claim", "received": {"diamonds": number}, "seen": 0, "id": f"{number}"}
        await line.call("POST", f"{path}/moves", claim, people[1])
        ask = {"do": "ask", "target": 5, "about": "took", "seen": 0, "id": f"ask {number}"}
        await line.call("POST", f"{path}/moves", ask, token)


async def play_theft(line: Connection, path: str, people: list[str]) -> None:
    """Everybody takes what comes first."""
    for number in range(8):
        for token in people:
            view = (await line.call("GET", path, None, token)).json
            if moves := view["you"]["moves"]:
                made = moves[-1] | {"seen": 0, "id": f"{number} {token[:8]}"}
                if made["do"] in ("hide", "take", "dismiss"):
                    await line.call("POST", f"{path}/moves", made, token)


async def headers_without_end(attacker: Attacker) -> None:
    """Twenty megabytes of small headers in one request, then in the next."""
    while True:
        with suppress(OSError):
            _, writer = await attacker.line().open()
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n")
            for _ in range(400):
                writer.write(b"a:b\r\n" * 10_000)
                await writer.drain()
            writer.write(b"\r\n")
            await writer.drain()
            writer.close()
        await asyncio.sleep(0.05)


async def half_requests(attacker: Attacker) -> None:
    """Connections that begin a request and never end it."""
    lines = [attacker.line() for _ in range(200)]
    for line in lines:
        with suppress(OSError):
            _, writer = await line.open()
            writer.write(b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\nna")
    await asyncio.sleep(3600)


async def frame_flood(attacker: Attacker) -> None:
    """Small frames and pings up live sockets, as many as they take, and text that is none."""
    _, code, token = await attacker.table()
    opening = request("GET", f"/api/tables/{code}/live?token={token}", b"", *UPGRADE, KEY)
    frames = (frame(1, b"", attacker.rng) + frame(9, b"", attacker.rng)) * 20_000

    async def flood() -> None:
        while True:
            with suppress(OSError):
                _, writer = await attacker.line().open()
                writer.write(opening)
                for _ in range(20):
                    writer.write(frames)
                    await writer.drain()
                writer.write(frame(1, b"\xff\xfe", attacker.rng))
                writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(flood() for _ in range(8)))


async def absurd_hosts(attacker: Attacker) -> None:
    """Lobbies under another host name each time, for the QR code that each would need."""
    line, code, _ = await attacker.table()
    for number in range(10**9):
        raw = request("GET", f"/t/{code}/screen").replace(
            b"host: table.test", b"host: %d%s" % (number, b"y" * 1500)
        )
        await line.ask(Sent(raw))


async def code_guessing(attacker: Attacker) -> None:
    """Codes of tables one after another."""

    async def guess(line: Connection) -> None:
        while True:
            code = "".join(attacker.rng.choices(LETTERS, k=4))
            await line.call("GET", f"/api/tables/{code}")

    await asyncio.gather(*(guess(attacker.line()) for _ in range(16)))


async def table_opening(attacker: Attacker) -> None:
    """Tables without end."""

    async def open_on(line: Connection) -> None:
        while True:
            await line.call("POST", "/api/tables", {"name": "Eve"})

    await asyncio.gather(*(open_on(attacker.line()) for _ in range(8)))


async def never_reading(attacker: Attacker) -> None:
    """Sockets and pages of a talking table that nobody reads."""
    line, code, token = await attacker.table()
    for _ in range(60):
        with suppress(OSError):
            reader, writer = await attacker.line().open()
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(request("GET", f"/api/tables/{code}/live", b"", *UPGRADE, KEY))
    while True:
        await line.call("POST", f"/api/tables/{code}/bots", {}, token)
        await line.call("POST", f"/api/tables/{code}/remove", {"seat": 1}, token)


Attack = Callable[[Attacker], Awaitable[None]]

ATTACKS: tuple[Attack, ...] = (
    *(nothing, huge_numbers, headers_without_end, half_requests, frame_flood),
    *(absurd_hosts, code_guessing, table_opening, never_reading),
)


# ---------------------------------------------------------------- the drill


def drill(attack: Attack, number: int, seconds: float, limits: str) -> list[str]:
    """One attack on a server of its own; what was wrong."""
    name = attack.__name__.replace("_", " ")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "--limits", limits)
        server.start()
        try:
            attacker = Attacker(server.port, f"127.0.0.{2 + number}")
            wrong = asyncio.run(attacked(attack, attacker, seconds))
            wrong += ["a traceback"] if "Traceback" in server.said() else []
            wrong += ["the server died"] if server.process and server.process.poll() else []
        finally:
            server.stop()
    return [f"{name}: {fault}" for fault in wrong]


async def attacked(attack: Attack, attacker: Attacker, seconds: float) -> list[str]:
    """What was wrong for a visitor while the attack went on."""
    visitor = Visitor(attacker.port)
    await visitor.sit_down()
    await under(attack, attacker, visitor, seconds)
    name, p99 = attack.__name__.replace("_", " "), visitor.p99()
    told = f"{name:20} {len(visitor.times):6,} requests, 99 % within {p99:8.1f} ms"
    print(told + (f", {len(visitor.failed)} failed" if visitor.failed else ""), flush=True)
    visitor.line.close()
    return ([f"{p99:.0f} ms"] if p99 > LONGEST else []) + sorted(set(visitor.failed))


async def under(attack: Attack, attacker: Attacker, visitor: Visitor, seconds: float) -> None:
    """The visitor's requests while the attack goes on."""
    done = asyncio.Event()
    visiting = asyncio.create_task(visitor.visit(done))
    with suppress(TimeoutError, OSError, TypeError, KeyError):  # a refused attacker may stumble
        async with asyncio.timeout(seconds):
            await attack(attacker)
            await asyncio.sleep(seconds)
    done.set()
    await visiting


def main() -> None:
    """Attack, tell, and say by the exit status whether the visitor noticed."""
    parser = argparse.ArgumentParser(prog="python -m scripts.drill_attacks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="for each attack")
    parser.add_argument("--limits", choices=["on", "off"], default="on")
    parser.add_argument("--only", choices=[attack.__name__ for attack in ATTACKS])
    given = parser.parse_args()
    wrong = []
    for number, attack in enumerate(ATTACKS):
        if given.only in (None, attack.__name__):
            wrong += drill(attack, number, given.seconds, given.limits)
    for fault in wrong:
        print(f"FAULT: {fault}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
