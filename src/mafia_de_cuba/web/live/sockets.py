"""Live sockets: each sends one viewer's messages down, and ignores what the viewer sends up."""

import asyncio
import contextlib
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from mafia_de_cuba.table.errors import NotStored
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.presence import Absence
from mafia_de_cuba.web.http.requests import address, socket_limits
from mafia_de_cuba.web.http.websockets import SEND_NOW

from .messages import write_reactions

Make = Callable[[], str]
Tell = Callable[[Absence], str]
Forget = Callable[[], None]

SendNow = Callable[[str], bool]  # whether a text could be sent at once
Rights = Callable[[], int]  # how much a socket may still see; 0 when its seat is lost

TOO_MANY = 1013  # the code that a socket is closed with: try again later
LOST = 1008  # the code for a socket whose token has been revoked


class LiveView:
    """What one socket shows of a table: what it was sent last, and what there is to send."""

    def __init__(
        self,
        table: LiveTable,
        player: int | None,
        others: tuple[int, ...],
        make: Make,
        absence: Tell | None,
        rights: Rights | None = None,
        parting: str = "",
        forget: Forget = lambda: None,
    ) -> None:
        self.table = table
        self.player = player
        self.players = others if player is None else (player, *others)  # of the same device
        self.make = make
        self.absence = absence
        self.rights = rights or (lambda: 1)
        self.parting = parting  # the last message to a socket whose seat is lost
        self.forget = forget
        self.loop = asyncio.get_running_loop()
        self.send_now: SendNow | None = None  # sends without waiting, if the server offers that
        self.scheduled = False  # whether new messages will be sent in the next turn of the loop
        self.sender_waits = False  # whether the sender has nothing to do
        self.unsent: list[str] = []  # messages that were made and could not be sent at once
        self.changed = asyncio.Event()
        self.gone = False  # the other side has closed the socket
        self.sent_away = False  # to make room for somebody else
        self.lost = False  # the token has been revoked
        self.sent: tuple[int, int] | None = None  # version and rights of the last view
        self.absent: Absence | None = None  # who was absent, as far as this socket was told
        self.reacted = table.reactions.count  # reactions that this socket was told, or came after

    def on_change(self) -> None:
        """Something may have changed."""
        if self.send_now is None or not self.sender_waits:
            self.changed.set()
        elif not self.scheduled:
            self.scheduled = True
            self.loop.call_soon(self._send_at_once)

    def _send_at_once(self) -> None:
        """Send what is new here and now; where something has to be waited for, wake the sender."""
        self.scheduled = False
        try:
            done = self.sender_waits and self.table.all_stored and self._send_all_now()
        except Exception:  # the sender will meet it again, and close the socket
            done = False
        if not done:
            self.changed.set()

    def _send_all_now(self) -> bool:
        """Send all messages; False where one could not be sent, or was the last."""
        assert self.send_now is not None
        messages = self.unsent_messages()
        if self.lost:
            return False
        self.unsent += messages
        while self.unsent and self.send_now(self.unsent[0]):
            del self.unsent[0]
        return not self.unsent

    def on_disconnect(self) -> None:
        """The other side is gone."""
        self.gone = True
        self.changed.set()

    def send_away(self) -> None:
        """Close the socket to make room for somebody else."""
        self.sent_away = True
        self.changed.set()

    def unsent_messages(self) -> list[str]:
        """What this socket has not been sent yet."""
        seen, messages = self._seen(), list[str]()
        self.lost = seen[1] == 0 or self.table.closed
        if self.lost:
            return [self.parting] if self.parting else messages
        if seen != self.sent:
            messages.append(self.make())
            self.sent = seen
        if self.absence and (absent := self.table.presence.absence()) != self.absent:
            self.absent = absent
            messages.append(self.absence(absent))
        if self.absence and self.reacted != self.table.reactions.count:  # pages alone are told
            messages.append(write_reactions(self.table.reactions.since(self.reacted)))
            self.reacted = self.table.reactions.count
        return messages

    def _seen(self) -> tuple[int, int]:
        """The version and the rights that a view of now would have."""
        return self.table.version(self.player), self.rights()

    async def is_stored(self) -> bool:
        """Wait until all that was made last is stored; if it is not, it was never made."""
        try:
            await self.table.stored(self.players)
        except NotStored:
            self.sent = self.absent = None
            self.forget()
            return False
        return True


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
    code, here, limits = table.code, address(socket), socket_limits(socket)
    live = LiveView(table, player, others, make, absence, rights, parting, forget)
    seats = others if player is None else (player,)
    if seats:
        place = limits.room_for_player(here, code, seats[0])
    else:
        place = limits.room_to_watch(here, code, live.send_away)
    with place as room:
        await socket.accept()
        if room:
            await watch(socket, live)
        else:
            await socket.close(TOO_MANY, "Too many live views are open.")


async def watch(socket: WebSocket, live: LiveView) -> None:
    """Send a view on connecting and on each change, until the other side is gone.

    Messages are sent by callbacks where nothing has to be waited for, else by the sender: a task
    of its own, so that waking it does not go through all the middleware.
    """
    live.send_now = socket.scope.get("extensions", {}).get(SEND_NOW)
    live.table.watch(live.on_change, live.player, live.players)
    listener = asyncio.create_task(_listen(socket, live))
    sender = asyncio.create_task(_send_changes(socket, live))
    try:
        await sender
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the other side is gone
    finally:
        listener.cancel()
        sender.cancel()
        live.table.unwatch(live.on_change)


async def _send_changes(socket: WebSocket, live: LiveView) -> None:
    """Send what is new, again and again; a message leaves when all that it tells of is stored."""
    while not (live.gone or live.sent_away):
        messages = live.unsent + live.unsent_messages()
        live.unsent = []
        if (messages or live.lost) and (live.table.all_stored or await live.is_stored()):
            for message in messages:
                await socket.send_text(message)
            if live.lost:
                await socket.close(LOST, "This token is worth nothing any more.")
                return
        live.sender_waits = True
        await live.changed.wait()
        live.sender_waits = False
        live.changed.clear()
    if live.sent_away:
        await socket.close(TOO_MANY, "Others would watch, too.")


async def _listen(socket: WebSocket, live: LiveView) -> None:
    """Wait until the other side is gone; nothing is taken from it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    live.on_disconnect()
