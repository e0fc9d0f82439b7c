"""House rules that the table offers where many games speak for them (docs/bots.md)."""

from typing import NamedTuple

from mafia_de_cuba.i18n.languages import N_
from mafia_de_cuba.rules.setup import Setup

from .state import TableState


class HouseRule(NamedTuple):
    """A change of the printed setup: what it is, why, and at which tables it is offered."""

    label: str
    reason: str
    jokers: int  # at most so many
    players: int  # at least so many
    godfather: str  # the level of the bot in office


HOUSE_RULES = {
    "no_jokers": HouseRule(
        N_("No jokers"),
        N_(
            "A hard bot will be Godfather: with jokers hardly a Thief of eight players and more "
            "gets away, without any they have a real chance."
        ),
        jokers=0,
        players=8,
        godfather="hard",
    ),
}


def offered(
    table: TableState, godfather: int | None, setup: Setup, players: int
) -> tuple[str, ...]:
    """The keys of the house rules that suit the game to come, and are not played by already."""
    office = None if godfather is None else table.players[godfather].bot
    return tuple(
        key
        for key, rule in HOUSE_RULES.items()
        if office
        and office.level == rule.godfather
        and players >= rule.players
        and setup.jokers > rule.jokers
    )
