"""Breaks in the chain: between whom diamonds go missing, and what open pockets explain."""

import pytest

from mafia_de_cuba.bots.chain_breaks import Break, breaks, suspicion, unexplained
from mafia_de_cuba.bots.simple_godfather import known_claims
from mafia_de_cuba.rules.moves import Accuse, Reveal
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Claim, Contents
from mafia_de_cuba.views import view
from tests.games import states


def said(line: str, words: dict[int, tuple[int, int]]) -> State:
    """After this theft, each seat has said how many diamonds it received and passed on."""
    *_, state = states(read_line(line))
    for seat, (received, passed) in words.items():
        claim = Claim(
            received=Contents(diamonds=received),
            passed=Contents(diamonds=passed),
            took=Take(token=Token.HENCHMAN),
        )
        state = play(state, seat, claim)
    return state


def found(state: State) -> list[Break]:
    """The breaks that the Godfather finds."""
    seen = view(state, 0)
    return list(breaks(seen, [known_claims(seen, player.seat) for player in seen.players]))


THEFT = "6 | h2 henchman 4 fbi 2 driver"  # 13 sent, 7 left


def test_a_theft_breaks_the_chain_beside_the_thief() -> None:
    state = said(THEFT, {1: (13, 13), 2: (13, 13), 3: (9, 9), 4: (9, 9), 5: (7, 7)})
    assert found(state) == [Break(2, 3, 4), Break(4, 5, 2)]
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 2


def test_open_pockets_explain_what_was_stolen_and_no_more() -> None:
    state = said(THEFT, {1: (13, 13), 2: (13, 13), 3: (9, 9), 4: (9, 9), 5: (7, 7)})
    state = play(play(state, 0, Accuse(2)), 2, Reveal())
    assert unexplained(view(state, 0), found(state)) == [Break(4, 5, 2)]
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 4


def test_at_the_ends_it_is_certain_who_lies() -> None:
    state = said("6 | h2 4 henchman fbi driver -", {1: (9, 9), 2: (9, 9)})
    assert found(state) == [Break(0, 1, 4)]
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 1


def test_somebody_who_counts_wrong_has_stolen_nothing() -> None:
    """One more came and one more went, by the words of one seat: no diamonds are gone."""
    theft = "6 | h2 henchman fbi driver 4 -"
    state = said(theft, {1: (13, 13), 2: (14, 14), 3: (13, 13), 4: (13, 13), 5: (9, 9)})
    right = said(theft, {1: (13, 13), 2: (13, 13), 3: (13, 13), 4: (13, 13), 5: (9, 9)})
    one, other = (suspicion(view(each, 0)) for each in (state, right))
    assert one[4] == pytest.approx(other[4])


def test_a_sum_that_is_wrong_is_held_against_its_teller() -> None:
    state = said(THEFT, {1: (13, 13), 2: (13, 9), 3: (9, 9), 4: (9, 9), 5: (7, 7)})
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 2
