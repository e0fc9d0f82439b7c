"""What holds at every table of these tests: no bot breaks unheard."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _no_bot_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    broken = [record for record in caplog.get_records("call") if record.name.endswith("table.bots")]
    assert not broken, broken[0].exc_text
