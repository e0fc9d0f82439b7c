"""Twin tables compared: whoever cannot tell them apart is sent the same bytes at the same times by both."""

import asyncio
import re
from collections.abc import Iterable, Iterator
from random import Random

from mafia_de_cuba.rules.record import Act

from .in_process_server import Sent, Viewer, serving
from .staged_game import BotTable, Staging
from .worlds import Twins

SEAL = re.compile(rb'"seal":"[0-9a-f]{64}"')
Transcript = dict[Viewer, list[Sent]]


async def perform(
    twins: Twins, acts: tuple[Act, ...], staging: Staging, world: str
) -> tuple[Transcript, int]:
    """Play these moves on a server; everything that was sent, and the rows of its log."""

    shared = shared_by(twins)

    def chance(viewer: Viewer, step: int) -> Random:
        moves = step < 0  # when a move is made shows to its mover
        same = viewer in twins.alike if moves else viewer in (twins.viewer, *shared)
        return Random(f"{'same' if same else world}/{viewer}/{step}")

    async with serving() as wire:
        company = BotTable(wire, twins.players, staging, chance)
        await company.sit_down(twins.setup, {twins.viewer, None} if staging.pages else ())
        if staging.pages and shared:
            await company.share(*shared)
        await company.play(acts)
        return wire.sent, wire.table.state.rows


def shared_by(twins: Twins) -> tuple[int, ...]:
    """Two seats whose device is passed round: the viewer's, and one that cannot tell either."""
    seats = [seat for seat in (twins.viewer, *twins.alike) if seat is not None]
    pair = tuple(dict.fromkeys(seats))[:2]
    return pair if len(pair) == 2 else ()


def compare(twins: Twins, staging: Staging) -> Iterator[str]:
    """Where the two tables send other bytes to somebody who may not tell them apart."""
    real, _ = asyncio.run(perform(twins, twins.real, staging, "real"))
    other, _ = asyncio.run(perform(twins, twins.other, staging, "other"))
    yield from differences(f"{twins.viewer} (all)", real[twins.viewer], other[twins.viewer])
    for viewer in (
        *twins.alike,
        "tv",
        "shared",
    ):  # the others make their own noise, so only what comes down
        one, two = (on_sockets(sent.get(viewer, [])) for sent in (real, other))
        yield from differences(f"{viewer} (sockets)", one, two)


def unsealed(item: Sent) -> Sent:
    """An answer with seals differs in its hex digits, and only there: no other is changed here."""
    if not item.how.endswith("/seals"):
        return item
    return item._replace(what=SEAL.sub(b'"seal":""', item.what))


def on_sockets(sent: list[Sent]) -> list[Sent]:
    """What came down by itself: no answers, no second tabs."""
    return [item for item in sent if item.how.startswith("WS")]


def differences(who: str, one: list[Sent], two: list[Sent]) -> Iterator[str]:
    """The first thing that is different."""
    one, two = [*map(unsealed, one)], [*map(unsealed, two)]
    for number, (left, right) in enumerate(zip(one, two, strict=False)):
        if left != right:
            yield f"{who}, message {number}: {excerpt(left, right)} / {excerpt(right, left)}"
            return
    if len(one) != len(two):
        rest = (one + two)[min(len(one), len(two))]
        yield f"{who}: {len(one)} messages here, {len(two)} there: {rest.how} {rest.what[:200]!r}"


def excerpt(item: Sent, other: Sent) -> str:
    """The place where two messages part."""
    pairs = enumerate(zip(item.what, other.what, strict=False))
    place = next((index for index, (a, b) in pairs if a != b), 0)
    return f"{item.at:.3f} {item.how} …{item.what[max(0, place - 60) : place + 60]!r}…"


def faults(worlds: Iterable[Twins], staging: Staging) -> Iterator[str]:
    """All differences of all these twins."""
    for found in worlds:
        for fault in compare(found, staging):
            yield f"{found.players} players, {staging}: {fault}"
