"""Setting up by forms: a table for one and bots, the bots, and a lobby's first Godfather and box."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.rules.presets import KEYS, preset
from mafia_de_cuba.table.events import Joined
from mafia_de_cuba.table.rows import read_event
from mafia_de_cuba.web.presenters.lobby import cards
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from tests.web.asgi_client import Inside, inside


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("setting up") / "data") as it:
        yield it


class Held(NamedTuple):
    """A seat as a device holds it."""

    app: Inside
    code: str
    token: str

    def view(self) -> Any:
        return self.app.json("GET", f"/api/tables/{self.code}", token=self.token)

    def page(self) -> str:
        return self.app.ask("GET", f"/t/{self.code}", headers=self.cookie).text

    def send(self, action: str, **form: Any) -> httpx.Response:
        return self.app.ask("POST", f"/t/{self.code}/{action}", data=form, headers=self.cookie)

    @property
    def cookie(self) -> dict[str, str]:
        return {"cookie": f"seats_{self.code}={self.token}"}


def held(app: Inside, answer: httpx.Response) -> Held:
    """The seat that an answer gave."""
    assert answer.status_code == 303, answer.text
    token = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    return Held(app, answer.headers["location"].rpartition("/")[2], token)


def lobby(app: Inside, people: int = 1) -> Held:
    host = held(app, app.ask("POST", "/tables", data={"name": "Ana"}))
    for number in range(1, people):
        app.ask("POST", f"/t/{host.code}/join", data={"name": f"Guest {number}"})
    return host


# ---------------------------------------------------------------- one among bots

# fmt: off
CHAIRS = [
    # wanted       of 5             of 12
    ("godfather",  {0},             {0}),
    ("first",      {1},             {1}),
    ("last",       {4},             {11}),
    ("random",     {0, 1, 2, 3, 4}, set(range(12))),
    ("2",          {2},             {2}),
    ("11",         {4},             {11}),  # a chair that is not there is the last
]
# fmt: on


@pytest.mark.parametrize(("wanted", "of_five", "of_twelve"), CHAIRS)
def test_where_one_sits(app: Inside, wanted: str, of_five: set[int], of_twelve: set[int]) -> None:
    for players, chairs in ((5, of_five), (12, of_twelve)):
        form = {"name": "Ana", "players": players, "seat": wanted, "level": "easy"}
        view = held(app, app.ask("POST", "/alone", data=form)).view()
        assert len(view["players"]) == players
        assert view["you"]["seat"] in chairs
        assert view["players"][view["you"]["seat"]]["name"] == "Ana"
        assert sum(player["bot"] for player in view["players"]) == players - 1
        assert view["phase"] != "lobby"


@pytest.mark.parametrize("level", LEVELS)
def test_how_well_they_play(app: Inside, level: str) -> None:
    form = {"players": "6", "seat": "godfather", "level": level}
    view = held(app, app.ask("POST", "/alone", data=form)).view()
    assert view["levels"] == {str(seat): level for seat in range(1, 6)}


@pytest.mark.parametrize("level", ["off", "private", "public"])
def test_how_much_the_table_helps(app: Inside, level: str) -> None:
    form = {"players": "6", "seat": "godfather", "help": level}
    assert held(app, app.ask("POST", "/alone", data=form)).view()["options"]["help"] == level


def test_who_says_nothing_is_helped_with_everything(app: Inside) -> None:
    form = {"players": "6", "seat": "godfather"}
    assert held(app, app.ask("POST", "/alone", data=form)).view()["options"]["help"] == "public"


def test_mixed_company(app: Inside) -> None:
    form = {"players": "12", "seat": "godfather", "level": "mixed"}
    seen = set()
    for _ in range(4):
        seen |= set(held(app, app.ask("POST", "/alone", data=form)).view()["levels"].values())
    assert seen == set(LEVELS)


@pytest.mark.parametrize("key", KEYS)
def test_which_box(app: Inside, key: str) -> None:
    for players in (5, 7, 12):
        form = {"players": players, "seat": "godfather", "level": "easy", "box": key}
        answer = app.ask("POST", "/alone", data=form)
        box = preset(key, players)
        if box is None:
            assert answer.status_code == 400
            assert "There is no such box for so many players." in answer.text
        else:
            setup = held(app, answer).view()["setup"]
            assert (setup["tokens"], setup["jokers"]) == (tokens(box.tokens), box.jokers)


def tokens(held_tokens: Any) -> dict[str, int]:
    return {str(kind): held_tokens.count(kind) for kind in held_tokens.kinds()}


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "4"},
        {"help": "much"},
        {"players": "13"},
        {"players": "many"},
        {"level": "divine"},
        {"box": "pirates"},
        {"seat": "throne"},
        {"name": "x" * 30},
    ],
)
def test_what_was_wrong_is_said_on_the_form(app: Inside, wrong: dict[str, str]) -> None:
    form = {"name": "Ana", "players": "9", "level": "hard", "seat": "last", "box": "lover", **wrong}
    answer = app.ask("POST", "/alone", data=form, headers={"accept-language": "fr"})
    assert answer.status_code == 400
    assert 'class="problem"' in answer.text
    assert "set-cookie" not in answer.headers
    kept = {name: value for name, value in form.items() if name not in wrong and name != "name"}
    for name, value in kept.items():
        assert f'name="{name}" value="{value}" checked' in answer.text


def test_the_form_offers_everything(app: Inside) -> None:
    page = app.ask("GET", "/alone").text
    offered = {
        name: re.findall(rf'name="{name}" value="([^"]+)"', page)
        for name in ("players", "seat", "level", "box", "help")
    }
    assert offered == {
        "players": [str(number) for number in range(5, 13)],
        "seat": ["godfather", *map(str, range(1, 12)), "random", "first", "last"],
        "level": [*LEVELS, "mixed"],
        "box": [*KEYS],
        "help": ["off", "private", "public"],
    }
    checked = re.findall(r'name="(\w+)" value="(\w+)" checked', page)
    assert dict(checked) == {
        "players": "6",
        "seat": "random",
        "level": "medium",
        "box": "first",
        "help": "public",
    }


def test_boxes_say_for_how_many_they_are() -> None:
    for card in cards():
        assert preset(card.key, card.fewest) is not None
        assert all(preset(card.key, players) is None for players in range(5, card.fewest))


# ---------------------------------------------------------------- bots in the lobby


def test_a_bot_is_chosen(app: Inside) -> None:
    host = lobby(app)
    for form in ({}, {"level": "hard"}, {"level": "easy", "personality": "greedy"}):
        assert host.send("bots", **form).status_code == 303
    assert host.view()["levels"] == {"1": "medium", "2": "hard", "3": "easy"}
    page = host.page()
    assert re.search(r"<small>bot · hard</small>", page)
    assert re.search(r"<small>bot · medium</small>", page)
    for form in ({"level": "divine"}, {"personality": "divine"}):
        assert host.send("bots", **form).status_code == 400
    assert len(host.view()["players"]) == 4


def test_the_characters_are_kept(tmp_path: Path) -> None:
    with inside(tmp_path / "data") as app:
        host = lobby(app)
        host.send("bots", level="hard", personality="quiet")
        table = app.client._transport.app.state.hub.table(host.code)  # type: ignore[attr-defined]
        *_, row = table.store.read(host.code)
        entry = read_event(row)
        assert isinstance(entry, Joined)
        assert entry.bot is not None
        assert (entry.bot.level, entry.bot.personality) == ("hard", "quiet")


def test_medium_comes_first(app: Inside) -> None:
    page = lobby(app).page()
    assert re.findall(r'name="level" value="(\w+)" checked', page) == ["medium"]
    assert '<option value="">' in page
    for personality in PERSONALITIES:
        assert f'<option value="{personality}">' in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_and_characters_have_names(lang: str) -> None:
    words = Words(lang)
    assert all(words.level(level) for level in (*LEVELS, "mixed"))
    assert all(words.personality(each) for each in ("", *PERSONALITIES))


# ---------------------------------------------------------------- the first Godfather and the box in the lobby


def boss_of(page: str) -> list[str]:
    """Who is marked as the first Godfather on the round table."""
    return re.findall(r'data-seat="(\d+)" class="seat boss[^"]*"', page)


def test_the_hat_moves_when_the_form_is_sent(app: Inside) -> None:
    host = lobby(app, 6)
    assert boss_of(host.page()) == ["0"]
    assert 'form="hat" name="godfather" value="0" checked' in host.page()
    assert host.send("godfather", godfather="3").status_code == 303
    assert boss_of(host.page()) == ["3"]
    assert boss_of(app.ask("GET", f"/t/{host.code}?watch=1").text) == ["3"], "for everybody"
    assert 'form="hat" name="godfather" value="3" checked' in host.page()
    host.send("start")
    assert host.view()["players"][0]["name"] == "Guest 3"


def test_a_hat_that_fits_nobody(app: Inside) -> None:
    host = lobby(app, 6)
    for seat, status in (("6", 422), ("", 400), ("x", 400)):
        assert host.send("godfather", godfather=seat).status_code == status
    assert boss_of(host.page()) == ["0"]


def test_a_chosen_box_follows_and_ones_own_stays(app: Inside) -> None:
    host = lobby(app, 7)
    host.send("options", preset="cleaner")
    app.ask("POST", f"/t/{host.code}/join", data={"name": "Zoe"})
    eight = preset("cleaner", 8)
    assert eight is not None
    assert host.view()["setup"]["tokens"] == tokens(eight.tokens)
    assert 'name="preset" value="cleaner" checked' in host.page()
    own = {"custom": "1", "tokens.henchman": "3", "tokens.fbi": "1", "tokens.driver": "1"}
    host.send("options", **own)
    host.send("remove", player="7")
    assert host.view()["setup"]["tokens"] == {"henchman": 3, "fbi": 1, "driver": 1}
    assert 'class="problem"' in host.page()


def test_other_house_rules_leave_the_jokers_to_the_box(app: Inside) -> None:
    host = lobby(app, 7)
    shown = host.view()["setup"]["jokers"]
    host.send("options", jokers=shown, clock="60", help="public")
    for number in range(8, 13):
        app.ask("POST", f"/t/{host.code}/join", data={"name": f"Late {number}"})
    first = preset("first", 12)
    assert first is not None
    assert first.jokers != shown
    assert host.view()["setup"]["jokers"] == first.jokers
    host.send("options", jokers="7")
    host.send("remove", player="11")
    assert host.view()["setup"]["jokers"] == 7


def test_a_house_rule_is_offered_with_its_reason_and_taken_by_one_tap(app: Inside) -> None:
    host = lobby(app)
    for _ in range(7):
        host.send("bots", level="hard", personality="")
    assert 'id="offered-1"' not in host.page(), "a person is in office"
    host.send("godfather", godfather="1")
    page = host.page()
    assert page.count("A hard bot will be Godfather: with jokers hardly a Thief") == 2
    (form,) = re.findall(r'<form id="offered-1".*?</form>', page, re.DOTALL)
    assert 'name="jokers" value="0"' in form
    host.send("options", jokers="0")
    assert host.view()["setup"]["jokers"] == 0
    assert 'id="offered-1"' not in host.page()


def test_who_watches_a_lobby_may_still_sit_down(app: Inside) -> None:
    host = lobby(app)
    page = app.ask("GET", f"/t/{host.code}?watch=1").text
    (door,) = re.findall(r'<a class="button button-main" href="([^"]+)">', page)
    assert f'action="/t/{host.code}/join?' in app.ask("GET", door).text
