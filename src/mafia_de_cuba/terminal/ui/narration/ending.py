"""The end of a game: how it came, who wins and why, and what was hidden."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.i18n.causes import final
from mafia_de_cuba.views import View

from .lines import Told, cry, news


def ended(words: Words, seen: View) -> Iterator[Told]:
    """The ending, every winner with the reason, and to the viewer whether it was won, and why."""
    outcome = seen.outcome
    assert outcome
    yield cry(words.ending(outcome.ending))
    yield Told(words.ending_sentence(outcome.ending))
    yield from (news(words.why(seen, seat)) for seat in outcome.winners)
    if not outcome.winners:
        yield news(words.say(N_("Nobody wins.")))
    if seen.you:
        yield cry(str(words.headline(final(seen), seen.you.seat)))


def laid_open(words: Words, seen: View) -> str:
    """What was hidden, what was in the bag, and what was left."""
    theft = seen.theft
    assert theft
    bag = words.one(theft.bag) if theft.bag else words.say(N_("nothing"))
    hid = words.say(
        N_("%(name)s hid %(diamonds)s; the box came back with %(box)s."),
        name=seen.players[0].name,
        diamonds=words.diamonds(theft.hidden),
        box=words.box(theft.left),
    )
    return hid + " " + words.say(N_("In the bag: %(token)s."), token=bag)
