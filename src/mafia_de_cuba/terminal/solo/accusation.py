"""From an accusation to what comes of it; in between the player may shoot as the Cleaner."""

from mafia_de_cuba.rules.moves import Reveal, Shoot
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.display import Choice, Option
from mafia_de_cuba.views import View

from .person import HOLDING, Person


def empty_pockets(person: Person, before: View) -> None:
    """Settle an accusation; where there may be a Cleaner, a shot may come first (I4)."""
    person.look()
    known = any(player.role is Role.CLEANER and player.revealed for player in before.players)
    if before.setup.tokens.cleaner and not known:
        person.display.tell([narration.window(person.words)])
    act = _shot(person) or person.bots.next()
    person.display.pause(HOLDING)
    person.settle(act or _turned_out(person))


def _shot(person: Person) -> Act | None:
    """The player's shot, if they may shoot and want to."""
    if person.me is None or Shoot() not in person.moves():
        return None
    _ = person.words._
    options = [Option("hold", _("hold still")), Option("shoot", _("POW!"))]
    picked = person.display.pick(Choice(_("Your hand is on the gun. Do you shoot?"), options))
    return Act(person.me, Shoot()) if picked and picked.key == "shoot" else None


def _turned_out(person: Person) -> Act:
    """The player empties their own pockets."""
    assert person.me is not None
    _ = person.words._
    options = [Option("reveal", _("Empty my pockets"))]
    person.display.pick(Choice(_("All eyes are on you."), options))
    return Act(person.me, Reveal())
