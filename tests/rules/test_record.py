"""The record as JSON: what is written is read again, and what is not written properly is refused."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Fault, Record, read, replay, write, write_act
from mafia_de_cuba.rules.referee import judge, report
from tests.games import TABLES, random_game, random_setup, states
from tests.strategies import records

from .rows import answer_json

HUGE = 10**30
NO_INTEGER_SO_LONG = "1" + "0" * 5000
DEEP = "[" * 100_000 + "]" * 100_000

HEAD = '"format": "mafia-de-cuba/1", "players": ["A", "B", "C", "D", "E"]'
HIDE = '{"seat": 0, "do": "hide", "diamonds": 0}'
THEFT = ", ".join(
    [
        HIDE,
        '{"seat": 1, "do": "take", "diamonds": 15}',
        '{"seat": 2, "do": "take", "token": "henchman"}',
        '{"seat": 3, "do": "take", "token": "fbi"}',
        '{"seat": 4, "do": "take"}',
    ]
)


def with_setup(setup: str) -> str:
    return f'{{{HEAD}, "setup": {setup}, "moves": []}}'


def with_players(players: str) -> str:
    return f'{{"format": "mafia-de-cuba/1", "players": {players}, "moves": []}}'


def first(move: str) -> str:
    """A record with this move alone."""
    return f'{{{HEAD}, "moves": [{move}]}}'


def second(move: str) -> str:
    """A record with this move once the diamonds are hidden."""
    return f'{{{HEAD}, "moves": [{HIDE}, {move}]}}'


def sixth(move: str) -> str:
    """A record with this move once the theft is over."""
    return f'{{{HEAD}, "moves": [{THEFT}, {move}]}}'


GOOD = first(HIDE)
OVER = sixth('{"seat": 0, "do": "concede"}')

# fmt: off
BAD: list[tuple[str, str | bytes, int | None, str | None]] = [
    # what                        line                                                              move  rule
    ("an empty line",             "",                                                               None, None),
    ("a line of blanks",          "   ",                                                            None, None),
    ("no JSON",                   "6 | h2 3/driver",                                                None, None),
    ("half a record",             GOOD[:-1],                                                        None, None),
    ("two records",               GOOD + GOOD,                                                      None, None),
    ("a byte order mark",         "\ufeff" + GOOD,                                                  None, None),
    ("no UTF-8",                  b"\xff\xfe" + GOOD.encode(),                                      None, None),
    ("UTF-16",                    GOOD.encode("utf-16"),                                            None, None),
    ("null",                      "null",                                                           None, None),
    ("a number",                  "7",                                                              None, None),
    ("a string",                  json.dumps(GOOD),                                                 None, None),
    ("an array",                  f"[{GOOD}]",                                                      None, None),
    ("an empty array",            "[]",                                                             None, None),
    ("an empty object",           "{}",                                                             None, None),
    ("100,000 brackets",          DEEP,                                                             None, None),
    ("100,000 open brackets",     "[" * 100_000,                                                    None, None),
    ("100,000 open braces",       '{"format":' * 100_000,                                           None, None),
    ("brackets for a format",     GOOD.replace('"mafia-de-cuba/1"', DEEP),                          None, None),
    ("brackets for players",      with_players(DEEP),                                               None, None),
    ("brackets for a setup",      with_setup(DEEP),                                                 None, None),
    ("an unknown key",            GOOD[:-1] + ', "result": "1-0"}',                                 None, None),
    ("a single quote",            GOOD.replace('"', "'"),                                           None, None),
    ("a comma at the end",        GOOD[:-1] + ",}",                                                 None, None),

    ("no format",                 '{"players": ["A", "B", "C", "D", "E"], "moves": []}',            None, None),
    ("format null",               GOOD.replace('"mafia-de-cuba/1"', "null"),                        None, None),
    ("format 1",                  GOOD.replace('"mafia-de-cuba/1"', "1"),                           None, None),
    ("another format",            GOOD.replace("cuba/1", "cuba/2"),                                 None, None),
    ("no moves",                  f"{{{HEAD}}}",                                                    None, None),
    ("moves null",                f'{{{HEAD}, "moves": null}}',                                     None, None),
    ("moves an object",           f'{{{HEAD}, "moves": {{}}}}',                                     None, None),

    ("no players",                '{"format": "mafia-de-cuba/1", "moves": []}',                     None, None),
    ("players null",              with_players("null"),                                             None, "S1"),
    ("a number of players",       with_players("6"),                                                None, "S1"),
    ("nobody",                    with_players("[]"),                                               None, "S1"),
    ("4 players",                 with_players('["A", "B", "C", "D"]'),                             None, "S1"),
    ("13 players",                with_players(json.dumps(list("ABCDEFGHIJKLM"))),                  None, "S1"),
    ("an empty name",             with_players('["A", "B", "", "D", "E"]'),                         None, "S1"),
    ("the same name",             with_players('["A", "B", "C", "D", "A"]'),                        None, "S1"),
    ("a name null",               with_players('["A", "B", null, "D", "E"]'),                       None, "S1"),
    ("a number for a name",       with_players('["A", "B", 3, "D", "E"]'),                          None, "S1"),
    ("half a character",          with_players(r'["A", "B", "\ud800", "D", "E"]'),                  None, None),
    ("a name that is no UTF-8",   with_players('["A", "B", "?", "D", "E"]').encode().replace(b"?", b"\xff"), None, "S1"),

    ("setup null",                with_setup("null"),                                               None, None),
    ("setup an array",            with_setup("[]"),                                                 None, None),
    ("unknown in the setup",      with_setup('{"diamonds": 15}'),                                   None, None),
    ("tokens null",               with_setup('{"tokens": null}'),                                   None, None),
    ("tokens listed",             with_setup('{"tokens": ["henchman", "fbi"]}'),                    None, None),
    ("an unknown token",          with_setup('{"tokens": {"henchman": 1, "kgb": 1}}'),              None, None),
    ("an unknown token, none",    with_setup('{"tokens": {"henchman": 1, "fbi": 1, "kgb": 0}}'),    None, None),
    ("less than no token",        with_setup('{"tokens": {"henchman": 3, "fbi": -1}}'),             None, None),
    ("a token null",              with_setup('{"tokens": {"henchman": 2, "fbi": null}}'),           None, None),
    ("a token true",              with_setup('{"tokens": {"henchman": 1, "fbi": true}}'),           None, None),
    ("a token 1.0",               with_setup('{"tokens": {"henchman": 1, "fbi": 1.0}}'),            None, None),
    ("huge tokens",               with_setup(f'{{"tokens": {{"henchman": {HUGE}}}}}'),              None, "S4"),
    ("endless tokens",            with_setup(f'{{"tokens": {{"henchman": {NO_INTEGER_SO_LONG}}}}}'), None, None),
    ("too many tokens",           with_setup('{"tokens": {"henchman": 3}}'),                        None, "S4"),
    ("jokers null",               with_setup('{"jokers": null}'),                                   None, None),
    ("jokers true",               with_setup('{"jokers": true}'),                                   None, None),
    ("jokers 1.0",                with_setup('{"jokers": 1.0}'),                                    None, None),
    ("jokers in words",           with_setup('{"jokers": "1"}'),                                    None, None),
    ("less than no joker",        with_setup('{"jokers": -1}'),                                     None, "S6"),
    ("huge jokers",               with_setup(f'{{"jokers": {HUGE}}}'),                              None, "S6"),
    ("jokers without end",        with_setup('{"jokers": 1e400}'),                                  None, None),
    ("fake diamond 1",            with_setup('{"fake_diamond": 1}'),                                None, None),
    ("fake diamond null",         with_setup('{"fake_diamond": null}'),                             None, None),
    ("open box 0",                with_setup('{"open_box": 0}'),                                    None, None),

    ("a move null",               first("null"),                                                    0, None),
    ("a move in words",           first('"h2"'),                                                    0, None),
    ("a move listed",             first("[]"),                                                      0, None),
    ("an empty move",             first("{}"),                                                      0, None),
    ("no seat",                   first('{"do": "hide", "diamonds": 2}'),                           0, None),
    ("seat null",                 first('{"seat": null, "do": "hide", "diamonds": 2}'),             0, None),
    ("seat false",                first('{"seat": false, "do": "hide", "diamonds": 2}'),            0, None),
    ("seat 0.0",                  first('{"seat": 0.0, "do": "hide", "diamonds": 2}'),              0, None),
    ("seat in words",             first('{"seat": "0", "do": "hide", "diamonds": 2}'),              0, None),
    ("seat -1",                   first('{"seat": -1, "do": "hide", "diamonds": 2}'),               0, "S1"),
    ("seat 5 of five",            first('{"seat": 5, "do": "hide", "diamonds": 2}'),                0, "S1"),
    ("a huge seat",               first(f'{{"seat": {HUGE}, "do": "hide", "diamonds": 2}}'),        0, "S1"),
    ("an endless seat",           first(f'{{"seat": {NO_INTEGER_SO_LONG}, "do": "reveal"}}'),       0, None),
    ("no do",                     first('{"seat": 0, "diamonds": 2}'),                              0, None),
    ("do null",                   first('{"seat": 0, "do": null}'),                                 0, None),
    ("do 1",                      first('{"seat": 0, "do": 1}'),                                    0, None),
    ("an unknown do",             first('{"seat": 0, "do": "steal", "diamonds": 2}'),               0, None),
    ("do in capitals",            first('{"seat": 0, "do": "Hide", "diamonds": 2}'),                0, None),
    ("pass is for live tables",   sixth('{"seat": 0, "do": "pass"}'),                               5, None),
    ("an unknown key in a move",  first('{"seat": 0, "do": "hide", "diamonds": 2, "why": 1}'),      0, None),
    ("another move's key",        first('{"seat": 0, "do": "hide", "diamonds": 2, "target": 1}'),   0, None),
    ("a key too many",            sixth('{"seat": 0, "do": "concede", "diamonds": 0}'),             5, None),
    ("hide what",                 first('{"seat": 0, "do": "hide"}'),                               0, None),
    ("hide null",                 first('{"seat": 0, "do": "hide", "diamonds": null}'),             0, None),
    ("hide true",                 first('{"seat": 0, "do": "hide", "diamonds": true}'),             0, None),
    ("hide 2.0",                  first('{"seat": 0, "do": "hide", "diamonds": 2.0}'),              0, None),
    ("hide in words",             first('{"seat": 0, "do": "hide", "diamonds": "3"}'),              0, None),
    ("hide NaN",                  first('{"seat": 0, "do": "hide", "diamonds": NaN}'),              None, None),
    ("hide Infinity",             first('{"seat": 0, "do": "hide", "diamonds": Infinity}'),         None, None),
    ("hide 1e400",                first('{"seat": 0, "do": "hide", "diamonds": 1e400}'),            0, None),
    ("hide -1",                   first('{"seat": 0, "do": "hide", "diamonds": -1}'),               0, "T1"),
    ("hide 6",                    first('{"seat": 0, "do": "hide", "diamonds": 6}'),                0, "T1"),
    ("hide a huge number",        first(f'{{"seat": 0, "do": "hide", "diamonds": {HUGE}}}'),        0, "T1"),
    ("hide an endless number",    first(f'{{"seat": 0, "do": "hide", "diamonds": {NO_INTEGER_SO_LONG}}}'), 0, None),
    ("dismiss what",              second('{"seat": 1, "do": "dismiss"}'),                           1, None),
    ("dismiss null",              second('{"seat": 1, "do": "dismiss", "token": null}'),            1, None),
    ("dismiss the fake diamond",  second('{"seat": 1, "do": "dismiss", "token": "fake"}'),          1, None),
    ("dismiss diamonds",          second('{"seat": 1, "do": "dismiss", "diamonds": 1}'),            1, None),
    ("take an unknown token",     second('{"seat": 1, "do": "take", "token": "kgb"}'),              1, None),
    ("take a thief",              second('{"seat": 1, "do": "take", "token": "thief"}'),            1, None),
    ("take token null",           second('{"seat": 1, "do": "take", "diamonds": 1, "token": null}'), 1, None),
    ("take two tokens",           second('{"seat": 1, "do": "take", "token": ["fbi", "driver"]}'),  1, None),
    ("take diamonds null",        second('{"seat": 1, "do": "take", "diamonds": null, "token": "fbi"}'), 1, None),
    ("take fake 1",               second('{"seat": 1, "do": "take", "diamonds": 1, "fake": 1}'),    1, None),
    ("take fake null",            second('{"seat": 1, "do": "take", "diamonds": 1, "fake": null}'), 1, None),
    ("take seventeen",            second('{"seat": 1, "do": "take", "diamonds": 17}'),              1, "T3"),
    ("take less than nothing",    second('{"seat": 1, "do": "take", "diamonds": -1}'),              1, "T3"),
    ("take a huge number",        second(f'{{"seat": 1, "do": "take", "diamonds": {HUGE}}}'),       1, "T3"),
    ("accuse whom",               sixth('{"seat": 0, "do": "accuse"}'),                             5, None),
    ("accuse null",               sixth('{"seat": 0, "do": "accuse", "target": null}'),             5, None),
    ("accuse by name",            sixth('{"seat": 0, "do": "accuse", "target": "B"}'),              5, None),
    ("accuse true",               sixth('{"seat": 0, "do": "accuse", "target": true}'),             5, None),
    ("accuse -1",                 sixth('{"seat": 0, "do": "accuse", "target": -1}'),               5, "S1"),
    ("accuse seat 5 of five",     sixth('{"seat": 0, "do": "accuse", "target": 5}'),                5, "S1"),
    ("accuse a huge seat",        sixth(f'{{"seat": 0, "do": "accuse", "target": {HUGE}}}'),        5, "S1"),
    ("ask nobody",                sixth('{"seat": 0, "do": "ask", "about": "took"}'),               5, None),
    ("ask nothing",               sixth('{"seat": 0, "do": "ask", "target": 1}'),                   5, None),
    ("ask the weather",           sixth('{"seat": 0, "do": "ask", "target": 1, "about": "weather"}'), 5, None),
    ("ask with a claim's topic",  sixth('{"seat": 0, "do": "ask", "target": 1, "about": "passed_tokens"}'), 5, None),
    ("ask seat 5 of five",        sixth('{"seat": 0, "do": "ask", "target": 5, "about": "took"}'),  5, "S1"),
    ("ask for what was retracted", sixth('{"seat": 0, "do": "ask", "target": 1, "about": "received"}'), 5, None),
    ("vouch for nobody",          sixth('{"seat": 0, "do": "vouch"}'),                              5, None),
    ("vouch for null",            sixth('{"seat": 0, "do": "vouch", "target": null}'),              5, None),
    ("doubt by name",             sixth('{"seat": 0, "do": "doubt", "target": "B"}'),               5, None),
    ("doubt true",                sixth('{"seat": 0, "do": "doubt", "target": true}'),              5, None),
    ("doubt about something",     sixth('{"seat": 0, "do": "doubt", "target": 1, "about": "took"}'), 5, None),
    ("vouch for seat 5 of five",  sixth('{"seat": 0, "do": "vouch", "target": 5}'),                 5, "S1"),
    ("doubt a huge seat",         sixth(f'{{"seat": 0, "do": "doubt", "target": {HUGE}}}'),         5, "S1"),
    ("doubt oneself",             sixth('{"seat": 2, "do": "doubt", "target": 2}'),                 5, "I2"),
    ("say nothing",               sixth('{"seat": 0, "do": "say"}'),                                5, None),
    ("say null",                  sixth('{"seat": 0, "do": "say", "text": null}'),                  5, None),
    ("say 5",                     sixth('{"seat": 0, "do": "say", "text": 5}'),                     5, None),
    ("say what is no UTF-8",      sixth('{"seat": 0, "do": "say", "text": "?"}').encode().replace(b"?", b"\xff"), 5, None),
    ("say half a character in UTF-8", sixth('{"seat": 0, "do": "say", "text": "?"}').encode().replace(b"?", b"\xed\xa0\x80"), 5, None),
    ("retract nothing",           sixth('{"seat": 1, "do": "retract"}'),                            5, None),
    ("retract all",               sixth('{"seat": 1, "do": "retract", "about": "received"}'),       5, None),
    ("claim nothing",             sixth('{"seat": 1, "do": "claim"}'),                              5, None),
    ("claim an empty receipt",    sixth('{"seat": 1, "do": "claim", "received": {}}'),              5, None),
    ("claim an empty passing",    sixth('{"seat": 1, "do": "claim", "took": {}, "passed": {}}'),    5, None),
    ("claim the unknown",         sixth('{"seat": 1, "do": "claim", "took": {}, "hid": 5}'),        5, None),
    ("claim received null",       sixth('{"seat": 1, "do": "claim", "received": null, "took": {}}'), 5, None),
    ("claim diamonds null",       sixth('{"seat": 1, "do": "claim", "received": {"diamonds": null, "tokens": {}}}'), 5, None),
    ("claim tokens null",         sixth('{"seat": 1, "do": "claim", "received": {"diamonds": 3, "tokens": null}}'), 5, None),
    ("claim a token null",        sixth('{"seat": 1, "do": "claim", "passed": {"tokens": {"fbi": null}}}'), 5, None),
    ("claim took null",           sixth('{"seat": 1, "do": "claim", "took": null}'),                5, None),
    ("claim took token null",     sixth('{"seat": 1, "do": "claim", "took": {"token": null}}'),     5, None),
    ("claim took fake 0",         sixth('{"seat": 1, "do": "claim", "took": {"fake": 0}}'),         5, None),
    ("claim took the unknown",    sixth('{"seat": 1, "do": "claim", "took": {"joker": 1}}'),        5, None),
    ("claim less than nothing",   sixth('{"seat": 1, "do": "claim", "took": {"diamonds": -1}}'),    5, None),
    ("claim to have received -1", sixth('{"seat": 1, "do": "claim", "received": {"diamonds": -1}}'), 5, None),
    ("claim 3.0",                 sixth('{"seat": 1, "do": "claim", "received": {"diamonds": 3.0}}'), 5, None),
    ("claim true",                sixth('{"seat": 1, "do": "claim", "passed": {"tokens": {"fbi": true}}}'), 5, None),
    ("claim the fake received",   sixth('{"seat": 1, "do": "claim", "received": {"diamonds": 1, "fake_diamond": true}}'), 5, None),
    ("claim 100 diamonds",        sixth('{"seat": 1, "do": "claim", "received": {"diamonds": 100}}'), 5, None),
    ("claim to have passed 100",  sixth('{"seat": 1, "do": "claim", "passed": {"diamonds": 100}}'), 5, None),
    ("claim 100 tokens",          sixth('{"seat": 1, "do": "claim", "passed": {"tokens": {"fbi": 100}}}'), 5, None),
    ("claim to have taken 100",   sixth('{"seat": 1, "do": "claim", "took": {"diamonds": 100}}'),   5, None),
    ("a huge claim",              sixth(f'{{"seat": 1, "do": "claim", "received": {{"diamonds": {HUGE}}}}}'), 5, None),
    ("an endless claim",          sixth(f'{{"seat": 1, "do": "claim", "received": {{"diamonds": {NO_INTEGER_SO_LONG}}}}}'), 5, None),
    ("claim an unknown token",    sixth('{"seat": 1, "do": "claim", "dismissed": "kgb"}'),          5, None),
    ("talk before it is time",    second('{"seat": 1, "do": "say", "text": "Hola"}'),               1, "I2"),
    ("words after the end",       OVER[:-2] + ', {"seat": 1, "do": "say", "text": "Bravo"}]}',      6, "I2"),
    ("an accusation after the end", OVER[:-2] + ', {"seat": 0, "do": "accuse", "target": 1}]}',     6, "I3"),
    ("a concession after the end", OVER[:-2] + ', {"seat": 0, "do": "concede"}]}',                  6, "I6"),
    ("rubbish after the end",     OVER[:-2] + ", 7]}",                                              6, None),
    ("the first fault counts",    f'{{{HEAD}, "moves": [{HIDE}, {HIDE}, 7, null]}}',                1, "T1"),
]
# Not JSON to the reader as a whole, though only one move is at fault.
BAD += [
    ("brackets for a move",       second(DEEP),                                                     None, None),
    ("brackets for words",        sixth(f'{{"seat": 0, "do": "say", "text": {DEEP}}}'),             None, None),
    ("say half a character",      sixth(r'{"seat": 0, "do": "say", "text": "\ud800"}'),             None, None),
    ("a key of half a character", first(r'{"seat": 0, "do": "hide", "\udfff": 2}'),                 None, None),
]

FINE = [
    ("no setup",                  first("")),
    ("an empty setup",            with_setup("{}")),
    ("a token counted 0",         with_setup('{"tokens": {"henchman": 1, "fbi": 1, "driver": 0}}')),
    ("blanks around",             f" \t{GOOD}\r\n"),
    ("minus nothing",             first('{"seat": -0, "do": "hide", "diamonds": -0}')),
    ("escaped letters",           first(r'{"\u0073eat": 0, "do": "\u0068ide", "diamonds": 2}')),
    ("a whole character in two halves", sixth(r'{"seat": 0, "do": "say", "text": "\ud83d\ude00"}')),
    ("a null character",          sixth(r'{"seat": 0, "do": "say", "text": "\u0000"}')),
    ("no words",                  sixth('{"seat": 0, "do": "say", "text": ""}')),
    ("a blank name",              with_players('["A", "B", " ", "D", "E"]')),
    ("took nothing",              sixth('{"seat": 1, "do": "claim", "took": {}}')),
    ("dismissed none",            sixth('{"seat": 1, "do": "claim", "dismissed": null}')),
    ("ask about the bag",         sixth('{"seat": 0, "do": "ask", "target": 1, "about": "dismissed"}')),
    ("ask for a suspect",         sixth('{"seat": 4, "do": "ask", "target": 0, "about": "suspect"}')),
    ("vouch for the Godfather",   sixth('{"seat": 4, "do": "vouch", "target": 0}')),
    ("doubt somebody",            sixth('{"seat": 0, "do": "doubt", "target": 4}')),
    ("received no tokens",        sixth('{"seat": 1, "do": "claim", "received": {"tokens": {}}}')),
    ("claim as much as may be",   sixth('{"seat": 1, "do": "claim", "received": {"diamonds": 99, "tokens": {"fbi": 99}}, "took": {"diamonds": 99}}')),
    ("a take spelt out",          second('{"seat": 1, "do": "take", "diamonds": 3, "fake": false}')),
]
# fmt: on


@pytest.mark.parametrize(
    ("line", "move", "rule"), [pytest.param(*row[1:], id=row[0]) for row in BAD]
)
def test_bad_line(line: str | bytes, move: int | None, rule: str | None) -> None:
    text = line if isinstance(line, bytes) else line.encode()
    error = answer_json(text)["error"]
    assert (error["move"], error["rule"]) == (move, rule), error
    assert error["message"]
    assert "error" not in answer_json(GOOD)  # the next line is judged all the same


@pytest.mark.parametrize("line", [pytest.param(line, id=what) for what, line in FINE])
def test_fine_line(line: str) -> None:
    assert "error" not in answer_json(line)


@given(records())
def test_written_is_read(record: Record) -> None:
    assert read(write(record)) == record


@given(records())
def test_written_is_one_line_of_json(record: Record) -> None:
    text = write(record)
    assert b"\n" not in text
    assert json.loads(text)["players"] == list(record.players)


@given(records())
def test_defaults_may_be_left_out(record: Record) -> None:
    text = json.loads(write(record))
    text["setup"] = {key: value for key, value in text["setup"].items() if value}
    text["setup"].setdefault("jokers", 0)
    assert read(json.dumps(text)) == record


@given(records())
def test_reading_and_judging_agree(record: Record) -> None:
    """What can be read is judged; the referee's verdict never depends on what follows a refusal."""
    verdict = judge(write(record))
    if "error" in verdict:
        stop = verdict["error"]["move"]
        assert judge(write(cut(record, stop + 1))) == verdict
        assert "error" not in judge(write(cut(record, stop)))
    else:
        assert report(replay(write(record))) == verdict


