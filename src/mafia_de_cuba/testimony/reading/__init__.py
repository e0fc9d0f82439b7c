"""Reading: what free words claim, ask, doubt, vouch for or take back; not sure, it says nothing."""

from .reader import Reader, known_words, read

__all__ = ["Reader", "known_words", "read"]
