"""A table's memory: its finished games, who won as what, and who was caught lying how often."""

from collections import Counter
from collections.abc import Iterable, Iterator

from mafia_de_cuba.analysis.summary import SeatSummary, Summary, summary_of
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Fault
from mafia_de_cuba.table.queries import FinishedGame

from .model import Model

MOST_SHOWN = 50  # games, the last ones


class PastGameRow(Model, frozen=True):
    """One finished game; without an ending where today's rules refuse its record."""

    number: int
    ending: Ending | None
    godfather: str
    winners: tuple[tuple[str, Role], ...]


class PersonRow(Model, frozen=True):
    """What one name has come to over these games."""

    name: str
    games: int
    wins: tuple[tuple[Role, int], ...]  # as what, how often
    lied: int  # games in which they said something untrue
    caught: int  # of these, games in which their pockets were turned out after it


class TableGames(Model, frozen=True):
    """All of it, the last game first."""

    code: str
    games: tuple[PastGameRow, ...]
    people: tuple[PersonRow, ...]
    number: int  # of all finished games


def present_games(code: str, finished: tuple[FinishedGame, ...]) -> TableGames:
    """The memory of a table."""
    shown = finished[-MOST_SHOWN:]
    found = [(game, _summary(game)) for game in reversed(shown)]
    rows = tuple(_row(game, summary) for game, summary in found)
    people = tuple(_people([summary for _, summary in found if summary]))
    return TableGames(code, rows, people, len(finished))


def _summary(game: FinishedGame) -> Summary | None:
    try:
        return summary_of(game.record)
    except Fault:
        return None


def _row(game: FinishedGame, found: Summary | None) -> PastGameRow:
    seats = found.seats if found else ()
    winners = tuple((seat.name, seat.role) for seat in seats if seat.won)
    ending = found.ending if found else None
    return PastGameRow(game.number, ending, game.record.players[0], winners)


def _people(games: Iterable[Summary]) -> Iterator[PersonRow]:
    """Everybody by name, who has won most often first."""
    by_name: dict[str, list[SeatSummary]] = {}
    for seat in (seat for game in games for seat in game.seats):
        by_name.setdefault(seat.name, []).append(seat)
    order = sorted(by_name, key=lambda name: (-sum(seat.won for seat in by_name[name]), name))
    for name in order:
        yield _person(name, by_name[name])


def _person(name: str, seats: list[SeatSummary]) -> PersonRow:
    wins = Counter(seat.role for seat in seats if seat.won)
    lied = sum(seat.lies > 0 for seat in seats)
    caught = sum(seat.caught for seat in seats)
    return PersonRow(name, len(seats), tuple(wins.most_common()), lied, caught)
