"""Words: everything that is said of the game, in one language."""

from mafia_de_cuba.rules.outcome import Ending

from .errors import Templated, error_sentence
from .languages import N_
from .names import ENDING_SENTENCES, ENDINGS
from .stakes import Investigated, stakes
from .things import Things
from .win_reasons import Finished, why, whys


class Words(Things):
    """The words of one language: names, things, endings and errors."""

    @property
    def you(self) -> str:
        """What somebody is called who gave no name."""
        return self._(N_("You"))

    def ending(self, ending: Ending | str) -> str:
        """The cry at the end."""
        return self._(ENDINGS[Ending(ending)])

    def ending_sentence(self, ending: Ending | str) -> str:
        """How the game came to its end."""
        return self._(ENDING_SENTENCES[Ending(ending)])

    def why(self, view: Finished, seat: int) -> str:
        """Why a seat has won, in one sentence."""
        return why(self, view, view.players[seat])

    def whys(self, view: Finished) -> list[tuple[tuple[int, ...], str]]:
        """Why the winners have won: seats that share a reason, and their sentence."""
        return whys(self, view)

    def stakes(self, view: Investigated) -> tuple[str, ...]:
        """What may come of an accusation, a sentence each."""
        return stakes(self, view)

    def refusal(self, error: Templated) -> str:
        """Why something is refused."""
        return error_sentence(self, error)
