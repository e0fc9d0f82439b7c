"""The hub: all tables of a server, opened, found again after a restart, and put to sleep."""

import hashlib
import secrets
from collections.abc import Callable
from itertools import count

from mafia_de_cuba.store import Store

from . import judge
from .bots import Think, at_once
from .clock import Clock
from .denial import Denied, not_found
from .live import LiveTable
from .options import Options
from .pauses import Tempo
from .tokens import hashed, new_token

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike: no I, no O
DAY = 24 * 3600.0
KEPT = 30 * DAY
AWAKE = 15 * 60.0
MOST_TABLES = 20_000


class Hub:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        now: Callable[[], float],
        tempo: Tempo | None = None,
        think: Think = at_once,
    ) -> None:
        self.store = store
        self.clock = clock
        self.now = now
        self.tempo = tempo or Tempo()
        self.think = think
        self.awake: dict[str, LiveTable] = {}
        self.known = set(store.tables())
        self._used: dict[str, float] = {}

    def open(
        self, name: str, options: Options, shared: bool = False, key: str = ""
    ) -> tuple[LiveTable, str]:
        """A new table with its host seated, and the host's token.

        `key` is the hash of an id that the client made: the same again finds the same table.
        """
        code = self._code_of(key) if key else self._free_code()
        if code in self.known:
            table = self.table(code)
            return table, table.another_token(table.affairs.joined[key])
        if len(self.known) >= MOST_TABLES:
            raise Denied(429, "too_many", "All tables are taken. Try again later.")
        token = new_token()
        table = LiveTable(self.store, self.clock, self.now, self.tempo, self.think)
        table.grant(
            judge.open_table(code, name, hashed(token), options, shared, key, int(self.now()))
        )
        self.awake[code] = table
        self.known.add(code)
        self._used[code] = self.clock.time()
        return table, token

    def table(self, code: str) -> LiveTable:
        """The table of this code, woken if it slept. Raises Denied."""
        code = code.upper()
        if code not in self.known:
            raise not_found()
        if code not in self.awake:
            rows = self.store.read(code)
            self.awake[code] = LiveTable.recover(
                rows, self.store, self.clock, self.now, self.tempo, self.think
            )
        self._used[code] = self.clock.time()
        return self.awake[code]

    def sweep(self) -> None:
        """Let tables that nobody watches sleep, and forget those unused for thirty days."""
        for code, table in list(self.awake.items()):
            if table.presence.watchers:
                self._used[code] = self.clock.time()
            elif self.clock.time() - self._used[code] > AWAKE:
                self._put_to_sleep(code)
        if self.store.forget_before(self.now() - KEPT):
            self.known = set(self.store.tables())
            for code in set(self.awake) - self.known:
                self._put_to_sleep(code)

    def _put_to_sleep(self, code: str) -> None:
        self.awake.pop(code).sleep()
        del self._used[code]

    def close(self) -> None:
        """Stop everything; the log has it all."""
        for table in self.awake.values():
            table.sleep()
        self.awake.clear()
        self.store.close()

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(4))
            if code not in self.known:
                return code

    def _code_of(self, key: str) -> str:
        """The code of the table that this key opened, or will open: each key tries its own."""
        for number in count():
            drawn = hashlib.sha256(f"{number} {key}".encode()).digest()
            code = "".join(LETTERS[byte % len(LETTERS)] for byte in drawn[:4])
            if code not in self.known or key in self.table(code).affairs.joined:
                return code
        raise AssertionError("there is always another number")
