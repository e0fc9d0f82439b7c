"""A table over its log: its state, what each viewer may see of it, and what is not stored yet."""

import logging
import sqlite3
from collections.abc import Callable, Collection
from typing import Concatenate, ParamSpec, TypeVar

from mafia_de_cuba.store import NotWritten, RowConflict, Store, tracked
from mafia_de_cuba.store.errors import Unreadable

from .apply import apply_all
from .credentials import hashed
from .devices import Device
from .errors import not_stored
from .events import Events
from .facts import with_facts
from .recovery import Damaged, fold
from .rows import write_event
from .seals import with_salts
from .state import TableState
from .touched_tables import touch
from .unsaved import Unsaved, Written, audience
from .view import TableView
from .view_builder import Shown

log = logging.getLogger(__name__)

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class StoredTable:
    """The state of a table and its rows in the log: stored first, then true for good."""

    def __init__(self, store: Store, now: Callable[[], float], since: float) -> None:
        self.state = TableState()
        self.store = store
        self.now = now  # the wall clock, for the log
        self.since = since  # when the present turn, window or wait began
        self.never_stored: Callable[[], None] = lambda: None  # called if the opening was not
        self._shown = Shown(self.state)
        self._unsaved = Unsaved(self._failed)
        self._unread = False  # the log could not be read after a failure: nothing is known

    # ------------------------------------------------------------ asking

    def ask(
        self,
        query: Callable[Concatenate[TableState, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer:
        """The answer to a query (table/queries.py)."""
        return query(self.state, *args, **kwargs)

    @property
    def code(self) -> str:
        """The code that people find this table by."""
        return self.state.code

    @property
    def closed(self) -> bool:
        """Whether the host has closed it: then nobody finds it any more."""
        return self.state.closed

    def version(self, player: int | None) -> int:
        """How many changes this player, or a spectator, could see."""
        return self.state.version(player)

    def seat_of(self, player: int) -> int | None:
        """Where the player sits: in the game, else in the lobby."""
        return self.state.seat_of(player)

    def player(self, credential: str) -> int | None:
        """The player whose credential this is."""
        found = self.state.player_by_credential(hashed(credential))
        if found is None:
            return None
        touch(self, found.number)
        return found.number

    def devices(self, player: int) -> dict[str, Device]:
        """The player's devices, by the hashes of their credentials."""
        return self.state.devices.of(player)

    def void_among(self, credential_hashes: frozenset[str]) -> frozenset[str]:
        """Which of these credentials are worth nothing."""
        return credential_hashes.difference(self.state.devices.valid)

    def is_valid(self, credential_hash: str) -> bool:
        """Whether a credential is worth a seat or a place to wait."""
        return credential_hash in self.state.devices.valid

    def show(self, player: int | None) -> TableView:
        """What this player, or a spectator, may know."""
        return self._now().to(player)

    def write(self, player: int | None) -> str:
        """The view of this player, or of a spectator, as JSON."""
        return self._now().written_to(player)

    def _now(self) -> Shown:
        if self._shown.rows != self.state.rows:
            self._shown = Shown(self.state, self._shown)
        return self._shown

    # ------------------------------------------------------------ storing

    @property
    def writing(self) -> bool:
        """Whether something is on its way to the disk."""
        return bool(self._unsaved)

    @property
    def all_stored(self) -> bool:
        """Whether nobody has to wait for anything: the usual case, and cheap to ask."""
        return not (self._unread or self._unsaved)

    async def stored(self, players: Collection[int] = ()) -> None:
        """Return when all that these players could know by now is stored. Raises NotStored."""
        if self._unread:
            raise not_stored()
        await self._unsaved.stored(players)

    def store_events(self, events: Events) -> None:
        """Have these judged events written and make them true. Raises NotStored.

        They are true for whoever judges next, but nobody hears of them until they are stored.
        """
        if self._unread:
            raise not_stored()
        events = with_salts(with_facts(self.state, events))
        rows = [write_event(event) for event in events]
        try:
            code = events_table(self.state, events)
            append = tracked(self.store.append(code, self.state.rows, rows, self.now()))
        except NotWritten as error:
            self._failed(error, None)
            raise not_stored() from None
        apply_all(self.state, events)
        if append.done:
            self._unsaved.failures = 0
        else:
            self._unsaved.add(Written(append, audience(self.state, events), self.since))

    def _failed(self, error: NotWritten, since: float | None) -> None:
        """Rows were not written: if some of them were made true, go back to what the log holds."""
        if since is not None:
            self.since = since
        if since is not None or isinstance(error, RowConflict):
            self._reload()

    def _reload(self) -> None:
        """Forget what memory holds, and make of the log what it says."""
        table = TableState()
        try:
            fold(table, self.store.read(self.state.code))
        except (OSError, sqlite3.Error, Unreadable, Damaged) as error:
            log.error("Table %s cannot be read: %s", self.state.code, error)
            self._unread = True
            return
        self._unread = False
        if not table.rows:
            self.never_stored()
        self.state = table
        self._shown = Shown(table)


def events_table(table: TableState, events: Events) -> str:
    """The table that these events belong to: a new one names itself."""
    return table.code or getattr(events[0], "table", "")
