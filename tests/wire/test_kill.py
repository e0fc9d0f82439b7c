"""Durability: a small round of the drill that `make drill-kill` runs 200 times."""

import asyncio
from pathlib import Path

import pytest

from scripts.drill_kill import drill
from scripts.drill_world import QUICK

from .tcp import Server


@pytest.mark.parametrize("durability", ["disk", "process"])
def test_killed_in_mid_request(tmp_path: Path, durability: str) -> None:
    """No acknowledged move is lost, none doubled; the drill itself says what it compares."""
    server = Server(tmp_path / "data", *QUICK, "--durability", durability)
    figures = asyncio.run(drill(server, kills=3, tables=3, seconds=240, seed="small"))
    assert figures.kills == 3
    assert figures.cut_off
    assert figures.acknowledged
    assert figures.games >= 3
    assert figures.views
