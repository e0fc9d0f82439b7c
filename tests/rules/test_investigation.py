"""Chapter I, the investigation: words, accusations, shots, emptied pockets and the office."""

from .rows import Row, cases, check, ends, refused, shows

SIX = "6 | h2 3/driver henchman fbi 10 -"
CLEANER = "8 box=2henchman+cia+driver+cleaner | h0 cleaner driver cia 15 henchman henchman -"
LOVER = "7 box=henchman+fbi+driver+lover | h0 6 6 lover henchman driver 2"
REVOLUTION = (
    "8 box=henchman+2revolutionary+driver+fbi | h0 5 revolutionary 2 2 revolutionary driver 6"
)
TRAITOR = "7 box=2henchman+driver+traitor | h0 9 traitor henchman driver henchman 6"
BETRAYAL = (
    "8 box=3henchman+traitor+driver jokers=3 | h0 7 traitor 7 driver henchman henchman henchman"
)
COURT = "11 box=henchman+driver+cleaner+lover+traitor+minion+lawyer+fbi jokers=1 | h0 1 henchman driver cleaner traitor minion lawyer 7 7 -"

OUT, IN = {"in_play": False}, {"in_play": True}
COMFORTED = {"in_play": True, "revealed": True, "jokers": 1}

# fmt: off
ROWS = [
    Row("I1", "what is left is the Godfather's", "6 | h2 3 henchman 1 1 -", shows({0: {"diamonds": 10}}, phase="investigation", box={"diamonds": 8, "tokens": {"fbi": 1, "driver": 1}, "fake_diamond": False}, recovered=0)),
    Row("I1", "not during the theft",            "6 | h2 3 henchman 1 1",   shows({0: {"diamonds": 2}}, phase="theft")),

    Row("I2", "anyone may ask anyone",           f"{SIX} 4:ask2=took 5:ask0=received_tokens 0:ask1=passed 1:ask3=received_diamonds",     shows(phase="investigation")),
    Row("I2", "of the bag, and of suspects",     f"{SIX} 4:ask1=dismissed 5:ask0=suspect 1:claim=dismissed=-",                             shows(phase="investigation")),
    Row("I2", "opinions change nothing",         f"{SIX} 3:vouch1 3:doubt1 3:doubt0 0:vouch3 5:doubt3 3:retract=took x4? 4:doubt3 3:vouch4", shows(phase="accusation", accused=4)),
    Row("I2", "opinions of who emptied their pockets", "6 jokers=1 | h2 3/driver henchman fbi 10 - x2 3:vouch2 2:doubt3", shows({2: {"revealed": True}})),
    Row("I2", "claims need not be possible",     f"{SIX} 2:claim=received.diamonds=99,passed.tokens=40henchman,took=lover,dismissed=cia", shows(phase="investigation")),
    Row("I2", "nothing claimed, nothing taken back", f"{SIX} 2:retract=took 2:retract=took",  shows(phase="investigation")),
    Row("I2", "also while an accusation is open", f"{SIX} x4? 4:say=Me? 3:claim=took=-",      shows(phase="accusation", accused=4)),
    Row("I2", "not before the theft",            "6 | 0:say=Hola",                            refused(0, "I2")),
    Row("I2", "not during the theft",            "6 | h2 1:claim=took=-",                     refused(1, "I2")),
    Row("I2", "not after the end",               f"{SIX} x3 3:say=Freeze",                    refused(9, "I2")),
    Row("I2", "nobody asks themselves",          f"{SIX} 3:ask3=took",                        refused(7, "I2")),
    Row("I2", "nobody vouches for themselves",   f"{SIX} 3:vouch3",                           refused(7, "I2")),
    Row("I2", "nobody doubts themselves",        f"{SIX} 0:doubt0",                           refused(7, "I2")),
    Row("I2", "no opinions of who is out",       f"{SIX} x1 0:doubt1",                        refused(9, "I2")),
    Row("I2", "no opinions before the theft is over", "6 | h2 0:doubt1",                      refused(1, "I2")),
    Row("I2", "nobody asks who is out",          f"{SIX} x1 0:ask1=took",                     refused(9, "I2")),

    Row("I3", "a window opens",                  f"{SIX} x1?",                 shows({1: {"in_play": True, "revealed": False}}, phase="accusation", accused=1)),
    Row("I3", "only the Godfather",              f"{SIX} 1:x4?",               refused(7, "I3")),
    Row("I3", "not themselves",                  f"{SIX} x0?",                 refused(7, "I3")),
    Row("I3", "not two at once",                 f"{SIX} x4? x1?",             refused(8, "I3")),
    Row("I3", "not who is out",                  f"{SIX} x1 x1?",              refused(9, "I3")),
    Row("I3", "not before the theft is over",    "6 | h2 x1?",                 refused(1, "I3")),
    Row("I3", "not after the end",               f"{SIX} x3 x1?",              refused(9, "I3")),
    Row("I3", "not an Urchin seen twice",        "6 fake jokers=1 | h0 fake 5 henchman fbi 9 x1 x1 x1?", refused(10, "I3")),
    Row("I3", "not who held the office",         f"{TRAITOR} concede 2:x0?",   refused(8, "I3")),
    Row("I3", "not any more from seat 0",        f"{TRAITOR} concede x1?",     refused(8, "I3")),
    Row("I3", "the heir finds pockets emptied",  "7 box=2henchman+driver+traitor jokers=1 | h0 9 traitor henchman driver henchman 6 x3 concede 2:x3?", refused(10, "I3")),

    Row("I4", "an Agent: nobody is eliminated",  f"{CLEANER} x3? 1:pow",       ends("agent_shot", 1, 2) | {"players": dict.fromkeys(range(8), IN), "recovered": 0}),
    Row("I4", "a Henchman: no joker",            f"{CLEANER} x5? 1:pow",       shows({1: {"in_play": False, "revealed": True}, 5: {"in_play": False, "revealed": True, "jokers": 0}}, phase="investigation", accused=None, jokers=1)),
    Row("I4", "without a joker the Godfather stays", "7 box=2henchman+cleaner+driver | h0 15 cleaner henchman driver henchman - x3? 2:pow", shows({0: IN, 2: OUT, 3: OUT}, phase="investigation")),
    Row("I4", "an Urchin",                       f"{CLEANER} x7? 1:pow",       shows({1: OUT, 7: OUT}, phase="investigation", jokers=1)),
    Row("I4", "a Thief: diamonds back",          "8 box=2henchman+cia+driver+cleaner | h0 cleaner 4 cia 11 henchman henchman - x2? 1:pow", shows({0: {"diamonds": 4}, 2: {"in_play": False, "diamonds": 0}}, phase="investigation", recovered=4)),
    Row("I4", "a Thief with everything",         f"{CLEANER} x4? 1:pow",       ends("diamonds_recovered", 0, 5, 6)),
    Row("I4", "not without an accusation",       f"{CLEANER} 1:pow",           refused(8, "I4")),
    Row("I4", "not after the reveal",            f"{CLEANER} x5 1:pow",        refused(10, "I4")),
    Row("I4", "not the Godfather",               f"{CLEANER} x5? 0:pow",       refused(9, "I4")),
    Row("I4", "not at themselves",               f"{CLEANER} x1? 1:pow",       refused(9, "I4")),
    Row("I4", "not once more",                   f"{CLEANER} x5? 1:pow x6? 1:pow", refused(11, "I4")),
    Row("I4", "nothing to reveal any more",      f"{CLEANER} x5? 1:pow 5:r",   refused(10, "I5")),
    Row("I4", "for the Traitor in office too",   "9 box=2henchman+driver+cleaner+traitor+minion | h5 10 cleaner traitor minion henchman henchman driver - concede 3:x1? 2:pow", ends("diamonds_recovered", 3, 4)),

    Row("I5", "only the accused",                f"{SIX} x4? 1:r",             refused(8, "I5")),
    Row("I5", "once",                            f"{SIX} x4 4:r",              refused(9, "I5")),
    Row("I5", "the window closes",               f"{SIX} x4? r",               shows(phase="investigation", accused=None)),

    Row("I5a", "a Thief shows only the fake diamond", "6 fake jokers=1 | h5 4+fake henchman fbi 6 - x1",      shows({1: {"in_play": True, "revealed": False, "diamonds": 4, "jokers": 0}}, phase="investigation", accused=None, recovered=0, jokers=1)),
    Row("I5a", "and may be accused again",       "6 fake | h5 4+fake henchman fbi 6 - x1 x1?",                shows(phase="accusation", accused=1)),
    Row("I5a", "an offender shows it first",     "6 open fake | h0 5+fbi+fake 10 henchman driver - x1",       shows({1: {"role": "offender", "in_play": True, "revealed": False, "diamonds": 5}}, phase="investigation")),
    Row("I5a", "an Agent with it is an offender", "6 open fake | h0 fbi+fake 15 henchman driver - x1",        shows({1: IN}, phase="investigation")),
    Row("I5a", "without a joker nobody falls",   "6 fake | h0 fake 5 henchman fbi 9 x1",                      shows({0: IN}, phase="investigation")),

    Row("I5b", "diamonds back, no joker",        "6 open jokers=1 | h0 5+fbi 9 henchman driver - x1",         shows({1: {"in_play": False, "revealed": True, "diamonds": 0, "jokers": 0}}, phase="investigation", recovered=5, jokers=1)),
    Row("I5b", "an Agent who took too much",     "6 open fake | h0 fbi+fake 15 henchman driver - x1 x1",      shows({1: OUT, 0: IN}, phase="investigation", ending=None)),
    Row("I5b", "a Lover who took too much",      "7 open box=henchman+fbi+driver+lover | h0 1+lover 14 henchman driver fbi - x1", shows({1: OUT}, phase="investigation", recovered=1)),
    Row("I5b", "a Revolutionary who took too much", "7 open box=henchman+2revolutionary+driver | h0 1+revolutionary 14 henchman driver revolutionary - x1", shows({1: OUT}, phase="investigation")),
    Row("I5b", "nothing taken, no joker there",  "6 open | h0 - 15 henchman fbi driver x1",                   shows({0: IN, 1: OUT}, phase="investigation")),
    Row("I5b", "a Henchman of the heir who took too much", "7 open box=2henchman+driver+traitor | h0 1+henchman traitor 14 driver henchman - concede 2:x1", shows({1: OUT}, phase="investigation", ending=None)),
    Row("I5b", "the last diamonds",              "6 open | h0 14+fbi 1 henchman driver - x2 x1",              ends("diamonds_recovered", 0, 3, 4)),

    Row("I5c", "diamonds back, out",             f"{SIX} x1",                  shows({0: {"diamonds": 5}, 1: {"in_play": False, "revealed": True, "diamonds": 0}}, phase="investigation", recovered=3)),
    Row("I5c", "after the fake diamond",         "6 fake | h5 4+fake henchman fbi 6 - x1 x1", shows({1: {"in_play": False, "revealed": True}}, phase="investigation", recovered=4)),

    Row("I5d", "the CIA, and who drives",        "10 | h0 1 1 1 1 1 1 1 cia driver x8",       ends("agent_accused", 8, 9)),
    Row("I5d", "without the other Agent",        "10 | h0 1 1 1 1 1 1 fbi cia 1 x7",          ends("agent_accused", 7)),
    Row("I5d", "by the Traitor in office",       "8 box=2henchman+fbi+traitor+driver | h0 9 traitor henchman fbi driver henchman - concede 2:x4", ends("agent_accused", 4, 5)),
    Row("I5d", "stays in play",                  f"{SIX} x3",                  shows({3: {"in_play": True, "revealed": True, "jokers": 0}})),

    Row("I5e", "two equally rich Thieves",       f"{LOVER} x3",                ends("lover_accused", 1, 2, 3)),
    Row("I5e", "recovered diamonds count",       f"{LOVER} x1 x3",             ends("lover_accused", 0, 3, 4, 5)),
    Row("I5e", "hidden and left ones count",     "7 box=henchman+fbi+driver+lover | h3 4 4 lover fbi driver 1 x3",   ends("lover_accused", 0, 3)),
    Row("I5e", "the heir counts, seat 0 does not", "8 box=2henchman+traitor+driver+lover | h5 1 henchman traitor lover driver 4 - concede 3:x4", ends("lover_accused", 3, 4, 5)),
    Row("I5e", "a Driver beside the Lover",      "7 box=henchman+fbi+driver+lover | h0 8 lover driver henchman 7 - x2",  ends("lover_accused", 1, 2, 3, 6)),

    Row("I5f", "two equally poor Thieves",       f"{REVOLUTION} x5",           ends("revolutionary_accused", 2, 3, 4, 5, 6)),
    Row("I5f", "a caught one is not the poorest", f"{REVOLUTION} x3 x2",       ends("revolutionary_accused", 2, 4, 5, 6)),
    Row("I5f", "both caught",                    f"{REVOLUTION} x3 x4 x2",     ends("revolutionary_accused", 1, 2, 5, 6)),
    Row("I5f", "one in the bag",                 "7 box=henchman+2revolutionary+driver | h0 9/revolutionary revolutionary henchman driver 6 - x2", ends("revolutionary_accused", 2, 5, 6)),

    Row("I5g", "with jokers left all the same",  f"{BETRAYAL} concede 2:x5",   ends("henchman_betrayed", 1, 3, 4, 5)),
    Row("I5g", "after one Thief was caught",     f"{BETRAYAL} x1 concede 2:x7", ends("henchman_betrayed", 3, 4, 7)),
    Row("I5g", "not by seat 0",                  f"{BETRAYAL} x5",             shows({5: COMFORTED}, phase="investigation", jokers=2)),
    Row("I5g", "not a Driver",                   f"{BETRAYAL} concede 2:x4",   shows({4: COMFORTED}, phase="investigation", godfather=2, jokers=2)),
    Row("I5g", "not a Cleaner",                  "8 box=2henchman+traitor+cleaner+driver | h0 15 traitor cleaner henchman henchman driver - concede 2:x3", shows({3: COMFORTED}, phase="investigation", jokers=0)),

    Row("I5h", "no joker",                       "6 fake jokers=1 | h0 fake 5 henchman fbi 9 x1 x1",   shows({1: {"role": "urchin", "in_play": True, "revealed": True, "jokers": 0}}, phase="investigation", accused=None, jokers=1)),
    Row("I5h", "no penalty without jokers",      "6 fake | h0 fake 5 henchman fbi 9 x1 x1",            shows({0: IN, 1: IN}, phase="investigation")),
    Row("I5h", "another Urchin gets the joker",  "6 fake jokers=1 | h0 fake 5 henchman fbi - x5",      shows({5: COMFORTED}, phase="investigation", jokers=0)),

    Row("I5i", "a Henchman",    f"{COURT} x2",   shows({2: COMFORTED}, phase="investigation", accused=None, jokers=0)),
    Row("I5i", "a Driver",      f"{COURT} x3",   shows({3: COMFORTED}, phase="investigation", jokers=0)),
    Row("I5i", "a Cleaner",     f"{COURT} x4",   shows({4: COMFORTED}, phase="investigation", jokers=0)),
    Row("I5i", "a Traitor",     f"{COURT} x5",   shows({5: COMFORTED}, phase="investigation", godfather=0, jokers=0)),
    Row("I5i", "a Minion",      f"{COURT} x6",   shows({6: COMFORTED}, phase="investigation", jokers=0)),
    Row("I5i", "a Lawyer",      f"{COURT} x7",   shows({7: COMFORTED}, phase="investigation", jokers=0)),
    Row("I5i", "an Urchin",     f"{COURT} x10",  shows({10: COMFORTED}, phase="investigation", jokers=0)),
    Row("I5i", "without a joker",                "6 | h0 5 driver henchman fbi 10 x2",     ends("godfather_eliminated", 5) | {"players": {0: OUT, 2: {"in_play": True, "jokers": 0}}}),

    Row("I6", "not while an accusation is open", f"{SIX} x4? concede",         refused(8, "I6")),
    Row("I6", "only the Godfather",              f"{SIX} 1:concede",           refused(7, "I6")),
    Row("I6", "not before hiding",               "6 | concede",                refused(0, "I6")),
    Row("I6", "not after the end",               f"{SIX} x3 concede",          refused(9, "I6")),
    Row("I6", "not twice",                       f"{TRAITOR} concede concede", refused(8, "I6")),
    Row("I6", "the richest Thief wins",          f"{SIX} concede",             ends("godfather_eliminated", 4, 5) | {"godfather": 0, "players": {0: {"in_play": False, "diamonds": 2}}}),

    Row("I7", "the accused Traitor topples the Godfather", f"{TRAITOR} x2",    shows({0: {"in_play": False, "diamonds": 0, "revealed": True}, 2: {"role": "traitor", "in_play": True, "revealed": True, "jokers": 0}}, phase="investigation", godfather=2, accused=None)),
    Row("I7", "and finds everything",            f"{TRAITOR} x2 2:x1 2:x6",    ends("diamonds_recovered", 2)),
    Row("I7", "hidden, left and recovered pass over", "7 box=2henchman+driver+traitor | h2 4 traitor henchman driver 3 - x1 concede", shows({0: {"diamonds": 0}, 2: {"diamonds": 12}}, godfather=2, hidden=2, recovered=4, box={"diamonds": 6})),
    Row("I7", "the jokers pass over",            "8 box=3henchman+driver+traitor jokers=3 | h0 9 traitor henchman driver henchman 6 - x3 concede", shows(godfather=2, jokers=2)),
    Row("I7", "the Traitor's own joker does not", "7 box=2henchman+driver+traitor jokers=1 | h0 9 traitor henchman driver henchman 6 x2 x3", shows({2: {"jokers": 1, "revealed": True}}, phase="investigation", godfather=2, jokers=0)),
    Row("I7", "and saves nobody",                "7 box=2henchman+driver+traitor jokers=1 | h0 9 traitor henchman driver henchman 6 x2 x3 2:x4", ends("godfather_eliminated", 1)),
    Row("I7", "no second heir",                  f"{TRAITOR} x2 2:concede",    ends("godfather_eliminated", 1) | {"godfather": 2, "players": {0: OUT, 2: OUT}}),
    Row("I7", "a Traitor left in the box",       "7 box=2henchman+driver+traitor | h0 9 henchman henchman driver 3 3 x2", ends("godfather_eliminated", 1)),
    Row("I7", "equally rich Thieves",            "7 | h0 5 5 henchman driver fbi 5 x3", ends("godfather_eliminated", 1, 2, 6)),
    Row("I7", "an offender is no Thief",         "6 open | h0 9+fbi 6 henchman driver - concede", ends("godfather_eliminated", 2, 5)),

    Row("I8", "says nothing",                    f"{SIX} x1 1:say=Ay",         refused(9, "I8")),
    Row("I8", "asks nothing",                    f"{SIX} x1 1:ask2=took",      refused(9, "I8")),
    Row("I8", "claims nothing",                  f"{SIX} x1 1:claim=took=-",   refused(9, "I8")),
    Row("I8", "takes nothing back",              f"{SIX} x1 1:retract=took",   refused(9, "I8")),
    Row("I8", "the fallen Godfather",            f"{TRAITOR} concede 0:say=Traitor!", refused(8, "I8")),
    Row("I8", "the Cleaner who shot",            f"{CLEANER} x5? 1:pow 1:say=Adios",  refused(10, "I8")),
    Row("I8", "a Driver who was shot drives nobody", "8 box=2henchman+cleaner+driver+fbi | h5 henchman driver 10 cleaner fbi henchman - x2? 4:pow x3", ends("diamonds_recovered", 0, 1, 6)),
]
# fmt: on


@cases(ROWS)
def test_row(row: Row) -> None:
    check(row)
