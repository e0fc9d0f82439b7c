"""Power cuts: a small round of the drill that `make drill-power` runs 20 times."""

from pathlib import Path
from random import Random

import pytest

from scripts.drill_power import cut_off, loses
from scripts.recorder import SYNC, TRUNCATE, WRITE, Note, sqlite, survivor

needs_sqlite = pytest.mark.skipif(
    sqlite() is None, reason="this Python's SQLite cannot be listened to: power cuts are NOT tried"
)


@needs_sqlite
def test_the_power_is_cut_in_mid_request() -> None:
    """What was acknowledged is on the disk, whatever became of what was not synced."""
    figures = cut_off("notes", "disk", cuts=3, tables=3, seconds=240, seed="small")
    assert figures.kills == 3
    assert figures.acknowledged
    assert figures.games >= 3


@needs_sqlite
def test_a_server_that_does_not_wait_for_the_disk_loses_moves() -> None:
    """Else the test before would prove nothing."""
    assert loses("notes", cuts=3, tables=2, seconds=240, seed="small") is not None


def test_what_was_synced_survives_and_the_rest_may() -> None:
    notes = [
        Note(WRITE, 0, 0, b"a" * 1000),
        Note(WRITE, 0, 1000, b"b" * 1000),
        Note(SYNC, 0, 0, b""),
        Note(WRITE, 0, 1500, b"c" * 2000),
        Note(TRUNCATE, 0, 3000, b""),
    ]
    seen = {survivor(b"before", notes, Random(seed)) for seed in range(60)}
    assert b"a" * 1000 + b"b" * 1000 in seen
    assert all(content.startswith(b"a" * 1000 + b"b" * 500) for content in seen)
    torn = [content for content in seen if 0 < content.count(b"c") < 1500]
    assert torn, "a write is torn between sectors"


def test_nothing_is_noted_before_it_is_done(tmp_path: Path) -> None:
    """Notes that end in the middle of one are read up to there."""
    from scripts.recorder import HEAD, read_notes

    whole = HEAD.pack(WRITE, 1, 5, 3) + b"abc"
    (tmp_path / "notes").write_bytes(whole + whole[:-1])
    assert list(read_notes(tmp_path / "notes")) == [Note(WRITE, 1, 5, b"abc")]
