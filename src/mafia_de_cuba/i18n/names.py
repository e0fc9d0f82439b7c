"""Names and set sentences: of roles, questions, topics, endings, ready-made boxes."""

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Token
from mafia_de_cuba.rules.talk import Question, Topic

from .languages import N_
from .translator import Translator

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
    Role.URCHIN: N_("You win when a Thief wins."),
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
    Role.TRAITOR: N_("When the Godfather falls, you take over. Then get all fifteen back."),
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
    Question.DISMISSED: N_("What went into the bag?"),
    Question.SUSPECT: N_("Whom would you accuse?"),
}
SHORT_QUESTIONS = {
    Question.RECEIVED_DIAMONDS: N_("How many diamonds?"),
    Question.RECEIVED_TOKENS: N_("Which tokens?"),
    Question.PASSED: N_("What did you pass on?"),
    Question.TOOK: N_("What did you take?"),
    Question.DISMISSED: N_("What went into the bag?"),
    Question.SUSPECT: N_("Whom to accuse?"),
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
    Ending.GODFATHER_ELIMINATED: N_("The diamonds were not all back in time."),
    Ending.AGENT_ACCUSED: N_("The Godfather turned out the pockets of an Agent."),
    Ending.AGENT_SHOT: N_("The Cleaner shot an Agent before the pockets were empty."),
    Ending.LOVER_ACCUSED: N_("The Godfather turned out the pockets of the Diamond Lover."),
    Ending.REVOLUTIONARY_ACCUSED: N_("The Godfather turned out the pockets of a Revolutionary."),
    Ending.HENCHMAN_BETRAYED: N_("The Traitor, Godfather by now, accused a Loyal Henchman."),
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
    "first": N_("The usual box with one more joker: the Godfather may be wrong once more."),
    "standard": N_("The usual box: Henchmen, Agents, Drivers."),
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


class Names(Translator):
    """The names of roles, tokens, questions, topics and ready-made boxes in one language."""

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
        """One of the questions."""
        return self._(QUESTIONS[Question(about)])

    def short_question(self, about: Question | str) -> str:
        """The same, for a button."""
        return self._(SHORT_QUESTIONS[Question(about)])

    def topic(self, about: Topic | str) -> str:
        """What a claim is about."""
        return self._(TOPICS[Topic(about)])

    def one(self, token: Token | str) -> str:
        """One token in a sentence: a Driver, the Cleaner."""
        return self._(ONE[Token(token)])
