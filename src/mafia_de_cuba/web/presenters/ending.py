"""The finale: everything revealed, seat by seat, and how the box went round."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Take, Token
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Said
from mafia_de_cuba.web.sentences import Words

from .game import passed
from .ledger import statements


class Truth(NamedTuple):
    """One seat laid open: what it received, took and passed on, and what it said of it."""

    seat: int
    name: str
    role: Role
    won: bool
    received: Box | None
    took: Take | None
    passed: Box | None
    dismissed: Token | None
    cells: Said
    honest: dict[Topic, bool]  # of what it maintained to the end

    def is_true(self, *topics: Topic) -> bool:
        """Whether nothing that was maintained on these topics is a lie."""
        return all(self.honest.get(topic, True) for topic in topics)


def truths(view: TableView) -> list[Truth]:
    """Everything revealed, seat by seat."""
    said = statements(view)
    return [_truth(view, player.seat, said[player.seat]) for player in view.players]


def _truth(view: TableView, seat: int, cells: Said) -> Truth:
    theft, outcome, player = view.theft, view.outcome, view.players[seat]
    assert theft
    assert outcome
    assert player.role
    received = theft.received[seat] if seat < len(theft.received) else None
    after = passed(view, seat) if seat else None
    dismissed = theft.bag if seat == 1 else None
    facts: dict[Topic, Statement] = {Topic.TOOK: player.took, Topic.DISMISSED: dismissed}
    if received and after:
        facts |= {
            Topic.RECEIVED_DIAMONDS: received.diamonds,
            Topic.RECEIVED_TOKENS: received.tokens,
            Topic.PASSED_DIAMONDS: after.diamonds,
            Topic.PASSED_TOKENS: after.tokens,
        }
    return Truth(
        seat=seat,
        name=player.name,
        role=player.role,
        won=seat in outcome.winners,
        received=received,
        took=player.took if seat else None,
        passed=after,
        dismissed=dismissed,
        cells=cells,
        honest={
            topic: topic in facts and cells.on(topic).value == facts[topic]
            for topic in Topic
            if cells.on(topic).said
        },
    )


class Win(NamedTuple):
    """Winners who share a reason: what they are, and why they have won."""

    roles: tuple[Role, ...]
    sentence: str


def wins(words: Words, view: TableView) -> list[Win]:
    """Who has won, and why: a reason once, for all of whom it is true."""

    def role(seat: int) -> Role:
        return Role.GODFATHER if seat == view.godfather else view.players[seat].role or Role.URCHIN

    return [
        Win(tuple(dict.fromkeys(map(role, seats))), sentence)
        for seats, sentence in words.whys(view)
    ]


class Column(NamedTuple):
    """One seat of the chart of the theft: diamonds as paths, in its coordinates."""

    seat: int
    name: str
    role: Role
    x: float
    kept: str
    taken: str
    told: str
    figures: tuple[tuple[float, str], ...]  # a nought where there is nothing to draw
    received: int
    claimed: int | None


CHART_WIDTH, CHART_BASE, STEP = 312, 124, 9.4
GEM = "l3-3.6h6l3 3.6-6 6z"


def chart(view: TableView) -> list[Column]:
    """How the box went round: what each seat found, took, and said that it had found."""
    seats = [truth for truth in truths(view) if truth.received]
    pitch = CHART_WIDTH / max(len(seats), 1)
    return [_column(truth, pitch, number) for number, truth in enumerate(seats)]


def _column(truth: Truth, pitch: float, number: int) -> Column:
    assert truth.received
    assert truth.took
    gap = min(16.0, pitch / 2 - 0.5)
    x = number * pitch + (pitch - gap - 12) / 2
    taken, found = truth.took.diamonds, truth.received.diamonds
    cell = truth.cells.received_diamonds
    claimed = cell.value if isinstance(cell.value, int) else None
    figures = [(x + 6, "0")] if not found else []
    if claimed == 0:
        figures.append((x + gap + 6, "0"))
    return Column(
        seat=truth.seat,
        name=truth.name,
        role=truth.role,
        x=round(x + (gap + 12) / 2, 1),
        kept=_stack(x, 0, found - taken),
        taken=_stack(x, found - taken, taken),
        told=_stack(x + gap, 0, min(claimed or 0, DIAMONDS)),
        figures=tuple((round(left, 1), figure) for left, figure in figures),
        received=found,
        claimed=claimed,
    )


def _stack(x: float, start: int, number: int) -> str:
    places = range(start, start + number)
    return "".join(f"M{x:.1f} {CHART_BASE - place * STEP:.1f}{GEM}" for place in places)


def standings(view: TableView) -> Iterator[tuple[str, int]]:
    """Who has won how many games of the series, the best first."""
    yield from sorted(view.score.items(), key=lambda pair: (-pair[1], pair[0]))
