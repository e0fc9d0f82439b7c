"""Accusations: the cry, the moment for a shot, and what came of it."""

from collections.abc import Collection, Iterator

from mafia_de_cuba.bots.voice import accuse
from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.views import PlayerView, View

from .lines import Told, cry, news


def accused(words: Words, seen: View, bots: Collection[int]) -> Told:
    """The cry."""
    assert seen.accused is not None
    names = [player.name for player in seen.players]
    godfather, name = names[seen.godfather], names[seen.accused]
    if seen.godfather in bots:
        place = len(seen.ledger)
        return cry(accuse(godfather, name, place, words.lang), godfather)
    return cry(words.say(N_("%(name)s, empty your pockets!"), name=name), godfather)


def window(words: Words) -> Told:
    """The moment between the cry and the pockets in which a Cleaner may shoot."""
    return news(words.say(N_("Nobody breathes. Whoever has a gun could draw it now.")))


def settled(words: Words, before: View, after: View) -> Iterator[Told]:
    """What came of an accusation, or of giving up."""
    if before.accused is None:
        yield news(words.say(N_("%(name)s gives up."), name=_godfather(before)))
    elif after.outcome and after.outcome.ending is Ending.AGENT_SHOT:
        yield cry(words.ending(Ending.AGENT_SHOT))
    else:
        yield from _shot(words, before, after)
        yield from _pockets(words, before, after, after.players[before.accused])
    yield from _succession(words, before, after)


def _godfather(seen: View) -> str:
    return seen.players[seen.godfather].name


def _shot(words: Words, before: View, after: View) -> Iterator[Told]:
    """A Cleaner's shot that did not end the game."""
    shooter = _shooter(before, after)
    if shooter is None:
        return
    was = N_("%(name)s was the Cleaner, and shot. Both are out, and no joker is given.")
    yield cry(words.ending(Ending.AGENT_SHOT), shooter)
    yield news(words.say(was, name=shooter))


def _shooter(before: View, after: View) -> str | None:
    """The name of the Cleaner who was not accused and yet left the game."""
    for was, now in zip(before.players, after.players, strict=True):
        fell = was.in_play and not now.in_play
        if fell and now.role is Role.CLEANER and now.seat != before.accused:
            return now.name
    return None


def _pockets(words: Words, before: View, after: View, player: PlayerView) -> Iterator[Told]:
    """What the accused had."""
    if player.role is None:
        yield from _fake_diamond(words, player.name)
        return
    took = player.took or Take()
    things = N_("In the pockets of %(name)s: %(things)s.")
    yield news(words.say(things, name=player.name, things=words.take(took)))
    yield news(words.is_a(player.name, player.role))
    if took.diamonds:
        yield Told(_given_back(words, took.diamonds, _godfather(before)))
    if after.jokers < before.jokers:
        yield from _joker(words, _godfather(before), player.name, after.jokers)


def _fake_diamond(words: Words, name: str) -> Iterator[Told]:
    stays = N_("And nothing else. %(name)s stays in play, and may be accused again.")
    yield news(words.say(N_("%(name)s shows the fake diamond."), name=name))
    yield Told(words.say(stays, name=name))


def _given_back(words: Words, number: int, godfather: str) -> str:
    back = words.ngettext(
        "%(num)s diamond goes back to %(boss)s.", "%(num)s diamonds go back to %(boss)s.", number
    )
    return back % {"num": number, "boss": godfather}


def _joker(words: Words, godfather: str, name: str, left: int) -> Iterator[Told]:
    given = words.say(N_("%(boss)s gives %(name)s a joker."), boss=godfather, name=name)
    yield Told(words.say(N_("I apologize.")), godfather)
    yield Told(f"{given} {_jokers_left(words, left, godfather)}")


def _jokers_left(words: Words, left: int, godfather: str) -> str:
    if not left:
        return words.last_joker(godfather)
    rest = words.ngettext("%(num)s joker is left.", "%(num)s jokers are left.", left)
    return rest % {"num": left}


def _succession(words: Words, before: View, after: View) -> Iterator[Told]:
    """The Godfather's fall, and who takes over."""
    fallen = after.players[before.godfather]
    if fallen.in_play:
        return
    if before.accused is not None:
        lost = N_("There was no joker left to give: %(name)s is no longer the Godfather.")
        yield news(words.say(lost, name=fallen.name))
    if after.godfather != before.godfather:
        heir = _godfather(after)
        yield cry(words.say(N_("%(name)s was the Traitor, and is the Godfather now."), name=heir))
