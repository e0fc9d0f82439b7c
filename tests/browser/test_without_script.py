"""A browser that runs no script plays by plain forms."""

import pytest
from playwright.sync_api import Browser

from .browser_server import Serving
from .phones import Plain
from .played_game import Evening


@pytest.mark.long
def test_a_whole_game_by_plain_forms(browser: Browser, server: Serving) -> None:
    evening = Evening(
        browser,
        server,
        "5 | h5 4/fbi henchman 6 - 0:ask1=took 1:claim=took=henchman "
        "2:claim=received.diamonds=6 3:say=Not%20me x1 x3",
        make=Plain,
    )
    evening.play()
    evening.check_record()
    evening.host.vote_next(2)
    evening.host.next_game()
    evening.host.there('[data-region=main]:has-text("Cruz")')
