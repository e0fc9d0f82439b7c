"""Widgets and paint: what keys change, and how wide things are."""

import pytest

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import Claim, Contents, Statement, Topic
from mafia_de_cuba.terminal.solo.options import Options
from mafia_de_cuba.terminal.solo.settings_screen import FirstScreen
from mafia_de_cuba.terminal.ui.claim_draft import Draft
from mafia_de_cuba.terminal.ui.claim_form import ClaimForm
from mafia_de_cuba.terminal.ui.display import Option, Picked
from mafia_de_cuba.terminal.ui.paint import PLAIN, Paint, columns, cut, fit, wrap
from mafia_de_cuba.terminal.ui.widgets import Pick, letters

# ---------------------------------------------------------------- paint


def test_columns_count_what_is_seen() -> None:
    assert columns("\x1b[1;31m◆ 钻石\x1b[0m e\u0301") == 8


@pytest.mark.parametrize("width", [5, 8, 20])
def test_a_fitted_text_has_exactly_its_columns(width: int) -> None:
    for text in ("", "short", "a long text that is cut", Paint()("钻石钻石钻石", "bold")):
        assert columns(fit(text, width)) == width
        assert columns(cut(text, width)) <= width


def test_a_cut_text_says_so_and_ends_its_colours() -> None:
    assert cut(Paint()("abcdef", "red"), 4) == "\x1b[31mabc…\x1b[0m"


def test_lines_are_wrapped_and_indented() -> None:
    assert wrap("one two three", 8, "  ") == ["one two", "  three"]
    assert all(columns(line) <= 10 for line in wrap("x" * 55, 10))
    assert wrap("il y a vingt\u202f!", 9) == ["il y a", "vingt\u202f!"], (
        "a space that does not break"
    )


def test_without_colour_effects_are_left_and_without_effects_nothing() -> None:
    assert Paint(colour=False)("x", "bold", "red") == "\x1b[1mx\x1b[0m"
    assert PLAIN("x", "bold", "red") == "x"


# ---------------------------------------------------------------- one of several

OPTIONS = [
    Option("diamonds", "diamonds", "", 1, 13),
    Option("fbi", "FBI Agent"),
    Option("no", "nothing"),
]


def pressed(*keys: str) -> Picked | None:
    pick = Pick(OPTIONS)
    for key in keys[:-1]:
        assert pick.press(key) is None
    return pick.press(keys[-1])


@pytest.mark.parametrize(
    ("keys", "picked"),
    [
        (["enter"], Picked("diamonds", 1)),
        (["3", "enter"], Picked("diamonds", 3)),
        (["1", "2", "enter"], Picked("diamonds", 12)),
        (["1", "4", "enter"], Picked("diamonds", 4)),
        (["0", "enter"], Picked("diamonds", 1)),
        (["right", "right", "enter"], Picked("diamonds", 3)),
        (["left", "enter"], Picked("diamonds", 1)),
        (["down", "enter"], Picked("fbi")),
        (["up", "enter"], Picked("no")),
        (["f", "enter"], Picked("fbi")),
        (["n", "5", "enter"], Picked("diamonds", 5)),
        (["tab", "tab", "tab", "enter"], Picked("diamonds", 1)),
        (["", "resize", "é", "enter"], Picked("diamonds", 1)),
    ],
)
def test_picking(keys: list[str], picked: Picked) -> None:
    assert pressed(*keys) == picked


def test_every_option_has_a_letter_of_its_own() -> None:
    assert letters(["Driver", "Diamond Lover", "Dr", "42"]) == ["d", "i", "r", "a"]


def test_many_options_stand_in_two_columns() -> None:
    lines = Pick([Option(str(n), f"option {n}") for n in range(9)]).lines(PLAIN, 78)
    assert len(lines) == 5
    assert "option 0" in lines[0]
    assert "option 5" in lines[0]
    assert all(columns(line) <= 78 for line in lines)


# ---------------------------------------------------------------- a story

TRUTH: dict[Topic, Statement] = {
    Topic.RECEIVED_DIAMONDS: 10,
    Topic.RECEIVED_TOKENS: Tokens(henchman=1, driver=1),
    Topic.TOOK: Take(4),
    Topic.PASSED_DIAMONDS: 6,
    Topic.PASSED_TOKENS: Tokens(henchman=1, driver=1),
}


def told(
    *keys: str, asked: tuple[Topic, ...] = (), standing: dict[Topic, Statement] | None = None
) -> Claim | None:
    form = ClaimForm(Words("en"), Draft(standard(6), TRUTH, standing or {}, asked))
    for key in keys:
        form.press(key)
    assert all(columns(line) <= 78 for line in form.lines(PLAIN, 78))
    return form.draft.claim()


