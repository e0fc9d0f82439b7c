"""Every page: nothing that axe calls serious, no sideways scrolling, light, and nothing from elsewhere."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from mafia_de_cuba.client import Seat
from mafia_de_cuba.web.sentences import LANGUAGES
from scripts import gallery

from .browser_server import Serving
from .gallery import FACES, ONE_LANGUAGE_SOON, Face, Wall, hung
from .phones import PHONE, TV, Device

AXE = Axe()
SECRETS = ("#box", "#pocket", "#accuse-sheet")
SHORT = {"width": 390, "height": 664}  # a phone with its browser's bars
SMALL = {"width": 360, "height": 600}
TABLET = {"width": 820, "height": 1180}
# fmt: off
SEEN = (
    "home", "join-taken", "alone", "together", "rules", "cases", "case-thinking", "notebook", "error",
    "replay", "replay-sent-in", "games", "games-of-table", "what-if", "coach",
    "lobby", "curtain", "theft-yours",
    "theft-rehearsing", "questions-godfather", "questions-asked", "accused", "reveal-shot", "end-agent",
)
# fmt: on


# ---------------------------------------------------------------- axe


RUN_AXE = "([part, options]) => axe.run(part ?? document, options).then(found => found.violations)"


def faults(page: Page, part: str | None = None) -> list[str]:
    """What axe calls serious or worse; in the other look only the contrast can differ."""
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    contrast = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    for theme, options in (("cedar", {"resultTypes": ["violations"]}), ("plain", contrast)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for each in page.evaluate(RUN_AXE, [part, options]):
            if each["impact"] in ("serious", "critical"):
                nodes = [node["target"] for node in each["nodes"]][:3]
                found.append(f"{theme}: {each['id']} at {nodes}")
    return found


def check_all(wall: Wall, names: Iterable[str], doors: Collection[str] | None) -> None:
    """Every picture as it comes, then each of these doors when open (None: all there are).

    What is behind a door is looked at once where many pictures have the same.
    """
    wrong: dict[str, list[str]] = {}
    seen: set[str] = set()
    for name in names:
        for state in wall.states(wall.pictures[name], doors):
            door = wall.page.evaluate(OPENED)
            if door in seen:
                continue
            seen.update([door] if door else [])
            if found := faults(wall.page, door and "[data-opened]"):
                wrong[state] = found
    assert wrong == {}


OPENED = """() => {
  const door = document.querySelector("[data-opened]");
  return door && `${document.body.className}: ${door.outerHTML}`;
}"""


@pytest.mark.long
def test_axe_finds_nothing_serious(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        check_all(wall, SEEN, SECRETS)


def test_axe_finds_nothing_serious_on_the_tv(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en", TV) as wall:
        check_all(wall, ("tv-questions-godfather", "tv-end-betrayed", "tv-theft-watching"), ())


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_serious_anywhere(browser: Browser, server: Serving, lang: str) -> None:
    with hung(browser, server.base, lang) as wall:
        names = [name for name in wall.pictures if not name.startswith("tv")]
        check_all(wall, names, None if lang == "en" else SECRETS)


# ---------------------------------------------------------------- the TV


SCREENS = (TV, {"width": 1280, "height": 800}, {"width": 1280, "height": 720}, TABLET)


def cut_off(wall: Wall, names: Iterable[str], sizes: Iterable[dict[str, int]]) -> dict[str, Any]:
    """What a public screen has no room for, by picture and size."""
    wrong = {}
    for size in sizes:
        wall.page.set_viewport_size(size)  # type: ignore[arg-type]
        for name in names:
            if found := wall.hang(wall.pictures[name]).evaluate(CUT_OFF):
                wrong[f"{name} at {size}"] = found
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("face", [None, *FACES.values()], ids=["own", *FACES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tv_has_room_for_everything(
    browser: Browser, server: Serving, lang: str, face: Face | None
) -> None:
    with hung(browser, server.base, lang, TV) as wall:
        wall.face = face
        names = [name for name in wall.pictures if name.startswith("tv")]
        assert cut_off(wall, names, SCREENS) == {}


def test_a_full_table_fits_on_small_and_standing_screens(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "fr", TV) as wall:
        names = ("tv-end-loyal", "tv-end-urchins", "tv-end-revolution", "tv-questions-loud-help")
        assert cut_off(wall, names, SCREENS[2:]) == {}


def test_what_is_read_from_a_sofa_is_large(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en", TV) as wall:
        wall.hang(wall.pictures["tv-questions-help"])
        for small in (".clashes li", ".ledger tbody th i"):
            assert float(computed(wall, small, "font-size").removesuffix("px")) >= 24, small


CUT_OFF = """() => {
  const floor = document.querySelector("footer").getBoundingClientRect().top, low = document.querySelector("footer").getBoundingClientRect().bottom;
  const found = [...document.querySelectorAll("main *")].filter(each => {
    const box = each.getBoundingClientRect();
    return box.height && !each.closest("svg, .unseen") && (box.bottom > floor + 1 || box.top < -1 || box.right > innerWidth + 1);
  }).map(each => `${each.tagName}.${each.getAttribute("class")}`);
  for (const [one, two] of [[".tv-ending .verdict", ".tv-ending .picture"], [".tv-table .seat", ".tv-table + * .label, .label"]])
    for (const a of document.querySelectorAll(one)) for (const b of document.querySelectorAll(two)) {
      const [x, y] = [a, b].map(each => each.getBoundingClientRect());
      if (x.right > y.left + 1 && y.right > x.left + 1 && x.bottom > y.top + 1 && y.bottom > x.top + 1) found.push(`${one} under ${two}`);
    }
  const table = document.querySelector(".tv-ledger .ledger")?.getBoundingClientRect();
  if (table && table.bottom > document.querySelector(".tv-ledger").getBoundingClientRect().bottom) found.push("a ledger longer than its paper");
  const chart = document.querySelector(".theft-chart")?.getBoundingClientRect();
  if (chart && chart.height < innerHeight / 20) found.push("no room for the chart");
  const page = document.documentElement;
  if (low > innerHeight + 1 || page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) found.push("a page larger than the screen");
  return [...new Set(found)];
}"""


# ---------------------------------------------------------------- long words and long names


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names as long as may be, and a word of 280 letters, neither with a place to break."""
    names = tuple((name.strip("-") * 24)[:24] for name in gallery.NAMES)
    monkeypatch.setattr(gallery, "NAMES", names)
    monkeypatch.setattr(gallery, "TALK", gallery.TALK.rsplit(" ", 1)[0] + f" 4:say={'W' * 280}")


