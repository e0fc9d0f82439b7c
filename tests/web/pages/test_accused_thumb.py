"""The window of an accusation on pages: the accused have everybody's buttons, which do nothing."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from mafia_de_cuba.web.pages.forms import Form
from mafia_de_cuba.web.pages.game_actions import do_pass, do_press
from scripts import gallery

ACCUSED = "6 box=henchman+cleaner+fbi | h2 3 henchman 4 cleaner - x3?"


@pytest.mark.parametrize("action", [do_press, do_pass])
def test_the_accused_may_press_as_often_as_they_like(action: Any) -> None:
    view = replace(gallery.sample(ACCUSED, 3), window_open=True)
    here: Any = SimpleNamespace(view=view)  # without a table: nothing reaches it
    for _ in range(2):
        asyncio.run(action(None, here, Form([]), None))
