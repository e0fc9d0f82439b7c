"""What docs/api.md promises of a view, row by row: a line, who looks, and what they see."""

from random import Random
from typing import Any

import msgspec
import pytest

from mafia_de_cuba import views
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.play import decide
from mafia_de_cuba.rules.record import as_move
from mafia_de_cuba.rules.state import Phase, start
from tests.games import TABLES, played, random_game, random_setup, states

from .canary import PLAYER, VIEW, YOU
from .sightings import Viewer


def seen(line: str, viewer: Viewer) -> dict[str, Any]:
    """The view after a line, as JSON reads it."""
    record = read_line(line)
    *_, state = played(start(record.players, record.setup), record.acts)
    sent = msgspec.json.encode(views.write_view(views.view(state, viewer)))
    read: dict[str, Any] = msgspec.json.decode(sent)
    return read


def at(view: Any, path: str) -> Any:
    """What lies at `players.3.role`."""
    for key in path.split("."):
        view = view[int(key)] if isinstance(view, list) else view[key]
    return view


def box(diamonds: int, fake: bool = False, **tokens: int) -> dict[str, Any]:
    return {"diamonds": diamonds, "tokens": tokens, "fake_diamond": fake}


# Seat 1 dismisses the Driver and takes 3, 2 is a Henchman, 3 of the FBI, 4 takes 10, 5 is an Urchin.
BASE = "6 | h2 3/driver henchman fbi 10 -"
# Thieves at 1 (two) and 6 (three), 2 the Traitor, 3 the Cleaner, 4 a Henchman, 5 of the FBI; 9 are left.
CROWD = "7 box=henchman+traitor+cleaner+fbi jokers=1 | h1 2 traitor cleaner henchman fbi 3"
# Seat 1 has the fake diamond: with one more a Thief, alone an Urchin. Seat 4 takes the last diamonds.
FAKE = "5 fake | h3 1+fake henchman fbi 11"
URCHIN = "5 fake | h3 fake henchman fbi 11"

