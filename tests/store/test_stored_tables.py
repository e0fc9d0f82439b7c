"""What was written before can still be read: kept tables open and look as they looked."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table.hub import Hub
from tests.table.table_driver import HandClock

from .stored_tables import views

DATA = Path(__file__).parent.parent / "data"
KEPT = sorted(DATA.glob("tables-*.sqlite3"))


def as_before(now: Any, before: Any) -> Any:
    """What is shown now without keys that were not there before: views may gain some."""
    if isinstance(now, dict) and isinstance(before, dict):
        if before.get("held"):  # a choice that waits for its beat may be changed by now
            now = now | {"you": now["you"] | {"moves": []}}
        return {key: as_before(now.get(key), value) for key, value in before.items()}
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        return [as_before(*pair) for pair in zip(now, before, strict=True)]
    return now


def test_there_is_kept_data() -> None:
    assert KEPT


@pytest.mark.parametrize("path", KEPT, ids=lambda path: str(path.stem))
def test_kept_tables_open_and_look_as_they_looked(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "tables.sqlite3")
    seen = json.loads(path.with_suffix(".views.json").read_text("utf-8"))
    clock = HandClock()
    hub = Hub(SqliteStore(tmp_path / "tables.sqlite3"), clock, clock.time)
    try:
        assert hub.known == set(seen)
        for code, before in seen.items():
            assert as_before(views(hub.table(code)), before) == before
    finally:
        hub.close()
