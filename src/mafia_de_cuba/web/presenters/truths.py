"""What was true: each seat laid open, beside what it had said."""

from collections.abc import Iterator

from mafia_de_cuba.rules.pieces import Box, Role, Take, Token
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Said, hear
from mafia_de_cuba.views import PlayerView, Theft

from .model import Model

COLUMNS = (
    (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS),
    (Topic.TOOK, Topic.DISMISSED),
    (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS),
)


class Maintained(Model, frozen=True):
    """What a seat maintained to the end in one column, and whether all of it was true."""

    values: tuple[tuple[Topic, Statement], ...]
    true: bool


class Truth(Model, frozen=True):
    """One seat laid open: what it received, took and passed on, and what it said of it."""

    name: str
    role: Role
    won: bool
    received: Box
    took: Take
    passed: Box
    dismissed: Token | None
    said: tuple[Maintained, ...]  # column by column


class Truths(Model, frozen=True):
    """The ledger of what was true."""

    rows: tuple[Truth, ...]


def present_truths(view: TableView) -> Truths:
    """Every seat, laid open."""
    return Truths(tuple(_truths(view)))


def _truths(view: TableView) -> Iterator[Truth]:
    theft, heard = view.theft, hear(view).said
    assert theft, "the game is over"
    for player in view.players:
        received = theft.received[player.seat] if player.seat < len(theft.received) else None
        if received:
            yield _truth(view, theft, player, received, heard[player.seat])


def _truth(view: TableView, theft: Theft, player: PlayerView, received: Box, said: Said) -> Truth:
    later = theft.received[player.seat + 1 :]
    passed = (later[0] if later else theft.left) or theft.left
    dismissed = theft.bag if player.seat == 1 else None
    assert view.outcome
    assert player.role
    assert player.took
    facts: dict[Topic, Statement] = {
        Topic.RECEIVED_DIAMONDS: received.diamonds,
        Topic.RECEIVED_TOKENS: received.tokens,
        Topic.TOOK: player.took,
        Topic.DISMISSED: dismissed,
        Topic.PASSED_DIAMONDS: passed.diamonds,
        Topic.PASSED_TOKENS: passed.tokens,
    }
    return Truth(
        name=player.name,
        role=player.role,
        won=player.seat in view.outcome.winners,
        received=received,
        took=player.took,
        passed=passed,
        dismissed=dismissed,
        said=tuple(_maintained(said, facts, topics) for topics in COLUMNS),
    )


def _maintained(said: Said, facts: dict[Topic, Statement], topics: tuple[Topic, ...]) -> Maintained:
    values = tuple((topic, said.on(topic).value) for topic in topics if said.on(topic).said)
    return Maintained(values, all(value == facts[topic] for topic, value in values))
