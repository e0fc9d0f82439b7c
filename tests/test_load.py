"""That the load benchmark says what it means to say; nothing here is timed."""

from itertools import islice
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl, urlencode

from benchmarks.load_dialects import form_of
from benchmarks.load_tables import PLAYERS, SPOKEN, seat_tables, small_talk, views_of_a_table
from benchmarks.load_viewers import frame_end
from mafia_de_cuba.web.pages.forms import Form, move_of


def test_its_forms_say_what_its_moves_say() -> None:
    for _, talk in islice(small_talk(Random(1)), 60):
        form = Form(parse_qsl(urlencode(form_of(talk)), keep_blank_values=True))
        assert move_of(form) == talk


def test_its_tables_are_in_the_middle_of_the_questions(tmp_path: Path) -> None:
    (table,) = seat_tables(tmp_path, 1)
    assert len(set(table.tokens)) == PLAYERS
    views = views_of_a_table(tmp_path)
    assert views["public"]["phase"] == "investigation"
    assert len(views["public"]["ledger"]) == SPOKEN
    assert [you["seat"] for you in views["private"]] == list(range(PLAYERS))


def test_a_frame_ends_where_it_says() -> None:
    for size, head in (
        (5, b"\x81\x05"),
        (300, b"\x81\x7e\x01\x2c"),
        (70_000, b"\x81\x7f" + (70_000).to_bytes(8)),
    ):
        whole = head + b"x" * size
        assert frame_end(whole + b"\x81") == len(whole)
        assert frame_end(whole[:-1]) is None
    assert frame_end(b"\x81") is None
