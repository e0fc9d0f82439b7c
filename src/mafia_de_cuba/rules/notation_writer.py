"""Writing the one-line notation."""

from collections.abc import Iterator
from urllib.parse import quote

from msgspec import UNSET, UnsetType

from .moves import Accuse, Concede, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from .pieces import Take, Tokens
from .record import Act, Record
from .setup import standard
from .talk import Ask, Claim, Contents, Doubt, Retract, Say, Talk, Vouch


def default_names(number: int) -> tuple[str, ...]:
    """The names that a bare number of players stands for."""
    return tuple(f"P{seat}" for seat in range(number))


def expected_seat(move: GameMove | Talk, turn: int, accused: int) -> int | None:
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


def write_line(record: Record) -> str:
    """The record in one line."""
    return " ".join([*_head(record), "|", *_words(record.acts)])


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
                yield _by(seat, expected_seat(move, turn, accused), _word(move))
                turn += isinstance(move, Pocket)


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
