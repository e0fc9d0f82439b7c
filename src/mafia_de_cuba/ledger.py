"""The ledger: what each seat has said, what cannot all be true of it, and what to ask next.

Boxes are numbered by who receives them: a seat receives box `seat` and passes on box `seat + 1`.
Along them nothing ever becomes more, and that is where lies show.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple, Protocol

from msgspec import UNSET

from .rules.pieces import DIAMONDS, Box, Take, Token, Tokens
from .rules.setup import Setup
from .rules.talk import (
    ANSWERED_BY,
    Ask,
    Claim,
    Contents,
    Question,
    Retract,
    Say,
    Spoken,
    Statement,
    Talk,
    Topic,
)
from .views import PlayerView, You
from .words import N_, Words

SILENCE = "…"  # what is said by saying nothing
FEWEST_IN_BOX = 10  # T1


class View(Protocol):
    """What the ledger needs of a view: a game's, or a table's."""

    @property
    def setup(self) -> Setup: ...
    @property
    def godfather(self) -> int | None: ...
    @property
    def ledger(self) -> tuple[Spoken, ...]: ...
    @property
    def players(self) -> tuple[PlayerView, ...]: ...
    @property
    def you(self) -> You | None: ...


# ---------------------------------------------------------------- what was said


class Cell(NamedTuple):
    """What a seat has said on one topic: whether it stands, and what it said before."""

    said: bool = False
    value: Statement = None
    before: tuple[Statement, ...] = ()

    def then(self, said: bool, value: Statement) -> "Cell":
        """The cell once this is said, or the claim withdrawn."""
        if not self.said or (said and value == self.value):
            return Cell(said, value, self.before)
        return Cell(said, value, (*self.before, self.value))


Cells = dict[Topic, Cell]


def heard(view: View) -> list[Cells]:
    """What each seat has said, topic by topic."""
    seats: list[Cells] = [{} for _ in view.players]
    for spoken in view.ledger:
        cells, words = seats[spoken.seat], spoken.words
        if isinstance(words, Claim):
            for topic, value in words.topics().items():
                cells[topic] = cells.get(topic, Cell()).then(True, value)
        elif isinstance(words, Retract):
            cells[words.about] = cells.get(words.about, Cell()).then(False, None)
    return seats


class Asked(NamedTuple):
    """A question, and what its seat said next: nothing yet, or these words."""

    by: int
    question: Ask
    answer: Claim | Retract | Say | None = None


def questions(view: View) -> list[Asked]:
    """Every question with its answer, in the order they were put."""
    asked: list[Asked] = []
    for spoken in view.ledger:
        words = spoken.words
        if isinstance(words, Ask):
            asked.append(Asked(spoken.seat, words))
            continue
        for number, each in enumerate(asked):
            if each.question.target == spoken.seat and each.answer is None:
                asked[number] = each._replace(answer=words)
    return asked


def open_question(view: View, seat: int) -> Asked | None:
    """The last question that the seat has neither answered nor met with silence."""
    waiting = [each for each in questions(view) if each.question.target == seat]
    return waiting[-1] if waiting and waiting[-1].answer is None else None


# ---------------------------------------------------------------- what to ask

ORDER = (Question.RECEIVED_DIAMONDS, Question.PASSED, Question.TOOK, Question.RECEIVED_TOKENS)


def suggestions(view: View, me: int) -> list[Ask]:
    """What nobody has said or been asked yet; first what a neighbour's word can be held against."""
    said = heard(view)
    put = {each.question for each in questions(view)}
    asks = [
        Ask(player.seat, about)
        for about in ORDER
        for player in view.players
        if player.in_play
        and player.seat not in (me, view.godfather)
        and not (player.revealed and about is Question.TOOK)  # everybody has seen it
    ]
    unsaid = [ask for ask in asks if ask not in put and not _told(said, ask)]
    return sorted(unsaid, key=lambda ask: not _can_be_checked(said, ask))


def _told(said: list[Cells], ask: Ask) -> bool:
    return any(said[ask.target].get(topic, Cell()).said for topic in ANSWERED_BY[ask.about])


def _can_be_checked(said: list[Cells], ask: Ask) -> bool:
    """Whether the other side of that box has spoken of its diamonds; the office knows both ends."""
    before, after = ask.target - 1, ask.target + 1
    match ask.about:
        case Question.RECEIVED_DIAMONDS:
            return before == 0 or said[before].get(Topic.PASSED_DIAMONDS, Cell()).said
        case Question.PASSED:
            if after == len(said):
                return True
            return said[after].get(Topic.RECEIVED_DIAMONDS, Cell()).said
    return False


