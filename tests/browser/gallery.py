"""Every screen in a real browser: the gallery's pages under a server's own address and headers."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from mafia_de_cuba.web.gallery import Picture, pictures
from mafia_de_cuba.web.guard import HEADERS

from .people import Person


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
        page = self.device.page
        page.route("**/picture", self._show)
        page.route_web_socket("**/live*", _be_silent)
        page.goto(f"{self.base}/rules")  # static files are kept from here on
        self.pictures = {picture.name: picture for picture in pictures(lang)}

    @property
    def page(self) -> Page:
        """Where they hang."""
        return self.device.page

    def _show(self, route: Route) -> None:
        route.fulfill(body=self.html, headers={**HEADERS, "content-type": "text/html"})

    def hang(self, picture: Picture) -> Page:
        """Show one."""
        self.html = picture.html
        self.page.goto(f"{self.base}/picture")
        return self.page

    def states(self, picture: Picture, doors: Collection[str] | None = None) -> Iterator[str]:
        """Show one as it comes, then with each of these doors open: by default all there are."""
        self.hang(picture)
        yield picture.name
        for number, door in enumerate(self.page.locator("details").all()):
            name = f"#{door.get_attribute('id') or ''}"
            if doors is None or name in doors:
                self.page.evaluate(OPEN_ONE, number)
                yield f"{picture.name}, {name} open"


OPEN_ONE = """number => {
  const all = [...document.querySelectorAll("details")];
  for (const each of all) each.open = false;
  for (let each = all[number]; each; each = each.parentElement?.closest("details")) each.open = true;
}"""


def _be_silent(socket: WebSocketRoute) -> None:
    """A server that never says anything."""
