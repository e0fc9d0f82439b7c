"""Health: whether the server can do its work, for a monitor that asks now and then."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba import __version__
from mafia_de_cuba.table.clock import Clock
from mafia_de_cuba.web.http.requests import answer, hub

FRESH = 5.0  # seconds for which an answer is good: asking more often costs nothing more
PATIENCE = 3.0  # a disk that takes longer to answer is no good either


class Health:
    """Whether the log can be written, tried no more than every few seconds."""

    def __init__(self, can_write: Callable[[], bool], clock: Clock) -> None:
        self._can_write = can_write
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "health")
        self._trial: asyncio.Future[bool] | None = None
        self._tried = 0.0

    async def is_writable(self) -> bool:
        """Whether what is written now would be kept."""
        if self._trial is None or (self._trial.done() and self._is_stale()):
            self._tried = self._clock.time()
            self._trial = asyncio.get_running_loop().run_in_executor(self._thread, self._can_write)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self._trial)
        except TimeoutError:
            return False

    def _is_stale(self) -> bool:
        return self._clock.time() - self._tried > FRESH

    def close(self) -> None:
        """Stop trying to write."""
        self._thread.shutdown(wait=False, cancel_futures=True)


async def health(request: Request) -> Response:
    """Says nothing of any table: how many there are would tell when others open theirs."""
    writable = await request.app.state.health.is_writable()
    state = {
        "status": "ok" if writable else "failing",
        "log": "written" if writable else "not_written",
        "set_aside": len(hub(request).set_aside),
        "version": __version__,
    }
    return answer(state, 200 if writable else 503)
