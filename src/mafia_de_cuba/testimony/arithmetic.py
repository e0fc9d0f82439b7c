"""Arithmetic: whether what one seat says of its box and its take adds up."""

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic

Claims = dict[Topic, Statement]  # what a seat maintains
Amounts = dict[str, int]  # of diamonds, or of tokens by kind


def out_of_sum(seat: int, claims: Claims) -> list[Topic]:
    """The topics on which a seat contradicts itself; the bag where it would not without it."""
    wrong = _wrong_sums(seat, claims)
    if wrong and Topic.DISMISSED in claims:
        others: Claims = {
            topic: said for topic, said in claims.items() if topic is not Topic.DISMISSED
        }
        if not set(wrong) <= set(_wrong_sums(seat, others)):
            wrong.append(Topic.DISMISSED)
    return wrong


def _wrong_sums(seat: int, claims: Claims) -> list[Topic]:
    took = claims.get(Topic.TOOK)
    bagged = claims.get(Topic.DISMISSED)
    wrong: list[Topic] = []
    for came, went, taken in (
        (Topic.RECEIVED_DIAMONDS, Topic.PASSED_DIAMONDS, _diamonds(took)),
        (Topic.RECEIVED_TOKENS, Topic.PASSED_TOKENS, _token(took)),
    ):
        gone = _difference(claims.get(came), claims.get(went))
        if gone is None:
            if not _fits(claims.get(came), taken):
                wrong += [came, Topic.TOOK]
            continue
        if isinstance(bagged, Token) and came is Topic.RECEIVED_TOKENS:
            gone = _less(gone, bagged)
        spare = seat == 1 and Topic.DISMISSED not in claims and came is Topic.RECEIVED_TOKENS
        if min(gone.values(), default=0) < 0 or not _adds_up(gone, taken, int(spare)):
            wrong += [came, went, *([Topic.TOOK] if taken is not None else [])]
    return wrong


def _diamonds(took: Statement) -> Amounts | None:
    return {"diamonds": took.diamonds} if isinstance(took, Take) else None


def _token(took: Statement) -> Amounts | None:
    if not isinstance(took, Take):
        return None
    return {took.token: 1} if took.token else {}


def _amounts(value: Statement) -> Amounts | None:
    match value:
        case Tokens():
            return {token: value.count(token) for token in Token}
        case int():
            return {"diamonds": value}
    return None


def _difference(came: Statement, went: Statement) -> Amounts | None:
    before, after = _amounts(came), _amounts(went)
    if before is None or after is None:
        return None
    return {thing: before[thing] - after[thing] for thing in before}


def _less(gone: Amounts, token: Token) -> Amounts:
    return {thing: number - (thing == token) for thing, number in gone.items()}


def _fits(came: Statement, taken: Amounts | None) -> bool:
    """Whether that can have been taken from what came."""
    held = _amounts(came)
    if held is None or taken is None:
        return True
    return all(held.get(thing, 0) >= number for thing, number in taken.items())


def _adds_up(gone: Amounts, taken: Amounts | None, spare: int) -> bool:
    """Whether what is gone is what was taken; `spare` may have gone into the bag."""
    if taken is None:
        return True
    rest = {thing: number - taken.get(thing, 0) for thing, number in gone.items()}
    return min(rest.values()) >= 0 and sum(rest.values()) <= spare
