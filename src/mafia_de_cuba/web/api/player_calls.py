"""Calls of a player: move, vote, devices, sitting down and leaving."""

import re

from mafia_de_cuba.analysis.notebook import Belief
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.devices import API
from mafia_de_cuba.table.errors import nothing_here
from mafia_de_cuba.testimony.offers import understood
from mafia_de_cuba.web.http.request_body import read_body
from mafia_de_cuba.web.http.requests import bearer, read_wish
from mafia_de_cuba.web.http.visitor import language
from mafia_de_cuba.web.notebook import notes_of
from mafia_de_cuba.web.table_actions import decide_seat, open_vote, show_reaction, sit_down

from .answers import (
    DeviceList,
    DeviceRow,
    Done,
    MoveVersion,
    NotebookAnswer,
    SaidCell,
    SeatToken,
    Understood,
)
from .bodies import (
    AbsentVote,
    DraftBody,
    NotebookBody,
    ReactionBody,
    ReadBody,
    RenameBody,
    SeatBody,
    SeatVote,
    SitBody,
    SitOutBody,
    VoteBody,
    given,
)
from .call import Caller


async def move(caller: Caller) -> MoveVersion:
    """Make a move."""
    wish, seen, key = read_wish(await read_body(caller.request.receive))
    return MoveVersion(caller.table.move(caller.player, wish, seen, key))


async def draft(caller: Caller, body: DraftBody) -> Done:
    """Say what counts if the seat's time runs out before it has chosen."""
    caller.table.draft(caller.player, body.move, body.bag)
    return Done()


async def read(caller: Caller, body: ReadBody) -> Understood:
    """Read free words as the talk that a seat may confirm; nothing is said by it."""
    table, seat = caller.table, caller.table.seat_of(caller.player)
    lang = given(body.lang) or language(caller.request)
    found = () if seat is None else understood(table.show(caller.player), seat, body.text, lang)
    return Understood(found)


async def notebook(caller: Caller, body: NotebookBody) -> NotebookAnswer:
    """Work out what the seat can know, and what it could say; nobody is told of it."""
    belief = Belief(tuple((each.seat, each.about) for each in body.trust), tuple(body.lies))
    notes = await notes_of(caller.request, caller.table, caller.player, belief)
    clashes = tuple(tuple(SaidCell(*cell) for cell in clash) for clash in notes.clashes)
    roles = tuple({role.value: share for role, share in each.items()} for each in notes.roles)
    return NotebookAnswer(notes.worlds, roles, clashes, notes.stories)


async def take_bag_back(caller: Caller) -> Done:
    """Take back what was to go into the bag, while the box is in hand."""
    caller.table.do(commands.take_bag_back, caller.player)
    return Done()


async def vote(caller: Caller, body: VoteBody) -> Done:
    """Vote for the next Godfather, about an absent player, or about who asks for a seat."""
    table, player = caller.table, caller.player
    match body:
        case AbsentVote():
            table.do(commands.vote_about, player, body.seat, body.choice, table.away())
        case SeatVote():
            decide_seat(table, player, body.name, body.choice)
        case _:
            table.do(commands.vote_godfather, player, int(body.choice))
    return Done()


async def ask_about(caller: Caller, body: SeatBody) -> Done:
    """Open a vote about a player who has been away for a while."""
    open_vote(caller.table, caller.player, body.seat)
    return Done()


async def sit(caller: Caller, body: SitBody) -> Done:
    """Ask for a seat of the running game, or take a place in the next."""
    sit_down(caller.table, caller.player, given(body.seat))
    return Done()


async def rename(caller: Caller, body: RenameBody) -> Done:
    """Change one's own name, or as the host somebody else's."""
    seat, of = given(body.seat), given(body.of)
    caller.table.do(commands.rename, caller.player, body.name, seat, of)
    return Done()


async def sit_out(caller: Caller, body: SitOutBody) -> Done:
    """Watch the games to come, or play again."""
    seat, name = given(body.seat), given(body.name)
    caller.table.do(commands.sit_out, caller.player, body.out, seat, name)
    return Done()


async def react(caller: Caller, body: ReactionBody) -> Done:
    """Show an emblem to the pages of the table: who waits or is out, and everybody at the end."""
    show_reaction(caller.request, caller.table, caller.player, body.emblem)
    return Done()


async def leave(caller: Caller) -> Done:
    """Leave the table for good."""
    caller.table.do(commands.leave, caller.player)
    return Done()


async def add_token(caller: Caller) -> SeatToken:
    """Get a further token of the same seat, for another device."""
    return SeatToken(caller.table.another_token(caller.player, API))


async def get_devices(caller: Caller) -> DeviceList:
    """List the devices of the seat."""
    here = hashed(bearer(caller.request) or "")
    return DeviceList(
        tuple(
            DeviceRow(device.number, device.via or None, device.at or None, token == here)
            for token, device in caller.table.devices(caller.player).items()
        )
    )


async def revoke_device(caller: Caller) -> Done:
    """Sign a device of the seat out."""
    device = caller.request.path_params["device"]
    if not re.fullmatch("[0-9]{1,6}", device):
        raise nothing_here()
    caller.table.revoke(caller.player, int(device))
    return Done()
