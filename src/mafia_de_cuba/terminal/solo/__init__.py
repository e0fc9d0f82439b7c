"""One person among bots, in a terminal."""
