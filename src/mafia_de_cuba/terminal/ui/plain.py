"""Plain lines: a display for pipes and simple terminals, where everything is typed."""

from collections.abc import Iterable, Iterator, Sequence

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.talk import Topic

from . import frames
from .answers import chosen, first_counted, key_of, statement
from .claim_draft import Draft
from .console import WIDTH, Console
from .display import Choice, Option, Order, Picked
from .grids import dotted, flow
from .narration import Told, headed
from .pages import PAGES
from .paint import PLAIN
from .scene import Scene


class Plain:
    """Prints each line once and never redraws; every answer ends with Enter."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.words = console.words
        self.scene: Scene | None = None
        self.listed: list[str] = []  # the orders that were shown last

    def look(self, scene: Scene) -> None:
        """Take over the scene; it is told line by line as it changes."""
        self.scene = scene

    def tell(self, told: Iterable[Told]) -> None:
        """Print what happened or was said."""
        for each in told:
            lines = frames.told_lines(self.words, each, PLAIN, WIDTH)
            self.console.show(line.rstrip() for line in lines)

    def pause(self, seconds: float) -> bool:  # noqa: ARG002
        """Do not wait: nobody watches a pipe."""
        return False

    def _ask(self, prompt: str) -> str:
        return self.console.ask(f"{prompt} ")

    # ------------------------------------------------------------ choosing

    def pick(self, choice: Choice) -> Picked | None:
        """Let one option be chosen by its number or its first letters."""
        lines = [line for line in choice.lines if line]
        self.console.show(f" {line}" for line in (*lines, choice.prompt))
        self.console.show(f"   {line}" for line in self._listed(choice))

        def attempt(answer: str) -> Picked | None:
            if choice.back and not answer:
                return None
            if choice.usual and not answer:
                return Picked(choice.options[0].key)
            return chosen(answer, choice.options)

        return self.console.insist("> ", attempt)

    def _listed(self, choice: Choice) -> Iterator[str]:
        first = first_counted(choice.options)
        for number, option in enumerate(choice.options, 1):
            if option is first:
                yield f"{headed(self.words, option.label)} {self._range(option)}"
            else:
                yield option.label if first else f"{key_of(option, number)}  {option.label}"
        if choice.back:
            yield self.words._("Enter: back")

    def _range(self, option: Option) -> str:
        text = N_("type a number from %(least)s to %(most)s")
        return self.words.say(text, least=option.least, most=option.most)

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """Ask what to do, by its number or first letters; Enter is the first."""
        assert self.scene
        self.console.show(f" {line}" for line in (*frames.hints(self.scene), prompt) if line)
        listed = [f"{number} {verb.label}" for number, verb in enumerate(verbs, 1)]
        if listed != self.listed:
            self.console.show(f"  {line}" for line in flow(dotted(listed), WIDTH - 3))
        self.listed = listed

        def attempt(answer: str) -> Order:
            return Order(chosen(answer, verbs).key if answer else verbs[0].key)

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

            self.console.insist(f"{headed(self.words, self.words.topic(topic))} ", attempt)
        return True

    def text(self, prompt: str) -> str:
        """A line of free words."""
        return self._ask(prompt)

    def page(self, name: str) -> None:
        """A page, printed."""
        assert self.scene
        page = PAGES["rules" if name == "help" else name]  # keys are for screens
        self.console.show(["", *page(self.scene, PLAIN, WIDTH), ""])
