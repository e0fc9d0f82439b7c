"""The OpenAPI file of the JSON API, made from the list of calls and the types of their bodies."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba import __version__
from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.registry import LEVELS
from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.presets import KEYS
from mafia_de_cuba.rules.schema import limit_setup, record_schema, tighten
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table.commands.game import LONGEST_SPEECH
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.table.view_builder import FOR_PAGES
from mafia_de_cuba.web.http.requests import LONGEST_ID, MOST_SEEN, answer

from .call import SOCKET, By, Call
from .calls import CALLS

Json = dict[str, Any]

ERRORS = {
    "400": "not understood",
    "401": "no token, or none of this table's",
    "403": "not your right; locked: only the host lets people in; or a page of another site",
    "404": "no such table",
    "408": "the request did not arrive in time",
    "409": "stale, started, full, name_taken or damaged",
    "413": "too large",
    "414": "the address is too long",
    "422": "the rules refuse it, or ledger_full: all has been said",
    "429": "too fast",
    "431": "the headers are too large",
    "503": "cannot be stored or read just now",
}
TEXT = {"type": "string"}
NUMBER = {"type": "integer"}
PARAMETERS: dict[str, Json] = {
    "table": TEXT,
    "device": NUMBER | {"minimum": 0},
    "game": NUMBER | {"minimum": 1},
}
NEEDS_TOKEN: list[Json] = [{"seat": []}]
SECURITY: dict[By, list[Json]] = {By.ANYONE: [], By.VIEWER: [{}, *NEEDS_TOKEN]}


async def get_openapi(_: Request) -> Response:
    """Get the OpenAPI file."""
    return answer(openapi())


@cache
def openapi(calls: Sequence[Call] = CALLS) -> Json:
    """The whole file."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mafia de Cuba", "version": __version__},
        "paths": _paths(calls),
        "components": {
            "schemas": _schemas(calls),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


# ---------------------------------------------------------------- schemas


def _schemas(calls: Sequence[Call]) -> Json:
    """The schemas of all that is sent and answered, by name."""
    sent = [kind for call in calls for kind in _kinds(call.body)]
    answered = [kind for call in calls for kind in _kinds(call.answer)]
    (move, talk, *_), schemas = msgspec.json.schema_components(
        [GameMove | Pass | Talk, Talk, _written_view(), *sent, *answered],
        ref_template="#/components/schemas/{name}",
    )
    tighten(schemas)
    _add_limits(schemas)
    _add_moves(schemas, move, talk)
    _add_record(schemas)
    schemas["Error"] = _object(
        error=_object(code=TEXT, rule={"type": ["string", "null"]}, message=TEXT)
    )
    return schemas


def _kinds(kind: Any) -> tuple[Any, ...]:
    """A type, or those of a union."""
    return () if kind is None else get_args(kind) or (kind,)


def _written_view() -> type:
    """The view without what is for pages alone."""
    types = get_type_hints(TableView)
    return msgspec.defstruct("View", [(key, types[key]) for key in types if key not in FOR_PAGES])


def _add_limits(schemas: Json) -> None:
    """The limits that types alone do not say."""
    limit_setup(schemas, "Setup")
    limit_setup(schemas, "SetupWish")
    schemas["SetupWish"]["properties"]["preset"]["enum"] = ["", *KEYS]
    schemas["BotBody"]["properties"]["level"]["enum"] = [*LEVELS]
    schemas["BotBody"]["properties"]["personality"]["enum"] = ["", *PERSONALITIES]
    shuffled = {"properties": {"shuffle": {"const": True}}, "required": ["shuffle"]}
    schemas["SeatsBody"]["oneOf"] = [{"required": ["order"]}, {"required": ["chairs"]}, shuffled]
    schemas["GodfatherBody"]["oneOf"] = [{"required": ["seat"]}, {"required": ["by"]}]
    schemas["RemoveBody"]["oneOf"] = [{"required": ["seat"]}, {"required": ["name"]}]


def _add_moves(schemas: Json, move: Json, talk: Json) -> None:
    """Moves as they are sent, and talk as views show it."""
    said = _each_with(talk, schemas, "Said", seat=NUMBER)
    schemas["View"]["properties"]["ledger"] = {"type": "array", "items": said}
    key = TEXT | {"minLength": 1, "maxLength": LONGEST_ID}
    seen = NUMBER | {"minimum": 0, "maximum": MOST_SEEN}
    schemas["Move"] = _each_with(move, schemas, "Move", seen=seen, id=key)
    schemas["MoveSay"]["properties"]["text"] = TEXT | {"maxLength": LONGEST_SPEECH}


def _add_record(schemas: Json) -> None:
    """The record and its parts under names of their own: there moves have seats."""
    text = msgspec.json.encode(record_schema())
    record = msgspec.json.decode(text.replace(b"#/$defs/", b"#/components/schemas/Record"))
    parts = record.pop("$defs")
    del record["$schema"]
    schemas["Record"] = record
    schemas |= {f"Record{name}": schema for name, schema in parts.items()}


def _each_with(union: Json, schemas: Json, prefix: str, **more: Any) -> Json:
    """Every kind of this union, with more keys than it has by itself."""
    names = [option["$ref"].rpartition("/")[2] for option in union["anyOf"]]
    for name in names:
        schema = schemas[name]
        schemas[prefix + name] = schema | {
            "properties": schema["properties"] | more,
            "required": [*schema.get("required", []), *more],
        }
    return {"anyOf": [_ref(prefix + name) for name in names]}


def _object(**properties: Any) -> Json:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


# ---------------------------------------------------------------- paths


def _paths(calls: Sequence[Call]) -> Json:
    """Every path with what can be done there."""
    paths: Json = {}
    for call in calls:
        method = "get" if call.method == SOCKET else call.method.lower()
        paths.setdefault(f"/api{call.path}", {})[method] = _operation(call)
    return paths


def _operation(call: Call) -> Json:
    """One call: what it is sent, and how it may be answered."""
    parts = {
        "summary": call.summary,
        "operationId": call.handler.__name__,
        "parameters": _parameters(call),
        "requestBody": _request_body(call),
        "security": SECURITY.get(call.by, NEEDS_TOKEN),
        "responses": _responses(call),
    }
    return {key: part for key, part in parts.items() if part}


def _parameters(call: Call) -> list[Json]:
    """What stands in the address; sockets may carry their token there."""
    named = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", call.path)
    ]
    token = {"name": "token", "in": "query", "schema": TEXT}
    return [*named, token] if call.method == SOCKET else named


def _request_body(call: Call) -> Json | None:
    schema = _schema(call.body, call.sends)
    return {"required": not call.empty, "content": _content(schema)} if schema else None


def _responses(call: Call) -> Json:
    """The answer, and every error."""
    done = {"description": "done", "content": _content(_schema(call.answer, call.answers))}
    if call.method == SOCKET:  # OpenAPI has no word for it but the request that opens it
        done = {"description": f"a WebSocket; each message is a {call.answers}"}
    errors = {
        code: {"description": text, "content": _content(_ref("Error"))}
        for code, text in ERRORS.items()
    }
    return {str(call.status): done, **errors}


def _content(schema: Json | None) -> Json:
    return {"application/json": {"schema": schema}}


def _schema(kind: Any, name: str) -> Json | None:
    """The schema of this name, or else of this type: a reference, or a choice of several."""
    if name:
        return _ref(name)
    refs = [_ref(each.__name__) for each in _kinds(kind)]
    return {"anyOf": refs} if len(refs) > 1 else refs[0] if refs else None
