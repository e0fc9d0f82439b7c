"""Words: everything that is said of the game, in one language."""

from collections.abc import Callable

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Take

from .box import Done, done_for_you, own_aim, taking
from .causes import Final
from .errors import Templated, error_sentence
from .languages import N_
from .names import ENDING_SENTENCES, ENDINGS
from .role_cards import ROLE_CARDS
from .stakes import Investigated, Stake, stakes
from .things import Things
from .verdicts import Headline, headline, told_to_all
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

    def whys(self, view: Finished, but: int | None = None) -> list[tuple[tuple[int, ...], str]]:
        """Why the winners, but for one, have won: seats that share a reason, and their sentence."""
        return whys(self, view, but)

    def headline(self, game: Final, seat: int) -> Headline:
        """What a seat is told of the end: whether it has won, and why."""
        return headline(self, game, seat)

    def told_to_all(self, game: Final) -> str:
        """How the game ended, to everybody."""
        return told_to_all(self, game)

    def flavour(self, role: Role | str) -> str:
        """What a role is like."""
        return self._(ROLE_CARDS[Role(role)].flavour)

    def advice(self, role: Role | str) -> str:
        """How to play a role."""
        return self._(ROLE_CARDS[Role(role)].advice)

    def stakes(self, view: Investigated) -> tuple[Stake, ...]:
        """What may come of an accusation, a sentence each, with its pieces."""
        return stakes(self, view)

    def own_aim(self, role: Role | str, passenger: str) -> str:
        """How you win with a role; the passenger sits on your right."""
        return own_aim(self, Role(role), passenger)

    def taking(self, take: Take, passenger: str) -> str:
        """What you take just now, and what it makes of you."""
        return taking(self, take, passenger)

    def done_for_you(self, done: Done) -> str:
        """What the clock or a bot did in your place."""
        return done_for_you(self, done)

    def forms(self, counted: Callable[[int], str]) -> str:
        """One and several of something, for scripts that count: `{n} token|{n} tokens`."""
        return "|".join(counted(number).replace(str(number), "{n}") for number in (1, 2))

    def godfather_is(self, name: str) -> str:
        """Who is the Godfather; no name: you are."""
        if not name:
            return self.you_are(Role.GODFATHER)
        return self.say(N_("%(name)s is the Godfather."), name=name)

    def jokers_left(self, number: int) -> str:
        """What stands beside the number of jokers, or in its place."""
        if not number:
            return self._(N_("no joker left"))
        return self.ngettext("joker left", "jokers left", number)

    def last_joker(self, godfather: str) -> str:
        """What everybody is told when the last joker is gone."""
        message = N_("It was the last one: one more mistake, and %(name)s falls.")
        return self.say(message, name=godfather)

    def refusal(self, error: Templated) -> str:
        """Why something is refused."""
        return error_sentence(self, error)
