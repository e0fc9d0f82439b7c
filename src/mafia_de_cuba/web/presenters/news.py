"""News: what the last accusation, or a concession, came to."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from mafia_de_cuba.rules.events import (
    Eliminated,
    Ended,
    Fact,
    FakeShown,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
)
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.table.view import News as Facts
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
    over: bool  # it ends the game: the verdict follows
    joker: bool
    jokers: int  # left
    fallen: bool
    heir: str
    claimed: Take | None  # what they had said to have taken

    @property
    def is_token(self) -> bool:
        """Whether a token was in the pocket: neither diamonds nor nothing."""
        return self.role not in (Role.THIEF, Role.URCHIN, Role.OFFENDER)


class OwnNews(Model, frozen=True):
    """What a reveal means for whom it concerns, who alone is told so."""

    joker: bool  # accused unjustly
    fake: bool
    heir: bool  # in office from now on
    godfather: str


class Tally(Model, frozen=True):
    """How the game stands after an accusation."""

    recovered: int
    jokers: int
    in_play: int


def story(view: TableView) -> Story | None:
    """The news of the table, put in order."""
    fresh = view.news is not None and len(view.ledger) == view.news.said
    return _in_order(view, fresh)


def _in_order(view: TableView, fresh: bool) -> Story | None:
    if view.news is None or view.phase == "accusation":
        return None
    facts, shot_agent = view.news.facts, _shot_agent(view.news)
    shown = [fact.seat for fact in _of(facts, FakeShown)]
    emptied = [fact.seat for fact in _of(facts, PocketsEmptied)]
    seats = shown or emptied or ([view.news.accused or 0] if shot_agent else [])
    shooters = [fact.shooter for fact in _of(facts, Shot)]
    shooters = shooters or ([view.news.by or 0] if shot_agent else [])
    gone = [fact.seat for fact in _of(facts, Eliminated)]
    return Story(
        fresh=fresh,
        seat=_first(seats),
        fake=bool(shown),
        shooter=_first(shooters),
        joker=any(_of(facts, JokerGiven)),
        fallen=_first([seat for seat in gone if seat not in seats + shooters]),
        heir=_first([fact.seat for fact in _of(facts, OfficeTaken)]),
    )


def _shot_agent(news: Facts) -> bool:
    """Whether the Cleaner shot an Agent (I4): nobody's pockets are turned out by that."""
    ended = _of(news.facts, Ended)
    return bool(ended) and ended[0].outcome.ending is Ending.AGENT_SHOT


def _of(facts: Iterable[Fact], kind: type[Kind]) -> list[Kind]:
    return [fact for fact in facts if isinstance(fact, kind)]


def _first(seats: Sequence[int]) -> int | None:
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
        over=view.phase == "over",
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


def present_stage(view: TableView, tv: bool = False) -> tuple[Model, ...]:
    """What every screen shows first, step by step: the reveal, until somebody speaks."""
    told = story(view)
    if told is None or not (told.fresh or view.phase == "over"):
        return ()
    return (present_news(view, told, tv),)


def present_own_news(view: TableView, me: int) -> tuple[OwnNews, ...]:
    """What the last reveal, of which nobody has spoken yet, means for this seat."""
    told = _in_order(view, fresh=True) if view.players[me].in_play else None
    if told is None or me not in (told.seat, told.heir):
        return ()
    name = view.players[view.godfather or 0].name
    return (OwnNews(told.joker, told.fake, me == told.heir, name),)


def present_tally(view: TableView) -> Tally:
    """How the game stands."""
    in_play = sum(player.in_play for player in view.players)
    return Tally(view.recovered or 0, view.jokers or 0, in_play)
