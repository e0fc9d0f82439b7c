"""What to say when one has the floor: chosen from what everybody knows, and from one's own words.

A bot argues from the story that it has told, never from what it saw or took: what it says is what
anybody would say who had told the same. Everybody wants to look loyal, to be believed, and to turn
the table to those whose words do not fit.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba import testimony
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    FOUR_QUESTIONS,
    Ask,
    Claim,
    Doubt,
    Opinion,
    Question,
    Say,
    Vouch,
    standing_claims,
    standing_opinions,
)
from mafia_de_cuba.views import PlayerView, View

from .floor import Occasion
from .intents import Intent, Kind, words_of
from .shared_box import shared_box

# Which form somebody's words have is chance alone: only what is said follows from one's claims.
FORMS = {Ask: 0.25, Opinion: 0.5, Say: 0.25}

# How much each does for somebody who wants to be believed, and the Thieves found.
# fmt: off
WORTH = {
    Kind.CONTRADICT: 5.0,
    Kind.BACK:       4.0,
    Kind.DOUBT:      2.5,
    Kind.VOUCH:      1.0,
}
# fmt: on
JUST_ASKED = 16  # so many words long nobody asks again what was asked of the same seat
MANY = 4  # so many seats whose words fit together are worth a remark


class Situation(NamedTuple):
    """What everybody knows, and whose turn to speak it is."""

    seen: View  # as spectators see it
    seat: int
    may_probe: bool  # a person is in office, and bots ask what nobody has asked yet

    def others(self) -> list[int]:
        """The seats to talk to and about: in play, and their pockets unseen."""
        return [
            player.seat
            for player in self.seen.players[1:]
            if player.in_play and not player.revealed
            if player.seat not in (self.seat, self.seen.godfather)
        ]


def as_spectator(seen: View) -> View:
    """The view without anything that the seat alone knows."""
    return replace(seen, you=None, players=tuple(map(_shown, seen.players)))


def _shown(player: PlayerView) -> PlayerView:
    return player if player.revealed else replace(player, role=None, took=None, diamonds=None)


def choose(now: Situation, occasion: Occasion, target: int, chance: Random) -> Intent:
    """What to say on this occasion."""
    match occasion:
        case Occasion.PLEAD:
            return Intent(Kind.PLEAD, saying="plead")
        case Occasion.REACT:
            return Intent(Kind.REACT, target, saying=_came_out(now.seen, target))
        case Occasion.REPLY:
            return _reply(now.seen, target)
        case Occasion.LAST_WORD:
            return _of_the_accused(now, target, chance)
    intents = _with_the_floor(now, chance)
    return chance.choices(intents, [WORTH.get(intent.kind, 1.0) for intent in intents])[0]


def _came_out(seen: View, target: int) -> str:
    player = seen.players[target]
    if not player.revealed:
        return "glass"
    return "thief" if player.role in (Role.THIEF, Role.OFFENDER) else "no_thief"


def _reply(seen: View, place: int) -> Intent:
    """To what stands at this place of the ledger."""
    spoken = seen.ledger[place]
    kind = "trusted" if isinstance(spoken.words, Vouch) else "doubted"
    return Intent(Kind.REPLY, spoken.seat, saying=kind)


def _of_the_accused(now: Situation, target: int, chance: Random) -> Intent:
    """For or against who is about to be accused; where one has said it already, a remark."""
    box = shared_box(now.seen.ledger, now.seat, target)
    wrong = target in _in_conflict(now.seen) | _doubts(now)
    against = not box.agreed if box else chance.random() < 0.5 or wrong
    held = standing_opinions(now.seen.ledger).get((now.seat, target))
    if isinstance(held, Doubt if against else Vouch):
        return Intent(Kind.REMARK, target, saying="still_doubt" if against else "still_trust")
    if box:
        return Intent(Kind.CONTRADICT if against else Kind.BACK, target)
    return Intent(Kind.DOUBT if against else Kind.VOUCH, target)


# ---------------------------------------------------------------- with the floor to oneself


def _with_the_floor(now: Situation, chance: Random) -> list[Intent]:
    """What there is to say in a form drawn by chance; a remark can always be made."""
    forms = {Ask: [*_questions(now)], Opinion: [*_opinions(now)], Say: _remarks(now)}
    possible = [form for form in FORMS if forms[form]]
    return forms[chance.choices(possible, [FORMS[form] for form in possible])[0]]


def _opinions(now: Situation) -> Iterator[Intent]:
    """Of neighbours by what one has said oneself, of others by what they said."""
    held, wrong = standing_opinions(now.seen.ledger), _in_conflict(now.seen) | _doubts(now)
    for other in now.others():
        box = shared_box(now.seen.ledger, now.seat, other)
        against = not box.agreed if box else other in wrong
        told = testimony.has_claimed(now.seen.ledger, other)
        if not told or isinstance(held.get((now.seat, other)), Doubt if against else Vouch):
            continue
        if box:
            yield Intent(Kind.CONTRADICT if against else Kind.BACK, other)
        else:
            yield Intent(Kind.DOUBT if against else Kind.VOUCH, other)


def _in_conflict(seen: View) -> set[int]:
    """Whose claims cannot stand beside others."""
    return {seat for found in testimony.among_claims(seen) for seat in found.seats}


def _questions(now: Situation) -> Iterator[Intent]:
    """Whom they would accuse; once more what does not fit; or what nobody has asked yet.

    Nobody asks what they asked before, nor what anybody has just asked of the same seat.
    """
    ledger, waiting = now.seen.ledger, testimony.unanswered(now.seen.ledger)
    put = {spoken.words for spoken in ledger if spoken.seat == now.seat}
    put |= {spoken.words for spoken in ledger[-JUST_ASKED:]}
    for other in now.others():
        if other in waiting or not (now.may_probe or testimony.has_claimed(ledger, other)):
            continue
        for about in _topics(now, other):
            if Ask(other, about) not in put:
                yield Intent(Kind.ASK, other, about)
                break


def _topics(now: Situation, other: int) -> Iterator[Question]:
    told = standing_claims(now.seen.ledger, other)
    for seat, topic in sorted(testimony.marked(testimony.among_claims(now.seen))):
        if seat == other and topic in told:
            yield from (about for about in FOUR_QUESTIONS if topic in ANSWERED_BY[about])
    if now.may_probe and abs(other - now.seat) == 1:
        yield from (about for about in FOUR_QUESTIONS if not testimony.is_told(told, about))
    if told:
        yield Question.SUSPECT


def _remarks(now: Situation) -> list[Intent]:
    """What nobody has remarked yet; if everything was, any of it."""
    names = [player.name for player in now.seen.players]
    said = {spoken.words for spoken in now.seen.ledger}
    possible = [*_possible_remarks(now)]
    return [each for each in possible if words_of(each, names) not in said] or possible


def _possible_remarks(now: Situation) -> Iterator[Intent]:
    """On who has not been heard yet, on how the words of all fit, on what a mistake costs."""
    seen = now.seen
    said = {spoken.seat for spoken in seen.ledger if not testimony.is_silence(spoken.words)}
    told = {spoken.seat for spoken in seen.ledger if isinstance(spoken.words, Claim)}
    if told:
        unheard = (other for other in now.others() if other not in said)
        yield from (Intent(Kind.REMARK, other, saying="unheard") for other in unheard)
    else:
        yield Intent(Kind.REMARK, saying="early")
    if _in_conflict(seen):
        yield Intent(Kind.REMARK, saying="puzzled")
    elif len(told) >= MANY and not _doubts(now):
        yield Intent(Kind.REMARK, saying="fits")
    if seen.setup.jokers and not seen.jokers:
        yield Intent(Kind.REMARK, saying="no_joker")
    yield Intent(Kind.REMARK, saying="careful")


def _doubts(now: Situation) -> set[int]:
    """Whom this seat has said it doubts."""
    held = standing_opinions(now.seen.ledger)
    return {of for (by, of), what in held.items() if by == now.seat and isinstance(what, Doubt)}
