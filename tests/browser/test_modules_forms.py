"""The small scripts: forms that are sent until they arrive, notices, the countdown, orders and notes."""

import pytest
from playwright.sync_api import Browser

from mafia_de_cuba.web.http.static_files import static

from .module_page import HOME, ModulePage

PAGE = """
  <p data-countdown></p><progress data-countdown-bar></progress>
  <div data-region="notice"></div><p data-lost="Reconnecting." data-full="Too many."></p>
  <form id="say" method="post" action="/t/VEGA/say"><input name="text" value="Hm"><input name="to"></form>
"""
BOXES = """
  <form id="boxes" method="post" action="/t/VEGA/options" data-auto><button>Send</button>
    <input type="radio" name="box" value="standard" checked><input type="radio" name="box" value="everything"></form>
  <form id="clock" method="post" action="/t/VEGA/options" data-auto><button value="2">Send</button>
    <input type="hidden" name="seen" value="3"><select name="clock"><option selected>30</option></select></form>
"""
NOTES = {"diamonds": "9", "kinds": ["fbi", "driver", "fbi"], "tokens": [1, 0, 1], "took": "fbi"}
NOTED = "return argument.rows.map(([topic, kind]) => module.notedFor(argument.notes, topic, kind))"
# What a server answers to the first, the second … try: a status, or nothing at all where it is 0.
ANSWER = """
    document.body.dataset.version = "7";
    window.tries = [];
    window.lost = 0;
    window.fetch = async (address, { body }) => {
        const status = argument[tries.push(Object.fromEntries(body)) - 1];
        if (!status) throw new TypeError("no network");
        return new Response(JSON.stringify({ error: { message: `No: ${status}` } }), { status });
    };
    module.post(document.querySelector("form"), null, () => { lost += 1; }).then((reply) => {
        window.reply = reply ? reply.status : "refused";
    });
"""


@pytest.fixture
def small(browser: Browser) -> ModulePage:
    return ModulePage(browser, PAGE)


def test_a_form_is_sent_with_one_id_until_it_arrives(small: ModulePage) -> None:
    small.run("js/send_forms.js", ANSWER, [0, 500, 200])
    for wait in (300, 600):
        small.pass_time(wait)
    small.page.wait_for_function("window.reply === 200")
    tries = small.page.evaluate("tries")
    assert len(tries) == 3
    assert len({each["id"] for each in tries}) == 1
    assert {each["seen"] for each in tries} == {"7"}
    assert "to" not in tries[0]  # what is empty is not sent
    assert small.page.evaluate("lost") == 1


def test_a_form_that_is_refused_is_not_sent_again(small: ModulePage) -> None:
    small.run("js/send_forms.js", ANSWER, [422, 200])
    small.page.wait_for_function("window.reply === 'refused'")
    assert len(small.page.evaluate("tries")) == 1
    assert small.page.locator("[data-region=notice]").inner_text() == "No: 422"
    small.pass_time(6000)
    assert small.page.locator("[data-region=notice]").inner_text() == ""


def test_what_was_chosen_before_the_script_came_is_sent(browser: Browser) -> None:
    """On a slow phone a tap on a box was lost: nothing listened yet."""
    page = ModulePage(browser, BOXES)
    page.page.locator("[value=everything]").check()
    sent = "window.sent = []; addEventListener('submit', (e) => { sent.push(e.target.id); e.preventDefault(); });"
    page.run("js/forms.js", f"{sent} module.startForms()")
    assert page.page.evaluate("sent") == ["boxes"]


def test_a_lost_connection_is_told_after_a_moment(small: ModulePage) -> None:
    sign = small.page.locator("[data-lost]")
    small.run("js/notice.js", "module.showLost(() => false)")
    small.pass_time(899)
    assert sign.inner_text() == ""
    small.pass_time(1)
    assert sign.inner_text() == "Reconnecting."
    small.run("js/notice.js", "module.hideLost()")
    assert sign.inner_text() == ""
    small.run("js/notice.js", "module.showLost(() => true)")
    small.pass_time(900)
    assert sign.inner_text() == "Too many."


