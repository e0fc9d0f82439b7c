"""Non-interference on the wire: tables that differ only in what a seat may not know send it equal bytes.

Content, order, length, number and (by the clock that the test holds) time of everything that is sent
to a viewer are compared: sockets, answers, refusals, pages. Everybody else makes other noise in the
other world. `WIRE_GAMES=50 pytest tests/wire` plays more of them.
"""

import asyncio
import os
from collections import Counter
from itertools import islice, takewhile
from pathlib import Path

import pytest

from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.moves import Accuse, Concede
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import Talk
from tests.games import TABLES
from tests.views.test_noninterference import SECRETS

from . import tcp_twins
from .staged_game import Staging
from .tcp import served
from .twins import faults
from .worlds import Twins, cleaner_twins, random_twins

GAMES = int(os.environ.get("WIRE_GAMES", "0"))


@pytest.mark.parametrize("players", TABLES)
def test_instant_tables(players: int) -> None:
    worlds = [*random_twins("instant", players, GAMES or 3)]
    assert worlds
    assert list(islice(faults(worlds, Staging("instant")), 3)) == []


@pytest.mark.parametrize("players", TABLES)
def test_tables_of_people(players: int) -> None:
    worlds = [*random_twins("table", players, GAMES or 2, cleaner=players % 2 == 0)]
    assert worlds
    clock = 60 if players % 3 == 0 else None
    assert list(islice(faults(worlds, Staging("table", clock=clock)), 3)) == []


@pytest.mark.parametrize("players", TABLES)
def test_pages(players: int) -> None:
    """Screens and the public screen too, in three languages, with clocks, guests and thumbs."""
    worlds = [*random_twins("pages", players, GAMES or 1, cleaner=players % 2 == 1)]
    clock = 60 if players % 2 else None
    staging = Staging("table", True, list(LANGUAGES)[players % len(LANGUAGES)], clock)
    assert list(islice(faults(worlds[: GAMES or 4], staging), 3)) == []


@pytest.mark.parametrize(
    "staging",
    [
        Staging("instant"),
        Staging("table"),
        Staging("table", clock=60),
        Staging("table", True, "fr"),
    ],
    ids=lambda staging: "-".join(map(str, staging)),
)
def test_who_is_the_cleaner(staging: Staging) -> None:
    worlds = [*cleaner_twins()]
    assert len(worlds) > 10
    step = 5 if staging.pages else 2
    assert list(islice(faults(worlds[::step], staging), 3)) == []


@pytest.mark.parametrize(
    "staging",
    [Staging("instant", ended=True), Staging("table", True, "es", ended=True)],
    ids=lambda staging: staging.pace,
)
def test_a_game_that_the_host_ends(staging: Staging) -> None:
    """Nothing of it comes out: who could not tell the worlds apart cannot do so afterwards."""
    worlds = [*map(unaccused, islice(random_twins("instant", 6, 2), 4))]
    worlds += map(unaccused, islice(cleaner_twins(), 0, None, 6))
    assert list(islice(faults(worlds, staging), 3)) == []


def unaccused(found: Twins) -> Twins:
    """The same up to the first accusation."""

    def before(acts: tuple[Act, ...]) -> tuple[Act, ...]:
        return tuple(takewhile(lambda act: not isinstance(act.move, Accuse | Concede), acts))

    return found._replace(real=before(found.real), other=before(found.other))


def test_every_kind_of_secret_is_changed() -> None:
    """The twins are really different: else equal bytes would show nothing."""
    changed: Counter[str] = Counter()
    for players in TABLES:
        for found in random_twins("instant", players, 6):
            real, other = found.ends
            changed.update(n for n, secret in SECRETS.items() if secret(real) != secret(other))
    assert {name for name in SECRETS if not changed[name]} == set(), changed


# ---------------------------------------------------------------- out of the network


def test_raw_bytes_of_a_real_server(tmp_path: Path) -> None:
    """12 clients and a spectator; what comes out of the socket is compared, headers and frames."""
    worlds = [*islice(random_twins("tcp", 12, 2), 5), *islice(cleaner_twins(), 0, None, 7)]
    assert asyncio.run(over_tcp(tmp_path / "data", worlds, "instant")) == []


def test_raw_bytes_of_a_real_table_of_people(tmp_path: Path) -> None:
    """The same with held choices, windows, a phone's screens and the public screen."""
    worlds = [quiet(found) for found in islice(cleaner_twins(), 0, None, 12)]
    assert asyncio.run(over_tcp(tmp_path / "data", worlds, "table", on_pages=True)) == []


async def over_tcp(data: Path, worlds: list[Twins], pace: str, on_pages: bool = False) -> list[str]:
    async with served(data, "--tempo", "0.02") as server:
        found: list[str] = []
        for twins in worlds:
            different, size = await tcp_twins.compare(server, twins, pace, on_pages)
            found += different
            assert size > 10_000
    return found


def quiet(found: Twins) -> Twins:
    """Without words: there a window is open for the fifth part of a second."""

    def silent(acts: tuple[Act, ...]) -> tuple[Act, ...]:
        return tuple(act for act in acts if not isinstance(act.move, Talk))

    return found._replace(real=silent(found.real), other=silent(found.other))
