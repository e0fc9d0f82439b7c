"""Plain lines: the same game for pipes and simple terminals; numbers or words answer everything."""

from collections.abc import Iterable, Iterator, Sequence

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.talk import Topic

from . import frames
from .answers import chosen, first_counted, key_of, statement
from .console import WIDTH, Console
from .face import Option, Order, Picked, Scene
from .grids import dotted, flow
from .narration import Told, headed
from .pages import PAGES
from .paint import PLAIN
from .story_draft import Draft


class Plain:
    """A face of lines: nothing is drawn, nothing is redrawn, every answer ends with Enter."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.words = console.words
        self.scene: Scene | None = None
        self.listed: list[str] = []  # what could be done when it was said last

    def look(self, scene: Scene) -> None:
        """This is how things are: lines tell it as it happens."""
        self.scene = scene

    def tell(self, told: Iterable[Told]) -> None:
        """This has happened, or was said."""
        for each in told:
            lines = frames.told_lines(self.words, each, PLAIN, WIDTH)
            self.console.show(line.rstrip() for line in lines)

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
            return None if back and not answer else chosen(answer, options)

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
                yield (
                    f"{headed(self.words, label)} {name}"
                    if option is first_counted(options)
                    else label
                )
            else:
                yield label if counted else f"{key_of(option, number)}  {label}"

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """What to do now, by its number or first letters; Enter is the first."""
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
