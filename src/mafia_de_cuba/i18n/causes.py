"""Causes: why somebody has won or lost, and what is known of a finished game to say so."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from msgspec import Struct

from mafia_de_cuba.rules.outcome import Ending, Outcome
from mafia_de_cuba.rules.pieces import AGENTS, Name, Role
from mafia_de_cuba.views import PlayerView


class Cause(Name):
    """Why somebody has won or lost; i18n/verdicts.py has a sentence for each."""

    # who wins
    ALL_BACK = "all_back"  # E1
    NOTHING_STOLEN = "nothing_stolen"  # E1
    HEIR_ALL_BACK = "heir_all_back"  # I7, E1
    LOYAL = "loyal"  # E2
    DROVE = "drove"  # E2
    SERVED = "served"  # E2
    WITH_THIEVES = "with_thieves"  # E2
    TOOK_SIDE = "took_side"  # E2
    SHOT_AGENT = "shot_agent"  # I4
    WANTED = "wanted"  # I5d, I5e, I5f
    FELLOW = "fellow"  # I5f
    BETRAYED = "betrayed"  # I5g
    RICHEST = "richest"  # I7
    RICHEST_WITH_LOVER = "richest_with_lover"  # I5e
    GODFATHER_WITH_LOVER = "godfather_with_lover"  # I5e
    POOREST = "poorest"  # I5f
    RICHEST_BETRAYAL = "richest_betrayal"  # I5g
    # who loses
    OFFENDED = "offended"  # T8
    GAVE_UP = "gave_up"  # I6
    NO_JOKER = "no_joker"  # I5i
    FELL = "fell"  # I5i or I6, where nobody knows which
    REPLACED = "replaced"  # I7
    WRONG_ONE = "wrong_one"  # I5d, I5e, I5f
    BETRAYER = "betrayer"  # I5g
    CAUGHT = "caught"  # I5c, I8
    FIRED = "fired"  # I4, I8
    HIT = "hit"  # I4, I8
    HIT_AGENT = "hit_agent"  # I4
    AGENT_HIT = "agent_hit"  # I4
    ENDED = "ended"  # I5d, I5e, I5f
    DROVE_LOSER = "drove_loser"  # E2
    SERVED_LOSER = "served_loser"  # E2
    NOBODY_TO_SERVE = "nobody_to_serve"  # E2
    RICHER = "richer"  # I7, I5e, I5g
    POORER = "poorer"  # I5f
    NO_THIEF = "no_thief"  # E2
    NO_SIDE = "no_side"  # E2
    NEVER_ACCUSED = "never_accused"  # I5d, I5e, I5f
    NEVER_FELL = "never_fell"  # I7
    ACCUSED_BY_MISTAKE = "accused_by_mistake"  # I5i
    GODFATHER_FELL = "godfather_fell"  # E2


Part = tuple[int, ...] | int | Role  # seats, a number, a role
Parts = tuple[tuple[str, Part], ...]


class Judgement(Struct, frozen=True):
    """Whether a seat has won, why, and what fills the gaps of the sentence that says it."""

    won: bool
    cause: Cause
    parts: Parts = ()


class Finished(Protocol):
    """Of a view, what it takes to say how the game ended."""

    @property
    def outcome(self) -> Outcome | None:
        """The ending and the winners."""

    @property
    def godfather(self) -> int | None:
        """The last Godfather."""

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """Everybody, laid open."""


class Final(NamedTuple):
    """A finished game: who won, what everybody was, and what ended it."""

    outcome: Outcome
    godfather: int
    players: tuple[PlayerView, ...]
    accused: int | None  # by the accusation that ended it, as far as is known
    conceded: bool

    def role(self, seat: int) -> Role | None:
        """What the seat was."""
        return self.players[seat].role

    def held(self, seat: int) -> int:
        """How many diamonds the seat held at the end."""
        return self.players[seat].diamonds or 0

    def winners(self, *roles: Role) -> tuple[int, ...]:
        """The winners who have one of these roles."""
        return tuple(seat for seat in self.outcome.winners if self.role(seat) in roles)

    def everybody(self, role: Role) -> tuple[int, ...]:
        """All who have this role, winners or not."""
        return tuple(player.seat for player in self.players if player.role is role)


def final(view: Finished, accused: int | None = None, conceded: bool = False) -> Final:
    """A finished game; whom the last accusation was about is deduced where nobody says it."""
    assert view.outcome, "the game is over"
    game = Final(view.outcome, view.godfather or 0, view.players, accused, conceded)
    if accused is None:
        only = tuple(_accused(game))
        return game._replace(accused=only[0] if len(only) == 1 else None)
    return game


def _accused(game: Final) -> Iterator[int]:
    """Everybody whose pockets may have ended the game."""
    match game.outcome.ending:
        case Ending.AGENT_ACCUSED:
            yield from game.winners(*AGENTS)
        case Ending.LOVER_ACCUSED:
            yield from game.winners(Role.LOVER)
        case Ending.REVOLUTIONARY_ACCUSED:
            yield from game.winners(Role.REVOLUTIONARY)
        case Ending.HENCHMAN_BETRAYED:
            yield from game.winners(Role.HENCHMAN)
        case Ending.AGENT_SHOT:
            yield from (seat for agent in AGENTS for seat in game.everybody(agent))


def accused_parts(game: Final) -> dict[str, Part]:
    """Who was accused last, and what they were."""
    if game.accused is None:
        return {}
    return {"name": (game.accused,), "role": game.role(game.accused) or Role.URCHIN}
