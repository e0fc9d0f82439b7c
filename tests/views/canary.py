"""The canary: every key of a view has its place, and what it holds is in the viewer's own memory."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from mafia_de_cuba import views
from mafia_de_cuba.rules.play import apply_all, decide
from mafia_de_cuba.rules.state import State, start
from tests.games import random_game, random_setup

from .sightings import Notes, Viewer, memory, notes_on

# A key that is not on these lists is a door that nobody has looked at.
# fmt: off
VIEW = [
    "phase", "setup", "godfather", "jokers", "accused", "turn", "recovered", "outcome", "ledger",
    "players", "you", "theft",
]
PLAYER = [
    "seat", "name", "in_play", "revealed", "jokers", "fake_shown", "role", "diamonds", "took", "bot",
]
YOU = ["seat", "received", "took", "dismissed", "hidden", "left", "moves"]
# fmt: on
OWN = ("received", "took", "dismissed", "hidden", "left")


def faults(seed: int, players: int, games: int) -> Iterator[str]:
    """What the canary dies of, in random games, at every step and for every viewer."""
    rng = Random(f"canary/{seed}/{players}")
    for _ in range(games):
        setup = random_setup(rng, players)
        record = random_game(rng, players, setup, talk=0.1)
        state, notes = start(record.players, setup), notes_on(players, setup)
        for seat, move in record.acts:
            facts = decide(state, seat, move)
            state, notes = apply_all(state, facts), notes.after(facts)
            for viewer in (*range(players), None):
                yield from dies_of(state, notes, viewer)


def dies_of(state: State, notes: Notes, viewer: Viewer) -> Iterator[str]:
    """What is wrong with this viewer's view."""
    seen: dict[str, Any] = views.write_view(views.view(state, viewer))
    known: dict[Any, Any] = {thing: plain(looks) for thing, looks in memory(notes, viewer).items()}
    over = known["phase"] == "over"
    if list(seen) != VIEW:
        yield f"the keys {list(seen)}"
    if not over and (seen["theft"] or seen["outcome"]):
        yield "the theft or the outcome before the end"
    if (seen["you"] is None) != (viewer is None):
        yield f"a spectator with eyes, or {viewer} without"
    if seen["you"]:
        yield from (f"of {viewer} itself: {fault}" for fault in of_self(seen["you"], known, viewer))
    for player in seen["players"]:
        who = f"{viewer} of {player['seat']}"
        yield from (f"{who}: {fault}" for fault in of_player(player, known, viewer))


def plain(looks: Any) -> Any:
    """A sight as JSON would have it."""
    return msgspec.to_builtins(looks)


def of_self(you: dict[str, Any], known: dict[Any, Any], viewer: Viewer) -> Iterator[str]:
    """What a seat is told of itself, against what it remembers."""
    if list(you) != YOU:
        yield f"the keys {list(you)}"
    if you["seat"] != viewer:
        yield "somebody else's seat"
    yield from (f"{key} is {you[key]}" for key in OWN if you[key] != known.get(key))
    if you["moves"] and known["phase"] == "over":
        yield "moves at the end"


def of_player(player: dict[str, Any], known: dict[Any, Any], viewer: Viewer) -> Iterator[str]:
    """What a viewer is told of a seat, against what they remember."""
    seat = player["seat"]
    if list(player) != PLAYER:
        yield f"the keys {list(player)}"
    pockets = known.get(("pockets", seat))
    office = seat in (0, known["godfather"])
    if player["revealed"] != (pockets is not None or office or known["phase"] == "over"):
        yield "revealed or not"
    take = pockets[0] if pockets else known.get("took") if seat == viewer else None
    if player["took"] != take:
        yield f"took {player['took']}"
    if not player["revealed"] and seat != viewer and player["role"] is not None:
        yield f"the role {player['role']}"
    may_count = (take is not None or seat == viewer) and not office
    if office:
        may_count = "hidden" in known or viewer == 0 or known["phase"] == "over"
    if (player["diamonds"] is not None) != may_count:
        yield f"the diamonds {player['diamonds']}"
