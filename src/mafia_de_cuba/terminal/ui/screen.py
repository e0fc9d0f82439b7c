"""The screen: a whole terminal, redrawn as things change, and one key for each wish."""

from collections.abc import Callable, Iterable, Sequence

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Question

from . import frames
from .face import Left, Option, Order, Picked, Scene, others
from .grids import flow
from .keys import Keyboard
from .narration import Told, headed
from .pages import PAGES, first_help
from .paint import Paint, columns, cut, fit, wrap
from .story_draft import Draft
from .widgets import Pick, Settings, StoryForm

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
LONGEST_SPEECH = 200
ASKING = {
    "d": Question.RECEIVED_DIAMONDS,
    "t": Question.RECEIVED_TOKENS,
    "p": Question.PASSED,
    "k": Question.TOOK,
}
ASKED = {
    "d": N_("diamonds?"),
    "t": N_("tokens?"),
    "p": N_("passed on?"),
    "k": N_("took?"),
}
KEYS = {  # what each wish is called by; Enter is the first that is possible
    "answer": "enter",
    "go": "enter",
    "fast": "f",
    "silent": "n",
    "claim": "c",
    "withdraw": "w",
    "say": "s",
    "suggest": "a",
    "accuse": "x",
    "concede": "g",
    "ledger": "l",
    "help": "?",
    "quit": "q",
}
Items = list[tuple[str, str]]  # a key, and what it does


