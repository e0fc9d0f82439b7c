"""Reading: what free words claim, ask, doubt or vouch for; where it is not sure it says nothing."""

from .reader import Reader, read

__all__ = ["Reader", "read"]
