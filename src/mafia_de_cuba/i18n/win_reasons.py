"""Why somebody won, in one sentence; who won for the same reason shares it."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from mafia_de_cuba.rules.outcome import Ending, Outcome
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.views import PlayerView

from .languages import N_

if TYPE_CHECKING:
    from .sentences import Words


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


class Reason(NamedTuple):
    """Why somebody won: the sentence of one, that of several, and what fills their gaps."""

    one: str
    many: str = ""  # where several can win by the same
    boss: str = ""
    held: int = 0


def why(words: "Words", view: Finished, winner: PlayerView) -> str:
    """Why this player has won."""
    return _said(words, _reason(view, winner), [winner.name])


def whys(words: "Words", view: Finished) -> list[tuple[tuple[int, ...], str]]:
    """Why each winner has won, those with the same reason together: their seats, and a sentence."""
    assert view.outcome is not None, "nobody has won yet"
    shared: dict[tuple[Reason, int | None], list[int]] = {}
    for seat in view.outcome.winners:
        reason = _reason(view, view.players[seat])
        shared.setdefault((reason, None if reason.many else seat), []).append(seat)
    return [
        (tuple(seats), _said(words, reason, [view.players[seat].name for seat in seats]))
        for (reason, _), seats in shared.items()
    ]


def _said(words: "Words", reason: Reason, names: list[str]) -> str:
    held = words.diamonds(reason.held)
    if len(names) > 1:
        return words.say(
            reason.many,
            names=words.listed(names),
            boss=reason.boss,
            held=held,
        )
    return words.say(reason.one, name=names[0], boss=reason.boss, held=held)


def _reason(view: Finished, winner: PlayerView) -> Reason:
    assert view.outcome is not None, "nobody has won yet"
    follower = _following(view, winner)
    if follower:
        return follower
    if winner.role is Role.THIEF or winner.seat == view.godfather:
        return _rich(view.outcome.ending, winner.diamonds or 0)
    match winner.role:
        case Role.FBI:
            return Reason(N_("%(name)s wins alone: an FBI Agent was accused."))
        case Role.CIA:
            return Reason(N_("%(name)s wins alone: a CIA Agent was accused."))
        case Role.CLEANER:
            return Reason(N_("%(name)s wins: the Cleaner shot an Agent."))
        case Role.LOVER:
            return Reason(N_("%(name)s wins: the Diamond Lover was accused."))
        case Role.REVOLUTIONARY:
            return Reason(
                N_("%(name)s wins: a Revolutionary was accused."),
                N_("%(names)s win: a Revolutionary was accused."),
            )
    return Reason(N_("%(name)s wins: a Loyal Henchman was accused by the Traitor in office."))


def _following(view: Finished, winner: PlayerView) -> Reason | None:
    """The reason of somebody who wins because somebody else does (E2)."""
    assert view.outcome is not None
    ending = view.outcome.ending
    match winner.role:
        case Role.DRIVER:
            boss = view.players[winner.seat - 1].name
            return Reason(
                N_("%(name)s wins: the Driver of %(boss)s, who sat on the right."),
                boss=boss,
            )
        case Role.HENCHMAN if ending is not Ending.HENCHMAN_BETRAYED:
            return _loyal(view)
        case Role.CLEANER if ending is not Ending.AGENT_SHOT:
            return _loyal(view)
        case Role.MINION:
            return Reason(N_("%(name)s wins: the Minion of the Traitor, who won."))
        case Role.URCHIN:
            return Reason(
                N_("%(name)s wins: a Street Urchin wins with the Thieves."),
                N_("%(names)s win: Street Urchins win with the Thieves."),
            )
        case Role.LAWYER:
            return Reason(N_("%(name)s wins: the Crooked Lawyer took a side, and a Thief won."))
    return None


def _loyal(view: Finished) -> Reason:
    return Reason(
        N_("%(name)s wins: loyal to %(boss)s to the end."),
        N_("%(names)s win: loyal to %(boss)s to the end."),
        boss=view.players[0].name,
    )


def _rich(ending: Ending, held: int) -> Reason:
    """The reason of a Thief or a Godfather: it is the diamonds that count."""
    match ending:
        case Ending.DIAMONDS_RECOVERED:
            return Reason(N_("%(name)s wins: all fifteen diamonds are back."))
        case Ending.REVOLUTIONARY_ACCUSED:
            return Reason(
                N_("%(name)s wins: the Thief with the fewest diamonds, %(held)s."),
                N_("%(names)s win: the Thieves with the fewest diamonds, %(held)s each."),
                held=held,
            )
        case Ending.LOVER_ACCUSED:
            return Reason(
                N_("%(name)s wins: nobody held more than %(held)s."),
                N_("%(names)s win: nobody held more than %(held)s."),
                held=held,
            )
    return Reason(
        N_("%(name)s wins: the Thief with the most diamonds, %(held)s."),
        N_("%(names)s win: the Thieves with the most diamonds, %(held)s each."),
        held=held,
    )
