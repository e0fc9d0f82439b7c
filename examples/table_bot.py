"""A bot that takes by a policy of examples/regret_matching.py, and is silent.

mafia-de-cuba league --godfathers hard --others "exec:python examples/table_bot.py policy.json"
"""

import json
import random
import sys
from pathlib import Path
from typing import Any


def weight(move: dict[str, Any], found: int, row: dict[str, float]) -> float:
    """How much a take weighs; takes of the same kind share."""
    part = 3 * (move.get("diamonds", 0) - 1) // max(1, found)
    kind = move.get("token", "nothing")
    return row.get(("few", "some", "most")[min(2, part)] if part >= 0 else kind, 0.0) + 1e-3


def answer(view: dict[str, Any], policy: dict[str, dict[str, float]]) -> dict[str, Any] | None:
    """A move by the policy; where it knows none, any but a shot."""
    you = view["you"]
    moves: list[dict[str, Any]] = you["moves"]
    takes = [move for move in moves if move["do"] == "take"]
    if not takes:
        others = [move for move in moves if move["do"] not in ("shoot", "concede")]
        return random.choice(others) if others else None
    found, last = you["received"]["diamonds"], you["seat"] == len(view["players"]) - 1
    row = policy.get(f"{found // 4}{' last' if last else ''}", {})
    return random.choices(takes, [weight(move, found, row) for move in takes])[0]


if __name__ == "__main__":
    known = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), known)), flush=True)