# fmt: off
ROWS = [
    # the table, for everybody
    ("6 |", None, "phase", "hide"),
    ("6 |", None, "turn", None),
    ("6 |", None, "godfather", 0),
    ("6 |", None, "setup", {"tokens": {"henchman": 1, "fbi": 1, "driver": 1}, "jokers": 0, "fake_diamond": False, "open_box": False}),
    ("6 | h2", None, "phase", "theft"),
    ("6 | h2", 5, "turn", 1),
    ("6 | h2 /driver", 5, "turn", 1),
    ("6 | h2 3/driver", 5, "turn", 2),
    ("6 | h2 3/driver henchman fbi 10", 0, "turn", 5),
    (BASE, 3, "phase", "investigation"),
    (BASE, 3, "turn", None),
    (BASE, 3, "recovered", 0),
    (f"{BASE} x4?", None, "phase", "accusation"),
    (f"{BASE} x4?", None, "accused", 4),
    (f"{BASE} x4", None, "accused", None),
    (f"{BASE} x4", 2, "recovered", 10),
    (f"{BASE} x4 x1", 2, "phase", "over"),
    (f"{BASE} x4 x1", 2, "recovered", 13),
    (f"{BASE} x4 x1", None, "outcome", {"ending": "diamonds_recovered", "winners": [0, 2]}),
    (f"{BASE} x4", None, "outcome", None),
    (CROWD, 6, "jokers", 1),
    (f"{CROWD} x4", 6, "jokers", 0),
    (f"{CROWD} x4", 6, "players.4.jokers", 1),
    (f"{CROWD} x4", 6, "players.4.in_play", True),
    (f"{CROWD} concede", 6, "godfather", 2),
    (f"{CROWD} concede", 6, "players.0.in_play", False),
    (f"{CROWD} concede", 6, "jokers", 1),
    # the viewer's own seat
    ("6 |", 1, "you.received", None),
    ("6 | h2", 1, "you.received", box(13, henchman=1, fbi=1, driver=1)),
    ("6 | h2 /driver", 1, "you.received", box(13, henchman=1, fbi=1, driver=1)),
    ("6 | h2 /driver", 1, "you.dismissed", "driver"),
    ("6 | h2 /driver", 1, "you.took", None),
    ("6 | h2 /driver", 2, "you.received", None),
    ("6 | h2 3/driver", 1, "you.took", {"diamonds": 3}),
    ("6 | h2 3/driver", 1, "players.1.role", "thief"),
    ("6 | h2 3/driver", 1, "players.1.diamonds", 3),
    ("6 | h2 3/driver", 1, "players.1.took", {"diamonds": 3}),
    ("6 | h2 3/driver", 1, "players.1.revealed", False),
    ("6 | h2 3/driver", 2, "you.received", box(10, henchman=1, fbi=1)),
    ("6 | h2 3/driver", 2, "you.dismissed", None),
    ("6 | h2 3/driver", 3, "you.received", None),
    (BASE, 5, "you.received", box(0)),
    (BASE, 5, "you.took", {}),
    (BASE, 5, "players.5.role", "urchin"),
    (BASE, 2, "you.took", {"token": "henchman"}),
    (BASE, 2, "you.hidden", None),
    (BASE, 2, "you.left", None),
    (FAKE, 1, "you.took", {"diamonds": 1, "fake": True}),
    ("6 open | h2 3+fbi", 1, "players.1.role", "offender"),
    ("6 open | h2 -", 1, "players.1.role", "offender"),
    ("6 | h2", 3, "players.3.role", None),
    # other seats, unrevealed
    (BASE, 2, "players.1.role", None),
    (BASE, 2, "players.1.diamonds", None),
    (BASE, 2, "players.1.took", None),
    (BASE, 0, "players.4.role", None),
    (BASE, None, "players.4.diamonds", None),
    (f"{BASE} x4?", 0, "players.4.role", None),
    (f"{BASE} x4?", 4, "players.4.revealed", False),
    # other seats, revealed
    (f"{BASE} x4", None, "players.4.revealed", True),
    (f"{BASE} x4", None, "players.4.role", "thief"),
    (f"{BASE} x4", None, "players.4.took", {"diamonds": 10}),
    (f"{BASE} x4", None, "players.4.diamonds", 0),
    (f"{BASE} x4", None, "players.4.in_play", False),
    (f"{CROWD} x4", 1, "players.4.took", {"token": "henchman"}),
    ("6 open | h2 3+fbi - 10 driver - x1", 5, "players.1.role", "offender"),
    ("6 open | h2 3+fbi - 10 driver - x1", 5, "players.1.took", {"diamonds": 3, "token": "fbi"}),
    # the fake diamond: shown, and nothing else
    (f"{FAKE} x1", 3, "players.1.fake_shown", True),
    (f"{FAKE} x1", 3, "players.1.revealed", False),
    (f"{FAKE} x1", 3, "players.1.role", None),
    (f"{FAKE} x1", 3, "players.1.took", None),
    (f"{FAKE} x1", 0, "players.1.diamonds", None),
    (f"{URCHIN} x1", 0, "players.1.role", None),
    (FAKE, 0, "players.1.fake_shown", False),
    (f"{FAKE} x1 x1", 3, "players.1.took", {"diamonds": 1, "fake": True}),
    (f"{URCHIN} x1 x1", 3, "players.1.took", {"fake": True}),
    (f"{URCHIN} x1 x1", 3, "players.1.role", "urchin"),
    # shot and shooting
    (f"{CROWD} x1? 3:pow", 5, "players.1.took", {"diamonds": 2}),
    (f"{CROWD} x1? 3:pow", 5, "players.1.in_play", False),
    (f"{CROWD} x1? 3:pow", 5, "players.3.role", "cleaner"),
    (f"{CROWD} x1? 3:pow", 5, "players.3.revealed", True),
    (f"{CROWD} x1? 3:pow", 5, "players.3.in_play", False),
    (f"{CROWD} x1? 3:pow", 5, "recovered", 2),
    (f"{CROWD} x1? 3:pow", 5, "jokers", 1),
    (f"{CROWD} x4? 3:pow", None, "players.4.role", "henchman"),
    (f"{CROWD} x5? 3:pow", None, "outcome", {"ending": "agent_shot", "winners": [3]}),
    # the Godfather of seat 0
    ("6 |", 0, "you.hidden", None),
    ("6 |", 5, "players.0.role", "godfather"),
    ("6 |", 5, "players.0.revealed", True),
    ("6 | h2", 0, "you.hidden", 2),
    ("6 | h2", 0, "you.left", None),
    ("6 | h2", 0, "players.0.diamonds", 2),
    ("6 | h2", 0, "you.received", None),
    ("6 | h2", 5, "players.0.diamonds", None),
    ("6 | h2 /driver", 0, "you.left", None),
    (CROWD, 0, "you.left", box(9)),
    (CROWD, 0, "you.hidden", 1),
    (CROWD, 0, "you.took", None),
    (CROWD, 0, "players.0.diamonds", 10),
    (CROWD, 0, "players.0.took", None),
    (CROWD, 2, "players.0.diamonds", None),
    (CROWD, None, "players.0.diamonds", None),
    (f"{CROWD} x1", 0, "players.0.diamonds", 12),
    (f"{CROWD} x1", 1, "players.0.diamonds", None),
    ("6 | h5 1 1 1 henchman 1", 0, "you.left", box(6, fbi=1, driver=1)),
    ("6 fake | h5 1 1 1 henchman 1", 0, "you.left", box(6, fake=True, fbi=1, driver=1)),
    # the Traitor, before and in office, and who has fallen
    (CROWD, 2, "you.hidden", None),
    (CROWD, 2, "you.left", None),
    (f"{CROWD} x4", 2, "you.left", None),
    (f"{CROWD} concede", 2, "you.hidden", 1),
    (f"{CROWD} concede", 2, "you.left", box(9)),
    (f"{CROWD} concede", 2, "you.received", box(12, henchman=1, fbi=1, cleaner=1, traitor=1)),
    (f"{CROWD} concede", 2, "players.2.diamonds", 10),
    (f"{CROWD} concede", 2, "players.2.role", "traitor"),
    (f"{CROWD} concede", 2, "players.0.diamonds", 0),
    (f"{CROWD} concede", 2, "players.0.role", "godfather"),
    (f"{CROWD} concede", 5, "players.2.role", "traitor"),
    (f"{CROWD} concede", 5, "players.2.revealed", True),
    (f"{CROWD} concede", 5, "players.2.took", {"token": "traitor"}),
    (f"{CROWD} concede", 5, "players.2.diamonds", None),
    (f"{CROWD} concede", 5, "players.0.diamonds", None),
    (f"{CROWD} concede", None, "players.2.diamonds", None),
    (f"{CROWD} concede", 5, "you.hidden", None),
    (f"{CROWD} concede", 0, "you.hidden", 1),
    (f"{CROWD} concede", 0, "you.left", box(9)),
    (f"{CROWD} concede", 0, "players.2.diamonds", 10),
    (f"{CROWD} concede", 0, "players.0.diamonds", 0),
    (f"{CROWD} concede 2:x1", 0, "players.2.diamonds", 12),
    (f"{CROWD} concede 2:x1", 1, "players.2.diamonds", None),
    (f"{CROWD} concede 2:x1", 0, "players.6.role", None),
    (f"{CROWD} x4 x3", 2, "you.left", box(9)),
    # who is eliminated sees no more, and forgets nothing
    (f"{BASE} x4", 4, "players.1.role", None),
    (f"{BASE} x4", 4, "players.0.diamonds", None),
    (f"{BASE} x4", 4, "you.left", None),
    (f"{BASE} x4", 4, "you.dismissed", None),
    (f"{BASE} x4", 4, "you.received", box(10)),
    (f"{BASE} x4", 4, "you.took", {"diamonds": 10}),
    (f"{BASE} x4", 4, "theft", None),
    (f"{BASE} x1", 1, "you.dismissed", "driver"),
    (f"{CROWD} x1? 3:pow", 3, "players.6.role", None),
    (f"{CROWD} x1? 3:pow", 3, "you.moves", []),
    # spectators see what everybody sees
    (BASE, None, "you", None),
    (BASE, None, "theft", None),
    (f"{BASE} x4 x1", None, "you", None),
    # the end: everything is shown
    (f"{BASE} x4 x1", None, "players.2.role", "henchman"),
    (f"{BASE} x4 x1", None, "players.3.took", {"token": "fbi"}),
    (f"{BASE} x4 x1", 5, "players.0.diamonds", 15),
    (f"{BASE} x3", 5, "players.1.diamonds", 3),
    (f"{BASE} x3", 5, "players.4.role", "thief"),
    (f"{BASE} x3", 5, "players.0.diamonds", 2),
    (f"{BASE} x3", None, "theft.bag", "driver"),
    (f"{BASE} x3", None, "theft.hidden", 2),
    (f"{BASE} x3", None, "theft.left", box(0)),
    (f"{BASE} x3", None, "theft.received.0", None),
    (f"{BASE} x3", None, "theft.received.2", box(10, henchman=1, fbi=1)),
    (f"{BASE} x3", 5, "you.received", box(0)),
    (f"{BASE} x3", 5, "you.hidden", None),
    (f"{BASE} x3", 0, "you.moves", []),
    (f"{CROWD} concede 2:concede", 1, "players.2.diamonds", 10),
    (f"{CROWD} concede 2:concede", 1, "godfather", 2),
    # talk: moves of the record, in order
    (BASE, 2, "ledger", []),
    (f"{BASE} 0:ask2=received_diamonds 2:claim=received.diamonds=10,dismissed=- 2:retract=dismissed 4:say=No.", None, "ledger", [
        {"seat": 0, "do": "ask", "target": 2, "about": "received_diamonds"},
        {"seat": 2, "do": "claim", "received": {"diamonds": 10}, "dismissed": None},
        {"seat": 2, "do": "retract", "about": "dismissed"},
        {"seat": 4, "do": "say", "text": "No."},
    ]),
    (f"{BASE} 1:claim=took=henchman,passed.tokens=fbi+driver", 4, "ledger", [
        {"seat": 1, "do": "claim", "passed": {"tokens": {"fbi": 1, "driver": 1}}, "took": {"token": "henchman"}},
    ]),
    # names
    ("Don,Ana,Bea,Cruz,Dora |", None, "players.1.name", "Ana"),
    ("Don,Ana,Bea,Cruz,Dora |", 4, "players.4.seat", 4),
    ("Don,Ana,Bea,Cruz,Dora |", 4, "players.4.bot", False),
]

