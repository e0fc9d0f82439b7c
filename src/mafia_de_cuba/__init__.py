"""Mafia de Cuba: the whole game, what each seat may know of it, and what follows from that."""

__version__ = "0.1.0"
