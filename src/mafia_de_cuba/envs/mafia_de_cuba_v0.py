"""Mafia de Cuba as a PettingZoo AEC environment (the extra `pettingzoo`; docs/envs.md)."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .actions import mask, number_of_actions
from .observation import LARGEST, observe_public, size, with_own
from .options import make_setup, number_of_questions
from .position import Position, act, begin, legal_actions
from .texts import whole_text

__all__ = ["env", "raw_env"]

Observation = dict[str, Any]

RENDER_MODES = ["human", "ansi"]


def env(**options: Any) -> Any:
    """The environment with the usual wrappers: illegal actions end the game, order is enforced."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801  (PettingZoo's name)
    """The environment itself."""

    metadata = {  # noqa: RUF012
        "name": "mafia_de_cuba_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 6,
        box: str | None = None,
        jokers: int | None = None,
        fake_diamond: bool = False,
        talk: bool = True,
        max_questions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, players, box, jokers, fake_diamond, talk, max_questions, render_mode
        )
        AECEnv.__init__(self)
        self.setup = make_setup(players, box, jokers, fake_diamond)
        self.questions = number_of_questions(players, talk, max_questions)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError("render_mode is 'human', 'ansi' or None.")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.number_of_actions = number_of_actions(talk)
        self.action_spaces = {
            agent: Discrete(self.number_of_actions) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self._space(players) for agent in self.possible_agents}
        self.position: Position = begin(players, self.setup, self.questions)
        self.public: bytearray | None = None

    def _space(self, players: int) -> Dict:
        observed = Box(0, LARGEST, (size(players),), np.int8)
        allowed = Box(0, 1, (self.number_of_actions,), np.int8)
        return Dict({"observation": observed, "action_mask": allowed})

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes: numbers, and which actions are allowed."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """A new game; nothing in it is left to chance, so a seed changes nothing."""
        self.agents = self.possible_agents[:]
        self.position, self.public = begin(len(self.agents), self.setup, self.questions), None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent knows now; only who acts has allowed actions."""
        allowed = legal_actions(self.position) if agent == self.agent_selection else ()
        if self.public is None:  # the same for every agent that observes this position
            self.public = observe_public(self.position)
        seen = with_own(self.public, self.position, self.seats[agent])
        return {
            "observation": np.frombuffer(seen, np.int8),
            "action_mask": np.frombuffer(bytearray(mask(allowed, self.number_of_actions)), np.int8),
        }

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent in the game acts"
        self._cumulative_rewards[agent] = 0.0
        self.position, self.public = act(self.position, int(action)), None
        if self.position.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.position.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        outcome = self.position.state.outcome
        assert outcome is not None, "the game is over"
        for agent, seat in self.seats.items():
            self.rewards[agent] = float(seat in outcome.winners)
            self.terminations[agent] = True
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The whole table, secrets too: printed, or given back as text."""
        text = whole_text(self.position)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""
