"""Bot turns at a live table: which of its bots may act or speak now, told without thinking."""

from mafia_de_cuba.bots.conversation.floor import Floor
from mafia_de_cuba.bots.driver import floor_of
from mafia_de_cuba.bots.turns import BotTurn, Cause, Facts, Patience, turns
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.views import view

from .bot_seats import bot_at
from .options import Pace
from .state import TableGame, TableState

__all__ = ["BotTurn", "Cause", "Patience", "bot_turns"]


def bot_turns(table: TableState) -> list[BotTurn]:
    """All turns of bots at this table: words before moves, the Godfather last."""
    game = table.game
    if game is None or game.over:
        return []
    bots = [seat for seat in range(len(game.seating)) if table.played_by_bot(seat)]
    if not bots:
        return []
    talking = game.state.phase in (Phase.INVESTIGATION, Phase.ACCUSATION)
    facts = _facts(game, bots, table.options.pace)
    return turns(facts._replace(floor=floor_of_table(table, bots)) if talking else facts)


def floor_of_table(table: TableState, bots: list[int]) -> Floor:
    """Who may speak up here; a bot that plays for somebody puts no words into their mouth."""
    assert table.game is not None, "bots converse in a game"
    own = {seat: bot_at(table, seat) for seat in bots if table.player_at(seat).bot}
    return floor_of(own, table.options.talk, table.game.seed)


def _facts(game: TableGame, bots: list[int], pace: Pace) -> Facts:
    state = game.state
    accusations = [act.move.target for act in game.acts if isinstance(act.move, Accuse)]
    stealing = state.phase in (Phase.HIDE, Phase.THEFT)
    return Facts(
        seen=view(state, None),
        bots=bots,
        accusations=len(accusations),
        bag_used=(game.bag or state.bag) is not None,
        decided=game.pending if stealing else game.answers,
        settled=game.news.said if game.news else 0,
        last_accused=accusations[-1] if accusations else None,
        may_shoot=game.window_open or pace is Pace.INSTANT,
        may_reveal=not game.window_open,
    )
