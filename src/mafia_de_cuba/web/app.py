"""The web application: routes, middleware and error pages over one hub of tables."""

from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.table.errors import TableError, nothing_here
from mafia_de_cuba.table.timers import Tempo
from mafia_de_cuba.web.http.cookies import TidyCookies
from mafia_de_cuba.web.http.durability import WaitUntilStored
from mafia_de_cuba.web.http.early_checks import EarlyChecks, is_api
from mafia_de_cuba.web.http.errors import RequestError, bad_request
from mafia_de_cuba.web.http.rate_limits import RateLimits
from mafia_de_cuba.web.http.requests import denial
from mafia_de_cuba.web.http.security_headers import SecurityHeaders
from mafia_de_cuba.web.http.socket_limits import SocketLimits
from mafia_de_cuba.web.pages.home import show_denial
from mafia_de_cuba.web.routes import all_routes

from .lifespan import lifespan


def create_app(
    data: Path, *, limits: bool = True, tempo: Tempo | None = None, durable: bool = True
) -> Starlette:
    """The application over the tables in this directory; durable, it waits for the disk."""
    app = Starlette(
        routes=all_routes(),
        lifespan=partial(lifespan, data=data, tempo=tempo, durable=durable),
        middleware=middleware(),
        exception_handlers={TableError: _denied, HTTPException: _http_error, Exception: _broken},
    )
    app.state.limits = RateLimits(limits)
    app.state.socket_limits = SocketLimits(limits)
    return app


def middleware() -> list[Middleware]:
    """What every request goes through, the outermost first."""
    return [
        Middleware(SecurityHeaders),
        Middleware(EarlyChecks, deny=_denied),
        Middleware(TidyCookies),
        Middleware(WaitUntilStored, deny=_denied),
    ]


def _denied(request: Request, error: Exception, status: int | None = None) -> Response:
    assert isinstance(error, TableError)
    in_api = is_api(request.scope["path"])
    response = denial(error, status) if in_api else show_denial(request, error, status)
    if response.status_code in (429, 503):
        response.headers["retry-after"] = "1"
    return response


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = {405: "not_done_here"}.get(error.status_code, "not_understood")
    denied = nothing_here() if error.status_code == 404 else bad_request(reason)
    response = _denied(request, denied, error.status_code)
    response.headers.update(error.headers or {})  # 405: what is done here
    return response


def _broken(request: Request, _: Exception) -> Response:
    return _denied(request, RequestError("broken", "broken"))
