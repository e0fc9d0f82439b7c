"""Judging wishes at a table: each gives the events that would grant it, or is denied."""

import secrets
from collections.abc import Sequence
from random import Random
from typing import Any

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Dismiss, GameMove, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.play import decide
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, check
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Say, Talk

from .arrival import (
    UNKNOWN,
    Arrival,
    beside,
    check_may_sit,
    check_may_wait,
    check_not_banned,
    mark,
)
from .devices import FIRST
from .errors import (
    TableError,
    conflict,
    forbidden,
    ledger_full,
    not_understood,
    refused,
    refused_by,
)
from .events import (
    Admitted,
    Answered,
    BotKind,
    Chosen,
    GodfatherSet,
    HostSet,
    Joined,
    Left,
    Locked,
    Moved,
    Opened,
    OptionsSet,
    Ordered,
    SeatAsked,
    SeatVoted,
    Started,
    Substituted,
    TableEvent,
    TokenAdded,
    Voted,
    VoteOpened,
    Waited,
)
from .names import check_free, clean_name, free_name, is_taken
from .options import Options, Pace
from .state import TALK, TableGame, TableState, complete_setup

MOST_WAITING = 24
LONGEST_SPEECH = 1000
LONGEST_LEDGER = 1500  # events of talk in one game: an evening's, and pages stay quick with all
MOST_PLAYERS_EVER = 1000  # at one table, those who left again too
MOST_GAMES = 1000  # of one series
MOST_DEVICES = 24  # that hold one seat
MOST_ROWS = 100_000  # of one table's log: hundreds of games
BOT_NAMES = ("Dolores", "Inés", "Marco", "Noor", "Sam", "Teo", "Yola", "Bruno", "Celia", "Ciro")

Events = tuple[TableEvent, ...]

ENDLESS = (
    *(Joined, TokenAdded, Ordered, OptionsSet, HostSet, GodfatherSet, Started, Voted),
    *(Locked, Admitted, SeatAsked, SeatVoted),
)


# ---------------------------------------------------------------- the lobby


def open_table(
    code: str,
    name: str,
    token: str,
    options: Options,
    shared: bool = False,
    key: str = "",
    at: int = 0,
) -> Events:
    """A new table with its host seated; `key` is the hash of an id that the client made."""
    _check_setup(options)
    host = Joined(0, clean_name(name), token, shared=shared, id=key, at=at)
    return Opened(code, options, secrets.token_hex(16)), host


def join(
    table: TableState,
    name: str,
    token: str,
    shared: bool = False,
    key: str = "",
    arrival: Arrival = UNKNOWN,
    by_host: bool = False,
) -> Events:
    """Sit down before the start, or between games for the next; who the host brings along may."""
    _between_games(table)
    check_not_banned(table, arrival)
    if not by_host:
        check_may_sit(table, mark(table, arrival.network))
    check_room(table)
    later = table.game is not None
    return (_newcomer(table, name, token, arrival, waiting=later, shared=shared, id=key),)


def wait(
    table: TableState, name: str, token: str, key: str = "", arrival: Arrival = UNKNOWN
) -> Events:
    """Watch by name, and wait to be admitted to a seat."""
    _not_too_many_ever(table)
    check_not_banned(table, arrival)
    check_may_wait(table, mark(table, arrival.network))
    if len(table.waiting) >= MOST_WAITING:
        raise conflict("full", "There is no room left, not even to watch.")
    return (_newcomer(table, name, token, arrival, waiting=True, admitted=False, id=key),)


def _newcomer(table: TableState, name: str, token: str, arrival: Arrival, **more: Any) -> Joined:
    """Somebody new, with what is known of their device. Raises TableError."""
    name = clean_name(name)
    check_free(name, table.names())
    return Joined(
        len(table.players),
        name,
        token,
        at=arrival.at,
        address=mark(table, arrival.network),
        beside=beside(table, arrival),
        **more,
    )


