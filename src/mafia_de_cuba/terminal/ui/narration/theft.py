"""The opening of a game, and the box on its way round and back."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import DIAMONDS, Role
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.views import View

from .lines import Told, aside, news

HAVANA = N_("Havana, the last night of 1955. Fifteen diamonds lie in a cigar box.")


def opening(words: Words, seen: View) -> Iterator[Told]:
    """The first lines of a game."""
    yield Told(words._(HAVANA))
    yield Told(_who_you_are(words, seen))
    yield from at_stake(words, seen.setup)


def _who_you_are(words: Words, seen: View) -> str:
    names = [player.name for player in seen.players]
    if seen.you is None:
        return words.say(N_("%(name)s is the Godfather. You look on."), name=names[0])
    if seen.you.seat == 0:
        return words.say(N_("You are %(name)s, the Godfather."), name=names[0])
    return words.say(
        N_("%(boss)s is the Godfather. You are %(name)s, at seat %(seat)s of %(last)s."),
        boss=names[0],
        name=names[seen.you.seat],
        seat=seen.you.seat,
        last=len(names) - 1,
    )


def at_stake(words: Words, setup: Setup) -> Iterator[Told]:
    """What goes round, and how many mistakes are allowed."""
    yield Told(words.say(N_("In the box: %(things)s."), things=words.box(setup.box())))
    if setup.jokers:
        jokers = words.ngettext("%(num)s joker", "%(num)s jokers", setup.jokers)
        told = words.say(N_("For mistakes: %(jokers)s."), jokers=jokers % {"num": setup.jokers})
        yield Told(told)
    else:
        yield Told(words.say(N_("There is no joker: one mistake, and the Godfather falls.")))


def hidden(words: Words, name: str) -> Told:
    """The Godfather has hidden something, or nothing."""
    return Told(
        words.say(
            N_("%(name)s slips a hand into the box, closes the lid and passes it."), name=name
        )
    )


def helped(words: Words, name: str) -> Told:
    """Somebody has taken something; nothing tells what."""
    return Told(
        words.say(N_("%(name)s lifts the lid, shuts it, and passes the box on."), name=name)
    )


def helped_myself(words: Words, seen: View) -> Iterator[Told]:
    """What the player took, and the role that it gives."""
    you = seen.you
    assert you
    assert you.took is not None
    yield aside(words.you_take(you.took))
    yield become(words, seen.players[you.seat].role or Role.URCHIN)


def become(words: Words, role: Role) -> Told:
    """The player's role, and how it wins."""
    return aside(f"{words.you_are(role)} {words.aim(role)}")


def returned(words: Words, seen: View) -> Iterator[Told]:
    """The box is back, and the questions begin."""
    godfather = seen.players[seen.godfather]
    if not seen.you or seen.you.left is None or seen.you.seat != seen.godfather:
        counts = N_("The box is back. %(boss)s counts, and looks up slowly.")
        yield news(words.say(counts, boss=godfather.name))
        return
    yield news(words.say(N_("The box is back. You lift the lid.")))
    yield aside(
        words.say(
            N_("Left in it: %(things)s. Missing: %(diamonds)s."),
            things=words.box(seen.you.left),
            diamonds=words.diamonds(DIAMONDS - (godfather.diamonds or 0)),
        )
    )