def test_the_page_counts_by_itself(small: ModulePage) -> None:
    small.run("js/countdown.js", "module.startCountdown(); module.setCountdown(10)")
    for passed, shown in ((250, "10"), (4000, "6"), (60_000, "0")):
        small.pass_time(passed)
        assert small.page.locator("[data-countdown]").inner_text() == shown
    small.run("js/countdown.js", "module.setCountdown(null); module.showCountdown()")
    assert small.page.locator("[data-countdown]").inner_text() == ""


def test_a_seat_is_moved_to_the_place_of_another(small: ModulePage) -> None:
    code = "return argument.map(([moved, place]) => module.orderAfter(['0','1','2','3'], moved, place).join(''))"
    assert small.run("js/seat_dragging.js", code, [["0", "2"], ["3", "0"], ["1", "2"]]) == [
        *("1203", "3012", "0213"),
    ]


def test_a_code_is_four_letters_however_it_is_typed(small: ModulePage) -> None:
    code = "return argument.map(module.tableCode)"
    assert small.run("js/forms.js", code, ["vega", "v-e g4a"]) == ["VEGA", "VEGA"]


def test_an_answer_begins_with_what_was_noted(small: ModulePage) -> None:
    # fmt: off
    rows = [
        # topic               kind       noted
        ("received_diamonds", None,      "9"),
        ("passed_diamonds",   None,      9),
        ("received_tokens",   "fbi",     2),
        ("received_tokens",   "driver",  0),
        ("passed_tokens",     "fbi",     1),
        ("took",              None,      "fbi"),
    ]
    # fmt: on
    noted = small.run("js/answer_form.js", NOTED, {"notes": NOTES, "rows": rows})
    assert noted == [row[2] for row in rows]


def test_what_was_not_noted_is_not_filled_into_an_answer(small: ModulePage) -> None:
    notes = {**NOTES, "diamonds": "", "tokens": [0, 0, 0]}
    rows = [("received_diamonds", None), ("passed_diamonds", None), ("passed_tokens", "driver")]
    assert small.run("js/answer_form.js", NOTED, {"notes": notes, "rows": rows}) == ["", "", ""]


def test_a_sheet_that_is_swapped_away_does_not_lock_the_page(browser: Browser) -> None:
    small = ModulePage(
        browser,
        "<main><button>Bea</button></main>"
        "<footer><details class=confirm><summary>Accuse</summary>"
        "<button data-close>No</button></details></footer>",
    )
    small.run("js/sheets.js", "module.startSheets(); document.querySelector('summary').click();")
    small.page.wait_for_function("document.querySelector('main').inert")
    small.page.evaluate(
        "document.querySelector('details').remove();"
        "document.dispatchEvent(new Event('table-changed'));"
    )
    assert not small.page.evaluate("document.querySelector('main').inert")


HALF_TOLD = """
  <p data-game="2"></p><details id="story"><form id="tell" action="/t/VEGA/move"><select name="took">
  <option></option><option>fbi</option></select></form></details>
  <form id="box-form" action="/t/VEGA/move"><input name="diamonds"></form>
"""


def test_a_half_told_story_waits_until_the_phone_is_back(browser: Browser) -> None:
    small = ModulePage(browser, HALF_TOLD)

    def comes_to(seat: int) -> list[object]:
        small.page.goto(f"{HOME}/t/VEGA?as={seat}")
        small.page.evaluate(
            "seat => { document.body.className = `me-${seat}`; document.body.dataset.shared = ''; }",
            seat,
        )
        drafts = f"new (await import({static('js/drafts.js')!r})).Drafts()"
        small.run("js/passed_drafts.js", f"module.startPassedDrafts({drafts})")
        read = "[story.open, document.querySelector('#tell select').value]"
        told: list[object] = small.page.evaluate(read)
        return told

    assert comes_to(3) == [False, ""]
    small.page.evaluate("story.open = true")
    small.page.locator("#tell select").select_option("fbi")
    small.page.locator("[name=diamonds]").fill("4")
    assert comes_to(2) == [False, ""]
    assert comes_to(3) == [True, "fbi"]
    assert small.page.locator("[name=diamonds]").input_value() == "", "the box keeps its secret"
