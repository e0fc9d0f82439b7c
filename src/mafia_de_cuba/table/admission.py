"""Admission: locking the table, letting people in, asking for a seat, removing and banning."""

from .arrival import check_may_sit
from .commands import Entries, check_host, check_room, seated
from .errors import conflict, forbidden, not_understood, refused
from .events import Admitted, Left, Locked, Sat, SeatAsked, SeatDeclined, SeatVoted, Substituted
from .state import Affairs, Play

NOBODY: frozenset[int] = frozenset()


# ---------------------------------------------------------------- the host


def lock(affairs: Affairs, player: int, locked: bool) -> Entries:
    """The host locks or unlocks the table: who comes to a locked one waits to be admitted."""
    check_host(affairs, player)
    return () if locked == affairs.locked else (Locked(locked),)


def admit(
    affairs: Affairs,
    player: int,
    name: str,
    seat: int | None = None,
    others: frozenset[int] = NOBODY,
) -> Entries:
    """The host lets somebody who waits play the next game, or take a seat of this one now."""
    check_host(affairs, player)
    guest = find_waiting(affairs, name)
    if seat is not None:
        return _seat_now(affairs, guest, seat, others)
    return _next_game(affairs, guest)


def remove(affairs: Affairs, player: int, number: int, ban: bool = False) -> Entries:
    """The host sends somebody away, for good with a ban; in mid-game a bot takes the seat over."""
    check_host(affairs, player)
    if number == player:
        raise forbidden("The host stays, or leaves.")
    sent = affairs.players[number]
    ban = ban and sent.bot is None
    game, left = affairs.play, Left(number, removed=sent.bot is None, banned=ban)
    if game is None or game.over or number not in game.seating:
        return (left,)
    if sent.bot:
        raise conflict("started", "The game has begun.")
    seat = game.seating.index(number)
    return (left,) if seat in game.substitutes else (left, Substituted(seat))


def find_player(affairs: Affairs, seat: int | None, name: str | None) -> int:
    """The player at a seat, or the one of this name who waits. Raises Denied."""
    if (seat is None) == (name is None):
        raise not_understood("A seat, or the name of somebody who waits.")
    return find_waiting(affairs, name) if name is not None else seated(affairs, seat or 0)


def find_waiting(affairs: Affairs, name: str) -> int:
    """The one of this name who waits. Raises Denied."""
    for number in affairs.waiting:
        if affairs.players[number].name.casefold() == name.strip().casefold():
            return number
    raise refused("S1", "Nobody of that name waits here.")


# ---------------------------------------------------------------- who waits


def sit_next(affairs: Affairs, player: int) -> Entries:
    """Somebody who waits takes a seat of the next game, where no game is on and none must ask."""
    if player not in affairs.waiting:
        raise forbidden("You cannot sit down there now.")
    if affairs.in_game():
        raise conflict("started", "The game has begun.")
    if player not in affairs.admitted:
        check_may_sit(affairs, affairs.players[player].address)
    return _next_game(affairs, player)


def ask_for_seat(
    affairs: Affairs, player: int, seat: int, others: frozenset[int] = NOBODY
) -> Entries:
    """Somebody who waits asks for a seat of the running game; `others` share their device."""
    game = _check_open(affairs, player, seat, others)
    if player == affairs.host:  # nobody else is left to ask
        return (Sat(seat, player),)
    if player in game.declined:
        raise forbidden("The table has said no. You can play in the next game.")
    asked = game.seat_requests.get(player)
    return () if asked and asked.seat == seat else (SeatAsked(seat, player),)


def may_ask(affairs: Affairs, player: int, others: frozenset[int] = NOBODY) -> bool:
    """Whether somebody may ask for a seat of the running game."""
    game = affairs.play
    if game is None or game.over or player not in affairs.waiting or player in game.declined:
        return False
    return not affairs.has_sat(player, others)


def decide(
    affairs: Affairs,
    player: int,
    name: str,
    choice: str,
    away: frozenset[int] = NOBODY,
    others: frozenset[int] = NOBODY,
) -> Entries:
    """Say yes or no to who asks for a seat: the host decides, or more than half of who is here."""
    if choice not in ("admit", "decline"):
        raise not_understood("Admit, or decline.")
    game, guest = affairs.play, find_waiting(affairs, name)
    asked = game.seat_requests.get(guest) if game and not game.over else None
    if game is None or asked is None:
        raise forbidden("There is no such vote for you.")
    if player == affairs.host:
        return _decided(affairs, guest, asked.seat, choice, others)
    voters = affairs.voters_about_seats()
    if player not in voters:
        raise forbidden("There is no such vote for you.")
    here = [n for n in voters if n == player or affairs.seat_of(n) not in away]
    votes = {**asked.votes, player: choice}
    vote = SeatVoted(player, guest, choice)
    if sum(votes.get(number) == choice for number in here) * 2 <= len(here):
        return () if votes == asked.votes else (vote,)
    return vote, *_decided(affairs, guest, asked.seat, choice, others)


def _decided(
    affairs: Affairs, guest: int, seat: int, choice: str, others: frozenset[int]
) -> Entries:
    if choice == "decline":
        return (SeatDeclined(guest),)
    return _seat_now(affairs, guest, seat, others)


def _seat_now(affairs: Affairs, guest: int, seat: int, others: frozenset[int]) -> Entries:
    _check_open(affairs, guest, seat, others)
    return (Sat(seat, guest),)


def _check_open(affairs: Affairs, guest: int, seat: int, others: frozenset[int]) -> Play:
    """Refuse a taken seat, and whoever could pass on secrets of this game. Raises Denied."""
    game = affairs.play
    if game is None or game.over or guest not in affairs.waiting:
        raise forbidden("You cannot sit down there now.")
    if not 0 <= seat < len(game.seating):
        raise refused("S1", "There is no such seat at this table.")
    if affairs.has_sat(guest, others):
        raise forbidden("Who has sat in this game takes no other seat of it.")
    if not affairs.is_free(seat):
        raise conflict("full", "That seat is taken.")
    return game


def _next_game(affairs: Affairs, guest: int) -> Entries:
    if guest in affairs.admitted and affairs.play is not None:
        return ()
    check_room(affairs)
    return (Admitted(guest),)
