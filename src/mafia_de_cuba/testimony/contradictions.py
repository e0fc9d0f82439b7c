"""Contradictions: claims that cannot all be true, or not beside what somebody knows."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Name, Take, Token
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Topic

from .arithmetic import out_of_sum
from .claimed_boxes import Cell, Sight, Testimony, testimony
from .statements import Said, View, hear

FEWEST_IN_BOX = 10  # T1


class Kind(Name):
    """Why claims cannot stand together."""

    APART = "apart"  # neighbours tell of one box in two ways
    GROWN = "grown"  # a later box holds more than an earlier one
    SUM = "sum"  # one seat's own words do not add up
    CROWD = "crowd"  # a token was taken more often than it exists
    SETUP = "setup"  # no box of this game ever looked so
    SHOWN = "shown"  # the pockets have told another story
    SEEN = "seen"  # not what I saw
    KNOWN = "known"  # nor what follows from it


class Contradiction(NamedTuple):
    """Claims that cannot all be true; where I know better, those of one seat are enough."""

    kind: Kind
    cells: tuple[Cell, ...]
    token: Token | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose words they are, in the order of the box."""
        return tuple(sorted({seat for seat, _ in self.cells}))


def against_mine(view: View) -> list[Contradiction]:
    """What others claim against what this seat knows by itself."""
    you = view.you
    if you is None:
        return []
    mine = Mine(you.seat, you.received, you.took, you.dismissed, you.hidden, you.left)
    return list(_found_by(mine, hear(view).said, view.setup))


def among_claims(view: View) -> list[Contradiction]:
    """What everybody could see for themselves: claims that cannot all be true."""
    shown = tuple(player.took if player.revealed else None for player in view.players)
    return list(_found_by_all(shown, hear(view).said, view.setup))


def each_once(found: Iterable[Contradiction]) -> list[Contradiction]:
    """Of contradictions of the same claims only the first."""
    return list(
        {contradiction.cells: contradiction for contradiction in reversed(list(found))}.values()
    )[::-1]


def marked(found: Iterable[Contradiction]) -> set[Cell]:
    """The cells that cannot all be true."""
    return {cell for contradiction in found for cell in contradiction.cells}


KEPT = 4096  # what follows from claims: most words change none of it

# ---------------------------------------------------------------- against what I know


class Mine(NamedTuple):
    """What a seat knows by itself."""

    seat: int
    received: Box | None
    took: Take | None
    dismissed: Token | None
    hidden: int | None
    left: Box | None


@lru_cache(KEPT)
def _found_by(mine: Mine, said: tuple[Said, ...], setup: Setup) -> tuple[Contradiction, ...]:
    return tuple(each_once(_against(mine, testimony(said, setup), setup)))


def _against(mine: Mine, told: Testimony, setup: Setup) -> Iterator[Contradiction]:
    known = list(_known(mine, setup, len(told.claims)))
    found = [
        Contradiction(
            Kind.SEEN if any(each.box == sight.box for each in opposed) else Kind.KNOWN, sight.cells
        )
        for sight in told.sights
        if (opposed := _opposed(sight, known, mine.seat))
    ]
    for each in known:
        if each.thing != "diamonds":
            found += _false_takers(mine.seat, told, each, setup)
    yield from found
    for sight in _beyond(told.derived, found):
        if _opposed(sight, known, mine.seat):
            yield Contradiction(Kind.KNOWN, sight.cells)


def _opposed(sight: Sight, known: Iterable[Sight], me: int) -> list[Sight]:
    """What I know that speaks against somebody else's words."""
    [seat] = {seat for seat, _ in sight.cells}
    return [] if seat == me else [each for each in known if each.opposes(sight)]


def _beyond(derived: Iterable[Sight], found: Iterable[Contradiction]) -> list[Sight]:
    """What follows from words with which nothing is wrong yet."""
    wrong = marked(found)
    return [sight for sight in derived if wrong.isdisjoint(sight.cells)]


def _known(mine: Mine, setup: Setup, players: int) -> Iterator[Sight]:
    """What I know of boxes: mine as it came and went, and in office the first and the last."""
    if mine.received:
        yield from _seen(mine.seat, mine.received, setup)
        if mine.took:
            left = mine.received.without(Take(token=mine.dismissed)).without(mine.took)
            yield from _seen(mine.seat + 1, left, setup)
    if mine.hidden is not None and mine.left is not None:
        yield _exactly(1, "diamonds", DIAMONDS - mine.hidden)
        yield from _seen(players, mine.left, setup)


