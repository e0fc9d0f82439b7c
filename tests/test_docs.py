"""The files and links that the documentation names are there."""

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
PAGES = sorted([*HOME.glob("*.md"), *HOME.glob("docs/*.md"), *HOME.glob(".github/**/*.md")])
SOURCES = (HOME, HOME / "src" / "mafia_de_cuba")

# `table/state.py`, `web/presenters`, `bots/data/chances.json`, `views.py`
NAMED = re.compile(r"`([a-z_]+/(?:[a-z_0-9]+/)*[a-z_0-9]+(?:\.[a-z0-9]+)*|[a-z_]+\.(?:py|toml))`")
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


NOT_YET = {"web/routes.py"}


def is_there(name: str) -> bool:
    """Whether a file, folder or module of this name is in the repository or the package."""
    named = (at / each for at in SOURCES for each in (name, f"{name}.py"))
    return name.startswith("build/") or any(path.exists() for path in named)


def test_there_is_documentation() -> None:
    assert len(PAGES) > 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HOME).as_posix())
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    lost = {name for name in NAMED.findall(text) if not is_there(name)} - NOT_YET
    lost |= {link for link in LINKED.findall(text) if not (page.parent / link).exists()}
    assert lost == set()
