"""Form fields: talk that a page writes into a form is the talk that the form makes."""

import pytest

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Talk,
    Topic,
    Vouch,
)
from mafia_de_cuba.web.form_fields import written
from mafia_de_cuba.web.pages.forms import Form, move_of


@pytest.mark.parametrize(
    "move",
    [
        *(Ask(3, about) for about in Question),
        *(Retract(about) for about in Topic),
        Doubt(1),
        Vouch(0),
        Claim(took=Take()),
        Claim(took=Take(diamonds=2, fake=True), dismissed=None),
        Claim(received=Contents(diamonds=0), passed=Contents(tokens=Tokens())),
        Claim(received=Contents(9, Tokens(henchman=2, driver=1)), dismissed=Token.FBI),
    ],
    ids=str,
)
def test_what_is_written_is_read_again(move: Talk) -> None:
    assert move_of(Form(list(written(move)))) == move
