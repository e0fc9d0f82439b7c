"""Notebooks on the wire: what is in one follows from its seat's view, and nobody else hears of it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest

from mafia_de_cuba.web.notebook import notes_of
from mafia_de_cuba.web.pages import notebook

from .in_process_server import Sent, Viewer
from .staged_game import BotTable, Staging
from .twins import differences, faults, perform
from .worlds import Twins, cleaner_twins, random_twins

OFTEN = Staging("table", True, "fr", notebooks=0.3)
LOOKED = "/notebook"


def worlds(games: int, players: int) -> list[Twins]:
    return [*random_twins("notebooks", players, games), *islice(cleaner_twins(), 0, None, 8)]


def test_a_notebook_tells_its_seat_nothing_that_it_may_not_know() -> None:
    """Who cannot tell two worlds apart is told the same by the notebook in both."""
    assert list(islice(faults(worlds(1, 6)[::4], OFTEN), 3)) == []


@pytest.mark.long
@pytest.mark.parametrize("players", range(5, 13))
def test_notebooks_at_tables_of_all_sizes(players: int) -> None:
    assert list(islice(faults(worlds(2, players), OFTEN), 3)) == []


@contextmanager
def only(user: int | None) -> Iterator[None]:
    """Only this seat looks into its notebook."""
    right = BotTable.look_up

    async def look_up(self: BotTable, viewer: Viewer, rng: Any) -> None:
        if viewer == user:
            await right(self, viewer, rng)

    with patch.object(BotTable, "look_up", look_up):
        yield


def played(twins: Twins, user: int | None) -> dict[Viewer, list[Sent]]:
    """Everything that is sent to anybody while this seat uses its notebook, or nobody (None)."""
    with only(-1 if user is None else user):
        return asyncio.run(perform(twins, twins.real, OFTEN, "real"))[0]


@pytest.mark.parametrize("user", [0, 2])
def test_nobody_else_hears_of_a_notebook(user: int) -> None:
    """The same game with it and without it: the same bytes at the same times for all others."""
    twins = next(iter(cleaner_twins()))
    used, unused = played(twins, user), played(twins, None)
    looked = [item for item in used[user] if LOOKED in item.how]
    assert len(looked) >= 3
    used[user] = [item for item in used[user] if LOOKED not in item.how]
    assert used.keys() == unused.keys()
    found = [fault for who in used for fault in differences(str(who), used[who], unused[who])]
    assert found == []


def test_a_notebook_of_another_seat_would_be_noticed() -> None:
    right = notes_of

    async def of_the_first_player(connection: Any, table: Any, _: int, belief: Any) -> Any:
        return await right(connection, table, 1, belief)

    with patch.object(notebook, "notes_of", of_the_first_player):
        assert next(faults(cleaner_twins(), OFTEN), None)
