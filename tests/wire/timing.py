"""Timing: what anybody could time or count from outside is the same whatever was chosen.

No stopwatch: the clock stands still. Counted are rows of the log, messages, versions and answers, and
read off is the (fake) time at which the table goes on.
"""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from mafia_de_cuba.rules.moves import Accuse, Hide, Pocket
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Act, Record

from .in_process_server import Viewer, Wire, serving
from .staged_game import API, LIVE, NAMES, PAGE, TEMPO, BotTable, Staging
from .worlds import CLEANERS

# A theft up to the player whose turn it is then.
BEFORE = {
    "a full box": "6 box=henchman+fbi+cleaner fake | h0 1",
    "a token in the bag": "6 box=henchman+fbi+cleaner fake | h0 1/fbi",
    "tokens only": "6 box=henchman+fbi+cleaner | h5 10",
    "one token": "5 box=henchman+fbi | h5 10/fbi",
    "an empty box": "5 box=henchman+fbi | h5 10/fbi henchman",
    "an empty box for the last player": "5 box=henchman+fbi | h5 8/fbi henchman 2",
}
TAKES = {
    "a full box": ("1", "14", "henchman", "cleaner", "fake", "3+fake"),
    "a token in the bag": ("1", "cleaner", "fake"),
    "tokens only": ("henchman", "cleaner"),
    "one token": ("henchman",),
    "an empty box": ("-",),
    "an empty box for the last player": ("-",),
}


class Seen(NamedTuple):
    """What others could count of one deed."""

    answer: bytes
    rows: int
    messages: tuple[tuple[Viewer, int], ...]
    versions: tuple[int, ...]


async def company(wire: Wire, record: Record, staging: Staging) -> BotTable:
    """The people of a game that makes no noise, with everything connected."""
    people = BotTable(wire, len(record.players), staging, lambda viewer, step: Random(0))
    await people.sit_down(record.setup)
    return people


async def quietly(people: BotTable, acts: tuple[Act, ...]) -> None:
    """These moves, each as soon as it may be."""
    for act in acts:
        await people.move(*act)
        if people.on_table_pace and isinstance(act.move, Hide | Pocket):
            await people.wire.until(people.wire.table.since + TEMPO.beat)


def counted(wire: Wire, players: int) -> tuple[int, dict[Viewer, int], tuple[int, ...]]:
    """Rows, messages down each socket, and versions, as they stand."""
    state = wire.table.state
    messages = {
        viewer: sum(item.how.startswith("WS") for item in sent)
        for viewer, sent in wire.sent.items()
    }
    return state.rows, messages, tuple(state.version(player) for player in range(players))


# ---------------------------------------------------------------- thumbs in the window


async def thumbs(action: str) -> dict[int, Seen]:
    """What each thumb in the window looks like from outside."""
    record = read_line(CLEANERS[0])
    cut = next(n for n, act in enumerate(record.acts) if isinstance(act.move, Accuse)) + 1
    seen = {}
    async with serving() as wire:
        people = await company(wire, record, Staging("table"))
        await quietly(people, record.acts[:cut])
        for seat in (0, 1, 2, 4, 5):  # the accused is 3, the Cleaner 1
            rows, messages, versions = counted(wire, 6)
            answer = await wire.call(
                seat, "POST", f"{PAGE}/{action}", b"id=x", *people.browser(seat)
            )
            after = counted(wire, 6)
            assert isinstance(answer.body, bytes)
            seen[seat] = Seen(
                msgspec.json.encode(answer),
                after[0] - rows,
                tuple((viewer, after[1][viewer] - number) for viewer, number in messages.items()),
                tuple(b - a for a, b in zip(versions, after[2], strict=True)),
            )
    return seen


def thumb_faults() -> Iterator[str]:
    """Thumbs that can be told apart, or that anybody hears of."""
    for action in ("press", "pass"):
        seen = asyncio.run(thumbs(action))
        if len(set(seen.values())) > 1:
            yield f"{action}: thumbs differ: {seen}"
        one = seen[0]
        if one.rows != 1 or any(one.versions) or any(number for _, number in one.messages):
            yield f"{action} is noticed: {one}"


async def window(pressing: dict[int, str]) -> float:
    """How long the window stays open while these seats press these buttons."""
    record = read_line(CLEANERS[0])
    cut = next(n for n, act in enumerate(record.acts) if isinstance(act.move, Accuse)) + 1
    async with serving() as wire:
        people = await company(wire, record, Staging("table"))
        await quietly(people, record.acts[:cut])
        opened = wire.clock.now
        for seat, action in pressing.items():
            await wire.until(wire.clock.now + 1)
            await wire.call(seat, "POST", f"{PAGE}/{action}", b"id=x", *people.browser(seat))
        await wire.until(opened + 60)
        changes = [item.at for item in wire.sent[None] if item.how == LIVE]
        return next(at for at in changes if at > opened) - opened


