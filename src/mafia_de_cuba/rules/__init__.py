"""The game itself: pieces, setup, moves, state, play, outcome, talk, record and notation."""
