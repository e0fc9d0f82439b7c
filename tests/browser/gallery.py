"""Every screen in a real browser: the gallery's pages under a server's own address and headers.

A machine has the fonts that it has. A page can be set as wide or as narrow as faces come, whatever
the machine's own: the letters of each element are spaced until they are as wide as those of a face
that is known.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from mafia_de_cuba.web.http.security_headers import SECURITY_HEADERS
from mafia_de_cuba.web.sentences import LANGUAGES
from scripts.gallery import Picture, pictures

from .phones import LYING, PHONE, SMALL, Person

Face = dict[str, float]  # how wide a letter is on average, in ems, by weight

FACES: dict[str, Face] = {
    "wide": {"400": 0.535, "700": 0.6},  # as DejaVu Sans and Verdana
    "narrow": {"400": 0.385, "700": 0.415},  # as Arial Narrow and Liberation Sans Narrow
}


def one_soon(soon: str, cases: Mapping[str, Any]) -> list[Any]:
    """Cases of a test of which one is tried soon, the others with the long tests."""
    return [
        pytest.param(case, id=name, marks=() if name == soon else pytest.mark.long)
        for name, case in cases.items()
    ]


ONE_LANGUAGE_SOON = one_soon("fr", {lang: lang for lang in LANGUAGES})
ONE_FACE_SOON = one_soon("wide", {"own": None, **FACES})
ONE_SIZE_SOON = one_soon("small", {"phone": PHONE, "small": SMALL, "lying": LYING})
WHOLE = (Path(__file__).parent / "whole.js").read_text("utf-8")


@contextmanager
def hung(browser: Browser, base: str, lang: str, size: object = None) -> Iterator["Wall"]:
    """A wall for the pictures of a language."""
    wall = Wall(browser, base, lang, size)
    yield wall
    assert wall.device.troubles == []


class Wall:
    """A device on which the pictures hang one after the other."""

    def __init__(self, browser: Browser, base: str, lang: str, size: object = None) -> None:
        self.device = Person(browser, "", lang, size=size, reduced_motion="reduce")
        self.base = base.replace("table.test", "127.0.0.1")  # a made-up page may load from there
        self.html = ""
        self.face: Face | None = None  # the machine's own
        page = self.device.page
        page.route("**/picture", self._show)
        page.route_web_socket("**/live*", _be_silent)
        page.route("**/replay/**", lambda route: route.fulfill(body=""))  # it was never played
        page.goto(f"{self.base}/rules")  # static files are kept from here on
        self.pictures = {picture.name: picture for picture in pictures(lang)}

    @property
    def page(self) -> Page:
        """Where they hang."""
        return self.device.page

    def _show(self, route: Route) -> None:
        route.fulfill(body=self.html, headers={**SECURITY_HEADERS, "content-type": "text/html"})

    def hang(self, picture: Picture) -> Page:
        """Show one."""
        self.html = picture.html
        self.page.goto(f"{self.base}/picture")
        if self.face:
            self.page.evaluate(SET_IN, self.face)
        return self.page

    def unwhole(self, name: str) -> dict[str, list[str]]:
        """What of a picture is cut off, covered or too wide, by its doors."""
        found: dict[str, list[str]] = self.hang(self.pictures[name]).evaluate(WHOLE)
        return found

    def states(self, picture: Picture, doors: Collection[str] | None = None) -> Iterator[str]:
        """Show one as it comes, then with each of these doors open: by default all there are."""
        self.hang(picture)
        yield picture.name
        for number, door in enumerate(self.page.locator("details").all()):
            name = f"#{door.get_attribute('id') or ''}"
            if doors is None or name in doors:
                self.page.evaluate(OPEN_ONE, number)
                yield f"{picture.name}, {name} open"


SET_IN = """widths => {
  const sample = "Fifteen diamonds went round the table. Quinze mensonges, un Parrain, sus secuaces.";
  const ruler = document.createElement("canvas").getContext("2d"), known = new Map();
  const width = (face) => {
    if (!known.has(face)) { ruler.font = face; known.set(face, ruler.measureText(sample).width / 100 / sample.length); }
    return known.get(face);
  };
  const wanted = [...document.body.querySelectorAll("*")].filter(each => !each.closest("svg")).map(each => {
    const style = getComputedStyle(each), bold = parseInt(style.fontWeight) >= 600;
    const face = `${style.fontStyle} ${bold ? 700 : 400} 100px ${style.fontFamily}`;
    const own = parseFloat(style.letterSpacing) || 0;
    return [each, own + (widths[bold ? 700 : 400] - width(face)) * parseFloat(style.fontSize)];
  });
  for (const [each, spacing] of wanted) each.style.letterSpacing = `${spacing}px`;
}"""

OPEN_ONE = """number => {
  const all = [...document.querySelectorAll("details")];
  for (const each of all) { each.open = false; each.removeAttribute("data-opened"); }
  all[number].dataset.opened = "";
  for (let each = all[number]; each; each = each.parentElement?.closest("details")) each.open = true;
}"""


def _be_silent(socket: WebSocketRoute) -> None:
    """A server that never says anything."""
