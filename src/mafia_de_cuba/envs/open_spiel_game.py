"""Mafia de Cuba as an OpenSpiel game (the extra `open-spiel`; docs/envs.md).

Importing this module registers `python_mafia_de_cuba`.
"""

from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
import pyspiel

from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

from .actions import NAMES, number_of_actions
from .observation import PRIVATE, layout, observe
from .options import make_setup, number_of_questions
from .position import act, begin, legal_actions
from .texts import history_text, private_text, public_text, whole_text

PRINTED = -1  # jokers as printed, questions as many as there are other players

GAME_TYPE = pyspiel.GameType(
    short_name="python_mafia_de_cuba",
    long_name="Mafia de Cuba",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=FEWEST_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "players": 6,
        "box": "standard",
        "jokers": PRINTED,
        "fake_diamond": False,
        "talk": True,
        "max_questions": PRINTED,
    },
)


class MafiaDeCubaGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        players, jokers, asked = given["players"], given["jokers"], given["max_questions"]
        jokers = None if jokers == PRINTED else jokers
        asked = None if asked == PRINTED else asked
        self.setup = make_setup(players, given["box"], jokers, given["fake_diamond"])
        self.questions = number_of_questions(players, given["talk"], asked)
        self.players = players
        super().__init__(GAME_TYPE, self._info(given["talk"]), params or {})

    def _info(self, talk: bool) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=number_of_actions(talk),
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=longest_game(self.players, self.questions),
        )

    def new_initial_state(self) -> "MafiaDeCubaState":
        """A game about to begin."""
        return MafiaDeCubaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> "MafiaDeCubaObserver":
        """What observes states of this game."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return MafiaDeCubaObserver(iig_obs_type or usual, self.players, params)


def longest_game(players: int, questions: int) -> int:
    """More actions than any game has: each accusation is followed by a window."""
    theft = 2 + players - 1  # hiding, the bag, the takes
    accusations = players  # everybody else once, and once more who has the fake diamond
    return theft + accusations * players + 2 * questions + 2  # and two Godfathers may concede


class MafiaDeCubaState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: MafiaDeCubaGame) -> None:
        super().__init__(game)
        self.position = begin(game.players, game.setup, game.questions)

    def current_player(self) -> int:
        """The seat whose turn it is."""
        position = self.position
        return pyspiel.PlayerId.TERMINAL if position.over else position.seat

    def _legal_actions(self, _: int) -> list[int]:
        return list(legal_actions(self.position))

    def _apply_action(self, action: int) -> None:
        self.position = act(self.position, action)

    def _action_to_string(self, _: int, action: int) -> str:
        return NAMES[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """1 for winners, 0 for all others and before the end."""
        state = self.position.state
        winners = state.outcome.winners if state.outcome else ()
        return [float(seat in winners) for seat in range(len(state.players))]

    def __str__(self) -> str:
        return whole_text(self.position)


class MafiaDeCubaObserver:
    """What one seat observes; with perfect recall in words only, as there is no such tensor."""

    def __init__(self, iig_obs_type: Any, players: int, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations; given were {params}.")
        self.public = iig_obs_type.public_info
        self.private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces = [
            piece
            for name, piece in layout(players).items()
            if (self.private if name in PRIVATE else self.public)
            and not iig_obs_type.perfect_recall
        ]
        chosen = [number for piece in pieces for number in range(piece.begin, piece.end)]
        self.chosen = np.array(chosen, np.intp)
        self.tensor = np.zeros(len(chosen), np.float32) if chosen else None
        ends = accumulate(piece.end - piece.begin for piece in pieces)
        self.dict = {
            piece.name: self.tensor[end - prod(piece.shape) : end].reshape(piece.shape)
            for piece, end in zip(pieces, ends, strict=True)
            if self.tensor is not None
        }

    def set_from(self, state: MafiaDeCubaState, player: int) -> None:
        """Fill `tensor`, and `dict` with it, with what this player observes."""
        if self.tensor is None:
            return
        seen = np.frombuffer(observe(state.position, player), np.int8)
        self.tensor[:] = seen[self.chosen]

    def string_from(self, state: MafiaDeCubaState, player: int) -> str:
        """The observation as text."""
        position, parts = state.position, []
        if self.public:
            parts.append(public_text(position))
            parts.append(history_text(position.public))
        if self.private:
            parts.append(private_text(position, player))
        return "\n".join(filter(None, parts))


pyspiel.register_game(GAME_TYPE, MafiaDeCubaGame)
