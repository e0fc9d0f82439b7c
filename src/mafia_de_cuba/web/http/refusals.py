"""Refusals of requests that go beyond the bounds: answers written without the application."""

from http import HTTPStatus
from typing import NamedTuple

import msgspec

from .security_headers import SECURITY_HEADERS


class Refusal(NamedTuple):
    """Why a request is refused, and with which status."""

    status: HTTPStatus
    message: str


class BeyondBounds(Exception):
    """Raised by parser callbacks when a request is too large."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


UNREADABLE = Refusal(HTTPStatus.BAD_REQUEST, "That is no HTTP request.")
TARGET_TOO_LONG = Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, "That address is too long.")
HEAD_TOO_LARGE = Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "These headers are too large.")
BODY_TOO_LARGE = Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too much to read.")
TOO_MANY_AT_ONCE = Refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests at once.")
TOO_LATE = Refusal(HTTPStatus.REQUEST_TIMEOUT, "The request did not arrive in time.")

API_CODES = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
    HTTPStatus.TOO_MANY_REQUESTS: "too_fast",
    HTTPStatus.REQUEST_TIMEOUT: "too_slow",
}


def write_refusal(refusal: Refusal, in_api: bool) -> bytes:
    """The whole answer as bytes; JSON for the API, else plain text."""
    kind, body = _json_body(refusal) if in_api else _text_body(refusal)
    fields = {name.encode(): value.encode() for name, value in SECURITY_HEADERS.items()}
    fields |= {b"content-type": kind, b"content-length": b"%d" % len(body), b"connection": b"close"}
    lines = [b"%s: %s\r\n" % field for field in fields.items()]
    status = b"HTTP/1.1 %d %s\r\n" % (refusal.status, refusal.status.phrase.encode())
    return b"".join([status, *lines, b"\r\n", body])


def _text_body(refusal: Refusal) -> tuple[bytes, bytes]:
    return b"text/plain; charset=utf-8", refusal.message.encode()


def _json_body(refusal: Refusal) -> tuple[bytes, bytes]:
    code = API_CODES.get(refusal.status, "bad_request")
    error = {"code": code, "rule": None, "message": refusal.message}
    return b"application/json", msgspec.json.encode({"error": error})
