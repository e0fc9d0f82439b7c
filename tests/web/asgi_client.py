"""The application without a network: requests go straight in, and whatever breaks is raised here."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from mafia_de_cuba.web.app import create_app

ADDRESS = "http://table.test"


class Inside:
    """The application, its loop, and requests to it."""

    def __init__(self, runner: asyncio.Runner, client: httpx.AsyncClient) -> None:
        self.runner = runner
        self.client = client

    def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        """One request; an error inside the application is raised, not answered."""
        return self.runner.run(self._ask(method, path, request))

    async def _ask(self, method: str, path: str, request: dict[str, Any]) -> httpx.Response:
        answer = await self.client.request(method, path, **request)
        self.client.cookies.clear()
        return answer

    def json(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """A call of the API that is granted."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.ask(method, path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()


def cookies_set(answer: httpx.Response) -> dict[str, "Morsel[str]"]:
    """The cookies that an answer sets, by name; not those that it deletes."""
    lines = answer.headers.get_list("set-cookie")
    morsels = {name: each for line in lines for name, each in SimpleCookie(line).items()}
    return {name: each for name, each in morsels.items() if each["max-age"] != "0"}


def from_afar(app: ASGIApp) -> ASGIApp:
    """The application, asked from the addresses that requests name."""

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        scope["client"] = (headers.get(b"x-from", b"192.0.2.1").decode(), 1)
        await app(scope, receive, send)

    return asked


@contextmanager
def inside(data: Path, limits: bool = False, far: bool = False) -> Iterator[Inside]:
    """The application for a while; `far`: the header x-from says where a request comes from."""
    with asyncio.Runner() as runner:
        app = create_app(data, limits=limits)
        lifespan = app.router.lifespan_context(app)
        runner.run(lifespan.__aenter__())
        transport = httpx.ASGITransport(app=from_afar(app) if far else app)
        client = httpx.AsyncClient(transport=transport, base_url=ADDRESS)
        yield Inside(runner, client)
        runner.run(client.aclose())
        runner.run(lifespan.__aexit__(None, None, None))
