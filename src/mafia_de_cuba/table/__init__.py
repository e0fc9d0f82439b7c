"""One live table: who sits there, the lobby, the series, pace and clock, bots at work."""
