"""The lobby: the invitation, who sits where, the box, and what the host may set."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.presets import KEYS, NEWCOMERS, preset
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, check
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.sentences import N_, Words

from .boxes import (
    Lineup,
    present_bots,
    present_box_card,
    present_boxes,
    present_house_rules,
)
from .lobby_forms import (
    ArrangedChair,
    Arrangement,
    HowTo,
    Invitation,
    Knocking,
    LobbyButtons,
    LobbyChair,
    LobbyRound,
    LobbySide,
    Lock,
    Locked,
    PassedNames,
    Welcome,
)
from .model import At, Model, Regions, Screen, Title, Viewer, present_band
from .qr_code import qr

TITLE = N_("The table")


# ---------------------------------------------------------------- screen


def present_lobby(viewer: Viewer) -> Screen:
    """The lobby as one viewer sees it; a shared device is the host's, if the host is here."""
    view, seats = viewer.view, viewer.extra.seats
    if viewer.me is None and seats:
        me = view.host if view.host in seats else seats[0]
        viewer = viewer._replace(me=me, at=At(view.table, me, viewer.at.seen, viewer.at.nonce))
    is_host = viewer.me is not None and viewer.me == view.host
    host = "" if view.host is None else view.players[view.host].name
    buttons = LobbyButtons(viewer.at, is_host, host, viewer.extra.guest, missing(view))
    regions: Regions = {
        "band": present_band(viewer, TITLE),
        **(_host_regions(viewer) if is_host else _guest_regions(viewer)),
        "thumb": (buttons,),
    }
    return Screen("screen lobby", Title(N_("Table %(code)s"), view.table), regions)


def _host_regions(viewer: Viewer) -> Regions:
    """The host invites, fills up with bots and chooses the box; the cards come last.

    Who passes one phone adds names first, and invites other phones last.
    """
    invitation = invite(viewer.view.table, viewer.extra.origin)
    chairs = present_lobby_round(viewer, is_host=True)
    settings = tuple(_settings(viewer))
    left = (chairs,) if viewer.shared else (invitation, chairs)
    right = (*settings, invitation) if viewer.shared else settings
    return {
        "main": (LobbySide(viewer.at, "left", left),),
        "act": (LobbySide(viewer.at, "right", right),),
        "ledger": (HowTo(),),
    }


def _guest_regions(viewer: Viewer) -> Regions:
    """Who is here, what will happen, and the rest; the cards keep a region of their own.

    What somebody has swiped to stays in sight when the other regions change.
    """
    view = viewer.view
    name = "" if viewer.me is None else view.players[viewer.me].name
    welcome = Welcome(viewer.at, name, view.ended_by or "")
    left = (welcome, present_lobby_round(viewer))
    right: tuple[Model, ...] = (
        present_box_card(_lineup(view)),
        invite(view.table, viewer.extra.origin),
    )
    right += (Locked(),) if view.locked else ()
    return {
        "main": (LobbySide(viewer.at, "left", left),),
        "act": (HowTo(),),
        "ledger": (LobbySide(viewer.at, "right", right),),
    }


def _settings(viewer: Viewer) -> Iterator[Model]:
    view, at = viewer.view, viewer.at
    full = len(view.players) >= MOST_PLAYERS
    waiting = (name for name in view.waiting if name not in view.sitting_out)
    yield from (Knocking(at, name, full) for name in waiting)
    if viewer.shared and not full:
        yield PassedNames(at)
    bots = ((p.seat, p.name, view.levels.get(p.seat, "")) for p in view.players if p.bot)
    yield present_bots(at, tuple(bots), len(view.players))
    yield present_box_card(_lineup(view))
    yield _arrangement(viewer, full)
    yield from present_boxes(at, _lineup(view))
    yield present_house_rules(viewer, _lineup(view))
    yield Lock(at, view.locked)


def _lineup(view: TableView) -> Lineup:
    players = len(view.players)
    return Lineup(view.setup, players, bool(view.series), view.known, view.house_rules)


def missing(view: TableView) -> int:
    """How many players must come before a game can start."""
    return max(FEWEST_PLAYERS - len(view.players), 0)


def present_lobby_round(viewer: Viewer, is_host: bool = False, tv: bool = False) -> LobbyRound:
    """Who sits where, and how many are missing."""
    view, me = viewer.view, viewer.me
    chairs = tuple(
        LobbyChair(
            seat=player.seat,
            name=player.name,
            godfather=player.seat == view.suggested,
            me=player.seat == me,
            away=player.seat in viewer.away,
            bot=player.bot,
        )
        for player in view.players
    )
    return LobbyRound(chairs, me or 0, missing(view), is_host, tv)


def _arrangement(viewer: Viewer, full: bool) -> Arrangement:
    view, players = viewer.view, viewer.view.players
    chairs = tuple(
        ArrangedChair(
            seat=player.seat,
            name=player.name,
            godfather=player.seat == view.suggested,
            me=player.seat == viewer.me,
            away=player.seat in viewer.away,
            level=view.levels.get(player.seat, "") if player.bot else "",
            games=view.experience.get(player.seat, 0),
            up=swapped(len(players), player.seat, -1),
            down=swapped(len(players), player.seat, 1),
            first=player.seat == 0,
            last=player.seat == len(players) - 1,
        )
        for player in players
    )
    return Arrangement(viewer.at, chairs, players[view.suggested or 0].name, full)


def swapped(players: int, seat: int, by: int) -> str:
    """The order of the chairs after one neighbour has changed places with the next."""
    order = list(range(players))
    other = (seat + by) % players
    order[seat], order[other] = order[other], order[seat]
    return ",".join(map(str, order))


# ---------------------------------------------------------------- ready-made boxes, the invitation


def box_problem(words: Words, setup: Setup, players: int) -> str:
    """Why a game cannot start with this box; too few players are no fault of the box."""
    try:
        check(setup, players)
    except Refused as refused:
        return words.refusal(refused)
    return ""


class Card(NamedTuple):
    """A ready-made box, for who has yet to choose the number of players."""

    key: str
    newcomers: tuple[Token, ...]
    fewest: int


@cache
def cards() -> tuple[Card, ...]:
    """All ready-made boxes, with the fewest players that each is for."""
    tables = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    return tuple(
        Card(key, NEWCOMERS[key], next(n for n in tables if preset(key, n))) for key in KEYS
    )


def invite(table: str, origin: str) -> Invitation:
    """The link to a table, to be shown, copied and scanned."""
    link = f"{origin}/t/{table}"
    return Invitation(table, link, link.partition("://")[2] or link, qr(link))
