"""A case in words: what is known, what was said, what was marked and what follows."""

from collections.abc import Sequence

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take
from mafia_de_cuba.testimony import said as in_words

from .case import Case
from .facts import Came, Fact, Took
from .marks import ClaimMark, Mark, Supposed

SUPPOSED = {
    Supposed.THIEF: N_("%(name)s is a Thief."),
    Supposed.NO_THIEF: N_("%(name)s is no Thief."),
    Supposed.LIES: N_("%(name)s lies."),
    Supposed.HONEST: N_("%(name)s tells the truth."),
}


class CaseWords:
    """The sentences about one case in one language."""

    def __init__(self, words: Words, case: Case) -> None:
        self.words = words
        self.case = case

    def name(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.case.players[seat]

    def names(self, seats: Sequence[int]) -> str:
        """The names of several seats' players, in a list."""
        return self.words.listed([self.name(seat) for seat in seats])

    # ------------------------------------------------------------ what is known

    def known(self) -> list[str]:
        """What the Godfather knows of the box, a sentence each."""
        case, words = self.case, self.words
        sent = DIAMONDS - case.hidden
        return [
            words.say(N_("You are %(name)s, the Godfather."), name=self.name(0)),
            self.sent(sent),
            words.say(N_("The box came back with %(box)s."), box=words.box(case.left)),
            words.say(N_("Missing: %(things)s."), things=words.diamonds(sent - case.left.diamonds)),
        ]

    def rules(self) -> list[str]:
        """What the rules of the box allow, as far as it matters here (T2 to T6)."""
        told = [
            N_("The first may have put one token into the bag, unseen."),
            N_(
                "Everybody took diamonds or one token; "
                "only the last, or who found the box empty, may have taken nothing."
            ),
        ]
        if self.case.setup.fake_diamond:
            fake = N_("The fake diamond may go with diamonds or alone, and makes nobody a Thief.")
            told.append(fake)
        return [self.words._(sentence) for sentence in told]

    def sent(self, sent: int) -> str:
        """What was hidden, and what went round."""
        words, tokens = self.words, self.other_things()
        if not self.case.hidden:
            told = N_("You hid nothing and sent all %(sent)s diamonds round, with %(tokens)s.")
            return words.say(told, sent=sent, tokens=tokens)
        told = N_("You hid %(hidden)s and sent %(sent)s round, with %(tokens)s.")
        hidden = words.diamonds(self.case.hidden)
        return words.say(told, hidden=hidden, sent=words.diamonds(sent), tokens=tokens)

    def other_things(self) -> str:
        """The tokens of the box, and the fake diamond where there is one."""
        words, setup = self.words, self.case.setup
        fake = [words._(N_("the fake diamond"))] if setup.fake_diamond else []
        return words.listed([*words.each_kind(setup.tokens), *fake])

    def word_of_honour(self) -> list[str]:
        """Who may lie, and what a Thief never says."""
        names = self.words.listed([self.words.role(role) for role in self.case.liars])
        who = (
            self.words._(N_("Only Thieves may lie. Everybody else tells the truth in everything."))
            if self.only_thieves_lie
            else self.words.say(
                N_("Who may lie: %(roles)s. Everybody else tells the truth in everything."),
                roles=names,
            )
        )
        return [who, self.words._(N_("What a Thief says of their own take is never true."))]

    @property
    def only_thieves_lie(self) -> bool:
        """Whether to lie is to be a Thief."""
        return self.case.liars == (Role.THIEF,)

    def stakes(self, jokers: int) -> str:
        """What a wrong accusation costs."""
        if not jokers:
            return self.words._(N_("You have no joker: one wrong accusation loses the case."))
        told = self.words.ngettext(
            "You have %(num)s joker: a wrong accusation costs it, the next one loses the case.",
            "You have %(num)s jokers: a wrong accusation costs one; without any it loses the case.",
            jokers,
        )
        return told % {"num": jokers}

    def claim(self, number: int) -> str:
        """What was said in a claim, from 0 on."""
        return in_words(self.words, self.case.claims[number].words)

    def quoted_claim(self, number: int) -> str:
        """A claim, with who made it."""
        name = self.name(self.case.claims[number].seat)
        return self.words.say(N_("%(name)s: “%(words)s”"), name=name, words=self.claim(number))

    # ------------------------------------------------------------ what follows

    def facts(self, facts: Sequence[Fact]) -> str:
        """What is certain, in one sentence; nothing where there is nothing."""
        if not facts:
            return ""
        told = self.words.listed([self.fact(fact) for fact in facts])
        return self.words.say(N_("Then %(facts)s."), facts=told)

    def fact(self, fact: Fact) -> str:
        """One thing that is certain, as a part of a sentence."""
        name = self.name(fact.seat)
        match fact:
            case Came(_, 0):
                return self.words.say(N_("no diamonds came to %(name)s"), name=name)
            case Came(_, number):
                told = self.words.ngettext(
                    "%(num)s diamond came to %(name)s", "%(num)s diamonds came to %(name)s", number
                )
                return told % {"num": number, "name": name}
            case Took(_, take) if take == Take():
                return self.words.say(N_("%(name)s took nothing"), name=name)
            case Took(_, take):
                return self.words.say(
                    N_("%(name)s took %(things)s"), name=name, things=self.words.take(take)
                )
        told = N_("%(name)s is a Thief") if fact.thief else N_("%(name)s is no Thief")
        return self.words.say(told, name=name)

    def mark(self, mark: Mark) -> str:
        """A mark, as a sentence."""
        if isinstance(mark, ClaimMark):
            told = (
                N_("%(name)s: “%(words)s” is true.")
                if mark.true
                else N_("%(name)s: “%(words)s” is untrue.")
            )
            name = self.name(self.case.claims[mark.claim].seat)
            return self.words.say(told, name=name, words=self.claim(mark.claim))
        return self.words.say(SUPPOSED[mark.supposed], name=self.name(mark.seat))
