"""Live sockets: one down to each watcher; whatever it sends up is not listened to."""

import asyncio
import contextlib
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from mafia_de_cuba.table.denial import NotStored
from mafia_de_cuba.table.live import LiveTable
from mafia_de_cuba.table.presence import Absence

from .requests import address, limits

Make = Callable[[], str]
Tell = Callable[[Absence], str]
Forget = Callable[[], None]

TOO_MANY = 1013  # the code that a socket is closed with: try again later


class Watching:
    """One socket's watch over a table: what it was sent last, and what there is to send."""

    def __init__(
        self,
        table: LiveTable,
        player: int | None,
        make: Make,
        absence: Tell | None,
        forget: Forget = lambda: None,
    ) -> None:
        self.table = table
        self.player = player
        self.make = make
        self.absence = absence
        self.forget = forget
        self.changed = asyncio.Event()
        self.sent: tuple[int, ...] = ()
        self.absent: Absence | None = None  # who was, as far as this socket was told

    def tell(self) -> None:
        """Something may have changed."""
        self.changed.set()

    def news(self) -> list[str]:
        """What this socket has not been sent yet."""
        messages = []
        if (seen := self._seen()) != self.sent:
            self.sent = seen
            messages.append(self.make())
        if self.absence and (absent := self.table.presence.absence()) != self.absent:
            self.absent = absent
            messages.append(self.absence(absent))
        return messages

    async def stored(self, others: tuple[int, ...]) -> bool:
        """Wait until what was made last is stored; if it is not, it was never made."""
        try:
            await self.table.stored(others if self.player is None else (self.player, *others))
        except NotStored:
            self.sent, self.absent = (), None
            self.forget()
            return False
        return True

    def _seen(self) -> tuple[int, ...]:
        affairs = self.table.affairs
        gone = self.player is not None and affairs.players[self.player].gone
        return affairs.version(self.player), int(gone)


async def stay(
    socket: WebSocket,
    table: LiveTable,
    player: int | None,
    make: Make,
    absence: Tell | None = None,
    others: tuple[int, ...] = (),
    forget: Forget = lambda: None,
) -> None:
    """Watch a table down a socket, if there is room for one more; others share the device."""
    code = table.affairs.code
    watched = ("watchers", code) if player is None else ("seat", f"{code}/{player}")
    with limits(socket).room(("address", address(socket)), watched) as room:
        if room:
            await watch(socket, Watching(table, player, make, absence, forget), others)
        else:
            await socket.accept()
            await socket.close(TOO_MANY, "Too many live views are open.")


async def watch(socket: WebSocket, watching: Watching, others: tuple[int, ...]) -> None:
    """Send a view on connecting and on each change, and who is away as people come and go.

    A message is made at once, and sent when all that it tells of is stored.
    """
    table = watching.table
    await socket.accept()
    table.watch(watching.tell, watching.player, others)
    listener = asyncio.ensure_future(_listen(socket, watching.changed))
    try:
        while not listener.done():
            messages = watching.news()
            if messages and (table.all_stored or await watching.stored(others)):
                for message in messages:
                    await socket.send_text(message)
            await watching.changed.wait()
            watching.changed.clear()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the other side is gone
    finally:
        listener.cancel()
        table.unwatch(watching.tell)


async def _listen(socket: WebSocket, changed: asyncio.Event) -> None:
    """Wait until the other side is gone; nothing is taken from it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    changed.set()