@pytest.mark.long
@pytest.mark.usefixtures("endless")
def test_a_word_without_end_leaves_the_tv_whole(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en", TV) as wall:
        names = (
            "tv-questions-godfather",
            "tv-questions-twelve",
            "tv-end-loyal",
            "tv-reveal-fake",
        )
        assert cut_off(wall, names, (TV, TABLET)) == {}
        wall.hang(wall.pictures["tv-questions-godfather"])
        code = wall.page.locator(".tv-join").bounding_box()
        assert code
        assert code["x"] >= 0
        assert code["x"] + code["width"] <= TABLET["width"]


@pytest.mark.usefixtures("endless")
def test_a_word_without_end_leaves_the_phone_whole(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        names = (
            "join-taken",
            "questions-godfather",
            "questions-quiet",
            "reveal-traitor",
            "end-agent",
        )
        assert outside(wall, names) == {}


@pytest.mark.long
@pytest.mark.usefixtures("endless")
def test_a_word_without_end_leaves_every_phone_whole(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        assert outside(wall, [name for name in wall.pictures if not name.startswith("tv")]) == {}


def outside(wall: Wall, names: Iterable[str]) -> dict[str, list[str]]:
    """What sticks out of the screen, clipped or not, doors open or shut."""
    wrong = {}
    for name in names:
        for state in wall.states(wall.pictures[name], (*SECRETS, "#chairs", "#table-menu")):
            if found := wall.page.evaluate(OUTSIDE):
                wrong[state] = found
    return wrong


OUTSIDE = """() => [...document.querySelectorAll("body *")].filter(each => {
  const text = [...each.childNodes].filter(node => node.nodeType === 3 && node.textContent.trim());
  if (!text.length || each.closest("svg, .unseen, .skip, .lost, option, .how-cards") || !each.checkVisibility()) return false;
  if (getComputedStyle(each).textOverflow === "ellipsis") return false;
  return text.some(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(box => box.width > 1 && (box.right > innerWidth + 1 || box.left < -1));
  });
}).map(each => `${each.tagName}.${each.getAttribute("class")}: ${each.textContent.slice(0, 30)}`)"""


# ---------------------------------------------------------------- nothing over anything else


COLLIDE = """([ones, others]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility()).map(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [each, range.getBoundingClientRect()];
  });
  const found = [];
  for (const [a, x] of boxes(ones)) for (const [b, y] of boxes(others)) {
    if (a === b || a.contains(b) || b.contains(a) || !x.width || !y.width) continue;
    if (x.right > y.left - 1 && y.right > x.left - 1 && x.bottom > y.top + 2 && y.bottom > x.top + 2) found.push(`${a.textContent} / ${b.textContent}`);
  }
  return found;
}"""
BEYOND = """(selector) => [...document.querySelectorAll(selector)].filter(each => {
  const range = document.createRange(), cell = each.closest("td, th").getBoundingClientRect();
  range.selectNodeContents(each);
  return [...range.getClientRects()].some(box => box.right > cell.right + .5);
}).map(each => each.textContent)"""


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_names_of_roles_have_room(browser: Browser, server: Serving, lang: str) -> None:
    with hung(browser, server.base, lang) as wall:
        for name in ("end-agent", "end-lover", "end-revolution"):
            page = wall.hang(wall.pictures[name])
            marks = ".truths :is(.true-mark, .clash-mark, th small)"
            assert page.evaluate(BEYOND, marks) == [], name
        page = wall.hang(wall.pictures["questions-tokens"])
        assert page.evaluate(COLLIDE, [".counts legend", ".counts .steps"]) == []
        page = wall.hang(wall.pictures["theft-middle"])
        page.evaluate("document.querySelector('#box').open = true")
        names = ".tokens li span > span, .tokens li label > span"
        assert page.evaluate(COLLIDE, [names, names]) == []


def test_the_lobby_prints_nothing_over_names(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "fr") as wall:
        wire = wall.device.context.new_cdp_session(wall.page)
        for text in (16, 32):
            wire.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
            for name in ("lobby", "lobby-twelve", "lobby-guest"):
                page = wall.hang(wall.pictures[name])
                said = [".lobby .middle > *", ".lobby .round .seat > *"]
                assert page.evaluate(COLLIDE, said) == [], (name, text)


AT_THE_RIM = """() => [...document.querySelectorAll(".lobby .seat > small:not(.if-away)")].filter(each => {
  const round = each.closest(".round"), style = getComputedStyle(round, "::before"), home = round.getBoundingClientRect();
  const [left, top, width, height] = ["left", "top", "width", "height"].map(key => parseFloat(style[key]));
  const range = document.createRange();
  range.selectNodeContents(each);
  const { x, y, width: wide, height: high } = range.getBoundingClientRect();
  return [[x, y], [x + wide, y], [x, y + high], [x + wide, y + high]].some(([px, py]) =>
    ((px - home.x - left - width / 2) / (width / 2)) ** 2 + ((py - home.y - top - height / 2) / (height / 2)) ** 2 < 1);
}).map(each => each.textContent)"""


@pytest.mark.parametrize("face", [None, *FACES.values()], ids=["own", *FACES])
def test_a_bot_keeps_its_initial(browser: Browser, server: Serving, face: Face | None) -> None:
    with hung(browser, server.base, "fr") as wall:
        wall.face = face
        for name in ("lobby-guest", "lobby-twelve"):
            page = wall.hang(wall.pictures[name])
            assert page.evaluate(AT_THE_RIM) == [], name  # "you"
            left, wide = page.evaluate(
                "() => { const disc = document.querySelector('.disc[data-mark]');"
                " return [parseFloat(getComputedStyle(disc, '::after').left), disc.offsetWidth] }"
            )
            assert left > wide / 2, name  # the initial stands in the middle


# ---------------------------------------------------------------- in sight without scrolling


def bottom(wall: Wall, selector: str) -> float:
    """Where this ends, on the screen."""
    box = wall.page.locator(selector).first.bounding_box()
    assert box, selector
    return box["y"] + box["height"]


def top(wall: Wall, selector: str) -> float:
    """Where this begins."""
    box = wall.page.locator(selector).first.bounding_box()
    assert box, selector
    return box["y"]


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_questions_and_answers_are_in_sight_on_a_short_phone(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.page.set_viewport_size(SHORT)  # type: ignore[arg-type]
        for name, fields in (
            ("questions-asked", "#answer .numbers"),
            ("questions-tokens", "#answer .counts"),
        ):
            wall.hang(wall.pictures[name])
            assert top(wall, ".thumb") <= top(wall, fields), name
            assert bottom(wall, fields) <= top(wall, "[form=answer]") <= SHORT["height"], name
        wall.hang(wall.pictures["questions-godfather"])
        assert bottom(wall, ".four") <= top(wall, ".thumb")
        assert bottom(wall, ".ledger-label") <= top(wall, ".four")


def test_bots_are_added_without_scrolling_on_a_desk(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en", SCREENS[1]) as wall:
        wall.hang(wall.pictures["lobby"])
        assert bottom(wall, ".bots") <= top(wall, ".thumb")


# ---------------------------------------------------------------- marks


def computed(wall: Wall, selector: str, key: str, part: str = "") -> str:
    """What the style of something came to."""
    ask = "(each, [key, part]) => getComputedStyle(each, part || null).getPropertyValue(key)"
    return str(wall.page.locator(selector).first.evaluate(ask, [key, part]))


def test_the_menu_marks_the_look_that_is_on(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        for name, on, off in (("lobby", "cedar", "plain"), ("lobby-plain", "plain", "cedar")):
            wall.hang(wall.pictures[name])
            assert "✓" in computed(wall, f".looks [value={on}]", "content", "::before")
            assert "✓" not in computed(wall, f".looks [value={off}]", "content", "::before")


def test_tokens_taken_back_are_struck_out(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        for name in ("questions-help", "tv-questions-help"):
            wall.hang(wall.pictures[name])
            assert wall.page.locator(".ledger s .kind").count(), name
            line = computed(wall, ".ledger s .kind", "border-top-width", "::after")
            assert float(line.removesuffix("px")) >= 1, name
            assert wall.page.locator(".ledger s .i:not(.gem, .kind *)").count() == 0


def test_the_colours_of_the_system_are_kept(browser: Browser, server: Serving) -> None:
    with hung(browser, server.base, "en") as wall:
        wall.page.emulate_media(forced_colors="active")
        wall.hang(wall.pictures["questions-asked"])
        assert computed(wall, "html", "background-image") in ("none", "none, none, none")
        assert computed(wall, ".label", "border-image-source") == "none"
        assert computed(wall, ".label", "border-top-style") == "solid"
        assert computed(wall, ".seat.lit .disc", "outline-style") == "solid"
        for line in (".button", ".hold"):
            drawn, paper = (
                computed(wall, line, key) for key in ("border-top-color", "background-color")
            )
            assert drawn != paper, line
        lit, other = (
            computed(wall, f".seat{which} .disc", "outline-width")
            for which in (".lit", ":not(.lit, .godfather)")
        )
        assert float(lit.removesuffix("px")) > float(other.removesuffix("px"))


# ---------------------------------------------------------------- room


# sizes, and the size of the browser's text
ROOMS = ((PHONE, 16), (SMALL, 16), ({**PHONE, "width": 320}, 16), (PHONE, 32), (TABLET, 16))


def unwhole(wall: Wall, names: Iterable[str], rooms: Iterable[Any] = ROOMS) -> dict[str, Any]:
    """What is cut off, covered, or needs more room than there is."""
    wire = wall.device.context.new_cdp_session(wall.page)
    wrong = {}
    for size, text in rooms:
        wire.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        wall.page.set_viewport_size(size)
        for name in names:
            for door, found in wall.unwhole(name).items():
                wrong[f"{name} {door} at {size}, text of {text}"] = found
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_scrolls_sideways(browser: Browser, server: Serving, lang: str) -> None:
    with hung(browser, server.base, lang) as wall:
        names = [name for name in wall.pictures if not name.startswith("tv")]
        assert unwhole(wall, names) == {}


@pytest.mark.long
@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_pages_are_whole_in_a_wide_and_in_a_narrow_face(
    browser: Browser, server: Serving, face: Face
) -> None:
    with hung(browser, server.base, "fr") as wall:
        wall.face = face
        names = [*SEEN, "theft-middle", "theft-twelve", "lobby-twelve", "questions-tokens"]
        assert unwhole(wall, names, ROOMS[:2]) == {}


@pytest.mark.long
@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_whole_in_a_wide_and_in_a_narrow_face(
    browser: Browser, server: Serving, lang: str, face: Face
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.face = face
        names = [name for name in wall.pictures if not name.startswith("tv")]
        assert unwhole(wall, names) == {}


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
        self.bytes = self.frames = 0
        self.coming: set[str] = set()
        wire = device.context.new_cdp_session(device.page)
        wire.send("Network.enable")
        wire.on("Network.requestWillBeSent", lambda event: self.coming.add(event["requestId"]))
        wire.on("Network.loadingFinished", self._file)
        wire.on("Network.webSocketFrameReceived", self._frame)

    def _file(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])
        self.coming.discard(event["requestId"])

    def _frame(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["response"]["payloadData"].encode())
        self.frames += 1


def weight(browser: Browser, url: str, seat: Seat | None = None) -> int:
    """What a new visitor is sent."""
    device = Device(browser)
    if seat:
        cookie = f"seats_{seat.code}"
        device.context.add_cookies([{"name": cookie, "value": seat.token, "url": url}])  # type: ignore[typeddict-item]
    scales = Scales(device)
    device.page.goto(url)
    frames = 2 if seat else 0  # the screen, and who is away
    device.until(lambda: scales.frames >= frames and not scales.coming)
    return scales.bytes


# The host of twelve gets the lobby's forms twice, in the page and down the socket: too much yet.
HEAVIEST = {"lobby": 140_000, "end": 170_000}


def test_pages_are_light(browser: Browser, server: Serving) -> None:
    assert weight(browser, server.base) < 60_000
    weights = {phase: weight(browser, url, seat) for phase, url, seat in game_of_twelve(server)}
    assert all(weight < HEAVIEST.get(phase, 120_000) for phase, weight in weights.items()), weights


def game_of_twelve(server: Serving) -> Iterable[tuple[str, str, Seat]]:
    """A full table, phase by phase, by the API."""
    api = server.running.server
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
