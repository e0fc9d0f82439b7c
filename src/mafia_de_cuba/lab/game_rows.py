"""One row a game: what tables of games and all counts are made from."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Token
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import State

from .batch_arrays import Counts, Games, no_counts
from .batch_games import ENDINGS, ROLES

FIRST_COLUMNS = ("game", "ending", "accusations", "dismissed")
SEAT_COLUMNS = ("role", "diamonds", "won")


class GameRow(NamedTuple):
    """What is counted of one game."""

    ending: Ending
    accusations: int
    dismissed: Token | None
    roles: Sequence[Role]
    diamonds: Sequence[int]  # taken in the theft; seat 0: hidden
    winners: frozenset[int]


def row_of_state(state: State, acts: Sequence[Act]) -> GameRow:
    """The row of a game that the rules have played."""
    assert state.outcome is not None, "the game is over"
    seats = range(len(state.players))
    takes = [state.take(seat) for seat in seats]
    return GameRow(
        state.outcome.ending,
        sum(isinstance(act.move, Accuse) for act in acts),
        state.bag,
        [role for seat in seats if (role := state.role(seat))],
        [state.hidden, *(take.diamonds for take in takes if take)],
        frozenset(state.outcome.winners),
    )


def count(rows: Sequence[GameRow]) -> Counts:
    """What all these games add up to."""
    counts = no_counts()
    for row in rows:
        counts.endings[ENDINGS.index(row.ending)] += 1
        counts.accusations[0] += row.accusations
        for seat, (role, diamonds) in enumerate(zip(row.roles, row.diamonds, strict=True)):
            won, place = seat in row.winners, ROLES.index(role)
            counts.seats[place] += 1
            counts.won[place] += won
            counts.won_by_seat[seat] += won
            counts.diamonds_by_seat[seat] += diamonds
    return counts


# ---------------------------------------------------------------- CSV


def columns(players: int) -> Iterator[str]:
    """The names of the columns."""
    yield from FIRST_COLUMNS
    for seat in range(players):
        yield from (f"{column}_{seat}" for column in SEAT_COLUMNS)


def header(players: int) -> bytes:
    """The first line of a CSV file."""
    return (",".join(columns(players)) + "\n").encode()


def csv_lines(first: int, rows: Sequence[GameRow]) -> bytes:
    """These games as lines, numbered from the first one on."""
    return "".join(f"{first + place},{_cells(row)}\n" for place, row in enumerate(rows)).encode()


def _cells(row: GameRow) -> str:
    seats = ",".join(
        f"{role},{diamonds},{int(seat in row.winners)}"
        for seat, (role, diamonds) in enumerate(zip(row.roles, row.diamonds, strict=True))
    )
    return f"{row.ending},{row.accusations},{row.dismissed or ''},{seats}"


def csv_lines_of_kept(first: int, games: Games, players: int) -> bytes:
    """Lines of CSV for games of the batch simulator; tables of text, as enums format slowly."""
    return "".join(
        f"{first + place},{ENDING_NAMES[facts[0]]},{facts[2]},{TOKEN_NAMES[facts[3]]},"
        f"{','.join(_seat_cells(facts[1], roles[:players], diamonds))}\n"
        for place, (facts, roles, diamonds) in enumerate(
            zip(games.facts.tolist(), games.roles.tolist(), games.diamonds.tolist(), strict=True)
        )
    ).encode()


def _seat_cells(winners: int, roles: list[int], diamonds: list[int]) -> list[str]:
    """What each seat was, took and won."""
    return [
        SEAT_CELLS[role][2 * diamonds[seat] + (winners >> seat & 1)]
        for seat, role in enumerate(roles)
    ]


ENDING_NAMES = [str(ending) for ending in ENDINGS]
TOKEN_NAMES = [*(str(token) for token in Token), ""]  # -1, the last one, is no token
SEAT_CELLS = [
    [f"{role},{number},{won}" for number in range(DIAMONDS + 1) for won in (0, 1)] for role in ROLES
]
