"""Writing beside a damaged page: it costs the tables on it, not those that share a commit with them."""

import asyncio
from pathlib import Path

from mafia_de_cuba.store import Append, NotWritten
from mafia_de_cuba.store.writer import DurableStore

from .damage import break_head, break_page, fill


def test_one_damaged_table_does_not_stop_the_others(tmp_path: Path) -> None:
    errors = asyncio.run(written_together(tmp_path / "tables.sqlite3"))
    assert isinstance(errors[0], NotWritten)
    assert errors[1:] == [None, None]


async def written_together(path: Path) -> list[NotWritten | None]:
    fill(path)
    break_page(path, b"KDCZ 029", break_head)
    store = DurableStore(path, asyncio.get_running_loop())
    try:
        appends = [store.append(code, 30, [b"one more"], 2.0) for code in ("KDCZ", "KAAZ", "KHEZ")]
        return [await decided(append) for append in appends]
    finally:
        store.close()


async def decided(append: Append) -> NotWritten | None:
    try:
        await append
    except NotWritten as error:
        return error
    return None
