"""`make drill-kill`: `kill -9` in mid-request, again and again, while tables play.

Several tables play games by chance over the JSON API, with people who talk at the same time. At
random moments the server is killed and started again on the same data, and every request that was
cut off is sent again with its id. Then, at every table: no acknowledged move is lost, none is
doubled, none that was refused is there, versions only go up, every seat's view is the one that the
rules make of the acknowledged moves, and the referee accepts every record. All on this machine.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.wire.tcp import Server

from .drill_players import Table
from .drill_world import QUICK, Figures, World, Wrong

# A process of its own, so that the blow falls at any moment of client and server: after a while, or
# then as soon as the log grows, which is before the move that made it grow can be acknowledged.
KILLER = """
import os, signal, sys, time
pid, log, wait, watch = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4] == "watch"
def written():
    try:
        seen = os.stat(log)
        return seen.st_size, seen.st_mtime_ns
    except OSError:
        return None
try:
    os.nice(-15)
except OSError:
    pass
time.sleep(wait)
end, before = time.monotonic() + 1, written()
while watch and written() == before and time.monotonic() < end:
    pass
os.kill(pid, signal.SIGKILL)
"""


def kill_once(world: World) -> None:
    """One blow, at a random moment or in the middle of a move."""
    process, rng = world.server.process, world.rng
    assert process is not None
    log, how = world.server.data / "tables.sqlite3-wal", rng.choice(("watch", "time"))
    wait = str(rng.random() * 0.5)
    words = [sys.executable, "-S", "-c", KILLER, str(process.pid), str(log), wait, how]
    subprocess.run(words, check=True, timeout=60)
    process.wait()


async def kill_at_random(world: World, kills: int, seconds: float) -> None:
    """The server killed and started again, so many times or for so long."""
    end = time.monotonic() + seconds
    figures = world.figures
    while figures.kills < kills and time.monotonic() < end:
        await asyncio.to_thread(kill_once, world)
        world.up.clear()
        figures.kills += 1
        await asyncio.to_thread(world.cut)
        await asyncio.sleep(0.05)  # everybody notices
        before = {*world.acks, *world.nos}
        unheard = sum(name not in before for name in world.logged())
        figures.stored += unheard
        figures.unheard_of += bool(unheard)
        figures.starts.append(await asyncio.to_thread(world.server.start))
        world.up.set()
    world.ending = True


def check_log(world: World) -> None:
    """Past the server: every acknowledged move is in the log once, no refused one at all."""
    logged = world.logged()
    if lost := [name for name in world.acks if not logged[name]]:
        raise Wrong(f"lost: {lost}")
    if doubled := [name for name, number in logged.items() if number > 1]:
        raise Wrong(f"doubled: {doubled}")
    if there := [name for name in world.nos if logged[name]]:
        raise Wrong(f"refused, and yet there: {there}")
    if unknown := logged.keys() - set(world.acks):
        raise Wrong(f"nobody's: {unknown}")


async def drill(
    server: Server,
    kills: int,
    tables: int,
    seconds: float,
    seed: str,
    cut: Callable[[], None] = lambda: None,
) -> Figures:
    """The whole drill; raises Wrong at the first thing that must never happen."""
    rng = Random(seed)
    world = World(server, rng)
    world.cut = cut
    world.figures.starts.append(world.server.start())
    try:
        made = [
            Table(world, n, rng.randint(5, 9), "table" if n % 3 == 2 else "instant")
            for n in range(tables)
        ]
        for table in made:
            await table.sit_down()
        async with asyncio.TaskGroup() as group:
            for table in made:
                group.create_task(table.run())
            group.create_task(kill_at_random(world, kills, seconds))
        check_log(world)
    finally:
        world.server.stop()
        for line in world.lines:
            line.close()
        await asyncio.sleep(0.1)
    return world.figures


def main() -> None:
    """Run it and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--durability", choices=["disk", "process"], default="disk")
    asked = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="drill-") as place:
        server = Server(Path(place) / "data", *QUICK, "--durability", asked.durability)
        figures = asyncio.run(drill(server, asked.kills, asked.tables, asked.seconds, asked.seed))
    sys.stdout.write(f"seed {asked.seed}\n{figures.tell(time.monotonic() - begun)}\n")
    if figures.kills < asked.kills:
        raise SystemExit(f"only {figures.kills} of {asked.kills} kills in {asked.seconds} s")


if __name__ == "__main__":
    main()
