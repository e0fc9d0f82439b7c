"""The page and the picture of a past game: whole files, without scripts, in three languages."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from mafia_de_cuba.analysis.page import html_page, svg_page
from mafia_de_cuba.analysis.telling import Telling, tell
from mafia_de_cuba.bots.phrasebook import say
from mafia_de_cuba.cli import main
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.notation import read_line, write_line
from mafia_de_cuba.rules.record import Act, Record, write
from mafia_de_cuba.rules.talk import Say
from tests.analysis.past_games import LAST_THIEF, bot_game, games

EVERY = pytest.mark.parametrize("record", games(), ids=lambda record: write_line(record)[:60])
ALONE = {"meta", "rect", "path", "br"}
SVG = "{http://www.w3.org/2000/svg}"


class Page(HTMLParser):
    """A page taken apart: what it holds, and that every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {key for key, _ in attrs}
        self.ids += [value or "" for key, value in attrs if key == "id"]
        self.links += [value or "" for key, value in attrs if key == "href"]
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def told(record: Record, lang: str = "en") -> Telling:
    return tell(write(record), lang)


def test_free_words_of_bots_are_told_in_the_readers_language() -> None:
    silent = read_line(LAST_THIEF)
    spoken = (
        say("silent", name="P2"),
        say("careful"),
        say("silent", name="Ada"),
        Say("Not a word."),
    )
    words = tuple(Act(3, each) for each in spoken)
    record = Record(silent.players, silent.setup, (*silent.acts[:5], *words, *silent.acts[5:]))
    assert "P2" in record.players
    for lang in LANGUAGES:
        colon = "P3\N{NO-BREAK SPACE}: " if lang == "fr" else "P3: "
        moves = [told(record, lang).move(index) for index in range(5, 9)]
        assert all(move.startswith(colon) for move in moves)
        heard = [move.removeprefix(colon) for move in moves]
        bots, people = heard[:2], heard[2:]
        assert (bots == [each.text for each in spoken[:2]]) == (lang == "en")
        assert people == [each.text for each in spoken[2:]]  # nobody is called Ada here
        assert "P2" in bots[0]


def named(record: Record, *names: str) -> Record:
    return Record((*names, *record.players[len(names) :]), record.setup, record.acts)


@EVERY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_holds_every_move(record: Record, lang: str) -> None:
    telling = told(record, lang)
    page = Page(html_page(telling))
    moves = [f"m{number}" for number in range(1, len(record.acts) + 1)]
    assert set(moves) <= set(page.ids)
    assert len(set(page.ids)) == len(page.ids)
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert all(telling.move(index) in page.text for index in range(len(record.acts)))


@EVERY
def test_a_page_needs_nothing_but_itself(record: Record) -> None:
    text = html_page(told(record))
    page = Page(text)
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert not any(key.startswith("on") or key in ("src", "style") for key in page.attributes)
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text


@EVERY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_an_svg_with_a_line_for_each_seat(record: Record, lang: str) -> None:
    root = ElementTree.fromstring(svg_page(told(record, lang)))
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title") is not None
    lines = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "2.4"]
    assert len(lines) == len(record.players) - 1


def test_names_cannot_break_out() -> None:
    record = named(bot_game(5, 1), "<script>alert(1)</script>", 'a"b', "c\x1b[31m&amp;", "\x00")
    page = Page(html_page(told(record)))
    assert "script" not in page.tags
    assert "<script>alert(1)</script>" in page.text
    ElementTree.fromstring(svg_page(told(record)))


def test_what_is_a_lie_is_marked_once_the_game_is_over() -> None:
    record = bot_game(6, 2)
    assert "✗" in svg_page(told(record))
    unfinished = Record(record.players, record.setup, record.acts[:-1])
    assert "✗" not in svg_page(told(unfinished))


# ---------------------------------------------------------------- the command


def run(tmp_path: Path, text: bytes | str, *options: str) -> tuple[int, str, str, set[str]]:
    arguments = [each.replace("DIR", str(tmp_path)) for each in options]
    result = CliRunner().invoke(main, ["analyse", *arguments], input=text)
    return result.exit_code, result.stdout, result.stderr, {p.name for p in tmp_path.iterdir()}


def test_both_files_are_written_of_the_first_record(tmp_path: Path) -> None:
    text = write(bot_game(5, 1)) + b"\nnonsense\n"
    options = ("--html", "DIR/a.html", "--svg", "DIR/a.svg", "--lang", "es")
    assert run(tmp_path, text, *options) == (0, "", "", {"a.html", "a.svg"})
    assert '<html lang="es">' in (tmp_path / "a.html").read_text("utf-8")


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"format":"mafia-de-cuba/9"}'])
def test_what_is_no_game_gets_the_referees_error_and_no_file(tmp_path: Path, text: str) -> None:
    status, said, _, files = run(tmp_path, text, "--html", "DIR/a.html")
    assert status == 1
    assert json.loads(said)["error"]["move"] is None
    assert files == set()


def test_a_place_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    status, said, complaint, _ = run(tmp_path, write(bot_game(5, 1)), "--svg", "DIR/no/a.svg")
    assert status == 1
    assert "a.svg" in complaint
    assert not said
