"""Calls of the host: options, seats, bots, who comes in and who goes, the start of a game."""

from random import SystemRandom

from msgspec import UNSET

from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.web import table_actions
from mafia_de_cuba.web.http.errors import bad_request
from mafia_de_cuba.web.http.requests import key_of

from .answers import BotName, Done
from .bodies import (
    AdmitBody,
    BotBody,
    GodfatherBody,
    LockBody,
    OptionsBody,
    RemoveBody,
    SeatBody,
    SeatsBody,
    StartBody,
    given,
)
from .call import Caller


async def set_options(caller: Caller, body: OptionsBody) -> Done:
    """Change options; what is left out stays."""
    changed = body.apply(caller.table.show(caller.player).options)
    caller.table.do(commands.set_options, caller.player, changed)
    return Done()


async def add_bot(caller: Caller, body: BotBody) -> BotName:
    """Seat a bot."""
    kind = table_actions.bot_kind(body.level, body.personality)
    bot = table_actions.seat_bot(caller.table, caller.player, kind, key_of(body.id))
    return BotName(caller.table.ask(queries.name_of, bot))


async def arrange(caller: Caller, body: SeatsBody) -> Done:
    """Change the order of the seats, before the start or between games."""
    if [body.shuffle, body.order is not UNSET, body.chairs is not UNSET].count(True) != 1:
        raise bad_request("order_or_shuffle")
    if body.order is not UNSET:
        caller.table.do(commands.reorder, caller.player, body.order)
    elif body.chairs is not UNSET:
        caller.table.do(commands.arrange, caller.player, body.chairs)
    else:
        caller.table.do(commands.shuffle, caller.player, SystemRandom())
    return Done()


async def choose_godfather(caller: Caller, body: GodfatherBody) -> Done:
    """Choose the first Godfather."""
    seat, by = given(body.seat), given(body.by)
    table_actions.choose_godfather(caller.table, caller.player, seat, by)
    return Done()


async def lock(caller: Caller, body: LockBody) -> Done:
    """Lock the table or unlock it: whoever comes to a locked one has to wait."""
    caller.table.do(commands.lock, caller.player, body.locked)
    return Done()


async def admit(caller: Caller, body: AdmitBody) -> Done:
    """Let somebody who waits play the next game, or a seat of the running one."""
    table_actions.admit(caller.table, caller.player, body.name, given(body.seat))
    return Done()


async def remove(caller: Caller, body: RemoveBody) -> Done:
    """Send somebody away, by seat or by the name of who waits."""
    seat, name = given(body.seat), given(body.name)
    table_actions.remove(caller.table, caller.player, seat, name, body.ban)
    return Done()


async def hand_over(caller: Caller, body: SeatBody) -> Done:
    """Make somebody else the host."""
    caller.table.do(commands.hand_over, caller.player, body.seat)
    return Done()


async def start(caller: Caller, body: StartBody) -> Done:
    """Start the first game, or the next."""
    caller.table.do(commands.begin, caller.player, given(body.godfather))
    return Done()


async def end_game(caller: Caller) -> Done:
    """End the running game, which counts for nothing."""
    caller.table.do(commands.end_game, caller.player)
    return Done()


async def close(caller: Caller) -> Done:
    """Close the table for all."""
    caller.table.do(commands.close_table, caller.player)
    return Done()
