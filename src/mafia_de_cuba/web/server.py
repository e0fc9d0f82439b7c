"""Serving: uvicorn in the foreground, a line that says where, and a clean end on Ctrl-C."""

import asyncio
import contextlib
import errno
import logging
import socket
import sqlite3
import sys
import webbrowser
from pathlib import Path
from typing import Any

import segno
import uvicorn
from starlette.types import ASGIApp

from mafia_de_cuba.store.directory import LOG, claim
from mafia_de_cuba.store.errors import Unusable
from mafia_de_cuba.store.inspection import prepare
from mafia_de_cuba.table.timers import Tempo
from mafia_de_cuba.web.http.connection_count import ConnectionCount
from mafia_de_cuba.web.http.connections import BoundedHttp, Bounds, ServerConfig
from mafia_de_cuba.web.http.open_files import raise_file_limit, room_for_connections
from mafia_de_cuba.web.http.websockets import BoundedSocket

from .app import create_app

MOST_CONNECTIONS = 10_000
MOST_OF_A_NETWORK = 250  # idle or half a request; live sockets are counted by themselves
WEBSOCKETS: dict[str, Any] = {
    "ws": BoundedSocket,
    "ws_per_message_deflate": False,  # compressed lengths would tell of contents
    "ws_max_size": 4096,  # nothing that clients send is used
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
}


class Server(uvicorn.Server):
    """A server that prints its address once it is up."""

    def __init__(self, config: uvicorn.Config, friendly: bool) -> None:
        super().__init__(config)
        self.friendly = friendly

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]  # port 0 lets the system choose
            announce(addresses(self.config.host, port), self.friendly)


def serve(
    host: str,
    port: int,
    data: Path,
    *,
    limits: bool = True,
    tempo: float = 1.0,
    durable: bool = True,
    proxy: str | None = None,
) -> None:
    """Serve the tables in this directory until Ctrl-C; `proxy` is the address of a trusted one."""
    log = logging.getLogger("uvicorn.error")
    log.setLevel(logging.WARNING)
    log.addFilter(is_news)
    app = create_app(data, limits=limits, tempo=Tempo().scaled(tempo), durable=durable)
    config = configured(app, host, port, limits=limits, proxy=proxy)
    check_place(host, port)
    alone = claim_data(data)
    friendly = sys.stdout.isatty()
    server = Server(config, friendly)
    runner = asyncio.Runner(loop_factory=config.get_loop_factory())
    with contextlib.suppress(KeyboardInterrupt), runner:
        runner.run(server.serve())
    alone.close()
    if not server.started:
        raise SystemExit(1)


def configured(
    app: ASGIApp,
    host: str,
    port: int,
    *,
    limits: bool = True,
    proxy: str | None = None,
    bounds: Bounds | None = None,
) -> ServerConfig:
    """How the application is served; behind a proxy all connections are the proxy's own."""
    most = room_for_connections(raise_file_limit())
    each = MOST_OF_A_NETWORK if limits and proxy is None else None
    return ServerConfig(
        app,
        bounds or Bounds(),
        ConnectionCount(min(most, MOST_CONNECTIONS) if limits else most, each),
        host=host,
        port=port,
        access_log=False,  # addresses may carry a token
        log_level="warning",
        http=BoundedHttp,
        **WEBSOCKETS,
        timeout_graceful_shutdown=1,
        proxy_headers=proxy is not None,  # else anybody could say where they come from, and how
        forwarded_allow_ips=proxy,
        server_header=False,
        lifespan="on",
    )


def is_news(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log; uvicorn reports a refused socket as an error."""
    return record.msg != "ASGI callable returned without completing handshake."


def check_place(host: str, port: int) -> None:
    """Exit with a message where this address cannot be used, or is in use."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            taken = f"Port {port} is taken. Try another one: --port PORT"
            wrong = f"This machine cannot serve at {host}:{port}: {error.strerror}"
            raise SystemExit(taken if error.errno == errno.EADDRINUSE else wrong) from None


def claim_data(data: Path) -> sqlite3.Connection:
    """Lock this data directory for this process; exit with a message where it cannot be used."""
    try:
        with contextlib.ExitStack() as undo:
            alone = undo.enter_context(contextlib.closing(claim(data)))
            prepare(data / LOG)
            undo.pop_all()
    except Unusable as error:
        raise SystemExit(str(error)) from None
    return alone


def addresses(host: str, port: int) -> list[str]:
    """Where phones find the server: the LAN's address first."""
    if host not in ("0.0.0.0", "::"):
        return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]
    return [f"http://{lan_address()}:{port}", f"http://127.0.0.1:{port}"]


def lan_address() -> str:
    """This machine's address on the LAN; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            name: str = probe.getsockname()[0]
        except OSError:
            name = "127.0.0.1"
    return name


def announce(places: list[str], friendly: bool) -> None:
    """Say where the tables are, with a QR code and a browser where somebody sits before it."""
    print(f"Mafia de Cuba is served at {' and '.join(places)}", flush=True)
    if friendly:
        segno.make(places[0]).terminal(compact=True)
        print("Scan it, or type the address on a phone in the same network. Ctrl-C ends.")
        webbrowser.open(places[-1])
