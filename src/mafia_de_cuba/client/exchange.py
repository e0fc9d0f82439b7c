"""One request and its answer, made again where that is safe."""

import http.client
import json
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

Answer = TypeVar("Answer")

NOT_STORED = 503  # the server's disk is full, say: nothing has changed
PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0)  # before a call with an id that found nobody is made again


class ApiError(Exception):
    """The server said no: `status`, `code`, `rule` (or None) and `message` say why."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(f"{status} {error.get('code')}: {error.get('message')}")
        self.status = status
        self.code: str = error.get("code", "")
        self.rule: str | None = error.get("rule")
        self.message: str = error.get("message", "")


class Connection:
    """The way to a server; each call has a connection of its own."""

    def __init__(self, address: str, timeout: float = 10.0) -> None:
        parts = urlsplit(address)
        self.secure = parts.scheme == "https"
        self.host = parts.netloc
        self.timeout = timeout

    def call(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> dict[str, Any]:
        """Make a call and read its answer. Raises ApiError, and OSError where nobody answers."""
        content = None if body is None else json.dumps(body).encode()
        status, text = self._exchange(method, path, content, headers(content, token))
        answer: dict[str, Any] = json.loads(text)
        if status >= 400:
            raise ApiError(status, answer["error"])
        return answer

    def _exchange(
        self, method: str, path: str, content: bytes | None, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        """Send a request on a connection of its own; the status and text of the answer."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, timeout=self.timeout)
        try:
            connection.request(method, path, content, headers)
            response = connection.getresponse()
            return response.status, response.read()
        except http.client.HTTPException as broken:
            raise ConnectionError(f"The answer broke off: {broken!r}") from broken
        finally:
            connection.close()


def headers(content: bytes | None, token: str | None) -> dict[str, str]:
    kind = None if content is None else "application/json"
    proof = None if token is None else f"Bearer {token}"
    return given(Accept="application/json", Authorization=proof, **{"Content-Type": kind})


def given(**parts: Any) -> dict[str, Any]:
    """A body of what is given."""
    return {key: part for key, part in parts.items() if part is not None}


def new_id() -> str:
    """An id that nobody else can guess: who has it can come in again."""
    return secrets.token_urlsafe(18)


def again(call: Callable[[], Answer]) -> Answer:
    """Make a call with an id, and make it again if it breaks off: the server does it once."""
    for pause in PAUSES:
        try:
            return call()
        except (OSError, ApiError) as error:
            if getattr(error, "status", NOT_STORED) != NOT_STORED:
                raise
        time.sleep(pause)
    return call()
