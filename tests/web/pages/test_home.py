"""Home and other pages without a table: each renders in each language, escaped, without inline style or script."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.table.options import Help, Options
from mafia_de_cuba.web.http.static_files import modules, static_files
from mafia_de_cuba.web.presenters.qr_code import qr
from mafia_de_cuba.web.rendering import Extra, render_page, render_screen, render_table
from mafia_de_cuba.web.sentences import LANGUAGES
from scripts import gallery
from scripts.gallery import lobby_sample, sample

NASTY = '<b>"Ana"</b> & {{ 7*7 }}'
EXTRA = Extra(origin="http://192.168.1.20:8000", nonce="n")
VOID = {"meta", "link", "input", "br", "wbr", "hr", "img", "use", "path", "circle"}


class Reader(HTMLParser):
    """Reads a page and keeps what the tests ask for."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.faults: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        self.faults += [f"{tag} {name}" for name in given if name == "style" or name[:2] == "on"]
        is_data = given.get("type") == "application/json"  # which nothing runs
        if tag == "style" or (tag == "script" and not (given.get("src") or is_data)):
            self.faults.append(f"inline {tag}")
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")


@cache
def pages(lang: str) -> dict[str, str]:
    """Every page of the shell in a language, by name."""
    shown = (*gallery.door_pictures(lang), *gallery.lobby_pictures(lang))
    return {picture.name: picture.html for picture in shown}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_sticks_to_the_bold_one_before(lang: str) -> None:
    glued = re.compile(r"[^<>]*[.!?…]</(?:b|strong)>\w[^<]*")
    assert {
        name: glued.findall(html) for name, html in pages(lang).items() if glued.search(html)
    } == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_sound(lang: str) -> None:
    for name, html in pages(lang).items():
        read = Reader(html)
        tags = [tag for tag, _ in read.tags]
        assert read.faults == [], name
        assert read.open == [], name
        assert len(set(read.ids)) == len(read.ids), f"{name}: an id is given twice"
        assert dict(read.tags)["html"]["lang"] == lang, name
        assert (tags.count("h1"), tags.count("main")) == (1, 1), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_comes_from_elsewhere(lang: str) -> None:
    for name, html in pages(lang).items():
        for tag, given in Reader(html).tags:
            for key in ("src", "href", "action"):
                where = given.get(key) or "/"
                assert where.startswith(("/", "#", EXTRA.origin)), f"{name}: {tag} {key}={where}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_field_has_a_label_and_every_picture_a_name(lang: str) -> None:
    for name, html in pages(lang).items():
        assert not re.search(r"<button[^>]*>\s*</button>", html), name
        for tag in re.findall(r"<svg\b[^>]*>", html):
            assert "aria-hidden" in tag or "aria-label" in tag, f"{name}: {tag}"
        for field in re.findall(r"<(?:input|select|textarea)\b[^>]*>", html):
            if 'type="hidden"' not in field:
                assert label_of(html, field), f"{name}: {field}"


def label_of(html: str, field: str) -> bool:
    """Whether a field stands within a label, or a label names its id."""
    before = html[: html.index(field)]
    if before.rfind("<label") > before.rfind("</label>"):
        return True
    found = re.search(r'\bid="([^"]+)"', field)
    return bool(found and f'for="{found[1]}"' in html) or "aria-label" in field


def test_nasty_names_are_words() -> None:
    view = lobby_sample(6)
    view = replace(view, players=tuple(replace(p, name=f"{NASTY}{p.seat}") for p in view.players))
    pages = [render_table(view, 0, "en", extra=EXTRA)]
    pages.append(render_table(view, 3, "fr", extra=EXTRA))
    door = {"code": "VEGA", "names": [NASTY], "open": True, "name": NASTY, "problem": NASTY}
    pages.append(
        render_page(
            "join.html",
            "es",
            **door,
            playing=False,
            knock=True,
            banned=False,
            sent_away=False,
            free=[NASTY],
        )
    )
    seen = sample("6 | h2", None)
    seen = replace(seen, players=view.players)
    pages.append(
        render_table(seen, 1, "en", extra=replace(EXTRA, seats=(1, 2)), name="curtain.html")
    )
    for html in pages:
        assert "<b>&#34;" not in html
        assert "<b>&quot;" not in html
        assert '<b>"Ana' not in html
        assert "49" not in re.sub(r"/static/\w+|d=\"[^\"]*\"", "", html)
        assert "&lt;b&gt;" in html
        assert Reader(html).faults == []


