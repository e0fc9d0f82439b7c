"""The process beside the server: others are served meanwhile, and it comes back when it is lost."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.web.side_process import SideProcess

from .asgi_client import inside


def read_pipe(path: str) -> str:
    """Wait until somebody writes there."""
    return Path(path).read_text("ascii")


@pytest.fixture
def process() -> Iterator[SideProcess]:
    started = SideProcess("test", 2)
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