def add_bot(table: TableState, player: int, kind: BotKind, key: str = "") -> Events:
    """The host fills a seat with a bot, but no second one for the same key."""
    check_host(table, player)
    if key in table.bots:
        return ()
    _between_games(table)
    check_room(table)
    names = table.names()
    name = next((n for n in BOT_NAMES if not is_taken(n, names)), BOT_NAMES[0])
    name, later = free_name(name, names), table.game is not None
    return (Joined(len(table.players), name, bot=kind, waiting=later, id=key),)


def leave(player: int) -> Events:
    """Go for good; the host's right goes to the next."""
    return (Left(player),)


def reorder(table: TableState, player: int, order: Sequence[int]) -> Events:
    """The host seats the players anew; the order is of their present seats."""
    check_host(table, player)
    _between_games(table)
    if sorted(order) != present_seats(table):
        raise not_understood("Every seat once, please.")
    players = [seated(table, seat) for seat in order]
    return () if players == table.order else (Ordered(tuple(players)),)


def shuffle(table: TableState, player: int, rng: Random) -> Events:
    """The host lets chance seat the players."""
    seats = present_seats(table)
    rng.shuffle(seats)
    return reorder(table, player, seats)


def set_options(table: TableState, player: int, options: Options) -> Events:
    """The host sets the options."""
    check_host(table, player)
    _between_games(table)
    _check_setup(options)
    return () if options == table.options else (OptionsSet(options),)


def _check_setup(options: Options) -> None:
    """Refuse a box with more of anything than exists; the rest of S4 is for the start."""
    try:
        options.setup.check()
    except Refused as error:
        raise refused_by(error) from None


def hand_over(table: TableState, player: int, seat: int) -> Events:
    """The host makes somebody else the host."""
    check_host(table, player)
    heir = seated(table, seat)
    if table.players[heir].bot:
        raise forbidden("A bot keeps no keys.")
    return () if heir == table.host else (HostSet(heir),)


def choose_godfather(table: TableState, player: int, seat: int) -> Events:
    """The host says who will be the first Godfather; later ones are elected (E4)."""
    check_host(table, player)
    _before_start(table)
    chosen = seated(table, seat)
    return () if chosen == table.chosen_godfather else (GodfatherSet(chosen),)


def begin(table: TableState, player: int, godfather: str | None) -> Events:
    """The host starts a game: the Godfather becomes seat 0, the others keep their order."""
    check_host(table, player)
    _between_games(table)
    sitting = _sitting(table)
    if not FEWEST_PLAYERS <= len(sitting) <= MOST_PLAYERS:
        raise refused("S1", "It takes 5 to 12 players.")
    if len(table.series) >= MOST_GAMES:
        raise conflict("full", "This table has played enough games. Open a new one.")
    first = sitting.index(_godfather(table, sitting, godfather))
    setup = table.options.setup.complete(len(sitting))
    try:
        check(setup, len(sitting))
    except Refused as error:
        raise refused_by(error) from None
    seed = secrets.token_hex(16) if table.options.pace is Pace.TABLE else ""
    return (Started(tuple(sitting[first:] + sitting[:first]), setup, seed),)


def plays_next(table: TableState, player: int) -> bool:
    """Whether somebody who only watches this game sits down for the next."""
    return player in table.waiting and player in _sitting(table)


def _sitting(table: TableState) -> list[int]:
    """Who plays in the next game: who sits, and who waits and was admitted."""
    return [*table.order, *(table.coming() if table.game else ())][:MOST_PLAYERS]


def _godfather(table: TableState, sitting: list[int], name: str | None) -> int:
    if name is not None:
        wanted = clean_name(name).casefold()
        named = [n for n in sitting if table.players[n].name.casefold() == wanted]
        if not named:
            raise refused("S1", "Nobody of that name sits here.")
        return named[0]
    for number in (table.elected(), table.chosen_godfather, table.host):
        if number is not None and number in sitting:
            return number
    return sitting[0]


def seated(table: TableState, seat: int) -> int:
    """The player at this seat, as views count seats, who is still here. Raises TableError."""
    if seat not in present_seats(table):
        raise refused("S1", "There is no such seat at this table.")
    return table.player_at(seat).number


