"""Kept data: tables as a program of some day wrote them, with what everybody saw of them.

`python -m tests.store.stored_tables tests/data/tables-NAME` plays a few evenings through the present code and
writes NAME.sqlite3 and NAME.views.json. What lies under tests/data is not made anew when the program
changes: it shows that what was written before can still be read.
"""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.store.sqlite import SqliteStore
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.events import DeviceAdded
from mafia_de_cuba.table.hub import LETTERS
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.rows import read_event, write_event
from tests.table.random_evening import Evening
from tests.table.table_driver import CODE, Room, play_by_chance

AT = 1_700_000_000.0


def views(table: LiveTable) -> dict[str, Any]:
    """What every player and a spectator may know of a table, by the player's number."""
    people = [number for number, player in table.state.players.items() if not player.bot]
    return {
        "" if number is None else str(number): json.loads(table.write(number))
        for number in (None, *people)
    }


def played() -> Iterator[Room]:
    """A lobby, a finished series, a running game in each pace, and evenings by chance."""
    yield Room(4, bots=2)
    finished = Room(5, bots=1, setup=standard(6))
    for seed in range(2):
        play_by_chance(finished.begin(), Random(seed))
    yield finished
    yield Room(6, pace=Pace.TABLE, clock=60).begin()
    for seed in range(6):
        evening = Evening(seed, Pace.TABLE if seed % 2 else Pace.INSTANT)
        for _ in range(90):
            evening.act()
        yield evening.room


def add_people(room: Room) -> None:
    """A seat on two devices, and somebody who waits."""
    room.table.grant((DeviceAdded(room.state.people()[0], hashed("a second device")),))
    if room.state.in_game():
        room.table.do(commands.wait, "Ñica", hashed("Ñica"))


def under_code(rows: list[bytes], code: str) -> list[bytes]:
    """The rows of a room, which all have the same code, as those of another table."""
    old, new = (b'"table":"%s"' % each.encode() for each in (CODE, code))
    renamed = [row.replace(old, new, 1) for row in rows]
    assert all(write_event(read_event(row)) == row for row in renamed)
    return renamed


def main(name: str) -> None:
    """Write the two files."""
    path, seen = Path(f"{name}.sqlite3"), {}
    store = SqliteStore(path)
    for number, room in enumerate(played()):
        add_people(room)
        code = f"KEK{LETTERS[number]}"
        rows = under_code(room.rows(), code)
        again = room.recovered(rows)
        store.append(code, 0, rows, AT + number)
        seen[code] = views(again.table)
        again.table.sleep()
    store.close()
    with closing(sqlite3.connect(path)) as one_file:
        one_file.execute("PRAGMA journal_mode = DELETE")
        one_file.execute("VACUUM")
    text = json.dumps(seen, separators=(",", ":"), sort_keys=True)
    Path(f"{name}.views.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
