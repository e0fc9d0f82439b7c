"""Bot turns: which bots may act or speak now and why, how a bot is asked, what it may do then.

Live tables, the terminal and the league are loops over this module. They differ in when a bot is
asked and in which seats people have, not in what a bot may do. Turns follow from public facts and,
for the first player, from whether that player has used the bag; who speaks up, from the bots'
seeds and tastes besides: neither when a bot is asked nor how long it takes tells anything else.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Doubt,
    Retract,
    Say,
    Spoken,
    Talk,
    Vouch,
)
from mafia_de_cuba.testimony import Unanswered, asked_by, invited, is_open, unanswered
from mafia_de_cuba.views import View

from .baselines import untrained
from .conversation.floor import Floor, Round, opening
from .conversation.history import announced
from .conversation.speaking_up import mark_of, speak_up
from .interface import Bot, Wish, is_godfather, own
from .phrasebook import say

MOST_QUESTIONS = 60  # by one Godfather in one game: after that it accuses

IsLegal = Callable[[int, GameMove | Talk], bool]  # whether the rules allow this seat this move


class Cause(StrEnum):
    """Why a bot may act or speak; the values are part of the seeds of the bots' chance."""

    ASKED = "asked"
    UNASKED = "unasked"  # to say something by itself, once before each accusation
    FLOOR = "floor"  # to speak up, as one of the conversation
    WINDOW = "window"  # to shoot, or not
    MOVE = "move"  # the game waits for it to hide, to take or to empty its pockets
    GODFATHER = "office"  # to ask or to accuse


class Patience(StrEnum):
    """How long the Godfather waits for the answer to its last question."""

    NONE = "none"  # there is nothing to wait for
    SHORT = "short"  # the seat that was asked has left another question open
    LONG = "long"
    WORDS = "words"  # it has said whom it will accuse, and hears last words


class BotTurn(NamedTuple):
    """One turn of one seat; equal turns are the same turn, and no bot is asked twice on one."""

    seat: int
    cause: Cause
    mark: tuple[int, ...]  # tells turns of the same seat and cause apart
    patience: Patience = Patience.NONE
    step: int = 0  # of one decision in several: reasons that the Godfather has given for it

    @property
    def after_silence(self) -> bool:
        """Whether somebody speaks up here only after a long silence."""
        return self.cause is Cause.FLOOR and self.patience is Patience.LONG


class Facts(NamedTuple):
    """What turns are made of; public, apart from `bag_used`, `decided` and the floor's seed."""

    seen: View  # the game as spectators see it
    bots: Sequence[int]  # the seats that bots play
    accusations: int  # in this game, the open one included
    bag_used: bool = False  # the first player has put a token into the bag
    decided: Container[int] = ()  # seats whose choice is made, but not shown yet
    settled: int = 0  # how long the ledger was when the last accusation was settled
    last_accused: int | None = None
    floor: Floor | None = None  # if bots converse
    may_shoot: bool = True  # in an accusation: bots may shoot now
    may_reveal: bool = True  # in an accusation: the accused may empty the pockets now


# ---------------------------------------------------------------- whose turn it is


def turns(facts: Facts) -> list[BotTurn]:
    """All turns of bots: words before moves, the Godfather last."""
    return [*_turns(facts)] if facts.bots else []


def _turns(facts: Facts) -> Iterator[BotTurn]:
    seen = facts.seen
    if seen.phase in ("hide", "theft"):
        yield from _hide_or_take(facts)
    elif not seen.outcome:
        present = [seat for seat in facts.bots if seen.players[seat].in_play]
        waiting = unanswered(seen.ledger)
        yield from _asked(seen, present, waiting)
        yield from _floor(facts)
        if seen.accused is not None:
            yield from _in_window(facts, present)
        else:
            yield from _investigation(facts, present, waiting)


def _hide_or_take(facts: Facts) -> Iterator[BotTurn]:
    seat = facts.seen.turn or 0
    if seat in facts.bots and seat not in facts.decided:
        yield BotTurn(seat, Cause.MOVE, (seat, seat == 1 and facts.bag_used))


def _asked(seen: View, bots: Iterable[int], waiting: Unanswered) -> Iterator[BotTurn]:
    """The bots with open questions; the Godfather owes no answer, but says that it gives none."""
    last_word = invited(seen)
    for seat in bots:
        if seat == seen.godfather:
            place = _last_question_to(seen.ledger, seat)
            yield from [BotTurn(seat, Cause.ASKED, (place,))] if place is not None else ()
        elif seat in waiting:
            yield BotTurn(seat, Cause.ASKED, tuple(sorted(waiting[seat].values())))
        elif last_word and last_word.seat == seat:
            yield BotTurn(seat, Cause.ASKED, (last_word.place,))


def _last_question_to(ledger: Sequence[Spoken], seat: int) -> int | None:
    """Where the last question to a seat stands, unless the seat has said something since."""
    for place in reversed(range(len(ledger))):
        said = ledger[place]
        if isinstance(said.words, Ask):
            if said.words.target == seat:
                return place
        elif said.seat == seat:
            return None
    return None