def window_faults() -> Iterator[str]:
    """Windows that close at another time than all others."""
    everybody = dict.fromkeys((0, 1, 2, 4, 5), "pass")
    for pressing in ({}, {1: "press"}, {1: "pass"}, {0: "press", 2: "press"}, everybody):
        if (length := asyncio.run(window(pressing))) != TEMPO.window:
            yield f"with {pressing} the window closes after {length}"


# ---------------------------------------------------------------- the box


async def held(line: str, take: str | None, clock: int | None, wait: float) -> Any:
    """When the box goes on, and what others could count until then; no take leaves it to the clock."""
    record = read_line(line)
    async with serving() as wire:
        people = await company(wire, record, Staging("table", clock=clock))
        await quietly(people, record.acts)
        seat, came = wire.table.state.game.state.turn, wire.clock.now  # type: ignore[union-attr]
        rows, messages, _ = counted(wire, people.players)
        await wire.until(came + wait)
        if take:
            move = read_line(f"{line} {take}").acts[-1].move
            assert seat is not None
            await people.move(seat, move)
        await wire.until(came + TEMPO.beat + 1)
        after, others = counted(wire, people.players)[:2], set(messages) - {seat}
        changes = [item.at for item in wire.sent[None] if item.how == LIVE and item.at > came]
        return (
            [at - came for at in changes],
            after[0] - rows,
            {viewer: after[1][viewer] - messages[viewer] for viewer in others},
        )


def held_faults() -> Iterator[str]:
    """Takes after which the box goes on otherwise than after all others."""
    for box, line in BEFORE.items():
        expected = None
        for take in TAKES[box]:
            for wait in (0.0, 3.0, 7.9):
                seen = asyncio.run(held(line, take, None, wait))
                expected = expected or seen
                if seen != expected or seen[0] != [TEMPO.beat]:
                    yield f"{box}, {take} after {wait}: {seen}, not {expected}"
        if (late := asyncio.run(held(line, None, 6, 0.0))) != expected:
            yield f"{box}, when time is up: {late}, not {expected}"


# ---------------------------------------------------------------- time that runs out

CLOCK = 10
TIMED_OUT: dict[str, tuple[str, Any, tuple[str, ...]]] = {
    # what the third player holds when time runs out: a record, a draft, what was chosen and changed
    "no draft": ("6 box=henchman+fbi+cleaner | h2 1 1", None, ()),
    "a draft of diamonds": (
        "6 box=henchman+fbi+cleaner | h2 1 1",
        {"do": "take", "diamonds": 9},
        (),
    ),
    "a draft of a token": (
        "6 box=henchman+fbi+cleaner | h2 1 1",
        {"do": "take", "token": "fbi"},
        (),
    ),
    "a choice": ("6 box=henchman+fbi+cleaner | h2 1 1", None, ("fbi",)),
    "changed choices": ("6 box=henchman+fbi+cleaner | h2 1 1", None, ("fbi", "3", "cleaner")),
    "an empty box": ("6 box=henchman+fbi+cleaner | h5 9/cleaner henchman", None, ()),
}


async def timed_out(
    line: str, draft: Any, takes: tuple[str, ...]
) -> list[tuple[float, str, bytes]]:
    """All that a spectator, the TV and the first player are sent while the third player's time runs out."""
    record = read_line(line)
    async with serving() as wire:
        people = await company(wire, record, Staging("table", clock=CLOCK, pages=True))
        await wire.connect(1, f"{PAGE}/live", *people.browser(1))
        await quietly(people, record.acts)
        came, others = wire.clock.now, (None, "tv", 1)
        before = {viewer: len(wire.sent[viewer]) for viewer in others}
        await wire.until(came + 1)
        if draft:
            reply = await people.post(3, f"{API}/draft", {"move": draft})
            assert reply.status == 200, reply
        for number, take in enumerate(takes):
            await wire.until(came + 2 + number)
            await people.move(3, read_line(f"{line} {take}").acts[-1].move)
        await wire.until(came + 2 * TEMPO.beat + 1)
        return [
            (
                item.at - came,
                str(viewer),
                b"" if viewer == 1 else item.what,
            )  # seat 1 knows its take
            for viewer in others
            for item in wire.sent[viewer][before[viewer] :]
        ]


