"""Bodies: what the calls of the JSON API are sent, one struct each."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import replace

from mafia_de_cuba.i18n.languages import Language
from mafia_de_cuba.rules.moves import Hide, Pocket
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import MOST_PLAYERS
from mafia_de_cuba.rules.talk import Topic
from mafia_de_cuba.table.commands.game import LONGEST_SPEECH
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.options import Options
from mafia_de_cuba.table.reactions import Emblem

# An id that gets a seat again is as good as a token: nobody may guess it.
Id = Annotated[str, Meta(min_length=16, max_length=64)] | UnsetType
Name = Annotated[str, Meta(max_length=200)]  # as sent: white space is put in order before it counts
Played = Annotated[int, Meta(ge=0, le=999)]  # games finished before, by the client's own count
Seat = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]  # which of them are there, the table says


MOST_TRUSTED = MOST_PLAYERS * len(Topic)

Given = TypeVar("Given", bound=str | int)


def given(value: Given | UnsetType) -> Given | None:
    """What a body says, or None where it says nothing."""
    return None if value is UNSET else value


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What all bodies share."""


class OptionsChange(Body, frozen=True):
    """Options to change; what is left out stays."""

    def apply(self, options: Options) -> Options:
        """These options with the changes."""
        given = {key: getattr(self, key) for key in self.__struct_fields__}
        return replace(options, **{k: value for k, value in given.items() if value is not UNSET})


if TYPE_CHECKING:
    OptionsBody = OptionsChange
else:  # every option that there is, each of which may be left out
    OptionsBody = defstruct(
        "OptionsBody",
        [
            (name, kind | UnsetType, UNSET)
            for name, kind in get_type_hints(Options, include_extras=True).items()
        ],
        bases=(OptionsChange,),
        namespace={"__doc__": OptionsChange.__doc__},
        frozen=True,
    )


class OpenBody(Body, frozen=True):
    """What opens a table; the same `id` again finds the same table."""

    name: Name
    options: OptionsBody = OptionsBody()
    id: Id = UNSET
    played: Played = 0


class JoinBody(Body, frozen=True):
    """What seats a player; the same `id` again gets the same seat."""

    name: Name
    id: Id = UNSET
    played: Played = 0


class BotBody(Body, frozen=True):
    """Which bot to seat; the same `id` again seats no second one."""

    level: str = BotKind().level
    personality: str = BotKind().personality
    id: Id = UNSET


class StartBody(Body, frozen=True):
    """What starts a game."""

    godfather: Name | UnsetType = UNSET


class SeatsBody(Body, frozen=True):
    """Other places: the present seats or the next game's chairs in a new order, or by chance."""

    order: Annotated[list[Seat], Meta(max_length=MOST_PLAYERS)] | UnsetType = UNSET
    chairs: Annotated[list[Seat], Meta(max_length=MOST_PLAYERS)] | UnsetType = UNSET
    shuffle: bool = False


class SeatBody(Body, frozen=True):
    """A seat, as views count them."""

    seat: Seat


class GodfatherBody(Body, frozen=True):
    """Who will be the first Godfather: a seat, or by chance, or who has played most."""

    seat: Seat | UnsetType = UNSET
    by: Literal["chance", "experience"] | UnsetType = UNSET


class RenameBody(Body, frozen=True):
    """Another name: one's own, or from the host that of a seat, or `of` somebody who waits."""

    name: Name
    seat: Seat | UnsetType = UNSET
    of: Name | UnsetType = UNSET


class SitOutBody(Body, frozen=True):
    """Who sits out, or plays again: oneself, or from the host a seat, or the name of who waits."""

    out: bool = True
    seat: Seat | UnsetType = UNSET
    name: Name | UnsetType = UNSET


class SitBody(Body, frozen=True):
    """A seat of the running game to ask for; without one, a place in the next game."""

    seat: Seat | UnsetType = UNSET


class DraftBody(Body, frozen=True):
    """What counts if time runs out: a `hide` or a `take`, and a token for the bag; or nothing."""

    move: Hide | Pocket | None = None
    bag: Token | None = None


class ReadBody(Body, frozen=True):
    """Free words to be read, and the language that they are in: the request's, if not said."""

    text: Annotated[str, Meta(max_length=LONGEST_SPEECH)]
    lang: Language | UnsetType = UNSET


class SaidBody(Body, frozen=True):
    """What a seat says about one thing."""

    seat: Seat
    about: Topic


class NotebookBody(Body, frozen=True):
    """What to take as true, and who is supposed to say something untrue."""

    trust: Annotated[list[SaidBody], Meta(max_length=MOST_TRUSTED)] = []
    lies: Annotated[list[Seat], Meta(max_length=MOST_PLAYERS)] = []


class LockBody(Body, frozen=True):
    """Whether who comes has to wait for the host's admission."""

    locked: bool


class AdmitBody(Body, frozen=True):
    """Whom to let in: to the next game, or to this seat of the running one."""

    name: Name
    seat: Seat | UnsetType = UNSET


class RemoveBody(Body, frozen=True):
    """Whom to send away: a seat, or the name of somebody who waits; with a ban, for good."""

    seat: Seat | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    ban: bool = False


class GodfatherVote(Body, frozen=True, tag_field="about", tag="godfather"):
    """A vote for the next Godfather."""

    choice: Annotated[str, Meta(pattern=r"^[0-9]{1,2}$")]  # a seat, as ballots write them


class AbsentVote(Body, frozen=True, tag_field="about", tag="absent"):
    """A vote about an absent player."""

    seat: Seat
    choice: Literal["wait", "bot"]


class SeatVote(Body, frozen=True, tag_field="about", tag="seat"):
    """A vote about somebody who asks for a seat."""

    name: Name
    choice: Literal["admit", "decline"]


VoteBody = GodfatherVote | AbsentVote | SeatVote


class ReactionBody(Body, frozen=True):
    """The emblem to show."""

    emblem: Emblem


class EmptyBody(Body, frozen=True):
    """Nothing more to say."""
