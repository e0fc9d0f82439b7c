"""A clock for the rate limits that stands still."""

import time


class StoppedClock:
    """The time of the limits, which goes on when it is told to."""

    def __init__(self) -> None:
        self.now = time.monotonic() + 1000

    def monotonic(self) -> float:
        return self.now
