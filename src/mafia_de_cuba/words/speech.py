"""Speech: everything that is said of the game, in one language."""

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.refusal import Malformed, Refused
from mafia_de_cuba.rules.talk import Question, Topic

from . import names
from .catalogue import N_, catalogue
from .refusals import PATTERNS
from .winning import Finished, why


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
        """One of the four questions."""
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
        return self.say(
            N_("%(things)s and %(last)s"), things=", ".join(things[:-1]), last=things[-1]
        )

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
        named = [
            self.one(token) if tokens.count(token) == 1 else self.many(token, tokens.count(token))
            for token in tokens.kinds()
        ]
        return self.listed(named) or self._(N_("no tokens"))

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
        things += [self.tokens(box.tokens)] if box.tokens.total() else []
        return self.listed(things)

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

    # no

    def refusal(self, refused: Refused | Malformed | str) -> str:
        """The rules' own message, in this language."""
        message = refused if isinstance(refused, str) else refused.message
        for pattern, wanted in PATTERNS:
            if found := pattern.fullmatch(message):
                values: dict[str, object] = dict(found.groupdict())
                if "token" in values:
                    values["token"] = self.role(str(values["token"]))
                return self.say(wanted, **values)
        return self._(message) if message else ""
