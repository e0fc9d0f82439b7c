"""Requests by chance: calls of the API, pages and their forms, and what is no request at all."""

from collections.abc import Callable
from random import Random
from typing import Any

from mafia_de_cuba.web.pages.actions import ACTIONS

from .tables import BOXES, NAMES, Seated
from .values import BYTES, NUMBERS, TEXTS, as_form, as_json, mutated, value
from .wire import Sent, request

TOKENS = ("henchman", "driver", "fbi", "cia", "cleaner", "lover", "traitor", "lawyer")
FIELDS = (
    *("as", "seen", "id", "do", "target", "about", "diamonds", "token", "fake", "take", "text"),
    *("received_diamonds", "passed_diamonds", "took", "dismissed", "received_tokens.fbi"),
    *("passed_tokens.henchman", "tokens.fbi", "tokens.henchman", "custom", "jokers", "preset"),
    *("player", "order", "by", "shuffle", "godfather", "names", "name", "level", "personality"),
    *("has", "fake_diamond", "open_box", "help", "pace", "clock", "language", "ballot", "choice"),
    *("seat", "code", "players", "box", "theme", "lang", "next"),
)
GUESSES = (
    *("0", "1", "2", "3", "11", "take", "say", "ask", "claim", "accuse", "reveal", "hide", "pass"),
    *("shoot", "concede", "dismiss", "retract", "vouch", "doubt", "took", "passed", "instant"),
    *("table", "public", "off", "easy", "hard", "wait", "bot", "godfather", "absent", "en", "fr"),
    *TOKENS,
    *BOXES,
)
MOVES: tuple[dict[str, Any], ...] = (
    {"do": "hide", "diamonds": 2},
    {"do": "dismiss", "token": "fbi"},
    {"do": "take"},
    {"do": "take", "diamonds": 3},
    {"do": "take", "token": "driver"},
    {"do": "take", "fake": True, "diamonds": 1},
    {"do": "accuse", "target": 2},
    {"do": "reveal"},
    {"do": "pass"},
    {"do": "shoot"},
    {"do": "concede"},
    {"do": "say", "text": "It was not me."},
    {"do": "ask", "target": 1, "about": "took"},
    {"do": "ask", "target": 1, "about": "suspect"},
    {"do": "vouch", "target": 1},
    {"do": "doubt", "target": 1},
    {"do": "claim", "received": {"diamonds": 9, "tokens": {"fbi": 1}}, "took": {"diamonds": 2}},
    {"do": "claim", "passed": {"tokens": {"henchman": 2}}, "dismissed": None},
    {"do": "retract", "about": "took"},
)
CALLS: tuple[tuple[str, Any], ...] = (
    ("players", {"name": "Bea", "id": "a-name-that-nobody-guesses"}),
    ("waiting", {"name": "Zoe"}),
    ("tokens", {}),
    ("bots", {"level": "hard", "personality": "quiet"}),
    ("seats", {"order": [1, 0, 2, 3, 4]}),
    ("seats", {"shuffle": True}),
    ("godfather", {"seat": 1}),
    ("remove", {"seat": 1}),
    ("host", {"seat": 1}),
    ("leave", {}),
    ("options", {"pace": "table", "clock": 60, "setup": {"tokens": {"fbi": 1}, "jokers": 2}}),
    ("options", {"help": "public", "language": "fr", "setup": {"preset": "everything"}}),
    ("start", {"godfather": "Ana"}),
    ("absent", {"seat": 1}),
    ("votes", {"about": "absent", "seat": 1, "choice": "bot"}),
    ("votes", {"about": "godfather", "choice": "2"}),
    ("sit", {"seat": 1}),
    *(("moves", move) for move in MOVES),
)
PAGES = (
    *("/", "/rules", "/watch", "/alone", "/together", "/api/openapi.json", "/health"),
    *("/static/style.css", "/static/../server.py", "/favicon.ico"),
    *("/t/{code}", "/t/{code}/screen", "/t/{code}/said", "/t/{code}/record", "/t/{code}/rejoin"),
    *("/t/{code}/rejoin/{token}", "/{code}", "/api/tables/{code}", "/api/tables/{code}/record"),
)
HEADERS = (
    *("accept-language: fr, es;q=0.5", "accept-language: ;;;q=x,,", "accept-encoding: gzip"),
    *("x-live: 1", "origin: http://table.test", "origin: http://elsewhere.test", "origin: null"),
    *("sec-fetch-site: cross-site", "host: x" + "y" * 300, "host: a b", "host: [::1]:99999"),
    *("cookie: lang=xx; theme=%00", "cookie: " + "seats_ABCD=x; " * 300, "cookie: =;;="),
    *(
        "range: x",
        "authorization: Bearer",
        "authorization: Basic eDp5",
        "x-forwarded-for: 1.2.3.4, x",
    ),
    *("content-type: multipart/form-data", "content-type: \xff", "expect: 100-continue"),
    *("transfer-encoding: chunked", "upgrade: h2c", "content-length: -1", "content-length: 9e9"),
)


