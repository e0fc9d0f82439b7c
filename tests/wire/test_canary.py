"""The canary: nothing that a viewer may not know is in anything ever sent to them."""

from itertools import islice

import pytest

from tests.games import TABLES

from .canary import faults
from .staged_game import Staging

STAGINGS = {
    "instant": (Staging("instant"), 2),
    "table": (Staging("table"), 2),
    "pages": (Staging("table", pages=True, language="es", clock=60), 1),
}


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("staged", STAGINGS)
def test_canary_lives(staged: str, players: int) -> None:
    staging, games = STAGINGS[staged]
    seed = f"{staged} with a cleaner" if players % 2 else staged
    assert list(islice(faults(seed, players, games, staging), 3)) == []
