"""Bots at a table: which bot sits at a seat, what it wishes on a turn, what comes of it."""

import logging
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from concurrent.futures import Executor
from random import Random
from threading import Lock

from mafia_de_cuba.bots import turns
from mafia_de_cuba.bots.conversation.history import announced
from mafia_de_cuba.bots.evening import remembering
from mafia_de_cuba.bots.interface import Bot, Wish
from mafia_de_cuba.bots.reasons import reason
from mafia_de_cuba.bots.turns import BotTurn, Cause, move_for, wish_of
from mafia_de_cuba.rules.moves import Accuse, GameMove, Hide, Pass, Pocket, Shoot
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import View, view

from .bot_seats import bot_at
from .choices import is_legal, settled
from .commands.game import all_said
from .events import Answered, Chosen, Events, Moved
from .options import Pace
from .state import TALK, TableGame, TableState

log = logging.getLogger(__name__)

Thought = Callable[[], Wish | None]
Think = Callable[[Thought, Callable[[Wish | None], None]], None]  # then tell the wish

_one_at_a_time = Lock()  # bots share what they remember


# ---------------------------------------------------------------- thinking


def at_once(thought: Thought, tell: Callable[[Wish | None], None]) -> None:
    """Think in this thread, and tell the wish."""
    tell(thought())


def in_thread(loop: AbstractEventLoop, thread: Executor) -> Think:
    """Think in another thread, so that nobody else has to wait; tell the wish in this one."""

    def think(thought: Thought, tell: Callable[[Wish | None], None]) -> None:
        def done(future: "Future[Wish | None]") -> None:
            if not future.cancelled():
                tell(future.result())

        loop.run_in_executor(thread, thought).add_done_callback(done)

    return think


def thought_of(table: TableState, bot_turn: BotTurn) -> Thought:
    """What finds out the bot's wish, in any thread: it knows a view and chance, nothing else.

    It sees the bag as it will be. A Godfather has seen the games before, too, as they lay open at
    their end.
    """
    game = _game(table)
    player, chance = bot_at(table, bot_turn.seat), chance_of(game, bot_turn)
    seen = view(settled(game), bot_turn.seat)
    evening = tuple(table.evening) if bot_turn.cause is Cause.GODFATHER else ()

    def thought() -> Wish | None:
        with _one_at_a_time:
            return _thinking(player, bot_turn, seen, chance, evening)

    return thought


def _thinking(
    player: Bot, bot_turn: BotTurn, seen: View, chance: Random, evening: tuple[View, ...]
) -> Wish | None:
    try:
        return wish_of(remembering(player, evening), bot_turn, seen, chance)
    except Exception:
        log.exception("A bot broke; chance moves for it.")
        return None


def chance_of(game: TableGame, bot_turn: BotTurn) -> Random:
    """Chance that nobody can foresee who does not know the seed, the same on the same turn."""
    return turns.chance_of(game.seed, bot_turn)


# ---------------------------------------------------------------- acting


def granted(table: TableState, bot_turn: BotTurn, wish: Wish | None) -> Events:
    """What comes of a bot's wish; where a move is due and it has none, chance moves for it."""
    game, seat = _game(table), bot_turn.seat
    if bot_turn.cause is Cause.WINDOW:
        return _answer(table, seat, isinstance(wish, Shoot))
    if allowed(game, bot_turn, wish):
        assert wish is not None
        assert not isinstance(wish, Pass)
        return _reason(game, seat, wish) or _shown(table, seat, wish)
    move = move_for(bot_turn, view(settled(game), seat), chance_of(game, bot_turn))
    return _shown(table, seat, move) if move else ()


def _reason(game: TableGame, seat: int, wish: GameMove | Talk) -> Events:
    """Before it accuses a bot says why, and hears last words, as long as the ledger takes any."""
    if not isinstance(wish, Accuse) or all_said(game):
        return ()
    seen = view(game.state, seat)
    given = announced(seen, game.news.said if game.news else 0)
    if any(reason_.target == wish.target for reason_ in given):
        return ()
    return (Moved(seat, reason(seen, wish.target)),)


def _shown(table: TableState, seat: int, move: GameMove | Talk) -> Events:
    """As people's moves: at a table of people a choice waits until the box goes on."""
    if table.options.pace is Pace.TABLE and isinstance(move, Hide | Pocket):
        return (Chosen(seat, move),)
    return (Moved(seat, move),)


def _answer(table: TableState, seat: int, shoots: bool) -> Events:
    """As people in the window: at a table of people it counts when the window closes."""
    if table.options.pace is Pace.TABLE:
        return (Answered(seat, shoots),)
    return (Moved(seat, Shoot()),) if shoots else ()


def allowed(game: TableGame, bot_turn: BotTurn, wish: Wish | None) -> bool:
    """Whether the wish is one for this turn, and the table and the rules grant it."""

    def granted_here(seat: int, move: GameMove | Talk) -> bool:
        if isinstance(move, TALK) and all_said(game):
            return False
        return is_legal(settled(game), seat, move)

    return turns.allowed(bot_turn, wish, granted_here)


def _game(table: TableState) -> TableGame:
    assert table.game is not None, "bots play in a game"
    return table.game
