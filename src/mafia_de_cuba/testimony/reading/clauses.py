"""Clauses: a sentence divided where a new verb, or a new thought, begins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .symbols import ASKING, COUNTED, ORDER, VERBS, Kind, Symbol

SUBJECTS = frozenset({Kind.ME, Kind.YOU, Kind.THEY, Kind.NOBODY, Kind.NAME})
PRONOUNS = SUBJECTS - {Kind.NAME}
BEFORE_A_VERB = SUBJECTS | {
    Kind.NOT, Kind.TO_ME, Kind.FILLER, Kind.BOX, Kind.INSIDE, Kind.WOULD, Kind.ARTICLE,
}  # fmt: skip
PERSONS = {1: Symbol(Kind.ME), 2: Symbol(Kind.YOU), 3: Symbol(Kind.THEY)}
JOINTS = frozenset({Kind.AND, Kind.COMMA})
NEW_THOUGHTS = frozenset({Kind.BUT, Kind.HOWEVER, Kind.WHEN})
MARKERS = frozenset({Kind.ENTERING, Kind.LEAVING})
OPENERS = frozenset({Kind.NAME, Kind.COMMA, Kind.FILLER, Kind.AND, Kind.BUT, Kind.HOWEVER})
DOING = frozenset({
    Kind.RECEIVED, Kind.GOT, Kind.TOOK, Kind.PASSED, Kind.PUT, Kind.DISCARDED,
})  # fmt: skip

SOMEBODY = frozenset({  # before a verb without a subject: then it is not the speaker's
    Kind.OTHER_WORD, Kind.TOKEN, Kind.TOKENS, Kind.BOX, Kind.URCHIN, Kind.FAKE,
})  # fmt: skip


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
        if person == 3 and any(s.kind is Kind.YOU and s.person == 3 for s in self.symbols):
            return PERSONS[2]  # "usted"
        if person in PERSONS:
            return PERSONS[person]
        before = self.symbols[: self.symbols.index(self.verb)] if self.verb else self.symbols
        named = next((s for s in reversed(before) if s.kind in SUBJECTS), None)
        return named or self._unnamed(before)

    def _unnamed(self, before: Sequence[Symbol]) -> Symbol | None:
        """Who does it if nobody is named: of an order you, of "Pedro took" who is not known."""
        if self.verb is None or self.verb.kind not in DOING | {Kind.AM}:
            return None
        if any(symbol.kind is Kind.NOT and symbol.person == 1 for symbol in before):
            return PERSONS[1]  # "didn't take anything"
        if self.verb.person == ORDER:
            return PERSONS[2]
        return PERSONS[3] if any(symbol.kind in SOMEBODY for symbol in before) else None

    @cached_property
    def denied(self) -> bool:
        """Whether a "not" belongs to what it counts, and not to what follows ("don't shoot")."""
        kinds = [symbol.kind for symbol in self.symbols]
        if Kind.NOT not in kinds:
            return False
        counted = max((place for place, kind in enumerate(kinds) if kind in COUNTED), default=-1)
        after = [kind for kind in kinds[counted + 1 :] if kind is not Kind.COMMA]
        return counted < 0 or Kind.NOT in kinds[:counted] or after == [Kind.NOT]

    @cached_property
    def strange(self) -> bool:
        """Whether a word that is not known stands where it could change what is counted."""
        kinds = [symbol.kind for symbol in self.symbols]
        counted = max((place for place, kind in enumerate(kinds) if kind in COUNTED), default=0)
        verb = self.symbols.index(self.verb) if self.verb else 0
        commas = (place for place in range(min(verb, counted)) if kinds[place] is Kind.COMMA)
        return Kind.OTHER_WORD in kinds[max(commas, default=0) : counted]

    @cached_property
    def names(self) -> list[int]:
        """The seats that it names, in order, each once."""
        return list(dict.fromkeys(s.number for s in self.symbols if s.kind is Kind.NAME))


@dataclass(frozen=True)
class Sentence:
    """What stands between two full stops."""

    clauses: tuple[Clause, ...]
    asks: bool  # ends with a question mark, or begins as a question does

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of its words."""
        return frozenset(kind for clause in self.clauses for kind in clause.kinds)

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """All of its words."""
        return tuple(symbol for clause in self.clauses for symbol in clause.symbols)

    @cached_property
    def names(self) -> list[int]:
        """The seats that it names, in order, each once."""
        return list(dict.fromkeys(name for clause in self.clauses for name in clause.names))


def sentences(symbols: Iterable[Symbol]) -> Iterator[Sentence]:
    """The sentences of an utterance."""
    current: list[Symbol] = []
    every = list(symbols)
    for place, symbol in enumerate(every):
        if symbol.kind in (Kind.STOP, Kind.QUESTION_MARK) or _turns_to_me(every, place):
            yield _sentence(current, symbol.kind is Kind.QUESTION_MARK)
            current = []
        else:
            current.append(symbol)
    yield _sentence(current, asks=False)


