"""Opinions: whom a speaker doubts and vouches for."""

from collections.abc import Iterator

from mafia_de_cuba.rules.talk import Doubt, Opinion, Vouch

from .claims import NEVER
from .clauses import JOINTS, Clause, Sentence
from .symbols import VERBS, Kind

NO_OPINION = NEVER | {Kind.WHAT, Kind.WHO, Kind.HOW_MANY, Kind.OR}
PLAIN = frozenset({Kind.NAME, Kind.FILLER, Kind.COMMA, Kind.ARTICLE, Kind.YOU, Kind.AND})


def opinions(sentence: Sentence, speaker: int | None) -> Iterator[tuple[int, Opinion]]:
    """Whom the speaker doubts and vouches for, and in which clause."""
    if sentence.asks or sentence.kinds & NO_OPINION:
        return
    for place, clause in enumerate(sentence.clauses):
        kind = _opinion(clause)
        before = () if clause.symbols[0].kind in JOINTS else sentence.clauses[:place][-1:]
        if kind is not None and not _compared(clause) and not any(map(_questioned, before)):
            seats = clause.names or (sentence.names if _of_you(clause) else [])
            yield from ((place, kind(seat)) for seat in seats if seat != speaker)


def _compared(clause: Clause) -> bool:
    """ "I trust Bea more than Teo"."""
    return Kind.UNSURE in clause.kinds and len(clause.names) > 1


def _questioned(clause: Clause) -> bool:
    """Whether what follows is denied: "I don't believe that …", "I doubt that …"."""
    verb = clause.verb.kind if clause.verb else None
    denied = verb is Kind.DISTRUST or (verb is Kind.TRUST and Kind.NOT in clause.kinds)
    return denied and not clause.names


def _of_you(clause: Clause) -> bool:
    """Whether it speaks of "you", or of nobody: who is meant is named beside it."""
    return Kind.YOU in clause.kinds or clause.subject is None or clause.subject.kind is Kind.YOU


def _opinion(clause: Clause) -> type[Doubt] | type[Vouch] | None:
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
    """ "Bea is no liar", but not "No more lies, Bea!"."""
    kinds = [symbol.kind for symbol in clause.symbols]
    return Kind.NONE_OF in kinds and Kind.NAME in kinds[: kinds.index(Kind.NONE_OF)]


def _mine(clause: Clause, verb: Kind | None, denied: bool) -> type[Doubt] | type[Vouch] | None:
    """What the speaker feels, where nothing else is said with it."""
    if verb is Kind.TRUST:
        return Doubt if denied else Vouch
    if denied or sum(symbol.kind in VERBS for symbol in clause.symbols) > 1:
        return None
    if verb is Kind.MUST_BE and not {s.kind for s in clause.symbols} <= PLAIN | {
        Kind.MUST_BE,
        Kind.ME,
    }:
        return None
    return Doubt if verb in (Kind.DISTRUST, Kind.ACCUSE, Kind.MUST_BE) else None
