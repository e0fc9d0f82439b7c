"""What several test files of the web ask for."""

import pytest

from mafia_de_cuba.web.http import rate_limits

from .stopped_clock import StoppedClock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    """The clock of the rate limits, stopped."""
    stopped = StoppedClock()
    monkeypatch.setattr(rate_limits, "time", stopped)
    return stopped
