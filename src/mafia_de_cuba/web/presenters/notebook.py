"""The page of a notebook: what the seat saw, the worlds that are left, and what follows."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from mafia_de_cuba.analysis.clashing_words import Cell
from mafia_de_cuba.analysis.notebook import Belief, Notes
from mafia_de_cuba.analysis.open_stories import OpenStory
from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import Claim, Statement, Topic, standing_claims
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import said as in_words
from mafia_de_cuba.testimony.whole_story import as_claim
from mafia_de_cuba.web.sentences import Words

GOES_WITH = {
    "everybody": N_("These go with everything that was said:"),
    "neighbours": N_("These go with what you and your neighbours said, but not with everybody:"),
    "yourself": N_("These go with nothing but your own words:"),
}


class Told(NamedTuple):
    """One thing that a seat says, and whether it is trusted."""

    field: str
    words: str
    trusted: bool


class SeatNotes(NamedTuple):
    """What is noted of one seat."""

    seat: int
    name: str
    shares: tuple[tuple[str, str], ...]  # role and percent, the likeliest first
    told: tuple[Told, ...]
    lies: bool
    mine: bool


class NotebookPage(Struct, frozen=True):
    """Everything that the page of a notebook shows."""

    code: str
    seat: int
    saw: list[str]
    worlds: int
    seats: tuple[SeatNotes, ...]
    clashes: list[list[str]]
    story_line: str
    stories: list[str]


def present_notebook(words: Words, view: TableView, belief: Belief, notes: Notes) -> NotebookPage:
    """The notebook of the owner of this view."""
    assert view.you is not None
    told = notes.stories
    return NotebookPage(
        code=view.table,
        seat=view.you.seat,
        saw=list(what_i_saw(words, view)),
        worlds=notes.worlds,
        seats=tuple(seat_notes(words, view, belief, notes)),
        clashes=[[quoted(words, view, cell) for cell in clash] for clash in notes.clashes],
        story_line=words._(GOES_WITH[told.goes_with]) if told and told.stories else "",
        stories=[story(words, each) for each in told.stories] if told else [],
    )


def what_i_saw(words: Words, view: TableView) -> Iterator[str]:
    """What the seat knows by itself, a sentence each."""
    you = view.you
    assert you is not None
    if you.hidden is not None and you.left is not None:
        message = N_("Hidden: %(hidden)s. The box came back with %(box)s.")
        yield words.say(message, hidden=words.diamonds(you.hidden), box=words.box(you.left))
    if you.received is not None and you.took is not None and you.seat:
        yield words.you_took(you.received, you.took)
    if you.dismissed:
        yield words.say(N_("In your bag: %(token)s."), token=words.role(you.dismissed))


def seat_notes(words: Words, view: TableView, belief: Belief, notes: Notes) -> Iterator[SeatNotes]:
    """Every seat but the first Godfather's."""
    assert view.you is not None
    for player in view.players[1:]:
        seat = player.seat
        shares = notes.roles[seat] if notes.roles else {}
        yield SeatNotes(
            seat,
            player.name,
            tuple(shown_shares(words, shares)),
            tuple(told_by(words, view, seat, belief)),
            seat in belief.lies,
            seat == view.you.seat,
        )


def shown_shares(words: Words, shares: dict[Role, float]) -> Iterator[tuple[str, str]]:
    """Roles and their shares, the largest first; what is not certain is not told as certain."""
    for role, share in sorted(shares.items(), key=lambda each: -each[1]):
        percent = 100 if share == 1.0 else min(max(round(100 * share), 1), 99)
        yield words.short(role), words.percent(percent)


def told_by(words: Words, view: TableView, seat: int, belief: Belief) -> Iterator[Told]:
    """What a seat maintains, topic by topic."""
    for topic, said in standing_claims(view.ledger, seat).items():
        field = f"{seat}.{topic.value}"
        yield Told(field, statement(words, topic, said), (seat, topic) in belief.trust)


def statement(words: Words, topic: Topic, said: Statement) -> str:
    """One thing that was said, as it was said."""
    claim = as_claim({topic: said})
    return in_words(words, claim) if isinstance(claim, Claim) else ""


def quoted(words: Words, view: TableView, cell: Cell) -> str:
    """Who says what."""
    seat, topic = cell
    said = standing_claims(view.ledger, seat)[topic]
    told = statement(words, topic, said)
    return words.say(N_("%(name)s: “%(words)s”"), name=view.players[seat].name, words=told)


def story(words: Words, told: OpenStory) -> str:
    """A whole story, as the seat would tell it."""
    said: dict[Topic, Statement] = {
        Topic.RECEIVED_DIAMONDS: told.received.diamonds,
        Topic.RECEIVED_TOKENS: told.received.tokens,
        Topic.TOOK: told.took,
        Topic.PASSED_DIAMONDS: told.passed.diamonds,
        Topic.PASSED_TOKENS: told.passed.tokens,
    }
    if told.dismissed:
        said[Topic.DISMISSED] = told.dismissed
    claim = as_claim(said)
    return in_words(words, claim) if claim else ""
