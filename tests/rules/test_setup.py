"""Chapter S, setup: seats, the printed table, custom boxes, jokers and the fake diamond."""

import msgspec
import pytest

from .rows import Row, answer_json, cases, check, ends, refused, shows

FULL = {"diamonds": 15, "fake_diamond": False}

# fmt: off
ROWS = [
    Row("S1", "five with names",            "Ana,Bea,Cruz,Dora,Eli |",             shows(phase="hide", godfather=0)),
    Row("S1", "two with the same name",     "Ana,Bea,Cruz,Bea,Eli |",              refused(None, "S1")),
    Row("S1", "one without a name",         "Ana,,Cruz,Dora,Eli |",                refused(None, "S1")),
    Row("S1", "no seat 6 of six",           "6 | 6:h2",                            refused(0, "S1")),
    Row("S1", "no seat 12 of twelve",       "12 | h0 12:3",                        refused(1, "S1")),
    Row("S1", "no seat -1",                 "5 | h0 -1:3",                         refused(1, "S1")),
    Row("S1", "nobody there to accuse",     "6 | h2 3/driver henchman fbi 10 - x6?",         refused(7, "S1")),
    Row("S1", "nobody there to ask",        "6 | h2 3/driver henchman fbi 10 - 0:ask-1=took", refused(7, "S1")),
    Row("S1", "the box goes to seat 1",     "6 | h2 3",                            shows(phase="theft", players={1: {"role": "thief"}, 2: {"role": None}})),
    Row("S1", "on the first player's right sits the Godfather", "6 | h5 driver henchman 10 fbi - x3",       ends("diamonds_recovered", 0, 1, 2)),
    Row("S1", "the last player drives nobody home but seat 4",  "6 | h5 4 henchman 6 fbi driver x1 x3",     ends("diamonds_recovered", 0, 2)),
    Row("S2", "fifteen in the box",         "8 |",                                 shows(box=FULL, hidden=0)),
    Row("S2", "fifteen for one thief",      "5 | h0 15 henchman fbi -",            shows({0: {"diamonds": 0}, 1: {"diamonds": 15}}, phase="investigation")),
    Row("S2", "there is no sixteenth",      "5 | h0 16",                           refused(1, "T3")),
    Row("S3", "5 players",   "5 |",  shows(jokers=0, box={**FULL, "tokens": {"henchman": 1, "fbi": 1}})),
    Row("S3", "6 players",   "6 |",  shows(jokers=0, box={**FULL, "tokens": {"henchman": 1, "fbi": 1, "driver": 1}})),
    Row("S3", "7 players",   "7 |",  shows(jokers=0, box={**FULL, "tokens": {"henchman": 2, "fbi": 1, "driver": 1}})),
    Row("S3", "8 players",   "8 |",  shows(jokers=1, box={**FULL, "tokens": {"henchman": 3, "fbi": 1, "driver": 1}})),
    Row("S3", "9 players",   "9 |",  shows(jokers=1, box={**FULL, "tokens": {"henchman": 4, "fbi": 1, "driver": 1}})),
    Row("S3", "10 players", "10 |",  shows(jokers=1, box={**FULL, "tokens": {"henchman": 4, "fbi": 1, "cia": 1, "driver": 1}})),
    Row("S3", "11 players", "11 |",  shows(jokers=2, box={**FULL, "tokens": {"henchman": 4, "fbi": 1, "cia": 1, "driver": 2}})),
    Row("S3", "12 players", "12 |",  shows(jokers=2, box={**FULL, "tokens": {"henchman": 5, "fbi": 1, "cia": 1, "driver": 2}})),
    Row("S4", "one token too few",          "8 box=3henchman+fbi |",                       refused(None, "S4")),
    Row("S4", "one token too many",         "5 box=henchman+fbi+driver |",                 refused(None, "S4")),
    Row("S4", "no tokens at all",           "5 box=- |",                                   refused(None, "S4")),
    Row("S4", "neither Henchman nor Cleaner", "6 box=fbi+driver+lover |",                  refused(None, "S4")),
    Row("S4", "the Cleaner for the only Henchman", "6 box=fbi+driver+cleaner |",             shows(phase="hide")),
    Row("S4", "neither, in a box of five",  "5 box=fbi+driver |",                          refused(None, "S4")),
    Row("S4", "six Henchmen",               "9 box=6henchman |",                           refused(None, "S4")),
    Row("S4", "two of the FBI",             "6 box=henchman+2fbi |",                       refused(None, "S4")),
    Row("S4", "two of the CIA",             "6 box=henchman+2cia |",                       refused(None, "S4")),
    Row("S4", "three Drivers",              "7 box=henchman+3driver |",                    refused(None, "S4")),
    Row("S4", "two Cleaners",               "6 box=henchman+2cleaner |",                   refused(None, "S4")),
    Row("S4", "two Lovers",                 "6 box=henchman+2lover |",                     refused(None, "S4")),
    Row("S4", "three Revolutionaries",      "7 box=henchman+3revolutionary |",             refused(None, "S4")),
    Row("S4", "two Traitors",               "6 box=henchman+2traitor |",                   refused(None, "S4")),
    Row("S4", "two Minions",                "7 box=henchman+traitor+2minion |",            refused(None, "S4")),
    Row("S4", "two Lawyers",                "6 box=henchman+2lawyer |",                    refused(None, "S4")),
    Row("S4", "a Minion without a Traitor", "7 box=2henchman+driver+minion |",             refused(None, "S4")),
    Row("S4", "a Minion with a Traitor",    "6 box=henchman+traitor+minion |",             shows(phase="hide")),
    Row("S4", "only Henchmen",              "8 box=5henchman |",                           shows(box={"tokens": {"henchman": 5}})),
    Row("S4", "one Revolutionary alone",    "6 box=henchman+revolutionary+driver |",       shows(phase="hide")),
    Row("S4", "the CIA alone",              "5 box=henchman+cia |",                        shows(phase="hide")),
    Row("S4", "everything that is single",  "12 box=henchman+fbi+cia+driver+cleaner+lover+traitor+minion+lawyer |", shows(phase="hide")),
    Row("S4", "the printed jokers stay",    "8 box=5henchman |",                           shows(jokers=1)),
    Row("S5", "a Cleaner for the only Henchman of five", "5 box=fbi+cleaner |",              shows(phase="hide")),
    Row("S5", "a Lover for the only Henchman",        "6 box=fbi+driver+lover |",                      refused(None, "S4")),
    Row("S5", "a Cleaner for a Henchman",             "7 box=henchman+fbi+driver+cleaner |",           shows(phase="hide")),
    Row("S5", "a Lover and a Minion for Henchmen",    "8 box=henchman+driver+traitor+lover+minion |",  shows(phase="hide")),
    Row("S5", "a Traitor for the Agent",              "6 box=henchman+driver+traitor |",               shows(phase="hide")),
    Row("S5", "Revolutionaries for two Agents",       "10 box=4henchman+driver+2revolutionary |",      shows(phase="hide")),
    Row("S5", "Revolutionaries for Agent and Henchman", "7 box=henchman+driver+2revolutionary |",      shows(phase="hide")),
    Row("S5", "Revolutionaries for the only Henchman", "6 box=driver+2revolutionary |",                refused(None, "S4")),
    Row("S5", "a Lawyer for the Driver",              "6 box=henchman+fbi+lawyer |",                   shows(phase="hide")),
    Row("S5", "a Lawyer for the only Henchman",       "5 box=fbi+lawyer |",                            refused(None, "S4")),
    Row("S6", "none where one is printed",  "8 jokers=0 |",                        shows(jokers=0)),
    Row("S6", "twelve",                     "5 jokers=12 |",                       shows(jokers=12)),
    Row("S6", "a hundred",                  "5 jokers=100 |",                      refused(None, "S6")),
    Row("S6", "less than none",             "5 jokers=-1 |",                       refused(None, "S6")),
    Row("S7", "beside everything else",     "6 fake |",                            shows(box={"diamonds": 15, "tokens": {"henchman": 1, "fbi": 1, "driver": 1}, "fake_diamond": True})),
    Row("S7", "no character token",         "6 fake box=henchman+fbi |",           refused(None, "S4")),
    Row("S7", "no diamond to recover",      "6 fake | h5 10+fake henchman fbi driver - x1 x1", ends("diamonds_recovered", 0, 2)),
    Row("S7", "no diamond to steal",        "5 fake | h0 henchman fbi fake -",     ends("diamonds_recovered", 0, 1)),
]
# fmt: on


@cases(ROWS)
def test_row(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("players", [0, 1, 4, 13, 100])
def test_s1_too_few_or_too_many(players: int) -> None:
    names = [f"P{seat}" for seat in range(players)]
    record = {"format": "mafia-de-cuba/1", "players": names, "moves": []}
    error = answer_json(msgspec.json.encode(record))["error"]
    assert (error["move"], error["rule"]) == (None, "S1")
