"""Old rows: numbers stored before there were bounds, brought within them when they are read.

The types that rows are read with stay wide, or such a table could not be opened any more. What is
stored stays as it is: only what is made of it changes.
"""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import EXISTING, Take, Token, Tokens
from mafia_de_cuba.rules.setup import MOST_JOKERS
from mafia_de_cuba.rules.talk import MOST_CLAIMED, Claim, Contents

from .options import Options

MANY = Tokens(**dict.fromkeys(Token, MOST_CLAIMED))


def bounded_claim(claim: Claim) -> Claim:
    """The same claim if its numbers are such as may be claimed today; else the nearest to it."""
    if max(claim.numbers(), default=0) <= MOST_CLAIMED:
        return claim
    return replace(
        claim,
        received=_contents(claim.received),
        passed=_contents(claim.passed),
        took=_take(claim.took),
    )


def bounded_options(options: Options) -> Options:
    """The same options, with no more in the box than exists."""
    setup = options.setup
    tokens = setup.tokens if setup.tokens is UNSET else _at_most(setup.tokens, EXISTING)
    jokers = setup.jokers if setup.jokers is UNSET else min(setup.jokers, MOST_JOKERS)
    return replace(options, setup=replace(setup, tokens=tokens, jokers=jokers))


def _contents(contents: Contents | UnsetType) -> Contents | UnsetType:
    if contents is UNSET:
        return UNSET
    diamonds, tokens = contents.diamonds, contents.tokens
    return Contents(
        diamonds if diamonds is UNSET else min(diamonds, MOST_CLAIMED),
        tokens if tokens is UNSET else _at_most(tokens, MANY),
    )


def _take(take: Take | UnsetType) -> Take | UnsetType:
    return take if take is UNSET else replace(take, diamonds=min(take.diamonds, MOST_CLAIMED))


def _at_most(tokens: Tokens, most: Tokens) -> Tokens:
    return Tokens(**{token: min(tokens.count(token), most.count(token)) for token in Token})
