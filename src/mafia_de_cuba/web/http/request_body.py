"""The body of a request, read up to a limit."""

from collections.abc import Awaitable, Callable

from starlette.types import Message

from mafia_de_cuba.web.http.errors import RequestError, bad_request

LARGEST_BODY = 64 * 1024
LARGEST_READ = 4 * 1024 * 1024  # of a body that is too large, so that its sender gets the answer


async def read_body(receive: Callable[[], Awaitable[Message]]) -> bytes:
    """The whole body of a request, unless it is too large. Raises TableError."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise bad_request("broke_off")
        part = message.get("body", b"")
        size += len(part)
        if size <= LARGEST_BODY:
            parts.append(part)
        more = message.get("more_body", False) and size <= LARGEST_READ
    if size > LARGEST_BODY:
        raise RequestError("too_large", "too_large")
    return b"".join(parts)
