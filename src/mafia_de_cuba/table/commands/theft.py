"""Commands of who holds the box: to choose and to choose again, to take the bag back, to draft."""

from msgspec import UNSET, UnsetType

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.play import decide
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.table.choices import drafted, judge, with_bag
from mafia_de_cuba.table.errors import forbidden, refused, refused_by
from mafia_de_cuba.table.events import BagTakenBack, Chosen, Drafted, Events, Moved
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.state import TableState
from mafia_de_cuba.table.told import Draft

Bag = Token | UnsetType | None  # a token, nothing, or what was said before


def choose(
    table: TableState, seat: int, wish: Hide | Dismiss | Pocket, key: str, player: int, bag: Bag
) -> Events:
    """A choice, and what goes into the bag with it. Raises Refused and TableError."""
    game = table.game
    assert game is not None
    made = Chosen if table.options.pace is Pace.TABLE else Moved
    choice = made(seat, wish, key, player)
    if bag is UNSET or not isinstance(wish, Pocket):
        judge(game, seat, wish)
        return (choice,)
    if bag and seat != 1:
        raise Refused("T2", "not_dismissing")
    decide(with_bag(game.state, bag), seat, wish)
    if bag:
        return made(seat, Dismiss(bag), player=player), choice
    return (BagTakenBack(seat), choice) if game.bag and seat == 1 else (choice,)


def take_bag_back(table: TableState, player: int) -> Events:
    """The first player takes back what was to go into the bag, while the box is in hand."""
    seat = _holder(table, player)
    game = table.game
    assert game is not None
    if seat != 1 or game.state.bag:
        raise refused("T2", "bag_is_closed")
    return (BagTakenBack(seat),) if game.bag else ()


def draft(
    table: TableState, player: int, wish: Hide | Pocket | None, bag: Token | None = None
) -> Events:
    """What counts if the holder's time runs out; what the rules would refuse is no draft."""
    seat = _holder(table, player)
    game = table.game
    assert game is not None
    new = Draft(wish, bag) if wish else None
    if not drafted(game, seat, new):
        new = None
    if new == game.draft:
        return ()
    return (Drafted(seat, new.move, new.bag) if new else Drafted(seat),)


def _holder(table: TableState, player: int) -> int:
    """The seat of this player, who has the box in hand, to hide or to take. Raises TableError."""
    game, seat = table.game, table.seat_of(player)
    if game is None:
        raise refused("I2", "no_game")
    if seat is None:
        raise forbidden("no_seat")
    stealing = game.state.phase in (Phase.HIDE, Phase.THEFT)
    if not stealing or seat != (game.state.turn or 0):
        raise refused_by(Refused("T3", "box_elsewhere"))
    return seat
