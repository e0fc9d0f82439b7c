"""The voice of a bot: how it puts what it says, language by language.

A sentence follows from public things alone: what is said, the bot's name and the ledger. Who tells
the truth and who lies, thieves and the loyal, all speak alike.
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec import UNSET

from mafia_de_cuba.rules.pieces import Take, Tokens
from mafia_de_cuba.rules.talk import Claim, Contents, Say, Spoken

from .lines import Line, plain_line
from .phrasebook import NAMES, PLAIN, Language, Manner, language
from .wordings import NONE, Wording, character, drawn, stand_in, wording, wordings

__all__ = ["Wording", "accuse", "character", "heard", "plainly", "sentence", "silence", "stand_in"]


NUMBERS = ("claimed", "known")  # the gaps of a reason that numbers of diamonds stand in


def is_number(text: str) -> bool:
    """Whether a bot may have said it: a person can type anything between the same words."""
    return text.isascii() and text.isdecimal() and len(text) <= 2


def heard(
    names: Sequence[str], bots: Collection[int], ledger: tuple[Spoken, ...]
) -> tuple[Wording | None, ...]:
    """How the bots of a table have put what they said, by place; None for everything else."""
    return wordings(tuple(names), frozenset(bots), ledger)


def accuse(name: str, target: str, place: int, code: str) -> str:
    """How the bot of this name calls on somebody to empty their pockets."""
    line = Line("accuse", (("name", target),))
    return sentence(wording(line, name, place), code)


def silence(name: str, place: int, code: str) -> str:
    """What there is to say of a bot that leaves a question open."""
    ways = language(code).ways(character(name), "silence")
    return ways[drawn(f"{name}/{place}/silence") % len(ways)].format(name=name)


def plainly(said: Say, names: Sequence[str], code: str) -> str:
    """Free words in a language, if they are a bot's about these players; else as they are."""
    line = plain_line(said, names)
    if line is None or any(name not in names for gap, name in line.gaps if gap in NAMES):
        return said.text
    return sentence(Wording(line, PLAIN), code)


def sentence(said: Wording, code: str) -> str:
    """The words, in a language."""
    return " ".join(Speech(language(code), said).parts())


class Speech:
    """One thing said in one language: an opener, what it is about, and something to end with."""

    def __init__(self, spoken: Language, said: Wording) -> None:
        self.language = spoken
        self.said = said

    @property
    def manner(self) -> Manner:
        """How this bot talks; who says something plainly has no manner."""
        return self.language.characters[self.said.character]

    def parts(self) -> Iterator[str]:
        """Sentence by sentence."""
        line, said = self.said.line, self.said
        if said.opener != NONE:
            opener = (self.manner.asking if line.asks else self.manner.openers)[said.opener]
            yield self.language.filled(opener, {"name": line.name})
        if line.claim:
            yield from self.claim(line.claim)
        else:
            yield self.phrase(line.kind, **self.gaps(line))
        if said.closer != NONE:
            yield self.manner.closers[said.closer]

    def gaps(self, line: Line) -> dict[str, str]:
        """Names as they are, and numbers of diamonds in words."""
        told = {
            key: self.counted(int(it)) for key, it in line.gaps if key in NUMBERS and is_number(it)
        }
        compared = {key: self.counted(number) for key, number in line.numbers}
        return dict(line.gaps) | told | compared

    def phrase(self, kind: str, **things: str) -> str:
        """One of the sentences for this; a claim of several parts says each in the same manner."""
        ways = self.language.ways(self.said.character, kind)
        capitals = {key.capitalize(): text[:1].upper() + text[1:] for key, text in things.items()}
        return self.language.filled(ways[self.said.body % len(ways)], {**things, **capitals})

    def claim(self, claim: Claim) -> Iterator[str]:
        """The whole story in one breath, or one sentence for each part of it."""
        if claim.received and claim.passed and isinstance(claim.took, Take):
            boxes = {"received": self.box(claim.received), "passed": self.box(claim.passed)}
            yield self.take("story", claim.took, **boxes)
        else:
            yield from self.parts_of(claim)
        if claim.dismissed is None:
            yield self.phrase("dismissed_nothing")
        elif claim.dismissed is not UNSET:
            yield self.phrase("dismissed", token=self.language.tokens[claim.dismissed][0])

    def parts_of(self, claim: Claim) -> Iterator[str]:
        """Received, took, passed, as far as they are claimed."""
        if claim.received:
            yield self.phrase("received", box=self.box(claim.received))
        if isinstance(claim.took, Take):
            yield self.take("took", claim.took)
        if claim.passed:
            yield self.phrase("passed", box=self.box(claim.passed))

    def take(self, kind: str, take: Take, **boxes: str) -> str:
        """A sentence about a take: nothing at all needs one of its own."""
        things = [*self.things_taken(take)]
        if not things:
            return self.phrase(f"{kind}_nothing", **boxes)
        return self.phrase(kind, take=self.language.list(things), **boxes)

    def things_taken(self, take: Take) -> Iterator[str]:
        """What was taken, thing by thing."""
        if take.diamonds:
            yield self.diamonds(take.diamonds)
        if take.fake:
            yield self.language.fake
        if take.token:
            yield self.language.tokens[take.token][0]

    def diamonds(self, number: int) -> str:
        """So many diamonds."""
        spoken = self.language
        return spoken.count(number, spoken.diamonds) if number else spoken.no_diamonds

    def counted(self, number: int) -> str:
        """So many diamonds, beside another number of them."""
        return self.diamonds(number) if number else self.language.zero_diamonds or self.diamonds(0)

    def box(self, contents: Contents) -> str:
        """What a box is said to have held."""
        spoken, things = self.language, []
        if contents.diamonds == 0 and contents.tokens == Tokens():
            return spoken.empty
        if contents.diamonds is not UNSET:
            things.append(self.diamonds(contents.diamonds))
        if contents.tokens is not UNSET:
            things += self.tokens(contents.tokens)
        return spoken.list(things)

    def tokens(self, tokens: Tokens) -> list[str]:
        """The tokens, kind by kind."""
        spoken = self.language
        kinds = [spoken.count(tokens.count(kind), spoken.tokens[kind]) for kind in tokens.kinds()]
        return kinds or [spoken.no_tokens]
