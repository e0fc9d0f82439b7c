"""Why somebody won, in one sentence; who won for the same reason shares it."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from mafia_de_cuba.rules.outcome import Ending, Outcome
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.views import PlayerView

from .languages import N_
from .views import Seated

if TYPE_CHECKING:
    from .sentences import Words


class Finished(Seated, Protocol):
    """Of a view, what it takes to say why somebody won."""

    @property
    def outcome(self) -> Outcome | None:
        """The ending and the winners."""


class Reason(NamedTuple):
    """Why somebody won: the sentence of one, that of several, and what fills their gaps."""

    one: str
    many: str = ""  # where several can win by the same
    boss: str = ""
    held: int = 0


def why(words: "Words", view: Finished, winner: PlayerView) -> str:
    """Why this player has won."""
    return _said(words, _reason(view, winner), [winner.name])


def whys(
    words: "Words", view: Finished, but: int | None = None
) -> list[tuple[tuple[int, ...], str]]:
    """Why each winner has won, those with the same reason together: their seats, and a sentence.

    Whoever is told of the own victory already may be left out: `but`.
    """
    assert view.outcome is not None, "nobody has won yet"
    shared: dict[tuple[Reason, int | None], list[int]] = {}
    for seat in (each for each in view.outcome.winners if each != but):
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


WITH_OTHERS = {  # who wins because somebody else does (E2)
    Role.MINION: Reason(N_("%(name)s wins: the Minion of the Traitor, who won.")),
    Role.LAWYER: Reason(N_("%(name)s wins: the Crooked Lawyer took a side, and a Thief won.")),
    Role.URCHIN: Reason(
        N_("%(name)s wins: a Street Urchin wins with the Thieves."),
        N_("%(names)s win: Street Urchins win with the Thieves."),
    ),
}
DRIVER = Reason(N_("%(name)s wins: the Driver of %(boss)s, who sat on the right."))
LOYAL = Reason(
    N_("%(name)s wins: loyal to %(boss)s to the end."),
    N_("%(names)s win: loyal to %(boss)s to the end."),
)
LOYAL_BUT = {Role.HENCHMAN: Ending.HENCHMAN_BETRAYED, Role.CLEANER: Ending.AGENT_SHOT}
DIAMONDS = {  # a Thief or a Godfather, for whom it is the diamonds that count
    Ending.DIAMONDS_RECOVERED: Reason(N_("%(name)s wins: all fifteen diamonds are back.")),
    Ending.REVOLUTIONARY_ACCUSED: Reason(
        N_("%(name)s wins: the poorest Thief, with %(held)s."),
        N_("%(names)s win: the poorest Thieves, with %(held)s each."),
    ),
    Ending.LOVER_ACCUSED: Reason(
        N_("%(name)s wins: nobody held more than %(held)s."),
        N_("%(names)s win: nobody held more than %(held)s."),
    ),
}
MOST = Reason(
    N_("%(name)s wins: the richest Thief, with %(held)s."),
    N_("%(names)s win: the richest Thieves, with %(held)s each."),
)
BY_ACCUSATION = {  # who wins by being accused, or by shooting whoever is
    Role.FBI: Reason(N_("%(name)s wins: an FBI Agent was accused.")),
    Role.CIA: Reason(N_("%(name)s wins: a CIA Agent was accused.")),
    Role.CLEANER: Reason(N_("%(name)s wins: the Cleaner shot an Agent.")),
    Role.LOVER: Reason(N_("%(name)s wins: the Diamond Lover was accused.")),
    Role.REVOLUTIONARY: Reason(
        N_("%(name)s wins: a Revolutionary was accused."),
        N_("%(names)s win: a Revolutionary was accused."),
    ),
    Role.HENCHMAN: Reason(N_("%(name)s wins: a Loyal Henchman, accused by the Traitor.")),
}


def _reason(view: Finished, winner: PlayerView) -> Reason:
    assert view.outcome is not None, "nobody has won yet"
    assert winner.role is not None, "everybody is laid open"
    role, ending = winner.role, view.outcome.ending
    if role is Role.DRIVER:
        return DRIVER._replace(boss=view.players[winner.seat - 1].name)
    if role in WITH_OTHERS:
        return WITH_OTHERS[role]
    if role in LOYAL_BUT and ending is not LOYAL_BUT[role]:
        return LOYAL._replace(boss=view.players[0].name)
    if role is Role.THIEF or winner.seat == view.godfather:
        return _rich(ending, winner.diamonds or 0)
    return BY_ACCUSATION[role]


def _rich(ending: Ending, held: int) -> Reason:
    if ending is Ending.DIAMONDS_RECOVERED:  # for whoever holds the office: nothing to compare
        return DIAMONDS[ending]
    return DIAMONDS.get(ending, MOST)._replace(held=held)