HIDE = [{"do": "hide", "diamonds": number} for number in range(6)]
CONCEDE = [{"do": "concede"}]


def takes(*numbers: int) -> list[dict[str, Any]]:
    return [{"do": "take", "diamonds": number} if number else {"do": "take"} for number in numbers]


def fakes(*numbers: int) -> list[dict[str, Any]]:
    return [{**take, "fake": True} for take in takes(*numbers)]


def tokens(*kinds: str) -> list[dict[str, Any]]:
    return [{"do": "take", "token": kind} for kind in kinds]


def dismissals(*kinds: str) -> list[dict[str, Any]]:
    return [{"do": "dismiss", "token": kind} for kind in kinds]


def accuse(*seats: int) -> list[dict[str, Any]]:
    return [{"do": "accuse", "target": seat} for seat in seats]


ALL = ("henchman", "fbi", "driver")
MOVES = [
    ("6 |", 0, HIDE),
    ("6 |", 1, []),
    ("6 | h5", 0, []),
    ("6 | h5", 1, [*dismissals(*ALL), *takes(*range(1, 11)), *tokens(*ALL)]),
    ("6 | h5", 2, []),
    ("6 | h5 /driver", 1, [*takes(*range(1, 11)), *tokens("henchman", "fbi")]),
    ("7 | h5 /driver", 1, [*takes(*range(1, 11)), *tokens("henchman", "fbi")]),
    ("6 | h5 8/driver", 1, []),
    ("6 | h5 8/driver", 2, [*takes(1, 2), *tokens("henchman", "fbi")]),
    ("6 fake | h5 8/driver henchman", 3, [*takes(1, 2), *tokens("fbi"), *fakes(0, 1, 2)]),
    ("6 fake | h5 10/driver henchman fbi", 4, fakes(0)),
    ("6 fake | h5 10/driver henchman fbi fake", 5, takes(0)),
    ("6 fake | h5 9/driver henchman fbi 1", 5, [*fakes(0), *takes(0)]),
    ("6 | h5 10/driver henchman fbi", 4, takes(0)),
    ("6 | h5 8/driver henchman fbi 1", 5, takes(0, 1)),
    ("6 open | h5 8", 2, [
        *takes(0, 1, 2), *tokens(*ALL),
        *({"do": "take", "diamonds": number, "token": token} for number in (1, 2) for token in ALL)]),
    ("6 open fake | h5 10/driver henchman", 3, [
        *takes(0), *tokens("fbi"), *fakes(0), {"do": "take", "token": "fbi", "fake": True}]),
    ("6 open | h5 10/driver henchman fbi", 4, takes(0)),
    ("6 open | h5", 1, [
        *dismissals(*ALL), *takes(*range(11)), *tokens(*ALL),
        *({"do": "take", "diamonds": number, "token": token} for number in range(1, 11) for token in ALL)]),
    ("6 open | h5 /driver", 1, [
        *takes(*range(11)), *tokens("henchman", "fbi"),
        *({"do": "take", "diamonds": number, "token": token} for number in range(1, 11) for token in ALL[:2])]),
    (BASE, 0, [*accuse(1, 2, 3, 4, 5), *CONCEDE]),
    (BASE, 1, []),
    (f"{BASE} x4", 0, [*accuse(1, 2, 3, 5), *CONCEDE]),
    (f"{BASE} x4", 4, []),
    (f"{FAKE} x1", 0, [*accuse(1, 2, 3, 4), *CONCEDE]),
    (f"{URCHIN} x1 x1", 0, [*accuse(2, 3, 4), *CONCEDE]),
    (f"{CROWD} x4", 0, [*accuse(1, 2, 3, 5, 6), *CONCEDE]),
    (f"{CROWD} x1? 3:pow", 0, [*accuse(2, 4, 5, 6), *CONCEDE]),
    (f"{CROWD} concede", 2, [*accuse(1, 3, 4, 5, 6), *CONCEDE]),
    (f"{CROWD} concede", 0, []),
    (f"{BASE} x4?", 0, []),
    (f"{BASE} x4?", 4, [{"do": "reveal"}]),
    (f"{BASE} x4?", 5, []),
    (f"{BASE} x4 x1", 0, []),
    (f"{BASE} x4 x1", 2, []),
]

