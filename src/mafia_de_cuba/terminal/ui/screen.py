"""The screen: a display that redraws the whole terminal and reads one key at a time."""

from collections.abc import Iterable, Sequence

from mafia_de_cuba.i18n import Words

from . import frames
from .claim_draft import Draft
from .claim_form import ClaimForm
from .display import Choice, Left, Option, Order, Picked
from .key_bindings import (
    QUESTIONS,
    choice_hints,
    claim_hints,
    order_hints,
    orders_by_key,
    settings_hints,
    text_hints,
)
from .keyboard import Keyboard
from .narration import Told
from .pager import read_page
from .pages import PAGES, first_help
from .paint import Paint, columns, wrap
from .scene import Scene, others
from .screen_layout import Foot, ScreenLayout
from .seat_cursor import SeatCursor
from .text_entry import TextEntry
from .widgets import Pick, Settings


class Screen:
    """A whole terminal; `tempo` scales its pauses, so that tests need not wait."""

    def __init__(
        self, keyboard: Keyboard, paint: Paint, words: Words, tempo: float | None = None
    ) -> None:
        self.keyboard = keyboard
        self.paint = paint
        self.tempo = 1.0 if tempo is None else tempo
        self.layout = ScreenLayout(keyboard, paint, words)
        self.cursor = SeatCursor()

    @property
    def words(self) -> Words:
        """The language of what is shown."""
        return self.layout.words

    # ------------------------------------------------------------ showing

    def look(self, scene: Scene) -> None:
        """Take over the scene; the chosen seat stays where it still can be chosen."""
        self.layout.scene = scene
        suggested = scene.suggestion.target if scene.suggestion else None
        self.cursor.offer([player.seat for player in others(scene.view)], suggested)

    def tell(self, told: Iterable[Told]) -> None:
        """Add to the talk, and scroll to its end."""
        self.layout.log += told
        self.layout.scrolled = 0

    def pause(self, seconds: float) -> bool:
        """Show the scene for so long; any key cuts it short."""
        self._draw(Foot())
        return self.keyboard.wait(seconds * self.tempo)

    def page(self, name: str) -> None:
        """Show a page over everything but the title, to be scrolled."""
        scene = self._scene()
        done = self.words._("go on") if name == "end" else self.words._("back")
        read_page(self.layout, lambda width: PAGES[name](scene, self.paint, width), done)

    def _scene(self) -> Scene:
        assert self.layout.scene
        return self.layout.scene

    def _draw(self, foot: Foot) -> None:
        self.layout.draw(foot, self.cursor.at)

    # ------------------------------------------------------------ choosing

    def pick(self, choice: Choice) -> Picked | None:
        """Let one option be chosen with arrows or its letter, then Enter."""
        pick, keys = Pick(choice.options), choice_hints(self.words, choice)
        self.keyboard.forget()
        while True:
            panel = [*self._wrapped(choice.lines), *pick.lines(self.paint, self.layout.width - 2)]
            self._draw(Foot([choice.prompt], [keys], panel))
            key = self.layout.read_key()
            if choice.back and key == "esc":
                return None
            if picked := pick.press(key):
                return picked

    def _wrapped(self, lines: Sequence[str]) -> list[str]:
        width = self.layout.width - 3
        return ["", *(piece for line in lines for piece in wrap(line, width, "  "))]

    def settle(self, settings: Settings) -> None:
        """Let settings be changed until Enter, the language among them. Raises Left."""
        while True:
            self.layout.words = settings.words(settings.values)
            self._draw(self._settings_foot(settings))
            key = self.layout.read_key()
            if key == "q":
                raise Left
            if key == "?":
                self._first_help()
            if settings.press(key):
                return

    def _settings_foot(self, settings: Settings) -> Foot:
        head = [self.paint(self.words._("A game against bots"), "bold"), ""]
        rows = settings.lines(self.paint, self.layout.width - 2)
        return Foot(keys=[settings_hints(self.words)], panel=[*head, *rows])

    def _first_help(self) -> None:
        words = self.words
        read_page(self.layout, lambda width: first_help(words, self.paint, width), words._("back"))

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """Ask what to do: one key for each order, and four that ask the chosen seat."""
        lines = [line for line in (*frames.hints(self._scene()), prompt) if line]
        asking = any(verb.key == "ask" for verb in verbs)
        while True:
            keys = order_hints(self.words, verbs, self._chosen_name() if asking else None)
            self._draw(Foot(lines, keys))
            if order := self._ordered(self.layout.read_key(), verbs, asking):
                return order

    def _chosen_name(self) -> str | None:
        at = self.cursor.at
        return None if at is None else self._scene().view.players[at].name

    def _ordered(self, key: str, verbs: Sequence[Option], asking: bool) -> Order | None:
        """The order that a key gives, if it gives one; it may choose another seat instead."""
        if asking and key in QUESTIONS and self.cursor.at is not None:
            return Order("ask", self.cursor.at, QUESTIONS[key])
        if asking and self.cursor.press(key):
            return None
        verb = orders_by_key(verbs).get(key)
        if verb == "suggest" and (suggestion := self._scene().suggestion):
            self.cursor.at = suggestion.target
        return Order(verb, self.cursor.at if verb == "accuse" else None) if verb else None

    # ------------------------------------------------------------ speaking

    def draft(self, prompt: str, draft: Draft) -> bool:
        """Let a claim be worked out, one key for each thing in it."""
        form, keys = ClaimForm(self.words, draft), claim_hints(self.words)
        while True:
            lines = form.lines(self.paint, self.layout.width - 2)
            self._draw(Foot([self.paint(prompt, "bold")], [keys], ["", *lines]))
            key = self.layout.read_key()
            if key == "esc":
                return False
            if form.press(key):
                return True
            if key == "enter":
                prompt = self.words._("Nothing new is said yet. Type it, or press Esc.")

    def text(self, prompt: str) -> str:
        """Let a line of free words be typed."""
        entry, keys = TextEntry(), text_hints(self.words)
        while True:
            room = self.layout.width - columns(prompt) - 6
            self._draw(Foot(keys=[keys], entry=f"{prompt} {entry.typed[-room:]}"))
            done = entry.press(self.layout.read_key())
            if done is not None:
                return done
