"""Icons and the picture of link previews: drawn by a browser from our own drawings.

`python -m scripts.icons` writes them into the static files; the results are committed.
"""

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from mafia_de_cuba.web.http.static_files import STATIC

OUT = STATIC / "icons"
OXBLOOD, CEDAR, PAPER = "#7c1a26", "#3f2014", "#f5ead0"
SIZES = {"icon-180": 180, "icon-192": 192, "icon-512": 512}
PREVIEW = (600, 315)
STYLE = "<style>body { margin: 0 } body > svg { display: block; width: 100vw }</style>"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def main() -> None:
    """Draw them all."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page()
        favicon = (STATIC / "favicon.svg").read_text("utf-8")
        for name, size in SIZES.items():
            shoot(page, favicon, (size, size), OUT / f"{name}.png")
        shoot(page, maskable(favicon), (512, 512), OUT / "maskable-512.png")
        shoot(page, preview(), PREVIEW, OUT / "preview.png")
        browser.close()


def shoot(page: Page, drawing: str, size: tuple[int, int], path: Path) -> None:
    """A drawing as a picture of this size; what it leaves open is see-through."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(STYLE + drawing)
    page.screenshot(path=path, omit_background=True)


def maskable(favicon: str) -> str:
    """The icon without its frame, smaller on a full ground: systems cut their own shape of it."""
    stone = favicon[favicon.index("<g ") : favicon.index("</svg>")]
    ground = f'<rect width="48" height="48" fill="{OXBLOOD}"/>'
    smaller = f'<g transform="translate(8.4 7.4) scale(.65)">{stone}</g>'
    return f'<svg viewBox="0 0 48 48">{ground}{smaller}</svg>'


def preview() -> str:
    """The wordmark over the open box between palms, on paper in a cedar frame."""
    sprite = re.sub(r"<svg [^>]*>", '<svg width="0" height="0">', sprite_text(), count=1)
    frame = (
        f'<rect width="600" height="315" fill="{CEDAR}"/>'
        f'<path d="M16 16h568v283h-568z" fill="{PAPER}" stroke="{OXBLOOD}" stroke-width="4"/>'
        '<path d="M24 24h552v267h-552z" fill="none" stroke="#cfb683" stroke-width="1.5"/>'
    )
    drawn = (
        '<use href="#wordmark" x="130" y="38" width="340" height="150"/>'
        '<path d="M206 280a94 94 0 0 1 188 0z" fill="#d9b45f"/>'
        '<use href="#box-open" x="240" y="176" width="120" height="105"/>'
        '<use href="#palm" x="176" y="180" width="62" height="101"/>'
        '<use href="#palm" x="362" y="180" width="62" height="101"/>'
        '<path d="M90 280h420" stroke="#24140e" stroke-width="2.4"/>'
    )
    hidden = '<div style="position:absolute;width:0;height:0;overflow:hidden">'
    return f'<svg viewBox="0 0 600 315" color="#24140e">{frame}{drawn}</svg>{hidden}{sprite}</div>'


def sprite_text() -> str:
    """The sheet of drawings."""
    return (STATIC / "sprite.svg").read_text("utf-8")


if __name__ == "__main__":
    main()
