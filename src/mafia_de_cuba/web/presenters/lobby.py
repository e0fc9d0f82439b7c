"""The lobby: the invitation, who sits where, the box, and what the host may set."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.pieces import EXISTING, Token
from mafia_de_cuba.rules.presets import KEYS, NEWCOMERS, matching, preset, presets
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup, check
from mafia_de_cuba.table.options import OPTIONS
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.sentences import N_, Words

from .lobby_forms import (
    AddBot,
    ArrangedChair,
    Arrangement,
    BoxCard,
    BoxChoice,
    HouseRules,
    Invitation,
    Knocking,
    LobbyButtons,
    LobbyChair,
    LobbyRound,
    LobbySides,
    Lock,
    Locked,
    OwnBox,
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
    round_ = present_lobby_round(viewer, is_host)
    left = (invite(view.table, viewer.extra.origin), round_)
    host = "" if view.host is None else view.players[view.host].name
    regions: Regions = {
        "band": present_band(viewer, TITLE),
        "main": (LobbySides(viewer.at, left, tuple(_right(viewer, is_host))),),
        "act": (),
        "ledger": (),
        "thumb": (LobbyButtons(viewer.at, is_host, host, viewer.extra.guest),),
    }
    return Screen("screen lobby", Title(N_("Table %(code)s"), view.table), regions)


def _right(viewer: Viewer, is_host: bool) -> Iterator[Model]:
    view, at = viewer.view, viewer.at
    full = len(view.players) >= MOST_PLAYERS
    if is_host:
        yield from (Knocking(at, name, full) for name in view.waiting)
        yield AddBot(at, full, tuple(LEVELS), ("", *PERSONALITIES))
    yield _box_card(view)
    if is_host:
        yield Lock(at, view.locked)
        yield _arrangement(viewer, full)
        yield from _boxes(viewer)
        yield _house_rules(viewer)
    elif view.locked:
        yield Locked()


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
            level="" if tv else view.levels.get(player.seat, ""),
        )
        for player in view.players
    )
    missing = max(FEWEST_PLAYERS - len(view.players), 0)
    return LobbyRound(chairs, me or 0, missing, is_host, tv)


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
            games=view.games.get(player.name, 0),
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


# ---------------------------------------------------------------- the box and the house rules


def _box_card(view: TableView) -> BoxCard:
    return BoxCard(
        name=chosen_box(view),
        setup=view.setup,
        players=box_size(view),
        few=len(view.players) == FEWEST_PLAYERS,
        too_soon=bool(view.setup.tokens.cleaner) and not view.series,
    )


def _boxes(viewer: Viewer) -> Iterator[Model]:
    view, at, chosen = viewer.view, viewer.at, chosen_box(viewer.view)
    boxes = tuple((each.key, each.tokens) for each in presets(box_size(view)))
    yield BoxChoice(at, boxes, chosen)
    held = view.setup.tokens
    rows = tuple((token, held.count(token), EXISTING.count(token)) for token in Token)
    yield OwnBox(at, rows, view.setup, box_size(view), chosen == "custom")


def _house_rules(viewer: Viewer) -> HouseRules:
    view, setup = viewer.view, viewer.view.setup
    heirs = tuple(
        (player.seat, player.name)
        for player in view.players
        if player.seat != viewer.me and not player.bot
    )
    return HouseRules(
        at=viewer.at,
        jokers=setup.jokers,
        fake_diamond=setup.fake_diamond,
        open_box=setup.open_box,
        options=tuple(
            (option.name, getattr(view.options, option.name))
            for option in OPTIONS
            if option.in_lobby
        ),
        heirs=heirs,
    )


def box_size(view: TableView) -> int:
    """The number of players that the box is made for: those here, at least five."""
    return min(max(len(view.players), FEWEST_PLAYERS), MOST_PLAYERS)


def chosen_box(view: TableView) -> str:
    """The name of the box that is set, or that it is the host's own."""
    return matching(view.setup, box_size(view)) or "custom"


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
