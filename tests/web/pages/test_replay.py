"""The replay of a finished game: true to `analyse` and `deduce`, open to anyone, shut before the end."""

import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.report import answer as analyse
from mafia_de_cuba.analysis.telling import percent_of
from mafia_de_cuba.analysis.what_if import play_out
from mafia_de_cuba.deduction import query
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.notation import read_line, write_line
from mafia_de_cuba.rules.record import Fault, Record, read
from mafia_de_cuba.store.directory import LOG
from mafia_de_cuba.web import side_process
from mafia_de_cuba.web.pages import replay
from mafia_de_cuba.web.side_process import Room
from tests.analysis.past_games import BAG, bot_game
from tests.web.asgi_client import Inside, inside
from tests.web.played_records import play, played, table_of

KEPT = Path(__file__).parents[2] / "data"
NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay")


def named(record: Record, names: tuple[str, ...] = NAMES) -> Record:
    return Record((*names, *record.players)[: len(record.players)], record.setup, record.acts)


GAME = named(bot_game(6, 2))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    """A server that analyses in a thread: a process takes a second to begin."""
    monkeypatch.setattr(side_process, "new_pool", lambda: ThreadPoolExecutor(1))
    with inside(tmp_path / "data") as it:
        yield it


class Parts(HTMLParser):
    """What a page holds: its text, its links, and the data for its script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.links, self.ids = "", [], []  # type: str, list[str], list[str]
        self.data = ""
        self._in_data = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self._in_data = found.get("id") == "replay-data"
        self.links += [found["href"] or ""] if tag == "a" and "href" in found else []
        self.ids += [found["id"] or ""] if "id" in found else []

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data
        else:
            self.text += data


def parts_of(house: Inside, address: str) -> Parts:
    answer = house.ask("GET", address)
    assert answer.status_code == 200
    return Parts(answer.text)


def shown(house: Inside, code: str) -> dict[str, Any]:
    """The data of a page that holds all findings."""
    return dict(json.loads(parts_of(house, f"/t/{code}/replay/1?wait=1").data))


# ---------------------------------------------------------------- true


def test_what_the_page_shows_is_what_deduce_says(house: Inside) -> None:
    data = shown(house, played(house.json, GAME))
    record = data["record"]
    states = PastGame(GAME).states
    seen = set()
    for step, stage in enumerate(data["stages"], 1):
        asked = {"record": record | {"moves": record["moves"][:step]}}
        for seat in range(len(GAME.players)):
            if (stage, seat) in seen:  # words change nothing
                continue
            seen.add((stage, seat))
            deduced = query.answer(json.dumps(asked | {"as": seat}))
            known = data["known"][seat][stage]
            if states[step].phase not in ("investigation", "accusation"):
                assert known is None
                continue
            assert known["worlds"] == str(deduced["worlds"])
            shares = [percent_of(roles.get("thief", 0.0)) for roles in deduced["roles"]]
            assert known["thief"] == [None, *shares[1:]]


def test_what_the_page_shows_is_what_analyse_says(house: Inside) -> None:
    data = shown(house, played(house.json, GAME))
    found = analyse(json.dumps(data["record"]))
    beliefs = {str(s["moves"]): [percent_of(each) for each in s["belief"]] for s in found["steps"]}
    assert data["beliefs"] == beliefs
    assert data["accusations"] == [rated["move"] + 1 for rated in found["accusations"]]
    assert [data["office"][step["moves"] - 1] for step in found["steps"]] == [
        step["eyes"] for step in found["steps"]
    ]


def test_every_lie_is_marked_where_it_broke(house: Inside) -> None:
    code = played(house.json, GAME)
    html = house.ask("GET", f"/t/{code}/replay/1?wait=1").text
    found = analyse(house.ask("GET", f"/t/{code}/replay/1/record").text)
    marked = re.findall(r'<li data-said="(\d+)" class="lie">', html)
    assert sorted(map(int, marked)) == sorted(lie["move"] + 1 for lie in found["lies"])
    lies = {lie["move"] for lie in found["lies"]}
    broke = {
        each["move"] + 1 for each in found["broken"] for claim in each["claims"] if claim in lies
    }
    assert {int(step) for step in re.findall(r"broke in move (\d+)", html)} <= broke


def test_the_page_tells_the_whole_game_without_script(house: Inside) -> None:
    code = played(house.json, GAME)
    for lang in LANGUAGES:
        page = parts_of(house, f"/t/{code}/replay/1?wait=1&lang={lang}")
        steps = [f"step-{number}" for number in range(1, len(GAME.acts) + 1)]
        assert set(steps) <= set(page.ids)
        linked = {link[1:] for link in page.links if link.startswith("#step-")}
        assert linked <= set(page.ids)
        assert write_line(GAME) in page.text
        for name in GAME.players:
            assert name in page.text


def test_names_cannot_break_out_of_the_data(house: Inside) -> None:
    record = named(bot_game(5, 1), ("</script><b>", "<!--<script>", "&amp;"))
    code = played(house.json, record)
    html = house.ask("GET", f"/t/{code}/replay/1?wait=1").text
    assert "</script><b>" not in html
    assert shown(house, code)["record"]["players"][0] == "</script><b>"


def test_eyes_notice_no_more_than_they_saw(house: Inside) -> None:
    record = named(read_line(BAG))
    data = shown(house, played(house.json, record))
    hides, dismisses, first = data["secrets"]["1"], data["secrets"]["2"], data["secrets"]["3"]
    assert (hides[0], dismisses, first[0]) == (0, [1, None], 1)
    assert "2" not in hides[1]
    assert "diamond" not in first[1]
    stage = data["stages"][7]  # everybody has had the box
    for seat in range(6):
        roles = data["roles"][seat + 1][stage]
        assert [n for n, role in enumerate(roles) if role is not None] == sorted({0, seat})
    assert None not in data["roles"][0][stage]


# ---------------------------------------------------------------- open to anyone, after the end


def test_anyone_may_open_it_and_take_the_record_along(house: Inside) -> None:
    code = played(house.json, GAME)
    file = house.ask("GET", f"/t/{code}/replay/1/record")
    assert file.headers["content-disposition"] == (
        f'attachment; filename="mafia-de-cuba-{code}-1.json"'
    )
    assert write_line(read(file.content)) == write_line(GAME)
    assert file.content == house.ask("GET", f"/t/{code}/record").content


def told_of(house: Inside, code: str, game: str, path: str = "") -> tuple[int, str]:
    """What a stranger is told of a game, but for the table's code."""
    answer = house.ask("GET", f"/t/{code}/replay/{game}{path}")
    return answer.status_code, answer.text.replace(code, "CODE").replace(f"/replay/{game}", "")


