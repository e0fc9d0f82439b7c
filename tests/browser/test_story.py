"""What people say, by thumb: a whole story, whom they believe, and a last word."""

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.client import Seat
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import Claim, Contents

from .browser_server import Serving
from .module_page import ModulePage
from .phones import Person, Plain
from .quick_tables import phone_of, quick_table, steal

REHEARSED = """notes => sessionStorage.setItem(
  `notes-${document.querySelector("form[data-story]").dataset.story}`, JSON.stringify(notes))"""


def last_words(seat: Seat, count: int = 1) -> list[dict[str, object]]:
    """The end of the ledger."""
    ledger: list[dict[str, object]] = seat.view()["ledger"]
    return ledger[-count:]


def at_the_table(browser: Browser, server: Serving, number: int) -> tuple[list[Seat], Person]:
    """A table after the theft, and the phone of one of its seats."""
    seats = quick_table(server)
    steal(seats)
    phone = phone_of(browser, server, seats[number])
    phone.go(f"{server.base}/t/{seats[0].code}")
    return seats, phone


def test_a_story_is_worked_out_told_and_told_again(browser: Browser, server: Serving) -> None:
    seats, phone = at_the_table(browser, server, 2)
    phone.tap("#story > summary")
    form = phone.page.locator("#tell")
    form.locator("[name=received_diamonds]").select_option("9")
    form.locator("[name=took]").select_option("12")
    expect(form.locator("[data-cannot]")).to_be_visible()
    form.locator("[name=took]").select_option("2")
    expect(form.locator("[data-cannot]")).to_be_hidden()
    expect(form.locator("[data-worked]")).to_have_text("7")
    phone.tap("#tell button")
    phone.shows("I passed on 7 diamonds.")
    told = {"received": {"diamonds": 9}, "took": {"diamonds": 2}, "passed": {"diamonds": 7}}
    assert last_words(seats[2]) == [{"seat": 2, "do": "claim", **told}]
    expect(phone.page.locator("#story")).not_to_have_attribute("open", "")
    phone.tap("#story > summary")
    expect(form.locator("[name=took]")).to_have_value("2")
    form.locator("[name=took]").select_option("henchman")
    phone.tap("#tell button")
    phone.shows("I took a Loyal Henchman. I passed on 9 diamonds.")
    phone.tap("#story > summary")
    phone.tap('#retract button[value="took"]')
    phone.shows("Forget what I said")


def test_what_was_said_since_stands_in_the_story_and_not_what_was_rehearsed(
    browser: Browser, server: Serving
) -> None:
    seats, phone = at_the_table(browser, server, 2)
    phone.page.evaluate(REHEARSED, {"diamonds": "13", "tokens": [], "kinds": [], "took": ""})
    phone.page.reload()
    diamonds = phone.page.locator("#tell [name=received_diamonds]")
    expect(diamonds).to_have_value("13")
    seats[2].do("claim", received={"diamonds": 11})
    phone.shows("I received 11 diamonds.")
    phone.tap("#story > summary")
    expect(diamonds).to_have_value("11")


