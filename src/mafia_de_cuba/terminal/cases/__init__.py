"""Cases on a terminal: read, mark, suppose, ask for hints, accuse."""
