"""No answer and no message leaves before what it tells of is stored; if it is not, nothing was said."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from mafia_de_cuba.cli import main
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.table.hub import Hub
from tests.store.controlled_store import HeldStore

from .in_process_server import Reply, Viewer, Wire, form, no_chance
from .staged_game import API, PAGE, TEMPO, BotTable, Staging

OTHER = msgspec.json.encode({"name": "Zoe", "id": "an id of a table of one's own"})


@asynccontextmanager
async def on_slow_disk(pace: str, pages: bool = False) -> AsyncIterator[tuple[BotTable, HeldStore]]:
    """A game that has begun; from now on the disk takes its time."""
    with no_chance():
        wire, store = Wire(), HeldStore()
        wire.store.close()
        wire.store = store
        wire.app.state.hub = wire.hub = Hub(store, wire.clock, wire.clock.time)
        try:
            people = BotTable(wire, 5, Staging(pace, pages), lambda viewer, step: Random(0))
            await people.sit_down(standard(5), on_pages=range(5) if pages else ())
            store.holding = True
            yield people, store
        finally:
            await wire.close()


def sent(people: BotTable) -> dict[Viewer, int]:
    """How much everybody has got so far."""
    return {viewer: len(items) for viewer, items in people.wire.sent.items()}


async def settled(people: BotTable, task: "asyncio.Task[Any]") -> bool:
    """Whether this is done when everybody has had their turn."""
    for _ in range(3):
        await people.wire.settle()
    return task.done()


def last_screen(people: BotTable, viewer: Viewer) -> dict[str, Any]:
    """The last screen that came down to a page."""
    frames = [
        msgspec.json.decode(item.what) for item in people.wire.sent[viewer] if item.how[:2] == "WS"
    ]
    screens = [msgspec.json.decode(frame["text"]) for frame in frames if "text" in frame]
    found: dict[str, Any] = [screen for screen in screens if "regions" in screen][-1]
    return found


def get(people: BotTable, viewer: Viewer, path: str = API) -> "asyncio.Task[Reply]":
    proof = people.browser(viewer) if path.startswith(PAGE) else people.proof(viewer)
    return asyncio.create_task(people.wire.call(viewer, "GET", path, b"", *proof))


@pytest.mark.parametrize("pages", [False, True], ids=["api", "pages"])
@pytest.mark.parametrize("pace", ["instant", "table"])
def test_nobody_hears_of_a_move_before_it_is_stored(pace: str, pages: bool) -> None:
    async def play() -> None:
        async with on_slow_disk(pace, pages) as (people, store):
            before = sent(people)
            move = asyncio.create_task(people.move(0, Hide(2)))
            assert not await settled(people, move)
            assert sent(people) == before
            store.write()
            assert await settled(people, move)
            await move
            told = {viewer for viewer, number in sent(people).items() if number > before[viewer]}
            assert told == {0} if pace == "table" else told >= set(people.viewers())

    asyncio.run(play())


@pytest.mark.parametrize("path", [API, PAGE, f"{PAGE}/screen", f"{PAGE}/said"])
def test_who_looks_meanwhile_waits_for_what_they_would_see(path: str) -> None:
    async def play() -> None:
        async with on_slow_disk("instant", pages=True) as (people, store):
            move = asyncio.create_task(people.move(0, Hide(2)))
            look = get(people, 3, path)
            assert not await settled(people, look)
            store.write()
            assert await settled(people, look)
            assert (await look).status == 200
            await move

    asyncio.run(play())


@pytest.mark.parametrize("path", [API, PAGE, f"{PAGE}/screen"])
@pytest.mark.parametrize("viewer", [1, 4, None])
def test_looking_does_not_tell_when_somebody_chose(path: str, viewer: Viewer) -> None:
    """A choice that others cannot know of keeps nobody else waiting: that would tell of it."""

    async def play() -> None:
        async with on_slow_disk("table", pages=True) as (people, store):
            move = asyncio.create_task(people.move(0, Hide(2)))
            look, own = get(people, viewer, path), get(people, 0)
            assert await settled(people, look)
            assert not own.done()
            wrong = await people.post(2, f"{API}/moves", {"do": "reveal", "seen": 0, "id": "x"})
            assert wrong.status in (409, 422)
            store.write()
            await move
            assert (await own).json["held"] is True

    asyncio.run(play())


def test_a_socket_that_opens_meanwhile_waits_too() -> None:
    async def play() -> None:
        async with on_slow_disk("instant") as (people, store):
            move = asyncio.create_task(people.move(0, Hide(2)))
            await people.wire.settle()
            await people.wire.connect("late", f"{API}/live")
            how = ("late", f"WS {API}/live")
            assert how not in people.wire.last
            store.write()
            await settled(people, move)
            assert msgspec.json.decode(people.wire.last[how])["turn"] == 1
            await move

    asyncio.run(play())


def test_other_tables_go_on_while_one_waits() -> None:
    async def play() -> None:
        async with on_slow_disk("instant") as (people, store):
            move = asyncio.create_task(people.move(0, Hide(2)))
            await people.wire.settle()
            store.holding = False
            opened = await people.wire.call("zoe", "POST", "/api/tables", OTHER)
            assert opened.status == 201
            look = await people.wire.call("zoe", "GET", f"/api/tables/{opened.json['table']}")
            assert look.status == 200
            assert not move.done()
            store.write()
            await move

    asyncio.run(play())


def test_a_new_table_is_told_when_it_is_stored() -> None:
    async def play() -> None:
        async with on_slow_disk("instant") as (people, store):
            opening = asyncio.create_task(people.wire.call("zoe", "POST", "/api/tables", OTHER))
            assert not await settled(people, opening)
            store.fail()
            assert (await opening).status == 503
            opening = asyncio.create_task(people.wire.call("zoe", "POST", "/api/tables", OTHER))
            await settled(people, opening)
            store.write()
            reply = await opening
            assert reply.status == 201
            path = f"/api/tables/{reply.json['table']}"
            assert (await people.wire.call("zoe", "GET", path)).status == 200

    asyncio.run(play())


@pytest.mark.parametrize("pages", [False, True], ids=["api", "pages"])
@pytest.mark.parametrize("pace", ["instant", "table"])
def test_what_is_not_stored_is_said_and_the_same_id_succeeds_later(pace: str, pages: bool) -> None:
    async def play() -> None:
        async with on_slow_disk(pace, pages) as (people, store):
            before, views = sent(people), people.seen(1)
            move = asyncio.create_task(people.move(0, Hide(2)))
            look = get(people, 0)
            await settled(people, move)
            store.fail()
            assert await settled(people, move)
            with pytest.raises(
                AssertionError, match=r"status=503.*not_stored.*Nothing has changed"
            ):
                await move
            assert (await look).status == 503
            if pace == "table":  # who could not know hears nothing at all
                heard = {v for v, number in sent(people).items() if number > before[v]}
                assert heard == {0}
            assert people.seen(1) == views
            store.holding = False
            assert (await get(people, 0)).json["held"] is False
            reply = await people.repeat(0)
            assert reply.status in (200, 204)
            assert await people.repeat(0) == reply
            if pace == "table":
                await people.wire.until(people.wire.table.since + TEMPO.beat)
            await people.move(1, Pocket(1))

    asyncio.run(play())


def test_screens_are_whole_again_after_a_failure() -> None:
    """What was made for a socket and not sent must not be missing from its next message."""

    async def play() -> None:
        async with on_slow_disk("instant", pages=True) as (people, store):
            move = asyncio.create_task(people.move(0, Hide(2)))
            await settled(people, move)
            store.fail()
            await settled(people, move)
            await asyncio.gather(move, return_exceptions=True)
            store.holding = False
            await people.wire.connect("new", f"{PAGE}/live", *people.browser(3))
            whole, first = last_screen(people, 3), last_screen(people, "new")
            assert whole["regions"].keys() == first["regions"].keys()
            assert whole["version"] == first["version"]

    asyncio.run(play())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_says_it_in_its_language(lang: str) -> None:
    async def play() -> None:
        async with on_slow_disk("instant") as (people, store):
            crumbs = [(b"cookie", f"lang={lang}; seats_TWIN={people.tokens[0]}".encode())]
            body = form(do="hide", diamonds=2, id="x")
            move = asyncio.create_task(people.wire.call(0, "POST", f"{PAGE}/move", body, *crumbs))
            await settled(people, move)
            store.fail()
            reply = await move
            assert reply.status == 503
            assert (b"retry-after", b"1") in reply.headers
            assert f'lang="{lang}"'.encode() in reply.body
            assert (b"Nothing has changed" in reply.body) == (lang == "en")

    asyncio.run(play())


def test_the_command_says_what_the_difference_is() -> None:
    told = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    assert "--durability [disk|process]" in told
    assert "default: disk" in told
    for word in ("power cut", "kill -9", "on the disk"):
        assert word in told