def test_a_story_opens_with_its_first_field_in_sight(browser: Browser, server: Serving) -> None:
    """A scrolled page jumped by the length of the story: its first fields were above the screen."""
    _, phone = at_the_table(browser, server, 2)
    phone.page.evaluate("scrollTo(0, 60)")
    phone.there("#story > summary").evaluate("each => each.click()")  # with no scrolling to it
    expect(phone.page.locator("#tell [name=received_diamonds]")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#story > summary")).to_be_in_viewport(ratio=1)


def test_the_truth_is_seen_only_while_it_is_held(browser: Browser, server: Serving) -> None:
    _, phone = at_the_table(browser, server, 2)
    phone.tap("#story > summary")
    truths = phone.page.locator("#tell .true")
    expect(truths).to_have_count(3)
    expect(truths.first).to_be_hidden()
    heights = {box["height"] for each in truths.all() if (box := each.bounding_box())}
    assert len(heights) == 1
    with phone.holding("#truth"):
        expect(truths.first).to_be_visible()
    expect(truths.first).to_be_hidden()


def test_a_tap_on_a_row_asks_believes_or_doubts(browser: Browser, server: Serving) -> None:
    seats, phone = at_the_table(browser, server, 2)
    for do, words in (("vouch", "I believe Eli."), ("doubt", "I doubt Eli.")):
        phone.tap('tr[data-seat="4"]')
        button = phone.page.locator(f'#ask button[value="{do}"]')
        expect(button).to_have_text(words)
        button.tap()
        phone.shows(words)
        assert last_words(seats[0]) == [{"seat": 2, "do": do, "target": 4}]
        expect(phone.page.locator("#ask-others")).not_to_have_attribute("open", "")
    phone.tap('tr[data-seat="2"]')  # one's own row
    expect(phone.page.locator("#ask-others")).not_to_have_attribute("open", "")
    phone.tap('tr[data-seat="5"]')
    phone.tap('#ask button[value="suspect"]')
    phone.shows("Whom would you accuse?")
    asked = {"seat": 2, "do": "ask", "target": 5, "about": "suspect"}
    assert last_words(seats[0]) == [asked]


def test_a_last_word_before_the_accusation(browser: Browser, server: Serving) -> None:
    seats, godfather = at_the_table(browser, server, 0)
    suspect = phone_of(browser, server, seats[3])
    suspect.go(f"{server.base}/t/{seats[0].code}")
    godfather.tap('#round [data-seat="3"]')
    godfather.tap("#accuse-sheet > summary")
    expect(godfather.page.locator("#last-word button")).to_have_text("Let Dora have a last word")
    godfather.tap("#last-word button")
    suspect.there("#plea")
    invited = {"seat": 0, "do": "say", "text": "Dora, a last word?"}
    assert last_words(seats[3]) == [invited]
    suspect.tap("#plea button")
    godfather.shows("I am on your side.")
    assert last_words(seats[3]) == [{"seat": 3, "do": "say", "text": "I am on your side."}]


def test_without_script_the_server_works_the_story_out(browser: Browser, server: Serving) -> None:
    seats = quick_table(server)
    steal(seats)
    phone = Plain(browser, "Cruz", seat=2)
    assert seats[2].token
    cookie = {"name": f"seats_{seats[2].code}", "value": seats[2].token, "url": server.base}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.go(f"{server.base}/t/{seats[0].code}")
    phone.claim(Claim(Contents(9), took=Take(2)), asked=False)
    assert last_words(seats[2])[0]["passed"] == {"diamonds": 7}


# ---------------------------------------------------------------- the arithmetic of the page


@pytest.mark.parametrize(
    ("story", "diamonds", "counts"),
    [
        ({"diamonds": "9", "taken": "2", "takenDiamonds": 2}, 7, None),
        ({"diamonds": "1", "taken": "2", "takenDiamonds": 2}, -1, None),
        ({"diamonds": "9", "taken": ""}, None, None),
        ({"diamonds": "", "taken": "fbi", "gone": ["fbi"], "counts": [["fbi", 1]]}, None, [0]),
        ({"diamonds": "4", "taken": "-", "counts": [["fbi", 1], ["driver", 2]]}, 4, [1, 2]),
        (
            {"diamonds": "4", "taken": "fbi", "gone": ["fbi", "driver"]}
            | {"counts": [["fbi", 1], ["driver", 2]]},
            4,
            [0, 1],
        ),
    ],
)
def test_the_other_box_on_the_page(
    browser: Browser, story: dict[str, object], diamonds: int | None, counts: list[int] | None
) -> None:
    code = """
        const counts = argument.counts && new Map(argument.counts);
        const box = module.workOut({ gone: [], takenDiamonds: 0, ...argument, counts });
        return [box.diamonds, box.counts && [...box.counts.values()]];
    """
    assert ModulePage(browser).run("js/story_form.js", code, story) == [diamonds, counts]
