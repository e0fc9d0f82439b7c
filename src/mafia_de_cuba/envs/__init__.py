"""The game as others' libraries know games: PettingZoo and OpenSpiel (extras of those names)."""
