"""Forms: what pages send, read into the moves and options that the API knows."""

import re
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from msgspec import UNSET, ValidationError, convert
from msgspec.structs import replace
from starlette.requests import Request

from mafia_de_cuba.bots.registry import LEVELS, MIXED
from mafia_de_cuba.rules.moves import GameMove, Pass
from mafia_de_cuba.rules.notation import read_take
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.presets import preset
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS
from mafia_de_cuba.rules.talk import MOST_CLAIMED, Claim, Talk
from mafia_de_cuba.table.commands import Bag
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.options import FIRST_GAME, HELP, OPTIONS, Help, Option, Options, SetupWish
from mafia_de_cuba.testimony.whole_story import as_claim, cannot_be, worked_out
from mafia_de_cuba.web.http.errors import RefusedOption, bad_request
from mafia_de_cuba.web.http.request_body import read_body
from mafia_de_cuba.web.http.requests import read_move

MOST_FIELDS = 200
NUMBERS = ("diamonds", "target")
WORDS = ("token", "about", "text")


class Form:
    """The fields of a form, each once; `several` gives all of one name."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = pairs
        self.fields: Mapping[str, str] = dict(pairs)

    def text(self, name: str, default: str = "") -> str:
        """A field, or the default."""
        return self.fields.get(name, default)

    def several(self, name: str) -> list[str]:
        """All fields of this name."""
        return [value for key, value in self.pairs if key == name]

    def has(self, prefix: str) -> bool:
        """Whether anything is said in the fields whose names begin so."""
        return any(key.startswith(prefix) and value for key, value in self.pairs)

    def number(self, name: str) -> int:
        """A field that is a whole number. Raises TableError."""
        number = self.optional_number(name)
        if number is None:
            raise bad_request("number_missing")
        return number

    def optional_number(self, name: str) -> int | None:
        """A field that is a whole number, or None where it is empty. Raises TableError."""
        text = self.text(name).strip()
        if not text:
            return None
        if len(text) > 6 or not text.lstrip("-").isdecimal():
            raise bad_request("not_whole")
        try:
            return int(text)
        except ValueError:
            raise bad_request("not_whole") from None

    def key(self, part: str = "") -> str:
        """What is kept of the id that the page made for coming in; `part` tells several apart."""
        made = self.text("id")
        return hashed(f"{made} {part}".strip()) if 16 <= len(made) <= 64 else ""

    def ticked(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.text(name) not in ("", "0", "off", "false")


async def read_form(request: Request) -> Form:
    """The form that a request carries. Raises TableError."""
    body = await read_body(request.receive)
    try:
        text = body.decode("utf-8")
        return Form(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise bad_request("form_unreadable") from None


def games_played(form: Form) -> int:
    """How many games the device that sends a form has finished, by its own count."""
    played = form.text("played").strip()
    return int(played) if re.fullmatch("[0-9]{1,3}", played) else 0


# ---------------------------------------------------------------- a table for one


SOLO = {  # the fields of a table for one, and what is usual
    "players": "6",
    "seat": "random",
    "level": "medium",
    "box": FIRST_GAME.preset,
    "help": Help.PUBLIC,
}


class Lone(NamedTuple):
    """One person among bots."""

    players: int
    seat: int  # where the person sits
    level: str  # MIXED, or a level of bots
    preset: str
    help: Help


def lone_of(form: Form) -> Lone:
    """The table for one that a form asks for. Raises TableError."""
    players = form.optional_number("players") or int(SOLO["players"])
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise bad_request("number_of_players")
    level, box = form.text("level", SOLO["level"]), form.text("box", SOLO["box"])
    if level not in (MIXED, *LEVELS):
        raise bad_request("no_such_bot")
    if preset(box, players) is None:
        raise bad_request("no_such_box")
    wanted: Help = read_option(HELP, form.text("help", SOLO["help"]))
    return Lone(players, _seat_of(form, players - 1), level, box, wanted)


def _seat_of(form: Form, last: int) -> int:
    """Where somebody wants to sit; a chair that is not there is the last. Raises TableError."""
    named = {"godfather": 0, "first": 1, "last": last, "random": secrets.randbelow(last + 1)}
    wanted = form.text("seat", SOLO["seat"])
    if wanted in named:
        return named[wanted]
    return min(max(form.number("seat"), 0), last)


# ---------------------------------------------------------------- moves


def move_of(form: Form) -> GameMove | Talk | Pass:
    """The move that a form makes. Raises TableError."""
    do = form.text("do")
    if do == "claim":
        claim = claim_of(form)
        if not claim:
            raise bad_request("nothing_said")
        move = read_move({"do": "claim", **claim})
        return told_whole(move) if form.ticked("whole") and isinstance(move, Claim) else move
    parts: dict[str, Any] = {"do": do}
    for name in NUMBERS:
        if (number := form.optional_number(name)) is not None:
            parts[name] = number
    for name in WORDS:
        if form.text(name):
            parts[name] = form.text(name)
    if do == "take":
        parts |= take_of(form)
    return read_move(parts)


def take_of(form: Form) -> dict[str, Any]:
    """A take: by its own fields, or as one word of the notation in `take`."""
    if not form.text("take"):
        return {"fake": True} if form.ticked("fake") else {}
    return written_take(form.text("take"))


def written_take(word: str) -> dict[str, Any]:
    """A take written as one word: `3`, `driver`, `3+fake`, `-`. Raises TableError."""
    try:
        take = read_take(word)
    except ValueError:
        raise bad_request("no_such_take") from None
    parts: dict[str, Any] = {"diamonds": take.diamonds} if take.diamonds else {}
    parts |= {"token": str(take.token)} if take.token else {}
    return parts | ({"fake": True} if take.fake else {})


def bag_of(form: Form) -> Bag:
    """What goes into the bag with a take: a token, nothing (`-`), or what was said before."""
    word = form.text("bag")
    if word in ("", "-"):
        return None if word else UNSET
    if word not in [*Token]:
        raise bad_request("no_such_take")
    return Token(word)


def claim_of(form: Form) -> dict[str, Any]:
    """What a form claims. Raises TableError."""
    claim: dict[str, Any] = {}
    for place in ("received", "passed"):
        contents: dict[str, Any] = {}
        if (number := claimed(form, f"{place}_diamonds")) is not None:
            contents["diamonds"] = number
        if form.has(
            f"{place}_tokens."
        ):  # who counts one kind says of all others that there is none
            counts = {str(token): claimed(form, f"{place}_tokens.{token}") for token in Token}
            contents["tokens"] = {token: number for token, number in counts.items() if number}
        if contents:
            claim[place] = contents
    if form.text("took"):
        claim["took"] = written_take(form.text("took"))
    if dismissed := form.text("dismissed"):
        claim["dismissed"] = None if dismissed == "-" else dismissed
    return claim


def told_whole(claim: Claim) -> Claim:
    """A claim with the other box, which follows from what came and what was taken.

    Raises TableError where it cannot follow.
    """
    said = claim.topics()
    if cannot_be(said):
        raise bad_request("story_cannot_be")
    whole = as_claim({**worked_out(said), **said})
    assert whole is not None, "something was said"
    return whole


def claimed(form: Form, name: str) -> int | None:
    """A number that somebody claims, or None where the field is empty. Raises TableError."""
    number = form.optional_number(name)
    if number is not None and not 0 <= number <= MOST_CLAIMED:
        raise bad_request("claimed_number")
    return number


def tokens_of(form: Form, prefix: str) -> dict[str, int]:
    """Counts of tokens in fields of this prefix. Raises TableError."""
    counts = {str(token): form.optional_number(f"{prefix}{token}") for token in Token}
    return {token: number for token, number in counts.items() if number}


# ---------------------------------------------------------------- options


def options_of(form: Form, options: Options, players: int) -> Options:
    """The options with what a form changes. Raises TableError."""
    setup = setup_of(form, options.setup, players)
    written = {option: written_option(form, option) for option in OPTIONS}
    changes = {
        option.name: read_option(option, value)
        for option, value in written.items()
        if value is not UNSET
    }
    return replace(options, setup=setup, **changes)


def written_option(form: Form, option: Option) -> Any:
    """An option as a form writes it, where 0 is no number; UNSET where it says nothing."""
    if not option.is_number:
        return form.text(option.name) or UNSET
    number = form.optional_number(option.name)
    return UNSET if number is None else number or None


def read_option(option: Option, written: Any) -> Any:
    """The value of an option. Raises TableError."""
    try:
        return convert(written, option.type)
    except ValidationError:
        raise RefusedOption(option) from None


def setup_of(form: Form, setup: SetupWish, players: int) -> SetupWish:
    """The setup with what a form changes: a preset, tokens one by one, jokers, extras."""
    if form.ticked("custom"):
        counts = tokens_of(form, "tokens.")
        if any(number < 0 for number in counts.values()):
            raise bad_request("negative_tokens")
        setup = replace(setup, tokens=Tokens(**counts), preset="")
    elif wanted := form.text("preset"):
        if preset(wanted, players) is None:
            raise bad_request("no_such_box")
        setup = replace(setup, preset=wanted, tokens=UNSET, jokers=UNSET)
    jokers = form.optional_number("jokers")
    if jokers not in (None, setup.complete(players).jokers):
        setup = replace(setup, jokers=max(jokers, 0))
    for name in form.several("has"):
        if name in ("fake_diamond", "open_box"):
            setup = replace(setup, **{name: form.ticked(name)})
    return setup
