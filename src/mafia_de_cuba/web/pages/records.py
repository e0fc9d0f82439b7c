"""Records of finished games as files."""

from starlette.responses import Response

from mafia_de_cuba.rules.record import write
from mafia_de_cuba.table.queries import FinishedGame


def record_file(code: str, game: FinishedGame) -> Response:
    """The record of a game of this table, to be kept."""
    name = f"mafia-de-cuba-{code}-{game.number}.json"
    kept = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(write(game.record), media_type="application/json", headers=kept)
