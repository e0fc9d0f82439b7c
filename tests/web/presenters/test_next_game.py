"""Between games: who may change what below the result, and what the lobby offers to whom."""

from typing import Any

import pytest
from msgspec.structs import replace

from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.presenters.boxes import present_bots
from mafia_de_cuba.web.rendering import At, Extra, render_screen
from scripts.gallery import SAMPLES, lobby_sample, sample

EXTRA = Extra(origin="http://192.168.1.20:8000")
HOST_ONLY = ("options", "bots", "remove", "seats", "rename", "host", "close", "lock", "start")


def end(seat: int | None, **more: Any) -> TableView:
    line, _ = SAMPLES["end-agent"]
    return replace(sample(line, seat), host=0, **more)


def act(view: TableView, seat: int | None, extra: Extra = EXTRA) -> str:
    return render_screen(view, seat, "en", extra=extra).regions["act"]


def test_the_host_sets_up_the_next_game_below_the_result() -> None:
    host, guest, nobody = (act(end(seat), seat) for seat in (0, 3, None))
    for action in HOST_ONLY:
        assert f'action="/t/VEGA/{action}?' in host, action
        assert f'action="/t/VEGA/{action}?' not in guest, action
        assert f'action="/t/VEGA/{action}?' not in nobody, action


def test_everybody_sees_who_plays_and_with_which_box() -> None:
    for seat in (0, 3, None):
        shown = act(end(seat), seat)
        assert "whoever sits first sees the fullest box" in shown
        assert "Sitting out: Noor." in shown
        assert 'id="box-name"' in shown


def test_a_guest_sits_out_or_comes_back() -> None:
    assert 'name="out" value="1">Sit out the next game' in act(end(3), 3)
    assert 'name="out" value="0">Play in the next game' in act(end(7), 7), "Noor sits out"
    assert 'id="sit-out"' not in act(end(0), 0), "the host plays"


def test_who_came_since_goes_by_name() -> None:
    shown = act(end(0), 0)
    assert 'form="remove" name="name" value="Zoe"' in shown
    assert 'form="remove" name="player" value="3"' in shown
    assert 'form="send-out" name="name" value="Zoe"' in shown


def test_who_sits_out_does_not_knock() -> None:
    view = end(0, waiting=("Noor", "Yan"), sitting_out=("Noor",))
    page = "".join(render_screen(view, 0, "en", extra=EXTRA).regions.values())
    assert "<b>Yan</b> waits to be let in." in page
    assert "<b>Noor</b> waits" not in page


def test_who_knocks_first_is_in_sight_of_the_host_wherever_they_read() -> None:
    regions = render_screen(end(0, waiting=("Yan", "Wim")), 0, "en", extra=EXTRA).regions
    assert "<b>Yan</b> waits to be let in." in regions["thumb"]
    assert "Wim" not in regions["thumb"]
    assert "<b>Wim</b> waits to be let in." in regions["act"]
    assert "waits to be let in" not in render_screen(end(3), 3, "en", extra=EXTRA).regions["thumb"]


def test_too_few_are_told_how_many_are_missing() -> None:
    view = end(0)
    assert view.next_game
    few = replace(view.next_game, chairs=view.next_game.chairs[:3])
    assert "2 more players are needed." in act(replace(view, next_game=few), 0)


@pytest.mark.parametrize(
    ("players", "fill", "room"), [(1, 5, 11), (4, 2, 8), (5, 0, 7), (12, 0, 0)]
)
def test_one_tap_fills_up_a_table(players: int, fill: int, room: int) -> None:
    bots = present_bots(At("VEGA", 0), (), players)
    assert (bots.fill, bots.room) == (fill, room)


def test_only_the_host_of_a_running_game_may_end_it() -> None:
    line, _ = SAMPLES["theft-rehearsing"]
    for seat, may in ((0, True), (5, False), (None, False)):
        band = render_screen(sample(line, seat), seat, "en", extra=EXTRA).regions["band"]
        assert ('action="/t/VEGA/end-game?' in band) == may
    for view in (lobby_sample(8), end(0)):
        assert "end-game" not in render_screen(view, 0, "en", extra=EXTRA).regions["band"]


def test_a_game_that_was_ended_is_told_to_all_others() -> None:
    view = lobby_sample(8, me=3, ended_by="Dolores")
    assert (
        "Dolores has ended the game. It counts for nothing."
        in render_screen(view, 3, "en", extra=EXTRA).regions["main"]
    )
