"""Values that nobody should send: odd numbers, odd texts, odd JSON, and mutations of good ones."""

import json
from random import Random
from typing import Any
from urllib.parse import quote_plus

USUAL = (0, 1, 2, 5, 12, 15, 16)
NUMBERS = (*USUAL, 99, 100, -1, -0.5, 3.7, 1e308, 2**31, 2**40, 2**63, 2**64, 10**40)
TEXTS = (
    "Ana",
    "",
    " ",
    "…",
    "-",
    "3+fake",
    "x" * 25,
    "x" * 1001,
    "é" * 500,
    "😀" * 70,
    "\u0000",
    "\u202eabc",
    "o\ufe0f",
    "\ud800",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "%(name)s %s {0}",
    "'; DROP TABLE entries; --",
    "../../etc/passwd",
    "0",
    "-1",
    "²",
    "٣",
    "9" * 400,
    "null",
    "true",
)
BYTES = (b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\x00", b"%", b"%zz", b"%ff", b"&&==", b"\r\n")
DEEP = b"[" * 20_000


def value(rng: Random, depth: int = 2) -> Any:
    """Any JSON value."""
    kind = rng.randrange(7 if depth else 5)
    if kind == 0:
        return rng.choice(NUMBERS)
    if kind in (1, 2):
        return rng.choice(TEXTS)
    if kind == 3:
        return rng.choice((None, True, False))
    if kind == 4:
        return rng.randrange(-3, 20)
    if kind == 5:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(TEXTS): value(rng, depth - 1) for _ in range(rng.randrange(4))}


def mutated(body: Any, rng: Random) -> Any:
    """The same with one thing or another changed, here or further in."""
    if not isinstance(body, dict) or not body or rng.random() < 0.1:
        return value(rng)
    key, changed = rng.choice([*body]), dict(body)
    match rng.randrange(5):
        case 0:
            del changed[key]
        case 1:
            changed[rng.choice(TEXTS)] = value(rng)
        case 2:
            changed[key] = rng.choice(NUMBERS)
        case 3:
            changed[key] = mutated(changed[key], rng)
        case _:
            changed[key] = value(rng)
    return changed


def as_json(body: Any, rng: Random) -> bytes:
    """A body as JSON; now and then no JSON any more."""
    text = json.dumps(body).encode()
    match rng.randrange(40):
        case 0:
            return text[: rng.randrange(len(text) + 1)]
        case 1:
            return text + rng.choice(BYTES)
        case 2:
            return DEEP
        case 3:
            return b'{"a":' * 5000
        case 4:
            return text * 2
    return text


def as_form(fields: list[tuple[str, Any]], rng: Random) -> bytes:
    """Fields as a form; now and then broken."""
    pairs = (f"{quote_plus(name)}={quote_plus(str(it), errors='replace')}" for name, it in fields)
    text = "&".join(pairs).encode()
    match rng.randrange(40):
        case 0:
            return text + b"&" + rng.choice(BYTES)
        case 1:
            return text + b"&a" * 2000
        case 2:
            return text.replace(b"=", b"", 1)
    return text
