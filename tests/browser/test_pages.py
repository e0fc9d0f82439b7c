"""Every page: nothing that axe calls serious, no sideways scrolling, light, and nothing from elsewhere."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from mafia_de_cuba.client import Seat, Server
from mafia_de_cuba.web.words import LANGUAGES

from .gallery import Wall, hung
from .people import PHONE, TV, Device
from .serving import Serving

AXE = Axe()
SECRETS = ("#box", "#pocket", "#accuse-sheet")
# fmt: off
SEEN = (
    "home", "join-taken", "alone", "together", "rules", "error", "lobby", "curtain", "theft-yours",
    "theft-rehearsing", "questions-boss", "questions-asked", "accused", "reveal-shot", "end-agent",
)
# fmt: on


# ---------------------------------------------------------------- axe


def faults(page: Page) -> list[str]:
    """What axe calls serious or worse; in the other look only the contrast can differ."""
    found = []
    contrast = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    for theme, options in (("cedar", {"resultTypes": ["violations"]}), ("plain", contrast)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for each in AXE.run(page, options=options).response["violations"]:
            if each["impact"] in ("serious", "critical"):
                nodes = [node["target"] for node in each["nodes"]][:3]
                found.append(f"{theme}: {each['id']} at {nodes}")
    return found


def check_all(wall: Wall, names: Iterable[str], doors: Collection[str] | None) -> None:
    """Every picture as it comes, and with each of these doors open (None: all there are)."""
    wrong = {}
    for name in names:
        for state in wall.states(wall.pictures[name], doors):
            if found := faults(wall.page):
                wrong[state] = found
    assert wrong == {}


def test_axe_finds_nothing_serious(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        check_all(wall, SEEN, SECRETS)


def test_axe_finds_nothing_serious_on_the_tv(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en", TV) as wall:
        check_all(wall, ("tv-questions-boss", "tv-end-betrayed", "tv-theft-watching"), ())


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_serious_anywhere(browser: Browser, server: Serving, lang: str) -> None:
    with hung(browser, server.base, lang) as wall:
        names = [name for name in wall.pictures if not name.startswith("tv")]
        check_all(wall, names, None if lang == "en" else SECRETS)


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tv_has_room_for_everything(browser: Browser, server: Serving, lang: str) -> None:
    with hung(browser, server.base, lang, TV) as wall:
        for name in wall.pictures:
            if name.startswith("tv"):
                assert wall.hang(wall.pictures[name]).evaluate(CUT_OFF) == [], name


CUT_OFF = """() => {
  const floor = document.querySelector("footer").getBoundingClientRect().top;
  return [...document.querySelectorAll("main *")].filter(each => {
    const box = each.getBoundingClientRect();
    return box.height && !each.closest("svg, .unseen") && (box.bottom > floor + 1 || box.top < -1 || box.right > innerWidth + 1);
  }).map(each => `${each.tagName}.${each.getAttribute("class")}`);
}"""


# ---------------------------------------------------------------- room


TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  return [...document.querySelectorAll("body *")].filter(each => {
    const box = each.getBoundingClientRect();
    return box.width && box.right > room + 1 && !each.closest("svg svg, [hidden]");
  }).map(each => `${each.tagName}.${each.getAttribute("class")} to ${Math.round(each.getBoundingClientRect().right)} of ${room}`).slice(0, 4);
}"""


ROOMS = ((320, 16), (360, 16), (390, 16), (390, 32))  # widths, and the size of the browser's text


def too_wide(wall: Wall, names: Iterable[str]) -> dict[str, list[str]]:
    """What needs more room than there is."""
    wire = wall.device.context.new_cdp_session(wall.page)
    wrong = {}
    for width, text in ROOMS:
        wire.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        wall.page.set_viewport_size({**PHONE, "width": width})  # type: ignore[typeddict-item]
        for name in names:
            for state in wall.states(wall.pictures[name]):
                if found := wall.page.evaluate(TOO_WIDE):
                    wrong[f"{state} at {width}, text of {text}"] = found
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_scrolls_sideways(browser: Browser, server: Serving, lang: str) -> None:
    with hung(browser, server.base, lang) as wall:
        names = [name for name in wall.pictures if not name.startswith("tv")]
        assert too_wide(wall, names) == {}


MOVING = """() => [...document.querySelectorAll("*")].filter(each => {
  const style = getComputedStyle(each);
  const longest = [style.transitionDuration, style.animationDuration].flatMap(d => d.split(", "))
    .map(d => parseFloat(d) * (d.endsWith("ms") ? 1 : 1000));
  return Math.max(...longest) > 2;
}).map(each => each.tagName + "." + each.getAttribute("class"))"""


@pytest.mark.long
def test_nothing_moves_for_who_wants_none(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        for name in SEEN:
            wall.hang(wall.pictures[name])
            assert wall.page.evaluate(MOVING) == [], name


# ---------------------------------------------------------------- weight


class Scales:
    """What a page weighs, as sent: bodies, headers, and what comes down the socket."""

    def __init__(self, device: Device) -> None:
        self.bytes = 0
        wire = device.context.new_cdp_session(device.page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", self._file)
        wire.on("Network.webSocketFrameReceived", self._frame)

    def _file(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _frame(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["response"]["payloadData"].encode())


def weight(browser: Browser, url: str, seat: Seat | None = None) -> int:
    """What a new visitor is sent."""
    device = Device(browser)
    if seat:
        cookie = f"seats_{seat.code}"
        device.context.add_cookies([{"name": cookie, "value": seat.token, "url": url}])  # type: ignore[typeddict-item]
    scales = Scales(device)
    device.page.goto(url)
    device.page.wait_for_timeout(400)
    return scales.bytes


def test_pages_are_light(browser: Browser, server: Serving) -> None:
    assert weight(browser, server.base) < 60_000
    weights = {phase: weight(browser, url, seat) for phase, url, seat in game_of_twelve(server)}
    assert max(weights.values()) < 120_000, weights


def game_of_twelve(server: Serving) -> Iterable[tuple[str, str, Seat]]:
    """A full table, phase by phase, by the API."""
    api = Server(server.running.address)
    host = api.open("Ana", pace="instant")
    seats = [host, *(api.join(host.code, f"Player {number}") for number in range(2, 13))]
    url = f"{server.base}/t/{host.code}"
    yield "lobby", url, host
    host.start()
    seats[0].move({"do": "hide", "diamonds": 0})
    yield "theft", url, seats[1]
    for seat in seats[1:]:
        view = seat.view()
        assert view["you"] is not None
        seat.move(
            view["you"]["moves"][0] if seat is not seats[1] else {"do": "take", "diamonds": 2}
        )
    for number, seat in enumerate(seats[1:], 1):
        seats[0].move({"do": "ask", "target": number, "about": "took"})
        seat.move({"do": "claim", "received": {"diamonds": number}, "took": {"diamonds": 1}})
    yield "questions", url, seats[0]
    seats[0].move({"do": "concede"})
    yield "end", url, seats[0]
