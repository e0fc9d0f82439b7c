"""What a device remembers in small cookies: a name, the last table, solo game and lesson."""

import re
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.names import LONGEST_NAME, clean_name

from .cookies import MONTH, keep
from .requests import hub, look_up

YEAR = 12 * MONTH
NAME, LAST_TABLE, SOLO, LESSON = "name", "last", "solo", "learn"
SOLO_FIELDS = ("players", "seat", "level", "box", "help")
LONGEST_SOLO = 80
PLAIN = re.compile(rf"[a-z0-9_.-]{{1,{LONGEST_SOLO}}}")


def keep_name(connection: HTTPConnection, response: Response, name: str) -> None:
    """Remember by which name somebody sat down."""
    if name.strip():
        keep(connection, response, NAME, quote(name.strip()[:LONGEST_NAME]), YEAR, hidden=True)


def kept_name(connection: HTTPConnection) -> str:
    """The name that was given here last, or none."""
    try:
        return clean_name(unquote(connection.cookies.get(NAME, "")))
    except TableError:
        return ""


def keep_table(
    connection: HTTPConnection, response: Response, code: str, tokens: list[str]
) -> None:
    """Remember the table, with the hash of a token: it shows that a seat is held, and opens none.

    The tokens themselves go to the table's own pages alone.
    """
    if tokens:
        value = f"{code}.{hashed(tokens[0])}"
        keep(connection, response, LAST_TABLE, value, MONTH, hidden=True)


def kept_table(connection: HTTPConnection) -> str:
    """The code of the last table, while a seat there is still this device's; else nothing."""
    code, _, token = connection.cookies.get(LAST_TABLE, "").partition(".")
    if not token or code not in hub(connection).known:
        return ""
    try:
        return code if look_up(connection, code).is_valid(token) else ""
    except TableError:
        return ""


def keep_solo(connection: HTTPConnection, response: Response, settings: dict[str, str]) -> None:
    """Remember how somebody played alone, so that the next time it is one tap.

    Forms may say a number in other letters, or with room around it: no cookie is made of that.
    """
    value = ".".join(settings[field] for field in SOLO_FIELDS)
    if PLAIN.fullmatch(value):
        keep(connection, response, SOLO, value, YEAR, hidden=True)


def kept_solo(connection: HTTPConnection) -> dict[str, str]:
    """How somebody played alone last, or nothing."""
    values = connection.cookies.get(SOLO, "")[:LONGEST_SOLO].split(".")
    return dict(zip(SOLO_FIELDS, values, strict=True)) if len(values) == len(SOLO_FIELDS) else {}


def keep_step(connection: HTTPConnection, response: Response, lesson: str, number: int) -> None:
    """Remember how far somebody has come in a lesson."""
    value = f"{lesson}.{number}"
    keep(connection, response, LESSON, value, MONTH, hidden=True, path="/learn")


def kept_step(connection: HTTPConnection) -> tuple[str, int]:
    """The lesson of this device and the number of its step; 0 where there is none."""
    found = re.fullmatch("([a-z]{1,20})[.]([0-9]{1,2})", connection.cookies.get(LESSON, ""))
    return (found[1], int(found[2])) if found else ("", 0)
