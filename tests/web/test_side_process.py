"""A process beside the server: others are served meanwhile, answers are kept, none outlives it."""

import asyncio
import http.client
import os
import select
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.web.http.errors import RequestError
from mafia_de_cuba.web.side_process import Room, SideProcess, new_pool
from tests.analysis.past_games import bot_game
from tests.web.asgi_client import inside
from tests.web.played_records import played
from tests.web.server_process import PATIENCE, running


def double(number: int) -> int:
    return 2 * number


def beside(pool: Callable[[], Executor] = lambda: ThreadPoolExecutor(1)) -> SideProcess:
    return SideProcess(Room(waiting=2, kept=2), pool)


def test_only_the_last_answers_are_kept() -> None:
    async def ask() -> list[int | None]:
        here = beside()
        for number in (1, 2, 1, 3):
            assert await here.answer(double, number) == 2 * number
        known = [here.known(double, number) for number in (1, 2, 3)]
        here.close()
        return known

    assert asyncio.run(ask()) == [2, None, 6]


def test_an_answer_is_worked_out_once_however_many_ask() -> None:
    asked: list[int] = []

    async def ask() -> list[Any]:
        here = beside()
        found = await asyncio.gather(*(here.answer(asked.append, 1) for _ in range(3)))
        here.close()
        return found

    assert asyncio.run(ask()) == [None] * 3
    assert asked == [1]


def test_who_waits_while_the_server_stops_is_refused() -> None:
    """The page of a game was cancelled without an answer, and the log got a traceback."""

    async def ask() -> None:
        job: Future[int] = Future()
        here = beside(lambda: Never(job))
        waiting = asyncio.create_task(here.answer(double, 1))
        await asyncio.sleep(0)
        waiting.cancel()
        try:
            with pytest.raises(RequestError):
                await waiting
        finally:
            job.set_result(2)

    asyncio.run(ask())


class Never(Executor):
    """A pool whose only answer comes when somebody else sets it."""

    def __init__(self, job: "Future[int]") -> None:
        self.job = job

    def submit(self, *_: object, **__: object) -> "Future[Any]":
        """The answer that does not come."""
        return self.job


def test_what_failed_is_tried_again() -> None:
    numbers = iter([0, 2])

    def half() -> float:
        return 1 / next(numbers)

    async def ask() -> float:
        here = beside()
        with pytest.raises(ZeroDivisionError):
            await here.answer(half)
        return await here.answer(half)

    assert asyncio.run(ask()) == 0.5


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
        return await beside(lambda: next(pools)).answer(double, 4)

    assert asyncio.run(ask()) == 8


def test_who_waits_for_a_dying_process_is_told() -> None:
    async def ask() -> None:
        with pytest.raises(RequestError):
            await beside(Dying).answer(double, 4)

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


# ---------------------------------------------------------------- a real process


def read_pipe(path: str) -> str:
    """Wait until somebody writes there."""
    return Path(path).read_text("ascii")


@pytest.fixture
def process() -> Iterator[SideProcess]:
    started = SideProcess(Room(waiting=2), new_pool)
    yield started
    started.close()


def test_other_requests_are_answered_while_it_works(process: SideProcess, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with inside(tmp_path / "tables") as app:

        async def work() -> str:
            job = asyncio.create_task(process.run(read_pipe, str(pipe)))
            answer = await app.client.get("/rules")
            assert answer.status_code == 200
            assert not job.done()
            await asyncio.to_thread(pipe.write_text, "done", "ascii")
            return await job

        assert app.runner.run(work()) == "done"


def test_one_that_is_killed_is_replaced(process: SideProcess) -> None:
    async def work() -> tuple[int, int]:
        first = await process.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(TableError, match="Try again"):
            await process.run(os.getpid)
        return first, await process.run(os.getpid)

    first, second = asyncio.run(work())
    assert os.getpid() != first != second


def test_what_a_job_raises_is_raised_here(process: SideProcess) -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(process.run(divmod, 1, 0))
    assert asyncio.run(process.run(divmod, 7, 2)) == (3, 1)


def test_too_much_at_once_is_refused(process: SideProcess) -> None:
    async def work() -> list[Any]:
        jobs = [process.run(divmod, 7, 2) for _ in range(3)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    *done, refused = asyncio.run(work())
    assert done == [(3, 1), (3, 1)]
    assert isinstance(refused, TableError)
    assert refused.code == "unavailable"
