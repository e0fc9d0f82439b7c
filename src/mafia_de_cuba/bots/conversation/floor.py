"""The floor: which bot speaks up next, and on what occasion; one at a time, and people first.

Bids follow from public things, from how talkative a bot is and from seeded chance: from the view of
a spectator. What a seat has taken can therefore change neither whether nor when it speaks up.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import IntEnum
from functools import lru_cache
from random import Random
from typing import NamedTuple

from mafia_de_cuba.rules.talk import Ask, Claim, Opinion
from mafia_de_cuba.testimony import unanswered
from mafia_de_cuba.views import View

from .history import Announced, SpokenUp, announced, has_pleaded, spoken_up
from .liveliness import ENOUGH, LIMITS, Limits, Liveliness

READINESS = 0.15  # how likely somebody speaks up who never chats
NOTICED = 0.6  # how likely somebody replies besides, whom a person spoke of
CONCERNED = 3.0  # a person has told of a box that this bot had in hand too
IN_A_ROW = 2  # bots that speak up while nobody else says anything
NOBODY = -1


class Floor(NamedTuple):
    """Who may speak up at a table: the bots, each with its chatter; the seed is secret."""

    liveliness: Liveliness
    seed: str
    chatter: Mapping[int, float]


class Occasion(IntEnum):
    """What somebody has the floor for."""

    FREE = 0
    REPLY = 1
    REACT = 2
    PLEAD = 3
    LAST_WORD = 4


class Opening(NamedTuple):
    """Somebody has the floor."""

    seat: int
    occasion: Occasion
    number: int  # tells it from others of the same seat before the same accusation
    target: int = NOBODY
    waits: bool = False  # nobody else has spoken since: only if it stays silent for long


class Round(NamedTuple):
    """The public facts of the questioning between two accusations."""

    seen: View
    number: int  # of accusations so far
    began: int  # how long the ledger was then
    accused: int | None  # who was accused last
    bots: Collection[int]  # the seats that bots play; the others are people's


class Talking(NamedTuple):
    """A round, and what the bots who converse have said in it."""

    round: Round
    floor: Floor
    limits: Limits
    said: list[SpokenUp]  # in this round
    owing: AbstractSet[int]  # who has a question to answer

    def free(self, but: Iterable[int] = ()) -> list[int]:
        """The bots who may speak up in this round once more."""
        seen, others = self.round.seen, {self.round.seen.godfather, *self.owing, *but}
        counts = [said.seat for said in self.said]
        return [
            seat
            for seat in self.floor.chatter
            if seat not in others and seen.players[seat].in_play
            if counts.count(seat) < self.limits.of_a_seat
        ]


def opening(floor: Floor, round_: Round) -> Opening | None:
    """Who has the floor now, if anybody has."""
    limits = LIMITS[floor.liveliness]
    if not limits.most or not floor.chatter:
        return None
    seen = round_.seen
    said = spoken_up(seen.ledger, floor.chatter.keys(), seen.godfather)
    now = [each for each in said if each.place >= round_.began]
    if len(said) >= limits.most:
        return None
    owing = unanswered(seen.ledger).keys()
    return next(_openings(Talking(round_, floor, limits, now, owing)), None)


def _openings(talking: Talking) -> Iterator[Opening]:
    seen, began = talking.round.seen, talking.round.began
    if seen.accused is not None:
        yield from _plea(talking, seen.accused)
    elif _is_free(talking):
        reasons = announced(seen, began)
        if reasons:
            yield from _plea(talking, reasons[-1].target)
            yield from _last_words(talking, reasons[-1])
        else:
            yield from _reply(talking)
            yield from _reaction(talking)
            yield from _free(talking)


def _is_free(talking: Talking) -> bool:
    """Not while one of these bots has something to answer, nor right after a question."""
    seen = talking.round.seen
    if seen.ledger and isinstance(seen.ledger[-1].words, Ask):
        return False
    owing = talking.floor.chatter.keys() & talking.owing
    return not any(seen.players[seat].in_play for seat in owing - {seen.godfather})


# ---------------------------------------------------------------- bids


def _bidder(talking: Talking, seats: Iterable[int], number: int) -> int | None:
    """Who of these wants to speak most, if anybody does."""
    bids = {seat: _bid(talking, seat, number) for seat in seats}
    best = max(bids, key=lambda seat: bids[seat], default=None)
    return best if best is not None and bids[best] > 0.0 else None


def _bid(talking: Talking, seat: int, number: int) -> float:
    wish = READINESS + talking.floor.chatter[seat]
    if _concerned(talking, seat):
        wish *= CONCERNED
    return wish - _chance(talking.floor.seed, seat, talking.round.number, number)


def _wants(talking: Talking, seat: int, number: int) -> bool:
    """Whether somebody who was spoken of says something."""
    wish = NOTICED + talking.floor.chatter[seat]
    return _chance(talking.floor.seed, seat, talking.round.number, number) < wish


def _concerned(talking: Talking, seat: int) -> bool:
    """Whether a person next to this bot has claimed something since bots last spoke up."""
    since = talking.said[-1].place + 1 if talking.said else talking.round.began
    return any(
        isinstance(spoken.words, Claim)
        and spoken.seat not in talking.round.bots
        and abs(spoken.seat - seat) == 1
        for spoken in talking.round.seen.ledger[since:]
    )


@lru_cache(maxsize=4096)
def _chance(seed: str, seat: int, round_: int, number: int) -> float:
    return Random(f"{seed}/floor/{seat}/{round_}/{number}").random()


# ---------------------------------------------------------------- occasions


def _plea(talking: Talking, seat: int) -> Iterator[Opening]:
    """Whoever is accused, or about to be, may say once that it is a mistake."""
    ledger, began = talking.round.seen.ledger, talking.round.began
    able = seat in talking.floor.chatter and seat not in talking.owing
    if able and not has_pleaded(ledger, seat, began) and _wants(talking, seat, -1):
        yield Opening(seat, Occasion.PLEAD, 0)


def _last_words(talking: Talking, reason: Announced) -> Iterator[Opening]:
    """Others may speak for or against who is about to be accused; each of them once."""
    since = [said for said in talking.said if said.place > reason.place]
    lacking = not talking.round.number and len(talking.said) < ENOUGH
    if len(since) < talking.limits.last_words or lacking:
        heard = {said.seat for said in since}
        seats = talking.free(but=(reason.target, *heard))
        number = reason.place + len(since)
        seat = _bidder(talking, seats, number)
        if seat is None and lacking and seats:
            seat = max(seats, key=lambda each: _bid(talking, each, number))
        if seat is not None:
            yield Opening(seat, Occasion.LAST_WORD, number, reason.target)


def _reply(talking: Talking) -> Iterator[Opening]:
    """A bot of whom a person says something replies, unless it has spoken since."""
    ledger, heard = talking.round.seen.ledger, set[int]()
    for place in reversed(range(talking.round.began, len(ledger))):
        seat, words = ledger[place].seat, ledger[place].words
        heard.add(seat)
        if not isinstance(words, Opinion) or seat in talking.round.bots:
            continue
        if words.target not in heard and words.target in talking.free():
            heard.add(words.target)
            if _wants(talking, words.target, place):
                yield Opening(words.target, Occasion.REPLY, place, place)


def _reaction(talking: Talking) -> Iterator[Opening]:
    """Somebody remarks on what has just come out."""
    accused = talking.round.accused
    if accused is None or talking.said or not talking.round.number:
        return
    player = talking.round.seen.players[accused]
    last = [spoken.seat for spoken in talking.round.seen.ledger[-1:]]
    seat = _bidder(talking, talking.free(but=(accused, *last)), -2)
    if (player.revealed or player.fake_shown) and seat is not None:
        yield Opening(seat, Occasion.REACT, 0, accused)


def _free(talking: Talking) -> Iterator[Opening]:
    """Somebody speaks up after others have talked for a while; after a long silence too."""
    round_, limits, said = talking.round, talking.limits, talking.said
    ledger = round_.seen.ledger
    if len(said) >= (limits.later if round_.number else limits.first):
        return
    since = len(ledger) - (said[-1].place + 1 if said else round_.began)
    number = (len(ledger) - round_.began) // limits.gap
    waits = since < limits.gap
    if waits and len(said) >= IN_A_ROW and len(ledger) - said[-IN_A_ROW].place == IN_A_ROW:
        return
    seat = _bidder(talking, talking.free(but=[each.seat for each in said[-1:]]), number)
    if seat is not None:
        yield Opening(seat, Occasion.FREE, number, waits=waits)
