"""Personalities: tastes besides winning, which keep play varied."""

from collections.abc import Mapping
from dataclasses import dataclass

from mafia_de_cuba.i18n.languages import N_
from mafia_de_cuba.rules.pieces import AGENTS, Role


@dataclass(frozen=True)
class Personality:
    """What somebody likes besides winning; 1 is the taste of an even-tempered player."""

    label: str = ""  # a message to be translated
    greed: float = 1.0  # stealing
    loyalty: float = 1.0  # serving the Godfather
    mischief: float = 1.0  # Agents, rebels and other solo parts
    handful: float = 4.0  # how many diamonds it likes to steal
    chatter: float = 0.3  # how likely it speaks unasked when it may
    boldness: float = 1.0  # how far its lies go, how soon it shoots

    def taste(self, role: Role) -> float:
        """How much it likes a role."""
        if role is Role.THIEF:
            return self.greed
        if role in (Role.HENCHMAN, Role.CLEANER):
            return self.loyalty
        if role in (*AGENTS, Role.TRAITOR, Role.REVOLUTIONARY, Role.LOVER):
            return self.mischief
        return 1.0


STEADY = "steady"
ANY_PERSONALITY = N_("Another one in each game")  # where the host chooses none

# fmt: off
PERSONALITIES: Mapping[str, Personality] = {
    STEADY:      Personality(N_("Even-tempered")),
    "greedy":    Personality(N_("Greedy"), greed=2.5, loyalty=0.6, handful=6.0),
    "loyal":     Personality(N_("Faithful"), greed=0.5, loyalty=3.0, mischief=0.5, handful=3.0),
    "reckless":  Personality(N_("Reckless"), greed=1.6, mischief=2.0, handful=7.0,
                             chatter=0.6, boldness=2.0),
    "quiet":     Personality(N_("Quiet"), handful=3.0, chatter=0.0, boldness=0.7),
    "talkative": Personality(N_("Talkative"), mischief=1.3, chatter=0.9),
}
# fmt: on
