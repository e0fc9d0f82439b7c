"""The OpenAPI file of the JSON API, made from the types that read and write it."""

from functools import cache
from typing import Any, get_type_hints

import msgspec

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
from mafia_de_cuba.web.http.requests import LONGEST_ID, MOST_SEEN

from .bodies import (
    AbsentVote,
    AdmitBody,
    BotBody,
    EmptyBody,
    GodfatherVote,
    JoinBody,
    LockBody,
    OpenBody,
    OptionsBody,
    RemoveBody,
    SeatBody,
    SeatsBody,
    SeatVote,
    SitBody,
    StartBody,
)

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

BODIES = (
    *(OpenBody, JoinBody, BotBody, OptionsBody, StartBody, SeatsBody, SeatBody),
    *(GodfatherVote, AbsentVote, SeatVote, EmptyBody),
    *(SitBody, LockBody, AdmitBody, RemoveBody),
)


@cache
def openapi() -> dict[str, Any]:
    """The whole file."""
    (move, talk, *_), schemas = msgspec.json.schema_components(
        [GameMove | Pass | Talk, Talk, _written_view(), *BODIES],
        ref_template="#/components/schemas/{name}",
    )
    tighten(schemas)
    limit_setup(schemas, "Setup")
    limit_setup(schemas, "SetupWish")
    schemas["SetupWish"]["properties"]["preset"]["enum"] = ["", *KEYS]
    schemas["BotBody"]["properties"]["level"]["enum"] = [*LEVELS]
    schemas["BotBody"]["properties"]["personality"]["enum"] = ["", *PERSONALITIES]
    schemas["Record"] = {"$id": "urn:mafia-de-cuba:record", **record_schema()}
    said = _each_with(talk, schemas, "Said", seat=NUMBER)
    schemas["View"]["properties"]["ledger"] = {"type": "array", "items": said}
    key = TEXT | {"minLength": 1, "maxLength": LONGEST_ID}
    seen = NUMBER | {"minimum": 0, "maximum": MOST_SEEN}
    schemas["Move"] = _each_with(move, schemas, "Move", seen=seen, id=key)
    schemas["MoveSay"]["properties"]["text"] = TEXT | {"maxLength": LONGEST_SPEECH}
    schemas["Error"] = _object(
        error=_object(code=TEXT, rule={"type": ["string", "null"]}, message=TEXT)
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mafia de Cuba", "version": __version__},
        "paths": _paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


TEXT = {"type": "string"}
NUMBER = {"type": "integer"}


def _written_view() -> type:
    """The view without what is for pages alone."""
    types = get_type_hints(TableView)
    return msgspec.defstruct("View", [(key, types[key]) for key in types if key not in FOR_PAGES])


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


DEVICES = {
    "type": "array",
    "items": _object(
        device=NUMBER,
        via={"enum": ["first", "link", "api", None]},
        added={"type": ["integer", "null"]},
        current={"type": "boolean"},
    ),
}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _each_with(
    union: dict[str, Any], schemas: dict[str, Any], prefix: str, **more: Any
) -> dict[str, Any]:
    """Every kind of this union, with more keys than it has by itself."""
    names = [option["$ref"].rpartition("/")[2] for option in union["anyOf"]]
    for name in names:
        schema = schemas[name]
        schemas[prefix + name] = schema | {
            "properties": schema["properties"] | more,
            "required": [*schema.get("required", []), *more],
        }
    return {"anyOf": [_ref(prefix + name) for name in names]}


LEFT_OUT = [_ref(name) for name in ("EmptyBody", "BotBody", "StartBody", "SitBody")]  # may be


def _paths() -> dict[str, Any]:
    table, done, token = "/api/tables/{table}", _object(), _object(token=TEXT)
    vote = {"anyOf": [_ref(name) for name in ("GodfatherVote", "AbsentVote", "SeatVote")]}
    opened = _object(table=TEXT, token=TEXT)
    return {
        "/api/tables": {"post": _call(_ref("OpenBody"), 201, opened, table=False)},
        table: {"get": _call(None, 200, _ref("View"), seat=None)},
        f"{table}/players": {"post": _call(_ref("JoinBody"), 201, token)},
        f"{table}/waiting": {"post": _call(_ref("JoinBody"), 201, token)},
        f"{table}/tokens": {"post": _call(_ref("EmptyBody"), 201, token, seat=True)},
        f"{table}/bots": {"post": _call(_ref("BotBody"), 201, _object(name=TEXT), seat=True)},
        f"{table}/options": {"post": _call(_ref("OptionsBody"), 200, done, seat=True)},
        f"{table}/seats": {"post": _call(_ref("SeatsBody"), 200, done, seat=True)},
        f"{table}/godfather": {"post": _call(_ref("SeatBody"), 200, done, seat=True)},
        f"{table}/remove": {"post": _call(_ref("RemoveBody"), 200, done, seat=True)},
        f"{table}/lock": {"post": _call(_ref("LockBody"), 200, done, seat=True)},
        f"{table}/admit": {"post": _call(_ref("AdmitBody"), 200, done, seat=True)},
        f"{table}/devices": {"get": _call(None, 200, _object(devices=DEVICES), seat=True)},
        f"{table}/devices/{{device}}": {"delete": _revoking(done)},
        f"{table}/host": {"post": _call(_ref("SeatBody"), 200, done, seat=True)},
        f"{table}/leave": {"post": _call(_ref("EmptyBody"), 200, done, seat=True)},
        f"{table}/start": {"post": _call(_ref("StartBody"), 200, done, seat=True)},
        f"{table}/moves": {"post": _call(_ref("Move"), 200, _object(version=NUMBER), seat=True)},
        f"{table}/absent": {"post": _call(_ref("SeatBody"), 200, done, seat=True)},
        f"{table}/votes": {"post": _call(vote, 200, done, seat=True)},
        f"{table}/sit": {"post": _call(_ref("SitBody"), 200, done, seat=True)},
        f"{table}/record": {"get": _call(None, 200, _ref("Record"))},
        f"{table}/live": {"get": _live()},
    }


def _revoking(done: dict[str, Any]) -> dict[str, Any]:
    call = _call(None, 200, done, seat=True)
    number = {"type": "integer", "minimum": 0}
    call["parameters"].append({"name": "device", "in": "path", "required": True, "schema": number})
    return call


def _live() -> dict[str, Any]:
    """The socket: OpenAPI has no word for it but the request that opens it."""
    call = _call(None, 101, _ref("View"), seat=None)
    call["responses"]["101"] = {"description": "a WebSocket; each message is a View"}
    call["parameters"].append({"name": "token", "in": "query", "schema": TEXT})
    return call


def _call(
    body: dict[str, Any] | None,
    status: int,
    reply: dict[str, Any],
    *,
    table: bool = True,
    seat: bool | None = False,  # whether a token is needed; None: it may be left out
) -> dict[str, Any]:
    def content(schema: dict[str, Any]) -> dict[str, Any]:
        return {"application/json": {"schema": schema}}

    call: dict[str, Any] = {
        "responses": {
            str(status): {"description": "done", "content": content(reply)},
            **{
                code: {"description": text, "content": content(_ref("Error"))}
                for code, text in ERRORS.items()
            },
        }
    }
    if table:
        call["parameters"] = [{"name": "table", "in": "path", "required": True, "schema": TEXT}]
    if body:
        call["requestBody"] = {"required": body not in LEFT_OUT, "content": content(body)}
    if seat is not False:
        call["security"] = [{"seat": []}] if seat else [{}, {"seat": []}]
    return call
