"""The laboratory: games without a table, leagues of bots, and their training."""
