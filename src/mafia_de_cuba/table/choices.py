"""Choices from the box: what is pending, what it will come to, and what may still be chosen."""

from collections.abc import Iterator

from msgspec.structs import replace

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Dismiss, GameMove, Hide, Pass, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.play import apply_all, decide, legal_moves
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.views import You

from .errors import refused
from .events import Events, Moved
from .state import TableGame
from .told import Draft

CHOICES = (Hide, Dismiss, Pocket)  # at a table of people they take effect on the beat


def with_bag(state: State, token: Token | None) -> State:
    """The game once this token is in the bag; without one, as it is. Raises Refused."""
    return apply_all(state, decide(state, 1, Dismiss(token))) if token else state


def settled(game: TableGame) -> State:
    """The game once the bag that waits has taken effect."""
    return with_bag(game.state, game.bag)


def judge(game: TableGame, seat: int, wish: GameMove) -> None:
    """Refuse a choice that goes not with what is pending. Raises Refused and TableError."""
    if not isinstance(wish, Dismiss):
        decide(settled(game), seat, wish)
        return
    decide(game.state, seat, wish)  # it takes the place of what the bag holds
    if not _leaves_take(game, seat, wish):
        raise refused("T2", "token_is_taken")


def _leaves_take(game: TableGame, seat: int, wish: Dismiss) -> bool:
    """Whether what this seat takes is still there without that token."""
    take = game.pending.get(seat)
    return take is None or is_legal(with_bag(game.state, wish.token), seat, take)


def is_legal(state: State, seat: int, move: GameMove | Talk) -> bool:
    """Whether the rules allow it."""
    try:
        decide(state, seat, move)
    except Refused:
        return False
    return True


# ---------------------------------------------------------------- what comes of them


def effects(game: TableGame) -> Events:
    """What takes effect on the beat: the bag first, then the choice that is pending."""
    seat, move = next(iter(game.pending.items()))
    bag = (Moved(1, Dismiss(game.bag)),) if game.bag else ()
    return (*bag, Moved(seat, move))


def drafted(game: TableGame, seat: int, draft: Draft | None) -> tuple[GameMove, ...]:
    """The moves that a seat's draft comes to, none where the rules refuse them."""
    if draft is None:
        return ()
    try:
        decide(with_bag(game.state, draft.bag or game.bag), seat, draft.move)
    except Refused:
        return ()
    return draft.moves


# ---------------------------------------------------------------- what its seat sees of them


def with_choices(game: TableGame, you: You) -> You:
    """What a seat knows, with what it has chosen already; all of it may still be changed."""
    if you.seat == 1 and game.bag:
        you = replace(you, dismissed=game.bag, moves=(*_open_moves(game),))
    match game.pending.get(you.seat):
        case Pocket() as move:
            return replace(you, took=move.take, moves=(*_compatible(game, you.moves),))
        case Hide(diamonds):
            return replace(you, hidden=diamonds)
    return you


def _open_moves(game: TableGame) -> Iterator[GameMove]:
    """The moves of who holds the bag and has filled it: to fill it otherwise, and to take."""
    yield from (move for move in legal_moves(game.state, 1) if isinstance(move, Dismiss))
    yield from legal_moves(settled(game), 1)


def _compatible(game: TableGame, moves: tuple[GameMove | Pass, ...]) -> Iterator[GameMove | Pass]:
    """These moves without the dismissal of the very token that is taken."""
    for move in moves:
        if not isinstance(move, Dismiss) or _leaves_take(game, 1, move):
            yield move
