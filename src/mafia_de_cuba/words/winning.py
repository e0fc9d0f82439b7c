"""Why somebody won, in one sentence."""

from typing import TYPE_CHECKING, Protocol

from mafia_de_cuba.rules.outcome import Ending, Outcome
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.views import PlayerView

from .catalogue import N_

if TYPE_CHECKING:
    from .speech import Words


class Finished(Protocol):
    """Of a view, what it takes to say why somebody won."""

    @property
    def outcome(self) -> Outcome | None:
        """The ending and the winners."""

    @property
    def godfather(self) -> int | None:
        """Who holds the office."""

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """Everybody, laid open."""


def why(words: "Words", view: Finished, winner: PlayerView) -> str:
    """Why this player has won."""
    assert view.outcome is not None, "nobody has won yet"
    name = winner.name
    follower = _following(words, view, winner)
    if follower:
        return follower
    if winner.role is Role.THIEF or winner.seat == view.godfather:
        return _rich(words, view, winner)
    match winner.role:
        case Role.FBI:
            return words.say(N_("%(name)s wins alone: an FBI Agent was accused."), name=name)
        case Role.CIA:
            return words.say(N_("%(name)s wins alone: a CIA Agent was accused."), name=name)
        case Role.CLEANER:
            return words.say(N_("%(name)s wins: the Cleaner shot an Agent."), name=name)
        case Role.LOVER:
            return words.say(N_("%(name)s wins: the Diamond Lover was accused."), name=name)
        case Role.REVOLUTIONARY:
            return words.say(N_("%(name)s wins: a Revolutionary was accused."), name=name)
    return words.say(
        N_("%(name)s wins: a Loyal Henchman was accused by the Traitor in office."), name=name
    )


def _following(words: "Words", view: Finished, winner: PlayerView) -> str | None:
    """The sentence of somebody who wins because somebody else does (E2)."""
    assert view.outcome is not None
    name, ending = winner.name, view.outcome.ending
    match winner.role:
        case Role.DRIVER:
            boss = view.players[winner.seat - 1].name
            return words.say(
                N_("%(name)s wins: the Driver of %(boss)s, who sat on the right."),
                name=name,
                boss=boss,
            )
        case Role.HENCHMAN if ending is not Ending.HENCHMAN_BETRAYED:
            return _loyal(words, view, name)
        case Role.CLEANER if ending is not Ending.AGENT_SHOT:
            return _loyal(words, view, name)
        case Role.MINION:
            return words.say(N_("%(name)s wins: the Minion of the Traitor, who won."), name=name)
        case Role.URCHIN:
            return words.say(N_("%(name)s wins: a Street Urchin wins with the Thieves."), name=name)
        case Role.LAWYER:
            return words.say(
                N_("%(name)s wins: the Crooked Lawyer took a side, and a Thief won."), name=name
            )
    return None


def _loyal(words: "Words", view: Finished, name: str) -> str:
    boss = view.players[0].name
    return words.say(N_("%(name)s wins: loyal to %(boss)s to the end."), name=name, boss=boss)


def _rich(words: "Words", view: Finished, winner: PlayerView) -> str:
    """The sentence of a Thief or a Godfather: it is the diamonds that count."""
    assert view.outcome is not None
    name, number = winner.name, winner.diamonds or 0
    held = words.diamonds(number)
    match view.outcome.ending:
        case Ending.DIAMONDS_RECOVERED:
            return words.say(N_("%(name)s wins: all fifteen diamonds are back."), name=name)
        case Ending.REVOLUTIONARY_ACCUSED:
            return words.say(
                N_("%(name)s wins: the Thief with the fewest diamonds, %(held)s."),
                name=name,
                held=held,
            )
        case Ending.LOVER_ACCUSED:
            return words.say(
                N_("%(name)s wins: nobody held more than %(held)s."), name=name, held=held
            )
    return words.say(
        N_("%(name)s wins: the Thief with the most diamonds, %(held)s."), name=name, held=held
    )
