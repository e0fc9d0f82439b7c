"""What every test of this folder gets: a bot that raises an error fails the test."""

from collections.abc import Iterator

import pytest

from tests.bot_errors import check_no_bot_broke


@pytest.fixture(autouse=True)
def _no_bot_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    check_no_bot_broke(caplog)
