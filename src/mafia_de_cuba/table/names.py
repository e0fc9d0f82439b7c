"""Names of players: what may be one, which look alike, and a free one where one is taken."""

import re
import unicodedata

from .errors import TableError, not_understood

LONGEST_NAME = 24


HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # what Unicode calls control, format, private or nothing
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
PILED = re.compile(r"(^|m{3})m")  # marks on no letter, or more than any language puts on one

# What shows nothing by itself: variation selectors, joiners, fillers.
IGNORED = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)
# Letters that look like a Latin one, capitals and small letters each by their own looks.
LOOK_ALIKES = str.maketrans(
    # Cyrillic
    "АВЕЅІЈКМНОРСТУХԌԚԜ" "авеѕіјкмноргсһтухԁԛԝѵӏӀ"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "αεικνορτυχγ"
    # Latin letters and signs that differ by little
    "IıɑɡɩƖǀ|10’‘`´ʼ‐‑–—",
    "ABESlJKMHOPCTYXGQW" "abesijkmhoprchtyxdqwvll"
    "ABEZHlKMNOPTYX" "aeikvoptuxy"
    "liagillllo'''''----",
)  # fmt: skip


def clean_name(wanted: str) -> str:
    """The name as it will stand on every screen. Raises TableError."""
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    if not name:
        raise not_understood("name_missing")
    if len(name) > LONGEST_NAME:
        raise not_understood("name_too_long")
    kinds = [unicodedata.category(letter) for letter in name]
    marks = "".join("m" if kind.startswith("M") else "-" for kind in kinds)
    if any(kind in HIDDEN for kind in kinds) or set(BLANK) & set(name) or PILED.search(marks):
        raise not_understood("name_not_shown")
    return name


def name_keys(name: str) -> frozenset[str]:
    """What a name is compared by: how it is spelled, and how it looks; equal in one is the same."""
    plain = IGNORED.sub("", unicodedata.normalize("NFKC", name))
    spelled = unicodedata.normalize("NFKC", plain.casefold()).replace("i\u0307", "i")
    looks = unicodedata.normalize("NFKC", plain.translate(LOOK_ALIKES).casefold())
    return frozenset(" ".join(each.split()) for each in (spelled, looks))


def letters(name: str) -> str:
    """A name without capitals and accents, as people remember it."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def is_taken(name: str, taken: set[str]) -> bool:
    """Whether somebody has this name, or one that looks like it; `taken` holds keys of names."""
    return not taken.isdisjoint(name_keys(name))


def free_name(wanted: str, taken: set[str]) -> str:
    """The name itself, or the first of its kind that nobody has: Ana, Ana 2, Ana 3 …"""
    number, name = 1, wanted
    while is_taken(name, taken):
        number += 1
        suffix = f" {number}"
        name = wanted[: LONGEST_NAME - len(suffix)] + suffix
    return name


def check_free(name: str, taken: set[str]) -> None:
    """Refuse a name that somebody has. Raises TableError."""
    if is_taken(name, taken):
        raise TableError("name_taken", "name_taken", name=name)
