"""The simple bot: legal play that gives nothing away, until better bots take its seat."""

from random import Random

from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, GameMove, Pass, Pocket, Shoot
from mafia_de_cuba.rules.pieces import Take, legal_takes
from mafia_de_cuba.views import View


def simple(view: View, rng: Random) -> GameMove | None:
    """A move by chance: any kind of take as often as any other; never a concession or a shot."""
    assert view.you is not None
    moves = [move for move in view.you.moves if not isinstance(move, Pass | Concede | Shoot)]
    if not moves:
        return None
    accusations = [move for move in moves if isinstance(move, Accuse)]
    if accusations:
        return rng.choice(accusations)
    if any(isinstance(move, Dismiss) for move in moves) and rng.random() < 0.5:
        return rng.choice([move for move in moves if isinstance(move, Dismiss)])
    kinds: dict[object, list[GameMove]] = {}
    for move in moves:
        if not isinstance(move, Dismiss) and _allowed(view, move):
            kinds.setdefault(_kind(move), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def _allowed(view: View, move: GameMove) -> bool:
    """Whether a take keeps to T3 to T6, even where the box is open (T8)."""
    you = view.you
    if not isinstance(move, Pocket) or you is None or you.received is None:
        return True
    box = you.received.without(Take(token=you.dismissed))
    return move.take in legal_takes(box, you.seat == len(view.players) - 1)


def _kind(move: GameMove) -> object:
    if isinstance(move, Pocket):
        return move.diamonds > 0, move.token, move.fake
    return type(move)
