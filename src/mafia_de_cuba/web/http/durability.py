"""Durability of answers: none is sent before all that it tells of is stored."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mafia_de_cuba.table.errors import NotStored
from mafia_de_cuba.table.touched_tables import Tables, touched


class WaitUntilStored:
    """Middleware that holds each answer until its tables are stored, or answers that they are not.

    An answer is made and begun without a pause, so it waits for all that its request has done.
    """

    def __init__(self, app: ASGIApp, deny: Callable[[Request, NotStored], Response]) -> None:
        self.app = app
        self.deny = deny

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, and its answer when it is true for good."""
        if scope["type"] != "http":  # sockets wait before each message
            await self.app(scope, receive, send)
            return
        tables: Tables = {}
        failed: NotStored | None = None

        async def send_stored(message: Message) -> None:
            nonlocal failed
            if message["type"] == "http.response.start":
                failed = await failure(tables)
            if failed is None:
                await send(message)

        token = touched.set(tables)
        try:
            await self.app(scope, receive, send_stored)
        finally:
            touched.reset(token)
        if failed:
            await self.deny(Request(scope), failed)(scope, receive, send)


async def failure(tables: Tables) -> NotStored | None:
    """Wait until everything is stored that these players could know; or why it is not."""
    try:
        for table, players in tables.items():
            if not table.all_stored:
                await table.stored(players)
    except NotStored as not_stored:
        return not_stored
    return None
