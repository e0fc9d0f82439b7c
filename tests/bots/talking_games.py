"""Games of bots that converse, for tests: what they meant, what was refused, and who spoke up."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from mafia_de_cuba.bots.conversation import speaking_up
from mafia_de_cuba.bots.conversation.choice import Situation, choose
from mafia_de_cuba.bots.conversation.floor import Occasion
from mafia_de_cuba.bots.conversation.history import SpokenUp, spoken_up
from mafia_de_cuba.bots.conversation.intents import Intent
from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.bots.driver import Driver, floor_of
from mafia_de_cuba.bots.registry import bot
from mafia_de_cuba.lab.league_game import TALK_ROUNDS, Chances, LeagueGame
from mafia_de_cuba.rules.moves import GameMove
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import Ask, Doubt, Say, Talk, Vouch
from mafia_de_cuba.table.bot_names import BOT_NAMES


class Talked(NamedTuple):
    """A game that is over, and its conversation."""

    names: tuple[str, ...]
    state: State
    acts: Sequence[Act]
    intents: list[tuple[Occasion, Intent]]
    refused: list[Talk | GameMove]

    def spoken_up(self) -> list[SpokenUp]:
        """Each time a bot spoke up that never was in office."""
        return spoken_up(self.state.ledger, range(1, len(self.names)), self.state.godfather)

    def lively_words(self) -> int:
        """Questions, opinions and free words of all but seat 0."""
        kinds = (Ask, Vouch, Doubt, Say)
        return sum(bool(act.seat) and isinstance(act.move, kinds) for act in self.acts)


class Strict(LeagueGame):
    """A league game that remembers what its rules refused."""

    refused: list[Talk | GameMove]

    def is_legal(self, seat: int, move: GameMove | Talk) -> bool:
        legal = super().is_legal(seat, move)
        if not legal:
            self.refused.append(move)
        return legal


def converse(
    bots: Sequence[str],
    seed: str,
    liveliness: Liveliness = Liveliness.SOME,
    setup: Setup | None = None,
) -> Talked:
    """One game as the league plays it, with names of tables."""
    names = tuple(Random(seed).sample(BOT_NAMES, len(bots)))
    players = {seat: bot(name, f"{seed}/{seat}") for seat, name in enumerate(bots)}
    floor = floor_of(players, liveliness, seed)
    game = Strict([*players.values()], start(names, setup or standard(len(bots))), None, floor)
    game.refused, meant = [], list[tuple[Occasion, Intent]]()
    chances = Chances(seed, len(bots))
    driver = Driver(game, players, chances, Random(f"{seed}/order"), TALK_ROUNDS, floor.chatter)

    def watched(now: Situation, occasion: Occasion, target: int, chance: Random) -> Intent:
        intent = choose(now, occasion, target, chance)
        meant.append((occasion, intent))
        return intent

    with patch.object(speaking_up, "choose", watched):
        while action := driver.next():
            game.play(action.turn.seat, action.move)
            driver.played(action.turn.seat, action.move)
    return Talked(names, game.state, game.acts, meant, game.refused)