def timed_out_faults() -> Iterator[str]:
    """Ways to let time run out that others can tell from each other."""
    late = {name: asyncio.run(timed_out(*how)) for name, how in TIMED_OUT.items()}
    expected = late["no draft"]
    if not expected:
        yield "the box stays where it is"
    for name, seen in late.items():
        if "choice" not in name and seen != expected:
            yield f"{name}: {seen}, not {expected}"
    if late["changed choices"] != late["a choice"]:
        yield f"changed choices: {late['changed choices']}, not {late['a choice']}"


# ---------------------------------------------------------------- bots


async def bot_at_seat_1(alone: bool) -> tuple[float, bool]:
    """How long a bot holds the box when it has the bag too, and whether it used it."""
    async with serving() as wire:
        body = {"name": NAMES[0]}
        reply = await wire.call(0, "POST", "/api/tables", msgspec.json.encode(body))
        people = BotTable(wire, 6, Staging("table"), lambda viewer, step: Random(0))
        people.tokens[0] = reply.json["token"]
        for _ in range(4):
            await people.post(0, f"{API}/bots", {})
        last = (f"{API}/bots", {}) if alone else (f"{API}/players", {"name": NAMES[5]})
        await people.post(0, *last)
        await wire.connect(0, f"{API}/live", *people.proof(0))
        await people.start()
        await people.move(0, Hide(2))
        await wire.until(wire.clock.now + (0 if alone else TEMPO.beat))
        came = wire.clock.now
        await wire.until(came + 3 * TEMPO.beat - 0.1)
        changes = [item.at - came for item in wire.sent[0] if item.at > came]
        play = wire.table.state.game
        assert play is not None
        return changes[0], play.state.bag is not None


def bot_faults(runs: int = 24) -> Iterator[str]:
    """Bots whose bag can be told from their time, among people and where one plays alone."""
    for alone, beat in ((False, TEMPO.beat), (True, TEMPO.quick().beat)):
        seen = [asyncio.run(bot_at_seat_1(alone)) for _ in range(runs)]
        if {time for time, _ in seen} != {beat}:
            yield f"a bot's time with bag and box: {sorted(set(seen))}"
        if len({bag for _, bag in seen}) < 2:
            yield "no bot used the bag, or all did"


# Thefts that are all the same to a Godfather: five diamonds are gone, and the FBI's token.
ALIKE = ("1/fbi 1 1 1 1", "fbi 1 1 1 2", "2 1 fbi 1 1", "2 1 1 1 fbi", "2/fbi 1 1 1 -")


async def bot_accuses(thefts: str, level: str) -> list[bytes]:
    """What a spectator sees of a theft and of all that a bot in office then does, at once."""
    async with serving() as wire:
        people = BotTable(wire, 6, Staging("instant"), lambda viewer, step: Random(0))
        body = {"name": NAMES[1], "options": {"pace": "instant"}}
        first = await people.post(1, "/api/tables", body)
        people.tokens[1] = first.json["token"]
        for seat in range(2, 6):
            reply = await people.post(seat, f"{API}/players", {"name": NAMES[seat]})
            people.tokens[seat] = reply.json["token"]
        name = (await people.post(1, f"{API}/bots", {"level": level})).json["name"]
        for viewer in (*range(1, 6), None):
            await wire.connect(viewer, f"{API}/live", *people.proof(viewer))
        reply = await people.post(1, f"{API}/start", {"godfather": name})
        assert reply.status == 200, reply
        for act in read_line(f"6 | h0 {thefts}").acts[1:]:
            await people.move(*act)
        return [item.what for item in wire.sent[None]]


def bot_accusation_faults() -> Iterator[str]:
    """Bot Godfathers whose questions and accusation tell more than they can see: who took what, the bag.

    What they see they may act on: a bot that finds other diamonds in the box may accuse another.
    """
    for level in ("easy", "medium", "hard"):
        seen = [asyncio.run(bot_accuses(theft, level)) for theft in ALIKE]
        for theft, sent in zip(ALIKE, seen, strict=True):
            if sent != seen[0]:
                told, expected = sent[-1][:200], seen[0][-1][:200]
                yield f"a {level} Godfather after {theft}: {told!r}, not {expected!r}"
        if b"accusation" not in seen[0][-1]:
            yield "no accusation"


def faults() -> Iterator[str]:
    """All of them."""
    yield from thumb_faults()
    yield from window_faults()
    yield from held_faults()
    yield from timed_out_faults()
    yield from bot_faults()
    yield from bot_accusation_faults()
