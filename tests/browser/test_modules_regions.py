"""The scripts that swap regions and keep drafts: what changes, and what somebody was doing stays."""

import pytest
from playwright.sync_api import Browser

from .module_page import ModulePage

DRAFTS, REGIONS = "js/drafts.js", "js/regions.js"
FORM = """
  <form id="answer" method="post" action="/t/{table}/move">
    <input type="hidden" name="do" value="claim">
    <label><input type="radio" name="took" value="0">0</label>
    <label><input type="radio" name="took" value="1">1</label>
    <input name="text" value="">
    <select name="whom"><option value="">-</option><option value="2">Two</option></select>
  </form>
"""
BAND = '<h1 data-game="{game}">The questions</h1>'
EMPTY = "<p>Nobody asks.</p>"
PAGE = """
  <header data-region="band">{band}</header>
  <main><div data-region="act">{act}</div><div data-region="ledger">{ledger}</div></main>
"""
FILL = """() => {
  document.querySelector("[value='1']").checked = true;
  document.querySelector("[name=text]").value = "I took";
  document.querySelector("[name=whom]").value = "2";
}"""
FILLED = """() => {
  const form = document.querySelector("#answer");
  return [form.elements.took.value, form.elements.text.value, form.elements.whom.value];
}"""


def form(table: str = "VEGA") -> str:
    """An answer to be given at a table."""
    return FORM.format(table=table)


class Screen(ModulePage):
    """A page with a band, a form and a ledger."""

    def __init__(self, browser: Browser, act: str = EMPTY, ledger: str = "<p>Said.</p>") -> None:
        super().__init__(browser, PAGE.format(band=BAND.format(game=0), act=act, ledger=ledger))
        self.run(DRAFTS, "window.drafts = new module.Drafts();")
        self.run(REGIONS, "window.regions = new module.Regions(drafts);")

    def show(self, **regions: str) -> None:
        """These regions come down."""
        self.page.evaluate("regions => window.regions.show(regions)", regions)

    def filled(self) -> list[str]:
        """What the form says."""
        said: list[str] = self.page.evaluate(FILLED)
        return said


@pytest.fixture
def screen(browser: Browser) -> Screen:
    return Screen(browser)


# ---------------------------------------------------------------- regions


def test_only_regions_that_differ_are_swapped(screen: Screen) -> None:
    screen.show(act="<p>One</p>", ledger="<p>Two</p>")
    screen.page.evaluate("for (const each of document.querySelectorAll('p')) each.old = true;")
    screen.show(act="<p>One</p>", ledger="<p>Three</p>")
    old = screen.page.evaluate("[...document.querySelectorAll('main p')].map((each) => !!each.old)")
    assert old == [True, False]
    assert screen.page.locator("[data-region=ledger]").inner_text() == "Three"


def test_a_region_as_it_was_printed_is_not_swapped(browser: Browser) -> None:
    printed = '<input name="seen" value="7"><input name="id" value="abc"><p class="away">Ana</p>'
    live = '<input name="seen" value=""><input name="id" value=""><p>Ana</p>'
    screen = Screen(browser, printed)
    screen.page.evaluate("document.querySelector('[data-region=act] p').old = true;")
    screen.show(act=live)
    assert screen.page.evaluate("!!document.querySelector('[data-region=act] p').old") is True
    screen.show(act=live.replace("Ana", "Bea"))
    assert screen.page.locator("[data-region=act] p").inner_text() == "Bea"


def test_a_page_says_which_regions_it_still_has_as_they_were_printed(screen: Screen) -> None:
    screen.page.evaluate("document.body.dataset.printed = 'band.a1-act.b2-ledger.c3'")
    screen.run(REGIONS, "window.regions = new module.Regions(drafts);")
    assert screen.page.evaluate("regions.printed") == "band.a1-act.b2-ledger.c3"
    screen.page.evaluate("regions.note({ act: '<p>One</p>' })")
    assert screen.page.evaluate("regions.printed") == "band.a1-ledger.c3", "shown or not yet"


def test_a_page_that_came_with_no_digests_says_nothing(screen: Screen) -> None:
    assert screen.page.evaluate("regions.printed") == ""