LONELY = "7 box=2henchman+fbi+cleaner"
# Who passes, who may shoot: everyone in play but the accused passes, whatever became of the Cleaner.
WINDOWS = [
    # line                                                        pass                  shoot
    (f"{CROWD} x1?",                                              {0, 2, 3, 4, 5, 6},   {3}),
    (f"{CROWD} x3?",                                              {0, 1, 2, 4, 5, 6},   set()),
    (f"{CROWD} x5?",                                              {0, 1, 2, 3, 4, 6},   {3}),
    (f"{CROWD} x1 x6?",                                           {0, 2, 3, 4, 5},      {3}),
    (f"{CROWD} x3 x6?",                                           {0, 1, 2, 3, 4, 5},   {3}),
    (f"{CROWD} concede 2:x1?",                                    {2, 3, 4, 5, 6},      {3}),
    (f"{CROWD} x1? 3:pow x6?",                                    {0, 2, 4, 5},         set()),
    (f"{LONELY} | h1 2/cleaner henchman fbi henchman 1 1 x1?",    {0, 2, 3, 4, 5, 6},   set()),
    (f"{LONELY} | h1 2 henchman fbi henchman 1 1 x1?",            {0, 2, 3, 4, 5, 6},   set()),
    (f"{LONELY} open | h1 2 1+cleaner fbi henchman 1 1 x1?",      {0, 2, 3, 4, 5, 6},   set()),
    (f"{BASE} x4?",                                               set(),                set()),
]
# fmt: on

