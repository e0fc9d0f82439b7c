"""The web application: the JSON API, the pages, the static files, one hub behind them all."""

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from mafia_de_cuba.store.directory import LOG, USAGE, make_directory, make_private
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.store.upkeep import Upkeep
from mafia_de_cuba.store.writer import DurableStore
from mafia_de_cuba.table.bot_moves import aside
from mafia_de_cuba.table.bot_timing import Tempo
from mafia_de_cuba.table.errors import TableError, nothing_here
from mafia_de_cuba.table.expiry import LOOK, Forgetting
from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.web.http.cookies import TidyCookies
from mafia_de_cuba.web.http.durability import Stored
from mafia_de_cuba.web.http.rate_limits import Headers, Limits, check_caller, check_host
from mafia_de_cuba.web.http.requests import denial, limit
from mafia_de_cuba.web.pages.health import Health
from mafia_de_cuba.web.pages.home import show_denial
from mafia_de_cuba.web.routes import all_routes

SWEEP = 60.0


def create_app(
    data: Path, *, limits: bool = True, tempo: Tempo | None = None, durable: bool = True
) -> Starlette:
    """The application over the tables in this directory; durable, it waits for the disk."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        make_directory(data)
        make_private(data / LOG)
        loop = asyncio.get_running_loop()
        path = data / LOG
        store = DurableStore(path, loop) if durable else SqliteStore(path)
        upkeep = Upkeep(path)
        thread, beside = ThreadPoolExecutor(1, "bots"), ThreadPoolExecutor(1, "upkeep")
        app.state.hub = Hub(store, loop, time.time, tempo, aside(loop, thread))
        app.state.health = Health(upkeep.can_write, loop)
        forgetting = Forgetting(
            app.state.hub, upkeep, data / USAGE, partial(loop.run_in_executor, beside)
        )
        sweeping = asyncio.create_task(_sweep(app.state.hub))
        looking = asyncio.create_task(_look(forgetting))
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 200, 1000)  # long-lived tables: fewer, longer pauses cost more
        yield
        sweeping.cancel()
        looking.cancel()
        beside.shutdown(cancel_futures=True)
        app.state.health.close()
        app.state.hub.close()
        thread.shutdown(wait=False, cancel_futures=True)

    app = Starlette(
        routes=all_routes(),
        lifespan=lifespan,
        middleware=[
            Middleware(Headers),
            Middleware(Front),
            Middleware(TidyCookies),
            Middleware(Stored, deny=_denied),
        ],
        exception_handlers={TableError: _denied, HTTPException: _http_error, Exception: _broken},
    )
    app.state.limits = Limits(limits)
    return app


class Front:
    """Refuses what no part of the application has to see, before anything is read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, unless it names no host, comes too fast or from another site's page."""
        try:
            _check(scope)
        except TableError as denied:
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(denial(denied))
            else:
                await _denied(Request(scope), denied)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _check(scope: Scope) -> None:
    """Raises TableError."""
    if scope["type"] not in ("http", "websocket"):
        return
    check_host(scope)
    if scope["type"] == "http" and not is_unlimited(scope["path"]):
        limit(Request(scope), "call")
    in_api = f"{scope['path']}/".startswith("/api/")
    if in_api and scope.get("method") not in ("GET", "HEAD", "OPTIONS"):
        check_caller(HTTPConnection(scope))


def is_unlimited(path: str) -> bool:
    """Whether an address may ask for this as often as it likes: it costs next to nothing."""
    return path.startswith("/static/") or path == "/health"


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        hub.sweep()


async def _look(forgetting: Forgetting) -> None:
    """Look at all tables soon after the start, and then every hour."""
    await asyncio.sleep(SWEEP)
    while True:
        await forgetting.look()
        await asyncio.sleep(LOOK)


def _denied(request: Request, error: Exception, status: int | None = None) -> Response:
    assert isinstance(error, TableError)
    in_api = f"{request.scope['path']}/".startswith("/api/")
    response = denial(error, status) if in_api else show_denial(request, error, status)
    if response.status_code in (429, 503):
        response.headers["retry-after"] = "1"
    return response


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = {405: "That is not done here."}.get(error.status_code, "That was not understood.")
    missing = error.status_code == 404
    denied = nothing_here() if missing else TableError("bad_request", message)
    response = _denied(request, denied, error.status_code)
    response.headers.update(error.headers or {})  # 405: what is done here
    return response


def _broken(request: Request, _: Exception) -> Response:
    return _denied(request, TableError("broken", "Something broke. Nothing was lost."))
