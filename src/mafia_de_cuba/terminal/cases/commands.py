"""The typed commands of somebody who solves a case, and what they mean."""

from collections.abc import Mapping
from typing import Any

from mafia_de_cuba.analysis.cases.case import Case
from mafia_de_cuba.analysis.cases.marks import OF_WORDS, ClaimMark, Mark, SeatMark, Supposed
from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.terminal.ui.answers import leading
from mafia_de_cuba.terminal.ui.display import Option

# fmt: off
VERBS = {
    "mark":    N_("mark"),
    "suppose": N_("suppose"),
    "follow":  N_("follow"),
    "contradictions": N_("contradictions"),
    "hint":    N_("hint"),
    "accuse":  N_("accuse"),
    "give up": N_("give up"),
    "case":    N_("case"),
    "help":    N_("help"),
    "leave":   N_("leave"),
}
MARKS = {
    "true":    N_("true"),
    "false":   N_("false"),
    "unsure":  N_("unsure"),
}
SUPPOSED = {
    "thief":    N_("is a Thief"),
    "no_thief": N_("is no Thief"),
    "lies":     N_("lies"),
    "honest":   N_("tells the truth"),
    "unsure":   N_("unsure"),
}
HELP = {
    "mark":    N_("mark 2 true (or false, unsure): what you think of the second claim"),
    "suppose": N_("suppose NAME lies (is a Thief, is no Thief, tells the truth, unsure)"),
    "follow":  N_("follow: what follows from your marks"),
    "contradictions": N_("contradictions: claims that cannot all be true"),
    "hint":    N_("hint: the next step of the reasoning"),
    "accuse":  N_("accuse NAME: “Empty your pockets!”"),
    "give up": N_("give up: the answer, and how it can be found"),
    "case":    N_("case: everything again, with your marks"),
    "leave":   N_("leave: end here"),
}
# fmt: on


def options(words: Words, labels: Mapping[Any, str]) -> list[Option]:
    """What can be typed, in the language of the words; English is understood too."""
    return [Option(key, words._(label)) for key, label in labels.items()]


def read_verb(words: Words, line: str) -> tuple[str, str]:
    """The command, and the rest of the line. Raises Malformed."""
    return leading(line, options(words, VERBS))


def read_seat(case: Case, text: str) -> tuple[int, str]:
    """The seat whose number or name a text begins with, and the rest of it. Raises Malformed."""
    names = [Option(str(seat), name) for seat, name in enumerate(case.players) if seat]
    seat, rest = leading(text, names)
    return int(seat), rest


def read_claim_mark(words: Words, case: Case, text: str) -> tuple[int, Mark | None]:
    """Which claim, from 0 on, and how it is marked. Raises Malformed."""
    numbers = [str(number) for number in range(1, len(case.claims) + 1)]
    number, rest = leading(text, [Option(number, number) for number in numbers])
    how, _ = leading(rest, options(words, MARKS))
    claim = int(number) - 1
    return claim, None if how == "unsure" else ClaimMark(claim, how == "true")


def read_seat_mark(words: Words, case: Case, text: str) -> tuple[int, Mark | None]:
    """Which seat, and what is supposed of it; of words, if there are any. Raises Malformed."""
    seat, rest = read_seat(case, text)
    spoke = any(spoken.seat == seat for spoken in case.claims)
    known = {key: label for key, label in SUPPOSED.items() if spoke or key not in OF_WORDS}
    supposed, _ = leading(rest, options(words, known))
    return seat, None if supposed == "unsure" else SeatMark(seat, Supposed(supposed))
