"""Reading: what free words claim, ask, doubt or vouch for; where it is not sure it says nothing."""

from .reader import Reader, known_words, read

__all__ = ["Reader", "known_words", "read"]
