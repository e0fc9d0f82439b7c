"""The theft: where the box is, and the box of each seat: the same places, filled or not."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Pocket
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.table.told import Told
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.views import You
from mafia_de_cuba.web.sentences import N_

from .boxes import present_aims
from .lobby_forms import TokenAims
from .model import At, Model, Regions, Screen, Title, Viewer, body_class, present_band
from .questions import notes_name
from .votes import present_absent, present_ballots, present_watching

TITLE = N_("The theft")
MOST_HIDDEN = 5  # T1


class BoxHolder(Model, frozen=True):
    """Who has the box, for all to see."""

    seat: int
    name: str
    guest: str  # who plays for them
    away: bool
    turn: int
    last: int
    aims: TokenAims


class Absences(Model, frozen=True):
    """Votes and forms about seats, in one place above the box."""

    at: At
    parts: tuple[Model, ...]


class ShutBox(Model, frozen=True):
    """The box for who only watches."""

    godfather: str


class Tray(Model, frozen=True):
    """What lies on the paper of the box: the same places for everyone, filled or not."""

    part: str  # "hide", "take", "rehearse", or "sent": what the Godfather has sent round
    diamonds: int  # of the fifteen places, how many are filled
    most: int  # the highest number that may be chosen
    tokens: tuple[tuple[Token, bool], ...]  # every token of the setup, and whether it is here
    fake: bool  # whether the fake diamond is here
    bag: bool = False  # whether a token may go into the bag
    nothing: bool = False  # whether nothing may be taken, in truth or as a story (T6)
    empty: bool = False  # whether one may tell that the box was empty (T5)


class CigarBox(Model, frozen=True):
    """The box in a seat's hands, to open while held: what is printed differs, nothing else."""

    tray: Tray
    setup: Setup
    mood: str  # what the lid says to who has no box in hand: "coming", "done" or "godfather"
    godfather: str  # empty: the viewer
    first: str  # who has the bag
    passenger: str  # who sits on the right
    received: Box | None
    took: Take | None
    dismissed: Token | None
    hidden: int | None
    held: bool  # chosen, and to be changed until the box goes on
    told: Told | None  # what was done for who did not do it

    @property
    def chosen(self) -> Take:
        """What is chosen so far: diamonds that are hidden count as taken."""
        if not self.held:
            return Take()
        return self.took or Take(self.hidden or 0)

    @property
    def bagged(self) -> Token | None:
        """What lies in the bag and can still be taken out."""
        return self.dismissed if self.tray.bag else None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing at all in the box."""
        here = any(present for _, present in self.tray.tokens)
        return not (self.tray.diamonds or here or self.tray.fake)

    @property
    def may_choose_none(self) -> bool:
        """Whether to hide or take none is a choice."""
        return self.tray.part == "hide" or self.tray.nothing

    def take(self, diamonds: int = 0, token: Token | None = None, fake: bool = False) -> Take:
        """A take, to be put into words."""
        return Take(diamonds, token, fake)


class BoxForm(Model, frozen=True):
    """The form round the box; a rehearsal is sent nowhere, and kept under `notes`."""

    at: At
    box: CigarBox
    notes: str
    drafts: bool  # whether time may run out: then what is chosen counts

    @property
    def data(self) -> dict[str, str]:
        """What the scripts have to know: the open box, and where drafts are sent."""
        open_box = {"open-box": ""} if self.box.setup.open_box else {}
        none = {"none": ""} if self.box.may_choose_none else {}
        return open_box | none | ({"draft": f"/t/{self.at.code}/draft"} if self.drafts else {})

    @property
    def needs_choice(self) -> bool:
        """Whether the box goes on only with something chosen by hand, be it to hide none."""
        return not (self.box.held or self.box.tray.nothing)


class BoxButton(Model, frozen=True):
    """The button that sends the box on."""

    part: str
    held: bool


# ---------------------------------------------------------------- screens


def present_public(view: TableView, away: frozenset[int]) -> Regions:
    """Where the box is."""
    seat, turn = view.turn or 0, view.turn or 0
    name, guest = view.players[seat].name, view.guests.get(seat, "")
    aims = present_aims(view.setup, view.known)
    holder = BoxHolder(seat, name, guest, seat in away, turn, len(view.players) - 1, aims)
    return {"main": (holder,), "ledger": ()}


def present_own(viewer: Viewer) -> Screen:
    """The box of the viewer: one footprint for everybody."""
    parts = chain(present_ballots(viewer), present_absent(viewer))
    absences = Absences(viewer.at, tuple(parts))
    regions: Regions = {"band": present_band(viewer, TITLE)}
    if viewer.me is None:
        box = ShutBox(viewer.view.players[0].name)
        regions |= {"act": (absences, box), "thumb": tuple(present_watching(viewer))}
    else:
        form = _box_form(viewer, viewer.me)
        regions |= {"act": (absences, form), "thumb": (_button(form.box),)}
    return Screen(body_class("theft", viewer.me), Title(TITLE), regions)


def _button(box: CigarBox) -> BoxButton:
    return BoxButton(box.tray.part, box.held)


def _box_form(viewer: Viewer, me: int) -> BoxForm:
    view, you = viewer.view, viewer.view.you
    assert you, "who has a seat knows something"
    box = CigarBox(
        tray=tray(view, you),
        setup=view.setup,
        mood=_mood(view, me),
        godfather=view.players[0].name if me else "",
        first=view.players[1].name,
        passenger=view.players[me - 1].name,  # of the Godfather's it is never said
        received=you.received,
        took=you.took,
        dismissed=you.dismissed,
        hidden=you.hidden,
        held=view.held,
        told=view.told,
    )
    notes = notes_name(viewer.at, len(view.series))
    return BoxForm(viewer.at, box, notes, view.options.clock is not None)


def _mood(view: TableView, me: int) -> str:
    if me == 0:
        return "godfather"
    return "coming" if me > (view.turn or 0) else "done"


# ---------------------------------------------------------------- what lies in the box


def tray(view: TableView, you: You) -> Tray:
    """The box as this seat may see it; who may not sees the one to rehearse with."""
    setup = view.setup
    if view.phase == "hide" and you.seat == 0:
        return _tray("hide", setup, setup.box(), MOST_HIDDEN)
    if you.moves and you.received and view.turn == you.seat:
        return _tray_to_take_from(setup, you, you.received)
    if you.seat == 0:
        return _tray("sent", setup, setup.box().without(Take(you.hidden or 0)), 0)
    rehearsed = _tray("rehearse", setup, setup.box(), DIAMONDS)
    is_last = you.seat == len(view.players) - 1
    return replace(rehearsed, nothing=is_last, empty=you.seat > 1 and not is_last)


def _tray_to_take_from(setup: Setup, you: You, received: Box) -> Tray:
    takes = [move.take for move in you.moves if isinstance(move, Pocket)]
    most = max((take.diamonds for take in takes), default=0)
    bag = any(not isinstance(move, Pocket) for move in you.moves)
    closed = you.dismissed and not bag  # else it can still be taken out of the bag
    box = received.without(Take(token=you.dismissed)) if closed else received
    return _tray("take", setup, box, most, bag=bag, nothing=Take() in takes)


def _tray(
    part: str, setup: Setup, box: Box, most: int, bag: bool = False, nothing: bool = False
) -> Tray:
    tokens = tuple(_places(setup.tokens, box.tokens))
    return Tray(part, box.diamonds, most, tokens, box.fake_diamond, bag, nothing)


def _places(every: Tokens, present: Tokens) -> Iterator[tuple[Token, bool]]:
    """Every token of the setup, one by one, and whether it is present."""
    for token in every.kinds():
        for number in range(every.count(token)):
            yield token, number < present.count(token)
