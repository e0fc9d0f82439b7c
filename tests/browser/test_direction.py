"""Ten moments of an evening: each page says what is going on, and what to do or that there is nothing to do."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from mafia_de_cuba.client import Seat
from mafia_de_cuba.i18n.translator import Translator

from .browser_server import Serving
from .played_game import NAMES
from .quick_tables import phone_of, quick_table

HOST, FIRST, SECOND, THIRD, FOURTH = NAMES[:5]
NOT_STAGED = "() => !document.body.dataset.stage && !document.body.dataset.staged"
WELCOME = (
    "Soon a box with fifteen diamonds comes round. Each of you takes something from it in secret. "
    "Then the Godfather asks, and anybody may lie."
)
TAKES: list[dict[str, Any]] = [
    {"diamonds": 3},
    {"token": "henchman"},
    {"token": "driver"},
    {"diamonds": 2},
    {"diamonds": 1},
]

Moment = tuple[Callable[[list[Seat]], Seat], tuple[str, dict[str, str]], tuple[str, dict[str, str]]]


def hiding(seats: list[Seat]) -> None:
    """The Godfather has the box."""
    seats[0].start()


def passing(seats: list[Seat], taken: int) -> None:
    """So many have taken something."""
    hiding(seats)
    seats[0].do("hide", diamonds=2)
    for seat, take in zip(seats[1:], TAKES[:taken], strict=False):
        seat.do("take", **take)


def asking(seats: list[Seat]) -> None:
    """The theft is over, and the Godfather asks the first."""
    passing(seats, 5)
    seats[0].do("ask", target=1, about="took")


def accusing(seats: list[Seat], target: int) -> None:
    """Somebody has emptied their pockets."""
    passing(seats, 5)
    seats[0].do("accuse", target=target)


def accused(seats: list[Seat], target: int) -> Seat:
    """Somebody is accused and has emptied their pockets."""
    accusing(seats, target)
    seats[target].do("reveal")
    return seats[target]


def given_up(seats: list[Seat]) -> Seat:
    """The Godfather gives up, and the first, who has most, wins."""
    passing(seats, 5)
    seats[0].do("concede")
    return seats[1]


def after(step: Callable[[list[Seat]], None], seat: int) -> Callable[[list[Seat]], Seat]:
    """Whose page is read after this step."""

    def made(seats: list[Seat]) -> Seat:
        step(seats)
        return seats[seat]

    return made


MOMENTS: dict[str, Moment] = {
    "arriving as guest": (
        after(lambda _: None, 2),
        (WELCOME, {}),
        ("Nothing to do yet: %(name)s begins when everyone is here.", {"name": HOST}),
    ),
    "waiting during hiding": (
        after(hiding, 3),
        ("The box is coming.", {}),
        ("Take diamonds, or one token. Then lie about it.", {}),
    ),
    "box in hand": (
        after(lambda seats: passing(seats, 0), 1),
        ("The box is yours.", {}),
        ("Take diamonds, or one token. Turn the phone to yourself.", {}),
    ),
    "waiting after it": (
        after(lambda seats: passing(seats, 2), 1),
        ("Your part is done.", {}),
        ("The box goes round. Nothing to do now but to rehearse what you will say.", {}),
    ),
    "asked": (after(asking, 1), ("%(name)s asks you", {"name": HOST}), ("Say it", {})),
    "not asked": (
        after(asking, 2),
        ("%(name)s is looking for the thieves.", {"name": HOST}),
        (
            "Nothing is asked of you now: listen, or simply talk. What you tell here stays in the "
            "ledger.",
            {},
        ),
    ),
    "accused": (
        after(lambda seats: accusing(seats, 1), 1),
        ("You are accused. Empty your pockets: everybody is looking at you.", {}),
        ("Empty my pockets", {}),
    ),
    "unjustly accused": (
        lambda seats: accused(seats, 2),
        ("%(name)s is looking for the thieves.", {"name": HOST}),
        (
            "You were accused unjustly: %(name)s paid you a joker. You stay in, and nobody can "
            "accuse you again.",
            {"name": HOST},
        ),
    ),
    "eliminated": (
        lambda seats: accused(seats, 1),
        ("You are out. Nothing is left to do: watch, and keep what you know to yourself.", {}),
        ("Show everybody:", {}),
    ),
    "the end": (given_up, ("You win:", {}), ("The next game", {})),
}


@pytest.mark.parametrize(
    "lang",
    ["fr", pytest.param("en", marks=pytest.mark.long), pytest.param("es", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_page_says_what_is_going_on_and_what_to_do(
    browser: Browser, server: Serving, moment: str, lang: str
) -> None:
    arrange, *sentences = MOMENTS[moment]
    seats = quick_table(server, setup={"jokers": 1})
    seat = arrange(seats)
    phone = phone_of(browser, server, seat, lang)
    phone.page.goto(f"{server.base}/t/{seat.code}")
    phone.page.wait_for_function(NOT_STAGED, polling=20)
    shown = " ".join(phone.page.locator("body").inner_text().casefold().split())
    for message, values in sentences:
        sentence = " ".join(Translator(lang).say(message, **values).casefold().split())
        assert sentence in shown