@pytest.mark.parametrize("path", ["", "/record", "/what-if?step=9&target=1", "/coach?seat=1"])
def test_a_link_to_an_unfinished_game_tells_nothing(house: Inside, path: str) -> None:
    lobby, _ = table_of(house.json, GAME)
    nothing = told_of(house, lobby, "1", path)
    assert nothing[0] == 404
    code, tokens = table_of(house.json, GAME)
    for most in (0, 3, len(GAME.acts) - 1):
        play(house.json, code, list(tokens), GAME, most)
        assert told_of(house, code, "1", path) == nothing
        house.json("POST", f"/api/tables/{code}/end", {}, tokens[0])  # by the host
        assert told_of(house, code, "1", path) == nothing


@pytest.mark.parametrize("game", ["0", "2", "-1", "1.0", "x", "99999999999", "%31%20", "١"])
def test_there_is_no_other_game(house: Inside, game: str) -> None:
    code = played(house.json, GAME)
    assert house.ask("GET", f"/t/{code}/replay/{game}").status_code == 404


def test_the_next_game_keeps_its_secrets_while_the_last_is_open(house: Inside) -> None:
    code, tokens = table_of(house.json, GAME)
    play(house.json, code, tokens, GAME)
    before = house.ask("GET", f"/t/{code}/replay/1?wait=1").text
    play(house.json, code, list(tokens), GAME, 9)
    assert house.ask("GET", f"/t/{code}/replay/1?wait=1").text == before
    assert house.ask("GET", f"/t/{code}/replay/2").status_code == 404


