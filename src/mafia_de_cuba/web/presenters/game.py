"""Scenes: what the screens of a game tell, worked out from a view: lamp, chairs, news, tray."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from mafia_de_cuba.rules.events import (
    Eliminated,
    FakeShown,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
)
from mafia_de_cuba.rules.moves import Pocket
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, Tokens
from mafia_de_cuba.rules.talk import Ask
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.views import PlayerView

MOST_HIDDEN = 5  # T1


# ---------------------------------------------------------------- who is looked at


def lit(view: TableView) -> int | None:
    """The seat in the lamplight: the accused, who was asked, who spoke; the box in the theft."""
    if view.accused is not None:
        return view.accused
    if view.phase == "hide":
        return 0
    if view.turn is not None:
        return view.turn
    if view.phase != "investigation":
        return None
    news = story(view)
    if news and news.fresh:
        return news.seat if news.heir is None else news.heir
    if not view.ledger:
        return None
    last = view.ledger[-1]
    return last.words.target if isinstance(last.words, Ask) else last.seat


def askable(view: TableView, me: int) -> tuple[tuple[int, str], ...]:
    """Whom a seat may ask (I2), by seat and name."""
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and player.seat != me
    )


def names(view: TableView) -> list[tuple[int, str]]:
    """Every seat and its name, to choose from."""
    return [(player.seat, player.name) for player in view.players]


def accusable(view: TableView) -> tuple[tuple[int, str], ...]:
    """Whom the Godfather may accuse (I3): everyone sees who has emptied their pockets."""
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and not player.revealed and player.seat != view.godfather
    )


def people(view: TableView, me: int | None) -> tuple[tuple[int, str], ...]:
    """Whose absence a seat may bring before the table: people for whom no bot plays yet."""
    if me is None or not view.players[me].in_play:
        return ()
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if not (player.bot or player.seat == me or player.seat in view.substitutes)
    )


class Chair(Struct, frozen=True, cache_hash=True):
    """A seat as everyone sees it, for the round."""

    seat: int
    name: str
    godfather: bool
    out: bool
    away: bool
    bot: bool
    role: str  # once everyone may know it
    joker: bool
    fake: bool
    guest: str = ""  # who plays here now, if it is not who began


def chairs(view: TableView, away: frozenset[int]) -> tuple[Chair, ...]:
    """The seats round the table, without any secret of the viewer's own."""
    guests = tuple(view.guests.items())
    return _chairs(view.players, view.godfather, away, view.substitutes, guests)


@lru_cache(4096)  # most words move no chair
def _chairs(
    players: tuple[PlayerView, ...],
    godfather: int | None,
    away: frozenset[int],
    substitutes: tuple[int, ...],
    guests: tuple[tuple[int, str], ...],
) -> tuple[Chair, ...]:
    return tuple(
        Chair(
            seat=player.seat,
            name=player.name,
            godfather=player.seat == godfather,
            out=not player.in_play,
            away=player.seat in away,
            bot=player.bot or player.seat in substitutes,
            role=str(player.role) if player.revealed and player.role else "",
            joker=bool(player.jokers),
            fake=player.fake_shown,
            guest=dict(guests).get(player.seat, ""),
        )
        for player in players
    )


# ---------------------------------------------------------------- what just happened


class Story(NamedTuple):
    """What the last accusation, or a concession, came to."""

    fresh: bool  # nobody has spoken since
    seat: int | None  # whose pockets are out, or who showed the fake diamond
    fake: bool  # only the fake diamond was shown
    shooter: int | None
    joker: bool  # the Godfather apologized
    fallen: int | None  # the Godfather who is out
    heir: int | None  # the Traitor in office


def story(view: TableView) -> Story | None:
    """The news of the table, put in order."""
    if view.news is None or view.phase == "accusation":
        return None
    facts = view.news.facts
    shown = [fact.seat for fact in facts if isinstance(fact, FakeShown)]
    seats = shown or [fact.seat for fact in facts if isinstance(fact, PocketsEmptied)]
    shooters = [fact.shooter for fact in facts if isinstance(fact, Shot)]
    gone = [fact.seat for fact in facts if isinstance(fact, Eliminated)]
    fallen = [seat for seat in gone if seat not in seats + shooters]
    heirs = [fact.seat for fact in facts if isinstance(fact, OfficeTaken)]
    return Story(
        fresh=len(view.ledger) == view.news.said,
        seat=_first(seats),
        fake=bool(shown),
        shooter=_first(shooters),
        joker=any(isinstance(fact, JokerGiven) for fact in facts),
        fallen=_first(fallen),
        heir=_first(heirs),
    )


def _first(seats: list[int]) -> int | None:
    return seats[0] if seats else None


# ---------------------------------------------------------------- the box


class Tray(NamedTuple):
    """What lies on the paper of the box: the same places for everyone, filled or not."""

    part: str  # "hide", "take" or "rehearse"
    diamonds: int  # of the fifteen places, how many are filled
    most: int  # the highest number that may be chosen
    tokens: tuple[tuple[Token, bool], ...]  # every token of the setup, and whether it is here
    fake: bool  # whether the fake diamond is here
    bag: bool  # whether a token may go into the bag
    nothing: bool  # whether nothing may be taken


def tray(view: TableView, me: int | None) -> Tray:
    """The box as this seat may see it; who may not sees the one to rehearse with."""
    you = view.you
    if you and view.phase == "hide" and me == 0 and not view.held:
        return _tray("hide", view, view.setup.box(), MOST_HIDDEN)
    if you and you.moves and you.received and view.turn == me and not view.held:
        box = you.received
        if you.dismissed:
            box = box.without(Take(token=you.dismissed))
        takes = [move.take for move in you.moves if isinstance(move, Pocket)]
        return _tray(
            "take",
            view,
            box,
            max((take.diamonds for take in takes), default=0),
            bag=any(not isinstance(move, Pocket) for move in you.moves),
            nothing=Take() in takes,
        )
    return _tray("rehearse", view, view.setup.box(), DIAMONDS)


def mood(view: TableView, me: int) -> str:
    """What the lid says to who has no box in hand: it is done, think it over, or rehearse."""
    if view.held:
        return "held"
    return "think" if view.phase == "hide" or me == 0 else "rehearse"


def notes(view: TableView, me: int) -> str:
    """Under which name a tab keeps what its player wants to say in this game."""
    return f"{view.table}-{len(view.series)}-{me}"


def _tray(
    part: str, view: TableView, box: Box, most: int, bag: bool = False, nothing: bool = False
) -> Tray:
    return Tray(
        part,
        box.diamonds,
        most,
        drawn(view.setup.tokens, box.tokens),
        box.fake_diamond,
        bag,
        nothing,
    )


def drawn(every: Tokens, present: Tokens) -> tuple[tuple[Token, bool], ...]:
    """Every token of the setup, one by one, and whether it is present."""
    return tuple(
        (token, number < present.count(token))
        for token in every.kinds()
        for number in range(every.count(token))
    )


def passed(view: TableView, seat: int) -> Box | None:
    """The box as a seat passed it on, where the viewer may know: their own, or all at the end."""
    if view.theft:
        later = view.theft.received[seat + 1 :]
        return later[0] if later else view.theft.left
    you = view.you
    if not (you and you.seat == seat and you.received and you.took):
        return None
    box = you.received.without(Take(token=you.dismissed)) if you.dismissed else you.received
    return box.without(you.took)
