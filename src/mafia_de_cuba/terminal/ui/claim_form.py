"""The form for a claim: one key for each thing that can be said of a box, a take or the bag."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.pieces import DIAMONDS, Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.testimony.whole_story import PASSED, RECEIVED

from .claim_draft import Draft, takes_to_tell
from .paint import Paint, fit
from .shorthand import short
from .widgets import letters, row_line

BOX_DIAMONDS = (RECEIVED[0], PASSED[0])
BOX_TOKENS = (RECEIVED[1], PASSED[1])


class Row(NamedTuple):
    """One row of the form: a box, the take or the bag."""

    label: str
    topics: tuple[Topic, ...]


@dataclass
class ClaimForm:
    """A draft of a claim, and the row that keys change now."""

    words: Words
    draft: Draft
    at: int = 0
    typed: str = ""  # digits so far

    def __post_init__(self) -> None:
        self.kinds = list(self.draft.setup.tokens.kinds())
        self.keys = letters((self.words.short(kind) for kind in self.kinds), "nq")
        self.rows = [row for row in _rows(self.words) if row.topics[0] in self.draft.topics]
        asked = [at for at, row in enumerate(self.rows) if set(row.topics) & set(self.draft.asked)]
        self.at = asked[0] if asked else 0

    # ------------------------------------------------------------ keys

    def press(self, key: str) -> bool:
        """Whether the claim is to be said now."""
        if key == "enter":
            return bool(self.draft.claim())
        if key.isdecimal():
            self._type(key)
            return False
        self.typed = ""
        self._change(self.rows[self.at], key)
        return False

    def _change(self, row: Row, key: str) -> None:
        match key:
            case "up" | "down" | "tab":
                self.at = (self.at + (-1 if key == "up" else 1)) % len(self.rows)
            case "left" | "right":
                self._step(row.topics[0], 1 if key == "right" else -1)
            case "space":
                self._say({topic: self.draft.truth.get(topic) for topic in row.topics})
            case "backspace":
                self._undo(row)
            case "n" | "-":
                self._none(row)
            case "=":
                self.draft.work_out()
            case _ if key in self.keys:
                self._token(row, self.kinds[self.keys.index(key)])

    def _type(self, digit: str) -> None:
        longer = self.typed + digit
        self.typed = longer if int(longer) <= DIAMONDS else digit
        self._diamonds(self.rows[self.at], int(self.typed))

    def _say(self, said: dict[Topic, Statement]) -> None:
        self.draft.said |= said

    def _undo(self, row: Row) -> None:
        """Go back to what is claimed already, or to nothing."""
        for topic in row.topics:
            self.draft.said.pop(topic, None)
            self._say({t: v for t, v in self.draft.standing.items() if t == topic})

    def _diamonds(self, row: Row, number: int) -> None:
        for topic in row.topics:
            if topic in BOX_DIAMONDS:
                self._say({topic: number})
            elif topic is Topic.TOOK:
                self._say({topic: Take(diamonds=number)})

    def _step(self, topic: Topic, by: int) -> None:
        """Go to the next or previous thing that can be said."""
        if topic is Topic.TOOK:
            self._cycle(topic, takes_to_tell(self.draft.setup), by)
        elif topic is Topic.DISMISSED:
            self._cycle(topic, [None, *self.kinds], by)
        elif topic in BOX_DIAMONDS:
            now = self.draft.said.get(topic, self.draft.truth.get(topic))
            number = now + by if topic in self.draft.said and isinstance(now, int) else now
            self._say({topic: max(0, min(DIAMONDS, number if isinstance(number, int) else 0))})

    def _cycle(self, topic: Topic, choices: Sequence[Statement], by: int) -> None:
        now = self.draft.said.get(topic) if topic in self.draft.said else self.draft.truth[topic]
        at = choices.index(now) + by if now in choices and topic in self.draft.said else 0
        self._say({topic: choices[at % len(choices)]})

    def _token(self, row: Row, kind: Token) -> None:
        for topic in row.topics:
            if topic is Topic.TOOK:
                self._say({topic: Take(token=kind)})
            elif topic is Topic.DISMISSED:
                self._say({topic: kind})
            elif topic in BOX_TOKENS:
                self._say({topic: self._one_more(topic, kind)})

    def _one_more(self, topic: Topic, kind: Token) -> Tokens:
        """The tokens said so far with one more; after as many as there are comes none."""
        now = self.draft.said.get(topic)
        tokens = now if isinstance(now, Tokens) else Tokens()
        number = (tokens.count(kind) + 1) % (self.draft.setup.tokens.count(kind) + 1)
        return replace(tokens, **{kind: number})

    def _none(self, row: Row) -> None:
        """Nothing taken, nothing dismissed, no tokens in the box."""
        nothing: dict[Topic, Statement] = {
            Topic.TOOK: Take(),
            Topic.DISMISSED: None,
            **dict.fromkeys(BOX_TOKENS, Tokens()),
        }
        self._say({topic: nothing[topic] for topic in row.topics if topic in nothing})

    # ------------------------------------------------------------ lines

    def lines(self, paint: Paint, width: int) -> list[str]:
        """The claim row by row, with the truth beside it, and the keys of the tokens."""
        half = (width - 18) // 2
        said, true = self.words._("what you say"), self.words._("the truth")
        lines = [paint(" " * 16 + fit(said, half) + true, "dim")]
        for at, row in enumerate(self.rows):
            text = fit(" ".join(self._said(row)), half) + " ".join(self._true(row))
            line = row_line(paint, fit(row.label, 14) + text, width, at == self.at)
            lines.append(fit(line, width))
        pairs = zip(self.keys, self.kinds, strict=True)
        tokens = (f"{key} {self.words.short(kind)}" for key, kind in pairs)
        return [*lines, paint(f"  {' · '.join(tokens)}", "dim")]

    def _said(self, row: Row) -> Iterator[str]:
        for topic in row.topics:
            said = topic in self.draft.said
            yield short(self.words, self.draft.said[topic]) if said else "…"

    def _true(self, row: Row) -> Iterator[str]:
        for topic in row.topics:
            yield short(self.words, self.draft.truth.get(topic))


def _rows(words: Words) -> list[Row]:
    _ = words._
    return [
        Row(_("received"), RECEIVED),
        Row(_("took"), (Topic.TOOK,)),
        Row(_("passed on"), PASSED),
        Row(_("bag"), (Topic.DISMISSED,)),
    ]
