"""The audit: what was not checked is never called clean, and licences are read whole."""

import pytest

from scripts.audit import Answer, bill, licence, permissive, read_answer, tree, verdict

ANYIO = {"name": "anyio", "version": "4.0"}


def test_what_a_service_does_not_know_was_not_checked() -> None:
    told = {"dependencies": [{"name": "anyio", "skip_reason": "not found"}, ANYIO | {"vulns": []}]}
    answer = read_answer(told)
    assert answer == Answer([], ["anyio"])
    assert verdict(answer).startswith("NOT CHECKED")
    assert verdict(None).startswith("NOT CHECKED")
    assert verdict(Answer([], [])) == "0 known vulnerabilities."


def test_what_is_known_is_told() -> None:
    answer = read_answer({"dependencies": [ANYIO | {"vulns": [{"id": "CVE-1"}]}]})
    assert answer.known == ["anyio 4.0: CVE-1"]


@pytest.mark.parametrize(
    ("named", "well"),
    [
        ("MIT", True),
        ("BSD-3-Clause AND 0BSD AND Zlib", True),
        ("Apache Software License", True),
        ("GPL-3.0", False),
        ("MIT AND GPL-3.0", False),
        ("", False),
    ],
)
def test_permissive_licences(named: str, well: bool) -> None:
    assert permissive(named) is well


def test_the_bill_lists_what_it_takes_to_play_and_nothing_else() -> None:
    packages = list(tree("mafia-de-cuba"))
    listed = bill(packages)
    names = {each["name"].lower() for each in listed["components"]}
    assert {"starlette", "uvicorn", "msgspec", "numpy"} <= names
    assert not names & {"pytest", "mypy", "playwright", "numba"}
    assert all(licence(package) for package in packages)
    refs = {each["bom-ref"] for each in listed["components"]}
    assert refs >= {need for each in listed["dependencies"] for need in each["dependsOn"]}