def cut(record: Record, length: int) -> Record:
    return Record(record.players, record.setup, record.acts[:length])


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_answered(text: bytes) -> None:
    assert answer_json(text)["error"]["move"] is None


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text("abc"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc"), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        "seat",
        "do",
        "diamonds",
        "token",
        "fake",
        "target",
        "about",
        "text",
        "received",
        "passed",
        "took",
        "dismissed",
        "tokens",
    ]
)
KINDS = st.sampled_from(
    [
        "hide",
        "dismiss",
        "take",
        "accuse",
        "shoot",
        "reveal",
        "concede",
        "ask",
        "say",
        "claim",
        "retract",
        "vouch",
        "doubt",
    ]
)


@given(st.dictionaries(KEYS, JSON | st.dictionaries(KEYS, JSON), max_size=5), KINDS)
def test_any_move_is_answered(move: dict[str, Any], do: str) -> None:
    found = answer_json(sixth(json.dumps({"seat": 0, "do": do} | move)))
    assert found["error"]["move"] == 5 if "error" in found else found["phase"]


@given(st.dictionaries(st.sampled_from(["format", "players", "setup", "moves"]), JSON))
def test_any_object_is_answered(parts: dict[str, Any]) -> None:
    assert answer_json(json.dumps({"format": "mafia-de-cuba/1"} | parts))["error"]


