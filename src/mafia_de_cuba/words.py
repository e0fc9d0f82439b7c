"""Words: names, sentences and refusals in the languages of all tables, through gettext."""

import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Protocol

from .rules.outcome import Ending, Outcome
from .rules.pieces import Box, Role, Take, Token, Tokens
from .rules.refusal import Malformed, Refused
from .rules.talk import Question, Topic
from .views import PlayerView

LOCALE = Path(__file__).parent / "web" / "locale"
DOMAIN = "mafia_de_cuba"
LANGUAGES = {"en": "English", "fr": "Français", "es": "Español"}


def N_(message: str) -> str:  # noqa: N802  # gettext's name for a message to be translated later
    """Mark a message for translation."""
    return message


# ---------------------------------------------------------------- which language


@cache
def catalogue(lang: str) -> NullTranslations:
    """The messages of a language; English ones are their own."""
    file = LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)


# ---------------------------------------------------------------- names

ROLES = {
    Role.GODFATHER: N_("Godfather"),
    Role.THIEF: N_("Thief"),
    Role.URCHIN: N_("Street Urchin"),
    Role.OFFENDER: N_("Offender"),
    Role.HENCHMAN: N_("Loyal Henchman"),
    Role.FBI: N_("FBI Agent"),
    Role.CIA: N_("CIA Agent"),
    Role.DRIVER: N_("Driver"),
    Role.CLEANER: N_("Cleaner"),
    Role.LOVER: N_("Diamond Lover"),
    Role.REVOLUTIONARY: N_("Revolutionary"),
    Role.TRAITOR: N_("Traitor"),
    Role.MINION: N_("Minion"),
    Role.LAWYER: N_("Crooked Lawyer"),
}
SHORT = {
    Role.GODFATHER: N_("Godfather"),
    Role.THIEF: N_("Thief"),
    Role.URCHIN: N_("Urchin"),
    Role.OFFENDER: N_("Offender"),
    Role.HENCHMAN: N_("Loyal"),
    Role.FBI: N_("FBI"),
    Role.CIA: N_("CIA"),
    Role.DRIVER: N_("Driver"),
    Role.CLEANER: N_("Cleaner"),
    Role.LOVER: N_("Lover"),
    Role.REVOLUTIONARY: N_("Rebel"),
    Role.TRAITOR: N_("Traitor"),
    Role.MINION: N_("Minion"),
    Role.LAWYER: N_("Lawyer"),
}
ONE = {  # one token of a kind, in a sentence
    Token.HENCHMAN: N_("a Loyal Henchman"),
    Token.FBI: N_("the FBI Agent"),
    Token.CIA: N_("the CIA Agent"),
    Token.DRIVER: N_("a Driver"),
    Token.CLEANER: N_("the Cleaner"),
    Token.LOVER: N_("the Diamond Lover"),
    Token.REVOLUTIONARY: N_("a Revolutionary"),
    Token.TRAITOR: N_("the Traitor"),
    Token.MINION: N_("the Minion"),
    Token.LAWYER: N_("the Crooked Lawyer"),
}
SENTENCES = {  # what somebody turns out to be
    Role.GODFATHER: N_("%(name)s is the Godfather."),
    Role.THIEF: N_("%(name)s is a Thief."),
    Role.URCHIN: N_("%(name)s is a Street Urchin."),
    Role.OFFENDER: N_("%(name)s broke the rules of the box."),
    Role.HENCHMAN: N_("%(name)s is a Loyal Henchman."),
    Role.FBI: N_("%(name)s is an FBI Agent."),
    Role.CIA: N_("%(name)s is a CIA Agent."),
    Role.DRIVER: N_("%(name)s is a Driver."),
    Role.CLEANER: N_("%(name)s is the Cleaner."),
    Role.LOVER: N_("%(name)s is the Diamond Lover."),
    Role.REVOLUTIONARY: N_("%(name)s is a Revolutionary."),
    Role.TRAITOR: N_("%(name)s is the Traitor."),
    Role.MINION: N_("%(name)s is the Minion."),
    Role.LAWYER: N_("%(name)s is the Crooked Lawyer."),
}
ARE_YOU = {  # what you are, for your eyes
    Role.GODFATHER: N_("You are the Godfather."),
    Role.THIEF: N_("You are a Thief."),
    Role.URCHIN: N_("You are a Street Urchin."),
    Role.OFFENDER: N_("You broke the rules of the box."),
    Role.HENCHMAN: N_("You are a Loyal Henchman."),
    Role.FBI: N_("You are an FBI Agent."),
    Role.CIA: N_("You are a CIA Agent."),
    Role.DRIVER: N_("You are a Driver."),
    Role.CLEANER: N_("You are the Cleaner."),
    Role.LOVER: N_("You are the Diamond Lover."),
    Role.REVOLUTIONARY: N_("You are a Revolutionary."),
    Role.TRAITOR: N_("You are the Traitor."),
    Role.MINION: N_("You are the Minion."),
    Role.LAWYER: N_("You are the Crooked Lawyer."),
}
AIMS = {  # how each wins, in one sentence
    Role.GODFATHER: N_("Get all fifteen diamonds back before your jokers run out."),
    Role.THIEF: N_("See the Godfather fall, and hold more diamonds than any other Thief."),
    Role.URCHIN: N_("You had nothing to take. You win when a Thief wins."),
    Role.OFFENDER: N_("You took what the rules forbid. You cannot win any more."),
    Role.HENCHMAN: N_("You win with the Godfather. Help, if you are believed."),
    Role.FBI: N_("Be accused: you win alone, and the game is over at once."),
    Role.CIA: N_("Be accused: you win alone, and the game is over at once."),
    Role.DRIVER: N_("You win if your right-hand neighbour wins."),
    Role.CLEANER: N_(
        "You win with the Godfather. When somebody is accused you may shoot: hit an Agent and "
        "you win alone; hit anyone else and both of you are out."
    ),
    Role.LOVER: N_("Be accused: you win, together with whoever holds the most diamonds."),
    Role.REVOLUTIONARY: N_(
        "Be accused: all Revolutionaries win, "
        "together with the Thief who holds the fewest diamonds."
    ),
    Role.TRAITOR: N_("When the Godfather falls, the office is yours. Then get all fifteen back."),
    Role.MINION: N_("You win if the Traitor wins."),
    Role.LAWYER: N_(
        "You win when a Thief wins, provided that a Thief, a Henchman or the Cleaner "
        "was found out before."
    ),
}
QUESTIONS = {
    Question.RECEIVED_DIAMONDS: N_("How many diamonds were in the box when you got it?"),
    Question.RECEIVED_TOKENS: N_("Which tokens were in the box when you got it?"),
    Question.PASSED: N_("What did you pass on?"),
    Question.TOOK: N_("What did you take?"),
}
SHORT_QUESTIONS = {
    Question.RECEIVED_DIAMONDS: N_("How many diamonds?"),
    Question.RECEIVED_TOKENS: N_("Which tokens?"),
    Question.PASSED: N_("What did you pass on?"),
    Question.TOOK: N_("What did you take?"),
}
TOPICS = {
    Topic.RECEIVED_DIAMONDS: N_("diamonds received"),
    Topic.RECEIVED_TOKENS: N_("tokens received"),
    Topic.PASSED_DIAMONDS: N_("diamonds passed on"),
    Topic.PASSED_TOKENS: N_("tokens passed on"),
    Topic.TOOK: N_("taken"),
    Topic.DISMISSED: N_("put into the bag"),
}
ENDINGS = {  # the cry at the end
    Ending.DIAMONDS_RECOVERED: N_("All fifteen are back!"),
    Ending.GODFATHER_ELIMINATED: N_("The Godfather has fallen."),
    Ending.AGENT_ACCUSED: N_("Everybody freeze!"),
    Ending.AGENT_SHOT: N_("POW!"),
    Ending.LOVER_ACCUSED: N_("Diamonds, my love!"),
    Ending.REVOLUTIONARY_ACCUSED: N_("¡Viva la Revolución!"),
    Ending.HENCHMAN_BETRAYED: N_("Betrayed!"),
}
ENDING_SENTENCES = {
    Ending.DIAMONDS_RECOVERED: N_("The Godfather holds all fifteen diamonds again."),
    Ending.GODFATHER_ELIMINATED: N_("The Godfather accused one innocent too many."),
    Ending.AGENT_ACCUSED: N_("The Godfather turned out the pockets of an Agent."),
    Ending.AGENT_SHOT: N_("The Cleaner shot an Agent before the pockets were empty."),
    Ending.LOVER_ACCUSED: N_("The Godfather turned out the pockets of the Diamond Lover."),
    Ending.REVOLUTIONARY_ACCUSED: N_("The Godfather turned out the pockets of a Revolutionary."),
    Ending.HENCHMAN_BETRAYED: N_("A Traitor in office accused a Loyal Henchman."),
}
PRESETS = {
    "first": N_("First game"),
    "standard": N_("Standard"),
    "cleaner": N_("With the Cleaner"),
    "lover": N_("With the Diamond Lover"),
    "revolution": N_("With the Revolutionaries"),
    "traitor": N_("With the Traitor"),
    "lawyer": N_("With the Crooked Lawyer"),
    "everything": N_("Everybody who is anybody"),
    "custom": N_("Your own box"),
}
PRESET_SENTENCES = {
    "first": N_("The printed box, and one joker more than printed."),
    "standard": N_("The printed box: Henchmen, Agents, Drivers."),
    "cleaner": N_("Somebody may shoot when somebody is accused."),
    "lover": N_("Somebody longs to be accused, and shares."),
    "revolution": N_("Two rebels instead of Agents; the smallest Thief wins with them."),
    "traitor": N_("When the Godfather falls, the questions may go on."),
    "lawyer": N_("Somebody wins with the Thieves once a side is taken."),
    "everything": N_(
        "Cleaner, Lover, Traitor, Minion and Lawyer in one box. For a table that knows them."
    ),
    "custom": N_("You choose every token."),
}


