"""Questions, claims and opinions in the words of a language."""

from collections.abc import Iterator
from typing import Protocol

from msgspec import UNSET

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Say,
    Talk,
    Vouch,
)
from mafia_de_cuba.views import PlayerView

from .last_word import invited_name
from .statements import Sides


class Named(Protocol):
    """What sentences need of a view or a model: the names of the players."""

    @property
    def players(self) -> tuple[PlayerView, ...]: ...


PLEAS = (  # last words that are ready to be said: kept in English, read in one's own language
    N_("I am on your side."),
    N_("Accuse me, and you will regret it."),
    N_("You have the wrong one."),
)
UNSAID = {
    Question.RECEIVED_DIAMONDS: N_("Nobody has said yet how many diamonds %(name)s received."),
    Question.RECEIVED_TOKENS: N_("Nobody has said yet which tokens %(name)s received."),
    Question.PASSED: N_("Nobody has said yet what %(name)s passed on."),
    Question.TOOK: N_("Nobody has said yet what %(name)s took."),
}


def said(words: Words, talk: Talk, name: str = "") -> str:
    """What was said, in plain words; `name` is of whom an opinion is."""
    match talk:
        case Ask(about=about):
            return words.question(about)
        case Retract(topic):
            return words.say(N_("Forget what I said (%(topic)s)."), topic=words.topic(topic))
        case Vouch():
            return words.say(N_("I believe %(name)s."), name=name)
        case Doubt():
            return words.say(N_("I doubt %(name)s."), name=name)
        case Say(text) if text in PLEAS:
            return words.say(text)
        case Say(text):
            invited = invited_name(talk)
            return words.say(N_("%(name)s, a last word?"), name=invited) if invited else text
        case Claim():
            return " ".join(claimed(words, talk))


def claimed(words: Words, claim: Claim) -> Iterator[str]:
    """What a claim says, a sentence each."""
    if claim.received is not UNSET:
        yield words.say(N_("I received %(things)s."), things=_contents(words, claim.received))
    if claim.took is not UNSET:
        yield words.i_took(claim.took)
    if claim.passed is not UNSET:
        yield words.say(N_("I passed on %(things)s."), things=_contents(words, claim.passed))
    if claim.dismissed is None:
        yield words.say(N_("I put nothing into the bag."))
    elif claim.dismissed is not UNSET:
        token = words.role(claim.dismissed)
        yield words.say(N_("I put a token into the bag: %(token)s."), token=token)


def _contents(words: Words, contents: Contents) -> str:
    things = [] if contents.diamonds is UNSET else [words.diamonds(contents.diamonds)]
    if contents.tokens is not UNSET:
        things += words.each_kind(contents.tokens) or [words.tokens(contents.tokens)]
    return words.listed(things)


def sides_taken(words: Words, view: Named, sides: Sides) -> str:
    """Whom a seat believes and whom it doubts, in a sentence or two."""
    name = view.players[sides.seat].name
    each = (
        (N_("%(name)s believes %(names)s."), sides.believed),
        (N_("%(name)s doubts %(names)s."), sides.doubted),
    )
    return " ".join(
        words.say(told, name=name, names=words.listed([view.players[s].name for s in seats]))
        for told, seats in each
        if seats
    )


def suggested(words: Words, view: Named, ask: Ask) -> str:
    """Why one might ask that."""
    return words.say(UNSAID[ask.about], name=view.players[ask.target].name)
