"""Chapter T, the diamond theft: what is hidden, dismissed and taken, and who offends."""

from .rows import Row, cases, check, ends, refused, shows

URCHIN, THIEF, OFFENDER = {"role": "urchin"}, {"role": "thief"}, {"role": "offender"}

# fmt: off
ROWS = [
    Row("T1", "none",                          "5 | h0",            shows({0: {"diamonds": 0}}, phase="theft", hidden=0, box={"diamonds": 15})),
    Row("T1", "five",                          "5 | h5",            shows({0: {"diamonds": 5}}, phase="theft", hidden=5, box={"diamonds": 10})),
    Row("T1", "six from an open box",          "5 open | h6",       refused(0, "T1")),
    Row("T1", "less than none",                "6 | h-1",           refused(0, "T1")),
    Row("T1", "twice",                         "6 | h2 h2",         refused(1, "T1")),
    Row("T1", "by another",                    "6 | 1:h2",          refused(0, "T1")),
    Row("T1", "during the investigation",      "5 | h0 15 henchman fbi - h1", refused(5, "T1")),
    Row("T1", "nobody takes before",           "6 | 3",             refused(0, "T3")),
    Row("T1", "nobody dismisses before",       "6 | /driver",       refused(0, "T2")),

    Row("T2", "into the bag, still to take",   "7 | h0 /driver",    shows({1: {"role": None}}, phase="theft", box={"diamonds": 15, "tokens": {"henchman": 2, "fbi": 1}})),
    Row("T2", "the only Henchman",             "6 | h2 5/henchman", shows({1: THIEF}, box={"diamonds": 8, "tokens": {"fbi": 1, "driver": 1}})),
    Row("T2", "one of two, and take the other", "7 | h0 henchman/henchman", shows({1: {"role": "henchman"}}, box={"tokens": {"fbi": 1, "driver": 1}})),
    Row("T2", "and take what was dismissed",   "7 | h0 driver/driver", refused(2, "T3")),
    Row("T2", "what is not there",             "6 | h0 /lover",     refused(1, "T2")),
    Row("T2", "never two, nor from an open box", "6 open | h0 /driver /fbi", refused(2, "T2")),
    Row("T2", "not after the take",            "6 open | h0 3 1:/driver",  refused(2, "T2")),
    Row("T2", "not the second player",         "6 open | h0 3 2:/driver",  refused(2, "T2")),
    Row("T2", "not the Godfather",             "6 | h0 0:/driver",  refused(1, "T2")),
    Row("T2", "a Traitor in the bag inherits nothing", "7 box=2henchman+driver+traitor | h0 15/traitor henchman henchman driver - - x2", ends("godfather_eliminated", 1, 5, 6)),

    Row("T3", "nothing from a full box",       "6 | h2 -",          refused(1, "T3")),
    Row("T3", "nothing from a box with one token", "5 | h0 15 henchman -", refused(3, "T3")),
    Row("T3", "less than nothing",             "6 | h2 -3",         refused(1, "T3")),
    Row("T3", "out of turn",                   "6 | h2 2:3",        refused(1, "T3")),
    Row("T3", "twice",                         "6 | h2 3 1:3",      refused(2, "T3")),
    Row("T3", "the Godfather has had theirs",  "6 | h2 0:3",        refused(1, "T3")),
    Row("T3", "after the theft",               "5 | h0 15 henchman fbi - 1:1", refused(5, "T3")),
    Row("T3", "a token with the fake diamond", "6 fake | h2 henchman+fake", refused(1, "T3")),
    Row("T3", "all the diamonds there are",    "6 | h2 13",         shows({1: {"role": "thief", "diamonds": 13}}, box={"diamonds": 0})),

    Row("T4", "alone: an Urchin",              "5 fake | h0 fake",    shows({1: URCHIN}, box={"diamonds": 15, "fake_diamond": False})),
    Row("T4", "with one diamond: a Thief",     "5 fake | h0 1+fake",  shows({1: {"role": "thief", "diamonds": 1}}, box={"diamonds": 14, "fake_diamond": False})),
    Row("T4", "with all of them",              "5 fake | h0 15+fake", shows({1: {"role": "thief", "diamonds": 15}})),
    Row("T4", "diamonds without it",           "5 fake | h0 2",       shows({1: THIEF}, box={"fake_diamond": True})),
    Row("T4", "there is none",                 "5 | h0 fake",         refused(1, "T3")),
    Row("T4", "it is gone",                    "5 fake | h5 3+fake 2+fake", refused(2, "T3")),

    Row("T5", "two Urchins of an empty box",   "5 | h5 10/henchman fbi - -", shows({3: URCHIN, 4: URCHIN}, phase="investigation")),
    Row("T5", "nothing there to take",         "5 | h5 10/henchman fbi 1",   refused(4, "T3")),
    Row("T5", "only the fake diamond: taken",  "5 fake | h5 10/henchman fbi fake -",    shows({3: URCHIN, 4: URCHIN}, phase="investigation", box={"fake_diamond": False})),
    Row("T5", "only the fake diamond: left",   "5 fake | h4 11/henchman fbi -",         refused(4, "T5")),
    Row("T5", "the last may leave it",         "5 fake | h0 10/henchman fbi 5 -",       shows({4: URCHIN}, phase="investigation", box={"fake_diamond": True})),
    Row("T5", "the last may take it",          "5 fake | h0 10/henchman fbi 5 fake",    shows({4: URCHIN}, phase="investigation", box={"fake_diamond": False})),
    Row("T5", "a token beside the fake diamond", "5 fake | h0 15 henchman -",           refused(3, "T3")),

    Row("T6", "nothing from plenty",           "6 | h0 3 1 1 1 -",  shows({5: URCHIN}, phase="investigation", box={"diamonds": 9, "tokens": {"henchman": 1, "fbi": 1, "driver": 1}})),
    Row("T6", "the last but one may not",      "6 | h0 3 1 1 -",    refused(4, "T3")),
    Row("T6", "the last may also take",        "6 | h0 3 1 1 1 9",  shows({5: THIEF}, box={"diamonds": 0})),

    Row("T7", "takes make roles, in secret",   "6 | h2 3/driver henchman", shows({1: {"role": "thief", "revealed": False}, 2: {"role": "henchman", "revealed": False}, 3: {"role": None, "revealed": False}})),
    Row("T7", "a token of each kind",          "12 box=henchman+fbi+cia+driver+cleaner+lover+traitor+minion+lawyer | h0 henchman fbi cia driver cleaner lover traitor minion lawyer 1 -",
        shows({seat: {"role": role} for seat, role in enumerate(["godfather", "henchman", "fbi", "cia", "driver", "cleaner", "lover", "traitor", "minion", "lawyer", "thief", "urchin"])})),
    Row("T7", "a Revolutionary",               "6 box=henchman+2revolutionary | h0 revolutionary", shows({1: {"role": "revolutionary"}})),
    Row("T7", "nobody shows during the theft", "6 | h2 3 1:r",      refused(2, "I5")),
    Row("T7", "nobody shows unaccused",        "6 | h2 3/driver henchman fbi 10 - 3:r", refused(7, "I5")),

    Row("T8", "nothing",                       "6 open | h0 -",                shows({1: OFFENDER}, phase="theft")),
    Row("T8", "a token and a diamond",         "6 open | h0 1+fbi",            shows({1: {"role": "offender", "diamonds": 1}}, box={"diamonds": 14, "tokens": {"henchman": 1, "driver": 1}})),
    Row("T8", "a token and the fake diamond",  "6 open fake | h0 fbi+fake",    shows({1: OFFENDER}, box={"fake_diamond": False})),
    Row("T8", "a token and diamonds of both kinds", "6 open fake | h0 15+fbi+fake", shows({1: {"role": "offender", "diamonds": 15}})),
    Row("T8", "leaving only the fake diamond", "5 open fake | h5 10/henchman fbi - -", shows({3: OFFENDER, 4: URCHIN})),
    Row("T8", "the last takes too much",       "5 open | h0 1 1 1 1+fbi",      shows({4: OFFENDER}, phase="investigation")),
    Row("T8", "no offence: an empty box",      "5 open | h5 10/henchman fbi - -", shows({1: THIEF, 3: URCHIN, 4: URCHIN})),
    Row("T8", "no offence: the last takes nothing", "5 open | h0 1 1 1 -",     shows({4: URCHIN})),
    Row("T8", "no offence: one token, one in the bag", "6 open | h0 driver/fbi", shows({1: {"role": "driver"}})),
    Row("T8", "off, it is refused",            "6 | h0 1+fbi",                 refused(1, "T3")),
    Row("T8", "more than there is",            "6 open | h0 16",               refused(1, "T3")),
    Row("T8", "less than nothing",             "6 open | h0 -1+fbi",           refused(1, "T3")),
    Row("T8", "a token that is not there",     "6 open | h0 2+lover",          refused(1, "T3")),
    Row("T8", "the fake diamond is not there", "6 open | h0 2+fake",           refused(1, "T3")),
    Row("T8", "no Cleaner: cannot shoot",      "7 open box=2henchman+cleaner+driver | h0 3 1+cleaner henchman 11 driver henchman x1? 2:pow",       refused(8, "I4")),
    Row("T8", "no Traitor: no heir",           "7 open box=2henchman+traitor+driver | h0 14 1+traitor henchman driver henchman - x3",              ends("godfather_eliminated", 1, 6)),
    Row("T8", "no Agent: shot without a cry",  "7 open box=2henchman+cleaner+fbi | h0 1+fbi 5 cleaner henchman 9 henchman x1? 3:pow",              shows({1: {"in_play": False}, 3: {"in_play": False}}, phase="investigation", recovered=1)),
    Row("T8", "no Thief: neither richest nor poorest", "7 open box=henchman+2revolutionary+driver | h0 1+driver revolutionary 3 henchman 2 9 x2",  ends("revolutionary_accused", 2, 5)),
    Row("T8", "no Driver beside a winner",     "6 open fake | h5 henchman driver+fake 10 fbi - x3",                                                ends("diamonds_recovered", 0, 1)),
    Row("T8", "no Henchman of the winner",     "6 open fake | h5 driver henchman+fake 10 fbi - x3",                                                ends("diamonds_recovered", 0, 1)),
    Row("T8", "no Cleaner of the winner",      "7 open fake box=2henchman+cleaner+fbi | h5 henchman 10 cleaner+fake henchman fbi - x2",            ends("diamonds_recovered", 0, 1, 4)),
    Row("T8", "no Urchin of the Thief",        "6 open | h0 15 - henchman fbi driver x3",                                                          ends("godfather_eliminated", 1)),
    Row("T8", "no Revolutionary with the other", "7 open fake box=henchman+2revolutionary+driver | h0 revolutionary+fake revolutionary 5 henchman driver 10 x2", ends("revolutionary_accused", 2, 3)),
    Row("T8", "no Minion of the Traitor",      "8 open fake box=2henchman+traitor+minion+driver | h0 15 traitor minion+fake henchman henchman driver - concede 2:x1",      ends("diamonds_recovered", 2)),
    Row("T8", "no Lawyer of the Thief",        "8 open fake box=2henchman+lawyer+driver+fbi | h0 14 lawyer+fake henchman 1 driver henchman - x4 concede",              ends("godfather_eliminated", 1, 7)),
]
# fmt: on


@cases(ROWS)
def test_row(row: Row) -> None:
    check(row)
