"""What one seat of a live table may know: the game's view, and what is public of the table."""

from msgspec import Struct

from mafia_de_cuba.rules.events import Fact
from mafia_de_cuba.rules.outcome import Ending, Outcome
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Spoken
from mafia_de_cuba.views import PlayerView, Theft, You

from .options import Options
from .told import Told


class Game(Struct, frozen=True):
    """One finished game of the series."""

    ending: Ending
    godfather: str
    winners: tuple[str, ...]


class Ballot(Struct, frozen=True):
    """An open vote: for the next Godfather (E4), about an absent player, or who asks for a seat."""

    about: str  # "godfather", "absent" or "seat"
    seat: int | None  # the absent seat, or the one that is asked for
    voters: tuple[int, ...]  # the seats that may vote
    choices: tuple[str, ...]  # seats as text; "wait", "bot"; or "admit", "decline"
    votes: dict[int, str]  # seat to choice, open to all
    chosen: str | None  # once decided
    name: str | None = None  # who asks for the seat


class News(Struct, frozen=True):
    """What the last reveal, shot or concession came to: facts that all saw, in their order."""

    facts: tuple[Fact, ...]
    said: int  # how long the ledger was then: the news is fresh until somebody speaks
    by: int | None = None  # who revealed, shot or gave up
    accused: int | None = None  # whom the accusation was about; None: a concession


class Chair(Struct, frozen=True):
    """Somebody's place in the next game, or the one that they leave empty."""

    name: str
    seat: int | None  # in the game that is over; None for who came since
    bot: bool
    level: str | None  # how well a bot plays
    host: bool
    admitted: bool  # came or came back since the game that is over


class NextGame(Struct, frozen=True):
    """The lobby between games: who will play, with what, and whether it can begin."""

    chairs: tuple[Chair, ...]  # in order round the table
    sitting_out: tuple[Chair, ...]
    setup: Setup  # for so many players
    suggested: int | None  # the chair of the Godfather to come (E4)
    can_start: bool
    reason: str | None  # why it cannot: the reason of the refusal
    rule: str | None  # and its rule
    advice: str | None  # a ready-made box that would suit better now


class TableView(Struct, frozen=True):
    """What a seat of the table may know; the first keys are the API's, the others are for pages."""

    table: str
    version: int
    phase: str  # "lobby", or the game's
    setup: Setup
    godfather: int | None
    jokers: int | None
    accused: int | None
    turn: int | None
    recovered: int | None
    outcome: Outcome | None
    ledger: tuple[Spoken, ...]
    players: tuple[PlayerView, ...]
    you: You | None
    theft: Theft | None
    host: int | None  # the host's seat
    options: Options
    suggested: int | None  # who will be Godfather, as things stand
    series: tuple[Game, ...]
    score: dict[str, int]  # wins by name, over the series
    games: dict[str, int]  # games played by name
    ballots: tuple[Ballot, ...]
    window_open: bool  # an accusation whose window still runs: nobody reveals yet
    held: bool  # this seat has chosen, and the box goes on at the common pace
    substitutes: tuple[int, ...]  # seats that a bot plays for an absent player
    waiting: tuple[str, ...]  # who watches by name and would take a seat
    admitted: tuple[str, ...] = ()  # who of them plays the next game
    locked: bool = False  # whether who comes has to wait for the host's admission
    levels: dict[int, str] = {}  # how well a bot plays, by its seat
    guests: dict[int, str] = {}  # who plays a seat now that another name began the game with
    told: Told | None = None  # what was done for this seat's player, until they act
    news: News | None = None  # for pages; None before the first accusation is settled
    free: tuple[int, ...] = ()  # for pages; seats whose players left in mid-game
    next_game: NextGame | None = None  # while a game is over: the one to come
    sitting_out: tuple[str, ...] = ()  # who of `waiting` has left their place empty for a while
    ended_by: str | None = None  # in the lobby: who has ended the game that ran
    experience: dict[int, int] = {}  # in the lobby, by seat: how many games people have finished
    house_rules: tuple[str, ...] = ()  # what is offered for the game to come
    accused_after: int = 0  # for pages; how much had been said when the last accusation came
    known: tuple[Token, ...] = ()  # for pages; the tokens of the boxes that were played here
