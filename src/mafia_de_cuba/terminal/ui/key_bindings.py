"""The key bindings of the screen: which key does what, and the hints and help that say so."""

from collections.abc import Mapping, Sequence

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.talk import Question

from .display import Choice, Option
from .narration import headed

Hints = list[tuple[str, str]]  # a key, and what it does

ORDERS = {  # the key of each order; Enter gives the first one that is possible
    "answer": "enter",
    "go": "enter",
    "fast": "f",
    "silent": "n",
    "claim": "c",
    "withdraw": "w",
    "say": "s",
    "suggest": "a",
    "accuse": "x",
    "concede": "g",
    "ledger": "l",
    "help": "?",
    "quit": "q",
}
QUESTIONS = {  # keys that ask the chosen seat
    "d": Question.RECEIVED_DIAMONDS,
    "t": Question.RECEIVED_TOKENS,
    "p": Question.PASSED,
    "k": Question.TOOK,
}
QUESTION_LABELS = {
    "d": N_("diamonds?"),
    "t": N_("tokens?"),
    "p": N_("passed on?"),
    "k": N_("took?"),
}
CLOSE_PAGE = ("enter", "esc", "q", "l", "?")
HELP = (
    N_("Enter: go on. The bots speak, one exchange at a time; f lets them talk until it matters."),
    N_("Arrows or digits choose a seat. d, t, p, k ask it: diamonds, tokens, passed on, took."),
    N_("c: claim, or correct what you said. w: withdraw a claim. s: say anything in free words."),
    N_("x: the Godfather accuses the chosen seat. g: the Godfather gives up. a: ask as suggested."),
    N_("l: the ledger. PgUp, PgDn: what was said before. q: leave. Ctrl-C: leave at once."),
    N_(
        "In a claim: digits for diamonds, letters for tokens, n for none, space for the truth, "
        "= works out the other box, Backspace undoes, Enter says it."
    ),
)


def orders_by_key(verbs: Sequence[Option]) -> dict[str, str]:
    """The order that each key gives now; of two on the same key, the first."""
    return {ORDERS[verb.key]: verb.key for verb in reversed(verbs) if verb.key in ORDERS}


def order_hints(words: Words, verbs: Sequence[Option], asked: str | None) -> list[Hints]:
    """What asks or accuses the chosen seat (its name is `asked`), and below it all other orders."""
    labels = {verb.key: verb.label for verb in verbs}
    rest = [key for key in labels if key in ORDERS and key != "accuse"]
    return [
        [*_question_hints(words, asked), *_accuse_hint(labels)],
        [(_key_name(words, key), labels[key]) for key in rest],
    ]


def _question_hints(words: Words, asked: str | None) -> Hints:
    if asked is None:
        return []
    questions = [(key, words._(label)) for key, label in QUESTION_LABELS.items()]
    return [("←→", headed(words, asked)), *questions]


def _accuse_hint(labels: Mapping[str, str]) -> Hints:
    return [(ORDERS["accuse"], labels["accuse"])] if "accuse" in labels else []


def _key_name(words: Words, order: str) -> str:
    return words._("Enter") if ORDERS[order] == "enter" else ORDERS[order]


def choice_hints(words: Words, choice: Choice) -> Hints:
    """The keys that choose one of several options."""
    _ = words._
    keys = [("↑↓", _("choose"))] if len(choice.options) > 1 else []
    keys += [("←→ 0–9", _("how many"))] if any(o.counted for o in choice.options) else []
    return [*keys, (_("Enter"), _("so be it")), *([("Esc", _("back"))] if choice.back else [])]


def settings_hints(words: Words) -> Hints:
    """The keys of the first screen."""
    _ = words._
    keys = [("↑↓", _("choose")), ("←→", _("change")), (_("Enter"), _("begin"))]
    return [*keys, ("?", _("help")), ("q", _("leave"))]


def claim_hints(words: Words) -> Hints:
    """The keys that work out a claim."""
    _ = words._
    keys = [("↑↓", _("line")), ("0–9 ←→", _("diamonds")), ("n", _("none"))]
    keys += [(_("Space"), _("the truth")), ("=", _("work out the other box"))]
    return [*keys, (_("Backspace"), _("undo")), (_("Enter"), _("say it")), ("Esc", _("back"))]


def text_hints(words: Words) -> Hints:
    """The keys that end a line of free words."""
    return [(words._("Enter"), words._("say it")), ("Esc", words._("back"))]


def page_hints(words: Words, scrolls: bool, done: str) -> Hints:
    """The keys of a page that is read; `done` says what Enter does."""
    return [*([("↑↓", words._("scroll"))] if scrolls else []), (words._("Enter"), done)]
