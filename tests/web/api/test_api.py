"""The JSON API to the letter, over a real server: calls, views, moves, versions, errors, live views."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from mafia_de_cuba.client import Live, Move, Seat, Server, Table
from mafia_de_cuba.rules.referee import judge as referee
from mafia_de_cuba.rules.schema import record_schema
from mafia_de_cuba.web.api.openapi import openapi
from mafia_de_cuba.web.routes import api_routes
from tests.web.api_tables import (
    CLEANER,
    CONCEDE,
    NAMES,
    ONES,
    PASS,
    REVEAL,
    SHOOT,
    WITH_CLEANER,
    accuse,
    bearer,
    hide,
    is_error,
    lobby,
    raw,
    refused,
    started,
    take,
)
from tests.web.server_process import PATIENCE, Running, running

KEYS = {
    *("table", "version", "phase", "setup", "godfather", "jokers", "accused", "turn"),
    *("recovered", "outcome", "ledger", "players", "you"),
}
PLAYER_KEYS = {
    *("seat", "name", "in_play", "revealed", "jokers", "fake_shown", "bot"),
    *("role", "diamonds", "took"),
}
YOU_KEYS = {"seat", "received", "took", "dismissed", "hidden", "left", "moves"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("api") / "data", "--limits", "off") as it:
        yield it


@pytest.fixture
def server(house: Running) -> Server:
    return house.server


def seen(table: Table) -> dict[str, Any]:
    """The view, once it has been held against the OpenAPI file."""
    view = table.view()
    schema = {"$ref": "#/components/schemas/View", "components": openapi()["components"]}
    Draft202012Validator(schema).validate(view)
    assert set(view) >= KEYS
    for number, player in enumerate(view["players"]):
        assert set(player) >= PLAYER_KEYS
        assert player["seat"] == number
    if view["you"] is not None:
        assert set(view["you"]) >= YOU_KEYS
    return view


# ---------------------------------------------------------------- opening, joining, bots


def test_a_table_is_opened(server: Server) -> None:
    status, answer, headers = raw(server, "POST", "/api/tables", b'{"name": "Ana"}')
    assert (status, set(answer)) == (201, {"table", "token"})
    assert headers["content-type"] == "application/json"
    assert len(answer["table"]) == 4
    assert set(answer["table"]) <= set("ABCDEFGHJKLMNPQRSTUVWXYZ")
    view = seen(Seat(server, answer["table"], answer["token"]))
    assert [player["name"] for player in view["players"]] == ["Ana"]
    assert view["options"]["pace"] == "table"


def test_options_come_with_the_opening(server: Server) -> None:
    setup = {"tokens": {"henchman": 2, "fbi": 1}, "jokers": 3, "fake_diamond": True}
    host = server.open(
        "Ana", pace="instant", help="public", clock=30, language="fr", talk="lively", setup=setup
    )
    view = seen(host)
    assert view["setup"] == {**setup, "open_box": False}
    options = {**view["options"], "setup": None}
    assert options == {
        "setup": None,
        "help": "public",
        "pace": "instant",
        "clock": 30,
        "language": "fr",
        "talk": "lively",
    }


def test_a_player_joins(server: Server) -> None:
    host = server.open("Ana")
    path = f"/api/tables/{host.code}/players"
    status, answer, _ = raw(server, "POST", path, b'{"name": "Bea"}')
    assert (status, set(answer)) == (201, {"token"})
    view = seen(Seat(server, host.code, answer["token"]))
    assert view["you"]["seat"] == 1


def test_tables_are_found_in_small_letters_too(server: Server) -> None:
    host = server.open("Ana")
    assert server.join(host.code.lower(), "Bea").view()["table"] == host.code


def test_joining_is_refused(server: Server) -> None:
    seats = lobby(server, 11)
    code = seats[0].code
    with refused(404, "not_found"):
        server.join("OOOO", "Zoe")
    with refused(409, "name_taken"):
        server.join(code, "bea")
    server.join(code, "Zoe")
    with refused(409, "full"):
        server.join(code, "Yan")
    seats[0].start()
    with refused(409, "started"):
        server.join(code, "Yan")


def test_bots_are_seated_by_the_host(server: Server) -> None:
    host, bea = lobby(server, 2)
    path = f"/api/tables/{host.code}/bots"
    for body in (b"{}", b"", b'{"level": "hard"}', b'{"level": "hard", "personality": "quiet"}'):
        status, answer, _ = raw(server, "POST", path, body, bearer(host))
        assert (status, set(answer)) == (201, {"name"})
        last = host.view()["players"][-1]
        assert (last["name"], last["bot"]) == (answer["name"], True)
    with refused(403, "forbidden"):
        bea.add_bot()
    with refused(401, "unauthorized"):
        server.table(host.code).call("POST", "/bots", {})
    for kind in ({"level": "divine"}, {"personality": "x" * 999}):
        with refused(400, "bad_request"):
            host.add_bot(**kind)
    host.start()
    with refused(409, "started"):
        host.add_bot()


# ---------------------------------------------------------------- options


def test_nobody_comes_in_by_the_id_of_a_bot(server: Server) -> None:
    host, bot = server.open("Ana"), {"id": "of-the-bot-" + "0" * 16}
    name = host.add_bot(**bot)
    assert host.add_bot(**bot) == name
    assert len(host.view()["players"]) == 2
    guest = server.call("POST", f"/api/tables/{host.code}/players", {"name": "Bea", **bot})
    bea = Seat(server, host.code, guest["token"])
    assert bea.view()["you"]["seat"] == 2
    assert [player["name"] for player in bea.view()["players"]] == ["Ana", name, "Bea"]
    with refused(403, "forbidden"):
        bea.add_bot(**bot)
    host.add_bot()
    host.add_bot()
    host.start()
    with refused(409, "started"):
        server.call("POST", f"/api/tables/{host.code}/players", {"name": "Zoe", "id": "0" * 16})


def test_nobody_is_seated_as_a_bot_by_the_id_of_a_player(server: Server) -> None:
    host, ticket = server.open("Ana"), {"id": "of-the-player-" + "0" * 16}
    server.call("POST", f"/api/tables/{host.code}/players", {"name": "Bea", **ticket})
    assert host.add_bot(**ticket) != "Bea"
    assert [player["bot"] for player in host.view()["players"]] == [False, False, True]


def test_what_changes_nothing_raises_no_version(server: Server) -> None:
    seats = lobby(server, 6)
    before = [seat.view() for seat in seats]
    seats[0].set_options()
    seats[0].set_options(pace="instant")
    seats[0].arrange([0, 1, 2, 3, 4, 5])
    seats[0].hand_over(0)
    assert [seat.view() for seat in seats] == before


def test_what_is_left_out_of_options_stays(server: Server) -> None:
    host = server.open("Ana", pace="instant", clock=20)
    status, answer, _ = raw(
        server, "POST", f"/api/tables/{host.code}/options", b'{"help": "private"}', bearer(host)
    )
    assert (status, answer) == (200, {})
    host.set_options(language="es")
    options = host.view()["options"]
    assert (options["pace"], options["clock"], options["help"]) == ("instant", 20, "private")
    host.set_options(clock=None, language=None)
    assert (host.view()["options"]["clock"], host.view()["options"]["language"]) == (None, None)


@pytest.mark.parametrize(
    "options",
    [
        {"pace": "slow"},
        {"help": None},
        {"help": "some"},
        {"clock": 0},
        {"clock": -5},
        {"clock": 1e9},
        {"clock": 7.5},
        {"clock": "20"},
        {"clock": True},
        {"language": "de"},
        {"speed": 3},
        {"setup": None},
        {"setup": []},
        {"setup": {"tokens": {"pirate": 1}}},
        {"setup": {"tokens": {"fbi": -1}}},
        {"setup": {"tokens": {"fbi": 1.5}}},
        {"setup": {"tokens": {"fbi": True}}},
        {"setup": {"jokers": -1}},
        {"setup": {"open_box": 1}},
        {"setup": {"diamonds": 15}},
    ],
)
def test_options_that_are_not_understood(server: Server, options: dict[str, Any]) -> None:
    host = server.open("Ana")
    before = host.view()
    with refused(400, "bad_request"):
        host.set_options(**options)
    with refused(400, "bad_request"):
        server.open("Ana", **options)
    assert host.view() == before


def test_options_are_the_hosts_before_the_start(server: Server) -> None:
    seats = lobby(server)
    with refused(403, "forbidden"):
        seats[1].set_options(help="off")
    with refused(401, "unauthorized"):
        server.table(seats[0].code).call("POST", "/options", {})
    seats[0].start()
    with refused(409, "started"):
        seats[0].set_options(help="off")


def test_s4_is_checked_at_the_start(server: Server) -> None:
    host = server.open("Ana", pace="instant", setup={"tokens": {"henchman": 5}})
    host.set_options(setup={"tokens": {"henchman": 1, "minion": 1, "fbi": 1}})
    for name in NAMES[1:6]:
        server.join(host.code, name)
    before = host.view()
    with refused(422, "refused", "S4"):
        host.start()
    assert host.view() == before
    host.set_options(setup={})
    host.start()


def test_left_out_parts_of_a_setup_are_the_printed_ones(server: Server) -> None:
    seats = lobby(server, 8)
    seats[0].set_options(setup={"fake_diamond": True})
    assert seats[0].view()["setup"] == {
        "tokens": {"henchman": 3, "fbi": 1, "driver": 1},
        "jokers": 1,
        "fake_diamond": True,
        "open_box": False,
    }


# ---------------------------------------------------------------- the start


def test_fewer_than_five(server: Server) -> None:
    host = lobby(server, 4)[0]
    with refused(422, "refused", "S1"):
        host.start()


def test_only_the_host_starts_and_only_once(server: Server) -> None:
    seats = lobby(server)
    with refused(403, "forbidden"):
        seats[1].start()
    with refused(401):
        server.table(seats[0].code).call("POST", "/start", {})
    with refused(422):
        seats[0].start("Zoe")
    status, answer, _ = raw(
        server, "POST", f"/api/tables/{seats[0].code}/start", b"", bearer(seats[0])
    )
    assert (status, answer) == (200, {})
    with refused(409, "started"):
        seats[0].start()


@pytest.mark.parametrize("godfather", [0, 2, 5])
def test_the_godfather_becomes_seat_0(server: Server, godfather: int) -> None:
    seats = lobby(server)
    seats[0].start(NAMES[godfather])
    view = seen(seats[godfather])
    names = [player["name"] for player in view["players"]]
    assert names == [*NAMES[godfather:6], *NAMES[:godfather]]
    assert (view["godfather"], view["you"]["seat"]) == (0, 0)


def test_the_next_game(server: Server) -> None:
    seats = started(server, 6, *ONES)
    seats[0].move(CONCEDE)
    seats[3].view()
    seats[0].start()
    view = seen(seats[3])
    assert (view["phase"], view["outcome"], len(view["series"])) == ("hide", None, 1)
    assert view["players"][0]["name"] == "Ana", "the last Godfather, unless the winners choose"


# ---------------------------------------------------------------- views, phase by phase


def test_in_the_lobby(server: Server) -> None:
    seats = lobby(server, 3)
    view = seen(seats[1])
    assert view["phase"] == "lobby"
    nothing = ("godfather", "jokers", "accused", "turn", "recovered", "outcome")
    assert [view[key] for key in nothing] == [None] * 6
    assert view["ledger"] == []
    assert view["you"] == {**dict.fromkeys(YOU_KEYS), "seat": 1, "moves": []}
    assert seen(server.table(seats[0].code))["you"] is None


def test_hiding(server: Server) -> None:
    seats = started(server)
    view = seen(seats[0])
    assert (view["phase"], view["turn"], view["recovered"]) == ("hide", None, 0)
    assert view["you"]["moves"] == [hide(number) for number in range(6)]
    assert (view["you"]["hidden"], view["you"]["left"]) == (None, None)
    assert seen(seats[1])["you"]["moves"] == []
    assert view["players"][0]["role"] == "godfather"


def test_the_box_in_the_first_hands(server: Server) -> None:
    seats = started(server, 6, hide(5), setup={"fake_diamond": True})
    view = seen(seats[1])
    assert (view["phase"], view["turn"]) == ("theft", 1)
    tokens = {"henchman": 1, "fbi": 1, "driver": 1}
    assert view["you"]["received"] == {"diamonds": 10, "tokens": tokens, "fake_diamond": True}
    assert {json.dumps(move, sort_keys=True) for move in view["you"]["moves"]} == {
        json.dumps(move, sort_keys=True)
        for move in (
            *({"do": "dismiss", "token": token} for token in tokens),
            *(take(number) for number in range(1, 11)),
            *(take(token=token) for token in tokens),
            *(take(number, fake=True) for number in range(11)),
        )
    }
    assert seen(seats[0])["you"]["hidden"] == 5
    for other in (seats[0], seats[2], server.table(seats[0].code)):
        view = seen(other)
        assert view["turn"] == 1
        assert view["you"] is None or (view["you"]["received"], view["you"]["moves"]) == (None, [])


def test_a_dismissal_is_the_first_players_secret(server: Server) -> None:
    seats = started(server, 6, hide(2))
    others = [seat.view() for seat in (seats[0], *seats[2:])]
    seats[1].do("dismiss", token="fbi")
    view = seen(seats[1])
    assert view["you"]["dismissed"] == "fbi"
    assert not any(move["do"] == "dismiss" for move in view["you"]["moves"])
    assert [seat.view() for seat in (seats[0], *seats[2:])] == others


def test_what_was_taken_is_the_takers_secret(server: Server) -> None:
    seats = started(server, 6, hide(2), take(3))
    mine, other = seen(seats[1])["players"][1], seen(seats[2])["players"][1]
    assert (mine["role"], mine["diamonds"], mine["took"]) == ("thief", 3, {"diamonds": 3})
    assert (other["role"], other["diamonds"], other["took"]) == (None, None, None)
    assert seen(seats[1])["you"]["took"] == {"diamonds": 3}
    assert seen(seats[2])["you"]["received"]["diamonds"] == 10


def test_the_last_player_may_take_nothing(server: Server) -> None:
    seats = started(server, 6, *ONES[:5])
    assert {"do": "take"} in seen(seats[5])["you"]["moves"]


def test_the_investigation(server: Server) -> None:
    seats = started(server, 6, *ONES)
    view = seen(seats[0])
    assert (view["phase"], view["turn"], view["accused"]) == ("investigation", None, None)
    assert view["you"]["moves"] == [*(accuse(seat) for seat in range(1, 6)), CONCEDE]
    assert view["you"]["left"]["diamonds"] == 10
    assert view["players"][0]["diamonds"] == 10
    assert seen(seats[1])["players"][0]["diamonds"] is None
    assert seen(seats[1])["you"]["left"] is None
    assert seen(seats[1])["you"]["moves"] == []


def test_the_ledger(server: Server) -> None:
    seats = started(server, 6, *ONES)
    talk: list[tuple[int, Move]] = [
        (0, {"do": "ask", "target": 2, "about": "received_diamonds"}),
        (2, {"do": "claim", "received": {"diamonds": 10}, "took": {}, "dismissed": None}),
        (4, {"do": "say", "text": "It was Ana. <script>"}),
        (2, {"do": "retract", "about": "received_diamonds"}),
        (5, {"do": "ask", "target": 0, "about": "suspect"}),
        (0, {"do": "doubt", "target": 5}),
        (3, {"do": "ask", "target": 1, "about": "dismissed"}),
        (3, {"do": "vouch", "target": 0}),
        (3, {"do": "doubt", "target": 0}),
    ]
    for seat, words in talk:
        seats[seat].move(words)
    expected = [{"seat": seat, **words} for seat, words in talk]
    for table in (seats[5], server.table(seats[0].code)):
        assert seen(table)["ledger"] == expected


@pytest.mark.parametrize("do", ["vouch", "doubt"])
def test_opinions_are_about_another_player_in_play(server: Server, do: str) -> None:
    seats = started(server, 6, *ONES)
    seats[0].move(accuse(3))
    seats[3].move(REVEAL)
    before = seen(seats[0])
    for seat, target, rule in ((2, 2, "I2"), (2, 3, "I2"), (3, 2, "I8"), (2, 6, "S1")):
        now = seats[seat].view()["version"]
        with refused(422, "refused", rule):
            seats[seat].move({"do": do, "target": target}, seen=now)
    for words in ({"do": do}, {"do": do, "target": "2"}, {"do": do, "target": 1, "about": "took"}):
        with refused(400, "bad_request"):
            seats[2].move(words)
    assert seen(seats[0]) == before


def test_an_accusation_without_a_cleaner(server: Server) -> None:
    seats = started(server, 6, *ONES)
    seats[0].move(accuse(3))
    assert [seen(seat)["you"]["moves"] for seat in seats] == [[], [], [], [REVEAL], [], []]
    view = seen(seats[5])
    assert (view["phase"], view["accused"]) == ("accusation", 3)
    seats[3].move(REVEAL)
    view = seen(seats[5])
    found = view["players"][3]
    assert (found["revealed"], found["in_play"], found["role"]) == (True, False, "thief")
    assert (found["took"], found["diamonds"], view["recovered"]) == ({"diamonds": 1}, 0, 1)


def test_the_window_at_an_instant_table(server: Server) -> None:
    seats = started(server, 6, *WITH_CLEANER, setup=CLEANER)
    seats[0].move(accuse(3))
    moves = [seen(seat)["you"]["moves"] for seat in seats]
    assert moves == [[PASS], [PASS, SHOOT], [PASS], [REVEAL], [PASS], [PASS]]
    versions = [seat.view()["version"] for seat in seats]
    for seat in (0, 2, 4):
        seats[seat].move(PASS)
    assert [seat.view()["version"] for seat in seats] == versions
    with refused(422, "refused", "I4"):
        seats[2].move(SHOOT, seen=seats[2].view()["version"])
    seats[3].move(REVEAL)
    seats[0].move(accuse(4))
    assert seen(seats[3])["you"]["moves"] == [], "who is eliminated takes no part"
    seats[1].move(SHOOT)
    view = seen(seats[5])
    assert [view["players"][seat]["in_play"] for seat in (1, 4)] == [False, False]


def test_the_window_at_a_table_of_people(tmp_path: Path) -> None:
    off = ("--limits", "off", "--tempo")
    data, fast, slow = tmp_path / "data", (*off, "0.01"), (*off, "100")
    with running(data, *fast) as house:
        seats = lobby(house.server, 6, pace="table", setup=CLEANER)
        seats[0].start()
        with seats[5].live() as live:
            for number, move in enumerate(WITH_CLEANER):
                until(live, lambda view, number=number: (view["turn"] or 0) == number)
                seats[number].move(move)
            until(live, lambda view: view["phase"] == "investigation")
    with running(data, *slow, port=house.port):
        seats[0].move(accuse(3))
        moves = [seat.view()["you"]["moves"] for seat in seats]
        assert moves == [[PASS], [PASS, SHOOT], [PASS], [], [PASS], [PASS]]
        with refused(422, "refused", "I4"):
            seats[3].move(REVEAL, seen=seats[3].view()["version"])
        seats[2].move(PASS)
        assert seen(seats[3])["window_open"]
    with running(data, *fast, port=house.port):
        with seats[5].live() as live:
            until(live, lambda view: not view["window_open"])
        moves = [seat.view()["you"]["moves"] for seat in seats]
        assert moves == [[], [], [], [REVEAL], [], []]
        seats[3].move(REVEAL)


def until(live: Live, condition: Any) -> dict[str, Any]:
    """The first view of which this is so."""
    while not condition(view := live.next(PATIENCE)):
        pass
    return view


def test_the_end(server: Server) -> None:
    seats = started(
        server,
        6,
        hide(2),
        take(13),
        take(token="fbi"),
        take(token="henchman"),
        take(token="driver"),
        take(),
    )
    seats[0].move(accuse(2))
    seats[2].move(REVEAL)
    for table in (*seats, server.table(seats[0].code)):
        view = seen(table)
        assert view["phase"] == "over"
        assert view["outcome"] == {"ending": "agent_accused", "winners": [2]}
        roles = [player["role"] for player in view["players"]]
        assert roles == ["godfather", "thief", "fbi", "henchman", "driver", "urchin"]
        assert [player["diamonds"] for player in view["players"]] == [2, 13, 0, 0, 0, 0]
        assert view["you"] is None or view["you"]["moves"] == []
    with refused(422):
        seats[0].move(accuse(1), seen=seats[0].view()["version"])


def test_a_traitor_in_office(server: Server) -> None:
    setup = {"tokens": {"henchman": 2, "traitor": 1}}
    seats = started(
        server, 6, hide(1), take(3), take(token="traitor"), take(1), take(1), take(1), setup=setup
    )
    seats[0].move(CONCEDE)
    view = seen(seats[2])
    assert (view["godfather"], view["phase"]) == (2, "investigation")
    assert (view["you"]["hidden"], view["you"]["left"]["diamonds"]) == (1, 8)
    assert view["you"]["moves"] == [accuse(1), accuse(3), accuse(4), accuse(5), CONCEDE]
    assert view["players"][2]["diamonds"] == 9
    assert seen(seats[0])["players"][2]["diamonds"] == 9
    other = seen(seats[1])["players"][2]
    assert (other["role"], other["diamonds"]) == ("traitor", None)


@pytest.mark.parametrize("seed", range(6))
def test_every_move_listed_is_played_and_the_record_is_the_referees(
    server: Server, seed: int
) -> None:
    rng = Random(seed)
    seats = lobby(
        server,
        7,
        setup={
            "tokens": {"henchman": 1, "cleaner": 1, "traitor": 1, "lover": 1},
            "jokers": 1,
            "fake_diamond": bool(seed % 2),
            "open_box": seed > 3,
        },
    )
    with refused(403, "forbidden"):
        seats[1].record()
    seats[0].start()
    while True:
        views = [seat.view() for seat in seats]
        if views[0]["phase"] == "over":
            break
        seat = rng.choice([n for n, view in enumerate(views) if view["you"]["moves"]])
        kinds: dict[str, list[Move]] = {}
        for move in views[seat]["you"]["moves"]:
            kinds.setdefault(move["do"], []).append(move)
        kinds.pop("concede", None)
        move = rng.choice(rng.choice(list(kinds.values())))
        assert seats[seat].move(move) >= views[seat]["version"]
    record = server.table(seats[0].code).record()
    told = referee(json.dumps(record).encode())
    outcome = views[0]["outcome"]
    assert (told["ending"], list(told["winners"])) == (outcome["ending"], outcome["winners"])
    assert record["players"] == list(NAMES[:7])
    assert "pass" not in {move["do"] for move in record["moves"]}
    seats[0].start()
    assert seats[3].record() == record


# ---------------------------------------------------------------- ids, versions, errors


def test_a_move_carries_seen_and_id(server: Server) -> None:
    seats = started(server)
    for wrong in (
        {"do": "hide", "diamonds": 1},
        {"do": "hide", "diamonds": 1, "seen": 3},
        {"do": "hide", "diamonds": 1, "id": "x"},
        {"do": "hide", "diamonds": 1, "seen": "3", "id": "x"},
        {"do": "hide", "diamonds": 1, "seen": 3.0, "id": "x"},
        {"do": "hide", "diamonds": 1, "seen": True, "id": "x"},
        {"do": "hide", "diamonds": 1, "seen": None, "id": "x"},
        {"do": "hide", "diamonds": 1, "seen": 3, "id": ""},
        {"do": "hide", "diamonds": 1, "seen": 3, "id": 7},
        {"do": "hide", "diamonds": 1, "seen": 3, "id": "x" * 65},
        {"do": "hide", "diamonds": 1, "seen": 3, "id": "x", "seat": 0},
        {"do": "hide", "diamonds": "1", "seen": 3, "id": "x"},
        {"do": "hide", "seen": 3, "id": "x"},
        {"do": "steal", "seen": 3, "id": "x"},
        {"do": "take", "token": "pirate", "seen": 3, "id": "x"},
        {"do": "take", "token": None, "seen": 3, "id": "x"},
        {"do": "pass", "really": True, "seen": 3, "id": "x"},
        {"do": "claim", "seen": 3, "id": "x"},
        {"seen": 3, "id": "x"},
    ):
        with refused(400, "bad_request"):
            seats[0].call("POST", "/moves", wrong)
    assert seats[0].view()["phase"] == "hide"


def test_the_same_id_gets_the_same_answer(server: Server) -> None:
    seats = started(server)
    version = seats[0].move(hide(2), key="once")
    assert seats[0].move(hide(2), key="once") == version
    seats[1].move(take(1), key="once")
    assert seats[0].move(hide(5), key="once") == version
    assert seats[0].view()["you"]["hidden"] == 2
    assert seats[0].view()["turn"] == 2


def test_the_answer_is_the_seats_version(server: Server) -> None:
    seats = started(server)
    assert seats[0].move(hide(2)) == seats[0].view()["version"]
    assert seats[1].do("dismiss", token="fbi") == seats[1].view()["version"]
    assert seats[1].view()["version"] == seats[0].view()["version"] + 1


def test_stale_and_refused(server: Server) -> None:
    seats = started(server)
    now = seats[1].view()["version"]
    with refused(422, "refused", "T3"):
        seats[1].move(take(1), seen=now)
    with refused(409, "stale", "T3"):
        seats[1].move(take(1), seen=now - 1)
    assert seats[1].view()["version"] == now
    assert seats[0].move(hide(1), seen=0), "a legal move is played however old the version seen"


# fmt: off
REFUSED: list[tuple[int, Move, str]] = [
    # seat move                                    rule     during the theft, seat 1 holding the box
    (0,    hide(1),                                "T1"),
    (1,    {"do": "dismiss", "token": "cia"},      "T2"),
    (2,    {"do": "dismiss", "token": "fbi"},      "T2"),
    (2,    take(1),                                "T3"),
    (1,    take(),                                 "T3"),
    (1,    take(16),                               "T3"),
    (1,    take(1, "fbi"),                         "T3"),
    (1,    take(1, fake=True),                     "T3"),
    (0,    accuse(1),                              "I3"),
    (0,    accuse(99),                             "S1"),
    (1,    SHOOT,                                  "I4"),
    (1,    PASS,                                   "I4"),
    (1,    REVEAL,                                 "I5"),
    (0,    CONCEDE,                                "I6"),
    (3,    {"do": "say", "text": "Hello"},         "I2"),
]
# fmt: on


@pytest.mark.parametrize(("seat", "move", "rule"), REFUSED)
def test_the_rule_that_refuses_is_told(server: Server, seat: int, move: Move, rule: str) -> None:
    seats = started(server, 6, hide(2))
    before = [each.view() for each in seats]
    with refused(422, "refused", rule):
        seats[seat].move(move, seen=before[seat]["version"])
    assert [each.view() for each in seats] == before


@pytest.mark.parametrize("token", ["", "x", "0" * 32, "Ana", "\u00e9", "x" * 5000])
def test_a_token_that_is_none_of_this_tables(server: Server, token: str) -> None:
    host = server.open("Ana")
    stranger = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
    for method, path in (("GET", ""), ("POST", "/start"), ("POST", "/moves"), ("POST", "/bots")):
        status, answer, _ = raw(server, method, f"/api/tables/{host.code}{path}", b"{}", stranger)
        assert status == 401
        assert is_error(answer, "unauthorized")
        assert not token or token not in json.dumps(answer) or token in ("x", "Ana")


@pytest.mark.parametrize("form", ["{}", "Token {}", "Basic {}", "Bearer\t{}"])
def test_a_token_in_another_form_is_none(server: Server, form: str) -> None:
    host = server.open("Ana")
    header = {"Authorization": form.format(host.token)}
    status, answer, _ = raw(server, "GET", f"/api/tables/{host.code}", b"", header)
    assert status == 401
    assert is_error(answer, "unauthorized")


def test_no_call_leads_elsewhere(server: Server) -> None:
    host = server.open("Ana")
    status, answer, headers = raw(server, "GET", f"/api/tables/{host.code}/", b"", bearer(host))
    assert status == 404
    assert is_error(answer, "not_found")
    assert "location" not in {name.lower() for name in headers}


def test_what_is_done_instead_is_told(server: Server) -> None:
    status, answer, headers = raw(server, "DELETE", "/api/tables")
    assert status == 405
    assert is_error(answer)
    assert headers["allow"] == "POST"


def test_a_token_of_another_table(server: Server) -> None:
    here, there = server.open("Ana"), server.open("Ana")
    with refused(401, "unauthorized"):
        Seat(server, here.code, there.token).view()
    with refused(401, "unauthorized"):
        Seat(server, here.code, there.token).add_bot()


def test_without_a_token_a_spectator(server: Server) -> None:
    seats = started(server, 6, hide(2), take(3))
    view = seen(server.table(seats[0].code))
    assert view["you"] is None
    assert [player["took"] for player in view["players"]] == [None] * 6
    assert view["version"] < seats[0].view()["version"] + 1


def test_who_moves_needs_a_token_and_a_seat(server: Server) -> None:
    seats = started(server)
    with refused(401, "unauthorized"):
        server.table(seats[0].code).call("POST", "/moves", {**hide(1), "seen": 1, "id": "x"})
    with refused(404, "not_found"):
        Seat(server, "OOOO", seats[0].token).move(hide(1))


def test_two_tables_with_the_same_names_options_and_moves(server: Server) -> None:
    twins = []
    for _ in range(2):
        seats = lobby(server, 2)
        for _ in range(5):
            seats[0].add_bot()
        seats[0].start()
        twins.append(seats)
    while True:
        told = [[{**seat.view(), "table": None} for seat in seats] for seats in twins]
        assert told[0] == told[1]
        if told[0][0]["phase"] == "over":
            return
        seat = next(number for number, view in enumerate(told[0]) if view["you"]["moves"])
        for seats in twins:
            seats[seat].move(told[0][seat]["you"]["moves"][0])


# ---------------------------------------------------------------- live


def test_live_views(server: Server) -> None:
    seats = started(server)
    with seats[2].live() as live, server.table(seats[0].code).live() as spectator:
        assert live.next(PATIENCE) == seats[2].view()
        assert spectator.next(PATIENCE) == server.table(seats[0].code).view()
        seats[0].move(hide(2))
        view = live.next(PATIENCE)
        assert (view["turn"], view["you"]["moves"]) == (1, [])
        assert spectator.next(PATIENCE)["you"] is None


def test_nothing_is_sent_for_what_a_seat_may_not_see(server: Server) -> None:
    seats = started(server, 6, hide(2))
    with seats[1].live() as first, seats[2].live() as second:
        before = [first.next(PATIENCE)["version"], second.next(PATIENCE)["version"]]
        seats[1].do("dismiss", token="fbi")
        assert first.next(PATIENCE)["version"] == before[0] + 1
        seats[1].move(take(1))
        view = second.next(PATIENCE)
        assert (view["version"], view["turn"]) == (before[1] + 1, 2)


def test_the_token_may_come_in_the_address(server: Server) -> None:
    seats = started(server)
    address = f"ws://{server.host}/api/tables/{seats[0].code}/live?token={seats[0].token}"
    with connect(address, proxy=None) as socket:
        assert json.loads(socket.recv(PATIENCE))["you"]["seat"] == 0


def test_two_tabs_of_one_seat(server: Server) -> None:
    seats = started(server)
    with seats[0].live() as first, seats[0].live() as second:
        assert first.next(PATIENCE) == second.next(PATIENCE)
        seats[0].move(hide(1))
        assert first.next(PATIENCE) == second.next(PATIENCE)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("{table}/live?token=wrong", {}, 401),
        ("{table}/live?token=", {}, 401),
        ("{table}/live", {"Authorization": "Bearer wrong"}, 401),
        ("{table}/live", {"Authorization": "wrong"}, 401),
        ("OOOO/live", {}, 404),
        ("{table}/live/", {}, 404),
        ("{table}/nothing", {}, 404),
    ],
)
def test_who_is_not_let_in(server: Server, path: str, headers: dict[str, str], status: int) -> None:
    code = server.open("Ana").code
    address = f"ws://{server.host}/api/tables/{path.format(table=code)}"
    with (
        pytest.raises(InvalidStatus) as no,
        connect(address, additional_headers=headers, proxy=None),
    ):
        pass
    response = no.value.response
    assert response.status_code == status
    assert is_error(json.loads(response.body or b"{}"))
    assert response.headers["x-content-type-options"] == "nosniff"


def test_what_a_socket_sends_is_not_listened_to(server: Server) -> None:
    seats = started(server)
    with seats[0].live() as live:
        live.next(PATIENCE)
        live.socket.send(json.dumps({**hide(1), "seen": 1, "id": "x"}))
        live.socket.send(b"\xff" * 100)
        assert seats[0].view()["phase"] == "hide"
        seats[0].move(hide(1))
        assert live.next(PATIENCE)["phase"] == "theft"


# ---------------------------------------------------------------- OpenAPI


def test_the_openapi_file(server: Server) -> None:
    status, told, _ = raw(server, "GET", "/api/openapi.json")
    assert status == 200
    assert told["openapi"].startswith("3.1")
    assert set(told["info"]) >= {"title", "version"}
    calls = {(method, path) for path, item in told["paths"].items() for method in item}
    table = "/api/tables/{table}"
    posts = {f"{table}/{name}" for name in ("players", "bots", "options", "start", "moves")}
    gets = {table, f"{table}/record", f"{table}/live"}
    assert calls >= {("post", path) for path in {"/api/tables", *posts}} | {
        ("get", path) for path in gets
    }
    paths = {f"/api{route.path}" for route in api_routes()}
    assert paths - {"/api/openapi.json", "/api/{path:path}"} == set(told["paths"])
    for schema in told["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert told["components"]["schemas"]["Record"]["properties"].keys() == (
        record_schema()["properties"].keys()
    )
    for reference in set(references(told)):
        assert reference.removeprefix("#/components/schemas/") in told["components"]["schemas"]
    for item in told["paths"].values():
        for call in item.values():
            assert {"400", "401", "404", "429"} <= set(call["responses"])


def references(value: Any) -> Iterator[str]:
    """Every `$ref` in there."""
    if isinstance(value, dict):
        yield from (value[key] for key in value if key == "$ref")
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_moves_and_errors_are_as_the_openapi_file_says(server: Server) -> None:
    components = openapi()["components"]
    moves = Draft202012Validator({"$ref": "#/components/schemas/Move", "components": components})
    errors = Draft202012Validator({"$ref": "#/components/schemas/Error", "components": components})
    host = server.open("Ana")
    talk: tuple[Move, ...] = (
        {"do": "ask", "target": 1, "about": "suspect"},
        {"do": "vouch", "target": 1},
        {"do": "doubt", "target": 11},
    )
    moves_of_game = (hide(1), take(3), take(token="fbi"), take(fake=True), accuse(2), REVEAL, PASS)
    for move in (*moves_of_game, *talk):
        body = {**move, "seen": 1, "id": "x"}
        moves.validate(body)
        assert not moves.is_valid(move)
        assert not moves.is_valid({**body, "seat": 1})
        _, answer, _ = raw(
            server,
            "POST",
            f"/api/tables/{host.code}/moves",
            json.dumps(body).encode(),
            bearer(host),
        )
        errors.validate(answer)


@pytest.mark.parametrize(
    "move",
    [
        {"do": "take", "token": None},
        {"do": "claim"},
        {"do": "claim", "received": {}},
        {"do": "claim", "took": {"token": None}},
        {"do": "say", "text": "x" * 1001},
        {"do": "hide"},
    ],
)
def test_what_the_openapi_file_does_not_know_is_not_understood(server: Server, move: Move) -> None:
    moves = {"$ref": "#/components/schemas/Move", "components": openapi()["components"]}
    assert not Draft202012Validator(moves).is_valid({**move, "seen": 1, "id": "x"})
    with refused(400, "bad_request"):
        started(server)[0].move(move)


def test_a_record_is_as_the_openapi_file_says(server: Server) -> None:
    seats = started(server, 6, *ONES)
    seats[0].move(CONCEDE)
    reply = openapi()["paths"]["/api/tables/{table}/record"]["get"]["responses"]["200"]
    assert reply["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Record"}
    # as any client would read it: with the components, and nothing of our own to find it by
    records = Draft202012Validator(
        {"$ref": "#/components/schemas/Record", "components": openapi()["components"]}
    )
    record = seats[0].record()
    records.validate(record)
    assert not records.is_valid(record | {"moves": [{"do": "hide", "diamonds": 2}]})
    assert not records.is_valid(record | {"setup": {"jokers": 13}})


@pytest.mark.parametrize(
    ("call", "body", "understood"),
    [
        ("SeatsBody", {}, False),
        ("SeatsBody", {"shuffle": False}, False),
        ("SeatsBody", {"shuffle": True}, True),
        ("SeatsBody", {"order": [0], "shuffle": False}, True),
        ("SeatsBody", {"order": [0], "shuffle": True}, False),
        ("SeatsBody", {"order": [0], "chairs": [0]}, False),
        ("SeatsBody", {"chairs": [0]}, True),
        ("GodfatherBody", {}, False),
        ("GodfatherBody", {"seat": 0, "by": "chance"}, False),
        ("GodfatherBody", {"by": "chance"}, True),
        ("RemoveBody", {"ban": True}, False),
        ("RemoveBody", {"seat": 0, "name": "Zoe"}, False),
        ("RemoveBody", {"name": "Zoe", "ban": True}, True),
    ],
)
def test_the_openapi_file_says_which_keys_go_together(
    server: Server, call: str, body: Move, understood: bool
) -> None:
    path = {"SeatsBody": "seats", "GodfatherBody": "godfather", "RemoveBody": "remove"}[call]
    schema = {"$ref": f"#/components/schemas/{call}", "components": openapi()["components"]}
    assert Draft202012Validator(schema).is_valid(body) == understood
    host = server.open("Ana")
    status, _, _ = raw(
        server, "POST", f"/api/tables/{host.code}/{path}", json.dumps(body).encode(), bearer(host)
    )
    assert (status != 400) == understood


# ---------------------------------------------------------------- the process


def test_tokens_are_in_no_log(tmp_path: Path) -> None:
    with running(tmp_path / "data") as house:
        seats = started(house.server, 6, *ONES)
        tokens = [seat.token for seat in seats]
        for seat in seats:
            address = f"ws://{house.server.host}/api/tables/{seat.code}/live?token={seat.token}"
            with connect(address, proxy=None) as socket:
                socket.recv(PATIENCE)
            raw(house.server, "GET", f"/api/tables/{seat.code}/nothing?token={seat.token}")
            raw(house.server, "GET", f"/t/{seat.code}/rejoin/{seat.token}")
            with refused(422):
                seat.move(SHOOT, seen=seat.view()["version"])
        stranger = f"ws://{house.server.host}/api/tables/OOOO/live?token={tokens[0]}"
        with pytest.raises(InvalidStatus), connect(stranger, proxy=None):
            pass
        seats[0].move(CONCEDE)
        assert house.stop() == 0
        said = house.said()
    assert not any(token in said for token in tokens if token)
    assert said.count("\n") == 1, said


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "kill -9"])
def test_a_restart_keeps_tables_and_ids(tmp_path: Path, by: signal.Signals) -> None:
    with running(tmp_path / "data") as house:
        seats = started(house.server, 6, hide(2))
        version = seats[1].move(take(3), key="once")
        views = [seat.view() for seat in seats]
        with seats[0].live() as live:
            live.next(PATIENCE)
            status = house.stop(by)
        assert status == (0 if by is signal.SIGINT else -signal.SIGKILL)
    with running(tmp_path / "data", port=house.port) as again:
        assert [seat.view() for seat in seats] == views
        assert seats[1].move(take(5), key="once") == version
        assert [seat.view() for seat in seats] == views
        seats[2].move(take(1))
        assert again.stop() == 0


def test_ctrl_c_ends_a_server_that_was_started_with_it_ignored(tmp_path: Path) -> None:
    """As a shell without job control does for what it starts in the background, and `nohup`."""
    house = Running(tmp_path / "data", deaf=True)
    assert house.stop(signal.SIGINT) == 0
    assert house.said().count("\n") == 1


def test_a_port_that_is_taken_is_told(house: Running, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="is taken"):
        Running(tmp_path / "data", port=house.port)


def test_nobody_else_serves_the_same_tables(house: Running) -> None:
    with pytest.raises(AssertionError, match="are served already"):
        Running(house.data)
    assert house.server.open("Ana").view()["phase"] == "lobby"


@pytest.mark.parametrize("host", ["nonsense.invalid", "192.0.2.77"])
def test_an_address_that_is_not_this_machines_is_told(tmp_path: Path, host: str) -> None:
    with pytest.raises(AssertionError, match="cannot serve at"):
        Running(tmp_path / "data", "--host", host)
