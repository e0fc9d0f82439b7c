"""The affairs of a table: all that its entries add up to, secrets included."""

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
    AnyEntry,
    BotKind,
    GodfatherSet,
    Held,
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
class Play:
    """The game on the table."""

    seating: list[int]  # player numbers, by seat
    state: State
    seed: str = ""  # of the bots' chance, never shown
    acts: list[Act] = field(default_factory=list)
    held: dict[int, GameMove] = field(default_factory=dict)
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


class Affairs:
    """A table, as its entries made it."""

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
        self.boss: int | None = None  # whom the host has made the first Godfather
        self.play: Play | None = None
        self.series: list[Game] = []
        self.games: dict[int, int] = {}
        self.wins: dict[int, int] = {}
        self.last_record: Record | None = None
        self.public = 0  # changes that everybody could see
        self.joined: dict[str, int] = {}  # the hash of an id to the player who came with it
        self.bots: dict[str, int] = {}  # the same for bots: nobody comes in by the id of one
        self.answered: dict[tuple[int, str], int] = {}  # (player, id) to the version told
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
        seats = self.play.seating if self.play else self.order
        return seats.index(player) if player in seats else None

    def player_at(self, seat: int) -> Player:
        """Who sits there, in the game or else in the lobby."""
        return self.players[(self.play.seating if self.play else self.order)[seat]]

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
        return self.play is not None and not self.play.have_sat.isdisjoint(same)

    def is_free(self, seat: int) -> bool:
        """Whether nobody plays this seat of the game: a bot does, or its player has left."""
        return self.played_by_bot(seat) or self.player_at(seat).gone

    def people(self) -> list[int]:
        """The players who are neither bots nor gone, seated ones first."""
        numbers = dict.fromkeys([*self.order, *self.waiting])
        return [n for n in numbers if not self.players[n].bot and not self.players[n].gone]

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot moves for this seat, as its player or in their absence."""
        assert self.play is not None
        return self.player_at(seat).bot is not None or seat in self.play.substitutes

    def in_game(self) -> bool:
        """Whether a game is going on."""
        return self.play is not None and not self.play.over

    # ------------------------------------------------------------ folding

    def apply_all(self, entries: Iterable[AnyEntry]) -> None:
        """Make these entries true, in order."""
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: AnyEntry) -> None:
        """Make an entry true; it never fails, for only judged entries are written."""
        self.rows += 1
        FOLDS[type(entry)](self, entry)
        self._count(entry)

    def _count(self, entry: AnyEntry) -> None:
        """Let the versions go up for everybody who could see the change."""
        match entry:
            case TokenAdded() | TokenRevoked() | Answered():
                pass
            case Held(seat=seat) | Moved(seat=seat, move=Dismiss()):
                self.player_at(seat).private += 1
            case _:
                self.public += 1
        if isinstance(entry, Held | Moved | Answered) and entry.id:
            self.answered[entry.player, entry.id] = self.version(entry.player)

    def _opened(self, entry: Opened) -> None:
        self.code, self.options, self.salt = entry.table, entry.options, entry.salt

    def _joined(self, entry: Joined) -> None:
        self.players[entry.player] = Player(
            entry.player,
            entry.name,
            entry.bot,
            entry.shared,
            address=entry.address,
            beside=frozenset(entry.beside),
        )
        if entry.token:
            self.devices.add(entry.token, entry.player, FIRST if entry.at else "", entry.at)
        (self.waiting if entry.waiting else self.order).append(entry.player)
        if entry.waiting and entry.admitted:
            self.admitted.add(entry.player)
        if entry.id:
            (self.bots if entry.bot else self.joined)[entry.id] = entry.player
        if self.host is None:
            self.host = entry.player

    def _token_added(self, entry: TokenAdded) -> None:
        self.devices.add(entry.token, entry.player, entry.via, entry.at)

    def _token_revoked(self, entry: TokenRevoked) -> None:
        """Its device may know the id that its player came in with, which is worth a token too."""
        self.devices.revoke(entry.token)
        self.joined = {key: number for key, number in self.joined.items() if number != entry.player}

    def _left(self, entry: Left) -> None:
        player = self.players[entry.player]
        player.gone, player.removed = True, entry.removed
        if entry.banned:
            self._ban(player)
        self.devices.revoke_all(entry.player)
        self.joined = {key: number for key, number in self.joined.items() if number != entry.player}
        self.bots = {key: number for key, number in self.bots.items() if number != entry.player}
        for numbers in (self.order, self.waiting):
            if entry.player in numbers:
                numbers.remove(entry.player)
        self.admitted.discard(entry.player)
        if self.play is not None:
            self.play.seat_requests.pop(entry.player, None)
        if self.host == entry.player:
            self.host = next(iter(self.people()), None)

    def _ban(self, player: Player) -> None:
        self.banned_tokens.update(self.devices.tokens_of(player.number))
        if player.address:
            self.banned_addresses.add(player.address)

    def _locked(self, entry: Locked) -> None:
        self.locked = entry.locked

    def _admitted(self, entry: Admitted) -> None:
        """Before the first game who is admitted sits down; later there is a place for them."""
        if self.play is not None:
            self.admitted.add(entry.player)
            return
        self.waiting.remove(entry.player)
        self.admitted.discard(entry.player)
        self.order.append(entry.player)

    def _ordered(self, entry: Ordered) -> None:
        self.order = list(entry.players)

    def _options_set(self, entry: OptionsSet) -> None:
        self.options = entry.options

    def _host_set(self, entry: HostSet) -> None:
        self.host = entry.player

    def _godfather_set(self, entry: GodfatherSet) -> None:
        self.boss = entry.player

    def _started(self, entry: Started) -> None:
        self.order = list(entry.players)
        self.waiting = [number for number in self.waiting if number not in entry.players]
        self.admitted.intersection_update(self.waiting)
        names = tuple(self.players[number].name for number in entry.players)
        seed = entry.seed or f"{names!r}/{len(self.series)}/{entry.setup!r}"
        self.play = Play(list(entry.players), start(names, entry.setup), seed)
        self.boss = None

    def _held(self, entry: Held) -> None:
        assert self.play is not None
        self.play.held[entry.seat] = entry.move

    def _moved(self, entry: Moved) -> None:
        game = self.play
        assert game is not None
        facts = decide(game.state, entry.seat, entry.move)
        game.state = apply_all(game.state, facts)
        game.acts.append(Act(entry.seat, entry.move))
        if isinstance(entry.move, TALK):
            return
        if isinstance(entry.move, Reveal | Shoot | Concede):
            game.news = News(facts, len(game.state.ledger))
        if not isinstance(entry.move, Dismiss):
            game.held.pop(entry.seat, None)
            game.answers.clear()
            cleaner = game.state.setup.tokens.cleaner > 0
            game.window_open = (
                game.state.phase is Phase.ACCUSATION and cleaner and self.options.pace is Pace.TABLE
            )
        if game.over:
            self._score(game)

    def _score(self, game: Play) -> None:
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

    def _answered(self, entry: Answered) -> None:
        if self.play and self.play.window_open:
            self.play.answers[entry.seat] = entry.shoot

    def _window_closed(self, _: WindowClosed) -> None:
        assert self.play is not None
        self.play.window_open = False

    def _vote_opened(self, entry: VoteOpened) -> None:
        assert self.play is not None
        self.play.absent_votes[entry.seat] = {}

    def _voted(self, entry: Voted) -> None:
        assert self.play is not None
        if entry.seat is None:
            self.play.godfather_votes[entry.voter] = entry.choice
        else:
            self.play.absent_votes[entry.seat][entry.voter] = entry.choice

    def _waited(self, entry: Waited) -> None:
        assert self.play is not None
        self.play.absent_votes.pop(entry.seat, None)

    def _substituted(self, entry: Substituted) -> None:
        assert self.play is not None
        self.play.substitutes.add(entry.seat)
        self.play.absent_votes.pop(entry.seat, None)

    def _returned(self, entry: Returned) -> None:
        assert self.play is not None
        self.play.substitutes.discard(entry.seat)
        self.play.absent_votes.pop(entry.seat, None)
        self._no_requests_for(entry.seat)

    def _seat_asked(self, entry: SeatAsked) -> None:
        assert self.play is not None
        self.play.seat_requests[entry.player] = SeatRequest(entry.seat)

    def _seat_voted(self, entry: SeatVoted) -> None:
        assert self.play is not None
        self.play.seat_requests[entry.player].votes[entry.voter] = entry.choice

    def _seat_declined(self, entry: SeatDeclined) -> None:
        assert self.play is not None
        self.play.seat_requests.pop(entry.player, None)
        self.play.declined.add(entry.player)

    def _no_requests_for(self, seat: int) -> None:
        """Nobody asks any more for a seat that is taken."""
        assert self.play is not None
        requests = self.play.seat_requests.items()
        self.play.seat_requests = {who: each for who, each in requests if each.seat != seat}

    def _sat(self, entry: Sat) -> None:
        assert self.play is not None
        before = self.players[self.play.seating[entry.seat]]
        self.play.seating[entry.seat] = entry.player
        self.play.have_sat.add(entry.player)
        self.play.substitutes.discard(entry.seat)
        self.play.absent_votes.pop(entry.seat, None)
        self.play.seat_requests.pop(entry.player, None)
        self._no_requests_for(entry.seat)
        self.order = [number for number in self.play.seating if not self.players[number].gone]
        self.waiting = [number for number in self.waiting if number != entry.player]
        self.admitted.discard(entry.player)
        if before.bot or before.gone:
            return
        self.waiting.append(before.number)
        self.admitted.add(before.number)
        lent = self.play.lent
        if lent.pop(entry.player, None) is None and entry.seat not in lent.values():
            lent[before.number] = entry.seat

    # ------------------------------------------------------------ votes

    def voters_about(self, seat: int) -> list[int]:
        """Who may vote about an absent seat: the other people in the game."""
        assert self.play is not None
        return [
            number
            for other, number in enumerate(self.play.seating)
            if other != seat and not self.played_by_bot(other) and not self.players[number].gone
        ]

    def voters_about_seats(self) -> list[int]:
        """Who decides whether somebody may sit down now: the people in play, else all people."""
        assert self.play is not None
        people = [
            seat
            for seat, number in enumerate(self.play.seating)
            if not self.played_by_bot(seat) and not self.players[number].gone
        ]
        in_play = [seat for seat in people if self.play.state.in_play(seat)]
        return [self.play.seating[seat] for seat in in_play or people]

    def godfather_voters(self) -> list[int]:
        """Who chooses the next Godfather: the winners, else the last Godfather (E4)."""
        if self.play is None or self.play.state.outcome is None:
            return []
        winners = [self.play.seating[seat] for seat in self.play.state.outcome.winners]
        people = [number for number in winners if number in self.people()]
        return people or [self.last_godfather()]

    def last_godfather(self) -> int:
        """The player who held the office last."""
        assert self.play is not None
        return self.play.seating[self.play.state.godfather]

    def elected(self) -> int | None:
        """The next Godfather: who was chosen (E4) and is here, else the last, else the host."""
        if self.play is None or not self.play.over:
            return None
        chosen, last = self._chosen(self.play), self.last_godfather()
        return next((n for n in (chosen, last) if not self.players[n].gone), self.host)

    def _chosen(self, game: Play) -> int:
        """Whom the winners want; a tie is the last Godfather's to break (E4)."""
        votes = {voter: game.seating[int(choice)] for voter, choice in game.godfather_votes.items()}
        counted = [choice for voter, choice in votes.items() if voter in self.godfather_voters()]
        most = max((counted.count(choice) for choice in counted), default=0)
        leading = {choice for choice in counted if counted.count(choice) == most}
        if len(leading) == 1:
            return leading.pop()
        tie_break = votes.get(self.last_godfather())
        return tie_break if tie_break in leading else self.last_godfather()


FOLDS: dict[type, Callable[[Affairs, Any], None]] = {
    Opened: Affairs._opened,
    Joined: Affairs._joined,
    TokenAdded: Affairs._token_added,
    TokenRevoked: Affairs._token_revoked,
    Left: Affairs._left,
    Locked: Affairs._locked,
    Admitted: Affairs._admitted,
    Ordered: Affairs._ordered,
    OptionsSet: Affairs._options_set,
    HostSet: Affairs._host_set,
    GodfatherSet: Affairs._godfather_set,
    Started: Affairs._started,
    Held: Affairs._held,
    Moved: Affairs._moved,
    Answered: Affairs._answered,
    WindowClosed: Affairs._window_closed,
    VoteOpened: Affairs._vote_opened,
    Voted: Affairs._voted,
    Waited: Affairs._waited,
    Substituted: Affairs._substituted,
    Returned: Affairs._returned,
    SeatAsked: Affairs._seat_asked,
    SeatVoted: Affairs._seat_voted,
    SeatDeclined: Affairs._seat_declined,
    Sat: Affairs._sat,
}


def complete_setup(affairs: Affairs) -> Setup:
    """The setup that the next game would have with who sits there now."""
    return affairs.options.setup.complete(len(affairs.order))