def test_a_record_that_the_rules_refuse_gets_a_sentence(
    house: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = played(house.json, GAME)

    def refuse(_: Record) -> PastGame:
        raise Fault(3, Refused("T3", "no_such_seat"))

    monkeypatch.setattr(replay, "PastGame", refuse)
    answer = house.ask("GET", f"/t/{code}/replay/1")
    assert answer.status_code == 422
    assert "This game cannot be shown." in answer.text


def test_a_game_without_analysis_has_its_story(house: Inside) -> None:
    record = named(read_line("6 open | h1 2 - - 3 2 x1 x4 x5"))
    code = played(house.json, record)
    page = parts_of(house, f"/t/{code}/replay/1?wait=1")
    assert "With the open box nothing can be deduced exactly" in " ".join(page.text.split())
    assert f"step-{len(record.acts)}" in page.ids
    assert house.ask("GET", f"/t/{code}/replay/1/coach?seat=1").status_code == 200


# ---------------------------------------------------------------- beside the server


class Held(Executor):
    """Work that is not done before it is let go."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        return future

    def let_go(self) -> None:
        for future, fn, args in self.waiting:
            future.set_result(fn(*args))
        self.waiting.clear()


def test_the_page_does_not_wait_for_the_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    monkeypatch.setattr(side_process, "new_pool", lambda: held)
    with inside(tmp_path / "data") as house:
        code = played(house.json, GAME)
        early = house.ask("GET", f"/t/{code}/replay/1").text
        assert "The analysis is being worked out." in early
        assert json.loads(Parts(early).data)["known"] == []
        house.ask("GET", f"/t/{code}/replay/1")
        assert len(held.waiting) == 1  # asked for once
        held.let_go()
        house.ask("GET", "/health")  # the loop hears of it
        late = house.ask("GET", f"/t/{code}/replay/1").text
        assert "The analysis is being worked out." not in late


def test_games_are_analysed_in_a_process_of_its_own(tmp_path: Path) -> None:
    with inside(tmp_path / "data") as house:
        code = played(house.json, named(bot_game(5, 1)))
        assert shown(house, code)["known"]


def test_too_much_to_analyse_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_process, "new_pool", Held)
    monkeypatch.setitem(side_process.ROOMS, "analysis", Room(waiting=1))
    with inside(tmp_path / "data") as house:
        codes = [played(house.json, named(bot_game(5, seed))) for seed in (1, 4)]
        assert house.ask("GET", f"/t/{codes[0]}/replay/1").status_code == 200
        assert house.ask("GET", f"/t/{codes[1]}/replay/1").status_code == 503


# ---------------------------------------------------------------- what if


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Two games instead of two hundred; what was asked for."""
    asked = []

    def some(text: bytes, moves: int, target: int) -> Any:
        asked.append((moves, target))
        return play_out(text, moves, target, games=2)

    monkeypatch.setattr(replay, "play_out", some)
    return asked


def test_a_what_if_is_played_out_once(house: Inside, few: list[tuple[int, int]]) -> None:
    code = played(house.json, GAME)
    first = next(iter(shown(house, code)["accusations"])) - 1
    address = f"/t/{code}/replay/1/what-if?step={first}&target=2"
    page = house.ask("GET", address)
    part = house.ask("GET", address, headers={"x-live": "1"})
    assert "Back to the replay" in page.text
    assert part.text in page.text
    assert "of 2 games" in part.text
    assert few == [(first, 2)]


@pytest.mark.parametrize(
    "query", ["", "step=3&target=1", "step=x&target=1", "step=99999&target=1", "target=2"]
)
def test_a_what_if_that_cannot_be_is_refused(house: Inside, query: str) -> None:
    code = played(house.json, GAME)
    assert house.ask("GET", f"/t/{code}/replay/1/what-if?{query}").status_code == 404


@pytest.mark.usefixtures("few")
def test_what_ifs_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_process, "new_pool", lambda: ThreadPoolExecutor(1))
    with inside(tmp_path / "data", limits=True) as house:
        code = played(house.json, named(bot_game(5, 1)))
        data = shown(house, code)
        accusable = [data["accusable"][stage] for stage in data["stages"]]
        which = [(n, seat) for n, seats in enumerate(accusable, 1) for seat in seats][:11]
        asked = [f"/t/{code}/replay/1/what-if?step={n}&target={seat}" for n, seat in which]
        answers = [house.ask("GET", address).status_code for address in asked]
        assert answers[:10] == [200] * 10
        assert answers[10:] == [429]
        assert house.ask("GET", asked[0]).status_code == 200  # it is known


