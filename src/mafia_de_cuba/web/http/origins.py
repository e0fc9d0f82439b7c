"""Host and Origin checks: which site's page sends a request."""

import re

from starlette.requests import HTTPConnection
from starlette.types import Scope

from mafia_de_cuba.web.http.errors import RequestError, bad_request

LONGEST_HOST = 134  # a name of 128 letters, and a port
HOST = re.compile(
    rb"(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
)
BROWSERS_OWN = (b"origin", b"sec-fetch-site")  # headers that no page's script can set
USUAL_PORTS = {"http": ":80", "https": ":443"}


def check_host(scope: Scope) -> None:
    """Refuse a request whose Host is no host: links are made of it. Raises TableError."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    if not named and scope.get("http_version") == "1.0":
        return
    if len(named) != 1 or len(named[0]) > LONGEST_HOST or not HOST.fullmatch(named[0]):
        raise bad_request("no_host")


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page sends with this browser's cookies. Raises TableError.

    Our pages send `null` themselves, because their referrer policy hides where they come from.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin == "null":
        if connection.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise RequestError("forbidden", "foreign_site")
    elif not is_own(origin, connection.headers.get("host", "")):
        raise RequestError("forbidden", "foreign_site")


def check_api_origin(connection: HTTPConnection) -> None:
    """Refuse an API call of another site's page; programs send no Origin. Raises TableError."""
    if not any(name in BROWSERS_OWN for name, _ in connection.scope["headers"]):
        return
    check_origin(connection)
    ours = connection.headers.get("sec-fetch-site") in ("same-origin", "none")
    if connection.headers.get("origin") == "null" and not ours:
        raise RequestError("forbidden", "foreign_site")


def is_own(origin: str, host: str) -> bool:
    """Whether an Origin is that of this host; a scheme's usual port may be said or left out."""
    scheme, _, place = origin.partition("://")
    usual = USUAL_PORTS.get(scheme.lower())
    if usual is None or not place:
        return False
    return place.lower().removesuffix(usual) == host.lower().removesuffix(usual)
