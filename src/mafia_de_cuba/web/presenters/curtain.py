"""A device that is passed round: the curtain between two hands, and whose hands it may go to."""

from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.sentences import N_

from .model import Extra, Model, NamedSeat, Screen, Title, Viewer
from .passing import next_holder


class Hands(Model, frozen=True):
    """Whose hands the device may go to, or back to the middle of the table."""

    code: str
    seats: tuple[NamedSeat, ...]  # empty while it is in somebody's hands
    now: int | None  # whose time it is
    holder: str = ""  # in whose hands it is


class Curtain(Model, frozen=True):
    """Who takes the device next; everyone else looks away."""

    code: str
    name: str
    others: tuple[NamedSeat, ...]
    back: bool  # whether it may lie on the table instead: it is nobody's time


class CurtainHandle(Model, frozen=True):
    """What opens the curtain while held."""

    code: str
    seat: int
    name: str


def present_hands(viewer: Viewer) -> tuple[Model, ...]:
    """The strip of names on a device that is passed round."""
    view = viewer.view
    if viewer.me is not None:
        return (Hands(view.table, (), None, view.players[viewer.me].name),)
    now = next_holder(view, viewer.extra.seats)[0] if view.turn is None else view.turn
    return (Hands(view.table, _in_play(view, viewer.extra), now),)


def _in_play(view: TableView, extra: Extra) -> tuple[NamedSeat, ...]:
    players = (view.players[seat] for seat in extra.seats)
    return tuple((player.seat, player.name) for player in players if player.in_play)


def present_curtain(viewer: Viewer) -> Screen:
    """The curtain before the secrets of a seat."""
    view, me = viewer.view, viewer.me or 0
    name = view.players[me].name
    others = tuple((seat, view.players[seat].name) for seat in viewer.extra.seats if seat != me)
    back = view.turn != me and not view.window_open
    curtain = Curtain(view.table, name, others if viewer.shared else (), back)
    return Screen(
        "screen curtain",
        Title(N_("Pass the phone to %(name)s"), name),
        {
            "band": (),
            "main": (curtain,),
            "act": (),
            "ledger": (),
            "thumb": (CurtainHandle(view.table, me, name),),
        },
    )