# ---------------------------------------------------------------- the coach


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_gets_three_sentences(house: Inside, lang: str) -> None:
    code = played(house.json, GAME)
    for seat in range(len(GAME.players)):
        address = f"/t/{code}/replay/1/coach?seat={seat}&lang={lang}"
        part = house.ask("GET", address, headers={"x-live": "1"}).text
        assert part.count("<dt>") == 3
        assert "<html" not in part
        assert part.strip() in house.ask("GET", address).text


@pytest.mark.parametrize("seat", ["", "6", "-1", "x"])
def test_nobody_else_is_coached(house: Inside, seat: str) -> None:
    code = played(house.json, GAME)
    assert house.ask("GET", f"/t/{code}/replay/1/coach?seat={seat}").status_code == 404


# ---------------------------------------------------------------- the table's memory


def test_the_games_of_a_table(house: Inside) -> None:
    code, tokens = table_of(house.json, GAME)
    assert "There is no finished game yet." in house.ask("GET", f"/t/{code}/games").text
    assert house.json("GET", f"/api/tables/{code}/games") == {"games": []}
    for _ in range(2):
        play(house.json, code, list(tokens), GAME)
    play(house.json, code, list(tokens), GAME, 9)
    page = parts_of(house, f"/t/{code}/games")
    assert {f"/t/{code}/replay/{number}" for number in (1, 2)} <= set(page.links)
    assert f"/t/{code}/replay/3" not in page.links
    listed = house.json("GET", f"/api/tables/{code}/games")["games"]
    outcome = PastGame(GAME).last.outcome
    assert outcome
    assert [game["game"] for game in listed] == [1, 2]
    assert listed[0]["winners"] == [GAME.players[seat] for seat in outcome.winners]
    assert (listed[0]["players"], listed[0]["ending"]) == ([*GAME.players], outcome.ending)
    for number in (1, 2):
        record = house.json("GET", f"/api/tables/{code}/games/{number}")
        assert write_line(read(json.dumps(record))) == write_line(GAME)
    assert house.ask("GET", f"/api/tables/{code}/games/3").status_code == 404


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_games_of_tables_of_before_have_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    monkeypatch.setattr(side_process, "new_pool", Held)
    (tmp_path / "data").mkdir()
    shutil.copy(KEPT / f"tables-{version}.sqlite3", tmp_path / "data" / LOG)
    views = json.loads((KEPT / f"tables-{version}.views.json").read_text("utf-8"))
    with inside(tmp_path / "data") as house:
        found = []
        for code in views:
            listed = house.json("GET", f"/api/tables/{code}/games")["games"]
            found += [f"/t/{code}/replay/{game['game']}" for game in listed]
            assert house.ask("GET", f"/t/{code}/games").status_code == 200
        assert found
        answers = {address: house.ask("GET", address).status_code for address in found}
        assert set(answers.values()) == {200}, answers


def test_the_page_of_my_games_has_words_for_every_role(house: Inside) -> None:
    text = house.ask("GET", "/games?lang=fr").text
    assert "Mes parties" in text
    assert "Parrain" in text
