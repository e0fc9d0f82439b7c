"""Pockets: what lies between an accusation and what comes of it, where the player may shoot."""

from mafia_de_cuba.rules.moves import Reveal, Shoot
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.face import Option
from mafia_de_cuba.views import View

from .person import HOLDING, Place


def empty_pockets(place: Place, before: View) -> None:
    """From the cry to the pockets; with a Cleaner about, a shot may come between (I4)."""
    place.look()
    known = any(player.role is Role.CLEANER and player.revealed for player in before.players)
    if before.setup.tokens.cleaner and not known:
        place.face.tell([narration.window(place.words)])
    act = _shot(place) or place.company.next()
    place.face.beat(HOLDING)
    place.settle(act or _turned_out(place))


def _shot(place: Place) -> Act | None:
    """The player's own shot."""
    if place.me is None or Shoot() not in place.moves():
        return None
    _ = place.words._
    options = [Option("hold", _("hold still")), Option("shoot", _("POW!"))]
    picked = place.face.pick(_("Your hand is on the gun. Do you shoot?"), options)
    return Act(place.me, Shoot()) if picked and picked.key == "shoot" else None


def _turned_out(place: Place) -> Act:
    """The player's own pockets."""
    assert place.me is not None
    _ = place.words._
    place.face.pick(_("All eyes are on you."), [Option("reveal", _("Empty my pockets"))])
    return Act(place.me, Reveal())
