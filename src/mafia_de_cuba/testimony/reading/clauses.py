"""Clauses: a sentence divided where a new verb, or a new thought, begins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .symbols import ORDER, VERBS, Kind, Symbol

SUBJECTS = frozenset({Kind.ME, Kind.YOU, Kind.THEY, Kind.NAME})
BEFORE_A_VERB = SUBJECTS | {Kind.NOT, Kind.TO_ME, Kind.FILLER, Kind.BOX, Kind.WOULD, Kind.ARTICLE}
PERSONS = {1: Symbol(Kind.ME), 2: Symbol(Kind.YOU), 3: Symbol(Kind.THEY)}
JOINTS = frozenset({Kind.AND, Kind.COMMA})


@dataclass(frozen=True)
class Clause:
    """Some words with at most one verb."""

    symbols: tuple[Symbol, ...]

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of its words."""
        return frozenset(symbol.kind for symbol in self.symbols)

    @cached_property
    def verb(self) -> Symbol | None:
        """Its verb."""
        return next((symbol for symbol in self.symbols if symbol.kind in VERBS), None)

    @cached_property
    def subject(self) -> Symbol | None:
        """Who does it, if it is said: the last one named before the verb, or the verb's person."""
        person = self.verb.person if self.verb else 0
        if person in PERSONS:
            return PERSONS[person]
        before = self.symbols[: self.symbols.index(self.verb)] if self.verb else self.symbols
        named = next((s for s in reversed(before) if s.kind in SUBJECTS), None)
        return PERSONS[2] if named is None and person == ORDER else named

    @cached_property
    def names(self) -> list[int]:
        """The seats that it names, in order, each once."""
        return list(dict.fromkeys(s.number for s in self.symbols if s.kind is Kind.NAME))


@dataclass(frozen=True)
class Sentence:
    """What stands between two full stops."""

    clauses: tuple[Clause, ...]
    asks: bool  # ends with a question mark

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of its words."""
        return frozenset(kind for clause in self.clauses for kind in clause.kinds)

    @cached_property
    def names(self) -> list[int]:
        """The seats that it names, in order, each once."""
        return list(dict.fromkeys(name for clause in self.clauses for name in clause.names))


def sentences(symbols: Iterable[Symbol]) -> Iterator[Sentence]:
    """The sentences of an utterance."""
    current: list[Symbol] = []
    for symbol in symbols:
        if symbol.kind in (Kind.STOP, Kind.QUESTION_MARK):
            yield Sentence(tuple(_clauses(current)), symbol.kind is Kind.QUESTION_MARK)
            current = []
        else:
            current.append(symbol)
    yield Sentence(tuple(_clauses(current)), asks=False)


def _clauses(symbols: Sequence[Symbol]) -> Iterator[Clause]:
    start = 0
    for place in range(1, len(symbols)):
        if _begins(symbols, start, place):
            yield Clause(tuple(symbols[start:place]))
            start = place
    if symbols:
        yield Clause(tuple(symbols[start:]))


def _begins(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether a new clause begins at this place."""
    kind = symbols[place].kind
    has_verb = any(symbol.kind in VERBS for symbol in symbols[start:place])
    if kind in (Kind.BUT, Kind.WHEN) or (kind is Kind.THERE and has_verb):
        return True
    if kind is Kind.AND and not has_verb:
        return _new_marker(symbols, start, place)  # "Bea and Teo lie"
    if kind in JOINTS:
        return _leads_to_verb(symbols, place + 1) or _new_marker(symbols, start, place)
    return has_verb and kind in SUBJECTS and _leads_to_verb(symbols, place)


def _leads_to_verb(symbols: Sequence[Symbol], place: int) -> bool:
    """Whether, but for a subject and small words, a verb is next."""
    for symbol in symbols[place:]:
        if symbol.kind in VERBS:
            return True
        if symbol.kind not in BEFORE_A_VERB:
            return False
    return False


MARKERS = frozenset({Kind.ENTERING, Kind.LEAVING})


def _new_marker(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether "in" or "out" stands before and after this comma."""
    before = {symbol.kind for symbol in symbols[start:place]}
    after = {symbol.kind for symbol in symbols[place:]}
    return bool(MARKERS & before) and bool(MARKERS & after)
