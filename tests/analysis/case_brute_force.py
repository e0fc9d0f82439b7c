"""Cases the slow way: every theft through the rules, and each claim compared with what happened."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mafia_de_cuba.rules.moves import Dismiss, Hide
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.play import legal_moves, play
from mafia_de_cuba.rules.record import read_setup
from mafia_de_cuba.rules.state import State, start


def worlds_of(case: dict[str, Any]) -> list[State]:
    """Every world of a case that keeps to its word of honour."""
    return [
        world
        for world in thefts(case)
        if any(world.role(seat) is Role.THIEF for seat in range(1, len(world.takes)))
        and all(keeps_word(case, world, seat) for seat in range(1, len(world.takes)))
    ]


def thefts(case: dict[str, Any]) -> Iterator[State]:
    """Every theft with these diamonds hidden and this box come back."""
    setup = read_setup(json.dumps(case["setup"]), len(case["players"]))
    state = play(start(tuple(case["players"]), setup), 0, Hide(case["hidden"]))
    return (world for world in onward(state, case) if as_json(world.box) == filled(case["left"]))


def onward(state: State, case: dict[str, Any]) -> Iterator[State]:
    if state.turn is None:
        yield state
        return
    if state.box.diamonds < case["left"]["diamonds"]:
        return
    for move in legal_moves(state, state.turn):
        if not (isinstance(move, Dismiss) and state.bag):
            yield from onward(play(state, state.turn, move), case)


def as_json(box: Any) -> dict[str, Any]:
    tokens = {kind: box.tokens.count(kind) for kind in box.tokens.kinds()}
    return {"diamonds": box.diamonds, "tokens": tokens, "fake_diamond": box.fake_diamond}


def filled(left: dict[str, Any]) -> dict[str, Any]:
    tokens = {kind: number for kind, number in left.get("tokens", {}).items() if number}
    return {"fake_diamond": False, **left, "tokens": tokens}


def standing(claims: Iterable[dict[str, Any]], seat: int) -> dict[str, Any]:
    """What a seat maintains at the end, thing by thing."""
    said: dict[str, Any] = {}
    for claim in claims:
        if claim["seat"] == seat:
            for side in ("received", "passed"):
                for what, value in claim.get(side, {}).items():
                    said[f"{side}_{what}"] = value
            said |= {key: claim[key] for key in ("took", "dismissed") if key in claim}
    return said


def keeps_word(case: dict[str, Any], world: State, seat: int) -> bool:
    said, role = standing(case["claims"], seat), world.role(seat)
    truths = {thing: is_true(world, seat, thing, value) for thing, value in said.items()}
    if role is Role.THIEF and truths.get("took"):
        return False
    return role in case["liars"] or all(truths.values())


def is_true(world: State, seat: int, thing: str, value: Any) -> bool:
    """Whether this is what happened; of the bag, only the first player's word counts."""
    if thing == "took":
        take = world.take(seat)
        assert take is not None
        return {"diamonds": 0, "token": None, "fake": False, **value} == {
            "diamonds": take.diamonds,
            "token": take.token,
            "fake": take.fake,
        }
    if thing == "dismissed":
        return seat != 1 or world.bag == value
    side, what = thing.split("_")
    box = world.received[seat] if side == "received" else passed(world, seat)
    assert box is not None
    told = value if what == "diamonds" else {k: n for k, n in value.items() if n}
    return bool(as_json(box)[what] == told)


def passed(world: State, seat: int) -> Any:
    return world.received[seat + 1] if seat + 1 < len(world.received) else world.box


def thieves(world: State) -> list[int]:
    return [seat for seat in range(1, len(world.takes)) if world.role(seat) is Role.THIEF]


def solved(case: dict[str, Any]) -> dict[str, Any]:
    """What `case --solve` should say."""
    worlds = worlds_of(case)
    sets = sorted({tuple(thieves(world)) for world in worlds})
    return {"worlds": len(worlds), "thieves": [list(each) for each in sets][:100]}
