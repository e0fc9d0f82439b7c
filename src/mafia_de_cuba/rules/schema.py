"""The JSON Schema of the game record, made from the types that read it."""

from typing import Any, get_args

import msgspec

from .moves import GameMove
from .record import FORMAT
from .setup import FEWEST_PLAYERS, MOST_JOKERS, MOST_PLAYERS, Setup
from .talk import Claim, Talk

Schema = dict[str, Any]

MOVES = (*get_args(GameMove), *get_args(Talk))


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
        },
        "required": ["format", "players", "moves"],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _definitions() -> dict[str, Schema]:
    """The types' own schemas, and what the record adds to them."""
    _, types = msgspec.json.schema_components((*MOVES, Setup), ref_template="#/$defs/{name}")
    for move in MOVES:
        _add_seat(types[move.__name__])
    tighten(types)
    types["Setup"]["required"] = []
    types["Setup"]["properties"]["jokers"] = {  # left out: as printed (S3)
        "type": "integer",
        "minimum": 0,
        "maximum": MOST_JOKERS,
    }
    return types


def tighten(types: dict[str, Schema]) -> None:
    """What readers of moves want, and types cannot say: left out, never null; and never empty."""
    for holder in ("Pocket", "Take"):
        token = types[holder]["properties"]["token"]
        types[holder]["properties"]["token"] = token["anyOf"][0]
    types["Claim"]["anyOf"] = [{"required": [part]} for part in Claim.__struct_fields__]
    types["Contents"]["minProperties"] = 1


def _add_seat(move: Schema) -> None:
    move["properties"] = {"seat": {"type": "integer"}, **move["properties"]}
    move["required"] = ["seat", *move["required"]]


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
