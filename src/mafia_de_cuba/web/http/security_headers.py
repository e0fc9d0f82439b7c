"""Security headers, added to every answer; scripts and pictures carry those that concern them."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
FILE_HEADERS = ("x-content-type-options", "cross-origin-resource-policy")
FILES = "/static/"  # a page loads some thirty of them: every header counts on a slow phone
_LINES = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_FILE_LINES = [(name.encode(), SECURITY_HEADERS[name].encode()) for name in FILE_HEADERS]
_STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """Middleware that adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, and its answer with the headers."""
        is_file = scope.get("path", "").startswith(FILES)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in _STARTS:
                found = is_file and message["status"] == 200
                lines = _FILE_LINES if found else _LINES
                message["headers"] = [*message["headers"], *lines]
            await send(message)

        await self.app(scope, receive, send_with_headers)
