"""The ledger: what each seat has said, what cannot all be true of it, and what to ask next."""

from .contradictions import Contradiction, Kind, against_mine, among_claims, each_once, marked
from .statements import (
    Asked,
    Cell,
    Heard,
    Said,
    Sides,
    exchanges,
    hear,
    open_question,
    opinions,
    questions,
    replies,
    suggestions,
)
from .wording import contradiction_sentence, is_silence, said, sides_taken, suggested

__all__ = [
    "Asked",
    "Cell",
    "Contradiction",
    "Heard",
    "Kind",
    "Said",
    "Sides",
    "against_mine",
    "among_claims",
    "contradiction_sentence",
    "each_once",
    "exchanges",
    "hear",
    "is_silence",
    "marked",
    "open_question",
    "opinions",
    "questions",
    "replies",
    "said",
    "sides_taken",
    "suggested",
    "suggestions",
]
