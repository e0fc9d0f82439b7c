"""How wide a text may be in any face: for names in drawings, where nothing breaks lines."""

import unicodedata

WIDEST = "MWmw@%&ÆŒæœ"
NARROW = "iljtfI.,:;'’|! "


def text_width(text: str) -> float:
    """About how wide a text is in a bold wide face, in ems: rather more than less."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in WIDEST:
        return 1.12
    if letter in NARROW:
        return 0.48
    return 0.85 if letter.isupper() else 0.72
