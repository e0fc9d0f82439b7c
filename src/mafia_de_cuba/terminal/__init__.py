"""The game in a terminal: one among bots, or one device passed round like the box."""
