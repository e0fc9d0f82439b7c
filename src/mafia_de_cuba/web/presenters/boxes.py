"""What the host sets for the game to come, before and between games: box, bots, house rules."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.rules.pieces import EXISTING, Token
from mafia_de_cuba.rules.presets import matching, presets
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from mafia_de_cuba.table.house_rules import HOUSE_RULES
from mafia_de_cuba.table.options import OPTIONS

from .lobby_forms import (
    Bots,
    BoxCard,
    BoxChoice,
    HouseRules,
    OfferedRule,
    OwnBox,
    SeatedBot,
    TokenAims,
)
from .model import At, Model, Viewer

PRINTED = (Token.HENCHMAN, Token.FBI, Token.CIA, Token.DRIVER)  # of the box for newcomers
GOOD_TABLE = 6  # players: five are for experts


class Lineup(NamedTuple):
    """The game to come: its setup, who will play it, and whether this table has played before."""

    setup: Setup
    players: int
    played: bool
    known: tuple[Token, ...] = ()  # the tokens of the boxes that were played here
    house_rules: tuple[str, ...] = ()  # that would suit this game

    @property
    def size(self) -> int:
        """The number of players that the box is made for: those here, at least five."""
        return min(max(self.players, FEWEST_PLAYERS), MOST_PLAYERS)

    @property
    def chosen(self) -> str:
        """The name of the box that is set, or that it is the host's own."""
        return matching(self.setup, self.size) or "custom"


def present_box_card(game: Lineup, advice: str = "") -> BoxCard:
    """The box that is set, with what to be warned of."""
    return BoxCard(
        name=game.chosen,
        setup=game.setup,
        players=game.size,
        few=game.players == FEWEST_PLAYERS,
        too_soon=bool(game.setup.tokens.cleaner) and not game.played,
        advice=advice,
        offered=present_offers(game.house_rules),
        aims=present_aims(game.setup, game.known),
    )


def present_aims(setup: Setup, known: tuple[Token, ...]) -> TokenAims:
    """What the tokens of a box are for, those first that this table has never played with."""
    kinds = tuple(setup.tokens.kinds())
    return TokenAims(
        kinds=kinds, new=tuple(kind for kind in kinds if kind not in (*PRINTED, *known))
    )


def present_boxes(at: At, game: Lineup) -> Iterator[Model]:
    """The forms for another box: a ready-made one, or one's own."""
    yield BoxChoice(at, tuple(presets(game.size)), game.chosen)
    held = game.setup.tokens
    rows = tuple((token, held.count(token), EXISTING.count(token)) for token in Token)
    yield OwnBox(at, rows, game.setup, game.size, game.chosen == "custom")


def present_bots(at: At, sitting: tuple[SeatedBot, ...], players: int) -> Bots:
    """The host's bots, and how many more a good table takes."""
    return Bots(
        at=at,
        levels=tuple(LEVELS),
        personalities=("", *PERSONALITIES),
        sitting=sitting,
        room=max(MOST_PLAYERS - players, 0),
        missing=max(GOOD_TABLE - players, 0),
        good=GOOD_TABLE,
    )


def present_offers(rules: tuple[str, ...]) -> tuple[OfferedRule, ...]:
    """What may be played by at this table, and why."""
    found = (HOUSE_RULES[key] for key in rules)
    return tuple(OfferedRule(rule.label, rule.reason, rule.jokers) for rule in found)


def present_house_rules(viewer: Viewer, game: Lineup) -> HouseRules:
    """The host's options, and to whom the table may be handed over."""
    view = viewer.view
    heirs = (p for p in view.players if p.seat != viewer.me and not p.bot)
    shown = (option.name for option in OPTIONS if option.in_lobby)
    return HouseRules(
        at=viewer.at,
        offered=present_offers(game.house_rules),
        jokers=game.setup.jokers,
        fake_diamond=game.setup.fake_diamond,
        open_box=game.setup.open_box,
        options=tuple((name, getattr(view.options, name)) for name in shown),
        heirs=tuple((player.seat, player.name) for player in heirs),
    )
