"""The shortest parts of `make drill-data`, so that the drill itself goes on working."""

from pathlib import Path

from scripts.drill_damage import drill_corrupt_row


def test_a_corrupt_row_seen_from_outside(tmp_path: Path) -> None:
    """The drill itself says what it looks at."""
    assert drill_corrupt_row(tmp_path).endswith(".")
