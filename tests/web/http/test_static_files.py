"""Static files: addresses that change with the files, what browsers may keep, and how sheets are joined."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mafia_de_cuba.web.http import static_files as module
from mafia_de_cuba.web.http.static_files import STATIC, modules, static, static_files
from mafia_de_cuba.web.http.stylesheets import PARTS, SHEETS, joined
from mafia_de_cuba.web.templating import script
from tests.web.asgi_client import Inside, inside

SCRIPTS = sorted(path for path in static_files() if path.endswith(".js"))
CSS = sorted((STATIC / PARTS).rglob("*.css"))
RULE = re.compile(r"^([^\s@}/][^{]*)\{$", re.MULTILINE)  # of a sheet's top level


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("static files") / "data") as it:
        yield it


def test_a_file_is_kept_for_ever_at_its_address(app: Inside) -> None:
    for path, file in static_files().items():
        answer = app.ask("GET", static(path), headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content == file.body


@pytest.mark.parametrize("start", ["", "00000000/"])
def test_a_file_without_stamp_or_with_an_old_one_is_kept_for_minutes(
    app: Inside, start: str
) -> None:
    answer = app.ask("GET", f"/static/{start}style.css")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=300"


def test_a_file_goes_as_it_is_to_whom_does_not_unpack(app: Inside) -> None:
    answer = app.ask("GET", static("js/page.js"), headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"].startswith("text/javascript")
    assert gzip.decompress(static_files()["js/page.js"].packed) == answer.content


@pytest.mark.parametrize("path", ["css/tokens.css", "js", "js/", "../http/cookies.py", "style"])
def test_nothing_else_is_served(app: Inside, path: str) -> None:
    assert app.ask("GET", static(path)).status_code == 404


def test_one_changed_file_changes_every_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.js").write_text("1")
    monkeypatch.setattr(module, "STATIC", tmp_path)
    monkeypatch.setattr(module, "SHEETS", {})
    stamps = []
    for text in ("1", "2"):
        (tmp_path / "b.js").write_text(text)
        module.static_files.cache_clear()
        module.stamp.cache_clear()
        stamps.append(module.stamp())
    monkeypatch.undo()
    module.static_files.cache_clear()
    module.stamp.cache_clear()
    assert stamps[0] != stamps[1]


# ---------------------------------------------------------------- scripts


def test_what_a_script_imports_is_preloaded() -> None:
    html = script("js/tv.js")
    assert html.count("modulepreload") == len(modules("js/tv.js"))
    for path in ("js/dom.js", "js/sounds.js"):
        assert f'<link rel="modulepreload" href="{static(path)}">' in html
    assert html.endswith(f'<script type="module" src="{static("js/tv.js")}"></script>')


def test_every_script_belongs_to_an_entry() -> None:
    live, others = ("table", "table_extras", "tv"), ("page", "lesson", "rules", "cases")
    names = (*live, *others, "replay", "games_page")
    entries = [f"js/{name}.js" for name in names]
    assert {path for entry in entries for path in (entry, *modules(entry))} == set(SCRIPTS)


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_opens_with_a_sentence_and_is_short(path: str) -> None:
    lines = static_files()[path].body.decode().splitlines()
    assert re.match(r"// [A-Z].*", lines[0])
    assert len(lines) <= 160
    assert max(map(len, lines)) <= 120


# ---------------------------------------------------------------- stylesheets


def test_every_part_is_joined_once() -> None:
    parts = Counter(part for sheet in SHEETS.values() for part in sheet)
    names = [file.relative_to(STATIC / PARTS).with_suffix("").as_posix() for file in CSS]
    assert parts == Counter(names)


@pytest.mark.parametrize("file", CSS, ids=lambda file: file.stem)
def test_a_part_opens_with_a_sentence_and_has_one_declaration_a_line(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert re.match(r"/\* [A-Z].*", lines[0])
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 120
    assert [line for line in lines if line.count(";") > 1 or re.search(r"\{.*\S", line)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_rule_stands_twice(sheet: str) -> None:
    rules = Counter(RULE.findall(joined(STATIC, sheet)))
    assert [rule for rule, times in rules.items() if times > 1] == []


def test_the_plain_look_is_also_for_those_who_want_more_contrast() -> None:
    sheet = joined(STATIC, "style.css")
    wanted = sheet.split("@media (prefers-contrast: more)")[1]
    assert ":root:not([data-theme]) {\n  --bg: #000;" in wanted
    assert '[data-theme="plain"]' not in wanted.partition("\n}\n}\n")[0]
