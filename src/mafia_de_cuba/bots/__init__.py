"""Bots: players that see a view and give a move, and nothing but that."""
