"""The workshop: answers are kept up to a bound, a broken process is replaced, none outlives its server."""

import asyncio
import http.client
import os
import select
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.web import workshop
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.workshop import Workshop
from tests.analysis.past_games import bot_game
from tests.web.played_records import played
from tests.web.server_process import PATIENCE, running


def double(number: int) -> int:
    return 2 * number


def shop(pool: Callable[[], Executor] = lambda: ThreadPoolExecutor(1)) -> Workshop:
    return Workshop(pool)


def test_only_the_last_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "MOST_KEPT", 2)

    async def ask() -> list[int | None]:
        here = shop()
        for number in (1, 2, 1, 3):
            assert await here.answer(double, number) == 2 * number
        known = [here.known(double, number) for number in (1, 2, 3)]
        here.close()
        return known

    assert asyncio.run(ask()) == [2, None, 6]


class Dead(Executor):
    """A pool whose process has ended."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise BrokenExecutor


class Dying(Executor):
    """A pool whose process ends at work."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future


def test_a_dead_process_is_replaced() -> None:
    pools = iter([Dead(), ThreadPoolExecutor(1)])

    async def ask() -> int:
        return await shop(lambda: next(pools)).answer(double, 4)

    assert asyncio.run(ask()) == 8


def test_who_waits_for_a_dying_process_is_told() -> None:
    async def ask() -> None:
        with pytest.raises(RequestError):
            await shop(Dying).answer(double, 4)

    asyncio.run(ask())


def test_a_server_that_stops_leaves_nothing_behind(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--limits", "off") as house:
        code = played(house.server.call, bot_game(5, 1))
        look_back(house.port, code)
        house.stop(signal.SIGTERM)
        assert "leaked" not in house.said()


def look_back(port: int, code: str) -> None:
    """Have a game analysed."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", f"/t/{code}/replay/1?wait=1")
    assert connection.getresponse().status == 200
    connection.close()


def test_its_process_ends_with_the_server(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--limits", "off") as house:
        code = played(house.server.call, bot_game(5, 1))
        look_back(house.port, code)
        server = house.process.pid
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        assert children
        ends = [os.pidfd_open(int(child)) for child in children]
        house.stop(signal.SIGKILL)
        for end in ends:
            assert select.select([end], [], [], PATIENCE)[0], "it is still there"
            os.close(end)
