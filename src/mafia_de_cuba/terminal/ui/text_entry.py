"""A line of free words as it is typed, key by key."""

from dataclasses import dataclass

LONGEST_SPEECH = 200


@dataclass
class TextEntry:
    """What is typed so far."""

    typed: str = ""

    def press(self, key: str) -> str | None:
        """The text once Enter ends it, nothing once Esc does; None while it goes on."""
        match key:
            case "enter":
                return self.typed.strip()
            case "esc":
                return ""
            case "backspace":
                self.typed = self.typed[:-1]
            case "clear":
                self.typed = ""
            case "space":
                self._add(" ")
            case _ if len(key) == 1:
                self._add(key)
        return None

    def _add(self, letter: str) -> None:
        self.typed = (self.typed + letter)[:LONGEST_SPEECH]
