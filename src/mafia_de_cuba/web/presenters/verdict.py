"""The verdict: how the game ended, and who has won: for all, and to each seat its own."""

from mafia_de_cuba.i18n.causes import Final, final
from mafia_de_cuba.i18n.verdicts import Headline
from mafia_de_cuba.rules.events import Eliminated, PocketsEmptied
from mafia_de_cuba.rules.outcome import Outcome
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import Words

from .model import Model


class Verdict(Model, frozen=True):
    """How the game ended and who has won; to one seat, whether it has, and why."""

    outcome: Outcome
    godfather: int
    players: tuple[PlayerView, ...]
    accused: int | None  # whom the last accusation was about
    conceded: bool
    you: int | None = None  # the viewer's seat; None: for all to see

    @property
    def final(self) -> Final:
        """The finished game."""
        return final(self, self.accused, self.conceded)


def present_verdict(view: TableView, you: int | None = None) -> Verdict:
    """How the game ended: for all, or to one seat."""
    assert view.outcome, "the game is over"
    facts = view.news.facts if view.news else ()
    emptied = [fact.seat for fact in facts if isinstance(fact, PocketsEmptied)]
    accused = view.news.accused if view.news else None
    if accused is None and emptied:
        accused = emptied[0]
    conceded = accused is None and any(isinstance(fact, Eliminated) for fact in facts)
    return Verdict(view.outcome, view.godfather or 0, view.players, accused, conceded, you)


def told_to(words: Words, verdict: Verdict) -> Headline | None:
    """What the viewer is told of the own end; None where the verdict is for all."""
    return None if verdict.you is None else words.headline(verdict.final, verdict.you)


def wins(words: Words, verdict: Verdict) -> list[tuple[tuple[Role, ...], str]]:
    """Who has won, and why: the roles that share a reason, and its sentence."""

    def role(seat: int) -> Role:
        if seat == verdict.godfather:
            return Role.GODFATHER
        return verdict.players[seat].role or Role.URCHIN

    reasons = words.whys(verdict, but=verdict.you)
    return [(tuple(dict.fromkeys(map(role, seats))), sentence) for seats, sentence in reasons]
