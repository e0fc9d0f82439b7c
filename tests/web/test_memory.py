"""Memory that bots have used and freed is given back: fuzzing had left 300 MB in use."""

import asyncio
import ctypes
from collections.abc import Callable
from typing import cast

import pytest

from mafia_de_cuba.table.hub import Hub
from mafia_de_cuba.web import lifespan, memory


class Sleepy:
    """A hub of which only the sweeps are counted."""

    def __init__(self) -> None:
        self.sweeps = 0

    def sweep(self) -> None:
        """One sweep more."""
        self.sweeps += 1


def test_memory_is_given_back_beside_the_loop_after_each_sweep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub, done = Sleepy(), asyncio.Event()

    async def aside(call: Callable[[], None]) -> None:
        assert (call, hub.sweeps) == (memory.give_back, 1)
        done.set()
        await asyncio.Event().wait()

    async def serve() -> None:
        task = asyncio.create_task(lifespan._sweep(cast(Hub, hub), aside))
        await done.wait()
        task.cancel()

    monkeypatch.setattr(lifespan, "SWEEP", 0.0)
    asyncio.run(serve())


@pytest.mark.parametrize("library", [object(), None])
def test_other_c_libraries_keep_what_they_like(
    monkeypatch: pytest.MonkeyPatch, library: object
) -> None:
    def opened(_: object) -> object:
        if library is None:
            raise OSError("no library")
        return library

    memory.give_back()
    monkeypatch.setattr(ctypes, "CDLL", opened)
    memory.give_back()
