"""The notebook of a seat at a table: who may have one, and working it out beside the event loop."""

from typing import Any

from mafia_de_cuba.analysis.notebook import Belief, Notes, work_out
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.views import View

from .http.errors import RequestError
from .presenters.model import has_notebook
from .side_process import process_for


async def notes_of(connection: Any, table: LiveTable, player: int, belief: Belief) -> Notes:
    """What a player's notebook says. Raises TableError; the table is not changed by it."""
    seen = table.show(player)
    check_notebook(seen)
    public, clashes = game_view(table.show(None)), seen.options.help is Help.PUBLIC
    process = process_for("notebook", connection)
    return await process.run(work_out, game_view(seen), public, belief, clashes)


def check_notebook(seen: TableView) -> None:
    """Refuse whoever has no notebook here and now. Raises TableError."""
    if seen.options.help is Help.OFF:
        raise RequestError("forbidden", "notebook_off")
    if not has_notebook(seen):
        raise RequestError("forbidden", "no_notebook_now")


def game_view(seen: TableView) -> View:
    """The game's part of a table's view."""
    return View(
        phase=Phase(seen.phase),
        setup=seen.setup,
        godfather=seen.godfather or 0,
        jokers=seen.jokers or 0,
        accused=seen.accused,
        turn=seen.turn,
        recovered=seen.recovered or 0,
        outcome=seen.outcome,
        ledger=seen.ledger,
        players=seen.players,
        you=seen.you,
        theft=seen.theft,
    )
