"""The walls between the rooms: who may import whom, and what the rules never touch."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "mafia_de_cuba"
HOME = Path(__file__).parent.parent / "src" / PACKAGE
MODULES = sorted(HOME.rglob("*.py"))

# fmt: off
MAP: dict[str, set[str]] = {
    # room          may import
    "rules":       set(),
    "caching":     set(),
    "views":       {"rules"},
    "i18n":        {"rules", "views"},
    "testimony":   {"rules", "views", "i18n", "caching"},
    "deduction":   {"rules", "views"},
    "bots":        {"rules", "views", "deduction", "testimony"},
    "analysis":    {"rules", "views", "i18n", "testimony", "deduction", "bots"},
    "store":       set(),
    "table":       {"rules", "views", "testimony", "deduction", "bots", "store"},
    "web":         {
        *("rules", "views", "i18n", "testimony", "deduction", "bots", "store", "table", "caching"),
        "analysis",
    },
    "terminal":    {
        *("rules", "views", "i18n", "testimony", "deduction", "bots", "store", "table", "analysis"),
    },
    "admin":       {"store", "table"},
    "client":      set(),  # it knows the server's answers only
    "lab":         {"rules", "views", "deduction", "bots"},
    "envs":        {"rules", "views", "deduction", "bots"},
    "__init__":    {"rules", "views", "deduction"},
    "__main__":    {"cli"},
}
MAP["cli"] = set(MAP) - {"__init__", "__main__"}
# fmt: on

# A bot sees a view and gives a move: of the rules it knows the vocabulary, never the state.
VOCABULARY = {"pieces", "setup", "moves", "talk"}

# Front ends send commands to a table and receive views and answers: its state stays with it.
FRONT_ENDS = {"web", "terminal", "admin", "cli", "client"}
STATE_MODULES = {"state", "apply", "apply_game", "apply_lobby", "facts", "elections"}
STATE_NAMES = {"TableState", "TableGame"}
STATE_ATTRIBUTES = {"state", "grant", "store_events"}
OTHER_STATES = {"app", "conn"}  # Starlette's application, a connection: no tables

# No clock, no chance, no disk, no web, no threads: what is not on this list stays outside.
PURE_ROOMS = {"rules", "views"}
PURE = {
    *("__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions"),
    *("functools", "hashlib", "heapq", "itertools", "json", "math", "operator", "re", "string"),
    *("textwrap", "types", "typing", "urllib.parse", "msgspec"),
}
IMPURE_CALLS = {"open", "input", "print", "eval", "exec", "compile", "__import__"}


def module_name(path: Path) -> str:
    """`…/rules/pieces.py` is `mafia_de_cuba.rules.pieces`; an `__init__` keeps its name."""
    return ".".join([PACKAGE, *path.relative_to(HOME).with_suffix("").parts])


def imported(tree: ast.AST, module: str) -> Iterator[str]:
    """Every name that a module imports, in full: `from .pieces import Box` is `….rules.pieces.Box`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            origin = [*above, *([node.module] if node.module else [])]
            yield from (".".join([*origin, alias.name]) for alias in node.names)


def faults(source: str, module: str) -> Iterator[str]:
    """What a module does that its room may not do."""
    room = module.split(".")[1]
    if room not in MAP:
        yield f"{room} is not on the map"
        return
    tree = ast.parse(source)
    for name in imported(tree, module):
        if not may_import(room, name):
            yield f"{module} imports {name}"
    if room in PURE_ROOMS:
        yield from (f"{module} calls {name}" for name in impure_calls(tree))
    if room in FRONT_ENDS:
        yield from (f"{module} {reaches}" for reaches in reaches_into_tables(tree, module))


def reaches_into_tables(tree: ast.AST, module: str) -> Iterator[str]:
    """Where a front end takes hold of a table's or a game's state."""
    for name in imported(tree, module):
        match name.split("."):
            case [_, "table", inner, *rest] if inner in STATE_MODULES or STATE_NAMES & {*rest}:
                yield f"imports {name}"
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=value, attr=attribute) if attribute in STATE_ATTRIBUTES:
                if last_word(value) not in OTHER_STATES:
                    yield f"reads {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(attr="do" | "ask"), args=[ast.Lambda(), *_]):
                yield f"takes the state out: {ast.unparse(node)}"
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                if name in STATE_ATTRIBUTES:
                    yield f"reads {ast.unparse(node)}"


