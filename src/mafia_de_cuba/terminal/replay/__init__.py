"""A past game in the terminal, step by step, through anybody's eyes."""
