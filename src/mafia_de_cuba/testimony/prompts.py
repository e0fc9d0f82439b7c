"""Prompts: what to ask next and why, first where stories part, then what nobody has said."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.talk import ANSWERED_BY, Ask, Question

from .contradictions import Contradiction, among_claims
from .statements import View, hear
from .suggestions import is_told, suggestions

FOLLOW_UPS = (
    Question.TOOK,
    Question.PASSED,
    Question.RECEIVED_DIAMONDS,
    Question.RECEIVED_TOKENS,
)


class Prompt(NamedTuple):
    """A question that one might put now, and the contradiction that it is about, if any."""

    ask: Ask
    why: Contradiction | None = None


def follow_ups(found: Contradiction) -> list[Ask]:
    """What one might ask about a contradiction: of its seats, what it is not about already."""
    return [
        Ask(seat, about)
        for about in FOLLOW_UPS
        for seat in reversed(found.seats)
        if not any((seat, topic) in found.cells for topic in ANSWERED_BY[about])
    ]


def prompts(view: View, me: int, public: bool) -> Iterator[Prompt]:
    """What a seat might ask now; contradictions only where the table helps with them in public.

    Everything in it follows from what was said aloud, so that it may lie open on a screen.
    """
    if public:
        yield from _about_contradictions(view, me)
    yield from map(Prompt, suggestions(view, me))


def _about_contradictions(view: View, me: int) -> Iterator[Prompt]:
    said = hear(view).said
    put = {spoken.words for spoken in view.ledger if isinstance(spoken.words, Ask)}
    for found in among_claims(view):
        for ask in follow_ups(found):
            player = view.players[ask.target]
            is_open = ask not in put and not is_told(said[ask.target].standing(), ask.about)
            if is_open and player.in_play and player.seat not in (me, view.godfather):
                yield Prompt(ask, found)
                break