def test_focus_and_selection_stay(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.locator("[name=text]").fill("I took nothing")
    screen.page.evaluate("document.querySelector('[name=text]').setSelectionRange(2, 6)")
    screen.show(act=f"{form()}<p>More</p>")
    state = (
        "const it = document.activeElement; return [it.name, it.selectionStart, it.selectionEnd]"
    )
    assert screen.page.evaluate(f"(() => {{ {state} }})()") == ["text", 2, 6]
    assert screen.filled()[1] == "I took nothing"


def test_focus_moves_nowhere_when_its_element_is_gone(browser: Browser) -> None:
    screen = Screen(browser, '<button type="button">Out</button>', "<button>Other</button>")
    screen.page.locator("text=Out").focus()
    screen.show(act="<button type='button'>In</button>")
    assert screen.page.evaluate("document.activeElement.localName") == "body"


def test_scrolling_stays(browser: Browser) -> None:
    long = "<pre>{}</pre>".format("line\n" * 200)
    screen = Screen(browser, "", long)
    place = "document.querySelector('[data-region=ledger]')"
    screen.page.evaluate(f"Object.assign({place}.style, {{ height: '100px', overflow: 'auto' }})")
    screen.page.evaluate(f"{place}.scrollTop = 120")
    screen.show(ledger=f"{long}<p>More</p>")
    assert screen.page.evaluate(f"{place}.scrollTop") == 120


@pytest.mark.parametrize(
    ("marks", "holding", "is_open"),
    [("", None, True), ("data-hold", None, False), ("data-hold", "fold", True)],
    ids=["a fold", "a secret", "a secret that is held"],
)
def test_open_folds_stay_open(
    browser: Browser, marks: str, holding: str | None, is_open: bool
) -> None:
    fold = f'<details id="fold" {marks}><summary>More</summary>'
    screen = Screen(browser, f"{fold}Before</details>")
    screen.page.evaluate("document.getElementById('fold').open = true")
    if holding:
        screen.page.evaluate("id => { document.body.dataset.holding = id; }", holding)
    screen.show(act=f"{fold}After</details>")
    assert screen.page.evaluate("document.getElementById('fold').open") is is_open


def test_the_lamp_ends_where_it_is_wanted(browser: Browser) -> None:
    screen = Screen(browser, '<div id="round" data-lit="1"></div>')
    screen.show(act='<div id="round" data-lit="4"></div>')
    assert screen.page.evaluate("document.getElementById('round').dataset.lit") == "4"


# ---------------------------------------------------------------- drafts


def test_a_draft_is_there_again_when_its_form_is(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.show(act=EMPTY)
    screen.show(act=form())
    assert screen.filled() == ["1", "I took", "2"]


def test_what_was_given_up_is_no_draft(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.show(act=f"{form()}<p>More</p>")
    screen.page.evaluate("document.querySelector('#answer').reset()")
    screen.show(act=EMPTY)
    screen.show(act=form())
    assert screen.filled() == ["", "", ""]


def test_a_draft_of_one_game_is_not_in_the_next(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.show(act=EMPTY)
    screen.show(band=BAND.format(game=1), act=EMPTY, ledger="<p>Another game.</p>")
    screen.show(act=form())
    assert screen.filled() == ["", "", ""]


def test_a_form_that_looks_the_same_in_the_next_game_is_empty(browser: Browser) -> None:
    screen = Screen(browser)
    screen.show(act=form())
    screen.page.evaluate(FILL)
    screen.show(band=BAND.format(game=1), act=form())
    assert screen.filled() == ["", "", ""]


def test_a_form_that_comes_with_the_next_game_is_empty(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.show(act=f"{form()}<p>More</p>", band=BAND.format(game=1))
    assert screen.filled() == ["", "", ""]


def test_a_screen_without_a_game_s_number_drops_nothing(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.show(band="<h1>The curtain</h1>", act=EMPTY)
    screen.show(band=BAND.format(game=0), act=form())
    assert screen.filled() == ["1", "I took", "2"]


def test_a_draft_of_one_table_is_not_at_another(browser: Browser) -> None:
    screen = Screen(browser, form("VEGA"))
    screen.page.evaluate(FILL)
    screen.show(act=form("LUNA"))
    assert screen.filled() == ["", "", ""]


def test_a_list_that_lost_the_choice_keeps_its_own(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.show(act=form().replace('value="2"', 'value="3"'))
    assert screen.filled() == ["1", "I took", ""]


def test_a_form_that_was_sent_leaves_no_draft(browser: Browser) -> None:
    screen = Screen(browser, form())
    screen.page.evaluate(FILL)
    screen.page.evaluate("window.sent = document.querySelector('#answer')")
    screen.show(act=f"{form()}<p>Another question</p>")  # before the answer to the post
    assert screen.filled() == ["1", "I took", "2"]
    screen.page.evaluate("drafts.forget(sent)")
    assert screen.filled() == ["", "", ""]
    screen.show(act=EMPTY)
    screen.show(act=form())
    assert screen.filled() == ["", "", ""]
