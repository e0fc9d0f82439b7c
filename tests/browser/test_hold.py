"""The only door to a secret: open while held, by thumb, mouse or key, and shut at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .browser_server import Serving
from .gallery import FACES, ONE_LANGUAGE_SOON, Wall, hung
from .phones import Person

CHOSEN = """() => Object.fromEntries(
  [...document.querySelectorAll("#box input:checked, [data-pick=bag] select")].map(each => [each.name, each.value])
)"""


@pytest.fixture
def wall(browser: Browser, server: Serving) -> Iterator[Wall]:
    with hung(browser, server.base, "en") as wall:
        yield wall


def box(wall: Wall, name: str = "theft-yours") -> Person:
    """Somebody before this box."""
    wall.hang(wall.pictures[name])
    return wall.device


def chosen(person: Person) -> dict[str, str]:
    """What the draft says."""
    draft: dict[str, str] = person.page.evaluate(CHOSEN)
    return {name: value for name, value in draft.items() if value not in ("", "0", "-")}


def is_open(person: Person) -> bool:
    return bool(person.page.locator("#box[open]").count())


def stop_clocks(person: Person) -> None:
    """Its page's time passes only when the test says so: no slow machine makes a tap a hold."""
    person.page.clock.install(time=0)
    person.page.clock.pause_at(1)


def waits(person: Person, milliseconds: int) -> None:
    """Time passes on the page."""
    person.page.clock.run_for(milliseconds)


@pytest.mark.parametrize("held", [0, 200, 500, 900])
def test_a_thumb_that_only_looks_chooses_nothing(wall: Wall, held: int) -> None:
    stop_clocks(wall.device)
    person = box(wall)
    person.finger("touchStart", *person.middle("#box > summary"))
    waits(person, held)
    assert is_open(person)
    person.finger("touchEnd")
    waits(person, 100)
    assert is_open(person) == (held < 350)  # who taps gets a moment for the next tap
    assert chosen(person) == {}


def test_taps_choose_too(wall: Wall) -> None:
    stop_clocks(wall.device)
    person = box(wall)
    person.tap("#box > summary")
    waits(person, 1500)
    person.tap("#box [data-pick]:has([name=diamonds][value='4'])")
    assert chosen(person) == {"diamonds": "4"}
    assert is_open(person)
    waits(person, 1600)
    assert not is_open(person)


def test_sliding_chooses_where_the_thumb_rests(wall: Wall) -> None:
    person = box(wall)
    with person.holding("#box"):
        person.pick("diamonds", "5")
        person.pick("token", "driver")
        assert chosen(person) == {"token": "driver"}  # never both
        person.pick("diamonds", "3")
    assert chosen(person) == {"diamonds": "3"}


def test_the_bag_gets_the_token_that_was_chosen_whatever_lies_on_the_way(wall: Wall) -> None:
    person = box(wall)
    with person.holding("#box"):
        person.pick("token", "henchman")
        person.slide("#box [data-pick=bag]")
    assert chosen(person) == {"bag": "henchman"}


def said(person: Person) -> str:
    """What stands at the foot of the open box."""
    return " ".join(person.page.locator(".tray-sum").inner_text().split())


def test_what_is_touched_is_named_with_its_aim_before_it_is_chosen(wall: Wall) -> None:
    person = box(wall)
    with person.holding("#box"):
        assert said(person) == "Stop at a token to see how you would win with it."
        person.pick("token", "driver")
        assert said(person) == (
            "You take a Driver. You win if Dolores, on your right, wins. "
            "You pass on 13 diamonds and 4 tokens."
        )
        person.pick("diamonds", "1")
        assert said(person) == (
            "You take 1 diamond. You are a Thief: you win with the most diamonds if the Godfather "
            "falls. You pass on 12 diamonds and 5 tokens."
        )


@pytest.mark.parametrize(
    ("name", "start"),
    [("theft-empty", "The box is empty."), ("theft-last", "You may take nothing.")],
)
def test_who_may_take_nothing_learns_what_that_makes_of_them(
    wall: Wall, name: str, start: str
) -> None:
    person = box(wall, name)
    with person.holding("#box"):
        assert said(person) == f"{start} You are a Street Urchin: you win when a Thief wins."


def test_a_token_that_is_taken_comes_out_of_the_bag(wall: Wall) -> None:
    person = box(wall)
    with person.holding("#box"):
        person.pick("token", "driver")
        person.slide("#box [data-pick=bag]")
    assert chosen(person) == {"bag": "driver"}
    with person.holding("#box"):
        person.pick("token", "driver")
    assert chosen(person) == {"token": "driver"}