# ---------------------------------------------------------------- what cannot be true


class Kind(StrEnum):
    """Why claims cannot stand together."""

    APART = "apart"  # neighbours tell of one box in two ways
    GROWN = "grown"  # a later box holds more than an earlier one
    SUM = "sum"  # one seat's own words do not add up
    CROWD = "crowd"  # a token was taken more often than it exists
    SETUP = "setup"  # no box of this game ever looked so
    SHOWN = "shown"  # the pockets have told another story
    SEEN = "seen"  # not what I saw
    KNOWN = "known"  # nor what follows from it


class Clash(NamedTuple):
    """Claims that cannot all be true; where I know better, one is enough."""

    kind: Kind
    cells: tuple[tuple[int, Topic], ...]
    token: Token | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose words they are, in the order of the box."""
        return tuple(sorted({seat for seat, _ in self.cells}))


class Sight(NamedTuple):
    """How many of one thing somebody says, or I know, to have been in a box."""

    box: int
    thing: str  # "diamonds", or a token
    number: int
    cell: tuple[int, Topic] | None = None  # None: not said, known

    def opposes(self, other: "Sight") -> bool:
        """Whether not both can be true: one box is one box, and none fills up on its way."""
        if self.thing != other.thing:
            return False
        if self.box == other.box:
            return self.number != other.number
        early, late = (self, other) if self.box < other.box else (other, self)
        return early.number < late.number


def against_mine(view: View) -> list[Clash]:
    """What others claim against what this seat knows by itself."""
    return each_once(_against_mine(view, _standing(view)))


def among_claims(view: View) -> list[Clash]:
    """What everybody could see for themselves: claims that cannot all be true."""
    return each_once(_among_claims(view, _standing(view)))


def each_once(found: Iterable[Clash]) -> list[Clash]:
    """Of clashes of the same claims only the first."""
    return list({clash.cells: clash for clash in reversed(list(found))}.values())[::-1]


def _standing(view: View) -> list["Claims"]:
    return [
        {topic: cell.value for topic, cell in cells.items() if cell.said} for cells in heard(view)
    ]


Claims = dict[Topic, Statement]
WHERE = {
    Topic.RECEIVED_DIAMONDS: 0,
    Topic.RECEIVED_TOKENS: 0,
    Topic.PASSED_DIAMONDS: 1,
    Topic.PASSED_TOKENS: 1,
}


def _sights(seat: int, claims: Claims) -> Iterator[Sight]:
    for topic, onward in WHERE.items():
        match claims.get(topic):
            case int(number):
                yield Sight(seat + onward, "diamonds", number, (seat, topic))
            case Tokens() as tokens:
                for token in Token:
                    yield Sight(seat + onward, token, tokens.count(token), (seat, topic))


def _all_sights(standing: list[Claims]) -> list[Sight]:
    return [sight for seat, claims in enumerate(standing) for sight in _sights(seat, claims)]


def _takers(standing: list[Claims], token: Token) -> list[int]:
    """The seats that say they took such a token."""
    return [
        seat
        for seat, claims in enumerate(standing)
        if isinstance(took := claims.get(Topic.TOOK), Take) and took.token is token
    ]


# ---------------------------------------------------------------- against what I know


def _against_mine(view: View, standing: list[Claims]) -> Iterator[Clash]:
    me = view.you.seat if view.you else None
    mine = list(_known(view))
    for sight in _all_sights(standing):
        opposed = [known for known in mine if known.opposes(sight)]
        if opposed and sight.cell and sight.cell[0] != me:
            direct = any(known.box == sight.box for known in opposed)
            yield Clash(Kind.SEEN if direct else Kind.KNOWN, (sight.cell,))
    for known in mine:
        if known.thing != "diamonds":
            yield from _false_takers(view, standing, known)


def _known(view: View) -> Iterator[Sight]:
    """What I know of boxes: mine as it came and went, and in office the first and the last."""
    you = view.you
    if you is None:
        return
    if you.received:
        yield from _seen(you.seat, you.received, view.setup)
        if you.took:
            left = you.received.without(Take(token=you.dismissed)).without(you.took)
            yield from _seen(you.seat + 1, left, view.setup)
    if you.hidden is not None and you.left is not None:
        yield Sight(1, "diamonds", DIAMONDS - you.hidden)
        yield from _seen(len(view.players), you.left, view.setup)


def _seen(number: int, box: Box, setup: Setup) -> Iterator[Sight]:
    yield Sight(number, "diamonds", box.diamonds)
    yield from (Sight(number, kind, box.tokens.count(kind)) for kind in setup.tokens.kinds())


def _false_takers(view: View, standing: list[Claims], sight: Sight) -> Iterator[Clash]:
    """Who say they took such a token before or after that box, where so many cannot have."""
    assert view.you
    token = Token(sight.thing)
    gone = view.setup.tokens.count(token) - sight.number
    after = range(sight.box, len(standing))
    for seats, possible in ((range(sight.box), gone), (after, sight.number)):
        takers = [seat for seat in _takers(standing, token) if seat in seats]
        cells = tuple((seat, Topic.TOOK) for seat in takers if seat != view.you.seat)
        if len(cells) > possible > 0:
            yield Clash(Kind.CROWD, cells, token)
        elif len(cells) > possible:
            yield from (Clash(Kind.KNOWN, (cell,)) for cell in cells)


# ---------------------------------------------------------------- claims against claims


def _among_claims(view: View, standing: list[Claims]) -> Iterator[Clash]:
    for seat, claims in enumerate(standing):
        shown = view.players[seat].took if view.players[seat].revealed else None
        if shown is not None and claims.get(Topic.TOOK, shown) != shown:
            yield Clash(Kind.SHOWN, ((seat, Topic.TOOK),))
        if topics := _out_of_sum(seat, claims):
            yield Clash(Kind.SUM, tuple((seat, topic) for topic in topics))
    yield from _impossible(view, standing)
    yield from _between_seats(standing)
    for token in view.setup.tokens.kinds():
        takers = _takers(standing, token)
        if len(takers) > view.setup.tokens.count(token):
            yield Clash(Kind.CROWD, tuple((seat, Topic.TOOK) for seat in takers), token)


def _between_seats(standing: list[Claims]) -> Iterator[Clash]:
    """Boxes told apart; where neighbours clash already, nobody further off is named for it."""
    alike: dict[str, list[Sight]] = {}
    for sight in _all_sights(standing):
        alike.setdefault(sight.thing, []).append(sight)
    pairs = [
        (one.cell, other.cell, one.box == other.box)
        for sights in alike.values()
        for one, other in combinations(sights, 2)
        if one.cell and other.cell and one.cell[0] != other.cell[0] and one.opposes(other)
    ]
    named: set[tuple[int, int]] = set()
    for one, other, same in sorted(pairs, key=lambda pair: pair[1][0] - pair[0][0]):
        near, far = one[0], other[0]
        if not any(near <= first and last <= far for first, last in named):
            named.add((near, far))
            yield Clash(Kind.APART if same else Kind.GROWN, (one, other))


def _impossible(view: View, standing: list[Claims]) -> Iterator[Clash]:
    """What no box of this game ever held: everybody knows the setup."""
    tokens = view.setup.tokens
    full = [Sight(0, "diamonds", DIAMONDS), *(Sight(1, kind, tokens.count(kind)) for kind in Token)]
    for sight in _all_sights(standing):
        few = sight.box == 1 and sight.thing == "diamonds" and sight.number < FEWEST_IN_BOX
        if sight.cell and (few or any(known.opposes(sight) for known in full)):
            yield Clash(Kind.SETUP, (sight.cell,))


def _out_of_sum(seat: int, claims: Claims) -> list[Topic]:
    """The topics on which a seat contradicts itself."""
    took = claims.get(Topic.TOOK)
    bagged = claims.get(Topic.DISMISSED)
    wrong: list[Topic] = []
    for came, went, taken in (
        (Topic.RECEIVED_DIAMONDS, Topic.PASSED_DIAMONDS, _diamonds(took)),
        (Topic.RECEIVED_TOKENS, Topic.PASSED_TOKENS, _token(took)),
    ):
        gone = _difference(claims.get(came), claims.get(went))
        if gone is None:
            if not _fits(claims.get(came), taken):
                wrong += [came, Topic.TOOK]
            continue
        if isinstance(bagged, Token) and came is Topic.RECEIVED_TOKENS:
            gone = _less(gone, bagged)
        spare = seat == 1 and Topic.DISMISSED not in claims and came is Topic.RECEIVED_TOKENS
        if min(gone.values(), default=0) < 0 or not _adds_up(gone, taken, int(spare)):
            wrong += [came, went, *([Topic.TOOK] if taken is not None else [])]
    return wrong


Amounts = dict[str, int]


def _diamonds(took: Statement) -> Amounts | None:
    return {"diamonds": took.diamonds} if isinstance(took, Take) else None


def _token(took: Statement) -> Amounts | None:
    if not isinstance(took, Take):
        return None
    return {took.token: 1} if took.token else {}


def _amounts(value: Statement) -> Amounts | None:
    match value:
        case Tokens():
            return {token: value.count(token) for token in Token}
        case int():
            return {"diamonds": value}
    return None


def _difference(came: Statement, went: Statement) -> Amounts | None:
    before, after = _amounts(came), _amounts(went)
    if before is None or after is None:
        return None
    return {thing: before[thing] - after[thing] for thing in before}


def _less(gone: Amounts, token: Token) -> Amounts:
    return {thing: number - (thing == token) for thing, number in gone.items()}


def _fits(came: Statement, taken: Amounts | None) -> bool:
    """Whether that can have been taken from what came."""
    held = _amounts(came)
    if held is None or taken is None:
        return True
    return all(held.get(thing, 0) >= number for thing, number in taken.items())


def _adds_up(gone: Amounts, taken: Amounts | None, spare: int) -> bool:
    """Whether what is gone is what was taken; `spare` may have gone into the bag."""
    if taken is None:
        return True
    rest = {thing: number - taken.get(thing, 0) for thing, number in gone.items()}
    return min(rest.values()) >= 0 and sum(rest.values()) <= spare


def marked(found: Iterable[Clash]) -> set[tuple[int, Topic]]:
    """The cells that cannot all be true."""
    return {cell for clash in found for cell in clash.cells}


# ---------------------------------------------------------------- in words

UNSAID = {
    Question.RECEIVED_DIAMONDS: N_("Nobody has said yet how many diamonds %(name)s received."),
    Question.RECEIVED_TOKENS: N_("Nobody has said yet which tokens %(name)s received."),
    Question.PASSED: N_("Nobody has said yet what %(name)s passed on."),
    Question.TOOK: N_("Nobody has said yet what %(name)s took."),
}
CLASHES = {
    Kind.APART: N_("%(names)s tell of one box in two ways."),
    Kind.GROWN: N_("The box would have filled up between %(names)s."),
    Kind.SUM: N_("The words of %(names)s do not add up."),
    Kind.CROWD: N_("%(names)s cannot all have taken that: %(token)s."),
    Kind.SETUP: N_("No box of this game was ever as %(names)s tells."),
    Kind.SHOWN: N_("The pockets of %(names)s told another story."),
    Kind.SEEN: N_("%(names)s: not what you saw (%(topic)s)."),
    Kind.KNOWN: N_("%(names)s: it cannot be, from what you saw (%(topic)s)."),
}


def is_silence(talk: Talk) -> bool:
    """Whether somebody chose to say nothing."""
    return isinstance(talk, Say) and talk.text == SILENCE


def said(words: Words, talk: Talk) -> str:
    """What was said, in plain words."""
    match talk:
        case Ask(about=about):
            return words.question(about)
        case Retract(topic):
            return words.say(N_("Forget what I said (%(topic)s)."), topic=words.topic(topic))
        case Say(text):
            return text
        case Claim():
            return " ".join(_claimed(words, talk))


def _claimed(words: Words, claim: Claim) -> Iterator[str]:
    if claim.received is not UNSET:
        yield words.say(N_("I received %(things)s."), things=_contents(words, claim.received))
    if claim.took is not UNSET:
        yield words.say(N_("I took %(things)s."), things=words.take(claim.took))
    if claim.passed is not UNSET:
        yield words.say(N_("I passed on %(things)s."), things=_contents(words, claim.passed))
    if claim.dismissed is None:
        yield words.say(N_("I put nothing into the bag."))
    elif claim.dismissed is not UNSET:
        token = words.role(claim.dismissed)
        yield words.say(N_("I put a token into the bag: %(token)s."), token=token)


def _contents(words: Words, contents: Contents) -> str:
    things = [] if contents.diamonds is UNSET else [words.diamonds(contents.diamonds)]
    things += [] if contents.tokens is UNSET else [words.tokens(contents.tokens)]
    return words.listed(things)


def suggested(words: Words, view: View, ask: Ask) -> str:
    """Why one might ask that."""
    return words.say(UNSAID[ask.about], name=view.players[ask.target].name)


def clashing(words: Words, view: View, clash: Clash) -> str:
    """What cannot be true, in a sentence."""
    return words.say(
        CLASHES[clash.kind],
        names=words.listed([view.players[seat].name for seat in clash.seats]),
        token=words.role(clash.token) if clash.token else "",
        topic=words.topic(clash.cells[0][1]),
    )
