"""Tables of games as Parquet, by pyarrow of the extra `lab`.

Rows are kept as lines of CSV until the last one is there: a Parquet file cannot be continued.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from .game_rows import columns
from .output_files import OutputFile, beside, is_stream, open_stream, put_in_place

NUMBERS = ("accusations", "diamonds")


def is_installed() -> bool:
    """Whether pyarrow is there."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


class ParquetFile(OutputFile):
    """Lines of CSV on their way to a Parquet file, or to standard output."""

    def __init__(self, path: Path, players: int, length: int = 0) -> None:
        self.players = players
        self.stream = path if is_stream(path) else None
        self.folder = Path(tempfile.mkdtemp()) if self.stream else path.parent
        super().__init__(self.folder / path.name, length)

    def finish(self, keep_part: bool = False) -> None:
        """Turn the lines into Parquet, and put it in its place."""
        if self.finished:
            return
        self.file.close()
        converted = beside(self.path, ".copy")
        convert(self.part, self.players, converted)
        if self.stream:
            with converted.open("rb") as file:
                shutil.copyfileobj(file, open_stream(self.stream))
        else:
            put_in_place(converted, self.path)
        self.abandon(keep_part)
        self.finished = True

    def abandon(self, keep_part: bool = False) -> None:
        """Leave nothing behind, or only the part."""
        super().abandon(keep_part)
        if self.stream:
            shutil.rmtree(self.folder, ignore_errors=True)


def convert(lines: Path, players: int, parquet: Path) -> None:
    """Write the lines of a CSV file as Parquet, a piece at a time."""
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.parquet

    types = {column: _type(pa, column) for column in columns(players)}
    options = pa.csv.ConvertOptions(column_types=types, strings_can_be_null=True)
    with (
        pa.csv.open_csv(lines, convert_options=options) as batches,
        pa.parquet.ParquetWriter(parquet, batches.schema) as writer,
    ):
        for batch in batches:
            writer.write_batch(batch)


def _type(pa: Any, column: str) -> Any:
    name = column.partition("_")[0]
    if name == "game":
        return pa.int64()
    if name == "won":
        return pa.bool_()
    return pa.int8() if name in NUMBERS else pa.string()
