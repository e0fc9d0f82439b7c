"""Live sockets: one down to each watcher; whatever it sends up is not listened to."""

import asyncio
import contextlib
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from mafia_de_cuba.table.errors import NotStored
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.presence import Absence
from mafia_de_cuba.web.http.requests import address, socket_limits

Make = Callable[[], str]
Tell = Callable[[Absence], str]
Forget = Callable[[], None]

Rights = Callable[[], int]  # how much a socket may still see; 0 when its seat is lost

TOO_MANY = 1013  # the code that a socket is closed with: try again later
LOST = 1008  # the code for a socket whose token is worth nothing any more


class Watching:
    """One socket's watch over a table: what it was sent last, and what there is to send."""

    def __init__(
        self,
        table: LiveTable,
        player: int | None,
        make: Make,
        absence: Tell | None,
        rights: Rights | None = None,
        parting: str = "",
        forget: Forget = lambda: None,
    ) -> None:
        self.table = table
        self.player = player
        self.make = make
        self.absence = absence
        self.rights = rights or (lambda: 1)
        self.parting = parting  # the last message to a socket whose seat is lost
        self.forget = forget
        self.changed = asyncio.Event()
        self.sent_away = False  # to make room for somebody else
        self.sent: tuple[int, ...] = ()
        self.absent: Absence | None = None  # who was, as far as this socket was told

    def tell(self) -> None:
        """Something may have changed."""
        self.changed.set()

    def leave(self) -> None:
        """Make room for somebody else."""
        self.sent_away = True
        self.changed.set()

    def news(self) -> list[str]:
        """What this socket has not been sent yet."""
        messages: list[str] = []
        if self.lost():
            return [self.parting] if self.parting else messages
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

    def lost(self) -> bool:
        """Whether the token of this socket is worth nothing any more."""
        return self.rights() == 0

    def _seen(self) -> tuple[int, ...]:
        return self.table.state.version(self.player), self.rights()


async def stay(
    socket: WebSocket,
    table: LiveTable,
    player: int | None,
    make: Make,
    absence: Tell | None = None,
    others: tuple[int, ...] = (),
    rights: Rights | None = None,
    parting: str = "",
    forget: Forget = lambda: None,
) -> None:
    """Watch a table down a socket, if there is room for one more; others share the device."""
    code, here = table.state.code, address(socket)
    watching = Watching(table, player, make, absence, rights, parting, forget)
    seats = others if player is None else (player,)
    if seats:
        place = socket_limits(socket).room_for_player(here, code, seats[0])
    else:
        place = socket_limits(socket).room_to_watch(here, code, watching.leave)
    with place as room:
        if room:
            await watch(socket, watching, others)
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
        while not (listener.done() or watching.sent_away):
            messages = watching.news()
            if messages and (table.all_stored or await watching.stored(others)):
                for message in messages:
                    await socket.send_text(message)
            if watching.lost():
                await socket.close(LOST, "This token is worth nothing any more.")
                break
            await watching.changed.wait()
            watching.changed.clear()
        if watching.sent_away:
            await socket.close(TOO_MANY, "Others would watch, too.")
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