class Screen:
    """A face with a head, the talk below it, and at the foot what can be done."""

    def __init__(
        self, keyboard: Keyboard, paint: Paint, words: Words, tempo: float | None = None
    ) -> None:
        self.keyboard = keyboard
        self.tempo = 1.0 if tempo is None else tempo  # tests do not wait
        self.paint = paint
        self.words = words
        self.log: list[Told] = []
        self.scene: Scene | None = None
        self.spot: int | None = None  # the seat that is chosen
        self.typed = ""
        self.above = 0  # lines scrolled back

    # ------------------------------------------------------------ showing

    def look(self, scene: Scene) -> None:
        """This is how things are."""
        self.scene = scene
        seats = self._seats()
        if scene.suggestion and self.spot not in seats:
            self.spot = scene.suggestion.target
        if self.spot not in seats:
            self.spot = seats[0] if seats else None

    def tell(self, told: Iterable[Told]) -> None:
        """This has happened, or was said."""
        self.log += told
        self.above = 0

    def beat(self, seconds: float) -> bool:
        """Let it sink in; a key cuts it short."""
        self._show([], [])
        return self.keyboard.wait(seconds * self.tempo)

    def _show(
        self,
        prompts: Sequence[str],
        keys: Sequence[Items],
        panel: Sequence[str] = (),
        entry: str | None = None,
    ) -> None:
        """One frame; `entry` is a line that is being typed, with the cursor at its end."""
        if not self._fits():
            return
        width, height = self.keyboard.size()
        head, foot = self._head(width), self._foot(prompts, width)
        typed = [] if entry is None else [cut(f" {entry}", width)]
        lower = [*foot, *typed, *self._keys(keys, width)]
        room = height - len(head) - len(lower)
        lines = [*head, *self._body(room, panel, width), *lower]
        row = len(head) + room + len(foot) + 1
        cursor = None if entry is None else (row, min(columns(entry) + 2, width))
        self.keyboard.draw(lines, cursor)

    def _foot(self, prompts: Sequence[str], width: int) -> list[str]:
        """What is in my pocket, and what I am asked."""
        over = self.scene is None or self.scene.view.phase is Phase.OVER
        mine = frames.pocket(self.scene, self.paint, width) if self.scene and not over else []
        asked = [line for prompt in prompts for line in wrap(prompt, width - 2, "  ")]
        return [*mine, *(f" {self.paint(line, 'bold')}" for line in asked)]

    def _head(self, width: int) -> list[str]:
        if self.scene is None:
            return [self._title(width), ""]
        asking = self.spot if self.scene.view.phase is Phase.INVESTIGATION else None
        return [
            self._title(width),
            *frames.ring(self.scene, self.paint, width, asking),
            self.paint("─" * width, "dim"),
        ]

    def _title(self, width: int) -> str:
        if self.scene is None:
            return self.paint(fit(" MAFIA DE CUBA", width), "reverse")
        return frames.title(self.scene, self.paint, width)

    def _body(self, room: int, panel: Sequence[str], width: int) -> list[str]:
        panel = [cut(f" {line}", width) for line in panel][-room:]
        free = room - len(panel)
        lines = frames.talk(self.words, self.log, self.paint, width, self._my_name())
        self.above = max(0, min(self.above, len(lines) - free))
        shown = lines[max(0, len(lines) - free - self.above) : len(lines) - self.above]
        shown = [cut(line, width) for line in shown[:free]]
        blank = [""] * (free - len(shown))
        return [*shown, *blank, *panel] if self.scene else [*panel, *blank]

    def _my_name(self) -> str:
        seen = self.scene.view if self.scene else None
        return seen.players[seen.you.seat].name if seen and seen.you else ""

    def _keys(self, keys: Sequence[Items], width: int) -> list[str]:
        """The keys that do something now, in as few lines as they fit into."""
        lines: list[str] = []
        for group in filter(None, keys):
            items = [f"{self.paint(key, 'bold')} {label} " for key, label in group]
            lines += (f" {line}" for line in flow(items, width - 1))
        return lines

    def _fits(self) -> bool:
        """Whether the window is large enough; one that is not says so."""
        width, height = self.keyboard.size()
        if width >= LEAST_WIDTH and height >= LEAST_HEIGHT:
            return True
        text = self.words.say(
            N_("Make the window larger: %(columns)s × %(lines)s at least."),
            columns=LEAST_WIDTH,
            lines=LEAST_HEIGHT,
        )
        self.keyboard.draw([cut(text, width), *[""] * (height - 1)])
        return False

    # ------------------------------------------------------------ choosing

    def _key(self) -> str:
        key = self.keyboard.key()
        match key:
            case "pgup":
                self.above += 5
            case "pgdn":
                self.above = max(0, self.above - 5)
        return key or ""

    def pick(
        self,
        prompt: str,
        options: Sequence[Option],
        lines: Sequence[str] = (),
        back: bool = False,
    ) -> Picked | None:
        """One of these, by arrows or its letter, then Enter."""
        _, pick = self.words._, Pick(options)
        keys = [("↑↓", _("choose"))] if len(options) > 1 else []
        keys += [("←→ 0–9", _("how many"))] if any(o.counted for o in options) else []
        keys += [(_("Enter"), _("so be it"))] + ([("Esc", _("back"))] if back else [])
        self.keyboard.forget()
        while True:
            width = self.keyboard.size()[0]
            panel = [*self._wrapped(lines), *pick.lines(self.paint, width - 2)]
            self._show([prompt], [keys], panel)
            key = self._key()
            if back and key == "esc":
                return None
            if picked := pick.press(key):
                return picked

    def _wrapped(self, lines: Sequence[str]) -> list[str]:
        width = self.keyboard.size()[0] - 3
        return ["", *(piece for line in lines for piece in wrap(line, width, "  "))]

    def settle(self, settings: Settings) -> None:
        """Let settings be changed until Enter, the language among them. Raises Left."""
        while True:
            self.words = settings.words(settings.values)
            _ = self.words._
            keys = [("↑↓", _("choose")), ("←→", _("change")), (_("Enter"), _("begin"))]
            keys += [("?", _("help")), ("q", _("leave"))]
            head = [self.paint(_("A game against bots"), "bold"), ""]
            rows = settings.lines(self.paint, self.keyboard.size()[0] - 2)
            self._show([], [keys], [*head, *rows])
            key = self._key()
            if key == "q":
                raise Left
            if key == "?":
                self._read(lambda width: first_help(self.words, self.paint, width), _("back"))
            if settings.press(key):
                return

    def order(self, prompt: str, verbs: Sequence[Option]) -> Order:
        """What to do now: one key for each wish, and four to ask the chosen seat."""
        assert self.scene
        known = {KEYS[verb.key]: verb.key for verb in reversed(verbs) if verb.key in KEYS}
        asking = any(verb.key == "ask" for verb in verbs)
        keys = self._order_keys(verbs, asking)
        hints = frames.hints(self.scene)
        while True:
            self._show([line for line in (*hints, prompt) if line], keys)
            key = self._key()
            if asking and key in ASKING and self.spot is not None:
                return Order("ask", self.spot, ASKING[key])
            if asking and (key in ("left", "right") or key.isdecimal()):
                self._choose(key)
                keys = self._order_keys(verbs, asking)
            elif key in known:
                if known[key] == "suggest" and self.scene.suggestion:
                    self.spot = self.scene.suggestion.target
                return Order(known[key], self.spot if known[key] == "accuse" else None)

    def _order_keys(self, verbs: Sequence[Option], asking: bool) -> list[Items]:
        """What asks and accuses the chosen seat, and below it everything else."""
        labels = {verb.key: verb.label for verb in verbs}
        ask: Items = []
        if asking and self.scene and self.spot is not None:
            ask.append(("←→", headed(self.words, self.scene.view.players[self.spot].name)))
            ask += [(key, self.words._(label)) for key, label in ASKED.items()]
        ask += [(KEYS[key], labels[key]) for key in ("accuse",) if key in labels]
        rest = [key for key in labels if key in KEYS and key != "accuse"]
        return [ask, [(self._key_name(key), labels[key]) for key in rest]]

    def _key_name(self, verb: str) -> str:
        return self.words._("Enter") if KEYS[verb] == "enter" else KEYS[verb]

    def _seats(self) -> list[int]:
        """Who can be chosen: the rules say whether they may be asked or accused."""
        assert self.scene
        return [player.seat for player in others(self.scene.view)]

    def _choose(self, key: str) -> None:
        seats = self._seats()
        if key in ("left", "right"):
            self.typed = ""
            at = seats.index(self.spot) if self.spot in seats else 0
            self.spot = seats[(at + (1 if key == "right" else -1)) % len(seats)]
            return
        longer = self.typed + key
        self.typed = longer if int(longer) in seats else key
        if int(self.typed) in seats:
            self.spot = int(self.typed)

    # ------------------------------------------------------------ speaking

    def draft(self, prompt: str, draft: Draft) -> bool:
        """Let a claim be worked out, one key for each thing in it."""
        _, form = self.words._, StoryForm(self.words, draft)
        keys = [("↑↓", _("line")), ("0–9 ←→", _("diamonds")), ("n", _("none"))]
        keys += [(_("Space"), _("the truth")), ("=", _("work out the other box"))]
        keys += [(_("Backspace"), _("undo")), (_("Enter"), _("say it")), ("Esc", _("back"))]
        while True:
            width = self.keyboard.size()[0]
            self._show(
                [self.paint(prompt, "bold")], [keys], ["", *form.lines(self.paint, width - 2)]
            )
            key = self._key()
            if key == "esc":
                return False
            if form.press(key):
                return True
            if key == "enter":
                prompt = _("Nothing new is said yet. Type it, or press Esc.")

    def text(self, prompt: str) -> str:
        """A line of free words."""
        _, typed = self.words._, ""
        keys = [(_("Enter"), _("say it")), ("Esc", _("back"))]
        while True:
            room = self.keyboard.size()[0] - columns(prompt) - 6
            shown = f"{prompt} {typed[-room:]}"
            self._show([], [keys], entry=shown)
            match key := self._key():
                case "enter":
                    return typed.strip()
                case "esc":
                    return ""
                case "backspace":
                    typed = typed[:-1]
                case "clear":
                    typed = ""
                case _ if len(key) == 1 or key == "space":
                    typed = (typed + (" " if key == "space" else key))[:LONGEST_SPEECH]

    # ------------------------------------------------------------ reading

    def page(self, name: str) -> None:
        """A page over everything but the title, to be scrolled."""
        assert self.scene
        scene, _ = self.scene, self.words._
        done = _("go on") if name == "end" else _("back")
        self._read(lambda width: PAGES[name](scene, self.paint, width), done)

    def _read(self, lines: Callable[[int], list[str]], done: str) -> None:
        """Lines for a width, to be scrolled, until Enter, which is called so."""
        top = 0
        while True:
            if self._fits():
                width = self.keyboard.size()[0]
                top = self._show_lines(lines(width), top, done)
            far = self.keyboard.size()[1] - 4
            match self.keyboard.key():
                case "up":
                    top -= 1
                case "down":
                    top += 1
                case "pgup":
                    top -= far
                case "pgdn" | "space":
                    top += far
                case "enter" | "esc" | "q" | "l" | "?":
                    return

    def _show_lines(self, lines: Sequence[str], top: int, done: str) -> int:
        """A page from this line on; the line that it really begins with."""
        _, (width, height) = self.words._, self.keyboard.size()
        room = height - 3
        top = max(0, min(top, len(lines) - room))
        more = top + room < len(lines)
        keys = [("↑↓", _("scroll"))] if more or top else []
        keys += [(_("Enter"), done)]
        shown = [cut(line, width) for line in lines[top : top + room]]
        self.keyboard.draw(
            [
                self._title(width),
                *shown,
                *[""] * (room - len(shown)),
                self.paint("▾" if more else " ", "bold"),
                *self._keys([keys], width),
            ]
        )
        return top
