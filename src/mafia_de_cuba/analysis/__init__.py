"""Looking back: what a game's record tells afterwards, and cases to solve."""
