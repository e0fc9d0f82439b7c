"""A case: what its solver knows, as JSON read and written."""

from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.moves import GameMove
from mafia_de_cuba.rules.pieces import Box, Role, Tokens
from mafia_de_cuba.rules.play import MOST_HIDDEN
from mafia_de_cuba.rules.record import as_object, parse, read_act, read_setup, write_act
from mafia_de_cuba.rules.setup import Setup, check, check_players
from mafia_de_cuba.rules.talk import Claim, Spoken, Talk

NEEDED = ("players", "setup", "hidden", "left", "liars", "claims")
KEYS = {"case", "level", *NEEDED, "answer"}
NOBODY = (Role.GODFATHER, Role.OFFENDER)  # no take makes one of them


class NoCase(Malformed):
    """What was sent cannot be read as a case."""

    templates: ClassVar = {
        "incomplete": "A case has %(keys)s.",
        "open_box": "With the open box (T8) there is no case.",
        "not_a_liar": "A take makes nobody a '%(role)s'.",
        "bad_claim": "Claim %(number)s: %(reason)s",
        "no_claim": "Claim %(number)s: only 'claim' moves of a seat at the table belong here.",
    }


class Case(Struct, frozen=True):
    """A table after the theft, what was said, and who may have lied."""

    players: tuple[str, ...]
    setup: Setup
    hidden: int
    left: Box
    liars: tuple[Role, ...]
    claims: tuple[Spoken, ...]
    name: str = ""
    level: str = ""


def read_case(text: bytes | str) -> Case:
    """The case that this JSON writes. Raises Malformed or Refused."""
    parts = as_object(text, "The case", KEYS)
    if any(key not in parts for key in NEEDED):
        raise NoCase("incomplete", keys=", ".join(NEEDED))
    players = parse(parts["players"], tuple[str, ...], "'players'", rule="S1")
    check_players(players)
    return Case(
        players,
        read_closed_setup(parts["setup"], len(players)),
        read_hidden(parts["hidden"]),
        read_left(parts["left"]),
        read_liars(parts["liars"]),
        read_claims(parts["claims"], len(players)),
    )


def read_closed_setup(text: Raw, players: int) -> Setup:
    """The setup, checked as a record's."""
    setup = read_setup(text, players)
    check(setup, players)
    if setup.open_box:
        raise NoCase("open_box")
    return setup


def read_hidden(text: Raw) -> int:
    """How many diamonds the Godfather hid."""
    hidden: int = parse(text, int, "'hidden'")
    if not 0 <= hidden <= MOST_HIDDEN:
        raise Refused("T1", "number_hidden")
    return hidden


def read_left(text: Raw) -> Box:
    """What came back in the box."""
    parts = as_object(text, "'left'", set(Box.__struct_fields__))
    return Box(
        parse(parts.get("diamonds", Raw(b"null")), int, "'left'"),
        parse(parts.get("tokens", Raw(b"{}")), Tokens, "'left'"),
        parse(parts.get("fake_diamond", Raw(b"false")), bool, "'left'"),
    )


def read_liars(text: Raw) -> tuple[Role, ...]:
    """The roles that may have said anything."""
    liars: tuple[Role, ...] = parse(text, tuple[Role, ...], "'liars'")
    for role in liars:
        if role in NOBODY:
            raise NoCase("not_a_liar", role=role)
    return liars


def read_claims(text: Raw, players: int) -> tuple[Spoken, ...]:
    """What was said, in order."""
    moves = parse(text, list[Raw], "'claims'")
    return tuple(read_claim(move, number, players) for number, move in enumerate(moves, 1))


def read_claim(text: Raw, number: int, players: int) -> Spoken:
    """One claim, which stands at this place from 1 on."""
    try:
        seat, words = read_act(text)
    except Malformed as cause:
        raise NoCase("bad_claim", number=number, reason=cause.message) from None
    return Spoken(seat, checked_claim(seat, words, number, players))


def checked_claim(seat: int, words: GameMove | Talk, number: int, players: int) -> Claim:
    """These words, if they are a claim of somebody at the table."""
    if not (isinstance(words, Claim) and 0 <= seat < players):
        raise NoCase("no_claim", number=number)
    return words


def write_case(case: Case, thieves: tuple[int, ...]) -> dict[str, Any]:
    """The case with its answer, as plain JSON values."""
    setup = msgspec.to_builtins(case.setup)
    return {
        "case": case.name,
        "level": case.level,
        "players": case.players,
        "setup": {key: setup[key] for key in ("tokens", "jokers", "fake_diamond")},
        "hidden": case.hidden,
        "left": case.left,
        "liars": case.liars,
        "claims": [write_act(spoken.seat, spoken.words) for spoken in case.claims],
        "answer": {"thieves": thieves},
    }