# One line for each phase and turn of a game.
MOMENTS = [
    "6 |",
    "6 | h2",
    "6 | h2 /driver",
    "6 | h2 3/driver",
    BASE,
    f"{BASE} x4?",
    f"{BASE} x4",
    f"{BASE} x4 x1",
    f"{CROWD} x1? 3:pow",
    f"{CROWD} concede",
    f"{CROWD} concede 2:x1?",
    f"{CROWD} concede 2:concede",
    f"{FAKE} x1",
]


@pytest.mark.parametrize(("line", "viewer", "path", "value"), ROWS)
def test_seen(line: str, viewer: Viewer, path: str, value: Any) -> None:
    assert at(seen(line, viewer), path) == value


@pytest.mark.parametrize(("line", "seat", "moves"), MOVES)
def test_moves(line: str, seat: int, moves: list[dict[str, Any]]) -> None:
    """Every legal move once, in the record's form; their order means nothing."""
    assert in_order(seen(line, seat)["you"]["moves"]) == in_order(moves)


def in_order(moves: list[dict[str, Any]]) -> list[bytes]:
    return sorted(msgspec.json.encode(move, order="sorted") for move in moves)


@pytest.mark.parametrize(("line", "passing", "shooting"), WINDOWS)
def test_window(line: str, passing: set[int], shooting: set[int]) -> None:
    view = seen(line, None)
    for seat in range(len(view["players"])):
        moves = [{"do": "pass"}] * (seat in passing) + [{"do": "shoot"}] * (seat in shooting)
        moves += [{"do": "reveal"}] * (seat == view["accused"])
        assert seen(line, seat)["you"]["moves"] == moves, seat


