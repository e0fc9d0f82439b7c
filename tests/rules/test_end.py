"""Chapter E, the end: the last diamond, who follows the winners, and games that nobody wins."""

from .rows import Row, cases, check, ends, refused, shows

LAWYER = "8 box=2henchman+lawyer+driver+fbi | h0 9 lawyer henchman driver henchman 6 -"
LAWYER_CLEANER = "8 box=2henchman+lawyer+cleaner+fbi | h0 9 lawyer cleaner henchman henchman 6 -"
SHOOTING = "8 box=2henchman+cleaner+driver+fbi | h5 henchman driver 10 cleaner fbi henchman -"

# fmt: off
ROWS = [
    Row("E1", "at once, if nobody stole",        "6 fake | h2 fake henchman fbi driver -",                ends("diamonds_recovered", 0, 2)),
    Row("E1", "then no more accusations",        "6 fake | h2 fake henchman fbi driver - x1?",            refused(6, "I3")),
    Row("E1", "at once, whatever the offences",  "5 open | h0 - - - -",                                   ends("diamonds_recovered", 0)),
    Row("E1", "not before the last take",        "6 fake | h2 fake henchman fbi driver",                  shows(phase="theft", ending=None, winners=[])),
    Row("E1", "not with one diamond missing",    "6 fake | h2 fake henchman fbi driver 1",                shows(phase="investigation", ending=None)),
    Row("E1", "the hidden ones count",           "6 | h5 4/driver henchman fbi 6 - x1 x4",                ends("diamonds_recovered", 0, 2)),
    Row("E1", "the last thief found out",        "7 | h1 3 2 henchman 9 fbi driver x2 x4 x1",             ends("diamonds_recovered", 0, 3)),
    Row("E1", "not while one thief is left",     "7 | h1 3 2 henchman 9 fbi driver x2 x4",                shows({0: {"diamonds": 12}}, phase="investigation", recovered=11)),
    Row("E1", "an offender shot with the last",  "7 open box=2henchman+cleaner+fbi | h0 15+fbi cleaner henchman henchman - - x1? 2:pow", ends("diamonds_recovered", 0, 3, 4)),
    Row("E1", "by the heir",                     "7 box=2henchman+driver+traitor | h3 6 traitor driver henchman henchman 6 x1 concede 2:x6", ends("diamonds_recovered", 2, 3)),

    Row("E2", "two Drivers behind an Agent",     "11 | h0 1 1 1 1 1 1 fbi driver driver cia x7",          ends("agent_accused", 7, 8, 9)),
    Row("E2", "two Drivers behind a Thief",      "11 | h0 10 driver driver 5 henchman henchman henchman henchman fbi cia concede", ends("godfather_eliminated", 1, 2, 3)),
    Row("E2", "a Driver behind an Urchin",       "8 fake | h0 13 fake driver henchman henchman henchman 2 concede", ends("godfather_eliminated", 1, 2, 3)),
    Row("E2", "a Driver between two who lose",   "6 | h0 2 driver 3 henchman 10 concede",                 ends("godfather_eliminated", 5)),
    Row("E2", "a Driver behind a caught Thief",  "6 | h5 3 driver henchman 7 - x1 x4",                    ends("diamonds_recovered", 0, 3)),
    Row("E2", "a Driver behind a shot Henchman", f"{SHOOTING} x1? 4:pow x3",                              ends("diamonds_recovered", 0, 6)),
    Row("E2", "a Driver behind the fallen Godfather", "6 | h0 driver 9 henchman fbi 6 concede",           ends("godfather_eliminated", 2)),
    Row("E2", "a Driver behind the Traitor in office", "7 box=2henchman+driver+traitor | h0 15 traitor driver henchman henchman - concede 2:x1", ends("diamonds_recovered", 2, 3)),
    Row("E2", "a Driver behind the Minion",      "8 box=2henchman+driver+traitor+minion | h0 15 traitor henchman minion driver henchman - concede 2:x1", ends("diamonds_recovered", 2, 4, 5)),

    Row("E2", "Henchman and Cleaner with seat 0", SHOOTING + " x3",                                        ends("diamonds_recovered", 0, 1, 2, 4, 6)),
    Row("E2", "neither of them with the heir",   "8 box=2henchman+cleaner+driver+traitor | h0 15 traitor cleaner henchman henchman driver - concede 2:x1", ends("diamonds_recovered", 2)),
    Row("E2", "a Henchman with a joker follows", "8 | h0 henchman 15 henchman henchman driver fbi - x1 x2", ends("diamonds_recovered", 0, 1, 3, 4, 5)),
    Row("E2", "no Henchman with the Lover alone", "7 box=henchman+fbi+driver+lover | h0 8 henchman lover fbi driver 7 x3", ends("lover_accused", 1, 3)),

    Row("E2", "no Minion of a losing Traitor",   "8 box=2henchman+traitor+minion+driver | h0 8 traitor minion henchman henchman driver 7 concede 2:concede", ends("godfather_eliminated", 1)),
    Row("E2", "no Minion of a Traitor unheard of", "8 box=2henchman+traitor+minion+driver | h0 8 traitor minion henchman henchman 7 - x1 x6", ends("diamonds_recovered", 0, 4, 5)),
    Row("E2", "no Minion of a betrayer",         "8 box=2henchman+traitor+minion+driver | h0 8 traitor minion henchman henchman driver 7 concede 2:x4", ends("henchman_betrayed", 1, 4)),

    Row("E2", "an Urchin with the poorest Thief", "8 box=henchman+2revolutionary+driver+fbi | h0 5 revolutionary 2 henchman 8 driver - x2", ends("revolutionary_accused", 2, 3, 7)),
    Row("E2", "an Urchin with the betrayed Henchman's Thief", "7 box=2henchman+driver+traitor | h0 15 traitor henchman driver henchman - concede 2:x3", ends("henchman_betrayed", 1, 3, 4, 6)),
    Row("E2", "an Urchin with a joker",          "8 | h0 15 henchman henchman henchman driver fbi - x7 concede",    ends("godfather_eliminated", 1, 7)),
    Row("E2", "an Urchin who showed the fake diamond", "6 fake | h0 15 fake henchman fbi driver x2 x2 concede",     ends("godfather_eliminated", 1, 2)),
    Row("E2", "no Urchin with the Godfather",    "6 | h5 10 driver henchman fbi - x1",                    ends("diamonds_recovered", 0, 3)),
    Row("E2", "no Urchin with an Agent",         "6 | h5 10 driver henchman fbi - x4",                    ends("agent_accused", 4)),
    Row("E2", "no Urchin with a Lover and the Godfather", "7 box=henchman+fbi+driver+lover | h5 1 lover fbi driver 1 - x2", ends("lover_accused", 0, 2)),

    Row("E2", "the Lawyer's side: a Thief revealed",     f"{LAWYER} x6 concede",                          ends("godfather_eliminated", 1, 2, 7)),
    Row("E2", "the Lawyer's side: a Henchman revealed",  f"{LAWYER} x3 concede",                          ends("godfather_eliminated", 1, 2, 7)),
    Row("E2", "the Lawyer's side: a Cleaner revealed",   f"{LAWYER_CLEANER} x3 concede",                  ends("godfather_eliminated", 1, 2, 7)),
    Row("E2", "the Lawyer's side: a Thief shot",         f"{LAWYER_CLEANER} x6? 3:pow concede",           ends("godfather_eliminated", 1, 2, 7)),
    Row("E2", "the Lawyer's side: a Henchman shot",      f"{LAWYER_CLEANER} x4? 3:pow concede",           ends("godfather_eliminated", 1, 2, 7)),
    Row("E2", "the Lawyer's side: a reveal that ends it", LAWYER.replace(" |", " jokers=0 |") + " x3",     ends("godfather_eliminated", 1, 2, 7)),
    Row("E2", "the Lawyer's side: a Henchman betrayed",  "8 box=2henchman+lawyer+traitor+driver | h0 9 lawyer henchman traitor henchman 6 - concede 4:x3", ends("henchman_betrayed", 1, 2, 3, 7)),
    Row("E2", "the Lawyer's side: nobody came out",      f"{LAWYER} concede",                             ends("godfather_eliminated", 1, 7)),
    Row("E2", "the Lawyer's side: a Driver is no sign",  f"{LAWYER} x4 concede",                          ends("godfather_eliminated", 1, 7)),
    Row("E2", "the Lawyer's side: nor the Lawyer",       f"{LAWYER} x2 concede",                          ends("godfather_eliminated", 1, 7)),
    Row("E2", "the Lawyer's side: nor an Urchin",        f"{LAWYER} x7 concede",                          ends("godfather_eliminated", 1, 7)),
    Row("E2", "the Lawyer's side: nor a shot Urchin",      f"{LAWYER_CLEANER} x7? 3:pow concede",           ends("godfather_eliminated", 1)),
    Row("E2", "the Lawyer's side: nor the fake diamond", "8 fake box=2henchman+lawyer+driver+fbi | h0 9 lawyer henchman driver henchman 6+fake - x6 concede", ends("godfather_eliminated", 1, 7)),
    Row("E2", "the Lawyer's side: nor the shooter",      "8 box=henchman+lawyer+cleaner+driver+fbi | h0 9 lawyer cleaner driver henchman 6 - x4? 3:pow concede", ends("godfather_eliminated", 1, 7)),
    Row("E2", "the Lawyer's side: nor an offender",      "8 open box=2henchman+lawyer+driver+fbi | h0 9 lawyer 1+fbi driver henchman 5 henchman x3 concede", ends("godfather_eliminated", 1)),
    Row("E2", "the Lawyer's side: nor what the end shows", "8 box=2henchman+lawyer+lover+fbi | h0 9 lawyer henchman lover henchman 6 - x4",                 ends("lover_accused", 1, 4, 7)),
    Row("E2", "a Lawyer loses with the thieves",         f"{LAWYER} x1 x6",                               ends("diamonds_recovered", 0, 3, 4, 5)),
    Row("E2", "a Lawyer who was shot",                   f"{LAWYER_CLEANER} x6 x2? 3:pow concede",        ends("godfather_eliminated", 1, 7)),
    Row("E2", "a Driver behind the Lawyer",              "8 box=2henchman+lawyer+driver+fbi | h0 9 lawyer driver henchman henchman 6 - x6 concede",   ends("godfather_eliminated", 1, 2, 3, 7)),

    Row("E3", "nobody wins",                     "5 open | h0 15+fbi henchman - - concede",               ends("godfather_eliminated")),
    Row("E3", "the betrayed Henchman alone",     "7 open box=2henchman+traitor+driver | h0 15+driver traitor henchman henchman - - concede 2:x3",        ends("henchman_betrayed", 3)),
    Row("E3", "the Revolutionaries alone",       "7 open box=henchman+2revolutionary+driver | h0 15+driver revolutionary henchman revolutionary - - x4", ends("revolutionary_accused", 2, 4)),

    Row("E4", "no winner: the last Godfather chooses", "5 open | h0 15+fbi henchman - - concede",          shows(winners=[], godfather=0)),
    Row("E4", "no winner: the Traitor chooses",  "7 open box=2henchman+traitor+driver | h0 15+driver traitor henchman henchman - - concede 2:concede", shows(winners=[], godfather=2)),
    Row("E4", "the winners choose",              "7 | h0 5 5 henchman driver fbi 5 concede",              shows(winners=[1, 2, 6], godfather=0)),
]
# fmt: on


@cases(ROWS)
def test_row(row: Row) -> None:
    check(row)
