"""Own words: what all that was said comes to for one seat; its own part of a page knows no more.

Most words change nothing of it. Then the page's own part is the one that was sent last.
"""

from typing import Any, NoReturn

from msgspec import Struct

from mafia_de_cuba.rules.talk import Spoken
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import (
    Contradiction,
    Prompt,
    Said,
    against_mine,
    hear,
    invited,
    prompts,
)
from mafia_de_cuba.testimony.asked_in_turn import InTurn
from mafia_de_cuba.testimony.offers import Offer, Slip, offer, slip


class OwnWords(Struct, frozen=True):
    """What the ledger comes to for a seat."""

    said: Said = Said()  # by the seat itself
    asked: InTurn = ()  # of the seat
    last_word: bool = False  # it is invited to one
    offer: Offer | None = None  # what its last free words can be confirmed as
    slip: Slip | None = None  # what they were to do, and do not
    unheard: int | None = None  # whom to ask first
    hint: Prompt | None = None  # what a Godfather might ask
    lies: tuple[Contradiction, ...] = ()  # what others claim against what this seat knows
    news: bool = False  # nobody has spoken since the last reveal
    lit: int | None = None  # whom all look at; a live page knows that by itself


class NoLedger(tuple[Spoken, ...]):
    """The ledger for who gets only what concerns them: whoever looks into it fails at once."""

    __slots__ = ()

    def _fail(self, *_: Any) -> NoReturn:
        raise LookupError("Own parts of a page are made from OwnWords.")

    __bool__ = __len__ = __iter__ = __getitem__ = _fail


NO_LEDGER = NoLedger()


def own_words(view: TableView, me: int, lang: str, lit: int | None) -> OwnWords:
    """What has been said so far, for this seat; its page is in this language."""
    heard, own, helps = hear(view), view.players[me], view.options.help is not Help.OFF
    last_word, offered = invited(view), None
    settled = view.news.said if view.news else 0
    if has_say := own.in_play and me not in view.substitutes:
        offered = offer(view, me, lang)
    return OwnWords(
        said=heard.said[me],
        asked=heard.asked.get(me, ()),
        last_word=last_word is not None and last_word.seat == me,
        offer=offered,
        slip=slip(view, me, lang, settled) if has_say and offered is None else None,
        unheard=_unheard(view, me, heard.voices),
        hint=_hint(view) if helps and me == view.godfather else None,
        lies=tuple(against_mine(view)) if helps else (),
        news=view.news is not None and view.news.said == len(view.ledger),
        lit=lit,
    )


def _hint(view: TableView) -> Prompt | None:
    """A question for a Godfather who does not know what to ask, and why."""
    asks = prompts(view, view.godfather or 0, view.options.help is Help.PUBLIC)
    return next(asks, None)


def _unheard(view: TableView, me: int, voices: frozenset[int]) -> int | None:
    """Whom to ask first: who has said nothing yet, else anybody whose pockets nobody has seen."""
    hidden = [each.seat for each in view.players if each.in_play and not each.revealed]
    suspects = [seat for seat in hidden if seat not in (me, view.godfather)]
    silent = [seat for seat in suspects if seat not in voices]
    return next(iter(silent or suspects), None)
