"""The ledger: what each seat has said, what cannot all be true of it, and what to ask next.

Bots and tables use it too. They need no sentences: the modules that know the languages are
loaded when one of their names is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .arithmetic import Claims, out_of_sum
from .claimed_boxes import takers, told_apart
from .contradictions import Contradiction, Kind, against_mine, among_claims, each_once, marked
from .last_word import Invited, invitation, invited, invited_name
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
from .prompts import Prompt, follow_ups, prompts
from .replies import Asked, is_silence, replies
from .statements import (
    Cell,
    Heard,
    Said,
    Sides,
    Standing,
    has_claimed,
    hear,
    opinions,
    standing_of,
)
from .suggestions import is_told, suggestions

if TYPE_CHECKING:
    from .contradiction_wording import asked_next, contradiction_sentence, prompted
    from .wording import PLEAS, said, sides_taken, suggested

__all__ = [
    "PLEAS",
    "Asked",
    "Cell",
    "Claims",
    "Contradiction",
    "Exchange",
    "Heard",
    "Invited",
    "Kind",
    "Prompt",
    "Said",
    "Sides",
    "Standing",
    "Unanswered",
    "against_mine",
    "among_claims",
    "asked_by",
    "asked_next",
    "contradiction_sentence",
    "each_once",
    "exchanges",
    "follow_ups",
    "has_claimed",
    "hear",
    "invitation",
    "invited",
    "invited_name",
    "is_open",
    "is_silence",
    "is_told",
    "marked",
    "open_question",
    "opinions",
    "out_of_sum",
    "paired",
    "prompted",
    "prompts",
    "questions",
    "replies",
    "said",
    "sides_taken",
    "standing_of",
    "suggested",
    "suggestions",
    "takers",
    "told_apart",
    "unanswered",
]
WORDING = {
    "PLEAS": "wording",
    "asked_next": "contradiction_wording",
    "contradiction_sentence": "contradiction_wording",
    "prompted": "contradiction_wording",
    "said": "wording",
    "sides_taken": "wording",
    "suggested": "wording",
}


def __getattr__(name: str) -> Any:
    if name not in WORDING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{WORDING[name]}", __name__), name)