def test_the_lobby_shows_who_may_do_what() -> None:
    host, guest = (render_table(lobby_sample(8), me, "en", extra=EXTRA) for me in (0, 3))
    for action in ("start", "options", "seats", "remove", "bots", "host", "names", "godfather"):
        assert f'action="/t/VEGA/{action}?' in host
        assert f'action="/t/VEGA/{action}?' not in guest
    assert "Nothing to do yet: Dolores begins when everyone is here." in guest


def test_a_shared_device_holds_the_keys_of_its_host() -> None:
    shared = replace(EXTRA, seats=(0, 1, 2))
    assert 'action="/t/VEGA/start?' in render_table(
        lobby_sample(6, me=None), None, "en", extra=shared
    )
    assert 'action="/t/VEGA/start?' not in render_table(
        lobby_sample(6, me=None), None, "en", extra=EXTRA
    )


def test_the_box_is_judged_by_the_rules() -> None:
    wrong = replace(lobby_sample(8).setup, tokens=Tokens(fbi=1, minion=1, driver=2, lover=1))
    html = render_table(lobby_sample(8, setup=wrong), 0, "en", extra=EXTRA)
    assert "At least one Loyal Henchman, or the Cleaner, stays in the box." in html
    few = replace(lobby_sample(7, "cleaner").setup)
    html = render_table(lobby_sample(8, setup=few), 0, "en", extra=EXTRA)
    assert "4 tokens; there must be 5." in html


def test_warnings() -> None:
    assert "Five is for experts" in render_table(lobby_sample(5), 0, "en", extra=EXTRA)
    assert "not for first games" in render_table(lobby_sample(8, "cleaner"), 0, "en", extra=EXTRA)
    assert "not for first games" not in render_table(lobby_sample(8), 0, "en", extra=EXTRA)


def test_options_are_shown_as_they_are() -> None:
    options = Options(help=Help.PUBLIC, clock=60)
    html = render_table(lobby_sample(8, options=options), 0, "en", extra=EXTRA)
    assert 'name="help" value="public" checked' in html
    assert '<option value="60" selected>' in html


def test_up_and_down_change_places() -> None:
    html = render_table(lobby_sample(5), 0, "en", extra=EXTRA)
    assert 'name="order" value="0,2,1,3,4"' in html


def test_fragments_carry_neither_version_nor_id() -> None:
    view = lobby_sample(8)
    one = render_screen(view, 0, "en", extra=EXTRA)
    other = render_screen(replace(view, version=99), 0, "en", extra=replace(EXTRA, nonce="m"))
    assert one.regions == other.regions
    assert set(one.regions) >= {"band", "main", "thumb"}
    assert one.own.body == "screen lobby"
    assert one.own.title == "Table VEGA"


def test_the_same_bytes_whatever_is_secret() -> None:
    """The curtain and the lobby of the next game know nothing of what was taken."""
    shared = replace(EXTRA, seats=(1, 2))
    pages = {
        render_table(sample(line, None), 2, "en", extra=shared, name="curtain.html")
        for line in ("6 | h0 9/fbi", "6 | h5 henchman", "6 | h3 1/driver")
    }
    assert len(pages) == 1


def test_a_device_passed_round_says_whose_hands_it_is_in() -> None:
    shared = replace(EXTRA, seats=(0, 1, 2))
    view = sample("6 | h2 3 henchman fbi driver 4", None)
    hands = render_screen(view, None, "en", extra=shared).regions["hands"]
    assert '<a href="/t/VEGA?to=0" class="now">Dolores</a>' in hands
    assert "hands" not in render_screen(view, None, "en", extra=EXTRA).regions


def test_a_code_is_drawn_once() -> None:
    code = qr("http://192.168.1.20:8000/t/VEGA")
    assert code.size in (25, 29)
    assert code.path.startswith("M0 0h7v1h-7z")


def test_home_is_light() -> None:
    """Home, its style, script and drawings: under 60 KB even before they are compressed twice."""
    parts = ["style.css", "js/page.js", *modules("js/page.js"), "sprite.svg", "favicon.svg"]
    parts += ["frame.svg", "cedar.svg"]
    html = pages("fr")["home"].encode()
    assert sum(len(static_files()[part].packed) for part in parts) + len(html) < 60_000
