"""The recorder: a server that notes each write and each fsync of its log, so that power can be cut.

`python -m scripts.recorder NOTES serve …` is `mafia-de-cuba serve …`, but what SQLite writes to the
log and when it is synced is noted in a file. From the files as they were at the start and these
notes `survivors` makes what a disk may hold after a power cut: everything that was synced, and of
what was not any part, sectors torn from the middle of a write too.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

LOG = "tables.sqlite3"
FILES = (LOG, f"{LOG}-wal")  # the third, -shm, is memory
SECTOR = 512
MANY_CHECKPOINTS = 40  # rows between them: cuts should hit some
HEAD = struct.Struct("<BBqq")  # kind, file, offset, length
WRITE, TRUNCATE, SYNC = range(3)


class Note(NamedTuple):
    """Something that was done to a file."""

    kind: int
    file: int
    offset: int
    data: bytes


# ---------------------------------------------------------------- in the server

Pointer = ctypes.c_void_p
WriteCall = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer, ctypes.c_int, ctypes.c_longlong)
TruncateCall = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, ctypes.c_longlong)
SyncCall = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, ctypes.c_int)
OpenCall = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer, Pointer, ctypes.c_int, Pointer)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, up to what is needed of it."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", Pointer),
        ("name", ctypes.c_char_p),
        ("data", Pointer),
        ("open", Pointer),
    )


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("close", Pointer),
        ("read", Pointer),
        ("write", Pointer),
        ("truncate", Pointer),
        ("sync", Pointer),
        ("others", Pointer * 13),
    )


def sqlite() -> ctypes.CDLL | None:
    """The library that Python's own module uses; None where it cannot be reached."""
    import _sqlite3

    maps = Path("/proc/self/maps")
    mapped = maps.read_text().splitlines() if maps.exists() else []
    paths = {line.split()[-1] for line in mapped if "libsqlite3" in line}
    for path in (*paths, getattr(_sqlite3, "__file__", None), None):
        library = ctypes.CDLL(path)
        if hasattr(library, "sqlite3_vfs_find"):
            return library
    return None


class Recorder:
    """Stands between SQLite and its files."""

    def __init__(self, notes: Path, library: ctypes.CDLL) -> None:
        self.notes = os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        self.files: dict[int, int] = {}  # where SQLite keeps an open file: which it is
        self.kept: list[Any] = []  # what C calls, and Python must not throw away
        self.tables: dict[int, Methods] = {}
        library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
        vfs = library.sqlite3_vfs_find(None).contents
        self.right_open = OpenCall(vfs.open)
        self.kept.append(opening := OpenCall(self.open))
        vfs.open = ctypes.cast(opening, Pointer).value

    def note(self, kind: int, file: int, offset: int, data: bytes = b"") -> None:
        """Keep it where the end of the process does not reach."""
        number = self.files.get(file)
        if number is not None:
            os.write(self.notes, HEAD.pack(kind, number, offset, len(data)) + data)

    def open(self, vfs: int, name: int | None, file: int, flags: int, told: int) -> int:
        """Open a file, and stand between; its name stays where SQLite keeps it."""
        status = int(self.right_open(vfs, name, file, flags, told))
        base = Path(os.fsdecode(ctypes.string_at(name) if name else b"")).name
        self.files.pop(file, None)
        if status == 0 and base in FILES:
            self.files[file] = FILES.index(base)
            place = ctypes.cast(file, ctypes.POINTER(Pointer))
            place[0] = ctypes.addressof(self.between(int(place[0] or 0)))
        return status

    def between(self, address: int) -> Methods:
        """The same methods, those that change a file noted."""
        if address not in self.tables:
            methods = Methods.from_buffer_copy(ctypes.string_at(address, ctypes.sizeof(Methods)))
            methods.write = self.keep(WriteCall, self.writing(WriteCall(methods.write)))
            methods.truncate = self.keep(
                TruncateCall, self.truncating(TruncateCall(methods.truncate))
            )
            methods.sync = self.keep(SyncCall, self.syncing(SyncCall(methods.sync)))
            self.tables[address] = methods
        return self.tables[address]

    def keep(self, kind: Any, call: Callable[..., int]) -> int | None:
        """A Python function as C calls it."""
        self.kept.append(wrapped := kind(call))
        return ctypes.cast(wrapped, Pointer).value

    def writing(self, right: Any) -> Callable[..., int]:
        """What writes, and notes it."""

        def write(file: int, data: int, length: int, offset: int) -> int:
            status = int(right(file, data, length, offset))
            self.note(WRITE, file, offset, ctypes.string_at(data, length))
            return status

        return write

    def truncating(self, right: Any) -> Callable[..., int]:
        """What cuts a file off, and notes it."""

        def truncate(file: int, size: int) -> int:
            status = int(right(file, size))
            self.note(TRUNCATE, file, size)
            return status

        return truncate

    def syncing(self, right: Any) -> Callable[..., int]:
        """What waits for the disk, and notes it when it has."""

        def sync(file: int, flags: int) -> int:
            status = int(right(file, flags))
            if status == 0:
                self.note(SYNC, file, 0)
            return status

        return sync


# ---------------------------------------------------------------- after the cut


def read_notes(path: Path) -> Iterator[Note]:
    """What was noted; the last note may be cut off."""
    text, at = path.read_bytes(), 0
    while at + HEAD.size <= len(text):
        kind, file, offset, length = HEAD.unpack_from(text, at)
        at += HEAD.size
        if at + length > len(text):
            return
        yield Note(kind, file, offset, text[at : at + length])
        at += length


def survivors(before: dict[str, bytes], notes: list[Note], rng: Random) -> dict[str, bytes]:
    """The files as a power cut may leave them."""
    return {
        name: survivor(before.get(name, b""), [note for note in notes if note.file == file], rng)
        for file, name in enumerate(FILES)
        if name in before or any(note.file == file for note in notes)
    }


def survivor(before: bytes, notes: list[Note], rng: Random) -> bytes:
    """One file: what was synced, and what happened to reach the disk of the rest."""
    synced = max((n for n, note in enumerate(notes) if note.kind == SYNC), default=-1) + 1
    content = bytearray(before)
    for note in notes[:synced]:
        apply(content, note)
    mood = rng.choice((0.0, 0.5, 0.95))  # nothing, half, nearly all
    for note in notes[synced:]:
        for part in sectors(note):
            if rng.random() < mood:
                apply(content, part)
    return bytes(content)


def sectors(note: Note) -> Iterator[Note]:
    """A write in the pieces that a disk may write apart."""
    if note.kind != WRITE:
        yield note
        return
    at = note.offset
    end = at + len(note.data)
    while at < end:
        upto = min(end, at - at % SECTOR + SECTOR)
        yield Note(WRITE, note.file, at, note.data[at - note.offset : upto - note.offset])
        at = upto


def apply(content: bytearray, note: Note) -> None:
    """Do it to the content."""
    if note.kind == WRITE:
        content.extend(bytes(max(0, note.offset - len(content))))
        content[note.offset : note.offset + len(note.data)] = note.data
    elif note.kind == TRUNCATE:
        del content[note.offset :]


def main() -> None:
    """Serve, with everything noted."""
    library = sqlite()
    if library is None:
        raise SystemExit("This Python's SQLite cannot be listened to.")
    recorder = Recorder(Path(sys.argv.pop(1)), library)
    from mafia_de_cuba.cli import main as serve
    from mafia_de_cuba.store import sqlite as store

    store.AHEAD = MANY_CHECKPOINTS
    serve()
    assert recorder.kept


if __name__ == "__main__":
    main()
