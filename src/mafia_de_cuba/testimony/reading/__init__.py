"""Reading: what free words claim, ask, doubt, vouch for or take back; not sure, it says nothing."""

from .addressees import calls_for_pockets, is_for_somebody, named_in
from .reader import Reader, known_words, read

__all__ = [
    "Reader",
    "calls_for_pockets",
    "is_for_somebody",
    "known_words",
    "named_in",
    "read",
]
