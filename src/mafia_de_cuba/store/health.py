"""Whether the log can be written: told once when that fails, and once when it works again."""

import logging

log = logging.getLogger(__name__)


class Health:
    """What came of the last write."""

    def __init__(self) -> None:
        self.failing = False

    def fails(self, error: BaseException) -> None:
        """A write has failed."""
        if not self.failing:
            log.error("The tables cannot be written: %s. It is tried again.", error)
        self.failing = True

    def works(self) -> None:
        """A write was successful."""
        if self.failing:
            log.warning("The tables can be written again.")
        self.failing = False
