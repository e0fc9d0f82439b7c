"""A small run of the fuzzer: random requests, forms and frames, and nothing breaks."""

import asyncio
from pathlib import Path

import pytest

from scripts.fuzz.own import faults, fuzz

from .server_process import running


@pytest.mark.parametrize("limits", ["off", "on"])
def test_nothing_breaks_whatever_is_sent(tmp_path: Path, limits: str) -> None:
    with running(tmp_path / "data", "--limits", limits, "--tempo", "0.02") as server:
        found = asyncio.run(fuzz(server.port, 600, seed=8, seconds=120, connections=4))
        assert faults(found) == []
        assert {"200", "201", "400", "401", "404"} <= {*found}, "good and bad ones were sent"
        assert server.process.poll() is None
        server.stop()
    assert "Traceback" not in server.said()
