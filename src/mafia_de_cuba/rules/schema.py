"""The JSON Schema of the game record, made from the types that read it."""

from typing import Any, get_args

import msgspec

from .moves import GameMove
from .pieces import DIAMONDS, EXISTING, Token
from .play import MOST_HIDDEN
from .record import FORMAT
from .seals import Seal
from .setup import FEWEST_PLAYERS, MOST_JOKERS, MOST_PLAYERS, Setup
from .talk import MOST_CLAIMED, Claim, Talk

Schema = dict[str, Any]

MOVES = (*get_args(GameMove), *get_args(Talk))
# By type and key the largest number that may stand there; the least is always 0.
MOST: dict[str, dict[str, int]] = {
    "Hide": {"diamonds": MOST_HIDDEN},
    "Pocket": {"diamonds": DIAMONDS},
    "Take": {"diamonds": MOST_CLAIMED},
    "Contents": {"diamonds": MOST_CLAIMED},
    "Tokens": {str(token): MOST_CLAIMED for token in Token},
    **{kind: {"target": MOST_PLAYERS - 1} for kind in ("Accuse", "Ask", "Vouch", "Doubt")},
}


def record_schema() -> Schema:
    """What a well-written record looks like (draft 2020-12); what is allowed, the rules judge."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Record",
        "description": f"A game of Mafia de Cuba in the format {FORMAT}; numbers are whole.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "players": {
                "type": "array",
                "items": {"type": "string", "minLength": 1},
                "minItems": FEWEST_PLAYERS,
                "maxItems": MOST_PLAYERS,
                "uniqueItems": True,
            },
            "setup": _ref("Setup"),
            "moves": {"type": "array", "items": {"anyOf": [_ref(move.__name__) for move in MOVES]}},
            "seals": {"type": "array", "items": _ref("Seal"), "maxItems": MOST_PLAYERS},
        },
        "required": ["format", "players", "moves"],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _definitions() -> dict[str, Schema]:
    """The types' own schemas, and what the record adds to them."""
    _, types = msgspec.json.schema_components((*MOVES, Setup, Seal), ref_template="#/$defs/{name}")
    for move in MOVES:
        _add_seat(types[move.__name__])
    tighten(types)
    types["Setup"]["required"] = []
    limit_setup(types, "Setup")
    limit_seal(types["Seal"])
    types["Setup"]["properties"]["jokers"].pop("default")  # left out: as printed (S3)
    return types


def tighten(types: dict[str, Schema]) -> None:
    """What readers of moves want, and types cannot say: left out, never null; and never empty."""
    for holder in ("Pocket", "Take"):
        token = types[holder]["properties"]["token"]
        types[holder]["properties"]["token"] = token["anyOf"][0]
    types["Claim"]["anyOf"] = [{"required": [part]} for part in Claim.__struct_fields__]
    types["Contents"]["minProperties"] = 1
    for holder, most in MOST.items():
        for key, number in most.items():
            _limit(types[holder]["properties"][key], number)


def limit_seal(seal: Schema) -> None:
    """Seals and salts are 64 hex digits."""
    _limit(seal["properties"]["seat"], MOST_PLAYERS - 1)
    for key in ("seal", "salt"):
        seal["properties"][key] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def limit_setup(types: dict[str, Schema], holder: str) -> None:
    """No more tokens and jokers in this setup than exist (S4, S6): claims may speak of more."""
    properties, tokens = types[holder]["properties"], types["Tokens"]
    types["TokensInBox"] = tokens | {
        "title": "TokensInBox",
        "description": "How many tokens of each kind lie in the box: no more than exist (S4).",
        "properties": {
            token: number | {"maximum": EXISTING.count(Token(token))}
            for token, number in tokens["properties"].items()
        },
    }
    properties["tokens"] = {"$ref": properties["tokens"]["$ref"] + "InBox"}
    _limit(properties["jokers"], MOST_JOKERS)


def _limit(number: Schema, most: int) -> None:
    number |= {"minimum": 0, "maximum": most}


def _add_seat(move: Schema) -> None:
    seat = {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1}
    move["properties"] = {"seat": seat, **move["properties"]}
    move["required"] = ["seat", *move["required"]]


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
