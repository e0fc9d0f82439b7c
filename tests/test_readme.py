"""The samples of the README do what it says they do."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_readme_samples() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
