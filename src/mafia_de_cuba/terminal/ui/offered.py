"""What somebody's own free words can be confirmed as, in the words of a terminal."""

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.talk import Ask, Talk
from mafia_de_cuba.views import View

from .display import Option
from .narration import plainly


def plain_offer(words: Words, move: Talk, seen: View) -> str:
    """What would be said, and to whom a question would be put."""
    if not isinstance(move, Ask):
        return plainly(words, move, seen)
    name, question = seen.players[move.target].name, plainly(words, move, seen)
    return words.say(N_("Ask %(name)s: “%(question)s”"), name=name, question=question)


def yes_or_no(words: Words) -> list[Option]:
    """The two answers to an offer."""
    return [Option("yes", words._("yes")), Option("no", words._("no"))]
