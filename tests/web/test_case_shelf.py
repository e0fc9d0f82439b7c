"""The shelf of cases: each is made once, the last ones are kept, and a failure is not."""

import asyncio
from typing import Any

import pytest

from mafia_de_cuba.web import case_shelf
from mafia_de_cuba.web.case_shelf import CaseKey, CaseShelf
from mafia_de_cuba.web.side_process import busy


class Maker:
    """Makes what only looks like a case, and counts."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.fails = False

    async def run(self, _: Any, name: str, level: str) -> str:
        self.made.append(name)
        await asyncio.sleep(0)
        if self.fails:
            raise busy()
        return f"{name} {level}"


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Maker:
    maker = Maker()
    monkeypatch.setattr(case_shelf, "SideProcess", lambda *_: maker)
    return maker


def test_a_case_is_made_once_however_many_ask(maker: Maker) -> None:
    async def ask() -> list[Any]:
        shelf, key = CaseShelf(), CaseKey("a", "easy")
        shelf.prepare(key)
        found = await asyncio.gather(*(shelf.get(key) for _ in range(3)))
        return [*found, await shelf.get(key), shelf.kept(key)]

    assert asyncio.run(ask()) == ["a easy"] * 5
    assert maker.made == ["a"]


def test_the_case_that_nobody_wanted_for_longest_goes_first(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_shelf, "MOST_KEPT", 2)

    async def ask() -> CaseShelf:
        shelf = CaseShelf()
        for name in "abac":
            await shelf.get(CaseKey(name, "hard"))
        return shelf

    shelf = asyncio.run(ask())
    assert [bool(shelf.kept(CaseKey(name, "hard"))) for name in "abc"] == [True, False, True]
    assert maker.made == ["a", "b", "c"]


def test_a_case_that_could_not_be_made_is_tried_again(maker: Maker) -> None:
    async def ask() -> Any:
        shelf, key = CaseShelf(), CaseKey("a", "easy")
        maker.fails = True
        with pytest.raises(Exception, match="Try again"):
            await shelf.get(key)
        maker.fails = False
        return await shelf.get(key)

    assert asyncio.run(ask()) == "a easy"
