"""Reading the one-line notation."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from .errors import Malformed
from .moves import Accuse, Concede, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from .notation_writer import default_names, expected_seat
from .pieces import Take, Token, Tokens
from .record import Act, Record
from .setup import Setup, standard
from .talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Opinion,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    Vouch,
    check_claim,
)


def read_line(line: str) -> Record:
    """The record that this line writes; nothing of it is judged. Raises Malformed."""
    head, bar, moves = line.partition("|")
    if not bar or not head.split():
        raise Malformed("line_incomplete")
    try:
        who, *options = head.split()
        players = _numbered(who) if who.isdecimal() else _names(who)
        setup = _setup(options, standard(len(players)))
        return Record(players, setup, tuple(_acts(moves.split())))
    except (ValueError, KeyError) as error:
        raise Malformed("line_unreadable", reason=str(error).rstrip(".")) from None


def _numbered(word: str) -> tuple[str, ...]:
    return default_names(_number(word)) if len(word) <= 2 else ()


def _number(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", word):
        raise ValueError(f"'{word}' is no number")
    return int(word)


def _names(word: str) -> tuple[str, ...]:
    return tuple(unquote(name, errors="strict") for name in word.split(","))


def _setup(options: list[str], setup: Setup) -> Setup:
    for option in options:
        match option.partition("="):
            case ("box", "=", tokens):
                setup = replace(setup, tokens=read_tokens(tokens))
            case ("jokers", "=", number):
                setup = replace(setup, jokers=_number(number))
            case ("fake", "", ""):
                setup = replace(setup, fake_diamond=True)
            case ("open", "", ""):
                setup = replace(setup, open_box=True)
            case _:
                raise ValueError(f"'{option}' is no option")
    return setup


def _acts(words: list[str]) -> Iterator[Act]:
    turn, accused = 1, 0
    for word in words:
        prefix = re.match(r"(-?\d+):", word)
        said = word[prefix.end() :] if prefix else word
        seat = int(prefix[1]) if prefix else None
        if re.fullmatch(r"x-?\d+\??", said):
            accused = int(said[1:].rstrip("?"))
            yield Act(0 if seat is None else seat, Accuse(accused))
            if not said.endswith("?"):
                yield Act(accused, Reveal())
            continue
        for move in _moves(said):
            expected = expected_seat(move, turn, accused)
            who = seat if seat is not None else expected
            if who is None:
                raise ValueError(f"'{word}' needs a seat")
            yield Act(who, move)
            turn += isinstance(move, Pocket)


def _moves(word: str) -> Iterator[GameMove | Talk]:
    """The moves that a word stands for: two where a dismissal stands behind its take."""
    if talk := re.fullmatch(r"(ask(?=-?\d)|claim|retract|say)((?<=ask)-?\d+)?=(.*)", word):
        yield _talk(*talk.groups())
    elif opinion := re.fullmatch(r"(vouch|doubt)(-?\d+)", word):
        yield OPINIONS[opinion[1]](_number(opinion[2]))
    elif re.fullmatch(r"h-?\d+", word):
        yield Hide(int(word[1:]))
    elif word in PLAIN:
        yield PLAIN[word]
    else:
        taken, slash, dismissed = word.partition("/")
        if slash:
            yield Dismiss(Token(dismissed))
        if taken or not slash:
            take = read_take(taken)
            yield Pocket(take.diamonds, take.token, take.fake)


OPINIONS: dict[str, type[Opinion]] = {"vouch": Vouch, "doubt": Doubt}
PLAIN: dict[str, GameMove] = {"r": Reveal(), "pow": Shoot(), "concede": Concede()}


def _talk(kind: str, target: str | None, rest: str) -> Talk:
    match kind:
        case "ask":
            return Ask(_number(target or ""), Question(rest))
        case "retract":
            return Retract(Topic(rest))
        case "say":
            return Say(unquote(rest, errors="strict"))
    return _read_claim(rest)


def _read_claim(word: str) -> Claim:
    said = dict(part.split("=", 1) for part in word.split(","))
    claim = Claim(
        received=_contents(said, "received"),
        passed=_contents(said, "passed"),
        took=read_take(said.pop("took")) if "took" in said else UNSET,
        dismissed=_token_or_none(said.pop("dismissed")) if "dismissed" in said else UNSET,
    )
    if said:
        raise ValueError(f"nobody claims '{', '.join(said)}'")
    check_claim(claim)
    return claim


def _contents(said: dict[str, str], place: str) -> Contents | UnsetType:
    diamonds, tokens = said.pop(f"{place}.diamonds", None), said.pop(f"{place}.tokens", None)
    if diamonds is None and tokens is None:
        return UNSET
    return Contents(
        UNSET if diamonds is None else _number(diamonds),
        UNSET if tokens is None else read_tokens(tokens),
    )


def _token_or_none(word: str) -> Token | None:
    return None if word == "-" else Token(word)


def read_take(word: str) -> Take:
    """The take that a word writes."""
    parts: dict[str, Any] = {}
    for part in [] if word == "-" else word.split("+"):
        key = "fake" if part == "fake" else "token" if part.isalpha() else "diamonds"
        if key in parts:
            raise ValueError(f"'{word}' takes twice")
        match key:
            case "fake":
                parts[key] = True
            case "token":
                parts[key] = Token(part)
            case _:
                parts[key] = _number(part)
    return Take(**parts)


def read_tokens(word: str) -> Tokens:
    """The tokens that a word writes."""
    counts: dict[str, int] = {}
    for part in [] if word == "-" else word.split("+"):
        kind = part.lstrip("0123456789")
        counts[Token(kind)] = _number(part.removesuffix(kind) or "1")
    return Tokens(**counts)
