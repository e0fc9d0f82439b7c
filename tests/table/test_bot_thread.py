"""Thinking in another thread: a bot holds up nobody, and what it thought too late is dropped."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread, main_thread
from unittest.mock import patch

from mafia_de_cuba.bots.interface import Bot, Wish
from mafia_de_cuba.bots.registry import bot
from mafia_de_cuba.rules.moves import Concede, Hide, Pocket
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.table import bot_seats, commands
from mafia_de_cuba.table.bot_moves import Thought, in_thread
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.options import Options, Pace
from mafia_de_cuba.table.timers import Tempo
from tests.store.memory_store import MemoryStore

from .table_driver import Room, theft


def test_a_game_of_bots_that_think_aside_ends() -> None:
    asyncio.run(to_the_end())


async def to_the_end() -> None:
    loop, thinkers = asyncio.get_running_loop(), set[bool]()

    def watched(name: str, seed: str) -> Bot:
        player = bot(name, seed)

        def think(*seen: object) -> Wish | None:
            thinkers.add(current_thread() is main_thread())
            return player(*seen)  # type: ignore[arg-type]

        return think

    with ThreadPoolExecutor(1) as thread, patch.object(bot_seats, "bot", watched):
        table = LiveTable(
            MemoryStore(), loop, loop.time, Tempo().scaled(0.001), in_thread(loop, thread)
        )
        table.grant(commands.open_table("KXQF", "Ana", "", Options(clock=1)))
        for level in ("easy", "medium", "hard", "hard", "medium"):
            table.do(commands.add_bot, 0, BotKind(level))
        table.do(commands.begin, 0, "Dolores")
        over = asyncio.Event()

        def look() -> None:
            if not table.state.in_game():
                over.set()

        table.watch(look, None)
        async with asyncio.timeout(60):
            await over.wait()
        table.sleep()
    assert thinkers == {False}


class Later:
    """Thoughts that are told when the test says so."""

    def __init__(self) -> None:
        self.tellers: list[Callable[[], None]] = []

    def __call__(self, thought: Thought, tell: Callable[[Wish | None], None]) -> None:
        wish = thought()
        self.tellers.append(lambda: tell(wish))

    def tell(self) -> None:
        self.tellers.pop(0)()


def thinking() -> tuple[Room, Later]:
    """A table whose Godfather, a bot, is lost in thought."""
    room, later = Room(1, bots=5, pace=Pace.TABLE), Later()
    room.table.bots.think = later
    room.begin("Dolores")
    room.clock.advance(6)
    assert len(later.tellers) == 1
    return room, later


def test_a_thought_is_acted_on_when_it_comes() -> None:
    room, later = thinking()
    room.clock.advance(60)
    assert len(later.tellers) == 1, "one thought at a time"
    later.tell()
    room.clock.advance(8)
    assert room.game_state.phase is Phase.THEFT


def test_a_table_that_has_been_put_to_sleep_drops_the_thought() -> None:
    room, later = thinking()
    rows = room.rows()
    room.table.sleep()
    later.tell()
    room.clock.advance(60)
    assert room.rows() == rows


def test_a_thought_of_who_was_relieved_meanwhile_is_dropped() -> None:
    room, later = thinking()
    zoe = room.wait("Zoe")
    room.seat(zoe, 0)
    later.tell()
    room.clock.advance(60)
    assert room.game_state.phase is Phase.HIDE
    room.move(0, Hide(3))
    room.let_go()
    assert room.game_state.hidden == 3


def test_a_thought_of_the_last_game_is_no_thought_of_this_one() -> None:
    room, later = Room(5, bots=[BotKind("medium", "talkative")], pace=Pace.TABLE), Later()
    room.table.bots.think = later
    lost_in_thought(room, later)
    room.move(0, Concede())
    lost_in_thought(room, later)
    later.tell()
    room.clock.advance(60)
    assert room.game_state.ledger == ()


def lost_in_thought(room: Room, later: Later) -> None:
    """A game up to where its bot, the last player, thinks about whether to speak."""
    room.begin("Ana").play(*theft(Hide(0), *[Pocket(1)] * 4))
    room.clock.advance(6)
    later.tellers.pop()()  # what it takes
    room.clock.advance(8)
    assert room.game_state.phase is Phase.INVESTIGATION
    assert room.table.bots.thinking is not None


def test_a_loop_that_ends_cancels_the_thought() -> None:
    """As when a server stops: nothing is told, and nothing breaks."""
    told: list[object] = []

    async def stop(thread: ThreadPoolExecutor, busy: Event) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context))
        thread.submit(busy.wait)
        in_thread(loop, thread)(lambda: None, told.append)
        thread.shutdown(wait=False, cancel_futures=True)
        busy.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(stop(ThreadPoolExecutor(1), Event()))
    assert told == []
