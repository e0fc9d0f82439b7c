"""Counts of worlds: the solved queries, brute force, and how large a count can get."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mafia_de_cuba.deduction.chain import chain_of
from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.deduction.query import answer
from mafia_de_cuba.rules.notation import default_names, read_line, write_line
from mafia_de_cuba.rules.pieces import Role, Take, Tokens
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import Record, play_through
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.views import view
from tests.deduction.brute_force import possible_worlds
from tests.games import random_acts, random_setup

SOLVED = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data/deductions.jsonl")
    .read_text("utf-8")
    .splitlines()
]


@pytest.mark.parametrize("case", SOLVED, ids=lambda case: str(case["name"]))
def test_solved_query(case: dict[str, Any]) -> None:
    got, expected = answer(json.dumps(case["query"])), case["answer"]
    assert got["worlds"] == expected["worlds"]
    assert got["diamonds"] == pytest.approx(expected["diamonds"], abs=1e-12)
    assert len(got["roles"]) == len(expected["roles"])
    for mine, theirs in zip(got["roles"], expected["roles"], strict=True):
        assert mine == pytest.approx(theirs, abs=1e-12)


def interrupted(rng: Random, players: int, setup: Setup) -> Record:
    """A random game of 5 players, stopped somewhere in its investigation."""
    state, acts, stops = start(default_names(players), setup), [], []
    for act in random_acts(rng, players, setup):
        acts.append(act)
        state = play(state, *act)
        if state.phase in (Phase.INVESTIGATION, Phase.ACCUSATION):
            stops.append(len(acts))
    length = rng.choice(stops) if stops else 0
    return Record(state.players, setup, tuple(acts[:length]))


def small_games() -> list[Record]:
    """Games of 5 players with every kind of token, some with the fake diamond."""
    rng = Random(5)
    games = [
        interrupted(rng, 5, random_setup(rng, 5, fake=index % 4 == 0, open_box=False))
        for index in range(30)
    ]
    return [game for game in games if game.acts][:10]


@pytest.mark.parametrize("record", small_games(), ids=write_line)
def test_counts_agree_with_brute_force(record: Record) -> None:
    state = play_through(record.players, record.setup, record.acts)
    for viewer in (0, 1, 3, 4):
        worlds = possible_worlds(record, viewer)
        counts = count_worlds(view(state, viewer))
        assert counts.worlds == len(worlds) > 0
        for seat in range(1, 5):
            found: dict[Take | None, int] = {}
            for world in worlds:
                found[world.take(seat)] = found.get(world.take(seat), 0) + 1
            assert counts.takes(seat) == found
        hidden = sum(world.hidden for world in worlds) / len(worlds)
        assert counts.mean_diamonds(0) == pytest.approx(hidden)


def after(line: str) -> State:
    record = read_line(line)
    return play_through(record.players, record.setup, record.acts)


def test_e1_somebody_still_holds_diamonds() -> None:
    """One Thief caught and the game goes on: to a spectator, another seat must be a Thief."""
    counts = count_worlds(view(after("5 | h0 1 henchman 2 fbi x3"), None))
    hands = [counts.roles(seat).get(Role.THIEF, 0.0) for seat in (1, 2, 4)]
    assert sum(hands) >= 1
    world = count_worlds(view(after("5 jokers=2 | h0 henchman 2 1 fbi x1 x2"), 4))
    assert world.roles(3) == {Role.THIEF: 1.0}


def test_the_largest_box_fits_into_64_bits() -> None:
    """The more kinds, the more worlds: nine different tokens with the fake diamond have the most."""
    nine = Tokens(1, 1, 1, 1, 1, 1, 1, 1, 0, 1)
    state = start(default_names(12), Setup(nine, 2, fake_diamond=True))
    record = read_line(
        "12 box=henchman+fbi+cia+driver+cleaner+lover+revolutionary+traitor+lawyer fake |"
        " h2 1 1 1 1 1 1 1 1 1 1 1"
    )
    assert record.setup.tokens == state.setup.tokens
    worlds = count_worlds(
        view(play_through(record.players, record.setup, record.acts), None)
    ).worlds
    assert 10**13 < worlds < 2**63 // 1000


def test_twelve_players_have_as_many_walks_as_box_walks() -> None:
    chain = chain_of(standard(12).tokens, False, 12)
    assert sum(len(layer.take) for layer in chain.layers) == 60_501
    theft = after("12 | h2 1 1 1 1 1 1 1 1 1 1 1")
    stolen_nothing = 0  # E1 rules these out: all tokens and nothing, however many were hidden
    everything = 20_549_523_181
    counted = count_worlds(view(theft, None)).worlds
    assert stolen_nothing <= everything - counted < everything // 1000
