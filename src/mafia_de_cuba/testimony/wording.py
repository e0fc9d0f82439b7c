"""Questions, claims and contradictions in the words of a language."""

from collections.abc import Iterator

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

from .contradictions import Contradiction, Kind
from .statements import Sides, View

UNSAID = {
    Question.RECEIVED_DIAMONDS: N_("Nobody has said yet how many diamonds %(name)s received."),
    Question.RECEIVED_TOKENS: N_("Nobody has said yet which tokens %(name)s received."),
    Question.PASSED: N_("Nobody has said yet what %(name)s passed on."),
    Question.TOOK: N_("Nobody has said yet what %(name)s took."),
}
CONTRADICTIONS = {
    Kind.APART: N_("%(names)s tell of one box in two ways."),
    Kind.GROWN: N_("The box would have filled up between %(names)s."),
    Kind.SUM: N_("The words of %(names)s do not add up."),
    Kind.CROWD: N_("%(names)s cannot all have taken that: %(token)s."),
    Kind.SETUP: N_("No box of this game was ever as %(names)s tells."),
    Kind.SHOWN: N_("The pockets of %(names)s told another story."),
    Kind.SEEN: N_("%(names)s: not what you saw (%(topic)s)."),
    Kind.KNOWN: N_("%(names)s: it cannot be, from what you saw (%(topic)s)."),
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
        case Say(text):
            return text
        case Claim():
            return " ".join(_claimed(words, talk))


def _claimed(words: Words, claim: Claim) -> Iterator[str]:
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


def sides_taken(words: Words, view: View, sides: Sides) -> str:
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


def suggested(words: Words, view: View, ask: Ask) -> str:
    """Why one might ask that."""
    return words.say(UNSAID[ask.about], name=view.players[ask.target].name)


def contradiction_sentence(words: Words, view: View, contradiction: Contradiction) -> str:
    """What cannot be true, in a sentence."""
    return words.say(
        CONTRADICTIONS[contradiction.kind],
        names=words.listed([view.players[seat].name for seat in contradiction.seats]),
        token=words.role(contradiction.token) if contradiction.token else "",
        topic=words.topic(contradiction.cells[0][1]),
    )
