"""The next game, while the last one is over: chairs, setup, Godfather, and what it lacks."""

from .commands.start import startable
from .elections import next_godfather
from .errors import TableError
from .house_rules import offered
from .seating import next_players
from .state import TableState
from .view import Chair, NextGame


def next_game(table: TableState) -> NextGame:
    """What everybody may know of the game to come."""
    sitting, denied = next_players(table), _denied(table)
    godfather, setup = next_godfather(table), table.options.setup.complete(len(sitting))
    return NextGame(
        chairs=tuple(_chair(table, number) for number in sitting),
        sitting_out=tuple(_chair(table, n) for n in table.waiting if n in table.sitting_out),
        setup=setup,
        suggested=None if godfather is None else sitting.index(godfather),
        can_start=denied is None,
        reason=denied.reason if denied else None,
        rule=denied.rule if denied else None,
        advice=_advice(table),
    )


def offered_next(table: TableState) -> tuple[str, ...]:
    """The house rules that would suit the game to come."""
    sitting = next_players(table)
    setup = table.options.setup.complete(len(sitting))
    return offered(table, next_godfather(table), setup, len(sitting))


def _chair(table: TableState, number: int) -> Chair:
    player = table.players[number]
    return Chair(
        name=player.name,
        seat=table.seat_of(number),
        bot=player.bot is not None,
        level=player.bot.level if player.bot else None,
        host=number == table.host,
        admitted=number in table.admitted,
    )


def _denied(table: TableState) -> TableError | None:
    """Why the next game cannot start, if it cannot."""
    try:
        startable(table)
    except TableError as denied:
        return denied
    return None


def _advice(table: TableState) -> str | None:
    """Who has finished a game needs the box for newcomers no more."""
    return "standard" if table.options.setup.preset == "first" and table.series else None
