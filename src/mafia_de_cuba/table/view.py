"""What one seat of a live table may know: the game's view, and what is public of the table."""

from msgspec import Struct

from mafia_de_cuba.rules.events import Fact
from mafia_de_cuba.rules.outcome import Ending, Outcome
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Spoken
from mafia_de_cuba.views import PlayerView, Theft, You

from .options import Options


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
    news: News | None = None  # for pages; None before the first accusation is settled
    free: tuple[int, ...] = ()  # for pages; seats whose players left in mid-game
