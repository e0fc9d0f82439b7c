"""Functions, classes, modules and template lines stay small, and the measuring finds what does not."""

import ast
from pathlib import Path

import pytest

from scripts import measure_code
from scripts.measure_code import Size, Sizes, broken, classes, functions, measure, report, typical

SMALL = [Size(3, "a.py:f")]


def test_the_code_keeps_its_bounds() -> None:
    assert list(broken(measure())) == []


@pytest.mark.parametrize(
    ("sizes", "found"),
    [
        (Sizes(SMALL), []),
        (Sizes([Size(6, "f")] * 9 + [Size(60, "f")] * 1), ["the ninth decile of functions"]),
        (Sizes([Size(16, "f")] * 10), ["the median of functions"]),
        (Sizes(SMALL, classes=[Size(20, "a.py:A"), Size(21, "b.py:B")]), ["class b.py:B"]),
        (Sizes(SMALL, modules=[Size(300, "a.py"), Size(301, "b.js")]), ["module b.js"]),
        (
            Sizes(SMALL, template_lines=[Size(121, "a.html:7"), Size(300, "a.html:8")]),
            ["template a.html"],
        ),
    ],
)
def test_a_broken_bound_is_found(sizes: Sizes, found: list[str]) -> None:
    assert list(broken(sizes)) == found


def test_a_function_counts_from_def_to_its_last_line() -> None:
    tree = ast.parse("@cache\ndef f():\n    '''One.'''\n    def g(): ...\n    return 1\n")
    assert list(functions(tree, "a.py")) == [Size(4, "a.py:f"), Size(1, "a.py:g")]


def test_a_class_counts_its_own_methods() -> None:
    tree = ast.parse("class A:\n    x = 1\n    def f(self): ...\n    async def g(self): ...\n")
    assert list(classes(tree, "a.py")) == [Size(2, "a.py:A")]


def test_typical_lengths() -> None:
    assert typical([Size(length, "f") for length in range(1, 11)]) == (5.5, 10)


def test_every_kind_of_file_is_measured(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "a.py").write_text("def f():\n    return 1\n")
    (tmp_path / "web" / "a.js").write_text("\n" * 301)
    (tmp_path / "web" / "a.html").write_text("x" * 121 + "\n")
    sizes = measure(tmp_path)
    assert list(broken(sizes)) == ["module web/a.js", "template web/a.html"]
    assert "    301 web/a.js" in report(sizes)


def test_the_exit_status_says_whether_bounds_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    for sizes, status in ((Sizes(SMALL), 0), (Sizes([Size(16, "f")]), 1)):
        monkeypatch.setattr(measure_code, "measure", lambda sizes=sizes: sizes)
        assert measure_code.main() == status
