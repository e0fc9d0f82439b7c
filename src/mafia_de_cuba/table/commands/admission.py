"""Admission: locking the table, letting people in, asking for a seat, removing and banning."""

from collections.abc import Callable

from mafia_de_cuba.table.arrival import check_may_sit
from mafia_de_cuba.table.elections import voters_about_seats
from mafia_de_cuba.table.errors import conflict, forbidden, not_understood, refused
from mafia_de_cuba.table.events import (
    Admitted,
    Events,
    Left,
    Locked,
    Sat,
    SeatAsked,
    SeatDeclined,
    SeatVoted,
    Substituted,
)
from mafia_de_cuba.table.seating import find_player, find_waiting
from mafia_de_cuba.table.state import TableGame, TableState

from .checks import check_host, check_room

NOBODY: frozenset[int] = frozenset()

Beside = Callable[[int], frozenset[int]]  # who shares a device with a player


def nobody(_: int) -> frozenset[int]:
    """Nobody is known to share a device with anybody."""
    return NOBODY


# ---------------------------------------------------------------- the host


def lock(table: TableState, player: int, locked: bool) -> Events:
    """The host locks or unlocks the table: who comes to a locked one waits to be admitted."""
    check_host(table, player)
    return () if locked == table.locked else (Locked(locked),)


def admit(
    table: TableState,
    player: int,
    name: str,
    seat: int | None = None,
    beside: Beside = nobody,
) -> Events:
    """The host lets somebody who waits play the next game, or take a seat of this one now."""
    check_host(table, player)
    guest = find_waiting(table, name)
    if seat is not None:
        return _seat_now(table, guest, seat, beside(guest))
    return give_place(table, guest)


def remove_player(
    table: TableState, player: int, seat: int | None, name: str | None, ban: bool = False
) -> Events:
    """The host sends somebody away, by seat or, of those who wait, by name."""
    check_host(table, player)
    return remove(table, player, find_player(table, seat, name), ban)


def remove(table: TableState, player: int, number: int, ban: bool = False) -> Events:
    """The host sends somebody away, for good with a ban; in mid-game a bot takes the seat over."""
    check_host(table, player)
    if number == player:
        raise forbidden("host_stays")
    sent = table.players[number]
    ban = ban and sent.bot is None
    game, left = table.game, Left(number, removed=sent.bot is None, banned=ban)
    if game is None or game.over or number not in game.seating:
        return (left,)
    if sent.bot:
        raise conflict("started", "started")
    seat = game.seating.index(number)
    return (left,) if seat in game.substitutes else (left, Substituted(seat))


# ---------------------------------------------------------------- who waits


def sit_next(table: TableState, player: int) -> Events:
    """Somebody who waits takes a seat of the next game, where no game is on and none must ask."""
    if player not in table.waiting:
        raise forbidden("cannot_sit_now")
    if table.in_game():
        raise conflict("started", "started")
    if player not in table.admitted | table.sitting_out:
        check_may_sit(table, table.players[player].address)
    return give_place(table, player)


def ask_for_seat(
    table: TableState, player: int, seat: int, others: frozenset[int] = NOBODY
) -> Events:
    """Somebody who waits asks for a seat of the running game; `others` share their device."""
    game = _check_open(table, player, seat, others)
    if player == table.host:  # nobody else is left to ask
        return (Sat(seat, player),)
    if player in game.declined:
        raise forbidden("declined")
    asked = game.seat_requests.get(player)
    return () if asked and asked.seat == seat else (SeatAsked(seat, player),)


def may_ask(table: TableState, player: int, others: frozenset[int] = NOBODY) -> bool:
    """Whether somebody may ask for a seat of the running game."""
    game = table.game
    if game is None or game.over or player not in table.waiting or player in game.declined:
        return False
    return not table.has_sat(player, others)


def decide_request(
    table: TableState,
    player: int,
    name: str,
    choice: str,
    away: frozenset[int] = NOBODY,
    beside: Beside = nobody,
) -> Events:
    """Say yes or no to who asks for a seat: the host decides, or more than half of who is here."""
    game, guest = table.game, find_waiting(table, name)
    if choice not in ("admit", "decline"):
        raise not_understood("admit_or_decline")
    asked = game.seat_requests.get(guest) if game and not game.over else None
    if game is None or asked is None:
        raise forbidden("no_such_vote")
    if player == table.host:
        return _decided(table, guest, asked.seat, choice, beside(guest))
    voters = voters_about_seats(table)
    if player not in voters:
        raise forbidden("no_such_vote")
    here = [n for n in voters if n == player or table.seat_of(n) not in away]
    votes = {**asked.votes, player: choice}
    vote = SeatVoted(player, guest, choice)
    if sum(votes.get(number) == choice for number in here) * 2 <= len(here):
        return () if votes == asked.votes else (vote,)
    return vote, *_decided(table, guest, asked.seat, choice, beside(guest))


def _decided(
    table: TableState, guest: int, seat: int, choice: str, others: frozenset[int]
) -> Events:
    if choice == "decline":
        return (SeatDeclined(guest),)
    return _seat_now(table, guest, seat, others)


def _seat_now(table: TableState, guest: int, seat: int, others: frozenset[int]) -> Events:
    _check_open(table, guest, seat, others)
    return (Sat(seat, guest),)


def _check_open(table: TableState, guest: int, seat: int, others: frozenset[int]) -> TableGame:
    """Refuse a taken seat, and whoever could pass on secrets of this game. Raises TableError."""
    game = table.game
    if game is None or game.over or guest not in table.waiting:
        raise forbidden("cannot_sit_now")
    if not 0 <= seat < len(game.seating):
        raise refused("S1", "no_such_seat")
    if table.has_sat(guest, others):
        raise forbidden("has_sat")
    if not table.is_free(seat):
        raise conflict("full", "seat_taken")
    return game


def give_place(table: TableState, guest: int) -> Events:
    """Somebody who waits plays the next game, if there is room. Raises TableError."""
    if guest in table.admitted and table.game is not None:
        return ()
    check_room(table)
    return (Admitted(guest),)
