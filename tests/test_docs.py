"""The files and links that the documentation names are there."""

import re
from pathlib import Path

import pytest

from .test_walls import MAP

HOME = Path(__file__).parent.parent
PAGES = sorted([*HOME.glob("*.md"), *HOME.glob("docs/*.md"), *HOME.glob(".github/**/*.md")])
SOURCES = (HOME, HOME / "src" / "mafia_de_cuba")

# `table/state.py`, `web/presenters`, `bots/data/learnt.json`, `views.py`
NAMED = re.compile(r"`([a-z_]+/(?:[a-z_0-9]+/)*[a-z_0-9]+(?:\.[a-z0-9]+)*|[a-z_]+\.(?:py|toml))`")
UNTOLD = {"__init__", "__main__", "caching", "cli"}  # rooms that the table leaves out
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def is_there(name: str) -> bool:
    """Whether a file, folder or module of this name is in the repository or the package."""
    named = (at / each for at in SOURCES for each in (name, f"{name}.py"))
    return name.startswith("build/") or any(path.exists() for path in named)


def test_there_is_documentation() -> None:
    assert len(PAGES) > 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HOME).as_posix())
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    lost = {name for name in NAMED.findall(text) if not is_there(name)}
    lost |= {link for link in LINKED.findall(text) if not (page.parent / link).exists()}
    assert lost == set()


def test_the_architecture_page_says_who_may_import_whom() -> None:
    text = (HOME / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[a-z0-9`, ]+) \| (.+) \|$", text, re.M)
    told = {
        room: set(re.findall(r"`(\w+)`", imports))
        for rooms, imports in rows
        for room in re.findall(r"`(\w+)`", rooms)
    }
    assert told == {room: MAP[room] for room in MAP if room not in UNTOLD}
