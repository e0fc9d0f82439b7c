"""Opinions: whom a speaker doubts and vouches for."""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.rules.talk import Doubt, Opinion, Vouch

from .claims import NEVER
from .clauses import JOINTS, Clause, Sentence
from .symbols import VERBS, Kind, Symbol

NO_OPINION = NEVER | {Kind.WHAT, Kind.WHO, Kind.HOW_MANY, Kind.OR}
PLAIN = frozenset({Kind.NAME, Kind.FILLER, Kind.COMMA, Kind.ARTICLE, Kind.YOU, Kind.AND})


Kinds = type[Doubt] | type[Vouch] | None
NOT_ONE = frozenset({Kind.NOT, Kind.NAME})
NOT_THE_OTHER = [Kind.NAME, Kind.NOT, Kind.NAME]


def opinions(sentence: Sentence, speaker: int | None) -> Iterator[tuple[int, Opinion]]:
    """Whom the speaker doubts and vouches for, and in which clause."""
    if sentence.asks or sentence.kinds & NO_OPINION:
        return
    last: Kinds = None
    for place, clause in enumerate(sentence.clauses):
        last = kind = _opposite(last) if _is_but_not(clause) else _opinion(clause)
        before = () if clause.symbols[0].kind in JOINTS else sentence.clauses[:place][-1:]
        if kind is not None and not _compared(clause.symbols) and not any(map(_questioned, before)):
            seats = _meant(clause) or (_called(sentence) if _of_you(clause) else [])
            yield from ((place, kind(seat)) for seat in seats if seat != speaker)


def _meant(clause: Clause) -> list[int]:
    """Who is named; of "Bea lied to Teo" and "Bea lies, Teo" who stands before the verb."""
    verb = clause.verb
    if verb is None or verb.kind not in (Kind.LIE, Kind.TRUTH):
        return clause.names
    before = Clause(clause.symbols[: clause.symbols.index(verb)]).names
    return before or clause.names


def _is_but_not(clause: Clause) -> bool:
    """ "I trust Bea, but not Teo"."""
    begins = clause.symbols[0].kind in JOINTS | {Kind.HOWEVER}
    return begins and NOT_ONE <= clause.kinds <= NOT_ONE | PLAIN | {Kind.HOWEVER}


def _opposite(kind: Kinds) -> Kinds:
    return None if kind is None else Doubt if kind is Vouch else Vouch


def _called(sentence: Sentence) -> list[int]:
    """Who is named beside what is said of "you"."""
    return [] if _compared(sentence.symbols) else sentence.names


def _compared(symbols: Sequence[Symbol]) -> bool:
    """ "I trust Bea more than Teo", "Bea, not Teo, is lying"."""
    kinds = [s.kind for s in symbols if s.kind in (Kind.NAME, Kind.NOT, Kind.UNSURE)]
    contrast = any(kinds[n : n + 3] == NOT_THE_OTHER for n in range(len(kinds)))
    return contrast or (Kind.UNSURE in kinds and kinds.count(Kind.NAME) > 1)


def _questioned(clause: Clause) -> bool:
    """Whether what follows is denied: "I don't believe that …", "I doubt that …"."""
    verb = clause.verb.kind if clause.verb else None
    denied = verb is Kind.DISTRUST or (verb is Kind.TRUST and Kind.NOT in clause.kinds)
    return denied and not clause.names


def _of_you(clause: Clause) -> bool:
    """Whether it speaks of "you", or of nobody: who is meant is named beside it."""
    return Kind.YOU in clause.kinds or clause.subject is None or clause.subject.kind is Kind.YOU


def _opinion(clause: Clause) -> Kinds:
    if Kind.WOULD in clause.kinds and Kind.ACCUSE not in clause.kinds:
        return None
    denied = Kind.NOT in clause.kinds or _is_none(clause)
    verb = clause.verb.kind if clause.verb and Kind.NOBODY not in clause.kinds else None
    if verb in (Kind.LIE, Kind.TRUTH):
        return None if Kind.ME in clause.kinds else Doubt if (verb is Kind.LIE) != denied else Vouch
    order = clause.subject is None and verb is Kind.TRUST  # "don't trust Teo"
    if not order and (clause.subject is None or clause.subject.kind is not Kind.ME):
        return None
    return _mine(clause, verb, denied)


def _is_none(clause: Clause) -> bool:
    """ "Bea is no liar", "I trust neither Ana nor Bea", but not "No more lies, Bea!"."""
    kinds = [symbol.kind for symbol in clause.symbols]
    place = kinds.index(Kind.NONE_OF) if Kind.NONE_OF in kinds else 0
    return place > 0 and (Kind.NAME in kinds[:place] or Kind.TRUST in kinds[:place])


def _mine(clause: Clause, verb: Kind | None, denied: bool) -> Kinds:
    """What the speaker feels, where nothing else is said with it."""
    if verb is Kind.TRUST and Kind.BOX in clause.kinds:
        return None  # "I don't believe it, Ana"
    if verb is Kind.TRUST:
        return Doubt if denied else Vouch
    if (
        denied
        or Kind.NONE_OF in clause.kinds
        or sum(symbol.kind in VERBS for symbol in clause.symbols) > 1
    ):
        return None
    if verb is Kind.MUST_BE and not {s.kind for s in clause.symbols} <= PLAIN | {
        Kind.MUST_BE,
        Kind.ME,
    }:
        return None
    return Doubt if verb in (Kind.DISTRUST, Kind.ACCUSE, Kind.MUST_BE) else None
