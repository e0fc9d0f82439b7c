"""A finished game in short: who won as what, who lied, who was caught after a lie."""

from mafia_de_cuba.analysis.summary import SeatSummary, summary_of
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role

THEFT = "6 jokers=1 | h2 3/driver henchman fbi 10 -"


def test_who_lied_and_whose_pockets_were_turned_out_after_it() -> None:
    line = f"{THEFT} 1:claim=took=henchman,received.diamonds=12 3:claim=took=driver x1 x4"
    found = summary_of(read_line(line))
    assert found.ending is Ending.DIAMONDS_RECOVERED
    assert found.seats[0] == SeatSummary("P0", Role.GODFATHER, True, 0, False)
    assert found.seats[1] == SeatSummary("P1", Role.THIEF, False, 2, True)
    assert found.seats[3] == SeatSummary("P3", Role.FBI, False, 1, False)  # never accused
    assert found.seats[4] == SeatSummary("P4", Role.THIEF, False, 0, False)  # told no lie


def test_a_lie_that_is_told_afterwards_was_not_caught() -> None:
    line = f"{THEFT} x2 2:claim=took=fbi x1 x4"
    assert not summary_of(read_line(line)).seats[2].caught