def _seen(number: int, box: Box, setup: Setup) -> Iterator[Sight]:
    yield _exactly(number, "diamonds", box.diamonds)
    yield from (_exactly(number, kind, box.tokens.count(kind)) for kind in setup.tokens.kinds())


def _exactly(box: int, thing: str, number: int) -> Sight:
    """What is known of a box."""
    return Sight(box, thing, number, number)


def _false_takers(me: int, told: Testimony, sight: Sight, setup: Setup) -> Iterator[Contradiction]:
    """Who say they took such a token before or after that box, where so many cannot have."""
    token = Token(sight.thing)
    gone = setup.tokens.count(token) - sight.least
    after = range(sight.box, len(told.claims))
    for seats, possible in ((range(sight.box), gone), (after, sight.least)):
        takers = [seat for seat in told.takers[token] if seat in seats and seat != me]
        cells = tuple((seat, Topic.TOOK) for seat in takers)
        if len(cells) > possible > 0:
            yield Contradiction(Kind.CROWD, cells, token)
        elif len(cells) > possible:
            yield from (Contradiction(Kind.KNOWN, (cell,)) for cell in cells)


# ---------------------------------------------------------------- claims against claims


@lru_cache(KEPT)
def _found_by_all(
    shown: tuple[Take | None, ...], said: tuple[Said, ...], setup: Setup
) -> tuple[Contradiction, ...]:
    return tuple(each_once(_among(shown, testimony(said, setup), setup)))


def _among(shown: Iterable[Take | None], told: Testimony, setup: Setup) -> Iterator[Contradiction]:
    found: list[Contradiction] = []
    for seat, (claims, pocket) in enumerate(zip(told.claims, shown, strict=True)):
        if pocket is not None and claims.get(Topic.TOOK, pocket) != pocket:
            found.append(Contradiction(Kind.SHOWN, ((seat, Topic.TOOK),)))
        if topics := out_of_sum(seat, claims):
            found.append(Contradiction(Kind.SUM, tuple((seat, topic) for topic in topics)))
    found += _impossible(told.sights, setup)
    derived = _beyond(told.derived, found)
    yield from found
    for token in setup.tokens.kinds():
        takers = told.takers[token]
        if len(takers) > setup.tokens.count(token):
            yield Contradiction(Kind.CROWD, tuple((seat, Topic.TOOK) for seat in takers), token)
    yield from _impossible(derived, setup)
    yield from _within_seats(told.sights, derived)
    yield from _between_seats((*told.sights, *derived))


def _within_seats(sights: Iterable[Sight], derived: Iterable[Sight]) -> Iterator[Contradiction]:
    """Who took nothing of what they say there was (T3)."""
    for nothing in derived:
        if nothing.most == 0 and len(nothing.cells) == 1:
            seat = nothing.cells[0][0]
            for sight in sights:
                if sight.cells[0][0] == seat and sight.opposes(nothing):
                    yield Contradiction(Kind.SUM, (*sight.cells, *nothing.cells))


def _between_seats(sights: Iterable[Sight]) -> Iterator[Contradiction]:
    """Boxes told apart; where neighbours contradict each other, nobody further off is named."""
    alike: dict[str, list[Sight]] = {}
    for sight in sights:
        alike.setdefault(sight.thing, []).append(sight)
    pairs = [
        (
            near,
            far,
            Contradiction(
                Kind.APART if one.box == other.box else Kind.GROWN, one.cells + other.cells
            ),
        )
        for group in alike.values()
        for one, other in combinations(group, 2)
        if (near := one.cells[0][0]) != (far := other.cells[0][0]) and one.opposes(other)
    ]
    named: set[tuple[int, int]] = set()
    for one, other, contradiction in sorted(pairs, key=_plainest):
        near, far = sorted((one, other))
        if not any(near <= first and last <= far for first, last in named):
            named.add((near, far))
            yield contradiction


def _plainest(pair: tuple[int, int, Contradiction]) -> tuple[int, int]:
    """Neighbours first, and of their words the fewest."""
    one, other, contradiction = pair
    return abs(other - one), len(contradiction.cells)


def _impossible(sights: Iterable[Sight], setup: Setup) -> Iterator[Contradiction]:
    """What no box of this game ever held: everybody knows the setup."""
    tokens = setup.tokens
    first = Sight(1, "diamonds", FEWEST_IN_BOX, DIAMONDS)  # T1
    full = [first, *(_exactly(1, kind, tokens.count(kind)) for kind in Token)]
    for sight in sights:
        if any(known.opposes(sight) for known in full):
            yield Contradiction(Kind.SETUP, sight.cells)
