"""Pictures of every screen: phones, tablet and TV, in three languages, into build/screens.

`python -m scripts.screens [LANGUAGE …]`: the gallery's screens under an address of their own, for
no server is needed. Names that begin with tv are for the TV, the others for phones and tablets.
Screens with a secret or a sheet are taken open as well.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

from mafia_de_cuba.web.http.static_files import static, static_files
from mafia_de_cuba.web.sentences import LANGUAGES

from .gallery import pictures

OUT = Path("build") / "screens"
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 600},
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "tv": {"width": 1920, "height": 1080},
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
OPENED = ("#box", "#pocket", "#accuse-sheet", "#story")  # what is worth a picture of its own
HOME = "http://table.test"


def main(languages: list[str]) -> None:
    """Take them all."""
    shell = shutil.which("chromium-headless-shell")
    chromium = os.environ.get("CHROMIUM") or shell or shutil.which("chromium")
    if not chromium:
        raise SystemExit("Chromium is missing: scripts/chromium.sh installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for lang in languages:
            shutil.rmtree(OUT / lang, ignore_errors=True)
            number = sum(1 for _ in take(browser, lang))
            print(f"{number} pictures in {OUT / lang}")
        browser.close()


def take(browser: Browser, lang: str) -> Iterator[Path]:
    """All pictures of a language, by size."""
    shown = {picture.name: picture.html for picture in pictures(lang)}

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(f"{HOME}/").partition("?")[0]
        file = static_files().get(f"/{name}".removeprefix(static("")))
        if name in shown:
            route.fulfill(body=shown[name], content_type="text/html")
        elif file:
            route.fulfill(body=file.body, content_type=file.content_type)
        else:
            route.fulfill(status=404)

    for size, viewport in SIZES.items():
        context = browser.new_context(viewport=viewport, locale=lang, reduced_motion="reduce")
        context.route(f"{HOME}/**", answer)
        context.route_web_socket("**/live*", lambda socket: None)
        page = context.new_page()
        for name in sorted(shown):
            if name.startswith("tv") == (size == "tv"):
                page.goto(f"{HOME}/{name}")
                opened = size in ("phone", "small")
                yield from shoot(page, OUT / lang / size / f"{name}.png", opened)
        context.close()


def shoot(page: Page, path: Path, opened: bool) -> Iterator[Path]:
    """A screen as it comes, whole where it is longer than the device, and with its doors open."""
    page.screenshot(path=path)
    yield path
    if page.evaluate("document.documentElement.scrollHeight > innerHeight + 8"):
        page.screenshot(path=path.with_stem(f"{path.stem}-whole"), full_page=True)
        yield path
    for door in OPENED if opened else ():
        if page.locator(door).count():
            page.locator(door).evaluate("each => { each.open = true }")
            page.screenshot(path=path.with_stem(f"{path.stem}-{door[1:]}"))
            page.locator(door).evaluate("each => { each.open = false }")
            yield path


if __name__ == "__main__":
    main(sys.argv[1:] or list(LANGUAGES))
