"""The pages that are read over everything else: the ledger, the end, help and rules."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.setup import standard

from .end_page import end
from .frames import talk
from .key_bindings import HELP
from .ledger_page import ledger
from .narration import rules
from .paint import Paint, wrap
from .scene import Scene

UNDER_A_NAME = N_(
    "Under a name: diamonds received › what was taken › diamonds passed on, as claimed."
)


def help_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The keys, and the rules in short."""
    return [*_key_lines(scene.words, width), "", *rule_page(scene, paint, width)]


def _key_lines(words: Words, width: int) -> Iterator[str]:
    for text in (*HELP, UNDER_A_NAME):
        yield from (f" {line}" for line in wrap(words._(text), width - 3, "   "))


def rule_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The rules in short."""
    return talk(scene.words, list(rules(scene.words, scene.view.setup)), paint, width)


def first_help(words: Words, paint: Paint, width: int) -> list[str]:
    """Help before there is a game: its keys, and the rules of the usual table of six."""
    short_rules = talk(words, list(rules(words, standard(6))), paint, width)
    return [*_key_lines(words, width), "", *short_rules]


PAGES = {"ledger": ledger, "help": help_page, "rules": rule_page, "end": end}
