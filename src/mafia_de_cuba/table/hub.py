"""The hub: all tables of a server, opened, found again after a restart, and put to sleep."""

import hashlib
import logging
import secrets
import sqlite3
from collections.abc import Callable
from itertools import count

from mafia_de_cuba.store import Store
from mafia_de_cuba.store.errors import Unreadable

from . import commands
from .bot_moves import Think, at_once
from .clock import Clock
from .credentials import hashed, new_credential
from .errors import TableError, damaged, not_found, table_closed, unavailable
from .live_table import LiveTable
from .options import Options
from .recovery import Damaged, check_opening
from .timers import Tempo
from .touched_tables import touch

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike: no I, no O
CODE_LENGTH = 4
AWAKE = 15 * 60.0
MOST_TABLES = 20_000

log = logging.getLogger(__name__)


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
        self.set_aside: dict[str, str] = {}  # tables whose rows make no table, and why
        self.awake_lately: set[str] = set()  # all that were, since `take_used`
        self._leaving: set[str] = set()  # codes whose rows are being removed
        self._used: dict[str, float] = {}

    def open(
        self, name: str, options: Options, hotseat: bool = False, key: str = "", played: int = 0
    ) -> tuple[LiveTable, str]:
        """A new table with its host seated, and the host's credential.

        `key` is the hash of an id that the client made: the same again finds the same table.
        """
        code = self._code_of(key) if key else self._free_code()
        if code in self.known:
            table = self.table(code)
            return table, table.another_token(table.state.joined[key])
        if len(self.known) >= MOST_TABLES:
            raise TableError("too_many", "all_tables_taken")
        credential = new_credential()
        table = LiveTable(self.store, self.clock, self.now, self.tempo, self.think)
        table.never_stored = lambda: self._drop(code)
        touch(table)
        table.grant(
            commands.open_table(
                code, name, hashed(credential), options, hotseat, key, int(self.now()), played
            )
        )
        self.awake[code] = table
        self.known.add(code)
        self._used[code] = self.clock.time()
        return table, credential

    def table(self, code: str) -> LiveTable:
        """The table of this code, woken if it slept. Raises TableError."""
        code = code.upper()
        if code in self.set_aside:
            raise damaged()
        if code not in self.known and not self._may_be_hidden(code):
            raise not_found()
        if code not in self.awake:
            self.awake[code] = self._wake(code)
            self.known.add(code)
        self.awake_lately.add(code)
        self._used[code] = self.clock.time()
        touch(self.awake[code])
        if self.awake[code].state.closed:
            raise table_closed()
        return self.awake[code]

    def _may_be_hidden(self, code: str) -> bool:
        """Whether there may be a table of this code behind a damaged page."""
        if not any(code in span for span in self.store.unreadable) or code in self._leaving:
            return False
        return len(code) == CODE_LENGTH and set(code) <= set(LETTERS)

    def _wake(self, code: str) -> LiveTable:
        """The table that its rows tell of; where they tell of none, it is set aside."""
        try:
            rows = self.store.read(code)
            if not rows and code not in self.known:
                raise not_found()
            check_opening(rows, code)
            return LiveTable.recover(rows, self.store, self.clock, self.now, self.tempo, self.think)
        except (Damaged, Unreadable) as error:
            self.set_aside[code] = str(error)
            log.warning("Table %s is set aside: %s. The others play on.", code, error)
            raise damaged() from None
        except sqlite3.Error as error:
            log.warning("Table %s cannot be read now: %s", code, error)
            raise unavailable() from None

    def sweep(self) -> None:
        """Let tables that nobody watches sleep."""
        self.awake_lately.update(self.awake)
        for code, table in list(self.awake.items()):
            if table.presence.watchers or table.writing:
                self._used[code] = self.clock.time()
            elif self.clock.time() - self._used[code] > AWAKE:
                self._put_to_sleep(code)

    def take_used(self) -> frozenset[str]:
        """The tables that were awake at any time since this was asked last."""
        used = frozenset(self.awake_lately.union(self.awake))
        self.awake_lately = set()
        return used

    def let_go(self, code: str) -> bool:
        """Let a code lead nowhere while its table is forgotten; not if somebody came meanwhile."""
        if code in self.awake or code in self.awake_lately or code in self.set_aside:
            return False
        self.known.discard(code)
        self._leaving.add(code)
        return True

    def let_go_of(self, code: str, gone: bool) -> None:
        """The table is forgotten and its code free; or it is kept after all."""
        self._leaving.discard(code)
        if not gone:
            self.known.add(code)

    def _put_to_sleep(self, code: str) -> None:
        self.awake.pop(code).sleep()
        del self._used[code]

    def _drop(self, code: str) -> None:
        """There never was such a table."""
        self._put_to_sleep(code)
        self.known.discard(code)

    def close(self) -> None:
        """Stop everything; the log has it all."""
        for table in self.awake.values():
            table.sleep()
        self.awake.clear()
        self.store.close()

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if self._is_free(code):
                return code

    def _is_free(self, code: str) -> bool:
        return not (code in self.known or code in self._leaving or self._may_be_hidden(code))

    def _code_of(self, key: str) -> str:
        """The code of the table that this key opened, or will open: each key tries its own."""
        for number in count():
            drawn = hashlib.sha256(f"{number} {key}".encode()).digest()
            code = "".join(LETTERS[byte % len(LETTERS)] for byte in drawn[:CODE_LENGTH])
            if self._is_free(code) or self._was_opened_by(key, code):
                return code
        raise AssertionError("there is always another number")

    def _was_opened_by(self, key: str, code: str) -> bool:
        try:
            return key in self.table(code).state.joined
        except TableError as no:
            if no.code in ("unavailable", "not_stored"):  # it may be this key's: that has to wait
                raise
            return False  # set aside, or being forgotten
