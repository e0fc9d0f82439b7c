"""Evidence: what a view, and the seats its owner trusts, leave of the chain of boxes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from mafia_de_cuba.rules.errors import Malformed
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Take, Token, Tokens
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Statement, Topic, standing_claims
from mafia_de_cuba.views import View

from .chain import Boxes, Chain, Flags, chain_of


class NoDeduction(Malformed):
    """There is nothing to deduce, or it cannot be done exactly."""

    templates: ClassVar = {
        "open_box": "With the open box (T8) there is no exact deduction.",
        "too_early_or_late": "There is something to deduce only during the investigation.",
    }


@dataclass(frozen=True)
class Evidence:
    """The chain, which of its edges and ends are still possible, and whose pockets are closed."""

    chain: Chain
    start: Flags  # by box of the first layer
    edges: tuple[Flags, ...]  # by layer
    end: Flags  # by box that may have come back
    closed: frozenset[int]  # seats whose take not everybody has seen
    knows_missing: bool  # the viewer knows how many diamonds are missing

    def without_thieves(self) -> "Evidence":
        """The worlds in which nobody holds stolen diamonds: the game would be over (E1)."""
        penniless = self.chain.diamonds_of_take == 0
        edges = tuple(
            possible & penniless[layer.take] if layer.seat in self.closed else possible
            for layer, possible in zip(self.chain.layers, self.edges, strict=True)
        )
        return replace(self, edges=edges)


def gather(view: View, trust: Iterable[int] = ()) -> Evidence:
    """Everything that the viewer knows, and whatever the trusted seats still claim."""
    if view.setup.open_box:
        raise NoDeduction("open_box")
    if view.phase not in (Phase.INVESTIGATION, Phase.ACCUSATION):
        raise NoDeduction("too_early_or_late")
    narrowing = Narrowing(view)
    narrowing.see_table(view)
    narrowing.see_own(view)
    for seat in trust:
        narrowing.believe(seat, standing_claims(view.ledger, seat))
    return narrowing.evidence()


class Narrowing:
    """The chain while sightings rule out more and more of it."""

    def __init__(self, view: View) -> None:
        self.chain = chain_of(view.setup.tokens, view.setup.fake_diamond, len(view.players))
        layers = self.chain.layers
        self.start = np.ones(len(layers[0].boxes.code), dtype=bool)
        self.edges = [np.ones(len(layer.take), dtype=bool) for layer in layers]
        self.end = np.ones(len(self.chain.left.code), dtype=bool)
        self.knows_missing = False
        self.closed = frozenset(player.seat for player in view.players if not player.revealed)

    def evidence(self) -> Evidence:
        """What is left."""
        return Evidence(
            self.chain, self.start, tuple(self.edges), self.end, self.closed, self.knows_missing
        )

    def see_table(self, view: View) -> None:
        """What everybody sees: pockets emptied, fake diamonds shown, a Traitor in office."""
        for player in view.players[1:]:
            if player.revealed and player.took is not None:
                self.took(player.seat, player.took)
            elif player.fake_shown:
                layer = self.chain.layer(player.seat)
                self.edges[player.seat - 1] &= self.chain.fake_of_take[layer.take]

    def see_own(self, view: View) -> None:
        """What the viewer saw in the box and took from it, and what the office knows."""
        you = view.you
        if you is None:
            return
        if you.hidden is not None and you.left is not None:
            self.knows_missing = True
            self.hidden(you.hidden)
            self.end &= self._holding(self.chain.left, you.left)
        if you.received is None or you.took is None:
            return
        self.took(you.seat, you.took)
        if you.seat == 1:
            self.hidden(DIAMONDS - you.received.diamonds)
            self.dismissed(you.dismissed)
        else:
            layer = self.chain.layer(you.seat)
            self.edges[you.seat - 1] &= self._holding(layer.boxes, you.received)[layer.source]

    def believe(self, seat: int, claims: dict[Topic, Statement]) -> None:
        """What a trusted seat still claims; of seat 0 nothing counts."""
        if seat == 0:
            return
        for topic, said in claims.items():
            match topic, said:
                case Topic.RECEIVED_DIAMONDS, int():
                    self.received_diamonds(seat, said)
                case Topic.RECEIVED_TOKENS, Tokens():
                    self.received_tokens(seat, said)
                case Topic.PASSED_DIAMONDS, int():
                    self.passed(seat, self.chain.boxes_after(seat).diamonds == min(said, 99))
                case Topic.PASSED_TOKENS, Tokens():
                    self.passed(seat, self._with_tokens(self.chain.boxes_after(seat), said))
                case Topic.TOOK, Take():
                    self.took(seat, said)
                case Topic.DISMISSED, _ if seat == 1:
                    assert said is None or isinstance(said, Token)
                    self.dismissed(said)

    def hidden(self, number: int) -> None:
        """So many diamonds never were in the box."""
        self.start &= self.chain.layers[0].boxes.diamonds == DIAMONDS - min(number, 99)

    def dismissed(self, token: Token | None) -> None:
        """This lies in the bag."""
        bagged = self.chain.tokens if token is None else None
        if token is not None and self.chain.tokens.count(token):
            bagged = self.chain.tokens.without(token)
        if bagged is None:
            self.start[:] = False
        else:
            self.start &= self._with_tokens(self.chain.layers[0].boxes, bagged)

    def took(self, seat: int, take: Take) -> None:
        """The seat's whole take was this."""
        wanted = self.chain.take_ids.get(take, -1)
        self.edges[seat - 1] &= self.chain.layer(seat).take == wanted

    def received_diamonds(self, seat: int, number: int) -> None:
        """The box held so many diamonds when it came to the seat."""
        layer = self.chain.layer(seat)
        self.edges[seat - 1] &= (layer.boxes.diamonds == min(number, 99))[layer.source]

    def received_tokens(self, seat: int, tokens: Tokens) -> None:
        """The box held these tokens when it came to the seat: to the first one, before the bag."""
        layer = self.chain.layer(seat)
        if seat == 1:
            self.edges[0] &= tokens == self.chain.tokens
        else:
            self.edges[seat - 1] &= self._with_tokens(layer.boxes, tokens)[layer.source]

    def passed(self, seat: int, onward: Flags) -> None:
        """The box that the seat passed on was one of these."""
        self.edges[seat - 1] &= onward[self.chain.layer(seat).target]

    def _with_tokens(self, boxes: Boxes, tokens: Tokens) -> Flags:
        code = self.chain.token_code(tokens)
        same: Flags = boxes.token_code == (-1 if code is None else code)
        return same

    def _holding(self, boxes: Boxes, box: Box) -> Flags:
        same: Flags = (boxes.diamonds == box.diamonds) & (boxes.fake == box.fake_diamond)
        return same & self._with_tokens(boxes, box.tokens)
