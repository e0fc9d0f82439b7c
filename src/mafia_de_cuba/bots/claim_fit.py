"""Which pairs of box and take of a seat fit the claims of that seat."""

import numpy as np

from mafia_de_cuba.deduction.chain import Boxes, Chain, Flags
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic

MOST = 99  # what is claimed need not be possible, nor even fit into a machine's number


Heard = dict[Topic, Flags]  # for each thing claimed: the edges in which it is true


def fits(chain: Chain, seat: int, claims: dict[Topic, Statement]) -> Heard:
    """What a seat's claims say of the edges of its layer."""
    found = ((topic, fit(chain, seat, topic, said)) for topic, said in claims.items())
    return {topic: flags for topic, flags in found if flags is not None}


def fit(chain: Chain, seat: int, topic: Topic, said: Statement) -> Flags | None:
    """The edges in which one claim is true; None if the claim means nothing."""
    layer, after = chain.layer(seat), chain.boxes_after(seat)
    match topic, said:
        case Topic.RECEIVED_DIAMONDS, int():
            return _flags(layer.boxes.diamonds == min(said, MOST))[layer.source]
        case Topic.RECEIVED_TOKENS, Tokens() if seat == 1:  # before the bag
            return np.full(len(layer.take), said == chain.tokens)
        case Topic.RECEIVED_TOKENS, Tokens():
            return _with_tokens(chain, layer.boxes, said)[layer.source]
        case Topic.PASSED_DIAMONDS, int():
            return _flags(after.diamonds == min(said, MOST))[layer.target]
        case Topic.PASSED_TOKENS, Tokens():
            return _with_tokens(chain, after, said)[layer.target]
        case Topic.TOOK, Take():
            return _flags(layer.take == chain.take_ids.get(said, -1))
        case Topic.DISMISSED, (Token() | None) if seat == 1:
            return _with_tokens(chain, layer.boxes, _without(chain.tokens, said))[layer.source]
    return None


def _without(tokens: Tokens, bagged: Token | None) -> Tokens | None:
    if bagged is None:
        return tokens
    return tokens.without(bagged) if tokens.count(bagged) else None


def _with_tokens(chain: Chain, boxes: Boxes, tokens: Tokens | None) -> Flags:
    code = None if tokens is None else chain.token_code(tokens)
    return _flags(boxes.token_code == (-1 if code is None else code))


def _flags(flags: Flags) -> Flags:
    return flags
