"""Plain lines: the same game for pipes and simple terminals; numbers or words answer everything."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.refusal import Malformed
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.words import N_, Words

from . import frames
from .console import Console
from .face import Option, Order, Picked, Scene
from .paint import PLAIN
from .story import Draft
from .telling import Told

WIDTH = 80


class Plain:
    """A face of lines: nothing is drawn, nothing is redrawn, every answer ends with Enter."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words
        self.scene: Scene | None = None
        self.listed: list[str] = []  # what could be done when it was said last

    def look(self, scene: Scene) -> None:
        """This is how things are: lines tell it as it happens."""
        self.scene = scene

    def tell(self, told: Iterable[Told]) -> None:
        """This has happened, or was said."""
        for each in told:
            self.console.show(line.rstrip() for line in frames.told_lines(each, PLAIN, WIDTH))

    def beat(self, seconds: float) -> bool:  # noqa: ARG002
        """Nobody waits for a pipe."""
        return False

    def _ask(self, prompt: str) -> str:
        return self.console.ask(f"{prompt} ")

    # ------------------------------------------------------------ choosing

    def pick(
        self,
        prompt: str,
        options: Sequence[Option],
        lines: Sequence[str] = (),
        back: bool = False,
    ) -> Picked | None:
        """One of these, by its number or its first letters."""
        self.console.show([*(f" {line}" for line in lines if line), f" {prompt}"])
        self.console.show(f"   {line}" for line in self._listed(options))
        if back:
            enter = self.words._("Enter: back")
            self.console.show([f"   {enter}"])

        def attempt(answer: str) -> Picked | None:
            return None if back and not answer else chosen(self.words, answer, options)

        return self.console.insist("> ", attempt)

    def _listed(self, options: Sequence[Option]) -> Iterator[str]:
        counted = any(option.counted for option in options)
        for number, option in enumerate(options, 1):
            label = option.label
            if option.counted:
                name = self.words.say(
                    N_("type a number from %(least)s to %(most)s"),
                    least=option.least,
                    most=option.most,
                )
                yield f"{label}: {name}" if option is first_counted(options) else label
            else:
                yield label if counted else f"{key_of(option, number)}  {label}"

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """What to do now, by its number or first letters; Enter is the first."""
        assert self.scene
        self.console.show(f" {line}" for line in (*frames.hints(self.scene), prompt) if line)
        listed = [f"{number} {verb.label}" for number, verb in enumerate(verbs, 1)]
        if listed != self.listed:
            self.console.show(f"  {line}" for line in frames.flow(frames.dotted(listed), WIDTH - 3))
        self.listed = listed

        def attempt(answer: str) -> Order:
            return Order(chosen(self.words, answer, verbs).key if answer else verbs[0].key)

        return self.console.insist("> ", attempt)

    # ------------------------------------------------------------ speaking

    def draft(self, prompt: str, draft: Draft) -> bool:
        """Ask for one topic after the other; nothing typed leaves it open."""
        how = self.words._("Enter leaves it open; = is the truth; nothing is nothing.")
        self.console.show([f" {prompt}", f" {how}"])
        for topic in draft.asked or draft.topics:
            draft.said.pop(topic, None)

            def attempt(answer: str, topic: Topic = topic) -> None:
                if answer == "=":
                    draft.said[topic] = draft.truth.get(topic)
                elif answer:
                    draft.said[topic] = statement(self.words, answer, topic, draft.setup)

            self.console.insist(f"{self.words.topic(topic)}: ", attempt)
        return True

    def text(self, prompt: str) -> str:
        """A line of free words."""
        return self._ask(prompt)

    def page(self, name: str) -> None:
        """A page, printed."""
        assert self.scene
        page = frames.PAGES["rules" if name == "help" else name]  # keys are for screens
        self.console.show(["", *page(self.scene, PLAIN, WIDTH), ""])


# ---------------------------------------------------------------- reading answers


