"""The one-line notation: what is written is read again, and all else is Malformed."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mafia_de_cuba.rules.errors import Malformed
from mafia_de_cuba.rules.moves import (
    Accuse,
    Concede,
    Dismiss,
    GameMove,
    Hide,
    Pocket,
    Reveal,
    Shoot,
)
from mafia_de_cuba.rules.notation import (
    read_line,
    read_take,
    read_tokens,
    write_line,
    write_take,
    write_tokens,
)
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    Vouch,
)
from tests.games import TABLES, random_game, random_setup
from tests.strategies import counts, records, takes

# fmt: off
WORDS: list[tuple[str, list[tuple[int, GameMove | Talk]]]] = [
    ("h2",                 [(0, Hide(2))]),
    ("3:h2",               [(3, Hide(2))]),
    ("3",                  [(1, Pocket(3))]),
    ("3 4",                [(1, Pocket(3)), (2, Pocket(4))]),
    ("-",                  [(1, Pocket())]),
    ("henchman",           [(1, Pocket(token=Token.HENCHMAN))]),
    ("fake",               [(1, Pocket(fake=True))]),
    ("3+fake",             [(1, Pocket(3, fake=True))]),
    ("3+fbi+fake",         [(1, Pocket(3, Token.FBI, fake=True))]),
    ("3/driver 4",         [(1, Dismiss(Token.DRIVER)), (1, Pocket(3)), (2, Pocket(4))]),
    ("-/driver",           [(1, Dismiss(Token.DRIVER)), (1, Pocket())]),
    ("/driver",            [(1, Dismiss(Token.DRIVER))]),
    ("2:/driver",          [(2, Dismiss(Token.DRIVER))]),
    ("4:3 henchman",       [(4, Pocket(3)), (2, Pocket(token=Token.HENCHMAN))]),
    ("x4",                 [(0, Accuse(4)), (4, Reveal())]),
    ("2:x4",               [(2, Accuse(4)), (4, Reveal())]),
    ("x4? 3:pow",          [(0, Accuse(4)), (3, Shoot())]),
    ("x4? r",              [(0, Accuse(4)), (4, Reveal())]),
    ("x4? 1:r",            [(0, Accuse(4)), (1, Reveal())]),
    ("x4? 4:say=No r",     [(0, Accuse(4)), (4, Say("No")), (4, Reveal())]),
    ("concede",            [(0, Concede())]),
    ("2:concede",          [(2, Concede())]),
    ("0:ask2=took",        [(0, Ask(2, Question.TOOK))]),
    ("0:ask1=dismissed",   [(0, Ask(1, Question.DISMISSED))]),
    ("3:ask0=suspect",     [(3, Ask(0, Question.SUSPECT))]),
    ("3:vouch0",           [(3, Vouch(0))]),
    ("3:doubt11",          [(3, Doubt(11))]),
    ("4:say=It%20was%20Ana", [(4, Say("It was Ana"))]),
    ("2:retract=took",     [(2, Retract(Topic.TOOK))]),
    ("2:claim=received.diamonds=9,took=henchman",
                           [(2, Claim(received=Contents(9), took=Take(token=Token.HENCHMAN)))]),
    ("2:claim=passed.tokens=2henchman+fbi,dismissed=-",
                           [(2, Claim(passed=Contents(tokens=Tokens(henchman=2, fbi=1)), dismissed=None))]),
    ("2:claim=received.diamonds=0,received.tokens=-,took=-",
                           [(2, Claim(received=Contents(0, Tokens()), took=Take()))]),
]

SAME = [  # written just as they are read
    "6 | h2 3/driver henchman fbi 10 - x4 x1",
    "6 | h2 3/driver henchman fbi 10 - x3",
    "6 |",
    "12 | h0",
    "7 box=henchman+driver+2revolutionary | h0 revolutionary",
    "8 jokers=0 |",
    "9 jokers=12 fake open | h5 10+fbi+fake - x1 x1",
    "8 box=5henchman fake |",
    "Ana,Bea,Cruz,Dora,Eli | h2",
    "P0,P1,P2,P3,Don%20Alonso | h2",
    "a%7Cb,%2C,%25,%C3%A9,1 |",
    "8 | h0 /driver",
    "7 | h0 9 henchman x2? 3:pow 2:x1? 3:r concede 2:concede",
    "6 | 0:ask2=took 2:claim=received.diamonds=9,took=henchman 2:retract=took 4:say=It%20was%20Ana",
    "6 | 0:say= 0:say=%7C%0A%2B",
    "6 | 0:ask1=dismissed 0:ask2=suspect 2:doubt1 2:vouch0",
]

MALFORMED = [
    "",
    "|",
    "6",
    "6 h2 3",
    " | h2",
    "4 |",
    "13 |",
    "0 |",
    "-6 |",
    "Ana |",
    "Ana,Bea |",
    "9" * 5000 + " |",
    "%FF,B,C,D,E |",
    "6 7 |",
    "6 open=yes |",
    "6 fake= |",
    "6 jokers |",
    "6 jokers= |",
    "6 jokers=many |",
    "6 box |",
    "6 box=kgb |",
    "6 box=2 |",
    "6 | h",
    "6 | h2.0",
    "6 | hh",
    "6 | h" + "9" * 5000,
    "6 | thief",
    "6 | 3+",
    "6 | +3",
    "6 | 3+kgb",
    "6 | 3/",
    "6 | 3/kgb",
    "6 | 3/driver/fbi",
    "6 | x",
    "6 | x?",
    "6 | x4!",
    "6 | pow",
    "6 | 1:",
    "6 | :3",
    "6 | a:3",
    "6 | say=Hola",
    "6 | vouch2",
    "6 | 1:vouch",
    "6 | 1:doubt=2",
    "6 | 1:doubtx",
    "6 | 1:claim=received.diamonds=100",
    "6 | 1:claim=took=100",
    "6 | 1:claim=passed.tokens=100fbi",
    "6 | 0:ask=took",
    "6 | 0:ask2",
    "6 | 0:ask2=weather",
    "6 | 0:say=%FF",
    "6 | 0:say",
    "6 | 0:retract=all",
    "6 | 0:claim=",
    "6 | 0:claim=took",
    "6 | 0:claim=hid=5",
    "6 | 0:claim=took=kgb",
    "6 | 0:claim=received=9",
    "6 | 0:claim=received.diamonds=",
    "6 | 0:claim=received.diamonds=many",
    "6 | 0:claim=received.tokens=,",
    "6 | 0:claim=received.tokens=2",
    "6 | 0:claim=dismissed=",
    "6 | 0:claim=dismissed=fake",
    "6 box= |",
    "6 box=henchman+ |",
    "6 box=henchman,fbi |",
    "6 box=-1henchman |",
    "6 | 0:claim=received.tokens=",
    "999999999999999999 |",
    "6 jokers=1_0 |",
    "6 | 0:say3=x",
    "6 | 0:retract7=took",
    "6 | 0:claim=took=3+4",
]
# fmt: on


@pytest.mark.parametrize(("words", "acts"), [pytest.param(*row, id=row[0]) for row in WORDS])
def test_words(words: str, acts: list[tuple[int, GameMove | Talk]]) -> None:
    assert read_line(f"6 | {words}").acts == tuple(Act(*act) for act in acts)


@pytest.mark.parametrize("line", SAME)
def test_lines_that_stay_the_same(line: str) -> None:
    assert write_line(read_line(line)) == line


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:40])
def test_malformed_line(line: str) -> None:
    with pytest.raises(Malformed):
        read_line(line)


def test_names_and_setup() -> None:
    record = read_line("Ana,Bea,Cruz,Dora,Don%20Eli box=henchman+cia jokers=2 fake open |")
    assert record.players == ("Ana", "Bea", "Cruz", "Dora", "Don Eli")
    assert record.setup.tokens == Tokens(henchman=1, cia=1)
    assert (record.setup.jokers, record.setup.fake_diamond, record.setup.open_box) == (
        2,
        True,
        True,
    )


@pytest.mark.parametrize("players", TABLES)
def test_a_number_is_a_table(players: int) -> None:
    record = read_line(f"{players} |")
    assert record == Record(tuple(f"P{seat}" for seat in range(players)), standard(players))


@given(records())
def test_written_is_read(record: Record) -> None:
    line = write_line(record)
    assert line.isascii()
    assert line.isprintable()
    assert read_line(line) == record


@pytest.mark.parametrize("players", TABLES)
def test_a_game_is_read(players: int) -> None:
    rng = Random(players)
    for _ in range(50):
        record = random_game(rng, players, random_setup(rng, players), talk=0.5)
        assert read_line(write_line(record)) == record


@given(takes)
def test_take(take: Take) -> None:
    assert read_take(write_take(take)) == take


@given(counts)
def test_tokens(tokens: Tokens) -> None:
    assert read_tokens(write_tokens(tokens)) == tokens


PIECES = st.sampled_from(
    [
        *("|", " ", "h", "x", "r", "pow", "?", ":", "/", "+", "-", ",", "=", ".", "%", "concede"),
        *(
            "0",
            "1",
            "2",
            "99",
            "fbi",
            "driver",
            "henchman",
            "fake",
            "open",
            "box=",
            "jokers=",
            "Ana",
        ),
        *(
            "ask",
            "say",
            "claim",
            "retract",
            "took",
            "received.diamonds",
            "passed.tokens",
            "dismissed",
        ),
        *("\u00b2", "\u0663"),  # a digit that is no number here, and one that is
    ]
)
JUNK = st.lists(PIECES).map("".join)


@given(st.text() | JUNK.map("6 {}".format) | JUNK.map("6 | {}".format))
@example("6 box=+ |")
def test_any_text_is_a_record_or_malformed(line: str) -> None:
    try:
        record = read_line(line)
    except Malformed:
        return
    assert read_line(write_line(record)) == record
