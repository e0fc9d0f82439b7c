"""The command line: mafia-de-cuba serve, tables, backup, restore, play, referee and more."""

from .main import main

__all__ = ["main"]
