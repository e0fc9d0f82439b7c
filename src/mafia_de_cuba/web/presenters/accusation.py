"""An accusation: one poster on every phone, and the same buttons for everyone in play."""

from collections.abc import Iterator

from mafia_de_cuba.rules.talk import Say
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import is_silence
from mafia_de_cuba.web.sentences import N_

from .ledger import Utterance, utterance
from .model import At, Model, Regions, Screen, Title, Viewer, body_class, present_band
from .reactions import present_reactions
from .votes import present_watching

TITLE = N_("Accused")


LAST_WORDS = 6  # between a reason and the accusation, at most


class Poster(Model, frozen=True):
    """Who accuses whom, for all to see; guests are who plays for them."""

    godfather: str
    godfather_guest: str
    name: str
    guest: str
    window_open: bool
    reason: Utterance | None  # what the Godfather said just before


class ShotWindow(Model, frozen=True):
    """Shoot or keep still: offered to everyone in play wherever the box could hold a Cleaner."""

    at: At


class Accused(Model, frozen=True):
    """What it means for the accused, who alone is told so."""

    window_open: bool


class RevealButton(Model, frozen=True):
    """The accused empties their pockets."""

    at: At


class LookAt(Model, frozen=True):
    """Everybody looks at the accused; without a name, at the clock."""

    name: str


def present_public(view: TableView, _away: frozenset[int]) -> Regions:
    """The poster; who is away is not on it."""
    accused, godfather = view.accused or 0, view.godfather or 0
    poster = Poster(
        godfather=view.players[godfather].name,
        godfather_guest=view.guests.get(godfather, ""),
        name=view.players[accused].name,
        guest=view.guests.get(accused, ""),
        window_open=view.window_open,
        reason=present_reason(view),
    )
    return {"main": (poster,), "ledger": ()}


def present_reason(view: TableView) -> Utterance | None:
    """What the Godfather said just before accusing; of a bot, before it heard last words."""
    for place in reversed(range(max(0, view.accused_after - LAST_WORDS), view.accused_after)):
        spoken = view.ledger[place]
        if spoken.seat == view.godfather:
            is_reason = isinstance(spoken.words, Say) and not is_silence(spoken.words)
            return utterance(view.players, view.ledger, place) if is_reason else None
        if not view.players[view.godfather or 0].bot:
            break
    return None


def present_own(viewer: Viewer) -> Screen:
    """The buttons of the window: equal for all, but for the accused once the time is over."""
    regions: Regions = {
        "band": present_band(viewer, TITLE),
        "act": tuple(_act(viewer)),
        "thumb": tuple(_thumb(viewer)),
    }
    return Screen(body_class("accusation", viewer.me), Title(TITLE), regions)


def before_verdict(viewer: Viewer, screen: Screen) -> Screen:
    """A page that is loaded while a reveal is shown: its titles tell nothing of what follows."""
    band = {"band": present_band(viewer, TITLE)}
    return screen._replace(title=Title(TITLE), regions={**screen.regions, **band})


def _act(viewer: Viewer) -> Iterator[Model]:
    if _is_accused(viewer):
        yield Accused(viewer.view.window_open)
    else:
        yield from present_reactions(viewer)


def _is_accused(viewer: Viewer) -> bool:
    return viewer.me is not None and viewer.me == viewer.view.accused


def _thumb(viewer: Viewer) -> Iterator[Model]:
    view, me = viewer.view, viewer.me
    if me is None:
        yield from present_watching(viewer)
    elif view.window_open and view.setup.tokens.cleaner and view.players[me].in_play:
        yield ShotWindow(viewer.at)
    elif view.window_open:
        yield LookAt("")
    elif me == view.accused:
        yield RevealButton(viewer.at)
    else:
        yield LookAt(view.players[view.accused or 0].name)
