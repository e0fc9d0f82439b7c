"""Telling: the game as sentences, in the language of the one who plays."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from mafia_de_cuba.bots.voice import has_voice, silence, speak
from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Opinion, Talk
from mafia_de_cuba.testimony import is_silence, said
from mafia_de_cuba.views import PlayerView, View


class Told(NamedTuple):
    """One thing told: by somebody at the table, or by the evening itself."""

    text: str
    who: str = ""
    tone: str = ""  # "news", "cry", "aside"


def headed(words: Words, name: str) -> str:
    """A name, or any word, before what it has to say: there is a space before a French colon."""
    return words.say(N_("%(name)s:"), name=name)


# ---------------------------------------------------------------- what people say


def told(words: Words, seen: View, bots: Collection[int]) -> Told:
    """What was said last; bots have voices of their own, people speak plainly."""
    spoken, place = seen.ledger[-1], len(seen.ledger) - 1
    names = [player.name for player in seen.players]
    who = names[spoken.seat]
    if is_silence(spoken.words):
        return Told(words._("(says nothing)"), who)
    if spoken.seat in bots and has_voice(spoken.words):
        return Told(speak(spoken.words, who, place, words.lang, names), who)
    if isinstance(spoken.words, Ask):
        return Told(f"{names[spoken.words.target]} — {words.question(spoken.words.about)}", who)
    return Told(plainly(words, spoken.words, seen), who)


def plainly(words: Words, talk: Talk, seen: View) -> str:
    """What somebody says, in plain words, with the names of this table."""
    return said(words, talk, seen.players[talk.target].name if isinstance(talk, Opinion) else "")


def unanswered(words: Words, seen: View, seat: int) -> Told:
    """A bot that was asked, and leaves it at that."""
    return Told(silence(seen.players[seat].name, len(seen.ledger), words.lang))


# ---------------------------------------------------------------- the theft

HAVANA = N_("Havana, the last night of 1955. Fifteen diamonds lie in a cigar box.")


def opening(words: Words, seen: View) -> Iterator[Told]:
    """The first lines of an evening."""
    names = [player.name for player in seen.players]
    yield Told(words._(HAVANA))
    if seen.you is None:
        yield Told(words.say(N_("%(name)s is the Godfather. You look on."), name=names[0]))
    elif seen.you.seat == 0:
        yield Told(words.say(N_("You are %(name)s, the Godfather."), name=names[0]))
    else:
        yield Told(
            words.say(
                N_("%(boss)s is the Godfather. You are %(name)s, at seat %(seat)s of %(last)s."),
                boss=names[0],
                name=names[seen.you.seat],
                seat=seen.you.seat,
                last=len(names) - 1,
            )
        )
    yield from at_stake(words, seen.setup)


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
    """Somebody has helped themselves; nothing tells to what."""
    return Told(
        words.say(N_("%(name)s lifts the lid, shuts it, and passes the box on."), name=name)
    )


def helped_myself(words: Words, seen: View) -> Iterator[Told]:
    """What I took, and what that makes of me."""
    you = seen.you
    assert you
    assert you.took is not None
    role = seen.players[you.seat].role or Role.URCHIN
    yield Told(words.you_take(you.took), tone="aside")
    yield become(words, role)


def become(words: Words, role: Role) -> Told:
    """What somebody has become, for their eyes, and how they win."""
    return Told(f"{words.you_are(role)} {words.aim(role)}", tone="aside")


def returned(words: Words, seen: View) -> Iterator[Told]:
    """The box is back, and the questions begin."""
    boss = seen.players[seen.godfather].name
    if seen.you and seen.you.left is not None and seen.you.seat == seen.godfather:
        missing = 15 - (seen.players[seen.godfather].diamonds or 0)
        yield Told(words.say(N_("The box is back. You lift the lid.")), tone="news")
        yield Told(
            words.say(
                N_("Left in it: %(things)s. Missing: %(diamonds)s."),
                things=words.box(seen.you.left),
                diamonds=words.diamonds(missing),
            ),
            tone="aside",
        )
        return
    yield Told(
        words.say(N_("The box is back. %(boss)s counts, and looks up slowly."), boss=boss),
        tone="news",
    )


# ---------------------------------------------------------------- accusations


def accused(words: Words, seen: View, bots: Collection[int]) -> Told:
    """The cry."""
    assert seen.accused is not None
    names = [player.name for player in seen.players]
    boss, name = names[seen.godfather], names[seen.accused]
    if seen.godfather in bots:
        cry = speak(Accuse(seen.accused), boss, len(seen.ledger), words.lang, names)
        return Told(cry, boss, "cry")
    return Told(words.say(N_("%(name)s, empty your pockets!"), name=name), boss, "cry")


def window(words: Words) -> Told:
    """Between the cry and the pockets, where a Cleaner could be about."""
    return Told(words.say(N_("Nobody breathes. Whoever has a gun could draw it now.")), tone="news")


def settled(words: Words, before: View, after: View) -> Iterator[Told]:
    """What came of an accusation, or of giving up."""
    if before.accused is None:
        yield Told(words.say(N_("%(name)s gives up."), name=_boss(before)), tone="news")
    else:
        yield from _pockets(words, before, after, after.players[before.accused])
    yield from _office(words, before, after)


def _boss(seen: View) -> str:
    return seen.players[seen.godfather].name


def _pockets(words: Words, before: View, after: View, player: PlayerView) -> Iterator[Told]:
    name, shot = player.name, _shooter(before, after)
    if after.outcome and after.outcome.ending is Ending.AGENT_SHOT:
        yield Told(words.ending(Ending.AGENT_SHOT), tone="cry")
        return
    if shot is not None:
        yield Told(words.ending(Ending.AGENT_SHOT), shot, "cry")
        yield Told(
            words.say(
                N_("%(name)s was the Cleaner, and shot. Both are out, and no joker is given."),
                name=shot,
            ),
            tone="news",
        )
    if player.role is None:
        yield Told(words.say(N_("%(name)s shows the fake diamond."), name=name), tone="news")
        yield Told(
            words.say(
                N_("And nothing else. %(name)s stays in play, and may be accused again."), name=name
            )
        )
        return
    took = player.took or Take()
    yield Told(
        words.say(
            N_("In the pockets of %(name)s: %(things)s."), name=name, things=words.take(took)
        ),
        tone="news",
    )
    yield Told(words.is_a(name, player.role), tone="news")
    if took.diamonds:
        yield Told(_given_back(words, took.diamonds, _boss(before)))
    if after.jokers < before.jokers:
        yield Told(words.say(N_("I apologize.")), _boss(before))
        yield Told(
            words.say(N_("%(boss)s gives %(name)s a joker."), boss=_boss(before), name=name)
            + " "
            + words.ngettext("%(num)s joker is left.", "%(num)s jokers are left.", after.jokers)
            % {"num": after.jokers}
        )


def _given_back(words: Words, number: int, boss: str) -> str:
    back = words.ngettext(
        "%(num)s diamond goes back to %(boss)s.", "%(num)s diamonds go back to %(boss)s.", number
    )
    return back % {"num": number, "boss": boss}


def _shooter(before: View, after: View) -> str | None:
    """Who shot, by having come out as the Cleaner without being accused."""
    for was, now in zip(before.players, after.players, strict=True):
        fell = was.in_play and not now.in_play
        if fell and now.role is Role.CLEANER and now.seat != before.accused:
            return now.name
    return None


def _office(words: Words, before: View, after: View) -> Iterator[Told]:
    fallen = after.players[before.godfather]
    if fallen.in_play:
        return
    if before.accused is not None:
        yield Told(
            words.say(
                N_("There was no joker left to give: %(name)s is no longer the Godfather."),
                name=fallen.name,
            ),
            tone="news",
        )
    if after.godfather != before.godfather:
        heir = after.players[after.godfather].name
        yield Told(
            words.say(N_("%(name)s was the Traitor, and takes the office."), name=heir), tone="cry"
        )


# ---------------------------------------------------------------- the end


def ended(words: Words, seen: View) -> Iterator[Told]:
    """The cry, how it came to it, and who wins why."""
    outcome = seen.outcome
    assert outcome
    yield Told(words.ending(outcome.ending), tone="cry")
    yield Told(words.ending_sentence(outcome.ending))
    for seat in outcome.winners:
        yield Told(words.why(seen, seat), tone="news")
    if not outcome.winners:
        yield Told(words.say(N_("Nobody wins.")), tone="news")
    if seen.you:
        won = seen.you.seat in outcome.winners
        yield Told(
            words.say(N_("You win!") if won else N_("You do not win this time.")), tone="cry"
        )


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


# ---------------------------------------------------------------- help

RULES = (
    N_(
        "The Godfather hides up to five diamonds and sends the box round. Everyone takes one or "
        "more diamonds, or exactly one token; the first player may put one token into the bag. "
        "Only the last player, or who finds the box empty, may take nothing."
    ),
    N_(
        "Then the Godfather asks, and everyone may lie. “Empty your pockets!” is the only way to "
        "know. A Thief gives the diamonds back and is out. An innocent costs a joker; with none "
        "left, the Godfather falls and the richest Thief wins. With all fifteen back the "
        "Godfather wins."
    ),
)


def rules(words: Words, setup: Setup) -> Iterator[Told]:
    """The rules in short, and how everyone about whom this box may make wins."""
    yield from (Told(words._(rule)) for rule in RULES)
    for role in roles(setup):
        yield Told(words.aim(role), words.role(role))


def roles(setup: Setup) -> list[Role]:
    """What this box may make of who helps themselves."""
    return [Role.THIEF, Role.URCHIN, *map(Role, setup.tokens.kinds())]
