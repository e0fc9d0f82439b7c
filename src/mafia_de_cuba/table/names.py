"""Names of players: what may be one, and a free one where the wanted one is taken."""

import re
import unicodedata

from .denial import Denied, not_understood

LONGEST_NAME = 24


HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # what Unicode calls control, format, private or nothing
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
PILED = re.compile(r"(^|m{3})m")  # marks on no letter, or more than any language puts on one


def clean_name(wanted: str) -> str:
    """The name as it will stand on every screen. Raises Denied."""
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    if not name:
        raise not_understood("A name, please.")
    if len(name) > LONGEST_NAME:
        raise not_understood("That name is too long: 24 letters at most.")
    kinds = [unicodedata.category(letter) for letter in name]
    marks = "".join("m" if kind.startswith("M") else "-" for kind in kinds)
    if any(kind in HIDDEN for kind in kinds) or set(BLANK) & set(name) or PILED.search(marks):
        raise not_understood("That name has a letter that cannot be shown.")
    return name


def free_name(wanted: str, taken: set[str]) -> str:
    """The name itself, or the first of its kind that nobody has: Ana, Ana 2, Ana 3 …"""
    number, name = 1, wanted
    while name.casefold() in taken:
        number += 1
        suffix = f" {number}"
        name = wanted[: LONGEST_NAME - len(suffix)] + suffix
    return name


def check_free(name: str, taken: set[str]) -> None:
    """Refuse a name that somebody has. Raises Denied."""
    if name.casefold() in taken:
        raise Denied(409, "name_taken", f"Somebody here is called {name} already.")