def last_word(node: ast.expr) -> str:
    """What an expression is called: `request.app` and `scope["app"]` are both `app`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
    return ""


def may_import(room: str, name: str) -> bool:
    first, *rest = name.split(".")
    if first != PACKAGE:
        return room not in PURE_ROOMS or any(f"{name}.".startswith(f"{pure}.") for pure in PURE)
    match rest:
        case []:
            return room == "cli"
        case ["__version__"]:
            return True
        case ["testimony", "wording", *_] if room != "testimony":  # it needs the languages
            return "i18n" in MAP[room] and "testimony" in MAP[room]
        case ["rules", *inner] if room == "bots":
            return bool(inner) and inner[0] in VOCABULARY
        case ["i18n", *inner] if room in ("bots", "table"):
            return inner[:1] == ["languages"]  # the list, and the mark of messages
        case [other, *_]:
            return other == room or other in MAP[room]
    return False


def impure_calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield name


def test_there_are_rooms() -> None:
    assert MODULES


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_walls_stand(path: Path) -> None:
    assert list(faults(path.read_text("utf-8"), module_name(path))) == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_module_opens_with_a_sentence(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    sentence = docstring.split("\n\n")[0]
    assert sentence.endswith((".", "!", "?")), f"{module_name(path)} does not say what lives there"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules.play", "import random"),
        ("rules.play", "from os.path import exists"),
        ("rules.play", "import numpy as np"),
        ("rules.play", "from urllib.request import urlopen"),
        ("rules.play", "def f():\n    import time"),
        ("rules.play", "open('secrets')"),
        ("rules.play", "from mafia_de_cuba.views import View"),
        ("rules.play", "from ..views import View"),
        ("rules.__init__", "from .. import views"),
        ("views", "from .bots import random_bot"),
        ("views", "import mafia_de_cuba"),
        ("deduction.worlds", "from mafia_de_cuba import bots"),
        ("bots.careful", "from mafia_de_cuba.rules.state import State"),
        ("bots.careful", "from mafia_de_cuba.i18n.sentences import Words"),
        ("table.lobby", "from mafia_de_cuba.i18n import Words"),
        ("bots.careful", "from mafia_de_cuba.rules import play"),
        ("bots.careful", "from mafia_de_cuba.rules import State"),
        ("bots.careful", "import mafia_de_cuba.rules"),
        ("bots.careful", "import mafia_de_cuba.store.sqlite"),
        ("bots.careful", "from mafia_de_cuba.table import Table"),
        ("bots.careful", "from mafia_de_cuba.testimony.wording import said"),
        ("bots.careful", "from mafia_de_cuba.i18n import Words"),
        ("store.sqlite", "from mafia_de_cuba.rules.record import Record"),
        ("client", "from mafia_de_cuba.rules.moves import Hide"),
        ("table.lobby", "from mafia_de_cuba.web import pages"),
        ("web.pages", "from mafia_de_cuba.terminal import screen"),
        ("lab.league", "from mafia_de_cuba.table import Table"),
        ("envs.gym", "from mafia_de_cuba.lab import simulate"),
        ("__init__", "from .cli import main"),
        ("web.pages.home", "from mafia_de_cuba.table.state import TableState"),
        ("web.pages.home", "from mafia_de_cuba.table import state"),
        ("web.pages.home", "from mafia_de_cuba.table.commands.lobby import TableState"),
        ("web.pages.home", "from mafia_de_cuba.table.elections import elected"),
        ("web.pages.home", "code = table.state.code"),
        ("web.pages.home", "held = here.table.state"),
        ("web.api.calls", "players = find(request).state.players"),
        ("web.live.sockets", "takes = game.state.takes"),
        ("web.live.sockets", "takes = getattr(table, 'state').game"),
        ("web.pages.actions", "table.grant(events)"),
        ("web.pages.actions", "table.do(lambda found: seen.append(found) or ())"),
        ("web.pages.actions", "game = table.ask(lambda found: found.game)"),
        ("terminal.table", "phase = live.state.game.phase"),
        ("admin", "from mafia_de_cuba.table.apply import apply_all"),
        ("attic.junk", "'a room that nobody drew'"),
    ],
)
def test_a_planted_fault_is_found(module: str, source: str) -> None:
    assert len(list(faults(source, f"{PACKAGE}.{module}"))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules.play", "from .pieces import Box"),
        ("rules.__init__", "from . import pieces"),
        ("rules.__init__", "from .pieces import Box"),
        ("rules.play", "from collections.abc import Iterator"),
        ("views", "from .rules.state import State"),
        ("bots.careful", "from mafia_de_cuba.rules import pieces, setup"),
        ("bots.careful", "from mafia_de_cuba.rules.moves import Move"),
        ("bots.careful", "from mafia_de_cuba.testimony import unanswered"),
        ("bots.careful", "from random import Random"),
        ("bots.careful", "from mafia_de_cuba.i18n.languages import N_"),
        ("table.options", "from mafia_de_cuba.i18n.languages import Language"),
        ("web.pages", "from mafia_de_cuba import __version__"),
        ("cli", "from mafia_de_cuba.web import serve"),
        ("web.pages.home", "from mafia_de_cuba.table import commands, queries"),
        ("web.pages.home", "table.do(commands.lock, player, True)"),
        ("web.pages.home", "name = table.ask(queries.name_of, player)"),
        ("web.http.requests", "hub = request.app.state.hub"),
        ("web.http.cookies", "hub = scope['app'].state.hub"),
        ("lab.league", "phase = game.state.phase"),
        ("__main__", "from mafia_de_cuba.cli import main"),
    ],
)
def test_a_door_is_open(module: str, source: str) -> None:
    assert list(faults(source, f"{PACKAGE}.{module}")) == []
