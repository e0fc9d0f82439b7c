"""A simulation under way: counts, files that grow, checkpoints, and how it ends."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import numpy as np

from . import checkpoint as checkpoints
from .batch_arrays import Counts
from .checkpoint import Checkpoint
from .game_rows import header
from .output_files import Output, OutputFile, OutputStream, is_stream
from .parquet_rows import ParquetFile
from .simulate import Chunk, Job

PAUSE = 1.0  # seconds between two checkpoints


class Files(NamedTuple):
    """Where everything goes; what is None is not wanted."""

    json: Path | None = None
    csv: Path | None = None
    parquet: Path | None = None
    records: Path | None = None
    resume: Path | None = None

    def growing(self) -> dict[str, Path]:
        """The files that get longer with each game."""
        paths = {"csv": self.csv, "parquet": self.parquet, "records": self.records}
        return {key: path for key, path in paths.items() if path}


class Run:
    """One simulation, from its checkpoint on."""

    def __init__(self, job: Job, files: Files) -> None:
        """Raises Unusable, FileNotFoundError or OSError if it cannot go on."""
        self.job, self.files = job, files
        self.arguments = arguments_of(job, files)
        begun = (
            checkpoints.read(files.resume, self.arguments)
            if files.resume
            else checkpoints.nothing_done(self.arguments)
        )
        self.games, self.counts = begun.games, begun.counted()
        self.outputs = dict(open_outputs(job, files, begun.lengths))
        self.saved_at = monotonic()

    def add(self, chunk: Chunk) -> None:
        """Some more games; if they cannot be written, none of them counts."""
        lengths = self.lengths()
        try:
            for key, output in self.outputs.items():
                output.write(chunk.records if key == "records" else chunk.rows)
        except OSError:
            for key, output in self.outputs.items():
                output.cut_back(lengths[key])
            raise
        self.games += chunk.number
        add_counts(self.counts, chunk.counts)
        if monotonic() - self.saved_at > PAUSE:
            self.save()

    def lengths(self) -> dict[str, int]:
        """How long each growing file is."""
        return {key: output.length for key, output in self.outputs.items()}

    def save(self) -> None:
        """Write a checkpoint, if one is wanted."""
        if self.files.resume:
            now = checkpoints.as_lists(self.counts)
            state = Checkpoint(self.arguments, self.games, now, self.lengths())
            checkpoints.write(self.files.resume, state)
        self.saved_at = monotonic()

    def finish(self) -> None:
        """Put all growing files in their places; unless all is done, a later run can go on."""
        unfinished = self.games < self.job.games
        if unfinished:
            self.save()
        for output in self.outputs.values():
            output.finish(keep_part=unfinished and self.files.resume is not None)
        if self.files.resume and not unfinished:
            self.files.resume.unlink(missing_ok=True)

    def salvage(self) -> list[Path]:
        """After a fault, put in place what can be; the parts that have to stay, if any."""
        kept = []
        with suppress(OSError):
            self.save()
        for output in self.outputs.values():
            try:
                output.finish(keep_part=self.files.resume is not None)
            except OSError:
                output.abandon(keep_part=True)
                kept += [output.part] if isinstance(output, OutputFile) else []
        return [part for part in kept if part.exists()]

    def abandon(self) -> None:
        """Leave nothing behind, except what a later run needs."""
        for output in self.outputs.values():
            output.abandon(keep_part=self.files.resume is not None)


def add_counts(counts: Counts, more: Counts) -> None:
    """Add up."""
    for numbers, others in zip(counts, more, strict=True):
        np.add(numbers, others, out=numbers)


def arguments_of(job: Job, files: Files) -> Any:
    """What makes two simulations the same; how they are computed does not."""
    same = job._replace(batch=False)._asdict()
    wanted = {key: str(path.resolve()) for key, path in files.growing().items()}
    plain: Any = msgspec.json.decode(msgspec.json.encode({**same, "files": wanted}))
    return plain


def open_outputs(
    job: Job, files: Files, lengths: Mapping[str, int]
) -> Iterator[tuple[str, Output]]:
    """Every file that grows, where it was left."""
    for key, path in files.growing().items():
        length = lengths.get(key, 0)
        output = open_output(key, path, job.players, length)
        if key != "records" and not length:
            begin_rows(output, path, job.players)
        yield key, output


def begin_rows(output: Output, path: Path, players: int) -> None:
    """Write the first line. Raises OSError with the file's name."""
    try:
        output.write(header(players))
    except OSError as fault:
        output.abandon()
        raise OSError(fault.errno, fault.strerror, str(path)) from fault


def open_output(key: str, path: Path, players: int, length: int) -> Output:
    """Open the output that this option names."""
    if key == "parquet":
        return ParquetFile(path, players, length)
    return OutputStream(path) if is_stream(path) else OutputFile(path, length)
