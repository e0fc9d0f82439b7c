"""How wide a text may be in any face, and where a long name may be divided."""

import re
import unicodedata

WIDEST = "MWmw@%&ÆŒæœ"
LONG_NAME = 7  # letters: shorter ones have room
VOWEL, CONSONANT = "[aeiouyàáâäéèêëíìîïóòôöúùûü]", "[b-df-hj-np-tv-xzñç]"
NEXT = rf"(?={CONSONANT}{VOWEL})"
SYLLABLES = re.compile(rf"(?<={VOWEL}){NEXT}|(?<={VOWEL}{CONSONANT}){NEXT}", re.IGNORECASE)
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


def breakable(name: str) -> str:
    """A name that a narrow column divides between syllables, with a hyphen."""
    if len(name) < LONG_NAME or not name.isalpha():  # others have a place of their own
        return name
    places = (place.start() for place in SYLLABLES.finditer(name))
    cuts = [place for place in places if 3 <= place <= len(name) - 3]
    return "\u00ad".join(name[a:b] for a, b in zip([0, *cuts], [*cuts, len(name)], strict=True))