def any_request(rng: Random, table: Seated) -> Sent:
    """Any request, most of them to a table that is there."""
    kinds: tuple[Callable[[Random, Seated], Sent], ...] = (
        *(api_call, api_call, api_call, page_form, page_form, page_form, page, page),
        *(opening, odd_path, odd_request),
    )
    return rng.choice(kinds)(rng, table)


def api_call(rng: Random, table: Seated) -> Sent:
    """A call of the API, often mutated."""
    call, body = rng.choice(CALLS)
    if call == "leave" and rng.random() < 0.95:
        call, body = "moves", MOVES[11]
    if call == "moves":
        body = {**body, "seen": rng.randrange(40), "id": f"{rng.getrandbits(64):x}"}
    if rng.random() < 0.6:
        body = mutated(body, rng)
    path = f"/api/tables/{table.code}/{call}"
    return Sent(request("POST", path, as_json(body, rng), *_rights(rng, table, api=True)))


def opening(rng: Random, _: Seated) -> Sent:
    """A new table, or what is nearly one."""
    name, box = rng.choice(NAMES), rng.choice(BOXES)
    body = mutated({"name": name, "options": {"setup": {"preset": box}, "clock": 30}}, rng)
    if rng.random() < 0.5:
        return Sent(request("POST", "/api/tables", as_json(body, rng)))
    path = rng.choice(("/tables", "/sit", "/alone", "/together", "/language"))
    return Sent(request("POST", path, as_form(_fields(rng), rng)))


def page_form(rng: Random, table: Seated) -> Sent:
    """What a button of a page sends, with fields that fit or do not."""
    fields = [("as", rng.randrange(6)), ("seen", rng.randrange(40)), ("id", rng.getrandbits(70))]
    action = rng.choice([*ACTIONS])
    if action == "leave" and rng.random() < 0.95:
        action = "move"
    if action == "move" and rng.random() < 0.6:
        fields += [(name, it) for name, it in rng.choice(MOVES).items() if not isinstance(it, dict)]
    fields += _fields(rng)
    sent = as_form(fields, rng)
    return Sent(request("POST", f"/t/{table.code}/{action}", sent, *_rights(rng, table)))


def page(rng: Random, table: Seated) -> Sent:
    """A page, as a browser asks for it or not."""
    path = rng.choice(PAGES).format(code=table.code, token=rng.choice(table.tokens))
    if rng.random() < 0.4:
        given = rng.choice(("as", "watch", "v", "next", "code", "token"))
        path += f"?{given}={rng.choice((*GUESSES, '%ff', '%00', '9' * 30))}"
    return Sent(request("GET", path, b"", *_rights(rng, table)))


def odd_path(rng: Random, table: Seated) -> Sent:
    """A path that is none, or a method that is not done there."""
    word = rng.choice(("%ff", "%00", "..", "//", "t", "api", "tables", table.code, "é", "x" * 2000))
    path = f"/{word}/{rng.choice(('', 'live', table.code, '%2e%2e', 'rejoin'))}"
    method = rng.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"))
    return Sent(request(method, path, b"", *_rights(rng, table)))


def odd_request(rng: Random, table: Seated) -> Sent:
    """What is no request, or only half of one."""
    sent = request("POST", f"/t/{table.code}/move", b"a=b", rng.choice(HEADERS))
    match rng.randrange(5):
        case 0:
            return Sent(sent[: rng.randrange(1, len(sent))], whole=False)
        case 1:
            return Sent(rng.randbytes(rng.randrange(1, 400)), whole=False)
        case 2:
            return Sent(sent.replace(b"\r\n", rng.choice(BYTES), 1), whole=False)
        case 3:
            return Sent(request("POST", "/tables", b"x" * rng.choice((1, 70_000, 300_000))))
    return Sent(sent.replace(b"HTTP/1.1", rng.choice((b"HTTP/9.9", b"", b"HTTP/1.0"))), whole=False)


def _rights(rng: Random, table: Seated, api: bool = False) -> list[str]:
    """The header that fits, most of the time, and odd headers now and then."""
    token = rng.choice(table.tokens)
    by_token, by_cookie = f"authorization: Bearer {token}", f"cookie: seats_{table.code}={token}"
    headers = [by_token if api == (rng.random() < 0.9) else by_cookie]
    if not api and rng.random() < 0.1:
        headers = [f"cookie: seats_{table.code}={'.'.join(table.tokens)}; lang=fr; theme=plain"]
    if rng.random() < 0.08:
        odd = rng.choice(HEADERS)
        if not odd.startswith(("transfer", "content-length", "expect", "upgrade")):
            headers.append(odd)
    return headers


def _fields(rng: Random) -> list[tuple[str, Any]]:
    chosen = rng.choices(FIELDS, k=rng.randrange(5))
    return [(name, _field(rng)) for name in chosen]


def _field(rng: Random) -> Any:
    match rng.randrange(4):
        case 0:
            return rng.choice(NUMBERS)
        case 1:
            return rng.choice(TEXTS)
        case 2:
            return value(rng, 0)
    return rng.choice(GUESSES)
