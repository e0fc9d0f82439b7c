"""A display that plays: it chooses at random from what is offered, and keeps what it was shown."""

from collections.abc import Iterable, Sequence
from random import Random

from mafia_de_cuba.rules.talk import Topic
from mafia_de_cuba.terminal.ui import frames, ledger_page, pages
from mafia_de_cuba.terminal.ui.claim_draft import Draft
from mafia_de_cuba.terminal.ui.display import Choice, Option, Order, Picked
from mafia_de_cuba.terminal.ui.narration import Told
from mafia_de_cuba.terminal.ui.paint import PLAIN, columns
from mafia_de_cuba.terminal.ui.scene import Scene

PATIENCE = 400  # orders: a game that has not ended by then never will


class RandomPlayer:
    """A display that nobody sees; what it would show is drawn and measured all the same."""

    def __init__(self, seed: str, wishes: Sequence[str] = ()) -> None:
        self.rng = Random(seed)
        self.wishes = wishes  # the only verbs it uses, if any are named
        self.log: list[Told] = []
        self.orders = 0
        self.prompts: list[str] = []
        self.scene: Scene | None = None

    def look(self, scene: Scene) -> None:
        self.scene = scene
        if self.rng.random() < 0.8:
            return  # it need not be drawn each time
        lines = [frames.title(scene, PLAIN, 80), *frames.ring(scene, PLAIN, 80, 1)]
        lines += [*frames.pocket(scene, PLAIN, 80), *ledger_page.ledger(scene, PLAIN, 80)]
        assert max(map(columns, lines)) <= 80
        assert len(frames.ring(scene, PLAIN, 80, 1)) == 5

    def tell(self, told: Iterable[Told]) -> None:
        for each in told:
            self.log.append(each)
            assert self.scene
            lines = frames.told_lines(self.scene.words, each, PLAIN, 80)
            assert all(columns(line) <= 80 for line in lines)

    def pause(self, seconds: float) -> bool:
        return seconds > 0 and self.rng.random() < 0.1

    def pick(self, choice: Choice) -> Picked | None:
        assert choice.prompt
        assert all(columns(line) <= 300 for line in choice.lines)
        if choice.back and self.rng.random() < 0.2:
            return None
        option = self.rng.choice(choice.options)
        return Picked(option.key, self.rng.randint(option.least, max(option.least, option.most)))

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        assert "\n" not in prompt
        self.orders += 1
        self.prompts.append(prompt)
        assert self.orders < PATIENCE, "the game does not end"
        keys = [verb.key for verb in verbs if verb.key != "quit"]
        wanted = [key for key in keys if key in self.wishes] or keys
        if "accuse" in keys and self.orders > 60:
            wanted = ["accuse"]
        return Order(self.rng.choice(wanted))

    def draft(self, prompt: str, draft: Draft) -> bool:
        assert prompt
        for topic in draft.topics:
            if self.rng.random() < 0.5:
                draft.said[topic] = draft.truth.get(topic)
        if self.rng.random() < 0.5:
            draft.work_out()
        assert Topic.TOOK in draft.topics
        return self.rng.random() < 0.9

    def text(self, prompt: str) -> str:
        assert prompt
        return self.rng.choice(["", "It was not me.", "¿Quién fue? 钻石"])

    def page(self, name: str) -> None:
        assert self.scene
        assert all(columns(line) <= 80 for line in pages.PAGES[name](self.scene, PLAIN, 80))
