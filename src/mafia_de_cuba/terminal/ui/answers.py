"""Typed answers: a number, a word or its first letters, in any language."""

import re
import unicodedata
from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.errors import Malformed
from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import MOST_CLAIMED, Contents, Statement, Topic
from mafia_de_cuba.terminal.errors import Mistyped

from .display import Option, Picked

NOTHING = {"nothing", "none", "no", "0", "-"}


def folded(text: str) -> str:
    """A text without capitals and accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


# ---------------------------------------------------------------- one of several


def meant(name: str, options: Sequence[Option]) -> list[Option]:
    """The options that a name means: one in full, or all that it is the beginning of."""
    for fold in (str.casefold, folded):
        if full := [o for o in options if fold(name) in (fold(o.key), fold(o.label))]:
            return full
    name = folded(name)
    names = [(folded(o.key), folded(o.label), o) for o in options if name]
    return [o for key, label, o in names if key.startswith(name) or starts(label, name)]


def starts(label: str, name: str) -> bool:
    """Whether a name is how a label, or a word of it, begins."""
    return label.startswith(name) or any(word.startswith(name) for word in label.split())


def type_one_of(options: Sequence[Option]) -> Malformed:
    """What to say where no option, or more than one, was meant."""
    labels = ", ".join(option.label for option in options)
    return Mistyped("type_one_of", options=labels)


def leading(text: str, options: Sequence[Option]) -> tuple[str, str]:
    """The key of the option that a text begins with, and the rest of the text. Raises Malformed."""
    for end in reversed([found.start() for found in re.finditer(r"[ :,+]|$", text)]):
        found = meant(text[:end], options)
        if len(found) == 1:
            return found[0].key, text[end:].lstrip(": ")
    raise type_one_of(meant(text.partition(" ")[0], options) or options)


def key_of(option: Option, number: int) -> str:
    """What is typed for an option: its own number if it has one, as seats do."""
    return option.key if option.key.isdecimal() else str(number)


def first_counted(options: Sequence[Option]) -> Option | None:
    """The option that a bare number goes to."""
    return next((option for option in options if option.counted), None)


def chosen(answer: str, options: Sequence[Option]) -> Picked:
    """The option that an answer means, with its number. Raises Malformed."""
    name, number = re.fullmatch(r"(.*?)\s*(\d{0,4})", folded(answer)).groups()  # type: ignore[union-attr]
    counted = first_counted(options)
    if counted and (len(options) == 1 or (number and not name)):
        return _counted(counted, int(number) if number and not name else -1)
    if not name and number:
        named = [o for at, o in enumerate(options, 1) if key_of(o, at) == number]
    else:
        named = meant(name, options)
    if len(named) != 1:
        raise type_one_of(named or options)
    if named[0].counted:
        return _counted(named[0], int(number or named[0].least))
    return Picked(named[0].key)


def _counted(option: Option, number: int) -> Picked:
    if not option.least <= number <= option.most:
        raise Mistyped("type_number", least=option.least, most=option.most)
    return Picked(option.key, number)


# ---------------------------------------------------------------- things


def statement(words: Words, answer: str, topic: Topic, setup: Setup) -> Statement:
    """What an answer says on a topic. Raises Malformed."""
    match topic:
        case Topic.RECEIVED_DIAMONDS | Topic.PASSED_DIAMONDS:
            return number(words, answer)
        case Topic.RECEIVED_TOKENS | Topic.PASSED_TOKENS:
            return tokens(words, answer, setup)
        case Topic.TOOK:
            return take(words, answer, setup)
    return token(words, answer, setup)


def is_nothing(words: Words, answer: str) -> bool:
    """Whether the answer is a word for nothing."""
    return folded(answer) in NOTHING | {folded(words._("nothing")), folded(words._("none"))}


def number(words: Words, answer: str) -> int:
    """A number of diamonds. Raises Malformed."""
    if is_nothing(words, answer):
        return 0
    if not re.fullmatch(r"\d{1,2}", answer):
        raise Mistyped("type_diamonds")
    return int(answer)


def token(words: Words, answer: str, setup: Setup) -> Token | None:
    """One token of this game, or nothing. Raises Malformed."""
    if is_nothing(words, answer):
        return None
    options = [Option("nothing", words._("nothing")), *_kinds(words, setup)]
    if answer.strip().isdecimal():  # the tokens stand there without numbers
        raise type_one_of(options)
    picked = chosen(answer, options)
    return None if picked.key == "nothing" else Token(picked.key)


def tokens(words: Words, answer: str, setup: Setup) -> Tokens:
    """Several tokens: `2 loyal, fbi, driver`. Raises Malformed."""
    told, rest = Tokens(), answer
    if is_nothing(words, answer):
        return told
    while found := re.fullmatch(r"\W*(\d{0,2})\s*([^\W\d].*)", rest):
        kind, rest = leading(found[2], _kinds(words, setup))
        told = replace(told, **{kind: told.count(Token(kind)) + int(found[1] or 1)})
    if max(map(told.count, Token)) > MOST_CLAIMED:
        raise Malformed("claimed_number")
    if rest.strip() or not told.total():
        raise Mistyped("type_tokens")
    return told


def take(words: Words, answer: str, setup: Setup) -> Take:
    """A take: `3`, `driver`, `fake 2`, `nothing`. Raises Malformed."""
    if is_nothing(words, answer):
        return Take()
    options = [
        Option("diamonds", words._("diamonds"), "", 1, DIAMONDS),
        *_kinds(words, setup),
        *[Option("fake", words._("the fake diamond"), "", 0, DIAMONDS)] * setup.fake_diamond,
        Option("nothing", words._("nothing")),
    ]
    answer = re.sub(r"^(\d+)\s+(.+)$", r"\2 \1", answer)  # 3 diamonds
    picked = chosen(answer, options)
    match picked.key:
        case "diamonds":
            return Take(diamonds=picked.number)
        case "fake":
            return Take(diamonds=picked.number, fake=True)
    if re.search(r"\d", answer):
        raise Malformed("token_taken_alone")
    return Take() if picked.key == "nothing" else Take(token=Token(picked.key))


def contents(words: Words, answer: str, setup: Setup) -> Contents:
    """What a box held: `9`, `2loyal+fbi`, `9 2loyal+fbi`, `nothing`. Raises Malformed."""
    if is_nothing(words, answer):
        return Contents(0, Tokens())
    if not answer:
        raise Mistyped("type_contents")
    found, rest = re.match(r"\d{1,2}\b", answer), folded(answer)
    if found:
        rest = rest.removeprefix(folded(words.diamonds(int(found[0])))).removeprefix(found[0])
    return Contents(
        int(found[0]) if found else UNSET, tokens(words, rest, setup) if rest.strip() else UNSET
    )


def _kinds(words: Words, setup: Setup) -> list[Option]:
    return [Option(kind, words.role(kind)) for kind in setup.tokens.kinds()]