HENCHMAN = Take(token=Token.HENCHMAN)


@pytest.mark.parametrize(
    ("keys", "claim"),
    [
        ([], None),
        (["space"], Claim(received=Contents(10, Tokens(henchman=1, driver=1)))),
        (["1", "2"], Claim(received=Contents(12))),
        (["right"], Claim(received=Contents(10))),
        (["right", "left"], Claim(received=Contents(9))),
        (["l", "f"], Claim(received=Contents(tokens=Tokens(henchman=1, fbi=1)))),
        (["l", "l"], Claim(received=Contents(tokens=Tokens()))),
        (["n"], Claim(received=Contents(tokens=Tokens()))),
        (["down", "3"], Claim(took=Take(3))),
        (["down", "l"], Claim(took=HENCHMAN)),
        (["down", "n"], Claim(took=Take())),
        (["down", "right"], Claim(took=HENCHMAN)),
        (["down", "right", "right"], Claim(took=Take(token=Token.FBI))),
        (["up", "6"], Claim(passed=Contents(6))),
        (["5", "backspace"], None),
        (
            ["space", "down", "l", "="],
            Claim(
                received=Contents(10, Tokens(henchman=1, driver=1)),
                took=HENCHMAN,
                passed=Contents(10, Tokens(driver=1)),
            ),
        ),
        (
            ["up", "6", "up", "2", "="],
            Claim(received=Contents(8), took=Take(2), passed=Contents(6)),
        ),
        (["="], None),
    ],
)
def test_a_claim_takes_one_key_for_each_thing_in_it(keys: list[str], claim: Claim | None) -> None:
    assert told(*keys) == claim


def test_only_what_is_new_or_asked_is_said() -> None:
    standing: dict[Topic, Statement] = {Topic.TOOK: HENCHMAN, Topic.RECEIVED_DIAMONDS: 10}
    assert told(standing=standing) is None
    assert told("9", standing=standing) == Claim(received=Contents(9))
    assert told("9", "backspace", standing=standing) is None
    assert told(asked=(Topic.TOOK,), standing=standing) == Claim(took=HENCHMAN)


def test_the_form_opens_where_the_question_is() -> None:
    assert told("7", asked=(Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS)) == Claim(
        passed=Contents(7)
    )


def test_the_first_player_may_speak_of_the_bag() -> None:
    form = ClaimForm(Words("en"), Draft(standard(6), {**TRUTH, Topic.DISMISSED: Token.FBI}, {}))
    for key in ("up", "space"):
        form.press(key)
    assert form.draft.claim() == Claim(dismissed=Token.FBI)
    form.press("n")
    assert form.draft.claim() == Claim(dismissed=None)
    form.press("d")
    assert form.draft.claim() == Claim(dismissed=Token.DRIVER)


def test_enter_says_nothing_while_there_is_nothing_to_say() -> None:
    form = ClaimForm(Words("en"), Draft(standard(6), TRUTH, {}))
    assert not form.press("enter")
    form.press("5")
    assert form.press("enter")


# ---------------------------------------------------------------- the first screen


def test_enter_begins_with_what_is_usual() -> None:
    options = FirstScreen(Options(lang="en")).chosen()
    assert (options.players, options.seat, options.level, options.box) == (
        6,
        "random",
        "medium",
        "standard",
    )
    assert (options.jokers, options.fake, options.help_level) == (None, False, "public")


def test_settings_are_what_they_were_given_as() -> None:
    given = Options(
        players=8,
        seat="3",
        level="hard",
        box="cleaner",
        jokers=7,
        fake=True,
        help_level="off",
        talk="lively",
        lang="fr",
    )
    assert FirstScreen(given).chosen() == given


def test_a_box_of_ones_own_can_be_kept() -> None:
    given = Options(players=6, seat="3", level="hard", box="henchman+2driver", lang="en")
    first = FirstScreen(given)
    assert first.chosen().box == "henchman+2driver"
    first.settings.press("right")  # for seven it does not fit
    assert first.chosen().box != "henchman+2driver"


def test_a_smaller_table_has_fewer_seats_and_boxes() -> None:
    first = FirstScreen(Options(players=12, seat="11", box="everything", lang="en"))
    for _ in range(7):
        first.settings.press("left")
    chosen = first.chosen()
    assert chosen.players == 5
    assert chosen.seat == "4"
    assert chosen.box != "everything"
    assert all(columns(line) <= 78 for line in first.settings.lines(PLAIN, 78))


def test_the_language_changes_at_once() -> None:
    first = FirstScreen(Options(lang="en"))
    first.settings.press("up")
    first.settings.press("right")
    assert first.chosen().lang == "fr"
    assert "Joueurs" in first.settings.lines(PLAIN, 78)[0]
