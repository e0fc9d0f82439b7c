"""Bot turns: which bots of a table may act or speak now, told without thinking.

All that a turn is made of is public, but for the first player's own bag. So neither when a bot
is asked nor how long it takes can tell of anything else.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Ask, Claim, Question
from mafia_de_cuba.testimony import is_open, unanswered

from .options import Pace
from .state import TableGame, TableState

Waiting = dict[int, dict[Question, int]]


class Cause(StrEnum):
    """Why a bot may act or speak."""

    ASKED = "asked"
    UNASKED = "unasked"  # once before each accusation, until it has claimed something
    WINDOW = "window"  # to shoot or to let be
    MOVE = "move"  # the game waits for it to hide, to take, to empty its pockets
    OFFICE = "office"  # to ask or to accuse


class Patience(StrEnum):
    """Whether the office waits for an answer."""

    NONE = "none"  # nothing is owed
    SHORT = "short"  # who was asked has left another question open
    LONG = "long"


class BotTurn(NamedTuple):
    """One turn of one seat; equal ones are the same, and nobody is asked twice."""

    seat: int
    cause: Cause
    mark: tuple[int, ...]  # what makes it another one
    patience: Patience = Patience.NONE


def bot_turns(table: TableState) -> list[BotTurn]:
    """All turns of bots: words before moves, the office last."""
    game = table.game
    if game is None or game.over:
        return []
    bots = [seat for seat in range(len(game.seating)) if table.played_by_bot(seat)]
    return [*_occasions(table, game, bots)] if bots else []


def _occasions(table: TableState, game: TableGame, bots: list[int]) -> Iterator[BotTurn]:
    state = game.state
    if state.phase in (Phase.HIDE, Phase.THEFT):
        yield from _in_secret(game, bots)
        return
    accusations = sum(isinstance(act.move, Accuse) for act in game.acts)
    present = [seat for seat in bots if state.in_play(seat)]
    waiting = unanswered(state.ledger)
    yield from _asked(state, present, waiting)
    match state.phase:
        case Phase.INVESTIGATION:
            yield from _unasked(state, present, accusations)
            if state.godfather in bots:
                yield _office(game, accusations, waiting)
        case Phase.ACCUSATION:
            if game.window_open or table.options.pace is Pace.INSTANT:
                yield from _in_window(game, present, accusations)
            if state.accused in bots and not game.window_open:
                yield BotTurn(state.accused, Cause.MOVE, (accusations,))


def _in_secret(game: TableGame, bots: list[int]) -> Iterator[BotTurn]:
    seat = game.state.turn or 0
    if seat in bots and seat not in game.pending:
        used_bag = seat == 1 and game.state.bag is not None
        yield BotTurn(seat, Cause.MOVE, (seat, used_bag))


def _asked(state: State, bots: list[int], waiting: Waiting) -> Iterator[BotTurn]:
    """Who was asked and has not answered; the office owes no answer, and will say nothing."""
    for seat in bots:
        if seat == state.godfather:
            put = _last_put_to(state, seat)
            yield from [BotTurn(seat, Cause.ASKED, (put,))] if put is not None else ()
        elif seat in waiting:
            yield BotTurn(seat, Cause.ASKED, (max(waiting[seat].values()),))


def _last_put_to(state: State, seat: int) -> int | None:
    """Where the last question to a seat stands, unless the seat has said something since."""
    for place in reversed(range(len(state.ledger))):
        said = state.ledger[place]
        if isinstance(said.words, Ask):
            if said.words.target == seat:
                return place
        elif said.seat == seat:
            return None
    return None


def _unasked(state: State, bots: list[int], accusations: int) -> Iterator[BotTurn]:
    spoken = {said.seat for said in state.ledger if isinstance(said.words, Claim)}
    for seat in bots:
        if seat not in spoken and seat != state.godfather:
            yield BotTurn(seat, Cause.UNASKED, (accusations,))


def _in_window(game: TableGame, bots: list[int], accusations: int) -> Iterator[BotTurn]:
    """Everybody but the accused, Cleaner or not, where there may be one."""
    if game.state.setup.tokens.cleaner:
        for seat in bots:
            if seat != game.state.accused and seat not in game.answers:
                yield BotTurn(seat, Cause.WINDOW, (accusations,))


def _office(game: TableGame, accusations: int, waiting: Waiting) -> BotTurn:
    office = game.state.godfather
    asks = [
        (place, said.words)
        for place, said in enumerate(game.state.ledger)
        if said.seat == office and isinstance(said.words, Ask)
    ]
    patience = _patience(game, *asks[-1], waiting) if asks else Patience.NONE
    return BotTurn(office, Cause.OFFICE, (accusations, len(asks)), patience)


def _patience(game: TableGame, place: int, last: Ask, waiting: Waiting) -> Patience:
    """How long the last question is waited for: for who leaves questions open, not so long."""
    settled = place < (game.news.said if game.news else 0)
    owed = waiting.get(last.target, {})
    if settled or last.about not in owed or not is_open(game.state.ledger, place):
        return Patience.NONE
    return Patience.SHORT if len(owed) > 1 else Patience.LONG