def present_seats(table: TableState) -> list[int]:
    """The seats of all who will sit at the next start; who left in mid-game keeps an empty one."""
    seats = table.game.seating if table.game else table.order
    return [seat for seat, number in enumerate(seats) if number in table.order]


def check_host(table: TableState, player: int) -> None:
    """Refuse what only the host may do. Raises TableError."""
    if player != table.host:
        raise forbidden("Only the host of the table does that.")


def _before_start(table: TableState) -> None:
    if table.game is not None:
        raise conflict("started", "The game has begun.")


def _between_games(table: TableState) -> None:
    if table.in_game():
        raise conflict("started", "The game has begun.")


def add_device(table: TableState, player: int, token: str, via: str = FIRST, at: int = 0) -> Events:
    """A further token for the same seat, unless too many devices hold it."""
    if len(table.devices.tokens_of(player)) >= MOST_DEVICES:
        raise conflict("full", "Your seat is on too many devices. Sign one of them out first.")
    return (TokenAdded(player, token, via, at),)


def _not_too_many_ever(table: TableState) -> None:
    """A table remembers all who ever came, so it cannot take people and bots without end."""
    if len(table.players) >= MOST_PLAYERS_EVER:
        raise conflict("full", "Too many have come and gone here. Open a new table.")


def check_room(table: TableState) -> None:
    """Refuse one more where all seats of the next game are taken. Raises TableError."""
    _not_too_many_ever(table)
    coming = table.coming() if table.game else ()  # before the first game they only watch
    if len(table.order) + len(coming) >= MOST_PLAYERS:
        raise conflict("full", "All twelve seats are taken.", "S1")


def check_room_in_log(table: TableState, events: Events) -> None:
    """Refuse what people could add to a table's log for ever; a game that runs goes to its end."""
    if table.rows >= MOST_ROWS and any(map(_can_go_on_for_ever, events)):
        raise conflict("full", "This table has been used for too long. Open a new one.")


def _can_go_on_for_ever(event: TableEvent) -> bool:
    """Whether people may do this again and again; bots answer once in a window."""
    if isinstance(event, Answered):
        return event.player >= 0
    return isinstance(event, ENDLESS)


# ---------------------------------------------------------------- the game


def move(
    table: TableState, player: int, wish: GameMove | Talk | Pass, seen: int, key: str
) -> Events:
    """A move of the game; a legal one is played however old the version seen."""
    if isinstance(wish, Say) and len(wish.text) > LONGEST_SPEECH:
        raise not_understood("That is too long to say at once.")
    seat = table.seat_of(player)
    game = table.game
    if game is None:
        raise _stale_or(table, player, seen, refused("I2", "There is no game to move in."))
    if seat is None and player not in game.lent:
        raise forbidden("You have no seat in this game.")
    seat = game.lent[player] if seat is None else seat  # a move brings its player back
    try:
        if isinstance(wish, Pass | Shoot):
            return _in_window(table, game, seat, wish, key, player)
        decide(game.state, seat, wish)
        _in_time(game, seat, wish)
    except Refused as error:
        denial = refused_by(error)
        raise _stale_or(table, player, seen, denial) from None
    if isinstance(wish, TALK) and all_said(game):
        raise ledger_full()
    if table.options.pace is Pace.TABLE and isinstance(wish, Hide | Pocket):
        return (Chosen(seat, wish, key, player),)
    return (Moved(seat, wish, key, player),)


def all_said(game: TableGame) -> bool:
    """Whether this game's ledger takes no more talk; its moves go on."""
    return len(game.state.ledger) >= LONGEST_LEDGER


def _stale_or(table: TableState, player: int, seen: int, denial: TableError) -> TableError:
    """Why a move is refused: the table has moved on since, or the rules say no to what was seen."""
    if seen != table.version(player):
        return TableError(409, "stale", denial.template, denial.rule, **denial.params)
    return denial


def _in_time(game: TableGame, seat: int, wish: GameMove | Talk) -> None:
    """Refuse what the pace does not allow: a second choice, or pockets before their time."""
    if seat in game.pending and isinstance(wish, Hide | Pocket | Dismiss):
        raise Refused("T3", "chosen_already")
    if game.window_open and isinstance(wish, Reveal):
        raise Refused("I4", "pockets_open_later")


