"""Tables that are kept in play, so that some of what is sent is legal."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from .wire import Connection

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida", "Jan", "Kim", "Lou")
LEVELS = ("easy", "medium", "hard")
BOXES = ("first", "standard", "cleaner", "lover", "revolution", "traitor", "lawyer", "everything")


class Seated(NamedTuple):
    """A table that was there, and the tokens of its people, the host's first."""

    code: str
    tokens: tuple[str, ...]


NOBODY = Seated("ZZZZ", ("x" * 43,))


class Tables:
    """The tables of a run; each is replaced by a new one after a while."""

    def __init__(self, port: int, number: int, rng: Random) -> None:
        self.port = port
        self.rng = rng
        self.seated = [NOBODY] * number
        self.opened = 0
        self.counts: Counter[str] = Counter()

    def any(self, rng: Random) -> Seated:
        """One of them, or one that never was."""
        return NOBODY if rng.random() < 0.02 else rng.choice(self.seated)

    async def open_all(self) -> None:
        """All tables, for the beginning."""
        for number in range(len(self.seated)):
            await self.renew(number)

    async def renew(self, number: int | None = None) -> None:
        """A new table in the place of an old one, from an address of its own."""
        number = self.rng.randrange(len(self.seated)) if number is None else number
        self.opened += 1
        line = Connection(self.port, f"127.1.{self.opened // 250 % 250}.{1 + self.opened % 250}")
        if seated := await open_table(line, Random(f"{self.rng.random()}")):
            self.seated[number] = seated
        line.close()
        self.counts += line.counts


async def open_table(line: Connection, rng: Random) -> Seated | None:
    """A table with people and bots, most likely in play; None if it was refused."""
    opened = await _post(line, "/api/tables", {"name": NAMES[0], "options": _options(rng)})
    if not opened:
        return None
    path, people = f"/api/tables/{opened['table']}", rng.randrange(1, 7)
    tokens = [opened["token"]]
    for name in NAMES[1:people]:
        joined = await _post(line, f"{path}/players", {"name": name})
        tokens += [joined["token"]] if joined else []
    for _ in range(max(5 - people, rng.randrange(13 - people))):
        await _post(line, f"{path}/bots", {"level": rng.choice(LEVELS)}, tokens[0])
    if rng.random() < 0.85:
        await _post(line, f"{path}/start", {}, tokens[0])
    return Seated(opened["table"], tuple(tokens))


def _options(rng: Random) -> dict[str, Any]:
    pace = rng.choice(("instant", "instant", "table"))
    help_ = rng.choice(("off", "private", "public"))
    return {"pace": pace, "help": help_, "setup": {"preset": rng.choice(BOXES)}}


async def _post(line: Connection, path: str, body: Any, token: str = "") -> Any:
    got = await line.call("POST", path, body, token)
    return got.json if 200 <= got.status < 300 else None
