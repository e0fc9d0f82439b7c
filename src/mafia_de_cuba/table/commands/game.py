"""Commands of the game: a move, a shot attempt or a pass in the accusation window."""

from msgspec import UNSET

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import GameMove, Pass, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.play import decide
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say, Talk
from mafia_de_cuba.table.choices import CHOICES
from mafia_de_cuba.table.errors import (
    TableError,
    forbidden,
    ledger_full,
    not_understood,
    refused,
    refused_by,
)
from mafia_de_cuba.table.events import Answered, Events, Moved
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.state import TALK, TableGame, TableState

from .theft import Bag, choose

LONGEST_SPEECH = 1000
LONGEST_LEDGER = 1500  # events of talk in one game: an evening's, and pages stay quick with all


def move(
    table: TableState,
    player: int,
    wish: GameMove | Talk | Pass,
    seen: int,
    key: str,
    bag: Bag = UNSET,
) -> Events:
    """A move of the game; a legal one is played however old the version seen.

    A take may say what goes into the bag with it: both happen, or neither.
    """
    if isinstance(wish, Say) and len(wish.text) > LONGEST_SPEECH:
        raise not_understood("speech_too_long")
    seat = table.seat_of(player)
    game = table.game
    if game is None:
        raise _stale_or(table, player, seen, refused("I2", "no_game"))
    if seat is None and player not in game.lent:
        raise forbidden("no_seat")
    seat = game.lent[player] if seat is None else seat  # a move brings its player back
    try:
        return _granted(table, game, seat, wish, key, player, bag)
    except Refused as error:
        raise _stale_or(table, player, seen, refused_by(error)) from None
    except TableError as denial:
        raise _stale_or(table, player, seen, denial) from None


def _granted(
    table: TableState,
    game: TableGame,
    seat: int,
    wish: GameMove | Talk | Pass,
    key: str,
    player: int,
    bag: Bag,
) -> Events:
    """What comes of a move of this seat. Raises Refused and TableError."""
    if isinstance(wish, Pass | Shoot):
        return _in_window(table, game, seat, wish, key, player)
    if isinstance(wish, CHOICES):
        return choose(table, seat, wish, key, player, bag)
    decide(game.state, seat, wish)
    _in_time(game, wish)
    if isinstance(wish, TALK) and all_said(game):
        raise ledger_full()
    return (Moved(seat, wish, key, player),)


def all_said(game: TableGame) -> bool:
    """Whether this game's ledger takes no more talk; its moves go on."""
    return len(game.state.ledger) >= LONGEST_LEDGER


def _stale_or(table: TableState, player: int, seen: int, denial: TableError) -> TableError:
    """Why a move is refused: the table has moved on since, or the rules say no to what was seen."""
    if denial.code == "refused" and seen != table.version(player):
        denial.code = "stale"
    return denial


def _in_time(game: TableGame, wish: GameMove | Talk) -> None:
    """Refuse what the pace does not allow: pockets before their time."""
    if game.window_open and isinstance(wish, Reveal):
        raise refused("I4", "pockets_open_later")


def _in_window(
    table: TableState, game: TableGame, seat: int, wish: Pass | Shoot, key: str, player: int
) -> Events:
    """Shoot or pass: at a table of people both count when the window closes."""
    if isinstance(wish, Shoot):
        decide(game.state, seat, wish)
        if table.options.pace is Pace.INSTANT:
            return (Moved(seat, wish, key, player),)
    state = game.state
    open_to_all = state.phase is Phase.ACCUSATION and state.setup.tokens.cleaner
    if not open_to_all or seat == state.accused or not state.in_play(seat):
        raise refused("I4", "nothing_to_pass")
    if table.options.pace is Pace.TABLE and not game.window_open:
        raise refused("I4", "window_closed")
    return (Answered(seat, isinstance(wish, Shoot), key, player),)


def press(table: TableState, player: int, key: str) -> Events:
    """Register a shot attempt: anyone may press; a Cleaner's counts when the window closes."""
    seat, game = table.seat_of(player), table.game
    if game is None or seat is None or not game.window_open or seat == game.state.accused:
        raise refused("I4", "window_closed")
    if not game.state.in_play(seat):
        raise refused("I8", "eliminated")
    return (Answered(seat, True, key, player),)


def shot_after_window(table: TableState) -> Events:
    """The Cleaner's shot, if the Cleaner pressed while the window was open."""
    assert table.game is not None
    state = table.game.state
    for seat, shoot in table.game.answers.items():
        if shoot and state.role(seat) is Role.CLEANER and state.in_play(seat):
            return (Moved(seat, Shoot()),)
    return ()
