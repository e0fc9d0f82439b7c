"""The ledger: what each seat has said, what cannot all be true of it, and what to ask next.

Bots and tables use it too. They need no sentences: `wording`, which knows the languages, is
loaded when one of its names is first asked for.
"""

from typing import TYPE_CHECKING, Any

from .arithmetic import Claims, out_of_sum
from .claimed_boxes import takers, told_apart
from .contradictions import Contradiction, Kind, against_mine, among_claims, each_once, marked
from .open_questions import (
    Exchange,
    Unanswered,
    asked_by,
    exchanges,
    is_open,
    open_question,
    paired,
    questions,
    unanswered,
)
from .replies import Asked, is_silence, replies
from .statements import Cell, Heard, Said, Sides, has_claimed, hear, opinions
from .suggestions import is_told, suggestions

if TYPE_CHECKING:
    from .wording import contradiction_sentence, said, sides_taken, suggested

__all__ = [
    "Asked",
    "Cell",
    "Claims",
    "Contradiction",
    "Exchange",
    "Heard",
    "Kind",
    "Said",
    "Sides",
    "Unanswered",
    "against_mine",
    "among_claims",
    "asked_by",
    "contradiction_sentence",
    "each_once",
    "exchanges",
    "has_claimed",
    "hear",
    "is_open",
    "is_silence",
    "is_told",
    "marked",
    "open_question",
    "opinions",
    "out_of_sum",
    "paired",
    "questions",
    "replies",
    "said",
    "sides_taken",
    "suggested",
    "suggestions",
    "takers",
    "told_apart",
    "unanswered",
]
WORDING = ("contradiction_sentence", "said", "sides_taken", "suggested")


def __getattr__(name: str) -> Any:
    if name not in WORDING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import wording

    return getattr(wording, name)
