"""Conversation: who speaks up at a table of bots, what for, and in which words of the record."""
