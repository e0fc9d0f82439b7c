"""The rulebook for players: the same rules by the same numbers, in plain words."""

from typing import NamedTuple

from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.sentences import N_


class Chapter(NamedTuple):
    """A part of the rulebook."""

    letter: str
    title: str
    rules: tuple[tuple[str, str], ...]  # number, sentence


# fmt: off
CHAPTERS = (
    Chapter("S", N_("Setting up"), (
        ("S1", N_(
            "Five to twelve sit in a circle. The box starts with the Godfather and goes to "
            "the left. The player on the Godfather’s left is the first, the one on the "
            "right the last."
        )),
        ("S2", N_("There are fifteen diamonds.")),
        ("S3", N_(
            "Three tokens fewer than players go into the box, as in the table. Jokers lie "
            "in front of the Godfather."
        )),
        ("S4", N_(
            "You may change the mix: the number of tokens stays, one Loyal Henchman or the "
            "Cleaner stays, and a Minion needs a Traitor."
        )),
        ("S5", N_(
            "In the ready-made boxes Cleaner, Diamond Lover and Minion replace a Henchman, "
            "the Traitor an Agent, two Revolutionaries two Agents (or an Agent and a "
            "Henchman), the Crooked Lawyer a Driver. Only the Cleaner replaces the last "
            "Henchman."
        )),
        ("S6", N_("More jokers help the Godfather, fewer help the Thieves: 0 to 12.")),
        ("S7", N_(
            "A green fake diamond may lie in the box. It is neither a diamond nor a "
            "character."
        )),
    )),
    Chapter("T", N_("The theft"), (
        ("T1", N_("The Godfather secretly hides 0 to 5 diamonds. The rest stay in the box.")),
        ("T2", N_(
            "The first player may put one token into the bag, unseen, before taking. It "
            "stays there until the end."
        )),
        ("T3", N_(
            "Each player looks into the box and takes either one or more diamonds, or "
            "exactly one token. Taking nothing is forbidden."
        )),
        ("T4", N_(
            "The fake diamond may be taken with any number of diamonds: one or more makes a "
            "Thief, none a Street Urchin."
        )),
        ("T5", N_("Whoever receives an empty box is a Street Urchin.")),
        ("T6", N_("The last player may always take nothing, and is then a Street Urchin.")),
        ("T7", N_(
            "Diamonds make a Thief, a token makes its character. Nobody shows anything "
            "before being accused; everyone pretends."
        )),
        ("T8", N_(
            "Open box: nobody checks what is taken. Whoever took what the rules forbid is "
            "an offender and cannot win."
        )),
    )),
    Chapter("I", N_("The questions"), (
        ("I1", N_("The Godfather gets the box back and sees what is left.")),
        ("I2", N_(
            "The Godfather may ask anybody anything. The others may ask too, speak, lie or "
            "say nothing."
        )),
        ("I3", N_(
            "“Empty your pockets!” is the only way to make somebody show what they took. "
            "Each player can be accused until their pockets are empty."
        )),
        ("I4", N_(
            "POW! Before the pockets open the Cleaner may shoot. An Agent hit: the Cleaner "
            "wins alone. Anyone else: both are out, the diamonds go back, and no joker is "
            "lost."
        )),
        ("I5a", N_(
            "Whoever has the fake diamond shows it the first time, and nothing else. They "
            "stay in play."
        )),
        ("I5b", N_("An offender: diamonds back, out, no joker lost.")),
        ("I5c", N_("A Thief: diamonds back, out.")),
        ("I5d", N_("An Agent wins alone, and the game is over.")),
        ("I5e", N_(
            "The Diamond Lover wins, together with whoever holds the most diamonds, the "
            "Godfather included. The game is over."
        )),
        ("I5f", N_(
            "A Revolutionary: all of them win, together with the Thief who holds the fewest "
            "diamonds. The game is over."
        )),
        ("I5g", N_(
            "A Loyal Henchman accused by a Traitor who became Godfather wins, together with the "
            "Thief who holds the most diamonds. The game is over."
        )),
        ("I5h", N_("A Street Urchin whose fake diamond was shown before: nothing happens.")),
        ("I5i", N_(
            "Anyone else was accused unjustly: the Godfather gives them a joker. With none "
            "left, the Godfather is out."
        )),
        ("I6", N_("The Godfather may give up while nobody is accused.")),
        ("I7", N_(
            "When the Godfather falls, a Traitor in play becomes Godfather, with the diamonds and "
            "the jokers left. Otherwise the game is over, and the Thief with the most "
            "diamonds wins. Ties share."
        )),
        ("I8", N_("Whoever is out keeps silent and cannot win.")),
    )),
    Chapter("E", N_("The end"), (
        ("E1", N_("With all fifteen diamonds back, the Godfather wins at once.")),
        ("E2", N_(
            "Then their followers in play: the Driver of a winner on the right; Henchmen "
            "and Cleaner of the first Godfather; the Minion of the Traitor; Street Urchins, "
            "and a Crooked Lawyer who has taken a side, of a Thief."
        )),
        ("E3", N_("Where no Thief is in play, that place stays empty. A game may have no winner.")),
        ("E4", N_(
            "The winners choose the next Godfather; without a winner, the last Godfather "
            "does."
        )),
    )),
)
# fmt: on

FIRST_PAGE = "how"  # where the rules begin, for who waits in the lobby
RULES_NOW = {"hide": "T1", "theft": "T3", "investigation": "I2", "over": "E1"}


def rule_now(view: TableView, me: int | None) -> str:
    """Where the rules open during play: at what matters now, as everybody may know it."""
    if view.phase == "accusation":
        return "I4" if view.window_open else "I5a"
    if view.phase == "investigation" and me is not None and me == view.godfather:
        return "I3"
    return RULES_NOW.get(view.phase, FIRST_PAGE)
