"""Speech: everything that is said of the game, in one language."""

import re

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.talk import Question, Topic

from . import names
from .errors import Templated, error_sentence
from .languages import N_, catalogue
from .stakes import Investigated, stakes
from .win_reasons import Finished, why, whys

SOUNDS_LIKE_I = re.compile(r"h?[ií](?!e)", re.IGNORECASE)  # before it Spanish says "e" for "y"


class Words:
    """The words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.catalogue = catalogue(lang)
        self._ = self.catalogue.gettext
        self.ngettext = self.catalogue.ngettext

    def say(self, message: str, **values: object) -> str:
        """A message with its gaps filled; pages escape the values when they print it."""
        return self._(message) % values

    @property
    def you(self) -> str:
        """What somebody is called who gave no name."""
        return self._(N_("You"))

    # names

    def role(self, role: Role | Token | str) -> str:
        """The name of a role, or of a token's character."""
        return self._(names.ROLES[Role(role)])

    def short(self, role: Role | Token | str) -> str:
        """The name at its shortest, for under a token."""
        return self._(names.SHORT[Role(role)])

    def is_a(self, name: str, role: Role | str) -> str:
        """What somebody turns out to be."""
        return self.say(names.SENTENCES[Role(role)], name=name)

    def you_are(self, role: Role | str) -> str:
        """What you are."""
        return self._(names.ARE_YOU[Role(role)])

    def aim(self, role: Role | str) -> str:
        """How that role wins."""
        return self._(names.AIMS[Role(role)])

    def preset(self, key: str) -> str:
        """The name of a ready-made box."""
        return self._(names.PRESETS[key])

    def preset_sentence(self, key: str) -> str:
        """What is special about a ready-made box."""
        return self._(names.PRESET_SENTENCES[key])

    def question(self, about: Question | str) -> str:
        """One of the questions."""
        return self._(names.QUESTIONS[Question(about)])

    def short_question(self, about: Question | str) -> str:
        """The same, for a button."""
        return self._(names.SHORT_QUESTIONS[Question(about)])

    def topic(self, about: Topic | str) -> str:
        """What a claim is about."""
        return self._(names.TOPICS[Topic(about)])

    # things

    def listed(self, things: list[str]) -> str:
        """One, two and three."""
        if len(things) < 2:
            return "".join(things)
        *first, last = things
        if self.lang == "es" and SOUNDS_LIKE_I.match(last):
            return f"{', '.join(first)} e {last}"
        return self.say(N_("%(things)s and %(last)s"), things=", ".join(first), last=last)

    def any_of(self, things: list[str]) -> str:
        """One, two or three."""
        *first, last = things
        if not first:
            return last
        return self.say(N_("%(things)s or %(last)s"), things=", ".join(first), last=last)

    def diamonds(self, number: int) -> str:
        """So many diamonds."""
        return self.ngettext("%(num)s diamond", "%(num)s diamonds", number) % {"num": number}

    def one(self, token: Token | str) -> str:
        """One token in a sentence: a Driver, the Cleaner."""
        return self._(names.ONE[Token(token)])

    def many(self, token: Token, number: int) -> str:
        """Several tokens of a kind; claims may speak of more than there are."""
        match token:
            case Token.HENCHMAN:
                counted = self.ngettext("%(num)s Loyal Henchman", "%(num)s Loyal Henchmen", number)
            case Token.DRIVER:
                counted = self.ngettext("%(num)s Driver", "%(num)s Drivers", number)
            case Token.REVOLUTIONARY:
                counted = self.ngettext("%(num)s Revolutionary", "%(num)s Revolutionaries", number)
            case _:
                return f"{number} × {self.role(token)}"
        return counted % {"num": number}

    def tokens(self, tokens: Tokens) -> str:
        """Tokens by name, several of a kind counted."""
        return self.listed(self.each_kind(tokens)) or self._(N_("no tokens"))

    def each_kind(self, tokens: Tokens) -> list[str]:
        """The tokens of each kind, in a sentence."""
        return [
            self.one(token) if tokens.count(token) == 1 else self.many(token, tokens.count(token))
            for token in tokens.kinds()
        ]

    def take(self, take: Take) -> str:
        """What was taken."""
        things = [self.diamonds(take.diamonds)] if take.diamonds else []
        things += [self.one(take.token)] if take.token else []
        things += [self._(N_("the fake diamond"))] if take.fake else []
        return self.listed(things) or self._(N_("nothing"))

    def box(self, box: Box) -> str:
        """What lies in a box."""
        things = [self.diamonds(box.diamonds)]
        things += [self._(N_("the fake diamond"))] if box.fake_diamond else []
        return self.listed(things + self.each_kind(box.tokens))

    def i_took(self, take: Take) -> str:
        """What somebody says to have taken."""
        if take == Take():
            return self._(N_("I took nothing."))
        return self.say(N_("I took %(things)s."), things=self.take(take))

    def you_take(self, take: Take) -> str:
        """What you take just now."""
        if take == Take():
            return self._(N_("You take nothing."))
        return self.say(N_("You take %(things)s."), things=self.take(take))

    def you_took(self, box: Box, take: Take) -> str:
        """What you have seen and done."""
        if take == Take():
            return self.say(N_("You received %(box)s, and took nothing."), box=self.box(box))
        message = N_("You received %(box)s, and took %(take)s.")
        return self.say(message, box=self.box(box), take=self.take(take))

    # the end

    def ending(self, ending: Ending | str) -> str:
        """The cry at the end."""
        return self._(names.ENDINGS[Ending(ending)])

    def ending_sentence(self, ending: Ending | str) -> str:
        """How the game came to its end."""
        return self._(names.ENDING_SENTENCES[Ending(ending)])

    def why(self, view: Finished, seat: int) -> str:
        """Why a seat has won, in one sentence."""
        return why(self, view, view.players[seat])

    def whys(self, view: Finished) -> list[tuple[tuple[int, ...], str]]:
        """Why the winners have won: seats that share a reason, and their sentence."""
        return whys(self, view)

    def stakes(self, view: Investigated) -> tuple[str, ...]:
        """What may come of an accusation, a sentence each."""
        return stakes(self, view)

    # no

    def refusal(self, error: Templated) -> str:
        """Why something is refused."""
        return error_sentence(self, error)
