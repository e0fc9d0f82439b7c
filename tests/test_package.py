"""The package as others install it: its version, its top level, its types and its command."""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import mafia_de_cuba

HOME = Path(__file__).parent.parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_top_level_does_what_it_says() -> None:
    results = doctest.testmod(mafia_de_cuba)
    assert results.attempted > 3
    assert results.failed == 0
    assert all(hasattr(mafia_de_cuba, name) for name in mafia_de_cuba.__all__)


def test_the_package_runs_as_a_module() -> None:
    run = [sys.executable, "-m", "mafia_de_cuba", "--version"]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told == f"mafia-de-cuba, version {mafia_de_cuba.__version__}\n"


def test_the_shell_completes_commands_and_choices() -> None:
    """As bash asks for it, with what `_MAFIA_DE_CUBA_COMPLETE=bash_source` has set up."""
    assert completed("mafia-de-cuba pl") == ["plain,play"]
    assert completed("mafia-de-cuba serve --durability ") == ["plain,disk", "plain,process"]


def completed(line: str) -> list[str]:
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    environ = {**os.environ, **asked, "_MAFIA_DE_CUBA_COMPLETE": "bash_complete"}
    run = [sys.executable, "-m", "mafia_de_cuba"]
    told = subprocess.run(run, capture_output=True, text=True, check=True, env=environ)
    return told.stdout.splitlines()


def test_the_package_is_typed() -> None:
    assert (Path(mafia_de_cuba.__file__).parent / "py.typed").is_file()


def test_the_changelog_begins_with_this_version_and_dates_all() -> None:
    heads = re.findall(r"^## (.*)$", (HOME / "CHANGELOG.md").read_text("utf-8"), re.M)
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)", head) for head in heads]
    assert all(dated), heads
    assert dated[0]
    assert dated[0][1] == mafia_de_cuba.__version__


def test_metadata_names_files_that_are_there() -> None:
    named = [PROJECT["readme"], *PROJECT["license-files"]]
    assert all((HOME / name).is_file() for name in named)


def test_the_workflow_runs_what_contributors_run() -> None:
    workflow = (HOME / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    used = set(re.findall(r"uses: ([\w/-]+)@", workflow))
    assert re.findall(r"run: (.*)", workflow) == ["make test"]
    assert used == {"actions/checkout", "actions/setup-python"}
