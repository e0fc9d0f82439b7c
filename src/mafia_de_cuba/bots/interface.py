"""The interface of every bot: a view and chance go in, a move, words or nothing come out.

A bot is called whenever something has happened that its seat may see, and answers with what it does
or says now; None is: nothing. It keeps nothing between two calls. What it must stick to, such as a
false story, follows from its seed and from what it has said already, which stands in the ledger.
"""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from mafia_de_cuba import testimony
from mafia_de_cuba.rules.moves import GameMove, Move, Pass, Pocket
from mafia_de_cuba.rules.pieces import Box, Role, Take, legal_takes
from mafia_de_cuba.rules.talk import Ask, Claim, Question, Spoken, Talk
from mafia_de_cuba.views import View, You

M = TypeVar("M", bound=Move)

Wish = GameMove | Talk | Pass
Bot = Callable[[View, Random], Wish | None]

TALKING = ("investigation", "accusation")


def own(view: View) -> You:
    """What the seat alone knows; a spectator's view has no such part."""
    assert view.you is not None, "a bot sits at the table"
    return view.you


def own_role(view: View) -> Role | None:
    """The role of the seat."""
    return view.players[own(view).seat].role


def is_godfather(view: View) -> bool:
    """Whether the seat is the Godfather, or the Traitor who became it."""
    return own(view).seat == view.godfather


def may_speak(view: View) -> bool:
    """Whether the seat's words would be heard (I2, I8)."""
    return view.phase in TALKING and view.players[own(view).seat].in_play


def is_last(view: View, seat: int) -> bool:
    """Whether this is the last player (S1)."""
    return seat == len(view.players) - 1


def moves_of(view: View, kind: type[M]) -> list[M]:
    """The seat's open moves of one kind."""
    return [move for move in own(view).moves if isinstance(move, kind)]


def box_in_hand(view: View) -> Box:
    """The box that the seat takes from: what it received, less what it dismissed (T2)."""
    you = own(view)
    assert you.received is not None, "the box has not come yet"
    return you.received.without(Take(token=you.dismissed))


def allowed_takes(view: View) -> tuple[Take, ...]:
    """The takes that T3 to T6 allow, even where the box is open (T8): bots do not offend."""
    return legal_takes(box_in_hand(view), is_last(view, own(view).seat))


def pocket(take: Take) -> Pocket:
    """The move that makes this take."""
    return Pocket(take.diamonds, take.token, take.fake)


def suspects(view: View) -> list[int]:
    """The seats whose pockets nobody has seen yet, apart from the viewer's own."""
    you = own(view).seat
    return [p.seat for p in view.players if not p.revealed and p.in_play and p.seat != you]


def open_questions(view: View) -> list[Question]:
    """The questions put to this seat that it has not answered since."""
    return list(testimony.unanswered(view.ledger).get(own(view).seat, ()))


def before_own_words(view: View) -> tuple[Spoken, ...]:
    """What had been said when this seat first claimed anything; all of it if it has not yet."""
    for index, spoken in enumerate(view.ledger):
        if spoken.seat == own(view).seat and isinstance(spoken.words, Claim):
            return view.ledger[:index]
    return view.ledger


def has_claimed(view: View, seat: int) -> bool:
    """Whether the seat has claimed anything at all."""
    return testimony.has_claimed(view.ledger, seat)


def asked_by(view: View, seat: int) -> list[Ask]:
    """The questions that a seat has put."""
    return [ask for _, ask in testimony.asked_by(view.ledger, seat)]
