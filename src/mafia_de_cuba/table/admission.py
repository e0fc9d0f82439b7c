"""The name under which the API's calls still find the commands about admission."""

from .commands.admission import lock

__all__ = ["lock"]
