"""Live sockets: one down to each watcher; whatever it sends up is not listened to."""

import asyncio
import contextlib
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from mafia_de_cuba.table.live import LiveTable

from .requests import address, limits

Make = Callable[[], str]

TOO_MANY = 1013  # the code that a socket is closed with: try again later


class Watching:
    """One socket's watch over a table: what it was sent last, and what there is to send."""

    def __init__(self, table: LiveTable, player: int | None, make: Make, presence: Make | None):
        self.table = table
        self.player = player
        self.make = make
        self.presence = presence
        self.changed = asyncio.Event()
        self.sent: tuple[int, ...] = ()
        self.absent = presence is not None  # whether to tell who is away

    def tell(self, only_presence: bool) -> None:
        """Something may have changed."""
        self.absent = self.absent or (only_presence and self.presence is not None)
        self.changed.set()

    def news(self) -> list[str]:
        """What this socket has not been sent yet."""
        messages = []
        if (seen := self._seen()) != self.sent:
            self.sent = seen
            messages.append(self.make())
        if self.absent and self.presence:
            self.absent = False
            messages.append(self.presence())
        return messages

    def _seen(self) -> tuple[int, ...]:
        affairs = self.table.affairs
        gone = self.player is not None and affairs.players[self.player].gone
        return affairs.version(self.player), int(gone)


async def stay(
    socket: WebSocket,
    table: LiveTable,
    player: int | None,
    make: Make,
    presence: Make | None = None,
) -> None:
    """Watch a table down a socket, if there is room for one more."""
    code = table.affairs.code
    watched = ("watchers", code) if player is None else ("seat", f"{code}/{player}")
    with limits(socket).room(("address", address(socket)), watched) as room:
        if room:
            await watch(socket, Watching(table, player, make, presence))
        else:
            await socket.accept()
            await socket.close(TOO_MANY, "Too many live views are open.")


async def watch(socket: WebSocket, watching: Watching) -> None:
    """Send a view on connecting and on each change, and who is away as people come and go."""
    table, player = watching.table, watching.player
    await socket.accept()
    table.watch(watching.tell, player)
    listener = asyncio.ensure_future(_listen(socket, watching.changed))
    try:
        while not listener.done():
            for message in watching.news():
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
