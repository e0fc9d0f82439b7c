"""The game record: its JSON read and written, and the game that it tells played through."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from .errors import Malformed, Refused
from .moves import GameMove
from .play import apply_all, decide
from .seals import Seal, broken_seal, check_seats
from .setup import Setup, check, check_players, standard
from .state import State, start
from .talk import Claim, Spoken, Talk, check_claim

FORMAT = "mafia-de-cuba/1"
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(GameMove | Talk)}
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)


class Act(NamedTuple):
    """One move of a record: who, and what."""

    seat: int
    move: GameMove | Talk


class Record(Struct, frozen=True):
    """One game, as it was played."""

    players: tuple[str, ...]
    setup: Setup
    acts: tuple[Act, ...] = ()
    seals: tuple[Seal, ...] = ()  # of a finished game of a live table


class Fault(ValueError):
    """Why a record is refused: at which move (None: outside the moves), by which rule."""

    def __init__(self, move: int | None, cause: Malformed | Refused) -> None:
        super().__init__(cause.message)
        self.move = move
        self.rule = cause.rule
        self.message = cause.message

    def answer(self) -> dict[str, Any]:
        """The referee's form of it."""
        return {"error": {"move": self.move, "rule": self.rule, "message": self.message}}


# ---------------------------------------------------------------- reading


def read(text: bytes | str) -> Record:
    """The record that this JSON writes; its moves are read but not judged. Raises Fault."""
    players, setup, moves, seals = open_record(text)
    return Record(players, setup, tuple(_each(moves)), seals)


def replay(text: bytes | str) -> State:
    """The state after all moves of this record. Raises Fault at the first one refused."""
    players, setup, moves, seals = open_record(text)
    if not seals:
        return play_through(players, setup, _each(moves))
    acts = tuple(_each(moves))
    check_seals(seals, acts)
    return play_through(players, setup, acts)


def check_seals(seals: Sequence[Seal], acts: Sequence[Act]) -> None:
    """Refuse a record of which a seal does not fit its moves. Raises Fault."""
    seat = broken_seal(seals, acts)
    if seat is not None:
        raise Fault(None, Malformed("wrong_seal", seat=seat))


def play_through(players: tuple[str, ...], setup: Setup, acts: Iterable[Act]) -> State:
    """The state after all these acts. Raises Fault at the first one refused."""
    state, ledger = start(players, setup), []
    for index, (seat, move) in enumerate(acts):
        try:
            facts = decide(state, seat, move)
        except Refused as refused:
            raise Fault(index, refused) from None
        if isinstance(facts[0], Spoken):  # no effect on what follows: kept aside until the end
            ledger.append(facts[0])
        else:
            state = apply_all(state, facts)
    return replace(state, ledger=tuple(ledger))


class Opened(NamedTuple):
    """A record whose moves are still unread."""

    players: tuple[str, ...]
    setup: Setup
    moves: list[Raw]
    seals: tuple[Seal, ...]


def open_record(text: bytes | str) -> Opened:
    """The parts of a record. Raises Fault."""
    try:
        parts = as_object(text, "The record", {"format", "players", "setup", "moves", "seals"})
        if parse(parts.get("format", Raw(b"null")), Any, "The format") != FORMAT:
            raise Malformed("wrong_format", format=FORMAT)
        if not {"players", "moves"} <= parts.keys():
            raise Malformed("record_incomplete")
        players = parse(parts["players"], tuple[str, ...], "The players", rule="S1")
        check_players(players)
        setup = read_setup(parts.get("setup", Raw(b"{}")), len(players))
        check(setup, len(players))
        moves = parse(parts["moves"], list[Raw], "The moves")
        return Opened(players, setup, moves, read_seals(parts.get("seals"), len(players)))
    except (Malformed, Refused) as cause:
        raise Fault(None, cause) from None


def read_seals(text: Raw | None, players: int) -> tuple[Seal, ...]:
    """The seals, if there are any. Raises Malformed."""
    seals: tuple[Seal, ...] = () if text is None else parse(text, tuple[Seal, ...], "'seals'")
    check_seats(seals, players)
    return seals


def read_setup(text: bytes | str | Raw, players: int) -> Setup:
    """A setup of which each part may be left out; then it is the printed one's (S3)."""
    parts = as_object(text, "The setup", {"tokens", "jokers", "fake_diamond", "open_box"})
    types = Setup.__annotations__
    given = {key: parse(raw, types[key], f"'{key}'") for key, raw in parts.items()}
    return replace(standard(players), **given)


def read_act(text: bytes | str | Raw) -> Act:
    """One move of a record. Raises Malformed."""
    parts: dict[str, Any] = parse(text, dict[str, Any], "The move")
    seat = parts.pop("seat", None)
    if type(seat) is not int:
        raise Malformed("move_without_seat")
    return Act(seat, as_move(parts))


def as_move(parts: dict[str, Any]) -> GameMove | Talk:
    """The move that these keys and values write, without its seat. Raises Malformed."""
    try:
        move: GameMove | Talk = msgspec.convert(parts, kind_of(parts))
    except UNREADABLE as error:
        raise Malformed("move_unreadable", reason=str(error).rstrip(".")) from None
    nullable = {"dismissed"} if isinstance(move, Claim) else set()
    took = parts.get("took")
    if any(parts[key] is None for key in parts.keys() - nullable) or (
        isinstance(took, dict) and None in took.values()
    ):
        raise Malformed("move_with_null")
    if isinstance(move, Claim):
        check_claim(move)
    return move


def kind_of(parts: dict[str, Any]) -> Any:
    """The kind of move that `do` names: much faster to read than any of them all."""
    do = parts.get("do")
    return KINDS.get(do, GameMove | Talk) if isinstance(do, str) else GameMove | Talk


def as_object(text: bytes | str | Raw, what: str, keys: set[str]) -> dict[str, Raw]:
    """The parts of a JSON object that may have these keys only. Raises Malformed."""
    parts: dict[str, Raw] = parse(text, dict[str, Raw], what)
    if not parts.keys() <= keys:
        raise Malformed("unknown_key", what=what)
    return parts


def parse(text: bytes | str | Raw, kind: Any, what: str, rule: str | None = None) -> Any:
    """JSON read as a value of this type. Raises Malformed."""
    try:
        return decoder(kind).decode(text)
    except UNREADABLE as error:
        raise Malformed("unreadable", rule, what=what, reason=error) from None


@lru_cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """A decoder for values of this type, made once."""
    return msgspec.json.Decoder(kind)


def _each(moves: Sequence[Raw]) -> Iterable[Act]:
    for index, text in enumerate(moves):
        try:
            yield read_act(text)
        except Malformed as malformed:
            raise Fault(index, malformed) from None


# ---------------------------------------------------------------- writing


def write(record: Record) -> bytes:
    """The record as JSON, on one line."""
    written = {
        "format": FORMAT,
        "players": record.players,
        "setup": record.setup,
        "moves": [write_act(*act) for act in record.acts],
    }
    return msgspec.json.encode(written | ({"seals": record.seals} if record.seals else {}))


def write_act(seat: int, move: GameMove | Talk) -> dict[str, Any]:
    """One move as the record writes it."""
    return {"seat": seat, **msgspec.to_builtins(move)}
