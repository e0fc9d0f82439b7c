"""Measure how large the pieces of the code are, and check the bounds that CONTRIBUTING.md names.

`python -m scripts.measure_code` (`make measure-code`) prints the lengths of functions, and every
class, module and template line over its bound; it ends with status 1 if any bound is broken.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

SOURCE = Path(__file__).parent.parent / "src" / "mafia_de_cuba"
MEDIAN_FUNCTION = 6  # lines, from `def` to the last, the docstring included
NINTH_DECILE_FUNCTION = 16
MOST_METHODS = 20
MOST_MODULE_LINES = 300
WIDEST_TEMPLATE_LINE = 120


class Size(NamedTuple):
    """The size of one piece, and how it is named: `table/state.py:TableState`."""

    size: int
    name: str


class Sizes(NamedTuple):
    """Every piece that has a bound; functions and methods, nested ones too."""

    functions: Sequence[Size] = ()
    classes: Sequence[Size] = ()  # by their methods
    modules: Sequence[Size] = ()  # Python and JavaScript, by their lines
    template_lines: Sequence[Size] = ()  # by their characters


def measure(source: Path = SOURCE) -> Sizes:
    """The sizes of everything below this folder."""
    python, script = files(source, "py"), files(source, "js")
    trees = {name: ast.parse(text) for name, text in python.items()}
    return Sizes(
        [size for name, tree in trees.items() for size in functions(tree, name)],
        [size for name, tree in trees.items() for size in classes(tree, name)],
        [Size(len(text.splitlines()), name) for name, text in (python | script).items()],
        [size for name, text in files(source, "html").items() for size in lines(text, name)],
    )


def files(source: Path, ending: str) -> dict[str, str]:
    """The text of every file with this ending, by its path."""
    paths = sorted(source.rglob(f"*.{ending}"))
    return {path.relative_to(source).as_posix(): path.read_text("utf-8") for path in paths}


def functions(tree: ast.AST, module: str) -> Iterator[Size]:
    """Every function with its lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Size((node.end_lineno or node.lineno) - node.lineno + 1, f"{module}:{node.name}")


def classes(tree: ast.AST, module: str) -> Iterator[Size]:
    """Every class with the number of its methods."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = [isinstance(e, ast.FunctionDef | ast.AsyncFunctionDef) for e in node.body]
            yield Size(sum(methods), f"{module}:{node.name}")


def lines(text: str, template: str) -> Iterator[Size]:
    """Every line with its characters."""
    for number, line in enumerate(text.splitlines(), 1):
        yield Size(len(line), f"{template}:{number}")


def typical(functions: Sequence[Size]) -> tuple[float, int]:
    """The median and the ninth decile of functions' lengths."""
    lengths = sorted(size.size for size in functions)
    return median(lengths), lengths[len(lengths) * 9 // 10]


def over(sizes: Iterable[Size], bound: int) -> list[Size]:
    """What is over its bound, the largest first."""
    return sorted((size for size in sizes if size.size > bound), reverse=True)


def broken(sizes: Sizes) -> Iterator[str]:
    """Every bound that is broken, by what breaks it: `class table/state.py:TableState`."""
    middle, tenth = typical(sizes.functions)
    if middle > MEDIAN_FUNCTION:
        yield "the median of functions"
    if tenth > NINTH_DECILE_FUNCTION:
        yield "the ninth decile of functions"
    yield from (f"class {size.name}" for size in over(sizes.classes, MOST_METHODS))
    yield from (f"module {size.name}" for size in over(sizes.modules, MOST_MODULE_LINES))
    wide = over(sizes.template_lines, WIDEST_TEMPLATE_LINE)
    yield from sorted({f"template {size.name.partition(':')[0]}" for size in wide})


def report(sizes: Sizes) -> Iterator[str]:
    """The figures, line by line."""
    middle, tenth = typical(sizes.functions)
    yield f"{len(sizes.functions)} functions"
    yield f"  median {middle:g} lines (at most {MEDIAN_FUNCTION})"
    yield f"  90 % have at most {tenth} lines (at most {NINTH_DECILE_FUNCTION})"
    yield f"  longest: {max(sizes.functions).name}, {max(sizes.functions).size} lines"
    yield from _listed("classes", "methods", sizes.classes, MOST_METHODS)
    yield from _listed("modules", "lines", sizes.modules, MOST_MODULE_LINES)
    yield from _listed("template lines", "characters", sizes.template_lines, WIDEST_TEMPLATE_LINE)


def _listed(what: str, unit: str, sizes: Sequence[Size], bound: int) -> Iterator[str]:
    large = over(sizes, bound)
    yield f"{len(sizes)} {what}, {len(large)} over {bound} {unit}"
    yield from (f"  {size.size:>5} {size.name}" for size in large)


def main() -> int:
    """Print the report; 1 if any bound is broken."""
    sizes = measure()
    print("\n".join(report(sizes)))
    return int(any(broken(sizes)))


if __name__ == "__main__":
    sys.exit(main())
