"""Contradictions: claims that cannot all be true, or not beside what somebody knows."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Name, Take, Token
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Statement, Topic

from .arithmetic import Claims, out_of_sum
from .claimed_boxes import Cell, Sight, Source, Testimony, testimony
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
    sights: tuple[Sight, ...] = ()  # two that oppose each other; or one, beside who took a token
    values: tuple[Statement, ...] = ()  # what the cells say; then what the pockets held
    most: int = 0  # how many can have taken such a token

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
            Kind.SEEN if fact.box == sight.box else Kind.KNOWN, sight.cells, sights=(sight, fact)
        )
        for sight in told.sights
        if (fact := _opposed(sight, known, mine.seat))
    ]
    for each in known:
        if each.thing != "diamonds":
            found += _false_takers(mine.seat, told, each, setup)
    yield from found
    for sight in _beyond(told.derived, found):
        if fact := _opposed(sight, known, mine.seat):
            yield Contradiction(Kind.KNOWN, sight.cells, sights=(sight, fact))


def _opposed(sight: Sight, known: Iterable[Sight], me: int) -> Sight | None:
    """What I know that speaks against somebody else's words: of the same box, if anything does."""
    [seat] = {seat for seat, _ in sight.cells}
    against = [each for each in known if seat != me and each.opposes(sight)]
    return min(against, key=lambda each: abs(each.box - sight.box), default=None)


def _beyond(derived: Iterable[Sight], found: Iterable[Contradiction]) -> list[Sight]:
    """What follows from words with which nothing is wrong yet."""
    wrong = marked(found)
    return [sight for sight in derived if wrong.isdisjoint(sight.cells)]


def _known(mine: Mine, setup: Setup, players: int) -> Iterator[Sight]:
    """What I know of boxes: mine as it came and went, and in office the first and the last."""
    if mine.received:
        yield from _seen(mine.seat, mine.received, setup, Source.RECEIVED)
        if mine.took:
            left = mine.received.without(Take(token=mine.dismissed)).without(mine.took)
            yield from _seen(mine.seat + 1, left, setup, Source.PASSED)
    if mine.hidden is not None and mine.left is not None:
        first = Source.FIRST if mine.seat else Source.SENT
        yield _exactly(1, "diamonds", DIAMONDS - mine.hidden, first)
        yield from _seen(players, mine.left, setup, Source.RETURNED)


def _seen(number: int, box: Box, setup: Setup, source: Source) -> Iterator[Sight]:
    yield _exactly(number, "diamonds", box.diamonds, source)
    for kind in setup.tokens.kinds():
        yield _exactly(number, kind, box.tokens.count(kind), source)


def _exactly(box: int, thing: str, number: int, source: Source) -> Sight:
    """What is known of a box."""
    return Sight(box, thing, number, number, source=source)


def _false_takers(me: int, told: Testimony, sight: Sight, setup: Setup) -> Iterator[Contradiction]:
    """Who say they took such a token before or after that box, where so many cannot have."""
    token = Token(sight.thing)
    gone = setup.tokens.count(token) - sight.least
    after = range(sight.box, len(told.claims))
    for seats, possible in ((range(sight.box), gone), (after, sight.least)):
        takers = [seat for seat in told.takers[token] if seat in seats and seat != me]
        cells = tuple((seat, Topic.TOOK) for seat in takers)
        if len(cells) > possible > 0:
            yield Contradiction(Kind.CROWD, cells, token, (sight,), most=possible)
        elif len(cells) > possible:
            for cell in cells:
                yield Contradiction(Kind.KNOWN, (cell,), token, (sight,))


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
            took = (claims[Topic.TOOK], pocket)
            found.append(Contradiction(Kind.SHOWN, ((seat, Topic.TOOK),), values=took))
        if topics := out_of_sum(seat, claims):
            found.append(_wrong_sum(claims, [(seat, topic) for topic in topics]))
    found += _impossible(told.sights, setup)
    derived = _beyond(told.derived, found)
    yield from found
    crowds = list(_crowds(told, setup))
    yield from crowds
    yield from _impossible(derived, setup)
    yield from _within_seats(told, derived)
    for each in _between_seats((*told.sights, *derived)):
        if not any(set(each.cells) <= set(crowd.cells) for crowd in crowds):  # said already
            yield each


def _crowds(told: Testimony, setup: Setup) -> Iterator[Contradiction]:
    """More seats that say they took a token than there are of it."""
    for token in setup.tokens.kinds():
        takers, most = told.takers[token], setup.tokens.count(token)
        if len(takers) > most:
            cells = tuple((seat, Topic.TOOK) for seat in takers)
            yield Contradiction(Kind.CROWD, cells, token, most=most)


def _wrong_sum(claims: Claims, cells: Sequence[Cell]) -> Contradiction:
    values = tuple(claims[topic] for _, topic in cells)
    return Contradiction(Kind.SUM, tuple(cells), values=values)


def _within_seats(told: Testimony, derived: Iterable[Sight]) -> Iterator[Contradiction]:
    """Who took nothing of what they say there was (T3)."""
    for nothing in derived:
        if nothing.most == 0 and len(nothing.cells) == 1:
            for sight in told.sights:
                if sight.seat == nothing.seat and sight.opposes(nothing):
                    yield _wrong_sum(told.claims[sight.seat], (*sight.cells, *nothing.cells))


def _between_seats(sights: Iterable[Sight]) -> Iterator[Contradiction]:
    """Boxes told apart; where neighbours contradict each other, nobody further off is named."""
    alike: dict[str, list[Sight]] = {}
    for sight in sights:
        alike.setdefault(sight.thing, []).append(sight)
    pairs = [
        (one.seat, other.seat, _told_apart(one, other))
        for group in alike.values()
        for one, other in combinations(group, 2)
        if one.seat != other.seat and one.opposes(other)
    ]
    named: set[tuple[int, int]] = set()
    for one, other, contradiction in sorted(pairs, key=_plainest):
        near, far = sorted((one, other))
        if not any(near <= first and last <= far for first, last in named):
            named.add((near, far))
            yield contradiction


def _told_apart(one: Sight, other: Sight) -> Contradiction:
    kind = Kind.APART if one.box == other.box else Kind.GROWN
    sights = (one, other) if one.seat < other.seat else (other, one)
    return Contradiction(kind, one.cells + other.cells, sights=sights)


def _plainest(pair: tuple[int, int, Contradiction]) -> tuple[int, int]:
    """Neighbours first, and of their words the fewest."""
    one, other, contradiction = pair
    return abs(other - one), len(contradiction.cells)


def _impossible(sights: Iterable[Sight], setup: Setup) -> Iterator[Contradiction]:
    """What no box of this game ever held: everybody knows the setup."""
    tokens = setup.tokens
    first = Sight(1, "diamonds", FEWEST_IN_BOX, DIAMONDS, source=Source.FIRST)  # T1
    full = [first, *(_exactly(1, kind, tokens.count(kind), Source.FIRST) for kind in Token)]
    for sight in sights:
        for known in full:
            if known.opposes(sight):
                above = sight.least > known.most and known.least < known.most
                limit = known._replace(least=0) if above else known
                yield Contradiction(Kind.SETUP, sight.cells, sights=(sight, limit))
