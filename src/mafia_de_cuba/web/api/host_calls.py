"""Calls of the host: options, seats, bots, who comes in and who goes, the start of a game."""

from random import SystemRandom

from msgspec import UNSET

from mafia_de_cuba.table import admission, commands
from mafia_de_cuba.table.errors import not_understood
from mafia_de_cuba.web import table_actions
from mafia_de_cuba.web.http.requests import key_of

from .answers import BotName, Done
from .bodies import (
    AdmitBody,
    BotBody,
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
    table = caller.table
    changed = body.apply(table.state.options)
    table.grant(commands.set_options(table.state, caller.player, changed))
    return Done()


async def add_bot(caller: Caller, body: BotBody) -> BotName:
    """Seat a bot."""
    kind = table_actions.bot_kind(body.level, body.personality)
    bot = table_actions.seat_bot(caller.table, caller.player, kind, key_of(body.id))
    return BotName(caller.table.state.players[bot].name)


async def arrange(caller: Caller, body: SeatsBody) -> Done:
    """Change the order of the seats, before the start or between games."""
    if body.shuffle == (body.order is not UNSET):
        raise not_understood("An order, or shuffle.")
    table = caller.table
    if body.order is UNSET:
        table.grant(commands.shuffle(table.state, caller.player, SystemRandom()))
    else:
        table.grant(commands.reorder(table.state, caller.player, body.order))
    return Done()


async def choose_godfather(caller: Caller, body: SeatBody) -> Done:
    """Choose the first Godfather."""
    table = caller.table
    table.grant(commands.choose_godfather(table.state, caller.player, body.seat))
    return Done()


async def lock(caller: Caller, body: LockBody) -> Done:
    """Lock the table or unlock it: whoever comes to a locked one has to wait."""
    table = caller.table
    table.grant(admission.lock(table.state, caller.player, body.locked))
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
    table = caller.table
    table.grant(commands.hand_over(table.state, caller.player, body.seat))
    return Done()


async def start(caller: Caller, body: StartBody) -> Done:
    """Start the first game, or the next."""
    table = caller.table
    table.grant(commands.begin(table.state, caller.player, given(body.godfather)))
    return Done()