# ---------------------------------------------------------------- refusals

# The messages themselves stand where they are raised (Refused, Denied …): the extraction finds them
# there. Here are only those that it cannot: two raised as plain errors, and those with gaps.
OTHERS = (
    N_("Say how many diamonds, which tokens, or both."),
    N_("A claim says something: received, passed, took or dismissed."),
    N_("That is not done here."),
    N_("That was not understood."),
    N_("There is nothing here."),
)
PATTERNS = (  # refusals that name numbers
    (
        re.compile(r"(?P<players>\d+) players; there must be 5 to 12\."),
        N_("%(players)s players; there must be 5 to 12."),
    ),
    (
        re.compile(r"(?P<tokens>\d+) tokens; there must be (?P<needed>\d+)\."),
        N_("%(tokens)s tokens; there must be %(needed)s."),
    ),
    (
        re.compile(r"There are only (?P<existing>\d+) tokens of '(?P<token>\w+)'\."),
        N_("There are only %(existing)s tokens of this kind: %(token)s."),
    ),
    (
        re.compile(r"Somebody here is called (?P<name>.*) already\."),
        N_("Somebody here is called %(name)s already."),
    ),
    (re.compile(r"The request cannot be read: .*"), N_("The request cannot be read.")),
)


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
        return self._(ROLES[Role(role)])

    def short(self, role: Role | Token | str) -> str:
        """The name at its shortest, for under a token."""
        return self._(SHORT[Role(role)])

    def is_a(self, name: str, role: Role | str) -> str:
        """What somebody turns out to be."""
        return self.say(SENTENCES[Role(role)], name=name)

    def you_are(self, role: Role | str) -> str:
        """What you are."""
        return self._(ARE_YOU[Role(role)])

    def aim(self, role: Role | str) -> str:
        """How that role wins."""
        return self._(AIMS[Role(role)])

    def preset(self, key: str) -> str:
        """The name of a ready-made box."""
        return self._(PRESETS[key])

    def preset_sentence(self, key: str) -> str:
        """What is special about a ready-made box."""
        return self._(PRESET_SENTENCES[key])

    def question(self, about: Question | str) -> str:
        """One of the four questions."""
        return self._(QUESTIONS[Question(about)])

    def short_question(self, about: Question | str) -> str:
        """The same, for a button."""
        return self._(SHORT_QUESTIONS[Question(about)])

    def topic(self, about: Topic | str) -> str:
        """What a claim is about."""
        return self._(TOPICS[Topic(about)])

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
        return self._(ONE[Token(token)])

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
        return self._(ENDINGS[Ending(ending)])

    def ending_sentence(self, ending: Ending | str) -> str:
        """How the game came to its end."""
        return self._(ENDING_SENTENCES[Ending(ending)])

    def why(self, view: Finished, seat: int) -> str:
        """Why a seat has won, in one sentence."""
        return _why(self, view, view.players[seat])

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


# ---------------------------------------------------------------- why somebody won


def _why(words: Words, view: Finished, winner: PlayerView) -> str:
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


def _following(words: Words, view: Finished, winner: PlayerView) -> str | None:
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


def _loyal(words: Words, view: Finished, name: str) -> str:
    boss = view.players[0].name
    return words.say(N_("%(name)s wins: loyal to %(boss)s to the end."), name=name, boss=boss)


def _rich(words: Words, view: Finished, winner: PlayerView) -> str:
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
