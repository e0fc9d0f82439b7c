"""Errors of bots: a table logs them and plays on, so a test has to look for them."""

import pytest

from mafia_de_cuba.table import bot_moves


def check_no_bot_broke(caplog: pytest.LogCaptureFixture) -> None:
    """Fail if a bot has raised an error during this test."""
    broken = [each for each in caplog.get_records("call") if each.name == bot_moves.log.name]
    assert not broken, broken[0].exc_text