def _in_window(
    table: TableState, game: TableGame, seat: int, wish: Pass | Shoot, key: str, player: int
) -> Events:
    """Shoot or let be: at a table of people both wait for the window to close."""
    if isinstance(wish, Shoot):
        decide(game.state, seat, wish)
        if table.options.pace is Pace.INSTANT:
            return (Moved(seat, wish, key, player),)
    state = game.state
    open_to_all = state.phase is Phase.ACCUSATION and state.setup.tokens.cleaner
    if not open_to_all or seat == state.accused or not state.in_play(seat):
        raise Refused("I4", "nothing_to_pass")
    if table.options.pace is Pace.TABLE and not game.window_open:
        raise Refused("I4", "window_closed")
    return (Answered(seat, isinstance(wish, Shoot), key, player),)


def press(table: TableState, player: int, key: str) -> Events:
    """POW! on a page: the same for every thumb; only a Cleaner's counts, when the window closes."""
    seat, game = table.seat_of(player), table.game
    if game is None or seat is None or not game.window_open or seat == game.state.accused:
        raise refused("I4", "The time to shoot is over.")
    if not game.state.in_play(seat):
        raise refused("I8", "Who is eliminated takes no part.")
    return (Answered(seat, True, key, player),)


def shot_after_window(table: TableState) -> Events:
    """The Cleaner's shot, if the Cleaner pressed while the window was open."""
    assert table.game is not None
    state = table.game.state
    for seat, shoot in table.game.answers.items():
        if shoot and state.role(seat) is Role.CLEANER and state.in_play(seat):
            return (Moved(seat, Shoot()),)
    return ()


# ---------------------------------------------------------------- absence and votes


def ask_about(table: TableState, player: int, seat: int, away: bool) -> Events:
    """Let the table vote what to do about an absent player."""
    game = table.game
    if game is None or game.over or player not in game.seating:
        raise forbidden("Only players of a running game do that.")
    if not 0 <= seat < len(game.seating) or table.played_by_bot(seat):
        raise refused("S1", "There is no such player.")
    if not away and not table.player_at(seat).gone:
        raise forbidden("That player is here.")
    if seat in game.absent_votes:
        return ()
    return (VoteOpened(seat),)


def vote_about(
    table: TableState, player: int, seat: int, choice: str, away: frozenset[int] = frozenset()
) -> Events:
    """Vote about an absent player: wait, or a bot; more than half of who is here decides."""
    game = table.game
    if game is None or seat not in game.absent_votes or player not in table.voters_about(seat):
        raise forbidden("There is no such vote for you.")
    if choice not in ("wait", "bot"):
        raise TableError(400, "bad_request", "Wait, or a bot.")
    here = [
        number
        for number in table.voters_about(seat)
        if number == player or table.seat_of(number) not in away
    ]
    before = game.absent_votes[seat]
    votes = {**before, player: choice}
    vote = Voted(player, choice, seat)
    if sum(votes.get(number) == choice for number in here) * 2 <= len(here):
        return () if votes == before else (vote,)
    return vote, (Substituted if choice == "bot" else Waited)(seat)


def vote_godfather(table: TableState, player: int, seat: int) -> Events:
    """A winner's vote for the next Godfather; the last Godfather's breaks a tie (E4)."""
    game = table.game
    if game is None or not game.over:
        raise forbidden("The next Godfather is chosen when the game is over.")
    if player not in (*table.godfather_voters(), table.last_godfather()):
        raise TableError(403, "forbidden", "The winners choose the next Godfather.", "E4")
    if not 0 <= seat < len(game.seating):
        raise refused("S1", "There is no such seat at this table.")
    choice = str(seat)
    return () if game.godfather_votes.get(player) == choice else (Voted(player, choice),)


def next_setup_message(table: TableState) -> str | None:
    """Why the box as it is could not be played with now, in the rules' words; None if it could."""
    try:
        check(complete_setup(table), len(table.order))
    except Refused as error:
        return error.message
    return None