def _floor(facts: Facts) -> Iterator[BotTurn]:
    """The one bot that has the floor, if any; after others have spoken, or a long silence."""
    if facts.floor is None:
        return
    seen = facts.seen
    now = Round(seen, facts.accusations, facts.settled, facts.last_accused, facts.bots)
    if found := opening(facts.floor, now):
        mark = mark_of(found, facts.accusations, may_probe=seen.godfather not in facts.bots)
        patience = Patience.LONG if found.waits else Patience.NONE
        yield BotTurn(found.seat, Cause.FLOOR, mark, patience)


def _investigation(facts: Facts, bots: Iterable[int], waiting: Unanswered) -> Iterator[BotTurn]:
    godfather = facts.seen.godfather
    for seat in bots:
        if seat != godfather:
            yield BotTurn(seat, Cause.UNASKED, (facts.accusations,))
    if godfather in facts.bots:
        yield _godfather(facts, waiting)


def _godfather(facts: Facts, waiting: Unanswered) -> BotTurn:
    godfather = facts.seen.godfather
    asks = asked_by(facts.seen.ledger, godfather)
    mark = (facts.accusations, len(asks))
    if reasons := announced(facts.seen, facts.settled):
        return BotTurn(godfather, Cause.GODFATHER, mark, Patience.WORDS, len(reasons))
    patience = _patience(facts, *asks[-1], waiting) if asks else Patience.NONE
    return BotTurn(godfather, Cause.GODFATHER, mark, patience)


def _patience(facts: Facts, place: int, last: Ask, waiting: Unanswered) -> Patience:
    """How long to wait for the last answer: not long for a seat that leaves questions open."""
    ledger, owed = facts.seen.ledger, waiting.get(last.target, {})
    replied = not is_open(ledger, place)  # silence is a reply
    if place < facts.settled or last.about not in owed or replied:
        return Patience.NONE
    left_open = [each for each in owed.values() if ledger[each].seat == facts.seen.godfather]
    return Patience.SHORT if len(left_open) > 1 else Patience.LONG


def _in_window(facts: Facts, bots: Iterable[int]) -> Iterator[BotTurn]:
    """Where there may be a Cleaner, every bot but the accused has a turn, Cleaner or not."""
    accused = facts.seen.accused
    if facts.may_shoot and facts.seen.setup.tokens.cleaner:
        for seat in bots:
            if seat != accused and seat not in facts.decided:
                yield BotTurn(seat, Cause.WINDOW, (facts.accusations,))
    if facts.may_reveal and accused is not None and accused in facts.bots:
        yield BotTurn(accused, Cause.MOVE, (facts.accusations,))


# ---------------------------------------------------------------- asking a bot


def chance_of(seed: str, turn: BotTurn) -> Random:
    """Chance that nobody can foresee without the seed, the same whenever it is the same turn."""
    return Random(f"{seed}/{turn.seat}/{turn.cause}/{turn.mark}")


def wish_of(bot: Bot, turn: BotTurn, seen: View, chance: Random) -> Wish | None:
    """What the bot wishes on its turn, given its seat's view."""
    match turn.cause:
        case Cause.FLOOR:
            return speak_up(seen, turn.seat, turn.mark, chance)
        case Cause.ASKED if is_godfather(seen):
            return say("office")
        case Cause.ASKED | Cause.UNASKED if own(seen).moves:  # whoever may shoot talks like others
            return bot(replace(seen, you=replace(own(seen), moves=())), chance)
        case Cause.WINDOW if Shoot() not in own(seen).moves:
            return None
    return bot(seen, chance)


# ---------------------------------------------------------------- what comes of a wish

FITTING: dict[Cause, tuple[type, ...]] = {  # the wishes that a turn allows
    Cause.ASKED: (Claim, Retract, Vouch, Doubt, Say),
    Cause.UNASKED: (Claim, Retract, Vouch, Doubt),
    Cause.FLOOR: (Ask, Vouch, Doubt, Say),
    Cause.WINDOW: (Shoot,),
    Cause.MOVE: (Hide, Dismiss, Pocket, Reveal),
    Cause.GODFATHER: (Ask, Accuse),
}
DUE = (Cause.MOVE, Cause.GODFATHER)  # turns on which the game waits for the bot


def allowed(turn: BotTurn, wish: Wish | None, is_legal: IsLegal) -> bool:
    """Whether the wish fits the turn and its limits, and the rules allow it."""
    if wish is None or isinstance(wish, Pass) or not isinstance(wish, FITTING[turn.cause]):
        return False
    if turn.cause is Cause.GODFATHER and isinstance(wish, Ask) and turn.mark[1] >= MOST_QUESTIONS:
        return False
    return is_legal(turn.seat, wish)


def move_for(turn: BotTurn, seen: View, chance: Random) -> GameMove | Talk | None:
    """What happens in place of a wish that is not allowed: a move by chance where one is due."""
    if turn.cause not in DUE:
        return None
    move = untrained(seen, chance)
    assert move is not None, "a move is due"
    assert not isinstance(move, Pass), "a move is due"
    return move
