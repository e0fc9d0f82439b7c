"""The drill of damage: rows and pages of the data file with other bytes on them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mafia_de_cuba.client import ApiError, Seat, Server
from tests.store.damage import break_head, break_page, change_row
from tests.web.api_tables import lobby, raw

from .drill_servers import (
    Table,
    command,
    error_of,
    health,
    house,
    looks,
    must,
    play,
    plays_on,
)


def drill_corrupt_row(place: Path) -> str:
    """One table with a bad row is set aside; it can be exported, and all others play on."""
    data = place / "data"
    with house(data) as home:
        tables = play(home.server, 5)
        before = looks(tables, home.server)
        home.stop()
        bad, *good = tables
        change_row(data / "tables.sqlite3", bad[0].code, 4, b"\x00 not an entry \xff")
        home.start()
        must(looks(good, home.server) == before[1:], "other tables look as they looked")
        sentence = is_set_aside(home.server, bad[0])
        must(all(plays_on(table) for table in good), "other tables play on")
        must(lobby(home.server, 5)[0].code != bad[0].code, "its code is kept")
        must(health(home.server)[1]["set_aside"] == 1, "a monitor hears of it")
        lines = command("tables", "export", bad[0].code, "--data", data).splitlines()
        must(len(lines) > 8, "it can be exported while the others are served")
        home.stop()
        must(home.said().count("is set aside") == 1, "it is told once")
    return sentence


def is_set_aside(server: Server, seat: Seat) -> str:
    """Make sure that a table says so to programs and to people; what it says."""
    seat.server = server
    no = error_of(seat.view)
    must((no.status, no.code) == (409, "damaged"), str(no))
    status, text, _ = raw(server, "GET", f"/t/{seat.code}", headers={"accept-language": "en"})
    must(status == 409 and "<html" in text and no.message.split(".")[0] in text, "its page says so")
    return no.message


def drill_corrupt_page(place: Path) -> str:
    """A page of the file with other bytes on it costs the tables on it, and no others."""
    data = place / "data"
    path = data / "tables.sqlite3"
    with house(data) as home:
        tables = play(home.server, 60)
        before = {table[0].code: look for table, look in pairs(tables, home.server)}
        home.stop()
        break_page(path, b'"kind":"opened"', break_head)
        home.start()
        lost = [len(tables) - len(well_as_before(tables, before, home.server))]
        break_page_in_use(path)
        well_as_before(tables, before, home.server)  # some may be remembered from before
        home.stop()
        home.start()
        lost += [len(tables) - len(well_as_before(tables, before, home.server))]
        must(0 < lost[0] < lost[1] < len(tables) // 3, f"{lost} of {len(tables)} tables are lost")
        well = well_as_before(tables, before, home.server)
        playing = sum(is_playing(table) for table in well)
        must(playing >= len(well) - 8, f"only {playing} of {len(well)} play on")
        home.stop()
        path.write_bytes(b"\xff" * path.stat().st_size)
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        sentence = home.refuses()
    return (
        f"{lost[1]} of {len(tables)} tables lay on two broken pages; a file of rubbish: {sentence}"
    )


def pairs(tables: list[Table], server: Server) -> Iterator[tuple[Table, Any]]:
    """Tables with what is seen of them."""
    for table in tables:
        yield table, looks([table], server)


def well_as_before(tables: list[Table], before: dict[str, Any], server: Server) -> list[Table]:
    """The tables that look as they looked; every other says that it is set aside."""
    well = []
    for table in tables:
        try:
            must(looks([table], server) == before[table[0].code], "a table looks otherwise")
            well.append(table)
        except ApiError:
            is_set_aside(server, table[0])
    return well


def break_page_in_use(path: Path) -> None:
    """Break another page behind the back of a server that has it open."""
    with path.open("r+b") as file:
        content = file.read()
        size = int.from_bytes(content[16:18], "big")
        places = range(len(content) - size, 0, -size)
        place = next(
            p for p in places if content[p] == 10 and b'"kind":"opened"' in content[p:][:size]
        )
        file.seek(place)
        file.write(b"\xff" * 16)


def is_playing(table: Table) -> bool:
    """Whether a move is granted there: a page beside a broken one may not be writable."""
    try:
        return plays_on(table)
    except ApiError:
        return False
