"""The cases that pages show: made in a process of their own, and the last ones kept."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from mafia_de_cuba.analysis.cases.marks import Followed, Mark, follow
from mafia_de_cuba.analysis.cases.study import Study, study

from .side_process import SideProcess

MOST_KEPT = 300
MOST_WAITING = 12  # jobs


class CaseKey(NamedTuple):
    """What decides a case."""

    name: str
    level: str


class CaseShelf:
    """Every case is made once, however many ask for it at the same time."""

    def __init__(self) -> None:
        self._process = SideProcess("cases", MOST_WAITING)
        self._kept: OrderedDict[CaseKey, Study] = OrderedDict()
        self._made: dict[CaseKey, asyncio.Task[Study]] = {}

    def kept(self, key: CaseKey) -> Study | None:
        """A case that is there already."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def get(self, key: CaseKey) -> Study:
        """A case, made now if it has to be. Raises TableError."""
        found = self.kept(key)
        if found is not None:
            return found
        return await asyncio.shield(self._begun(key))

    def prepare(self, key: CaseKey) -> None:
        """Begin with a case that somebody will want, if it is not there."""
        if self.kept(key) is None:
            self._begun(key)

    async def follow(self, made: Study, marks: tuple[Mark, ...]) -> Followed:
        """What follows from marks. Raises TableError."""
        return await self._process.run(follow, made.case, marks)

    def close(self) -> None:
        """No more cases."""
        self._process.close()

    def _begun(self, key: CaseKey) -> asyncio.Task[Study]:
        if key not in self._made:
            made = self._made[key] = asyncio.create_task(self._make(key))
            made.add_done_callback(lambda done: done.cancelled() or done.exception())
        return self._made[key]

    async def _make(self, key: CaseKey) -> Study:
        try:
            made = await self._process.run(study, key.name, key.level)
        finally:
            del self._made[key]
        self._kept[key] = made
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return made
