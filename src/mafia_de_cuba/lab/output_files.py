"""Output files that appear whole or not at all: written beside their place, then put there."""

import errno
import os
import shutil
import sys
from pathlib import Path
from typing import BinaryIO

import click

STANDARD_OUTPUT = Path("-")


class PartMissing(ValueError):
    """An earlier run cannot go on, as a file is not there; says so in a sentence."""


def check_writable(path: Path) -> None:
    """Raises BadParameter if the file cannot be written; leaves everything as it was."""
    there = path.exists() or path.is_symlink()
    if there and not path.is_file() and not path.is_dir():
        return  # a device or a pipe
    try:
        path.open("ab").close()
    except OSError as fault:
        raise click.BadParameter(f"'{path}' cannot be written: {fault.strerror}.") from None
    if not there:
        path.unlink()


def is_stream(path: Path) -> bool:
    """Whether this is standard output, a device or a pipe: what goes there cannot be taken back."""
    return path == STANDARD_OUTPUT or (path.exists() and not path.is_file())


def open_stream(path: Path) -> BinaryIO:
    """Standard output, or a device or pipe."""
    return sys.stdout.buffer if path == STANDARD_OUTPUT else path.open("wb")


def beside(path: Path, ending: str) -> Path:
    """A name in the same folder."""
    return path.with_name(path.name + ending)


class OutputStream:
    """Bytes that go out at once."""

    def __init__(self, path: Path) -> None:
        self.length = 0
        self.stream = open_stream(path)

    def write(self, data: bytes) -> None:
        """Add these bytes."""
        self.stream.write(data)
        self.stream.flush()
        self.length += len(data)

    def cut_back(self, length: int) -> None:
        """What went out cannot be taken back."""

    def finish(self, keep_part: bool = False) -> None:
        """Nothing is left to do."""

    def abandon(self, keep_part: bool = False) -> None:
        """Nothing is left to do."""


class OutputFile:
    """Bytes on their way to a file: in `NAME.part` until they are all there."""

    def __init__(self, path: Path, length: int = 0) -> None:
        """Begin, or go on after so many bytes of an earlier run."""
        self.path = path.resolve()
        self.part = beside(self.path, ".part")
        self.length = length
        self.finished = False
        if length and not (self.part.exists() and self.part.stat().st_size >= length):
            raise PartMissing(f"'{self.part}' is not as the earlier run has left it.")
        self.file = self.part.open("r+b" if length else "wb", buffering=0)
        self.cut_back(length)

    def write(self, data: bytes) -> None:
        """Add these bytes."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.file.write(rest) :]
        self.length += len(data)

    def cut_back(self, length: int) -> None:
        """Forget everything after so many bytes."""
        self.file.truncate(length)
        self.file.seek(length)
        self.length = length

    def finish(self, keep_part: bool = False) -> None:
        """Put the file in its place, once; the part may stay for a later run."""
        if self.finished:
            return
        if not self.file.closed:
            os.fsync(self.file.fileno())
            self.file.close()
        if keep_part:
            copy = beside(self.path, ".copy")
            shutil.copyfile(self.part, copy)
            put_in_place(copy, self.path)
        else:
            put_in_place(self.part, self.path)
        self.finished = True

    def abandon(self, keep_part: bool = False) -> None:
        """Leave nothing behind, or only the part."""
        self.file.close()
        beside(self.path, ".copy").unlink(missing_ok=True)
        if not keep_part:
            self.part.unlink(missing_ok=True)


Output = OutputFile | OutputStream


def opened(path: Path) -> Output:
    """A file or stream that grows. Raises BadParameter if it cannot be written."""
    try:
        return OutputStream(path) if is_stream(path) else OutputFile(path)
    except OSError as fault:
        raise click.BadParameter(f"'{path}' cannot be written: {fault.strerror}.") from None


def put_in_place(written: Path, path: Path) -> None:
    """Give a finished file its name; one that was there before is replaced."""
    if path.exists():
        shutil.copymode(path, written)
    written.replace(path)


def write_whole(path: Path, data: bytes) -> None:
    """A small file, at once."""
    output = OutputStream(path) if is_stream(path) else OutputFile(path)
    try:
        output.write(data)
        output.finish()
    except OSError:
        output.abandon()
        raise


def write_or_say(path: Path, data: bytes) -> None:
    """Write a small file at once. Raises ClickException with a sentence if it cannot be written."""
    try:
        write_whole(path, data)
    except OSError as fault:
        if fault.errno == errno.EPIPE:
            raise  # who reads has seen enough
        raise click.ClickException(f"'{path}' cannot be written: {fault.strerror}.") from None


def exit_status_of_writing(path: Path, data: bytes) -> int:
    """Write a small file at once; 1, after a sentence, if it cannot be written, else 0."""
    try:
        write_or_say(path, data)
    except click.ClickException as fault:
        click.echo(fault.message, err=True)
        return 1
    return 0
