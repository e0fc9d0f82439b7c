"""Models: what each component of a page shows, and what presenters are given to make them."""

from typing import NamedTuple

from msgspec import Struct

from mafia_de_cuba.i18n.languages import SOURCE
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView

from .own_words import OwnWords
from .rulebook import rule_now

NOBODY: frozenset[int] = frozenset()

NamedSeat = tuple[int, str]  # a seat and its name


class Model(Struct, frozen=True, cache_hash=True, gc=False):
    """What one component shows, and nothing else; its class names the component's template."""


Regions = dict[str, tuple[Model, ...]]  # a region of the page is a row of components


class At(Model, frozen=True):
    """Where a form is sent: the table, the seat, and what this page had seen."""

    code: str
    seat: int | None
    seen: str = ""  # live pages add the version and the id when they send a form
    nonce: str = ""
    where: str = ""  # another address than the table's: of a lesson

    @property
    def home(self) -> str:
        """The address below which forms are sent."""
        return self.where or f"/t/{self.code}"


class Title(Model, frozen=True):
    """The title of a page: a message, and what fills its gap."""

    message: str
    name: str = ""


class Band(Model, frozen=True):
    """The band at the top of a table's page: its code, a title and the menu."""

    at: At
    title: str
    game: int  # how many games were played here before
    may_end: bool = False  # the host of a game under way
    rule: str = ""  # where the rules open
    notebook: bool = False  # a seat that the table helps, while questions are asked


class Guest(Struct, frozen=True):
    """Somebody who waits: what the table has decided about them, which all may know."""

    name: str
    admitted: bool = False  # plays the next game
    may_sit: bool = True  # may take a place in the next game without being admitted
    may_ask: bool = True  # may ask for a seat of the running game
    asked: bool = False
    declined: bool = False
    sits_out: bool = False  # had a place, and comes back when they like
    host: bool = False  # keeps the table, though without a seat


class Extra(Struct, frozen=True):
    """What a screen shows besides the view: nothing here is secret from its viewer."""

    origin: str = ""  # "http://192.168.1.20:8000", for links and QR codes
    seats: tuple[int, ...] = ()  # all seats of this device: more than one when it is passed round
    guest: Guest | None = None  # how it stands with a viewer who waits for a seat
    theme: str = ""  # "plain", "cedar", or what the device prefers
    declined: int | None = None  # which of the viewer's own words mean nothing but themselves
    notice: str = ""  # what the last form was answered, where there is no script to show it
    nonce: str = ""  # of a whole page: makes the ids of its moves; scripts make their own


class Viewer(NamedTuple):
    """Everything that a presenter is given: one viewer's view, and public facts beside it."""

    view: TableView
    me: int | None  # the viewer's seat
    at: At
    away: frozenset[int] = NOBODY  # seats whose players are not here
    askable: frozenset[int] = NOBODY  # seats about which the table may be asked to vote
    extra: Extra = Extra()
    live: bool = True  # whether it goes down a socket
    lang: str = SOURCE  # of the page
    words: OwnWords = OwnWords()  # of a seat, during the questions

    @property
    def shared(self) -> bool:
        """Whether the viewer's device is passed round."""
        return len(self.extra.seats) > 1


class Screen(NamedTuple):
    """A page in parts: the classes of its body, its title, and the models of its regions."""

    body: str
    title: Title
    regions: Regions


def present_band(viewer: Viewer, title: str) -> tuple[Model, ...]:
    """The band of a table's page."""
    view = viewer.view
    playing = view.phase not in ("lobby", "over")
    may_end = playing and viewer.me is not None and viewer.me == view.host
    rule = rule_now(view, viewer.me)
    notebook = viewer.me is not None and not viewer.shared and has_notebook(view)
    return (Band(viewer.at, title, len(view.series), may_end, rule, notebook),)


def has_notebook(view: TableView) -> bool:
    """Whether the owner of a view has a notebook: where the table helps, during the questions."""
    is_asked = view.phase in ("investigation", "accusation") and not view.setup.open_box
    return is_asked and view.you is not None and view.options.help is not Help.OFF


def body_class(screen: str, me: int | None) -> str:
    """The body's classes; the viewer's seat turns the round, so no public region depends on it."""
    return f"screen {screen} watching" if me is None else f"screen {screen} me-{me}"
