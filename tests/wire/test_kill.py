"""Durability: a small round of the drill that `make drill-kill` runs 200 times."""

import asyncio
from pathlib import Path

from scripts.drill_kill import drill


def test_killed_in_mid_request(tmp_path: Path) -> None:
    """No acknowledged move is lost, none doubled; the drill itself says what it compares."""
    figures = asyncio.run(drill(tmp_path / "data", kills=5, tables=3, seconds=240, seed="small"))
    assert figures.kills == 5
    assert figures.cut_off
    assert figures.acknowledged
    assert figures.games >= 3
    assert figures.views
