"""The old name of `errors`, until every room imports the new one."""

from .errors import Malformed, Refused

__all__ = ["Malformed", "Refused"]
