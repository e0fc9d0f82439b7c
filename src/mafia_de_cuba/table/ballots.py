"""Ballots: the open votes of a table, as everybody may see them."""

from collections.abc import Iterator

from . import elections
from .state import TableGame, TableState
from .view import Ballot


def ballots(table: TableState, game: TableGame) -> tuple[Ballot, ...]:
    """The votes about absent players first, then those of the running or the finished game."""
    later = [_next_godfather(table, game)] if game.over else _about_requests(table, game)
    return *_about_absent(table, game), *later


def _about_absent(table: TableState, game: TableGame) -> Iterator[Ballot]:
    for seat, votes in sorted(game.absent_votes.items()):
        yield Ballot(
            about="absent",
            seat=seat,
            voters=_seats(game, elections.voters_about(table, seat)),
            choices=("wait", "bot"),
            votes=_votes_by_seat(game, votes),
            chosen=None,
        )


def _about_requests(table: TableState, game: TableGame) -> Iterator[Ballot]:
    for guest, request in game.seat_requests.items():
        yield Ballot(
            about="seat",
            seat=request.seat,
            voters=_seats(game, elections.voters_about_seats(table)),
            choices=("admit", "decline"),
            votes=_votes_by_seat(game, request.votes),
            chosen=None,
            name=table.players[guest].name,
        )


def _next_godfather(table: TableState, game: TableGame) -> Ballot:
    elected = elected_seat(table, game)
    return Ballot(
        about="godfather",
        seat=None,
        voters=_seats(game, elections.godfather_voters(table)),
        choices=tuple(str(seat) for seat in range(len(game.seating))),
        votes=_votes_by_seat(game, game.godfather_votes),
        chosen=None if elected is None else str(elected),
    )


def elected_seat(table: TableState, game: TableGame) -> int | None:
    """Where the elected Godfather of the next game sits in this one."""
    elected = elections.next_godfather(table) if game.over else None
    return game.seating.index(elected) if elected in game.seating else None


def _seats(game: TableGame, players: list[int]) -> tuple[int, ...]:
    return tuple(game.seating.index(number) for number in players if number in game.seating)


def _votes_by_seat(game: TableGame, votes: dict[int, str]) -> dict[int, str]:
    seats = game.seating
    return {seats.index(voter): choice for voter, choice in votes.items() if voter in seats}