def folded(text: str) -> str:
    """A text without capitals and accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def key_of(option: Option, number: int) -> str:
    """What is typed for an option: its own number if it has one, as seats do."""
    return option.key if option.key.isdecimal() else str(number)


def first_counted(options: Sequence[Option]) -> Option | None:
    """The option that a bare number goes to."""
    return next((option for option in options if option.counted), None)


def chosen(words: Words, answer: str, options: Sequence[Option]) -> Picked:
    """The option that an answer means, with its number. Raises Malformed."""
    name, number = re.fullmatch(r"(.*?)\s*(\d{0,4})", folded(answer)).groups()  # type: ignore[union-attr]
    counted = first_counted(options)
    if counted and (len(options) == 1 or (number and not name)):
        return _counted(words, counted, int(number) if number and not name else -1)
    if not name and number:
        named = [o for at, o in enumerate(options, 1) if key_of(o, at) == number]
    else:
        names = [(folded(o.key), folded(o.label), o) for o in options]
        named = [o for key, label, o in names if name and name in (key, label)] or [
            o for key, label, o in names if name and (key.startswith(name) or starts(label, name))
        ]
    if len(named) != 1:
        labels = ", ".join(option.label for option in named or options)
        please = words.say(N_("Type one of: %(options)s."), options=labels)
        raise Malformed(please)
    if named[0].counted:
        return _counted(words, named[0], int(number or named[0].least))
    return Picked(named[0].key)


def starts(label: str, name: str) -> bool:
    """Whether a name is how a label, or a word of it, begins."""
    return label.startswith(name) or any(word.startswith(name) for word in label.split())


def _counted(words: Words, option: Option, number: int) -> Picked:
    if not option.least <= number <= option.most:
        text = N_("Type a number from %(least)s to %(most)s.")
        please = words.say(text, least=option.least, most=option.most)
        raise Malformed(please)
    return Picked(option.key, number)


NOTHING = {"nothing", "none", "no", "0", "-"}


def statement(words: Words, answer: str, topic: Topic, setup: Setup) -> Statement:
    """What an answer claims on a topic. Raises Malformed."""
    nothing = folded(answer) in NOTHING | {
        folded(words._("nothing")),
        folded(words._("none")),
    }
    match topic:
        case Topic.RECEIVED_DIAMONDS | Topic.PASSED_DIAMONDS:
            return 0 if nothing else _number(words, answer)
        case Topic.RECEIVED_TOKENS | Topic.PASSED_TOKENS:
            return Tokens() if nothing else _tokens(words, answer, setup)
        case Topic.TOOK:
            return Take() if nothing else _take(words, answer, setup)
    return None if nothing else _token(words, answer, setup)


def _number(words: Words, answer: str) -> int:
    if not re.fullmatch(r"\d{1,2}", answer):
        raise Malformed(words._("Type a number of diamonds."))
    return int(answer)


def _token(words: Words, name: str, setup: Setup) -> Token:
    """The token that a name, or its first letters, means."""
    options = [Option(kind, words.role(kind)) for kind in setup.tokens.kinds()]
    return Token(chosen(words, name, options).key)


def _tokens(words: Words, answer: str, setup: Setup) -> Tokens:
    """Several tokens: `2 loyal, fbi, driver`."""
    tokens = Tokens()
    for number, name in re.findall(r"(\d{0,2})\s*([^\W\d]+)", answer):
        kind = _token(words, name, setup)
        tokens = replace(tokens, **{kind: tokens.count(kind) + int(number or 1)})
    if not tokens.total():
        raise Malformed(words._("Type tokens, with a number before each if there are more."))
    return tokens


def _take(words: Words, answer: str, setup: Setup) -> Take:
    """A take: `3`, `driver`, `fake 2`."""
    fake = [Option("fake", words._("the fake diamond"), "", 0, 15)] * setup.fake_diamond
    tokens = [Option(kind, words.role(kind)) for kind in setup.tokens.kinds()]
    diamonds = Option("diamonds", words._("diamonds"), "", 1, 15)
    answer = re.sub(r"^(\d+)\s+\S+$", r"\1", answer)  # 3 diamonds
    picked = chosen(words, answer, [diamonds, *tokens, *fake])
    match picked.key:
        case "diamonds":
            return Take(diamonds=picked.number)
        case "fake":
            return Take(diamonds=picked.number, fake=True)
    return Take(token=Token(picked.key))