def test_a_fault_says_where_and_why() -> None:
    with pytest.raises(Fault, match="0 to 5") as fault:
        replay(first('{"seat": 0, "do": "hide", "diamonds": 6}'))
    assert (fault.value.move, fault.value.rule) == (0, "T1")


def test_reading_does_not_judge() -> None:
    line = first('{"seat": 9, "do": "hide", "diamonds": 60}')
    assert write_act(*read(line).acts[0]) == {"seat": 9, "do": "hide", "diamonds": 60}


def test_a_record_keeps_its_words() -> None:
    record = read_line("5 | h0 15 henchman fbi - 1:say=Hola 1:claim=took=- 1:retract=took")
    assert [spoken.words for spoken in replay(write(record)).ledger] == [
        act.move for act in record.acts[5:]
    ]


@pytest.mark.parametrize("players", TABLES)
def test_replay_is_play(players: int) -> None:
    rng = Random(players)
    for _ in range(20):
        record = random_game(rng, players, random_setup(rng, players), talk=0.5)
        *_, last = states(record)
        assert replay(write(record)) == last


# Half a million words are judged as well; a tenth of them keeps the tests quick.
def test_a_long_record() -> None:
    words = ', {"seat": 0, "do": "say", "text": "' + "x" * 64 + '"}'
    line = f'{{{HEAD}, "moves": [{THEFT}{words * 50_000}]}}'
    assert judge(line.encode())["phase"] == "investigation"


@pytest.mark.parametrize("noise", [b"\xff", b"[", b'{"format":', b'"', b"1", b"\x00", b" "])
def test_a_long_line_of_noise(noise: bytes) -> None:
    line = noise * (50_000_000 // len(noise))
    assert msgspec.json.encode(judge(line)).startswith(b'{"error":{"move":null')


def test_a_long_word() -> None:
    line = sixth('{"seat": 0, "do": "say", "text": "' + "x" * 50_000_000 + '"}')
    assert judge(line.encode())["phase"] == "investigation"