PIECES = """() => [...document.querySelectorAll("#box li, #box .bag-row, #box .clasp")]
  .map(each => { const box = each.getBoundingClientRect(); return `${box.x} ${box.y} ${box.width} ${box.height}` })"""


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_nothing_moves_under_the_thumb_and_the_clasp_covers_no_word(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        for name in ("theft-yours", "theft-twelve", "theft-rehearsing"):
            person = box(wall, name)
            with person.holding("#box"):
                before = person.page.evaluate(PIECES)
                if name != "theft-rehearsing":
                    person.pick("token", "henchman")
                assert person.page.evaluate(PIECES) == before, name
                words, clasp = person.outline(".tray-sum"), person.outline("#box .inside > .clasp")
                assert words["y"] + words["height"] <= clasp["y"], name


@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_the_clasp_of_a_shut_box_covers_no_word(
    browser: Browser, server: Serving, lang: str
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.face = FACES["wide"]
        for name in ("hide", "theft-yours", "theft-held", "theft-rehearsing", "theft-told-clock"):
            person = box(wall, name)
            words, clasp = (
                person.outline("#box .paper > :last-child"),
                person.outline("#box .clasp"),
            )
            assert words["y"] + words["height"] <= clasp["y"], name


def test_a_rehearsal_with_nothing_chosen_says_so(wall: Wall) -> None:
    person = box(wall, "theft-rehearsing")
    person.tap("[data-keep]")
    person.there(".notice:has-text('Nothing is kept yet')", shown=True)


def test_a_flick_does_not_eat_the_next_tap(wall: Wall) -> None:
    person = box(wall)
    with person.holding("#box"):
        person.slide("#box [data-pick]:has([name=diamonds][value='2'])")
    with person.page.expect_request("**/move*") as sent:
        person.tap("button[form=box-form]")
    assert "diamonds=2" in (sent.value.post_data or "")
    person.troubles.clear()  # there is no such table


def test_the_space_bar_holds_and_arrows_choose(wall: Wall) -> None:
    person = box(wall)
    person.page.locator("#box > summary").focus()
    person.page.keyboard.down("Space")
    assert is_open(person)
    for _ in range(3):
        person.page.keyboard.press("ArrowRight")
    person.page.keyboard.up("Space")
    assert not is_open(person)
    assert chosen(person) == {"diamonds": "3"}


def test_a_mouse_holds_too(wall: Wall) -> None:
    person = box(wall)
    mouse = person.page.mouse
    mouse.move(*person.middle("#box > summary"))
    mouse.down()
    assert is_open(person)
    mouse.move(*person.middle("#box [data-pick]:has([name=diamonds][value='1'])"), steps=4)
    mouse.up()
    assert not is_open(person)
    assert chosen(person) == {"diamonds": "1"}


def test_a_reader_opens_and_shuts_by_clicks(wall: Wall) -> None:
    person = box(wall)
    person.page.locator("#box > summary").evaluate("each => each.click()")
    assert is_open(person)


def test_who_asks_for_it_has_secrets_that_stay_open(wall: Wall) -> None:
    stop_clocks(wall.device)
    person = box(wall)
    person.tap("#table-menu > summary")
    person.tap("[data-stay]")
    person.tap("#table-menu > summary")
    person.tap("#box > summary")
    waits(person, 2000)
    assert is_open(person)
    person.page.evaluate("localStorage.removeItem('stay')")


def lid(person: Person) -> str:
    """What stands on the closed lid."""
    return " ".join(person.page.locator("#box > summary").inner_text().split())


def test_the_lid_says_how_to_choose_and_that_a_choice_is_kept_but_not_which(wall: Wall) -> None:
    person = box(wall)
    assert "Keep holding, slide onto what you want, let go." in lid(person)
    lids = set()
    for name, value in (("diamonds", "5"), ("token", "driver"), ("diamonds", "1")):
        with person.holding("#box"):
            person.pick(name, value)
        lids.add(lid(person))
    assert len(lids) == 1
    assert "Your choice is kept. Open it to see or change it." in lids.pop()


@pytest.mark.parametrize("name", ["hide", "theft-yours"])
def test_a_box_that_nobody_looked_into_does_not_go_on(wall: Wall, name: str) -> None:
    person = box(wall, name)
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.url))
    person.page.set_viewport_size({"width": 360, "height": 600})
    person.tap("button[form=box-form]")
    notice, thumb = person.outline(".notice .slip"), person.outline("#box .tray-thumb")
    assert "Nothing is chosen yet" in person.page.locator(".notice").inner_text()
    assert notice["y"] + notice["height"] <= thumb["y"], "the notice lies on nothing to be held"
    assert not [url for url in sent if "/move" in url]


