"""What players say: bots with their own voices, people in plain sentences."""

from collections.abc import Collection

from mafia_de_cuba.bots.voice import heard, sentence, silence
from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.talk import Ask, Opinion, Talk
from mafia_de_cuba.testimony import is_silence, said
from mafia_de_cuba.views import View

from .lines import Told


def told(words: Words, seen: View, bots: Collection[int]) -> Told:
    """What was said last."""
    spoken, place = seen.ledger[-1], len(seen.ledger) - 1
    names = [player.name for player in seen.players]
    who = names[spoken.seat]
    if is_silence(spoken.words):
        return Told(words._("(says nothing)"), who)
    if wording := heard(names, bots, seen.ledger)[place]:
        return Told(sentence(wording, words.lang), who)
    if isinstance(spoken.words, Ask):
        return Told(f"{names[spoken.words.target]} — {words.question(spoken.words.about)}", who)
    return Told(plainly(words, spoken.words, seen), who)


def plainly(words: Words, talk: Talk, seen: View) -> str:
    """What somebody says, in plain words, with the names of this table."""
    return said(words, talk, seen.players[talk.target].name if isinstance(talk, Opinion) else "")


def unanswered(words: Words, seen: View, seat: int) -> Told:
    """A bot that was asked and does not answer."""
    return Told(silence(seen.players[seat].name, len(seen.ledger), words.lang))
