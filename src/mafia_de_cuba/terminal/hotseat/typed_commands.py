"""The typed commands of a game passed round, and what they mean."""

from collections.abc import Iterator, Mapping
from typing import Any

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Claim, Doubt, Question, Say, Talk, Vouch
from mafia_de_cuba.terminal.errors import Mistyped
from mafia_de_cuba.terminal.ui.answers import contents, leading, meant, take, token
from mafia_de_cuba.terminal.ui.display import Option
from mafia_de_cuba.terminal.ui.narration import headed, plainly
from mafia_de_cuba.views import View

# fmt: off
VERBS = {
    "accuse":  N_("accuse"),
    "concede": N_("give up"),
    "ask":     N_("ask"),
    "claim":   N_("claim"),
    "vouch":   N_("vouch"),
    "doubt":   N_("doubt"),
    "say":     N_("say"),
    "pocket":  N_("pocket"),
    "rules":   N_("rules"),
    "help":    N_("help"),
    "quit":    N_("leave"),
}
QUESTIONS = {
    Question.RECEIVED_DIAMONDS: N_("diamonds"),
    Question.RECEIVED_TOKENS:   N_("tokens"),
    Question.PASSED:            N_("passed on"),
    Question.TOOK:              N_("took"),
    Question.DISMISSED:         N_("bag"),
    Question.SUSPECT:           N_("suspect"),
}
CLAIMS = {
    "received":  N_("received"),
    "passed":    N_("passed on"),
    "took":      N_("took"),
    "bag":       N_("bag"),
}
# fmt: on


def read_verb(words: Words, line: str) -> tuple[str, str]:
    """The command, and the rest of the line. Raises Malformed."""
    return leading(line, _options(words, VERBS))


def read_player(text: str, seen: View) -> tuple[int, str]:
    """The seat of the player whom a text begins with, and the rest of it. Raises Malformed."""
    names = [player.name for player in seen.players]
    name, rest = leading(text, [Option(name, name) for name in names])
    return names.index(name), rest


def read_talk(words: Words, verb: str, text: str, seen: View) -> Act:
    """Who says what: `ask Bea took`, `ask Ana Bea took`, `claim Bea took 3`, `say Ana: No!`.

    And who thinks what of whom: `vouch Ana Bea`, `doubt Bea` for the Godfather's own doubts.
    """
    seat, rest = read_player(text, seen)
    match verb:
        case "ask":
            return _read_question(words, seat, rest, seen)
        case "claim":
            topic, rest = leading(rest, _options(words, CLAIMS))
            return Act(seat, _read_claim(words, topic, rest, seen.setup))
        case "vouch" | "doubt":
            return _read_opinion(verb, seat, rest, seen)
    if not rest:
        raise Mistyped("nothing_said", name=seen.players[seat].name)
    return Act(seat, Say(rest))


def _read_question(words: Words, seat: int, text: str, seen: View) -> Act:
    """A question of the Godfather to this seat, or of this seat to another."""
    questions = _options(words, QUESTIONS)
    by, target, rest = seen.godfather, seat, text
    if " " in text and not meant(text, questions):
        by, (target, rest) = seat, read_player(text, seen)
    return Act(by, Ask(target, Question(leading(rest, questions)[0])))


def _read_opinion(verb: str, seat: int, text: str, seen: View) -> Act:
    """What this seat thinks of another, or the Godfather of this seat."""
    by, target = (seat, read_player(text, seen)[0]) if text else (seen.godfather, seat)
    return Act(by, Vouch(target) if verb == "vouch" else Doubt(target))


def _read_claim(words: Words, topic: str, text: str, setup: Setup) -> Claim:
    match topic:
        case "received":
            return Claim(received=contents(words, text, setup))
        case "passed":
            return Claim(passed=contents(words, text, setup))
        case "took":
            return Claim(took=take(words, text, setup))
    return Claim(dismissed=token(words, text, setup))


def _options(words: Words, labels: Mapping[Any, str]) -> list[Option]:
    return [Option(key, words._(label)) for key, label in labels.items()]


# ---------------------------------------------------------------- by example


def examples(words: Words, seen: View) -> Iterator[tuple[str, str]]:
    """Commands that can be typed at this table, each with what it does."""
    _, ana, bea = words._, seen.players[1].name, seen.players[2].name
    yield f"{_('accuse')} {bea}", words.say(N_("%(name)s, empty your pockets!"), name=bea)
    yield f"{_('pocket')} {ana}", words.say(N_("For the eyes of %(name)s alone."), name=ana)
    for verb, text in _talk_examples(words, seen.setup, ana, bea):
        act = read_talk(words, verb, text, seen)
        yield f"{_(VERBS[verb])} {text}", _spoken(words, act, seen)
    yield _("rules"), _("The rules")
    yield _("give up"), _("The Godfather may give up while nobody is accused.")
    yield _("leave"), _("The game is left unfinished. Nobody wins.")


def _talk_examples(words: Words, setup: Setup, ana: str, bea: str) -> Iterator[tuple[str, str]]:
    _, many = words._, setup.tokens.henchman > 0
    loyal = words.short(Token.HENCHMAN if many else Token.CLEANER).casefold()  # one is there (S4)
    yield "ask", f"{bea} {_('took')}"
    yield "ask", f"{ana} {bea} {_('diamonds')}"
    yield "claim", f"{bea} {_('took')} 3"
    yield "claim", f"{bea} {_('received')} 9 {'2' * many}{loyal}"
    yield "claim", f"{bea} {_('passed on')} {_('nothing')}"
    yield "claim", f"{ana} {_('bag')} {loyal}"
    yield "vouch", f"{ana} {bea}"
    yield "doubt", bea
    yield "say", f"{ana}: …"


def _spoken(words: Words, act: Act, seen: View) -> str:
    assert isinstance(act.move, Talk)
    return f"{headed(words, seen.players[act.seat].name)} {plainly(words, act.move, seen)}"
