"""The state of a table: all that its events add up to, secrets included."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, get_args

from mafia_de_cuba.rules.moves import Concede, Dismiss, GameMove, Reveal, Shoot
from mafia_de_cuba.rules.play import apply_all, decide
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import Talk

from .devices import FIRST, Devices
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
    Returned,
    Sat,
    SeatAsked,
    SeatDeclined,
    SeatVoted,
    Started,
    Substituted,
    TableEvent,
    TokenAdded,
    TokenRevoked,
    Voted,
    VoteOpened,
    Waited,
    WindowClosed,
)
from .names import name_keys
from .options import Options, Pace
from .view import Game, News

TALK = get_args(Talk)


@dataclass
class Player:
    """Somebody at the table, whether seated or waiting."""

    number: int
    name: str
    bot: BotKind | None
    shared: bool
    gone: bool = False
    private: int = 0  # changes that only they could see
    removed: bool = False  # the host sent them away
    address: str = ""  # the mark of the network they came from
    beside: frozenset[int] = frozenset()  # whose tokens their device held when they came


@dataclass
class SeatRequest:
    """Somebody who waits has asked for a seat of the running game."""

    seat: int
    votes: dict[int, str] = field(default_factory=dict)  # player: "admit" or "decline"


@dataclass
class TableGame:
    """The game on the table."""

    seating: list[int]  # player numbers, by seat
    state: State
    seed: str = ""  # of the bots' chance, never shown
    acts: list[Act] = field(default_factory=list)
    pending: dict[int, GameMove] = field(default_factory=dict)
    window_open: bool = False
    answers: dict[int, bool] = field(default_factory=dict)  # in the window: seat to "shoot"
    news: News | None = None  # what the last reveal, shot or concession came to
    substitutes: set[int] = field(default_factory=set)
    lent: dict[int, int] = field(default_factory=dict)  # absent player: seat that another took
    absent_votes: dict[int, dict[int, str]] = field(default_factory=dict)  # seat: player: choice
    godfather_votes: dict[int, str] = field(default_factory=dict)  # player: seat
    have_sat: set[int] = field(default_factory=set)  # all who have held a seat of this game
    seat_requests: dict[int, SeatRequest] = field(default_factory=dict)  # by who asks
    declined: set[int] = field(default_factory=set)  # who asked for a seat and was told no

    def __post_init__(self) -> None:
        """Whoever sits when the game begins has held a seat of it."""
        self.have_sat.update(self.seating)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    def record(self) -> Record:
        """The game so far."""
        return Record(self.state.players, self.state.setup, tuple(self.acts))


class TableState:
    """A table, as its events made it."""

    def __init__(self) -> None:
        self.code = ""
        self.options = Options()
        self.players: dict[int, Player] = {}
        self.salt = ""  # of the marks of network addresses
        self.devices = Devices()
        self.banned_tokens: set[str] = set()  # hashes: these devices may not come back
        self.banned_addresses: set[str] = set()  # marks: who comes from there is not seated
        self.locked = False
        self.order: list[int] = []  # who sits at the next start, in order
        self.waiting: list[int] = []
        self.admitted: set[int] = set()  # of those who wait: who plays the next game
        self.host: int | None = None
        self.chosen_godfather: int | None = None  # whom the host has made the first Godfather
        self.game: TableGame | None = None
        self.series: list[Game] = []
        self.games: dict[int, int] = {}
        self.wins: dict[int, int] = {}
        self.last_record: Record | None = None
        self.public = 0  # changes that everybody could see
        self.joined: dict[str, int] = {}  # the hash of an id to the player who came with it
        self.bots: dict[str, int] = {}  # the same for bots: nobody comes in by the id of one
        self.acknowledged: dict[tuple[int, str], int] = {}  # (player, id) to the version told
        self.rows = 0

    # ------------------------------------------------------------ reading

    def version(self, player: int | None) -> int:
        """How many changes this player, or a spectator, could see."""
        return self.public + (self.players[player].private if player is not None else 0)

    def player_by_token(self, token_hash: str) -> Player | None:
        """Whose token this is."""
        number = self.devices.player(token_hash)
        return None if number is None else self.players[number]

    def seat_of(self, player: int) -> int | None:
        """Where the player sits: in the game, else in the lobby."""
        seats = self.game.seating if self.game else self.order
        return seats.index(player) if player in seats else None

    def player_at(self, seat: int) -> Player:
        """Who sits there, in the game or else in the lobby."""
        return self.players[(self.game.seating if self.game else self.order)[seat]]

    def names(self) -> set[str]:
        """The keys of all names in use: by these names are compared."""
        names = (p.name for p in self.players.values() if not p.gone)
        return {key for name in names for key in name_keys(name)}

    def coming(self) -> list[int]:
        """Who waits and plays the next game, in order."""
        return [number for number in self.waiting if number in self.admitted]

    def has_sat(self, player: int, others: Iterable[int] = ()) -> bool:
        """Whether a player, or one of others on the same device, has held a seat of this game."""
        same = {player, *others, *self.players[player].beside}
        return self.game is not None and not self.game.have_sat.isdisjoint(same)

    def is_free(self, seat: int) -> bool:
        """Whether nobody plays this seat of the game: a bot does, or its player has left."""
        return self.played_by_bot(seat) or self.player_at(seat).gone

    def people(self) -> list[int]:
        """The players who are neither bots nor gone, seated ones first."""
        numbers = dict.fromkeys([*self.order, *self.waiting])
        return [n for n in numbers if not self.players[n].bot and not self.players[n].gone]

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot moves for this seat, as its player or in their absence."""
        assert self.game is not None
        return self.player_at(seat).bot is not None or seat in self.game.substitutes

    def in_game(self) -> bool:
        """Whether a game is going on."""
        return self.game is not None and not self.game.over

    # ------------------------------------------------------------ folding

    def apply_all(self, events: Iterable[TableEvent]) -> None:
        """Make these events true, in order."""
        for event in events:
            self.apply(event)

    def apply(self, event: TableEvent) -> None:
        """Make an event true; it never fails, for only judged events are written."""
        self.rows += 1
        FOLDS[type(event)](self, event)
        self._count(event)

    def _count(self, event: TableEvent) -> None:
        """Let the versions go up for everybody who could see the change."""
        match event:
            case TokenAdded() | TokenRevoked() | Answered():
                pass
            case Chosen(seat=seat) | Moved(seat=seat, move=Dismiss()):
                self.player_at(seat).private += 1
            case _:
                self.public += 1
        if isinstance(event, Chosen | Moved | Answered) and event.id:
            self.acknowledged[event.player, event.id] = self.version(event.player)

    def _opened(self, event: Opened) -> None:
        self.code, self.options, self.salt = event.table, event.options, event.salt

    def _joined(self, event: Joined) -> None:
        self.players[event.player] = Player(
            event.player,
            event.name,
            event.bot,
            event.shared,
            address=event.address,
            beside=frozenset(event.beside),
        )
        if event.token:
            self.devices.add(event.token, event.player, FIRST if event.at else "", event.at)
        (self.waiting if event.waiting else self.order).append(event.player)
        if event.waiting and event.admitted:
            self.admitted.add(event.player)
        if event.id:
            (self.bots if event.bot else self.joined)[event.id] = event.player
        if self.host is None:
            self.host = event.player

    def _token_added(self, event: TokenAdded) -> None:
        self.devices.add(event.token, event.player, event.via, event.at)

    def _token_revoked(self, event: TokenRevoked) -> None:
        """Its device may know the id that its player came in with, which is worth a token too."""
        self.devices.revoke(event.token)
        self.joined = {key: number for key, number in self.joined.items() if number != event.player}

    def _left(self, event: Left) -> None:
        player = self.players[event.player]
        player.gone, player.removed = True, event.removed
        if event.banned:
            self._ban(player)
        self.devices.revoke_all(event.player)
        self.joined = {key: number for key, number in self.joined.items() if number != event.player}
        self.bots = {key: number for key, number in self.bots.items() if number != event.player}
        for numbers in (self.order, self.waiting):
            if event.player in numbers:
                numbers.remove(event.player)
        self.admitted.discard(event.player)
        if self.game is not None:
            self.game.seat_requests.pop(event.player, None)
        if self.host == event.player:
            self.host = next(iter(self.people()), None)

    def _ban(self, player: Player) -> None:
        self.banned_tokens.update(self.devices.tokens_of(player.number))
        if player.address:
            self.banned_addresses.add(player.address)

    def _locked(self, event: Locked) -> None:
        self.locked = event.locked

    def _admitted(self, event: Admitted) -> None:
        """Before the first game who is admitted sits down; later there is a place for them."""
        if self.game is not None:
            self.admitted.add(event.player)
            return
        self.waiting.remove(event.player)
        self.admitted.discard(event.player)
        self.order.append(event.player)

    def _ordered(self, event: Ordered) -> None:
        self.order = list(event.players)

    def _options_set(self, event: OptionsSet) -> None:
        self.options = event.options

    def _host_set(self, event: HostSet) -> None:
        self.host = event.player

    def _godfather_set(self, event: GodfatherSet) -> None:
        self.chosen_godfather = event.player

    def _started(self, event: Started) -> None:
        self.order = list(event.players)
        self.waiting = [number for number in self.waiting if number not in event.players]
        self.admitted.intersection_update(self.waiting)
        names = tuple(self.players[number].name for number in event.players)
        seed = event.seed or f"{names!r}/{len(self.series)}/{event.setup!r}"
        self.game = TableGame(list(event.players), start(names, event.setup), seed)
        self.chosen_godfather = None

    def _held(self, event: Chosen) -> None:
        assert self.game is not None
        self.game.pending[event.seat] = event.move

    def _moved(self, event: Moved) -> None:
        game = self.game
        assert game is not None
        facts = decide(game.state, event.seat, event.move)
        game.state = apply_all(game.state, facts)
        game.acts.append(Act(event.seat, event.move))
        if isinstance(event.move, TALK):
            return
        if isinstance(event.move, Reveal | Shoot | Concede):
            game.news = News(facts, len(game.state.ledger))
        if not isinstance(event.move, Dismiss):
            game.pending.pop(event.seat, None)
            game.answers.clear()
            cleaner = game.state.setup.tokens.cleaner > 0
            game.window_open = (
                game.state.phase is Phase.ACCUSATION and cleaner and self.options.pace is Pace.TABLE
            )
        if game.over:
            self._score(game)

    def _score(self, game: TableGame) -> None:
        outcome = game.state.outcome
        assert outcome is not None
        winners = [game.seating[seat] for seat in outcome.winners]
        for number in game.seating:
            self.games[number] = self.games.get(number, 0) + 1
        for number in winners:
            self.wins[number] = self.wins.get(number, 0) + 1
        names = tuple(self.players[number].name for number in winners)
        godfather = self.players[game.seating[0]].name
        self.series.append(Game(outcome.ending, godfather, names))
        self.last_record = game.record()

    def _answered(self, event: Answered) -> None:
        if self.game and self.game.window_open:
            self.game.answers[event.seat] = event.shoot

    def _window_closed(self, _: WindowClosed) -> None:
        assert self.game is not None
        self.game.window_open = False

    def _vote_opened(self, event: VoteOpened) -> None:
        assert self.game is not None
        self.game.absent_votes[event.seat] = {}

    def _voted(self, event: Voted) -> None:
        assert self.game is not None
        if event.seat is None:
            self.game.godfather_votes[event.voter] = event.choice
        else:
            self.game.absent_votes[event.seat][event.voter] = event.choice

    def _waited(self, event: Waited) -> None:
        assert self.game is not None
        self.game.absent_votes.pop(event.seat, None)

    def _substituted(self, event: Substituted) -> None:
        assert self.game is not None
        self.game.substitutes.add(event.seat)
        self.game.absent_votes.pop(event.seat, None)

    def _returned(self, event: Returned) -> None:
        assert self.game is not None
        self.game.substitutes.discard(event.seat)
        self.game.absent_votes.pop(event.seat, None)
        self._no_requests_for(event.seat)

    def _seat_asked(self, event: SeatAsked) -> None:
        assert self.game is not None
        self.game.seat_requests[event.player] = SeatRequest(event.seat)

    def _seat_voted(self, event: SeatVoted) -> None:
        assert self.game is not None
        self.game.seat_requests[event.player].votes[event.voter] = event.choice

    def _seat_declined(self, event: SeatDeclined) -> None:
        assert self.game is not None
        self.game.seat_requests.pop(event.player, None)
        self.game.declined.add(event.player)

    def _no_requests_for(self, seat: int) -> None:
        """Nobody asks any more for a seat that is taken."""
        assert self.game is not None
        requests = self.game.seat_requests.items()
        self.game.seat_requests = {who: each for who, each in requests if each.seat != seat}

    def _sat(self, event: Sat) -> None:
        assert self.game is not None
        before = self.players[self.game.seating[event.seat]]
        self.game.seating[event.seat] = event.player
        self.game.have_sat.add(event.player)
        self.game.substitutes.discard(event.seat)
        self.game.absent_votes.pop(event.seat, None)
        self.game.seat_requests.pop(event.player, None)
        self._no_requests_for(event.seat)
        self.order = [number for number in self.game.seating if not self.players[number].gone]
        self.waiting = [number for number in self.waiting if number != event.player]
        self.admitted.discard(event.player)
        if before.bot or before.gone:
            return
        self.waiting.append(before.number)
        self.admitted.add(before.number)
        lent = self.game.lent
        if lent.pop(event.player, None) is None and event.seat not in lent.values():
            lent[before.number] = event.seat

    # ------------------------------------------------------------ votes

    def voters_about(self, seat: int) -> list[int]:
        """Who may vote about an absent seat: the other people in the game."""
        assert self.game is not None
        return [
            number
            for other, number in enumerate(self.game.seating)
            if other != seat and not self.played_by_bot(other) and not self.players[number].gone
        ]

    def voters_about_seats(self) -> list[int]:
        """Who decides whether somebody may sit down now: the people in play, else all people."""
        assert self.game is not None
        people = [
            seat
            for seat, number in enumerate(self.game.seating)
            if not self.played_by_bot(seat) and not self.players[number].gone
        ]
        in_play = [seat for seat in people if self.game.state.in_play(seat)]
        return [self.game.seating[seat] for seat in in_play or people]

    def godfather_voters(self) -> list[int]:
        """Who chooses the next Godfather: the winners, else the last Godfather (E4)."""
        if self.game is None or self.game.state.outcome is None:
            return []
        winners = [self.game.seating[seat] for seat in self.game.state.outcome.winners]
        people = [number for number in winners if number in self.people()]
        return people or [self.last_godfather()]

    def last_godfather(self) -> int:
        """The player who held the office last."""
        assert self.game is not None
        return self.game.seating[self.game.state.godfather]

    def elected(self) -> int | None:
        """The next Godfather: who was chosen (E4) and is here, else the last, else the host."""
        if self.game is None or not self.game.over:
            return None
        chosen, last = self._chosen(self.game), self.last_godfather()
        return next((n for n in (chosen, last) if not self.players[n].gone), self.host)

    def _chosen(self, game: TableGame) -> int:
        """Whom the winners want; a tie is the last Godfather's to break (E4)."""
        votes = {voter: game.seating[int(choice)] for voter, choice in game.godfather_votes.items()}
        counted = [choice for voter, choice in votes.items() if voter in self.godfather_voters()]
        most = max((counted.count(choice) for choice in counted), default=0)
        leading = {choice for choice in counted if counted.count(choice) == most}
        if len(leading) == 1:
            return leading.pop()
        tie_break = votes.get(self.last_godfather())
        return tie_break if tie_break in leading else self.last_godfather()


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    Opened: TableState._opened,
    Joined: TableState._joined,
    TokenAdded: TableState._token_added,
    TokenRevoked: TableState._token_revoked,
    Left: TableState._left,
    Locked: TableState._locked,
    Admitted: TableState._admitted,
    Ordered: TableState._ordered,
    OptionsSet: TableState._options_set,
    HostSet: TableState._host_set,
    GodfatherSet: TableState._godfather_set,
    Started: TableState._started,
    Chosen: TableState._held,
    Moved: TableState._moved,
    Answered: TableState._answered,
    WindowClosed: TableState._window_closed,
    VoteOpened: TableState._vote_opened,
    Voted: TableState._voted,
    Waited: TableState._waited,
    Substituted: TableState._substituted,
    Returned: TableState._returned,
    SeatAsked: TableState._seat_asked,
    SeatVoted: TableState._seat_voted,
    SeatDeclined: TableState._seat_declined,
    Sat: TableState._sat,
}


def complete_setup(table: TableState) -> Setup:
    """The setup that the next game would have with who sits there now."""
    return table.options.setup.complete(len(table.order))
