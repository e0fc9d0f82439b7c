"""News: what the last accusation, or a concession, came to."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from mafia_de_cuba.rules.events import (
    Eliminated,
    Fact,
    FakeShown,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
)
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import hear

from .model import Model

Kind = TypeVar("Kind")


class Story(NamedTuple):
    """The facts of the news, put in order."""

    fresh: bool  # nobody has spoken since
    seat: int | None  # whose pockets are out, or who showed the fake diamond
    fake: bool  # only the fake diamond was shown
    shooter: int | None
    joker: bool  # the Godfather apologized
    fallen: int | None  # the Godfather who is out
    heir: int | None  # the Traitor in office


class News(Model, frozen=True):
    """What just happened, in words and motion; names are empty where nobody is concerned."""

    tv: bool
    godfather: str
    name: str  # whose pockets are out, or who showed the fake diamond
    fake: bool
    shooter: str
    diamonds: int
    role: Role | None
    in_play: bool
    joker: bool
    jokers: int  # left
    fallen: bool
    heir: str
    claimed: Take | None  # what they had said to have taken


class Tally(Model, frozen=True):
    """How the game stands after an accusation."""

    recovered: int
    jokers: int
    in_play: int


def story(view: TableView) -> Story | None:
    """The news of the table, put in order."""
    if view.news is None or view.phase == "accusation":
        return None
    facts = view.news.facts
    shown = [fact.seat for fact in _of(facts, FakeShown)]
    seats = shown or [fact.seat for fact in _of(facts, PocketsEmptied)]
    shooters = [fact.shooter for fact in _of(facts, Shot)]
    gone = [fact.seat for fact in _of(facts, Eliminated)]
    return Story(
        fresh=len(view.ledger) == view.news.said,
        seat=_first(seats),
        fake=bool(shown),
        shooter=_first(shooters),
        joker=any(_of(facts, JokerGiven)),
        fallen=_first([seat for seat in gone if seat not in seats + shooters]),
        heir=_first([fact.seat for fact in _of(facts, OfficeTaken)]),
    )


def _of(facts: Iterable[Fact], kind: type[Kind]) -> list[Kind]:
    return [fact for fact in facts if isinstance(fact, kind)]


def _first(seats: list[int]) -> int | None:
    return seats[0] if seats else None


def present_news(view: TableView, told: Story, tv: bool = False) -> News:
    """The news, as phones and the TV tell it."""

    def name(seat: int | None) -> str:
        return "" if seat is None else view.players[seat].name

    player = None if told.seat is None else view.players[told.seat]
    took = player.took if player else None
    return News(
        tv=tv,
        godfather=name(view.godfather if told.fallen is None else told.fallen),
        name=name(told.seat),
        fake=told.fake,
        shooter=name(told.shooter),
        diamonds=took.diamonds if took else 0,
        role=player.role if player else None,
        in_play=bool(player and player.in_play),
        joker=told.joker,
        jokers=view.jokers or 0,
        fallen=told.fallen is not None,
        heir=name(told.heir),
        claimed=_claimed(view, told.seat),
    )


def _claimed(view: TableView, seat: int | None) -> Take | None:
    """What a seat had said to have taken."""
    if seat is None:
        return None
    value = hear(view).said[seat].took.value
    return value if isinstance(value, Take) else None


def present_tally(view: TableView) -> Tally:
    """How the game stands."""
    in_play = sum(player.in_play for player in view.players)
    return Tally(view.recovered or 0, view.jokers or 0, in_play)
