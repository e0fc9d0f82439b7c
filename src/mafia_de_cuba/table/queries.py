"""Queries: what pages ask a table besides a seat's view; each answer is plain frozen data.

A query is a function `(TableState, …) -> answer`, asked through `LiveTable.ask`. No answer tells
anything of the game that its asker may not know.
"""

from msgspec import Struct

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.state import Phase

from . import names, seating
from .arrival import Arrival, beside, mark, may_sit
from .bot_names import taken_names
from .commands.admission import Beside, may_ask
from .state import TableGame, TableState

# ---------------------------------------------------------------- coming in


class Entrance(Struct, frozen=True):
    """What somebody who comes from one network finds at a table."""

    playing: bool  # a game is in progress
    seats_left: bool  # in the next game
    must_ask: bool  # between games: the host has to admit them first
    may_join: bool  # they sit down by themselves; a full lobby refuses them then


def entrance(table: TableState, arrival: Arrival) -> Entrance:
    """What somebody who comes with this device may do at the table."""
    playing, seats_left = table.in_game(), seating.seats_left(table) > 0
    welcome = may_sit(table, mark(table, arrival.network))
    return Entrance(
        playing=playing,
        seats_left=seats_left,
        must_ask=not playing and not welcome,
        may_join=not playing and welcome and (table.game is None or seats_left),
    )


def has_entered(table: TableState, key: str) -> bool:
    """Whether somebody came in with this key and holds it still."""
    return key in table.joined


def bot_of(table: TableState, key: str) -> int:
    """The bot that this key seated, as a player; without a key, who came last."""
    return table.bots.get(key, max(table.players))


def free_name(table: TableState, name: str) -> str:
    """The name itself, or the first of its kind that nobody here has."""
    return names.free_name(name, taken_names(table, name))


def was_removed(table: TableState, arrival: Arrival) -> bool:
    """Whether the host has sent somebody of this device away."""
    return any(table.players[number].removed for number in beside(table, arrival))


def is_banned(table: TableState, arrival: Arrival) -> bool:
    """Whether this device may not come back."""
    return not table.banned_credentials.isdisjoint(arrival.credentials)


def bars_from_seat(table: TableState, credential_hash: str) -> bool:
    """Whether a void credential matters still: its holder is banned, or has played this game."""
    sat = table.game.have_sat if table.game else ()
    return (
        credential_hash in table.banned_credentials
        or table.devices.player_ever(credential_hash) in sat
    )


# ---------------------------------------------------------------- who is here


class Sitting(Struct, frozen=True):
    """Somebody who sits at the table."""

    seat: int
    name: str
    bot: bool
    host: bool
    away: bool
    removable: bool  # by the host, now


class Waiting(Struct, frozen=True):
    """Somebody who waits."""

    name: str
    bot: bool
    admitted: bool  # to the next game
    asks: str  # whose seat they ask for
    seats: tuple[tuple[int, str], ...]  # where the host could seat them now


class Guest(Struct, frozen=True):
    """How it stands with somebody who waits for a seat."""

    name: str
    admitted: bool  # plays the next game
    may_sit: bool  # may take a place in the next game without being admitted
    may_ask: bool  # may ask for a seat of the running game
    asked: bool
    declined: bool
    sits_out: bool = False  # had a place, and comes back when they like
    host: bool = False  # keeps the table, though without a seat


def is_host(table: TableState, player: int | None) -> bool:
    """Whether this player is the host."""
    return player is not None and player == table.host


def host(table: TableState) -> int | None:
    """The host, as a player."""
    return table.host


def name_of(table: TableState, player: int) -> str:
    """A player's name."""
    return table.players[player].name


def number_seated(table: TableState) -> int:
    """How many will play the next game."""
    return len(seating.next_players(table))


def sitting(table: TableState, away: frozenset[int]) -> list[Sitting]:
    """Everybody who sits, in the order of their seats."""
    return [_sitting(table, seat, seat in away) for seat in seating.present_seats(table)]


def _sitting(table: TableState, seat: int, away: bool) -> Sitting:
    player = table.player_at(seat)
    is_bot, is_host = player.bot is not None, player.number == table.host
    removable = not is_host and not (is_bot and table.in_game())
    return Sitting(seat, player.name, is_bot, is_host, away, removable)


