"""What a league has played so far: results, games for the ratings, and records that grow."""

from collections.abc import Sequence
from pathlib import Path

from .intervals import Forecasts
from .league import Game, Pairing, Results, Task
from .output_files import Output, opened


class PlayedLeague:
    """All games until now; their records stand in `NAME.part` until the league is over."""

    def __init__(self, pairings: Sequence[Pairing], records: Path | None) -> None:
        self.results = {pairing: Results(pairing) for pairing in pairings}
        self.games: list[Game] = []  # without their records
        self.records: Output | None = opened(records) if records else None

    def add(self, task: Task, games: Sequence[Game], forecasts: Forecasts) -> None:
        """Some more games; if they cannot be written, none of them counts."""
        self.write(b"".join(game.record + b"\n" for game in games))
        result = self.results[task.pairing]
        result.forecasts.join(forecasts)
        for game in games:
            result.add(game)
            self.games.append(game._replace(record=b""))

    def write(self, lines: bytes) -> None:
        """Whole lines or nothing."""
        if self.records is None:
            return
        length = self.records.length
        try:
            self.records.write(lines)
        except OSError:
            self.records.cut_back(length)
            raise

    def finish(self) -> None:
        """Put the records in their place."""
        if self.records:
            self.records.finish()

    def abandon(self) -> None:
        """Leave the part as it is."""
        if self.records:
            self.records.abandon(keep_part=True)
