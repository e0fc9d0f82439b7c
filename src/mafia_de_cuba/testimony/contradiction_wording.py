"""Contradictions in concrete words: who says what, and what speaks against it."""

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import Statement

from .claimed_boxes import Sight, Source
from .contradictions import Contradiction, Kind
from .prompts import Prompt, follow_ups
from .whole_story import as_claim
from .wording import Named, claimed, suggested

Pair = tuple[str, str]  # a sentence about so many things, and about none

# fmt: off
SAID: dict[tuple[bool, bool], Pair] = {  # by whether it was said as it is, and of what came
    (True, True): (N_("%(name)s found %(things)s"), N_("%(name)s found %(none)s")),
    (True, False): (N_("%(name)s passed on %(things)s"), N_("%(name)s passed on %(none)s")),
    (False, True): (
        N_("%(name)s must have found %(things)s"), N_("%(name)s must have found %(none)s")),
    (False, False): (
        N_("%(name)s must have passed on %(things)s"), N_("%(name)s must have passed on %(none)s")),
}
CLAIMED: dict[bool, Pair] = {  # beside what I know myself
    True: (N_("%(name)s says %(things)s came"), N_("%(name)s says %(none)s came")),
    False: (N_("%(name)s says %(things)s went on"), N_("%(name)s says %(none)s went on")),
}
KNOWN: dict[Source, Pair] = {
    Source.RECEIVED: (N_("you found %(things)s"), N_("you found %(none)s")),
    Source.PASSED: (N_("you passed on %(things)s"), N_("you passed on %(none)s")),
    Source.SENT: (N_("you sent %(things)s"), N_("you sent %(none)s")),
    Source.RETURNED: (
        N_("the box came back with %(things)s"), N_("the box came back with %(none)s")),
    Source.FIRST: (N_("the first box held %(things)s"), N_("the first box held %(none)s")),
}
CROWDS = {  # by whether it follows from what I saw, and whether there is only one to take
    (False, False): N_("There are only %(things)s; %(names)s each claim one."),
    (False, True): N_("There is only one %(token)s; %(names)s each claim it."),
    (True, False): N_("By what you saw there were only %(things)s for %(names)s."),
    (True, True): N_("By what you saw there was only one %(token)s for %(names)s."),
}
# fmt: on


def contradiction_sentence(words: Words, view: Named, found: Contradiction) -> str:
    """What cannot be true and why, in a sentence or two."""
    match found.kind:
        case Kind.CROWD:
            return _crowd(words, view, found)
        case Kind.SUM:
            message = N_("%(name)s: “%(words)s” That does not add up.")
            return words.say(message, name=_name(view, found), words=_quoted(words, found))
        case Kind.SHOWN:
            message = N_("%(name)s: “%(words)s” In the pocket: %(things)s.")
            quoted, held = _took(words, found.values[0]), _held(words, found.values[1])
            return words.say(message, name=_name(view, found), words=quoted, things=held)
    return _apart(words, view, found)


def prompted(words: Words, view: Named, prompt: Prompt) -> str:
    """Why one might ask that: where stories part, or what nobody has said."""
    if prompt.why is None:
        return suggested(words, view, prompt.ask)
    return contradiction_sentence(words, view, prompt.why)


def asked_next(words: Words, view: Named, found: Contradiction) -> str:
    """What to ask about a contradiction, and whom; nothing where all of it was told."""
    for ask in follow_ups(found):
        name, question = view.players[ask.target].name, words.short_question(ask.about)
        return words.say(N_("Ask %(name)s: “%(question)s”"), name=name, question=question)
    return ""


# ---------------------------------------------------------------- two boxes


def _apart(words: Words, view: Named, found: Contradiction) -> str:
    """Two sides of it: somebody's words, and somebody else's or what is known."""
    first, second = found.sights[0], found.sights[-1]
    if found.token and len(found.sights) == 1:  # who says to have taken a token
        message, quoted = N_("%(name)s: “%(words)s” But %(fact)s."), Take(token=found.token)
        name, fact = _name(view, found), _side(words, view, second)
        return words.say(message, name=name, words=_took(words, quoted), fact=fact)
    message = N_("%(first)s; %(second)s.")
    if found.kind is Kind.GROWN:
        message = N_("No box fills up on its way: %(first)s; %(second)s.")
    mine = second.source is not Source.SAID
    one, other = _side(words, view, first, mine), _side(words, view, second)
    return words.say(message, first=one, second=other)


def _side(words: Words, view: Named, sight: Sight, mine: bool = False) -> str:
    """One side of a contradiction: what a seat says of a box, or what is known of it."""
    if sight.source is not Source.SAID:
        return _counted(words, KNOWN[sight.source], sight)
    came = sight.box == sight.seat
    pair = CLAIMED[came] if mine and sight.is_told else SAID[sight.is_told, came]
    return _counted(words, pair, sight, view.players[sight.seat].name)


def _counted(words: Words, pair: Pair, sight: Sight, name: str = "") -> str:
    some, none = pair
    if sight.most <= 0:
        return words.say(none, name=name, none=words.none_of(sight.thing))
    return words.say(some, name=name, things=_things(words, sight))


def _things(words: Words, sight: Sight) -> str:
    """How many of a thing: so many, at least so many, or at most."""
    if sight.least == sight.most:
        return words.so_many(sight.thing, sight.least)
    if sight.least > 0:
        return words.say(N_("at least %(things)s"), things=words.so_many(sight.thing, sight.least))
    return words.say(N_("at most %(things)s"), things=words.so_many(sight.thing, sight.most))


# ---------------------------------------------------------------- one seat's words


def _name(view: Named, found: Contradiction) -> str:
    return view.players[found.seats[0]].name


def _crowd(words: Words, view: Named, found: Contradiction) -> str:
    """More say to have taken a token than there are."""
    assert found.token
    names = words.listed([view.players[seat].name for seat in found.seats])
    token, things = words.role(found.token), words.many(found.token, found.most)
    return words.say(
        CROWDS[bool(found.sights), found.most == 1], token=token, things=things, names=names
    )


def _quoted(words: Words, found: Contradiction) -> str:
    """What a seat said, in its own words."""
    topics = [topic for _, topic in found.cells]
    claim = as_claim(dict(zip(topics, found.values, strict=True)))
    return " ".join(claimed(words, claim)) if claim else ""


def _took(words: Words, value: Statement) -> str:
    assert isinstance(value, Take)
    return words.i_took(value)


def _held(words: Words, value: Statement) -> str:
    assert isinstance(value, Take)
    return words.take(value)
