"""What one seat observes, as small whole numbers: nothing that its view does not hold."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate
from math import prod
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import GODFATHER, Box, Role, Token
from mafia_de_cuba.rules.state import HIDE, THEFT, Phase, State

from .actions import NAMES, NUMBER, QUESTIONS
from .position import Position

ROLES = {role: number for number, role in enumerate(Role)}
TOKENS = {token: number for number, token in enumerate(Token)}
PHASES = {phase: number for number, phase in enumerate(Phase)}
BOX = 3 + len(TOKENS)  # numbers for a box
CLAIMS = ("received", "passed", "took", "dismissed", "suspect")
FIRST = {kind: NUMBER[name] for kind, name in zip(
    CLAIMS,
    ("received 0", "passed 0", "took nothing", "dismissed nothing", "suspect 0"),
    strict=True,
)}  # fmt: skip


def _claim(action: int) -> tuple[int, int] | None:
    """Which kind of claim an action is, and the number that it stands for."""
    name = NAMES[action].partition(" ")[0]
    return (CLAIMS.index(name), action - FIRST[name] + 1) if name in CLAIMS else None


CLAIM_OF_ACTION = tuple(_claim(action) for action in range(len(NAMES)))
LARGEST = 127  # no number is larger


class Piece(NamedTuple):
    """A part of the observation."""

    name: str
    shape: tuple[int, ...]
    begin: int

    @property
    def end(self) -> int:
        """Where the next one begins."""
        return self.begin + prod(self.shape)


@cache
def layout(players: int) -> dict[str, Piece]:
    """The parts of an observation, one after the other."""
    shapes = dict(_shapes(players))
    begins = accumulate((prod(shape) for shape in shapes.values()), initial=0)
    pairs = zip(shapes.items(), begins, strict=False)
    return {name: Piece(name, shape, begin) for (name, shape), begin in pairs}


def _shapes(players: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    seats = (players,)
    # What everybody knows.
    yield "phase", (len(PHASES),)
    yield "acting", seats  # whose turn it is
    yield "godfather", seats
    yield "accused", seats
    yield "asked", (len(QUESTIONS),)  # the question that waits for an answer
    yield "numbers", (3,)  # jokers left, diamonds recovered, questions left
    yield "in_play", seats
    yield "revealed", seats
    yield "comforted", seats  # who was given a joker
    yield "fake_shown", seats
    yield "roles", (players, len(ROLES))  # of revealed seats
    yield "diamonds", seats  # taken by revealed seats
    yield "claims", (players, len(CLAIMS))  # the last claim of each kind: 0 for none
    # What one seat knows.
    yield "seat", seats
    yield "role", (len(ROLES),)
    yield "received", (BOX,)  # the box that came: 1, diamonds, fake diamond, tokens
    yield "took", (3,)  # 1, diamonds, fake diamond; a token is the role
    yield "dismissed", (1 + len(TOKENS),)  # by the first player: nothing, or a token
    yield "office", (1 + BOX,)  # for Godfathers: hidden, and the box that came back


PRIVATE = ("seat", "role", "received", "took", "dismissed", "office")


def size(players: int) -> int:
    """How many numbers an observation has."""
    return list(layout(players).values())[-1].end


class Places(NamedTuple):
    """Where each part begins, and an observation in which everybody is in play."""

    blank: bytes
    phase: int
    acting: int
    godfather: int
    accused: int
    asked: int
    numbers: int
    in_play: int
    revealed: int
    comforted: int
    fake_shown: int
    roles: int
    diamonds: int
    claims: int
    seat: int
    role: int
    received: int
    took: int
    dismissed: int
    office: int


@cache
def places_of(players: int) -> Places:
    """Where everything lies, looked up once."""
    pieces = layout(players)
    blank = bytearray(size(players))
    blank[pieces["in_play"].begin : pieces["in_play"].end] = bytes([1]) * players
    return Places(bytes(blank), *(piece.begin for piece in pieces.values()))


def observe(position: Position, seat: int) -> bytearray:
    """What this seat observes, one byte for each number."""
    return with_own(observe_public(position), position, seat)


def observe_public(position: Position) -> bytearray:
    """What everybody observes; the numbers of one seat are still 0."""
    places = places_of(len(position.state.players))
    cells = bytearray(places.blank)
    _write_turn(cells, position, places)
    _write_seats(cells, position.state, places)
    for speaker, action in position.public:
        if claim := CLAIM_OF_ACTION[action]:
            kind, value = claim
            cells[places.claims + speaker * len(CLAIMS) + kind] = value
    return cells


def with_own(public: bytearray, position: Position, seat: int) -> bytearray:
    """What everybody observes and what this seat does; the public part stays as it is."""
    cells = public[:]
    _write_own(cells, position, seat, places_of(len(position.state.players)))
    return cells


def _write_turn(cells: bytearray, position: Position, places: Places) -> None:
    state = position.state
    cells[places.phase + PHASES[state.phase]] = 1
    if state.outcome is None:
        cells[places.acting + position.seat] = 1
    cells[places.godfather + state.godfather] = 1
    if state.accused is not None:
        cells[places.accused + state.accused] = 1
    if position.asked:
        cells[places.asked + QUESTIONS.index(position.asked)] = 1
    cells[places.numbers] = state.jokers
    cells[places.numbers + 1] = state.recovered
    cells[places.numbers + 2] = position.questions


def _write_seats(cells: bytearray, state: State, places: Places) -> None:
    for seat in state.out:
        cells[places.in_play + seat] = 0
    for seat in state.comforted:
        cells[places.comforted + seat] = 1
    for seat in state.fakes_shown:
        cells[places.fake_shown + seat] = 1
    for seat in revealed_seats(state):
        cells[places.revealed + seat] = 1
        take = state.takes[seat] if seat < len(state.takes) else None
        role = GODFATHER if take is None else take.role
        cells[places.roles + seat * len(ROLES) + ROLES[role]] = 1
        cells[places.diamonds + seat] = 0 if take is None else take.diamonds


def revealed_seats(state: State) -> Iterable[int]:
    """The seats of which all may know what they are."""
    if state.outcome is not None:
        return range(len(state.players))
    shooters = () if state.shooter is None else (state.shooter,)
    return (0, state.godfather, *state.emptied, *shooters)


def _write_own(cells: bytearray, position: Position, seat: int, places: Places) -> None:
    state = position.state
    cells[places.seat + seat] = 1
    received = state.received[seat] if seat < len(state.received) else None
    if received is not None:
        cells[places.received : places.received + BOX] = box_cells(received)
    take = state.takes[seat] if seat < len(state.takes) else None
    if take is not None:
        cells[places.role + ROLES[take.role]] = 1
        cells[places.took] = 1
        cells[places.took + 1] = take.diamonds
        cells[places.took + 2] = take.fake
    elif seat == 0:
        cells[places.role + ROLES[GODFATHER]] = 1
    if seat == 1 and not position.bag_open:
        cells[places.dismissed + (1 + TOKENS[state.bag] if state.bag else 0)] = 1
    if state.held_office(seat) and state.phase is not HIDE:
        cells[places.office] = state.hidden
        if state.phase is not THEFT:
            cells[places.office + 1 : places.office + 1 + BOX] = box_cells(state.box)


@lru_cache(maxsize=1 << 14)
def box_cells(box: Box) -> bytes:
    """A box that was seen: 1, diamonds, the fake diamond, tokens by kind."""
    counts = (box.tokens.count(token) for token in Token)
    return bytes((1, box.diamonds, box.fake_diamond, *counts))