def waiting(table: TableState, beside: Beside) -> list[Waiting]:
    """Everybody who waits; `beside` tells who shares a device with whom."""
    return [_waiting(table, number, beside(number)) for number in table.waiting]


def _waiting(table: TableState, number: int, others: frozenset[int]) -> Waiting:
    player = table.players[number]
    asked = table.game.seat_requests.get(number) if table.game else None
    return Waiting(
        player.name,
        player.bot is not None,
        table.game is not None and number in table.admitted,
        table.player_at(asked.seat).name if asked else "",
        _open_seats(table, number, others, asked.seat if asked else None),
    )


def _open_seats(
    table: TableState, number: int, others: frozenset[int], asked: int | None
) -> tuple[tuple[int, str], ...]:
    """The seats of the running game that this player could be given, the one asked for first."""
    game = table.game
    if game is None or game.over or table.players[number].bot or table.has_sat(number, others):
        return ()
    free = [seat for seat in range(len(game.seating)) if table.is_free(seat)]
    free.sort(key=lambda seat: seat != asked)
    return tuple((seat, game.state.players[seat]) for seat in free)


def guest(table: TableState, player: int, others: frozenset[int]) -> Guest | None:
    """How it stands with this player, who shares a device with others; None unless they wait."""
    if player not in table.waiting:
        return None
    game = table.game
    return Guest(
        name=table.players[player].name,
        admitted=seating.plays_next(table, player),
        may_sit=may_sit(table, table.players[player].address),
        may_ask=may_ask(table, player, others),
        asked=game is not None and player in game.seat_requests,
        declined=game is not None and player in game.declined,
        sits_out=player in table.sitting_out,
        host=player == table.host,
    )


# ---------------------------------------------------------------- the game


def next_in_hand(table: TableState, seats: tuple[int, ...]) -> int | None:
    """Which of a device's seats should take it in hand now, in private."""
    game = table.game
    if game is None or game.over:
        return None
    if game.state.phase in (Phase.HIDE, Phase.THEFT):
        turn = game.state.turn or 0
        return turn if turn in seats and turn not in game.pending else None
    return _next_in_window(game, seats) if game.window_open else None


def _next_in_window(game: TableGame, seats: tuple[int, ...]) -> int | None:
    asked = (seat for seat in sorted(seats) if game.state.in_play(seat))
    left = (seat for seat in asked if seat != game.state.accused and seat not in game.answers)
    return next(left, None)


class FinishedGame(Struct, frozen=True):
    """A finished game of a table; one that the host ended is none."""

    record: Record
    number: int  # of the series, from 1


def last_game(table: TableState) -> FinishedGame | None:
    """The last finished game, if there is one."""
    if table.last_record is None:
        return None
    return FinishedGame(table.last_record, len(table.series))


def finished_games(table: TableState) -> tuple[FinishedGame, ...]:
    """All finished games, the first one first."""
    return tuple(FinishedGame(record, n) for n, record in enumerate(table.records, 1))


def finished_game(table: TableState, number: int) -> FinishedGame | None:
    """The finished game of this number, if there is one: of others nothing is told."""
    if not 1 <= number <= len(table.records):
        return None
    return FinishedGame(table.records[number - 1], number)


class ListedGame(Struct, frozen=True):
    """A finished game as the list of them has it; its record has the rest."""

    game: int  # its number, from 1
    players: tuple[str, ...]  # by seat
    ending: Ending
    godfather: str  # who began as such
    winners: tuple[str, ...]


def game_list(table: TableState) -> tuple[ListedGame, ...]:
    """All finished games, the first one first."""
    both = zip(table.records, table.series, strict=True)
    return tuple(
        ListedGame(n, record.players, played.ending, played.godfather, played.winners)
        for n, (record, played) in enumerate(both, 1)
    )


class PublicSeal(Struct, frozen=True):
    """A seal as anyone may see it, without its salt."""

    seat: int
    seal: str


def seals(table: TableState) -> tuple[PublicSeal, ...]:
    """The seals of the game on the table, else of the last finished one."""
    last = table.last_record.seals if table.last_record else ()
    found = table.game.seals if table.game else last
    return tuple(PublicSeal(seal.seat, seal.seal) for seal in found)
