"""The ending: the verdict, everything revealed and said, seat by seat, and the next game."""

from itertools import chain

from msgspec.structs import replace

from mafia_de_cuba.rules.talk import Spoken
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import N_

from .chart import present_chart
from .coach import present_slip
from .ledger import Exchange, exchanges
from .model import Model, Regions, Screen, Title, Viewer, body_class, present_band
from .next_game import present_next_game
from .reactions import present_reactions
from .truths import present_truths
from .verdict import present_verdict
from .votes import present_ballots, present_knocks, present_watching

TITLE = N_("The end")
MOST_SAID = 300  # questions with their answers on the page


class Transcript(Model, frozen=True):
    """Every word said, as long as a page can hold them; a page of its own has all."""

    code: str
    ledger: tuple[Spoken, ...]
    players: tuple[PlayerView, ...]

    def exchanges(self) -> list[Exchange]:
        """Every question with its answer, the first words first."""
        return exchanges(self.players, self.ledger)[:MOST_SAID]


class Keepsakes(Model, frozen=True):
    """What people may take along besides the picture: the replay, the record, all games."""

    code: str
    number: int  # of the game at this table


class Series(Model, frozen=True):
    """Who has won how many games, the best first."""

    games: int
    standings: tuple[tuple[str, int], ...]


class EndButtons(Model, frozen=True):
    """The picture to share, and the next game: the host begins it."""

    code: str
    number: int  # of the game at this table, for the name of the picture
    is_host: bool
    host: str


# ---------------------------------------------------------------- screens


def present_public(view: TableView, _away: frozenset[int]) -> Regions:
    """Every truth beside what was said, all words, and the series; nobody is away any more."""
    ledger: tuple[Model, ...] = (present_truths(view),)
    if view.ledger:
        ledger += (Transcript(view.table, view.ledger, view.players),)
    if view.series:
        ledger += (_series(view),)
    return {"ledger": (*ledger, Keepsakes(view.table, len(view.series)))}


def present_own(viewer: Viewer) -> Screen:
    """My verdict, my vote, the host's next game; on a device that was passed round, all of theirs.

    Nothing is secret any more, so the verdict may stand where a game has what all see alike.
    """
    view, me = viewer.view, viewer.me
    host = view.host if me is None and view.host in viewer.extra.seats else me
    as_host = viewer._replace(me=host, at=replace(viewer.at, seat=host))
    knocks = tuple(present_knocks(as_host))
    act = chain(present_next_game(as_host), knocks[1:], present_ballots(viewer))
    is_host = host is not None and host == view.host
    name = "" if view.host is None else view.players[view.host].name
    buttons = EndButtons(view.table, len(view.series), is_host, name)
    regions: Regions = {
        "band": present_band(viewer, TITLE),
        "main": (present_verdict(view, me), present_chart(view)),
        "act": (*present_slip(view, me), *present_reactions(viewer), *act),
        "thumb": (*knocks[:1], buttons, *present_watching(viewer)),
    }
    return Screen(body_class("end", me), Title(TITLE), regions)


def _series(view: TableView) -> Series:
    best_first = sorted(view.score.items(), key=lambda pair: (-pair[1], pair[0]))
    return Series(len(view.series), tuple(best_first))