def test_to_hide_none_is_a_choice_and_a_second_tap_does_not_undo_it(wall: Wall) -> None:
    person = box(wall, "hide")
    with person.holding("#box"):
        person.pick("diamonds", "0")
    assert "Your choice is kept." in lid(person)
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.url))
    with person.page.expect_request("**/move*"):
        person.page.evaluate(TAP_TWICE)
    assert len([url for url in sent if "/move" in url]) == 1
    person.troubles.clear()  # there is no such table


TAP_TWICE = """() => {
  const send = () => document.querySelector("button[form=box-form]").click();
  send();
  document.querySelector("#box-form").reset();
  send();
}"""


def test_the_bag_takes_a_token_wherever_it_is_dropped(wall: Wall) -> None:
    person = box(wall)
    with person.holding("#box"):
        person.pick("token", "henchman")
        person.slide("#box .bag-row > svg")
    assert chosen(person) == {"bag": "henchman"}


def test_a_rehearsal_says_that_it_is_one_and_that_it_is_kept(wall: Wall) -> None:
    person = box(wall, "theft-rehearsing")
    person.page.set_viewport_size({"width": 360, "height": 600})
    assert "has the box. " in lid(person)
    with person.holding("#box"):
        assert "Practice" in person.page.locator(".lid-note").inner_text()
        person.slide("#box [data-pick=next]")
    assert person.page.locator("[name=took]").input_value() not in ("", "-")
    assert "Kept in mind." in lid(person)
    person.page.evaluate("sessionStorage.clear()")


def test_another_window_shuts_it(wall: Wall) -> None:
    person = box(wall)
    person.finger("touchStart", *person.middle("#box > summary"))
    assert is_open(person)
    person.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert not is_open(person)
    person.finger("touchEnd")


LOOK = """() => [...document.querySelectorAll("header, main .travel, #box > summary, footer button.button, .how")]
  .map(each => { const box = each.getBoundingClientRect(); return [each.tagName, box.x, box.y, box.width, box.height].map(String).join(" ") })"""


ALIKE = (
    *("theft-yours", "theft-middle", "theft-last", "theft-empty", "theft-rehearsing"),
    *("theft-held", "theft-told-clock", "theft-told-away"),
)


def test_a_metre_away_all_phones_of_the_theft_are_alike(wall: Wall) -> None:
    looks = {name: box(wall, name).page.evaluate(LOOK) for name in ALIKE}
    assert len({str(look) for look in looks.values()}) == 1, looks


# ---------------------------------------------------------------- the pocket


READ = """() => {
  const text = document.querySelector("#pocket .pocket-open"), box = text.getBoundingClientRect();
  return { whole: text.scrollHeight <= text.clientHeight, size: `${box.width} ${box.height}`,
           seen: box.top >= 0 && box.bottom <= innerHeight, left: text.scrollHeight - text.clientHeight - text.scrollTop };
}"""
POCKETS = (
    "questions-godfather",
    "questions-quiet",
    "questions-out",
    "reveal-shot",
    "reveal-traitor",
)
HELPED = ("questions-help", "questions-loud-help")


@pytest.mark.parametrize("height", [pytest.param(844, marks=pytest.mark.long), 664])
@pytest.mark.parametrize("lang", ONE_LANGUAGE_SOON)
def test_a_pocket_is_read_whole_and_is_one_size_for_all(
    browser: Browser, server: Serving, lang: str, height: int
) -> None:
    with hung(browser, server.base, lang) as wall:
        wall.page.set_viewport_size({"width": 390, "height": height})
        for names in (POCKETS, HELPED):  # what others say against it follows the thumb
            sizes = set()
            for name in names:
                wall.hang(wall.pictures[name])
                with wall.device.holding("#pocket"):
                    read = wall.page.evaluate(READ)
                assert read["whole"] or names is HELPED, name
                assert read["seen"], name
                sizes.add(read["size"])
            assert len(sizes) == 1, sizes


@pytest.mark.parametrize("text", [16, 32])
def test_a_pocket_that_says_more_follows_the_thumb(wall: Wall, text: int) -> None:
    wire = wall.device.context.new_cdp_session(wall.page)
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
    wall.hang(wall.pictures["questions-loud-help"])
    person = wall.device
    person.page.locator("#pocket > summary").scroll_into_view_if_needed()
    x, y = person.middle("#pocket > summary")
    person.finger("touchStart", x, y)
    assert person.page.evaluate(READ)["left"] > 0
    for step in range(1, 8):
        person.finger("touchMove", x, y * (1 - step / 10))
    read = person.page.evaluate(READ)
    assert read["left"] <= 1
    assert read["seen"]
    person.finger("touchMove", x, y)
    assert person.page.evaluate(READ)["left"] > 1
    person.finger("touchEnd")
