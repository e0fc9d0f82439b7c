"""Bot turns at a live table: which of its bots may act or speak now, told without thinking."""

from mafia_de_cuba.bots.turns import BotTurn, Cause, Facts, Patience, turns
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.views import view

from .options import Pace
from .state import TableGame, TableState

__all__ = ["BotTurn", "Cause", "Patience", "bot_turns"]


def bot_turns(table: TableState) -> list[BotTurn]:
    """All turns of bots at this table: words before moves, the Godfather last."""
    game = table.game
    if game is None or game.over:
        return []
    bots = [seat for seat in range(len(game.seating)) if table.played_by_bot(seat)]
    return turns(_facts(game, bots, table.options.pace)) if bots else []


def _facts(game: TableGame, bots: list[int], pace: Pace) -> Facts:
    state = game.state
    stealing = state.phase in (Phase.HIDE, Phase.THEFT)
    return Facts(
        seen=view(state, None),
        bots=bots,
        accusations=sum(isinstance(act.move, Accuse) for act in game.acts),
        bag_used=state.bag is not None,
        decided=game.pending if stealing else game.answers,
        settled=game.news.said if game.news else 0,
        may_shoot=game.window_open or pace is Pace.INSTANT,
        may_reveal=not game.window_open,
    )
