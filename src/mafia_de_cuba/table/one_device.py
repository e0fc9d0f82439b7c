"""One device: whether all people at a table share it, so that nobody can time anybody else.

It follows from who sat down where, which all may know, and from no choice that anybody made. Seats
count as one device's when they came together: on a page for several names, or one after the other
from a device that held the first. A seat that was taken along to a further device counts as apart.
"""

from typing import TYPE_CHECKING

from mafia_de_cuba.rules.talk import Ask, Talk
from mafia_de_cuba.testimony import asked_by, is_open

from .devices import FIRST, Device
from .state import Player, TableGame, TableState

if TYPE_CHECKING:
    from .timers import Tempo


def tempo_of(table: TableState, tempo: "Tempo") -> "Tempo":
    """How long things take at this table: less where all people share one device."""
    return tempo.quick() if is_on_one_device(table) else tempo


def is_on_one_device(table: TableState) -> bool:
    """Whether the people of the game are one person, or share a device that is passed round."""
    people = _people(table)
    if len(people) < 2:
        return bool(people)
    homes = {_home(table, player) for player in people}
    return len(homes) == 1 and all(_has_stayed(table, player) for player in people)


def _people(table: TableState) -> list[Player]:
    """Whoever plays a seat of the game or may come back to it, but for bots."""
    game = table.game
    numbers = {*game.seating, *game.lent} if game else set()
    players = (table.players[number] for number in sorted(numbers))
    return [player for player in players if not player.bot and not player.gone]


def _home(table: TableState, player: Player) -> int:
    """Who was the first on this player's device, as far as it is known."""
    if not player.hotseat:
        return player.number
    if player.beside:
        return _home(table, table.players[min(player.beside)])
    return 0 if table.players[0].hotseat else player.number  # all names came on one page


def _has_stayed(table: TableState, player: Player) -> bool:
    """Whether the player's seat was never taken to another device, or is on none but its first."""
    return all(_is_first(device) for device in table.devices.of(player.number).values())


def _is_first(device: Device) -> bool:
    return device.via == FIRST or (not device.via and device.number == 1)  # empty in old logs


def awaits_person(table: TableState) -> bool:
    """Whether a person on the one device owes the Godfather an answer, and no clock runs."""
    game = table.game
    if game is None or game.over or table.options.clock or not is_on_one_device(table):
        return False
    asks = asked_by(game.state.ledger, game.state.godfather)
    return bool(asks) and _owes(table, game, asks[-1][1].target)


def _owes(table: TableState, game: TableGame, seat: int) -> bool:
    """Whether a person in play has not replied to the last question, in words or by silence."""
    ledger = game.state.ledger
    asked = [n for n, said in enumerate(ledger) if is_question_to(said.words, seat)]
    is_person = game.state.in_play(seat) and not table.played_by_bot(seat)
    return is_person and is_open(ledger, asked[-1])


def is_question_to(words: Talk, seat: int) -> bool:
    """Whether somebody asks this seat."""
    return isinstance(words, Ask) and words.target == seat
