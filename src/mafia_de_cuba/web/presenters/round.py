"""The table in the round, as everyone sees it: chairs, the lamp, and what lies in the middle."""

from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import invited
from mafia_de_cuba.views import PlayerView

from .model import Model, NamedSeat
from .news import story


class Chair(Model, frozen=True):
    """A seat as everyone sees it."""

    seat: int
    name: str
    godfather: bool
    out: bool
    away: bool
    bot: bool
    lit: bool  # the lamp falls on it
    role: str  # once everyone may know it
    joker: bool
    fake: bool
    guest: str  # who plays here now, if it is not who began


class JokersLeft(Model, frozen=True):
    """How many mistakes the Godfather may still make."""

    number: int


class Round(Model, frozen=True):
    """The seats round the table, the same for every viewer."""

    players: tuple[PlayerView, ...]
    godfather: int | None
    substitutes: tuple[int, ...]
    guests: tuple[NamedSeat, ...]  # who plays for others
    away: frozenset[int]
    lit: int | None
    middle: Model

    def chairs(self) -> list[Chair]:
        """The seats in order, without any secret of a viewer's own."""
        guests = dict(self.guests)
        return [self._chair(player, guests.get(player.seat, "")) for player in self.players]

    def _chair(self, player: PlayerView, guest: str) -> Chair:
        seat = player.seat
        return Chair(
            seat=seat,
            name=player.name,
            godfather=seat == self.godfather,
            out=not player.in_play,
            away=seat in self.away,
            bot=player.bot or seat in self.substitutes,
            lit=seat == self.lit,
            role=str(player.role) if player.revealed and player.role else "",
            joker=bool(player.jokers),
            fake=player.fake_shown,
            guest=guest,
        )


def present_round(view: TableView, away: frozenset[int], middle: Model) -> Round:
    """The round of a game."""
    return Round(
        players=view.players,
        godfather=view.godfather,
        substitutes=view.substitutes,
        guests=tuple(view.guests.items()),
        away=away,
        lit=lit_seat(view),
        middle=middle,
    )


def lit_seat(view: TableView) -> int | None:
    """The seat in the lamplight: the accused, who was asked, who spoke; the box in the theft."""
    if view.accused is not None:
        return view.accused
    if view.phase == "hide":
        return 0
    if view.turn is not None:
        return view.turn
    return _last_concerned(view) if view.phase == "investigation" else None


def _last_concerned(view: TableView) -> int | None:
    """Whom the last news or the last words are about."""
    told = story(view)
    if told and told.fresh:
        return told.seat if told.heir is None else told.heir
    if not view.ledger:
        return None
    last, last_word = view.ledger[-1], invited(view)
    if last_word and last_word.place == len(view.ledger) - 1:
        return last_word.seat
    return last.words.target if isinstance(last.words, Ask) else last.seat