@pytest.mark.parametrize("line", MOMENTS)
def test_all_keys_are_always_there(line: str) -> None:
    seats = range(len(read_line(line).players))
    for viewer in (*seats, None):
        view = seen(line, viewer)
        assert list(view) == VIEW
        assert [list(player) for player in view["players"]] == [PLAYER for _ in seats]
        assert view["you"] is None if viewer is None else list(view["you"]) == YOU


@pytest.mark.parametrize("line", MOMENTS)
def test_what_a_spectator_sees_everybody_sees(line: str) -> None:
    """Every seat's view is the spectator's, and besides only what is not null there."""
    public = seen(line, None)
    for viewer in range(len(public["players"])):
        view = seen(line, viewer)
        assert {key: view[key] for key in VIEW if key not in ("players", "you")} == {
            key: public[key] for key in VIEW if key not in ("players", "you")
        }
        for mine, common in zip(view["players"], public["players"], strict=True):
            assert all(mine[key] == common[key] for key in PLAYER if common[key] is not None)


def test_at_the_end_all_see_the_same() -> None:
    for line in (f"{BASE} x4 x1", f"{BASE} x3", f"{CROWD} concede 2:concede"):
        public = seen(line, None)
        for viewer in range(len(public["players"])):
            assert {**seen(line, viewer), "you": None} == public


@pytest.mark.parametrize("players", TABLES)
def test_every_move_shown_is_accepted(players: int) -> None:
    rng = Random(players)
    for _ in range(6):
        for state in states(random_game(rng, players, random_setup(rng, players))):
            for seat in range(players):
                for written in views.write_view(views.view(state, seat))["you"]["moves"]:
                    if written == {"do": "pass"}:
                        assert state.phase is Phase.ACCUSATION
                    else:
                        assert decide(state, seat, as_move(dict(written)))
