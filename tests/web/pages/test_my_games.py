"""Records sent in to be looked at: shown as a table's own, kept nowhere; what is wrong gets a sentence."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from mafia_de_cuba.analysis.findings import NOTHING, Findings
from mafia_de_cuba.analysis.what_if import play_out
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.web import side_process
from mafia_de_cuba.web.http.request_body import LARGEST_BODY
from mafia_de_cuba.web.pages import my_games, replay
from tests.analysis.past_games import bot_game
from tests.web.asgi_client import Inside, inside
from tests.web.played_records import played

from .test_replay import GAME, Parts, named

FORM = {"content-type": "text/plain"}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    """A server that analyses in a thread: a process takes a second to begin."""
    monkeypatch.setattr(side_process, "new_pool", lambda: ThreadPoolExecutor(1))
    with inside(tmp_path / "data") as it:
        yield it


def sent(house: Inside, text: str | bytes, lang: str = "en", **more: Any) -> httpx.Response:
    """The answer to a record, sent as a form of plain text sends it."""
    text = text.encode() if isinstance(text, str) else text
    body, headers = b"record=" + text + b"\r\n", FORM | more
    return house.ask("POST", f"/games/replay?lang={lang}", content=body, headers=headers)


def sealed(house: Inside) -> dict[str, Any]:
    """The record of a game of a table, with its seals."""
    code = played(house.json, GAME)
    return dict(house.ask("GET", f"/t/{code}/replay/1/record").json())


def test_a_record_is_shown_as_its_tables_own(house: Inside) -> None:
    code = played(house.json, GAME)
    own = house.ask("GET", f"/t/{code}/replay/1?wait=1").text
    record = house.ask("GET", f"/t/{code}/replay/1/record").text
    page = sent(house, record)
    assert page.status_code == 200
    assert json.loads(Parts(page.text).data) == json.loads(Parts(own).data)
    assert code not in page.text
    assert "Copy the link" not in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_without_seals_is_shown_in_each_language(house: Inside, lang: str) -> None:
    page = sent(house, write(GAME), lang)
    assert page.status_code == 200
    assert f'<html lang="{lang}"' in page.text
    assert 'class="curve"' in page.text


def denied(house: Inside, record: Any) -> tuple[int, str]:
    answer = sent(house, record if isinstance(record, str | bytes) else json.dumps(record))
    return answer.status_code, unescape(answer.text)


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "42", '{"format": "chess/1"}', b"\xff\xfe", '{"players": 3}'],
)
def test_what_is_no_record_gets_a_sentence(house: Inside, text: str | bytes) -> None:
    status, page = denied(house, text)
    assert status == 400
    assert "This is no record of Mafia de Cuba, or it was damaged." in page
    assert "This game cannot be shown." in page


def test_a_damaged_record_gets_a_sentence(house: Inside) -> None:
    text = write(GAME)
    status, page = denied(house, text[: len(text) // 2])
    assert status == 400
    assert "or it was damaged" in page


def test_a_forged_choice_is_seen_by_its_seal(house: Inside) -> None:
    record = sealed(house)
    record["moves"][0]["diamonds"] = 5 - record["moves"][0]["diamonds"]
    status, page = denied(house, record)
    assert status == 422
    assert "A seal of this record does not fit its moves" in page


def test_a_move_against_the_rules_is_named(house: Inside) -> None:
    record = json.loads(write(GAME))
    record["moves"][2] = record["moves"][1]
    status, page = denied(house, record)
    assert status == 422
    assert "Move 3 of this record is not allowed by the rules." in page
    assert "Rule T" in page


def test_a_game_that_is_not_over_is_not_shown(house: Inside) -> None:
    record = Record(GAME.players, GAME.setup, GAME.acts[:-1])
    status, page = denied(house, write(record))
    assert status == 422
    assert "The game of this record is not over." in page


def test_a_record_that_is_too_long_is_left_to_the_command(house: Inside) -> None:
    status, page = denied(house, b" " * LARGEST_BODY)
    assert status == 413
    assert "mafia-de-cuba replay" in page


def test_another_sites_page_may_not_send_records(house: Inside) -> None:
    assert sent(house, write(GAME), origin="http://elsewhere.test").status_code == 403


def test_nothing_of_it_is_stored(house: Inside, tmp_path: Path) -> None:
    marked = named(GAME, ("Xochiquetzal",))
    assert "Xochiquetzal" in sent(house, write(marked)).text
    files = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert files
    assert not any(b"Xochiquetzal" in path.read_bytes() for path in files)


def test_what_if_in_a_record_is_that_of_the_table(
    house: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        replay, "play_out", lambda text, step, target: play_out(text, step, target, 2)
    )
    code = played(house.json, GAME)
    own = house.ask("GET", f"/t/{code}/replay/1?wait=1").text
    data = json.loads(Parts(own).data)
    asked = f"what-if?step={data['accusations'][0] - 1}&target=2"
    live = {"x-live": "1"}
    table = house.ask("GET", f"/t/{code}/replay/1/{asked}", headers=live)
    content = json.dumps(data["record"])
    mine = house.ask("POST", f"/games/{asked}", content=content, headers=live | FORM)
    assert (mine.status_code, mine.text) == (200, table.text)


def test_records_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_process, "new_pool", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr(my_games, "find_out", lambda _: Findings(NOTHING, []))
    with inside(tmp_path / "data", limits=True) as house:
        games = [named(bot_game(5, 1), (f"Player {number}",)) for number in range(12)]
        answers = [house.ask("POST", "/games/replay", content=write(game)) for game in games]
    assert [answer.status_code for answer in answers][-1] == 429
