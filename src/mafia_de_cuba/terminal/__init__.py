"""The game in a terminal: one device, passed round like the box."""