def _turns_to_me(symbols: Sequence[Symbol], place: int) -> bool:
    """Whether a "but" begins what the speaker says of themselves, whatever stood before it."""
    if symbols[place].kind is not Kind.HOWEVER or not _leads_to_verb(symbols, place + 1):
        return False
    verb = next(n for n in range(place + 1, len(symbols)) if symbols[n].kind in VERBS)
    subject = Clause(tuple(symbols[place + 1 : verb + 1])).subject
    return subject is not None and subject.kind is Kind.ME


def _sentence(symbols: Sequence[Symbol], asks: bool) -> Sentence:
    return Sentence(tuple(_clauses(symbols)), asks or _inverted(symbols))


def _inverted(symbols: Sequence[Symbol]) -> bool:
    """Whether a verb stands before its subject: "did I", "is Bea"."""
    rest = list(symbols)
    while rest and rest[0].kind in OPENERS and rest[0].person != ASKING:
        del rest[0]
    if len(rest) < 2:
        return False
    turned = rest[0].person == ASKING or rest[0].kind in (Kind.WOULD, Kind.AM)
    return turned and rest[1].kind in SUBJECTS


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
    if kind in NEW_THOUGHTS or (kind is Kind.THERE and has_verb):
        return True
    if kind is Kind.AND and not has_verb:
        return _new_marker(symbols, start, place)  # "Bea and Teo lie"
    if _ends_when(symbols, start, place) or (has_verb and _is_contrast(symbols, place)):
        return True
    if kind in JOINTS:
        return _leads_on(symbols, start, place)
    if has_verb and kind in SUBJECTS:
        return _leads_to_verb(symbols, place)
    return _next_marker(symbols, start, place) or (has_verb and _runs_on(symbols, start, place))


def _is_contrast(symbols: Sequence[Symbol], place: int) -> bool:
    """ "I trust Bea, not Teo"."""
    kinds = [s.kind for s in symbols[place:] if s.kind not in (Kind.FILLER, Kind.ARTICLE)]
    return symbols[place].kind in JOINTS and kinds[1:3] == [Kind.NOT, Kind.NAME]


def _leads_on(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether after a comma, or "and", somebody does something else."""
    if _leads_to_verb(symbols, place + 1) or _new_marker(symbols, start, place):
        return True
    if _turns_away(symbols, start, place):
        return True
    after = [s.kind for s in symbols[place + 1 :] if s.kind is not Kind.ARTICLE]
    rest = [kind for kind in after if kind not in COUNTED]
    counted = after[:1] != [] and after[0] in COUNTED
    # "six received, six passed", "… and the driver was gone"
    return counted and bool(rest) and rest[0] in DOING | {Kind.AM}


def _turns_away(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether something else is said of what was counted: "… and I regret nothing"."""
    counted = any(symbol.kind in COUNTED for symbol in symbols[start:place])
    after = [symbol.kind for symbol in symbols[place + 1 :]]
    return counted and after[1:] != [] and after[0] in PRONOUNS | {Kind.NOT}


def _ends_when(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether what was counted begins: "when I got it nine", "… and six when I passed it"."""
    kinds = {symbol.kind for symbol in symbols[start:place]}
    if Kind.WHEN not in kinds or not VERBS & kinds:
        return False
    first = place + (symbols[place].kind in JOINTS)
    return any(symbol.kind is Kind.NUMBER for symbol in symbols[first : first + 1])


def _leads_to_verb(symbols: Sequence[Symbol], place: int) -> bool:
    """Whether, but for a subject and small words, a verb is next."""
    for symbol in symbols[place:]:
        if symbol.kind in VERBS:
            return True
        if symbol.kind not in BEFORE_A_VERB:
            return False
    return False


def _runs_on(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether the next thing done begins without a comma: "got ten passed ten"."""
    kinds = [symbol.kind for symbol in symbols[start:place]]
    last = max(n for n, kind in enumerate(kinds) if kind in VERBS)
    if not (COUNTED | {Kind.BOX}) & set(kinds[last:]):
        return False
    if symbols[place].kind in (Kind.NOT, Kind.TO_ME):
        return _leads_to_verb(symbols, place)
    return symbols[place].kind in DOING


def _new_marker(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether "in" or "out" stands before and after this comma: not that of "in: 9, out: 6"."""
    before = {symbol.kind for symbol in symbols[start:place]}
    after = {symbol.kind for symbol in symbols[place:]}
    alone = before <= MARKERS
    return bool(MARKERS & before) and bool(MARKERS & after) and not alone


def _next_marker(symbols: Sequence[Symbol], start: int, place: int) -> bool:
    """Whether a second "in" or "out" begins here: "in 12 out 9", "12 in 9 out"."""
    kinds = [symbol.kind for symbol in symbols[start:place] if symbol.kind is not Kind.FILLER]
    here = symbols[place].kind
    if not kinds or not MARKERS & set(kinds):
        return False
    if kinds[0] in MARKERS:
        return here in MARKERS and bool(COUNTED & set(kinds))
    later = {symbol.kind for symbol in symbols[place:]}
    return here in COUNTED and kinds[-1] in MARKERS and bool(MARKERS & later)
