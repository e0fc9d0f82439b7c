"""The picture of a finished game: well-formed, whole, true, and public as the record is."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.table.laid_open import lay_open
from mafia_de_cuba.web.presenters.picture import LARGEST, letters_for, present_picture
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from mafia_de_cuba.web.templating import draw
from tests.games import TABLES, random_game, random_setup
from tests.web.asgi_client import Inside, inside

HOSTILE = (
    "</text><script>alert(1)</script>",
    "]]>",
    "<!--",
    "&lt;",
    "\"'><svg onload=x",
    "a\x0bb\x00c\ufffe",
    "<?xml?>",
)
SVG = "{http://www.w3.org/2000/svg}"
TWELVE = "12 | h4 2/cia 1 henchman henchman driver 3 fbi henchman 2 driver - x7"


def drawn(record: Record, lang: str = "en") -> ElementTree.Element:
    """The picture of a finished game, read by somebody who knows XML only."""
    html = str(draw(lang, present_picture(lay_open(record), 3)))
    return ElementTree.fromstring(html)


def words_in(picture: ElementTree.Element) -> str:
    return " ".join(" ".join(picture.itertext()).split())


def named(line: str, *names: str) -> Record:
    record = read_line(line)
    players = (*names, *record.players[len(names) :])
    return Record(players, record.setup, record.acts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_names_stay_names(lang: str) -> None:
    picture = drawn(named(TWELVE, *HOSTILE), lang)
    kinds = {each.tag.removeprefix(SVG) for each in picture.iter()}
    assert kinds <= {"svg", "title", "rect", "text", "path", "g", "circle", "use", "defs"}
    assert not any(name.startswith("on") for each in picture.iter() for name in each.attrib)
    texts = ["".join(each.itertext()).strip() for each in picture.iter(f"{SVG}text")]
    for name in HOSTILE[:5]:
        assert name in texts
    assert "a\ufffdb\ufffdc\ufffd" in texts


@pytest.mark.parametrize("players", TABLES)
def test_every_game_has_a_picture(players: int) -> None:
    rng = Random(f"picture/{players}")
    for lang in LANGUAGES:
        record = random_game(rng, players, random_setup(rng, players))
        seen, words = lay_open(record).view, Words(lang)
        picture = drawn(record, lang)
        told = words_in(picture)
        assert seen.outcome
        assert " ".join(words.ending(seen.outcome.ending).split()) in told
        for player in seen.players:
            assert player.role
            assert f"{player.name} {words.role(player.role)}" in told
        assert len(re.findall(rf"· {words._('wins')}\b", told)) == len(seen.outcome.winners)


def test_what_a_picture_shows_of_the_box_is_what_it_held() -> None:
    html = str(draw("en", present_picture(lay_open(named(TWELVE)), 1)))
    rows = present_picture(lay_open(named(TWELVE)), 1).rows_from(1)
    assert [row.kept.count("M") for row in rows[1:]] == [9, 8, 8, 8, 8, 5, 5, 5, 3, 3, 3]
    assert [row.taken.count("M") for row in rows[1:]] == [2, 1, 0, 0, 0, 3, 0, 0, 2, 0, 0]
    assert "hid 4 diamonds" in html
    assert "P0 accused P7, an FBI Agent." in html


def test_a_picture_needs_nothing_but_itself() -> None:
    html = str(draw("en", present_picture(lay_open(named(TWELVE)), 1)))
    assert not re.search(r"var\(|url\(|href|<style|style=|@import|<script|<image", html)


def test_long_names_are_written_smaller() -> None:
    assert letters_for("Ana") == LARGEST
    assert letters_for("W" * 24) * 24 < 470
    assert letters_for("漢" * 24) * 24 < 470


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path / "data") as it:
        yield it


def test_the_last_finished_game_is_there_for_anyone(house: Inside) -> None:
    opened = house.json("POST", "/api/tables", {"name": "A<b>&", "options": {"pace": "instant"}})
    code, token = opened["table"], opened["token"]
    for _ in range(5):
        house.json("POST", f"/api/tables/{code}/bots", {"level": "easy"}, token)
    assert house.ask("GET", f"/t/{code}/picture.svg").status_code == 403
    house.json("POST", f"/api/tables/{code}/start", {}, token)
    assert house.ask("GET", f"/t/{code}/picture.svg").status_code == 403
    while (view := house.json("GET", f"/api/tables/{code}", None, token))["phase"] != "over":
        moves = view["you"]["moves"]
        wish = next((each for each in moves if each["do"] == "concede"), moves[0])
        body = {**wish, "seen": view["version"], "id": f"move-{view['version']}"}
        house.json("POST", f"/api/tables/{code}/moves", body, token)
    answer = house.ask("GET", f"/t/{code}/picture.svg?lang=fr")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "A&lt;b&gt;&amp;" in answer.text
    assert "Parrain" in words_in(ElementTree.fromstring(answer.text))
    house.json("POST", f"/api/tables/{code}/start", {}, token)  # the next game keeps its secrets
    assert house.ask("GET", f"/t/{code}/picture.svg?lang=fr").text == answer.text
