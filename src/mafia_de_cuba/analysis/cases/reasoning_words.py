"""The reasoning of a case in words, line by line."""

from collections.abc import Sequence

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.pieces import Role, Token, Tokens
from mafia_de_cuba.testimony import said as in_words
from mafia_de_cuba.testimony.whole_story import as_claim

from .case_words import CaseWords
from .reasoning import Kind, Line, Why

# By whether only Thieves lie, and whether somebody is one of those who tell the truth.
SUPPOSE = {
    (True, True): N_("Suppose that %(name)s is no Thief, and tells the truth."),
    (True, False): N_("Suppose that %(name)s is a Thief."),
    (False, True): N_("Suppose that %(name)s is one of those who tell the truth."),
    (False, False): N_("Suppose that %(name)s is one of those who may lie."),
}
SO = {
    (True, True): N_("So %(name)s is no Thief, and tells the truth."),
    (True, False): N_("So %(name)s is a Thief."),
    (False, True): N_("So %(name)s is one of those who tell the truth."),
    (False, False): N_("So %(name)s is one of those who may lie."),
}
CAN_ONLY_BE = {  # by what is ruled out
    True: N_("%(name)s can only be %(roles)s: somebody who may lie."),
    False: N_("%(name)s can only be %(roles)s: somebody who tells the truth."),
}
FITS_NOTHING = {
    True: N_("Whatever came to %(name)s, not all of what %(name)s says fits it."),
    False: N_("What %(name)s says of the take would be true, and no Thief says that."),
}


class ReasoningWords(CaseWords):
    """The sentences of a case, those of its reasoning among them."""

    def line(self, line: Line, thieves: tuple[int, ...]) -> str:
        """One line of the reasoning."""
        told = [self.why(line.seat, why) for why in line.whys]
        match line.kind:
            case Kind.ANSWER:
                return self.answer(thieves)
            case Kind.SUPPOSE:
                told += [self.one_of(SUPPOSE, line.seat, line.honest)]
            case Kind.RULED_OUT:
                told += [self.one_of(SO, line.seat, not line.honest)]
            case Kind.IMPOSSIBLE:
                told += [self.words._(N_("So it cannot be like that."))]
        return " ".join(filter(None, [*told, self.facts(line.facts)]))

    def answer(self, thieves: tuple[int, ...]) -> str:
        """Who the Thieves are."""
        one = N_("The only Thief is %(names)s.")
        several = N_("The Thieves are %(names)s, and nobody else.")
        return self.words.say(one if len(thieves) == 1 else several, names=self.names(thieves))

    def one_of(self, sentences: dict[tuple[bool, bool], str], seat: int, honest: bool) -> str:
        """That a seat is one of those who tell the truth, or one of those who may lie."""
        return self.words.say(sentences[self.only_thieves_lie, honest], name=self.name(seat))

    # ------------------------------------------------------------ why something cannot be

    def why(self, seat: int, why: Why) -> str:
        """Why somebody cannot tell the truth, or cannot be one who may lie."""
        if why.topic is not None:
            return f"{self.quoted(seat, why)} {self.but(seat, why)}"
        name, roles = self.name(seat), self.roles(why.roles) if why.roles else ""
        told = CAN_ONLY_BE if roles else FITS_NOTHING
        return self.words.say(told[why.honest], name=name, roles=roles)

    def quoted(self, seat: int, why: Why) -> str:
        """What somebody says."""
        assert why.topic is not None
        claim = as_claim({why.topic: why.said})
        told = in_words(self.words, claim) if claim else ""
        return self.words.say(N_("%(name)s says: “%(words)s”"), name=self.name(seat), words=told)

    def but(self, seat: int, why: Why) -> str:
        """Why that cannot be true."""
        if why.kind and isinstance(why.said, Tokens):
            return self.tokens(why.kind, why.said.count(why.kind), why.numbers)
        if why.numbers:
            told = N_("But it can only have been %(things)s.")
            return self.words.say(told, things=self.numbers(why))
        if why.roles:
            told = N_("But %(name)s can only be %(roles)s.")
            return self.words.say(told, name=self.name(seat), roles=self.roles(why.roles))
        return self.words._(N_("But that cannot be."))

    def tokens(self, kind: Token, said: int, numbers: Sequence[int]) -> str:
        """Which tokens of a kind there can only have been, when so many were said to be there."""
        if numbers == (0,):
            return self.words.say(N_("But there was %(none)s."), none=self.words.none_of(kind))
        told = N_("But it can only have been %(things)s.")
        if not said:
            told = N_("But there must have been %(things)s too.")
        things = self.words.any_of([self.so_many(kind, number) for number in numbers])
        return self.words.say(told, things=things)

    def numbers(self, why: Why) -> str:
        """How many diamonds it can only have been."""
        *first, last = [str(number) for number in why.numbers]
        if len(first) < 2:
            return self.words.any_of([self.so_many("diamonds", each) for each in why.numbers])
        if int(last) - int(first[0]) == len(first):
            told = N_("%(least)s to %(most)s diamonds")
            return self.words.say(told, least=first[0], most=last)
        told = N_("%(first)s or %(last)s diamonds")
        return self.words.say(told, first=", ".join(first), last=last)

    def so_many(self, thing: Token | str, number: int) -> str:
        """So many of a thing, or none."""
        return self.words.so_many(thing, number) if number else self.words.none_of(thing)

    def roles(self, roles: Sequence[Role]) -> str:
        """That it is one of these roles: "a Thief or the Driver"."""
        return self.words.any_of([self.a(role) for role in roles])

    def a(self, role: Role) -> str:
        """One of a role, in a sentence."""
        if role is Role.THIEF:
            return self.words._(N_("a Thief"))
        return self.words._(N_("a Street Urchin")) if role is Role.URCHIN else self.words.one(role)
