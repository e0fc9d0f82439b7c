"""Host and votes over the API: the order of seats, the first Godfather, another host, leaving, sitting in."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from mafia_de_cuba.client import ApiError, Seat, Server
from tests.web.api_tables import (
    CONCEDE,
    NAMES,
    ONES,
    bearer,
    hide,
    is_error,
    lobby,
    raw,
    refused,
    started,
    take,
)
from tests.web.server_process import Running, running

QUICK = ("--limits", "off", "--tempo", "0")  # nobody has to be away for long


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("affairs") / "data", *QUICK) as it:
        yield it


@pytest.fixture
def server(house: Running) -> Server:
    return house.server


def names(seat: Seat) -> list[str]:
    return [player["name"] for player in seat.view()["players"]]


def over(server: Server, people: int = 6) -> list[Seat]:
    """A game that the Godfather gave up: everybody else has won."""
    seats = started(server, people, *ONES[:people])
    seats[0].move(CONCEDE)
    return seats


# ---------------------------------------------------------------- bodies, tokens, the host's rights

# fmt: off
CALLS = [
    # path         body
    ("tokens",     {}),
    ("seats",      {"order": [1, 0, 2, 3, 4, 5]}),
    ("seats",      {"shuffle": True}),
    ("godfather",  {"seat": 1}),
    ("remove",     {"seat": 1}),
    ("remove",     {"name": "Zoe", "ban": True}),
    ("lock",       {"locked": True}),
    ("admit",      {"name": "Zoe"}),
    ("admit",      {"name": "Zoe", "seat": 1}),
    ("host",       {"seat": 1}),
    ("leave",      {}),
    ("absent",     {"seat": 1}),
    ("votes",      {"about": "godfather", "choice": "1"}),
    ("votes",      {"about": "absent", "seat": 1, "choice": "wait"}),
    ("votes",      {"about": "seat", "name": "Zoe", "choice": "admit"}),
    ("sit",        {"seat": 1}),
    ("sit",        {}),
]
BAD = [
    ("tokens",     {"seat": 1}),
    ("seats",      {}),
    ("seats",      {"order": [0, 1], "shuffle": True}),
    ("seats",      {"order": [0]}),
    ("seats",      {"order": [0, 0]}),
    ("seats",      {"order": [0, "1"]}),
    ("seats",      {"order": "0,1"}),
    ("seats",      {"shuffle": 1}),
    ("seats",      {"shuffle": False}),
    ("godfather",  {}),
    ("godfather",  {"seat": "1"}),
    ("godfather",  {"name": "Bea"}),
    ("remove",     {"seat": None}),
    ("remove",     {"seat": 1.5}),
    ("host",       {"seat": True}),
    ("host",       []),
    ("leave",      {"seat": 1}),
    ("absent",     {"seat": 1, "why": "tired"}),
    ("votes",      {}),
    ("votes",      {"about": "dinner", "choice": "1"}),
    ("votes",      {"about": "godfather", "choice": 1}),
    ("votes",      {"about": "godfather", "choice": "-1"}),
    ("votes",      {"about": "godfather", "choice": "Bea"}),
    ("votes",      {"about": "godfather", "choice": "1", "seat": 1}),
    ("votes",      {"about": "absent", "seat": 1, "choice": "dog"}),
    ("votes",      {"about": "absent", "choice": "bot"}),
    ("sit",        {"seat": [1]}),
    ("remove",     {}),
    ("remove",     {"seat": 1, "name": "Bea"}),
    ("remove",     {"seat": 1, "ban": 1}),
    ("lock",       {}),
    ("lock",       {"locked": "yes"}),
    ("admit",      {}),
    ("admit",      {"name": 7}),
    ("admit",      {"name": "Zoe", "seat": "1"}),
    ("votes",      {"about": "seat", "name": "Zoe", "choice": "wait"}),
    ("votes",      {"about": "seat", "choice": "admit"}),
    ("waiting",    {}),
    ("waiting",    {"name": 7}),
    ("waiting",    {"name": " "}),
    ("waiting",    {"name": "Zoe", "id": "short"}),
]
# fmt: on


@pytest.mark.parametrize(("path", "body"), CALLS)
def test_a_token_is_needed(server: Server, path: str, body: Any) -> None:
    host = lobby(server, 6)[0]
    before = host.view()
    for token in (None, "nonsense"):
        with refused(401, "unauthorized"):
            Seat(server, host.code, token or "").call("POST", f"/{path}", body)
    assert host.view() == before


@pytest.mark.parametrize(("path", "body"), BAD)
def test_bodies_that_are_not_understood(server: Server, path: str, body: Any) -> None:
    host = lobby(server, 2)[0]
    before = host.view()
    with refused(400, "bad_request"):
        host.call("POST", f"/{path}", body)
    assert host.view() == before


def test_leaving_and_tokens_need_no_body(server: Server) -> None:
    host, bea = lobby(server, 2)
    path = f"/api/tables/{host.code}"
    status, answer, _ = raw(server, "POST", f"{path}/tokens", b"", bearer(bea))
    assert (status, set(answer)) == (201, {"token"})
    assert raw(server, "POST", f"{path}/leave", b"", bearer(bea))[:2] == (200, {})


REARRANGING: dict[str, Callable[[Seat], None]] = {
    "arrange": lambda seat: seat.arrange([1, 0, 2, 3, 4, 5]),
    "shuffle": lambda seat: seat.shuffle(),
    "first Godfather": lambda seat: seat.choose_godfather(1),
}
HOSTING = {
    **REARRANGING,
    "hand over": lambda seat: seat.hand_over(1),
    "remove": lambda seat: seat.remove(2),
    "ban": lambda seat: seat.remove(2, ban=True),
    "lock": lambda seat: seat.lock(),
    "admit": lambda seat: seat.admit("Zoe"),
}


@pytest.mark.parametrize("act", HOSTING.values(), ids=HOSTING)
def test_only_the_host_does_that(server: Server, act: Callable[[Seat], None]) -> None:
    seats = lobby(server, 6)
    before = seats[0].view()
    with refused(403, "forbidden"):
        act(seats[1])
    assert seats[0].view() == before


@pytest.mark.parametrize("act", REARRANGING.values(), ids=REARRANGING)
def test_not_during_a_game(server: Server, act: Callable[[Seat], None]) -> None:
    seats = started(server, 6)
    before = seats[0].view()
    with refused(409, "started"):
        act(seats[0])
    assert seats[0].view() == before


@pytest.mark.parametrize(
    "act",
    [
        lambda seat: seat.choose_godfather(6),
        lambda seat: seat.remove(11),
        lambda seat: seat.hand_over(9),
    ],
    ids=["first Godfather", "remove", "hand over"],
)
def test_seats_that_are_not_there(server: Server, act: Callable[[Seat], None]) -> None:
    with refused(422, "refused", "S1"):
        act(lobby(server, 6)[0])


# ---------------------------------------------------------------- the lobby


def test_places_are_changed(server: Server) -> None:
    seats = lobby(server, 5)
    seats[0].arrange([4, 0, 1, 3, 2])
    assert names(seats[3]) == ["Eli", "Ana", "Bea", "Dora", "Cruz"]
    assert seats[4].view()["you"]["seat"] == 0
    for _ in range(20):  # one in 120 shuffles changes nothing
        seats[0].shuffle()
        if names(seats[0]) != ["Eli", "Ana", "Bea", "Dora", "Cruz"]:
            break
    assert sorted(names(seats[0])) == sorted(NAMES[:5])
    assert names(seats[0]) != ["Eli", "Ana", "Bea", "Dora", "Cruz"]


def test_the_hat(server: Server) -> None:
    seats = lobby(server, 6)
    assert seats[5].view()["suggested"] == 0
    seats[0].choose_godfather(2)
    assert seats[5].view()["suggested"] == 2
    seats[0].start()
    assert names(seats[0])[0] == "Cruz"


def test_somebody_is_sent_away(server: Server) -> None:
    seats = lobby(server, 6)
    seats[0].remove(2)
    assert names(seats[0]) == ["Ana", "Bea", "Dora", "Eli", "Fay"]
    with refused(401, "unauthorized"):
        seats[2].view()
    with refused(403, "forbidden"):
        seats[0].remove(0)


def test_the_keys_are_handed_over(server: Server) -> None:
    ana, bea, *_ = lobby(server, 6)
    bot = ana.add_bot(level="easy")
    ana.hand_over(1)
    assert bea.view()["host"] == 1
    with refused(403, "forbidden"):
        ana.shuffle()
    with refused(403, "forbidden"):
        bea.hand_over(names(bea).index(bot))
    bea.start()
    bea.hand_over(1)  # in a game too; Bea is the Godfather of it, and Cruz the first
    assert bea.view()["host"] == 1


def test_somebody_leaves(server: Server) -> None:
    ana, bea, cruz = lobby(server, 3)
    ana.leave()
    assert names(bea) == ["Bea", "Cruz"]
    assert cruz.view()["host"] == 0
    with refused(401, "unauthorized"):
        ana.view()
    assert server.join(bea.code, "Ana").view()["you"]["seat"] == 2


def test_a_further_token(server: Server) -> None:
    seats = started(server, 6, hide(2))
    there = Seat(server, seats[1].code, seats[1].another_token())
    assert there.token != seats[1].token
    assert there.view() == seats[1].view()
    there.move(take(3))
    assert seats[1].view()["you"]["took"] == {"diamonds": 3}


def test_how_well_a_bot_plays_is_seen_by_all(server: Server) -> None:
    ana, bea = lobby(server, 2)
    ana.add_bot(level="hard", personality="quiet")
    ana.add_bot(level="easy")
    assert bea.view()["levels"] == {"2": "hard", "3": "easy"}
    for kind in ({"level": "divine"}, {"personality": "divine"}):
        with refused(400, "bad_request"):
            ana.add_bot(**kind)


# ---------------------------------------------------------------- ready-made boxes


def test_a_ready_made_box_follows_the_number_of_players(server: Server) -> None:
    host = server.open("Ana", pace="instant", setup={"preset": "lover"})
    assert host.view()["setup"]["tokens"] == {"henchman": 1, "fbi": 1}, "none for five"
    for name in NAMES[1:7]:
        server.join(host.code, name)
    assert host.view()["setup"]["tokens"]["lover"] == 1
    assert sum(host.view()["setup"]["tokens"].values()) == 4
    server.join(host.code, "Zoe")
    assert sum(host.view()["setup"]["tokens"].values()) == 5
    host.start()
    assert host.view()["setup"]["tokens"]["lover"] == 1
    with refused(400, "bad_request"):
        server.open("Ana", setup={"preset": "pirates"})


def test_tokens_that_were_set_stay(server: Server) -> None:
    tokens = {"henchman": 1, "fbi": 1, "driver": 1, "cleaner": 1}
    seats = lobby(server, 7, setup={"tokens": tokens})
    server.join(seats[0].code, "Zoe")
    assert seats[0].view()["setup"]["tokens"] == tokens
    with refused(422, "refused", "S4"):
        seats[0].start()


# ---------------------------------------------------------------- votes


def test_the_winners_vote(server: Server) -> None:
    seats = over(server)
    winners = seats[0].view()["outcome"]["winners"]
    assert 0 not in winners
    assert len(winners) >= 3
    for winner in winners[:-1]:
        seats[winner].vote_godfather(winners[-1])
    (ballot,) = seats[0].view()["ballots"]
    assert ballot["votes"] == {str(winner): str(winners[-1]) for winner in winners[:-1]}
    assert seats[0].view()["suggested"] == winners[-1]
    with refused(422, "refused", "S1"):
        seats[winners[0]].vote_godfather(6)
    seats[0].start()
    assert names(seats[0])[0] == NAMES[winners[-1]]


def test_the_others_do_not(server: Server) -> None:
    seats = started(server, 6, *ONES)
    with refused(403, "forbidden"):
        seats[1].vote_godfather(1)
    seats[0].move({"do": "accuse", "target": 1})
    seats[1].move({"do": "reveal"})
    seats[0].move(CONCEDE)
    with refused(403, "forbidden", "E4"):
        seats[1].vote_godfather(1)


def test_the_table_votes_about_who_is_away(server: Server) -> None:
    seats = started(server, 6, hide(0))
    with refused(403, "forbidden"):  # nobody has watched, so nobody is away
        seats[2].ask_about(1)
    with seats[1].live() as live:
        live.next()
    ask_about_once_away(seats[2], 1)
    assert seats[0].view()["ballots"][0]["about"] == "absent"
    with refused(403, "forbidden"):
        seats[2].vote_about(3, "bot")
    for seat in (0, 2, 3):
        seats[seat].vote_about(1, "bot")
    view = seats[0].view()
    assert (view["substitutes"], view["ballots"]) == ([1], [])
    assert view["turn"] == 2


def ask_about_once_away(asker: Seat, seat: int) -> None:
    """Ask as soon as the server has seen that somebody is gone."""
    for _ in range(500):
        with suppress(ApiError):
            return asker.ask_about(seat)
    raise AssertionError("still here")


# ---------------------------------------------------------------- taking a seat over


def test_somebody_who_waited_takes_a_seat(server: Server) -> None:
    seats = started(server, 6, hide(0))
    zoe = server.wait(seats[0].code, "Zoe")
    assert zoe.view()["you"] is None
    assert seats[0].view()["waiting"] == ["Zoe"]
    with refused(409, "full"):
        zoe.sit(2)
    with refused(422, "refused"):
        zoe.sit(6)
    with refused(403, "forbidden"):
        seats[1].sit(2)
    seats[2].leave()
    zoe.sit(2)
    assert zoe.view()["you"] is None, "not before somebody agrees"
    seats[0].vote_seat("Zoe", "admit")
    view = seats[0].view()
    assert (view["guests"], view["players"][2]["name"]) == ({"2": "Zoe"}, "Cruz")
    seats[1].move({"do": "take", "diamonds": 1})
    zoe.move({"do": "take", "diamonds": 2})
    assert zoe.view()["you"]["took"] == {"diamonds": 2}


def test_waiting_is_refused_like_joining(server: Server) -> None:
    seats = started(server, 6)
    with refused(409, "name_taken"):
        server.wait(seats[0].code, "bea")
    with refused(404, "not_found"):
        server.wait("OOOO", "Zoe")
    _, answer, _ = raw(server, "POST", f"/api/tables/{seats[0].code}/waiting", b'{"name": "Bea"}')
    assert is_error(answer, "name_taken")


def test_who_waits_plays_the_next_game_once_admitted(server: Server) -> None:
    seats = over(server, 5)
    zoe, yan = server.wait(seats[0].code, "Zoe"), server.wait(seats[0].code, "Yan")
    seats[0].admit("Zoe")
    seats[0].start()
    assert zoe.view()["you"]["seat"] == 5
    assert yan.view()["you"] is None
