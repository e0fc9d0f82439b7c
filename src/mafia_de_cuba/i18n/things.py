"""Things in sentences: so many diamonds, tokens, boxes and takes in one language."""

import re

from mafia_de_cuba.rules.pieces import Box, Take, Token, Tokens

from .languages import N_
from .names import Names

NONE = {  # none of a thing, as what somebody did not find
    "diamonds": N_("no diamonds"),
    Token.HENCHMAN: N_("no Loyal Henchman"),
    Token.FBI: N_("no FBI Agent"),
    Token.CIA: N_("no CIA Agent"),
    Token.DRIVER: N_("no Driver"),
    Token.CLEANER: N_("no Cleaner"),
    Token.LOVER: N_("no Diamond Lover"),
    Token.REVOLUTIONARY: N_("no Revolutionary"),
    Token.TRAITOR: N_("no Traitor"),
    Token.MINION: N_("no Minion"),
    Token.LAWYER: N_("no Crooked Lawyer"),
}
SOUNDS_LIKE_I = re.compile(r"h?[ií](?!e)", re.IGNORECASE)  # before it Spanish says "e" for "y"


class Things(Names):
    """What lies in boxes and pockets, counted and listed."""

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

    def number_of_tokens(self, number: int) -> str:
        """So many tokens."""
        return self.ngettext("%(num)s token", "%(num)s tokens", number) % {"num": number}

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

    def so_many(self, thing: Token | str, number: int) -> str:
        """So many of a thing: 3 diamonds, a Driver."""
        if thing == "diamonds":
            return self.diamonds(number)
        return self.one(thing) if number == 1 else self.many(Token(thing), number)

    def none_of(self, thing: Token | str) -> str:
        """None of a thing: no diamonds, no Driver."""
        return self._(NONE[thing])

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

    def you_have_taken(self, take: Take) -> str:
        """What you took."""
        if take == Take():
            return self._(N_("You took nothing."))
        return self.say(N_("You took %(things)s."), things=self.take(take))

    def you_received(self, box: Box) -> str:
        """What you have seen."""
        return self.say(N_("You received %(box)s."), box=self.box(box))

    def you_took(self, box: Box, take: Take) -> str:
        """What you have seen and done."""
        if take == Take():
            return self.say(N_("You received %(box)s, and took nothing."), box=self.box(box))
        message = N_("You received %(box)s, and took %(take)s.")
        return self.say(message, box=self.box(box), take=self.take(take))
