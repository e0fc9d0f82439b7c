"""The one-line notation: a record as short words, for tests, logs and links.

    6 | h2 3/driver henchman fbi 10 - x4 x1

First the players (a number stands for P0, P1 …), then what differs from the printed setup (`box=`,
`jokers=`, `fake`, `open`), a bar, and the moves. `h2` hides two; then a word for each take in turn:
`3`, `henchman`, `3+fake`, `-` for nothing; `/driver` behind or instead of a take is the first
player's dismissal. `x4` accuses seat 4, who reveals at once; `x4?` leaves the window open, for
`3:pow` or `r`. `concede` and talk follow the same lines: `0:ask2=took`,
`2:claim=received.diamonds=9,took=henchman`, `2:retract=took`, `4:vouch2`, `4:doubt1`,
`4:say=It%20was%20Ana`. A seat before a colon says who moves where it is not plain.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from .errors import Malformed
from .moves import Accuse, Concede, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
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

# ---------------------------------------------------------------- writing


def write_line(record: Record) -> str:
    """The record in one line."""
    return " ".join([*_head(record), "|", *_words(record.acts)])


def default_names(number: int) -> tuple[str, ...]:
    """The names that a bare number of players stands for."""
    return tuple(f"P{seat}" for seat in range(number))


def _head(record: Record) -> Iterator[str]:
    number = len(record.players)
    plain = record.players == default_names(number)
    yield str(number) if plain else ",".join(quote(name, safe="") for name in record.players)
    printed = standard(number)
    if record.setup.tokens != printed.tokens:
        yield f"box={write_tokens(record.setup.tokens)}"
    if record.setup.jokers != printed.jokers:
        yield f"jokers={record.setup.jokers}"
    if record.setup.fake_diamond:
        yield "fake"
    if record.setup.open_box:
        yield "open"


def _words(acts: tuple[Act, ...]) -> Iterator[str]:
    turn, accused, index = 1, 0, 0
    while index < len(acts):
        (seat, move), following = acts[index], acts[index + 1 : index + 2]
        index += 1
        match move:
            case Dismiss(token) if following and isinstance(following[0].move, Pocket):
                plain = seat == 1 and following[0].seat == 1 == turn
                if plain:
                    yield f"{write_take(following[0].move.take)}/{token}"
                    turn, index = turn + 1, index + 1
                else:
                    yield _by(seat, 1, f"/{token}")
            case Accuse(target):
                accused = target
                at_once = following == (Act(target, Reveal()),)
                yield _by(seat, 0, f"x{target}" if at_once else f"x{target}?")
                index += at_once
            case _:
                yield _by(seat, _expected(move, turn, accused), _word(move))
                turn += isinstance(move, Pocket)


def _expected(move: GameMove | Talk, turn: int, accused: int) -> int | None:
    """Who makes such a move where the line does not say."""
    match move:
        case Hide() | Concede():
            return 0
        case Dismiss():
            return 1
        case Pocket():
            return turn
        case Reveal():
            return accused
    return None


def _by(seat: int, expected: int | None, word: str) -> str:
    return word if seat == expected else f"{seat}:{word}"


def _word(move: GameMove | Talk) -> str:
    match move:
        case Hide(diamonds):
            return f"h{diamonds}"
        case Dismiss(token):
            return f"/{token}"
        case Pocket():
            return write_take(move.take)
        case Reveal():
            return "r"
        case Shoot():
            return "pow"
        case Concede():
            return "concede"
        case Ask(target, about):
            return f"ask{target}={about}"
        case Claim():
            return f"claim={_claim(move)}"
        case Retract(about):
            return f"retract={about}"
        case Vouch(target):
            return f"vouch{target}"
        case Doubt(target):
            return f"doubt{target}"
        case Say(text):
            return f"say={quote(text, safe='')}"
    raise TypeError(move)


def write_take(take: Take) -> str:
    """A take as one word."""
    parts = [str(take.diamonds)] if take.diamonds else []
    parts += [take.token] if take.token else []
    parts += ["fake"] if take.fake else []
    return "+".join(parts) or "-"


def write_tokens(tokens: Tokens) -> str:
    """Tokens as one word."""
    counts = ((tokens.count(kind), kind) for kind in tokens.kinds())
    return "+".join(kind if count == 1 else f"{count}{kind}" for count, kind in counts) or "-"


def _claim(claim: Claim) -> str:
    parts = []
    for place in ("received", "passed"):
        contents: Contents | UnsetType = getattr(claim, place)
        if contents is not UNSET and contents.diamonds is not UNSET:
            parts.append(f"{place}.diamonds={contents.diamonds}")
        if contents is not UNSET and contents.tokens is not UNSET:
            parts.append(f"{place}.tokens={write_tokens(contents.tokens)}")
    if claim.took is not UNSET:
        parts.append(f"took={write_take(claim.took)}")
    if claim.dismissed is not UNSET:
        parts.append(f"dismissed={claim.dismissed or '-'}")
    return ",".join(parts)


# ---------------------------------------------------------------- reading


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
            expected = _expected(move, turn, accused)
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
