"""Whole games by people on phones, each a line of the notation."""

import pytest
from playwright.sync_api import Browser

from mafia_de_cuba.i18n.languages import TRANSLATED

from .browser_server import Serving
from .conftest import Serve
from .played_game import Evening

WINDOW = 15.0  # seconds to shoot: time enough for thumbs on a busy machine


@pytest.mark.long
def test_six_people_a_tv_and_a_spectator(browser: Browser, server: Serving) -> None:
    evening = Evening(
        browser,
        server,
        "6 | h2 3/driver henchman fbi 10 - "
        "0:ask1=took 1:claim=took=henchman 0:ask4=received_diamonds "
        "4:claim=received.diamonds=1 2:say=It%20was%20Bea x1 x4",
        watched=True,
    )
    evening.play()
    evening.check_record()
    evening.people[2].vote_next(1)
    evening.host.vote_next(1)
    evening.host.next_game()
    for device in evening.devices():
        device.there('[data-region=main] [data-seat="0"]:has-text("Bea")')


@pytest.mark.long
def test_the_cleaner_and_somebody_else_press_pow(browser: Browser, serve: Serve) -> None:
    evening = Evening(
        browser,
        serve(window=WINDOW),
        "5 box=henchman+cleaner | h5 3 cleaner henchman 7 x1? 2:pow x4",
    )
    evening.play(until=6)
    dora, cruz = evening.people[3], evening.people[2]
    dora.pow()
    cruz.pow()
    evening.skip()
    evening.all_see()
    dora.shows(evening.words.say("POW!"), "stage")
    evening.play()
    evening.check_record()


TWELVE = (
    "12 box=2henchman+fbi+driver+cleaner+lover+traitor+minion+lawyer jokers=1 | "
    "h2 1/lover cleaner henchman henchman 2 driver fbi traitor minion lawyer 10 "
    "0:ask5=took 5:claim=took=henchman 5:claim=received.diamonds=12,passed.diamonds=12 "
    "1:claim=received.tokens=2henchman+fbi+driver+cleaner+lover+traitor+minion+lawyer "
    "1:retract=received_tokens 6:ask5=passed 5:claim=passed.diamonds=12,passed.tokens=fbi "
    "x5? 2:pow x3 x4 8:x1 8:x11"
)


@pytest.mark.long
def test_twelve_people_and_everybody_who_is_anybody(browser: Browser, serve: Serve) -> None:
    evening = Evening(browser, serve(window=WINDOW), TWELVE, watched=True)
    evening.play()
    evening.check_record()


@pytest.mark.long
@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_whole_game_in_other_languages(browser: Browser, server: Serving, lang: str) -> None:
    evening = Evening(
        browser,
        server,
        "7 | h2 3/driver henchman fbi 4 henchman 6 0:ask4=received_tokens "
        "4:claim=received.tokens=henchman 0:ask6=passed 6:claim=passed.diamonds=0,passed.tokens=- "
        "3:say=Fue%20%C3%A9l x1 x4 x6",
        lang=lang,
        watched=True,
    )
    evening.play()
    evening.check_record()


GAMES = {
    "the Cleaner shoots a Thief": (
        "7 box=henchman+fbi+driver+cleaner jokers=1 | h1 2/fbi cleaner henchman driver 5 7 "
        "x5? 2:pow x6 x1"
    ),
    "the Cleaner holds still": (
        "7 box=henchman+fbi+driver+cleaner | h1 2 cleaner henchman driver fbi 12 x6 x1"
    ),
    "the Cleaner shoots an Agent": (
        "7 box=henchman+fbi+driver+cleaner | h1 2 cleaner fbi driver henchman 12 x3? 2:pow"
    ),
    "a Traitor takes the office": (
        "6 box=henchman+driver+traitor | h0 3 traitor henchman driver 5 x3 2:x1 2:x5"
    ),
    "a Henchman is betrayed": (
        "7 box=2henchman+traitor+minion | h1 2 traitor henchman minion henchman 12 x3 2:x5"
    ),
    "the Diamond Lover is accused": (
        "7 box=henchman+fbi+driver+lover | h2 4 lover fbi henchman driver 9 x2"
    ),
    "a Revolutionary is accused": (
        "7 box=henchman+driver+2revolutionary | h0 1 revolutionary revolutionary henchman "
        "driver 4 x2"
    ),
    "the Lawyer takes a side": ("6 box=henchman+fbi+lawyer | h0 5/fbi lawyer 6 henchman 4 x1 x4"),
    "a fake diamond is shown": "6 fake jokers=1 | h0 2+fake henchman fbi driver 13 x1 x1 x5",
    "the box is open": "6 open jokers=1 | h5 - 1+henchman fbi driver 9 x1 x2 x5",
    "the Godfather gives up": "5 | h5 10 henchman fbi - concede",
    "nobody stole": "6 fake | h0 fake henchman fbi driver -",
}


@pytest.mark.long
@pytest.mark.parametrize("line", GAMES.values(), ids=GAMES.keys())
def test_every_kind_of_game(browser: Browser, serve: Serve, line: str) -> None:
    evening = Evening(browser, serve(window=WINDOW if "pow" in line else None), line)
    evening.play()
    assert evening.state.outcome
    evening.check_record()
