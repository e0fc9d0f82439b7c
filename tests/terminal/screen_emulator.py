"""A terminal's screen, emulated: what it would show of the codes it gets, and which are misused."""

import re
import unicodedata

SPACES = "\u00a0\u202f"  # the French ones
TOKEN = re.compile(r"\x1b\[(\?)?([\d;]*)([A-Za-z])|\x1b[^\[]|[^\x1b]", re.S)


class ScreenEmulator:
    """A terminal of so many columns and lines, with a second screen and a cursor."""

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.columns, self.lines = columns, lines
        self.rows = self._empty()
        self.row = self.column = 0
        self.cursor_shown = True
        self.second_screen = False
        self.entered = 0  # how often the second screen was
        self.colours: set[str] = set()
        self.faults: list[str] = []
        self.after: list[str] = []  # what is written once the second screen is left
        self._rest = ""

    def _empty(self) -> list[list[str]]:
        return [[" "] * self.columns for _ in range(self.lines)]

    def resize(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.rows = self._empty()

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.rows)

    def feed(self, text: str) -> None:
        text = self._rest + text
        cut = text.rfind("\x1b", max(0, len(text) - 12))
        whole = cut < 0 or re.match(r"\x1b\[[?\d;]*[A-Za-z]", text[cut:])
        self._rest = "" if whole else text[cut:]
        for found in TOKEN.finditer(text if whole else text[:cut]):
            if found[3]:
                self._obey(bool(found[1]), found[2], found[3])
            else:
                self._print(found[0])

    def _obey(self, private: bool, numbers: str, letter: str) -> None:
        values = [int(value) for value in numbers.split(";") if value]
        match (private, letter):
            case (True, "h" | "l"):
                self._switch(values[0], letter == "h")
            case (False, "H"):
                self.row, self.column = values[0] - 1, values[1] - 1
                if not (self.row < self.lines and self.column < self.columns):
                    self.faults.append(f"the cursor at {values}")
            case (False, "K"):
                self.rows[min(self.row, self.lines - 1)] = [" "] * self.columns
            case (False, "J"):
                self.rows = self._empty()
            case (False, "m"):
                self.colours |= {str(value) for value in values if 30 <= value <= 49}
            case _:
                self.faults.append(f"an unknown code {letter}")

    def _switch(self, number: int, on: bool) -> None:
        if number == 25:
            self.cursor_shown = on
        elif number == 1049:
            self.second_screen = on
            self.entered += on

    def _print(self, letter: str) -> None:
        if not self.second_screen:
            self.after.append(letter)
            return
        if not (letter.isprintable() or letter in SPACES):
            self.faults.append(f"{letter!r} on a frame")
        wide = 0 if unicodedata.combining(letter) else 1
        wide += unicodedata.east_asian_width(letter) in "WF"
        if self.column + wide > self.columns:
            self.faults.append(f"beyond the last column of row {self.row + 1}")
        elif wide:
            self.rows[min(self.row, self.lines - 1)][self.column] = letter
        self.column += wide
