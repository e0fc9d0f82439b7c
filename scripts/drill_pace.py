"""`make drill-pace`: whole games of one person and five bots at the usual tempo.

A person as most are plays through the JSON API: looks into the box, thinks, takes, answers what is
asked, asks, accuses, and looks at what comes out, a few seconds for each. Nothing is skipped. Games
as a suspect and as Godfather run side by side. It prints how long each took, and ends with status 1
if half of either kind took longer than three minutes.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from mafia_de_cuba.client import Move, Server, View
from tests.web.server_process import Running

MOST = 180.0  # seconds for half of the games
PLAYERS = 6
LOOK = 0.25  # how often the person looks at the table, in seconds
QUESTIONS = ("received_diamonds", "took")  # to each seat, before the first accusation
BOX, ANSWER, QUESTION, ACCUSATION, POCKETS = 9.0, 6.0, 4.0, 8.0, 3.0  # seconds of thought


class Deed(NamedTuple):
    """What the person does next, after so many seconds of thought."""

    seconds: float
    move: dict[str, Any]


def next_deed(view: View, rng: Random) -> Deed | None:
    """What a person as most are does now; nothing where there is nothing to do but to look on."""
    me, moves = view["you"]["seat"], view["you"]["moves"]
    if view["held"] or not view["players"][me]["in_play"]:
        return None
    match view["phase"]:
        case "hide" | "theft":
            takes = [move for move in moves if move["do"] != "dismiss"]
            return Deed(BOX, rng.choice(takes)) if takes else None
        case "accusation":
            return Deed(POCKETS, moves[0]) if moves else None
        case "investigation" if me == view["godfather"]:
            return next_of_godfather(view, me, rng)
        case "investigation" if asked := open_question(view["ledger"], me):
            return Deed(ANSWER, answer(view, asked["about"]))
    return None


def next_of_godfather(view: View, me: int, rng: Random) -> Deed | None:
    """The next question, once the last one is answered; then an accusation."""
    if any(open_question(view["ledger"], seat) for seat in suspects(view, me)):
        return None
    put = [(said["target"], said["about"]) for said in view["ledger"] if said["do"] == "ask"]
    left = [(s, q) for q in QUESTIONS for s in suspects(view, me) if (s, q) not in put]
    if left and len([*suspects(view, me)]) == PLAYERS - 1:
        target, about = left[0]
        return Deed(QUESTION, {"do": "ask", "target": target, "about": about})
    return Deed(ACCUSATION, {"do": "accuse", "target": rng.choice([*suspects(view, me)])})


def suspects(view: View, me: int) -> Iterator[int]:
    """Whom a Godfather may accuse."""
    for player in view["players"]:
        if player["in_play"] and not player["revealed"] and player["seat"] != me:
            yield player["seat"]


def open_question(ledger: list[Move], seat: int) -> Move | None:
    """The last question to a seat, unless the seat has said something since."""
    for said in reversed(ledger):
        if said["do"] == "ask" and said["target"] == seat:
            return said
        if said["seat"] == seat and said["do"] != "ask":
            return None
    return None


def answer(view: View, about: str) -> dict[str, Any]:
    """The truth about the number of diamonds, and a phrase to all else."""
    if about == "received_diamonds" and (box := view["you"]["received"]):
        return {"do": "claim", "received": {"diamonds": box["diamonds"]}}
    return {"do": "say", "text": "I took what I was given."}


# ---------------------------------------------------------------- games


def play(address: str, godfather: bool, level: str, seed: int) -> float:
    """One game from its start to its end, in seconds."""
    rng, seat = Random(seed), Server(address).open("Ana")
    bots = [seat.add_bot(level=level) for _ in range(PLAYERS - 1)]
    seat.start("Ana" if godfather else rng.choice(bots))
    begun = time.monotonic()
    while (view := seat.view())["phase"] != "over":
        deed = next_deed(view, rng)
        time.sleep(deed.seconds if deed else LOOK)
        if deed:
            seat.move(deed.move)
    return time.monotonic() - begun


def play_all(address: str, games: int, level: str) -> dict[str, list[float]]:
    """So many games of each kind, all at once."""
    with ThreadPoolExecutor(2 * games) as pool:
        kinds = {"suspect": False, "Godfather": True}
        running = {
            name: [pool.submit(play, address, kind, level, seed) for seed in range(games)]
            for name, kind in kinds.items()
        }
        return {name: [each.result() for each in tasks] for name, tasks in running.items()}


def main() -> None:
    """Serve, play, and tell."""
    parser = argparse.ArgumentParser(prog="python -m scripts.drill_pace", description=__doc__)
    parser.add_argument("--games", type=int, default=7, help="of each kind")
    parser.add_argument("--level", default="medium")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Running(Path(data) / "data", "--limits", "off")
        try:
            took = play_all(server.address, given.games, given.level)
        finally:
            server.stop()
    for name, seconds in took.items():
        each = " ".join(f"{one:.0f}" for one in sorted(seconds))
        print(f"as {name}: median {median(seconds):.0f} s ({each})")
    raise SystemExit(any(median(seconds) > MOST for seconds in took.values()))


if __name__ == "__main__":
    main()
