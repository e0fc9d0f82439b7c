"""Leaks to plant: ways to get a view wrong, each of which the tests of this folder have to notice.

Every leak replaces one function of `views`; it is given the right one and may ask the state anything.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from msgspec.structs import replace

from mafia_de_cuba import views
from mafia_de_cuba.rules.moves import Accuse, Pass, Shoot
from mafia_de_cuba.rules.pieces import AGENTS, Box, Role, Tokens
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Claim
from mafia_de_cuba.views import PlayerView, View, You

Function = Callable[..., Any]
Seeing = Callable[[View, State, int | None], View]
SeeingSelf = Callable[[You, State, int], You]
SeeingPlayer = Callable[[PlayerView, State, int | None], PlayerView]


class Leak(NamedTuple):
    """A wrong function: its name in `views`, and how it is made from the right one."""

    name: str
    function: str
    plant: Callable[[Function], Function]


@contextmanager
def planted(leak: Leak) -> Iterator[None]:
    """The leak, for a while."""
    right = getattr(views, leak.function)
    setattr(views, leak.function, leak.plant(right))
    try:
        yield
    finally:
        setattr(views, leak.function, right)


def in_view(name: str, change: Seeing) -> Leak:
    """A leak in the view as a whole."""
    return Leak(
        name, "view", lambda right: lambda state, seat: change(right(state, seat), state, seat)
    )


def in_self(name: str, change: SeeingSelf) -> Leak:
    """A leak in what a seat is told of itself."""
    return Leak(
        name, "view_self", lambda right: lambda state, seat: change(right(state, seat), state, seat)
    )


def in_player(name: str, change: SeeingPlayer) -> Leak:
    """A leak in what a viewer is told of a seat while the game goes on."""

    def plant(right: Function) -> Function:
        def view_player(state: State, viewer: int | None, seat: int) -> Any:
            seen = right(state, viewer, seat)
            return seen if state.outcome else change(seen, state, viewer)

        return view_player

    return Leak(name, "view_player", plant)


def with_take(seen: PlayerView, state: State) -> PlayerView:
    """The seat laid open."""
    return replace(seen, role=state.role(seen.seat), took=state.take(seen.seat))


def is_out(state: State, seat: int | None) -> bool:
    """Whether this is an eliminated seat."""
    return seat is not None and not state.in_play(seat)


def peeked(you: You, state: State, seat: int) -> You:
    """The seat after the one that holds the box looks over its shoulder."""
    return replace(you, received=state.box) if state.turn == seat - 1 else you


def empty(box: Box) -> bool:
    """Whether nothing at all is in the box."""
    return box == Box(0, Tokens())


def honest(state: State, claim: Claim, seat: int) -> bool:
    """Whether the seat took what it says it took."""
    return claim.took == state.take(seat)


# fmt: off
LEAKS = [
    # what lies in the box, in the bag and with the Godfather
    Leak("the office's diamonds are counted by all", "may_count",
         lambda right: lambda state, viewer, seat: True),
    Leak("the office's diamonds are counted by the dead", "may_count",
         lambda right: lambda state, viewer, seat: right(state, viewer, seat) or is_out(state, viewer)),
    in_self("what is left is shown to everybody",
            lambda you, state, seat: replace(you, left=you.left or (state.box if state.turn is None else None))),
    in_self("the Godfather looks into the box during the theft",
            lambda you, state, seat: replace(you, left=state.box) if seat == 0 else you),
    in_self("what was hidden is shown to the last player",
            lambda you, state, seat: replace(you, hidden=state.hidden) if state.is_last(seat) else you),
    in_self("the Traitor knows what was hidden before taking office",
            lambda you, state, seat: replace(you, hidden=state.hidden) if state.role(seat) is Role.TRAITOR else you),
    in_self("the bag is shown to the second player",
            lambda you, state, seat: replace(you, dismissed=state.bag) if seat == 2 else you),
    in_self("the bag is shown to who is eliminated",
            lambda you, state, seat: replace(you, dismissed=state.bag) if is_out(state, seat) else you),
    in_self("the next player looks over a shoulder", peeked),
    in_self("the second player is shown the first one's box",
            lambda you, state, seat: replace(you, received=state.received[1]) if seat == 2 and you.received else you),
    # what is in other pockets
    in_player("an accused is laid open before the reveal",
              lambda seen, state, viewer: with_take(seen, state) if seen.seat == state.accused else seen),
    in_player("an accused is laid open to the Cleaner alone",
              lambda seen, state, viewer: with_take(seen, state)
              if viewer is not None and seen.seat == state.accused and state.role(viewer) is Role.CLEANER else seen),
    in_player("who shows the fake diamond shows the rest too",
              lambda seen, state, viewer: with_take(seen, state) if seen.fake_shown else seen),
    in_player("spectators see all",
              lambda seen, state, viewer: with_take(seen, state) if viewer is None else seen),
    in_player("the dead see all",
              lambda seen, state, viewer: with_take(seen, state) if is_out(state, viewer) else seen),
    in_player("the right-hand neighbour's diamonds are counted",
              lambda seen, state, viewer: replace(seen, diamonds=state.diamonds(seen.seat))
              if viewer is not None and seen.seat == viewer - 1 > 0 and not seen.revealed else seen),
    in_player("Revolutionaries know each other",
              lambda seen, state, viewer: with_take(seen, state)
              if viewer is not None and state.role(seen.seat) is Role.REVOLUTIONARY is state.role(viewer) else seen),
    in_player("offenders are told by not being in play",
              lambda seen, state, viewer: replace(seen, in_play=seen.in_play and state.role(seen.seat) is not Role.OFFENDER)),
    in_player("the fake diamond counts as shown when it is taken",
              lambda seen, state, viewer: replace(seen, fake_shown=bool((take := state.take(seen.seat)) and take.fake))),
    in_player("a space behind the name of a Street Urchin",
              lambda seen, state, viewer: replace(seen, name=f"{seen.name} ") if state.role(seen.seat) is Role.URCHIN else seen),
    in_player("Thieves are marked as bots",
              lambda seen, state, viewer: replace(seen, bot=state.role(seen.seat) is Role.THIEF)),
    # the window
    Leak("no pass where nobody in play is the Cleaner", "open_moves",
         lambda right: lambda state, seat: tuple(
             move for move in right(state, seat)
             if move != Pass() or state.seats_in_play(Role.CLEANER))),
    Leak("two passes while a Cleaner may shoot", "open_moves",
         lambda right: lambda state, seat: tuple(
             move for move in right(state, seat)
             for _ in range(1 + (move == Pass() and bool(state.seats_in_play(Role.CLEANER)))))),
    Leak("the Cleaner may shoot Agents only", "open_moves",
         lambda right: lambda state, seat: tuple(
             move for move in right(state, seat)
             if move != Shoot() or state.role(state.accused or 0) in AGENTS)),
    Leak("all may shoot while the Cleaner lies in the bag", "open_moves",
         lambda right: lambda state, seat: (*right(state, seat), Shoot())
         if state.accused not in (None, seat) and state.bag == "cleaner" else right(state, seat)),
    in_self("no reveal while the Cleaner thinks",
            lambda you, state, seat: replace(you, moves=())
            if seat == state.accused and state.seats_in_play(Role.CLEANER) else you),
    in_self("Agents cannot be accused",
            lambda you, state, seat: replace(you, moves=tuple(
                move for move in you.moves
                if not (isinstance(move, Accuse) and state.role(move.target) in AGENTS)))),
    # the table
    in_view("the turn says that a token was dismissed",
            lambda seen, state, viewer: replace(seen, turn=-1) if seen.turn == 1 and state.bag else seen),
    in_view("the theft is over when the box is empty",
            lambda seen, state, viewer: replace(seen, phase=Phase.INVESTIGATION)
            if seen.turn and empty(state.box) else seen),
    in_view("no window for an Agent",
            lambda seen, state, viewer: replace(seen, phase=Phase.INVESTIGATION)
            if state.accused and state.role(state.accused) in AGENTS else seen),
    in_view("one joker less while a Traitor waits",
            lambda seen, state, viewer: replace(seen, jokers=seen.jokers - 1)
            if seen.godfather == 0 and not seen.outcome and state.seats_in_play(Role.TRAITOR) else seen),
    in_view("what was hidden counts as recovered",
            lambda seen, state, viewer: replace(seen, recovered=seen.recovered + state.hidden)),
    in_view("liars are struck from the ledger",
            lambda seen, state, viewer: replace(seen, ledger=tuple(
                line for line in seen.ledger
                if not isinstance(line.words, Claim) or honest(state, line.words, line.seat)))),
    in_view("the ledger is longer after a dismissal",
            lambda seen, state, viewer: replace(seen, ledger=seen.ledger * 2) if state.bag else seen),
    in_view("the theft is laid open to the dead",
            lambda seen, state, viewer: replace(seen, theft=views.view_theft(state)) if is_out(state, viewer) else seen),
]

# Too little: what was seen and is not told.
GAPS = [
    in_player("who was shot is not shown",
              lambda seen, state, viewer: replace(seen, role=None, took=None)
              if state.shooter is not None and seen.seat in state.out and seen.seat != viewer else seen),
    in_self("a fallen Godfather forgets what was hidden",
            lambda you, state, seat: replace(you, hidden=None) if is_out(state, seat) else you),
    in_self("a fallen Godfather forgets what was left",
            lambda you, state, seat: replace(you, left=None) if is_out(state, seat) else you),
    in_self("the first player forgets the bag",
            lambda you, state, seat: replace(you, dismissed=None) if state.turn is None else you),
    in_view("a fake diamond shown is not told",
            lambda seen, state, viewer: replace(seen, players=tuple(
                replace(player, fake_shown=False) for player in seen.players))),
]
# fmt: on
