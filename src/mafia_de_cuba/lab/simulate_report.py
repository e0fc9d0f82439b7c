"""What a simulation reports: JSON for programs, a few lines for people."""

from collections.abc import Iterator
from typing import Any

import msgspec

from .batch_arrays import Counts
from .batch_games import ENDINGS, ROLES
from .intervals import Share
from .simulate import Job


def as_json(job: Job, counts: Counts) -> dict[str, Any]:
    """Every number, as docs/lab.md describes it."""
    games, seats = number_of_games(counts), range(job.players)
    return {
        "games": games,
        "complete": games == job.games,
        "seed": job.seed,
        "players": job.players,
        "setup": job.setup,
        "policy": policy(job),
        "endings": endings(counts),
        "wins": wins(counts),
        "by_seat": [{"won": int(counts.won_by_seat[seat])} for seat in seats],
        "diamonds_by_seat": [mean(counts.diamonds_by_seat[seat], games) for seat in seats],
        "accusations": mean(counts.accusations[0], games),
    }


def written(job: Job, counts: Counts) -> bytes:
    """The report as JSON text."""
    return msgspec.json.format(msgspec.json.encode(as_json(job, counts)), indent=2) + b"\n"


def policy(job: Job) -> str | dict[str, str]:
    """Who played."""
    return job.bots._asdict() if job.bots else job.policy


def number_of_games(counts: Counts) -> int:
    """How many games were counted."""
    return int(counts.endings.sum())


def endings(counts: Counts) -> dict[str, int]:
    """How often games ended so, for the endings that occurred."""
    return {
        ending: int(times) for ending, times in zip(ENDINGS, counts.endings, strict=True) if times
    }


def wins(counts: Counts) -> dict[str, dict[str, int]]:
    """How many seats had a role, and how many of them won, for the roles that occurred."""
    rows = zip(ROLES, counts.seats, counts.won, strict=True)
    return {role: {"seats": int(seats), "won": int(won)} for role, seats, won in rows if seats}


def mean(total: int, games: int) -> float | None:
    """A plain quotient; None where nothing was counted."""
    return int(total) / games if games else None


def lines(job: Job, counts: Counts) -> Iterator[str]:
    """For people: how games ended, and who won them how often."""
    report = as_json(job, counts)
    games = report["games"]
    played = f"{games:,} games" if report["complete"] else f"{games:,} of {job.games:,} games"
    who = f"{job.bots.godfather} against {job.bots.others}" if job.bots else job.policy
    yield f"{played} of {job.players} players, {who}, seed {job.seed}."
    if not games:
        return
    yield f"Accusations in a game: {report['accusations']:.2f}"
    yield from ("", "ending")
    for ending, times in report["endings"].items():
        yield f"  {ending:<24}{Share(times, games)}"
    yield from ("", "role                      won by")
    for role, row in report["wins"].items():
        yield f"  {role:<24}{Share(row['won'], row['seats'])} of {row['seats']:,}"
    yield from ("", "seat  won by                    diamonds taken (seat 0: hidden)")
    seats = zip(report["by_seat"], report["diamonds_by_seat"], strict=True)
    for seat, (row, diamonds) in enumerate(seats):
        yield f"  {seat:<4}{Share(row['won'], games)!s:<24}{diamonds:.2f}"
