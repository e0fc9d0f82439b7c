"""Meaning: the claims, questions and opinions of a sentence."""

import itertools
from collections.abc import Iterator
from typing import Any

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Ask, Contents, Doubt, Opinion, Question, Vouch

from .clauses import Clause, Sentence
from .quantities import Quantities, listed
from .symbols import ORDER, Kind, Symbol

Parts = dict[str, Any]  # of a claim: received, passed, took, dismissed

NEVER = frozenset({Kind.IF, Kind.SAID})  # a sentence with one of these says nothing for certain
CLAIMS_NOTHING = frozenset({Kind.UNSURE, Kind.OR})
HANDED = frozenset({Kind.PASSED, Kind.PUT})


class Unclear(Exception):
    """Somebody says something of their own box that could be meant in two ways."""


# ---------------------------------------------------------------- claims


def claims(sentence: Sentence) -> Iterator[tuple[int, Parts]]:
    """What each clause claims, and which clause it is. Raises Unclear."""
    if sentence.asks or sentence.kinds & (NEVER | CLAIMS_NOTHING):
        return
    mine = True  # "Took three": who speaks leaves the "I" out
    for place, clause in enumerate(sentence.clauses):
        mine = _is_mine(clause, mine)
        around = sentence.clauses[max(0, place - 1) : place + 2]
        if parts := _claimed(clause, mine, around):
            yield place, parts


def _is_mine(clause: Clause, before: bool) -> bool:
    """Whether the speaker is who does it; a clause without a subject goes on with the last one."""
    subject = clause.subject
    return before if subject is None else subject.kind is Kind.ME


def _claimed(clause: Clause, mine: bool, around: tuple[Clause, ...]) -> Parts:
    """What one clause claims. Raises Unclear."""
    topic = _topic(clause, mine, around)
    if topic is None or Kind.WOULD in clause.kinds:
        return {}
    parts = _CLAIMS[topic](clause, _quantities(clause))
    if parts is None:
        raise Unclear
    return parts


def _topic(clause: Clause, mine: bool, around: tuple[Clause, ...]) -> str | None:
    """What a clause is about: received, passed, took, dismissed, or the speaker's role."""
    verb = clause.verb.kind if clause.verb else None
    if Kind.WHEN in clause.kinds:
        return None
    if verb in HANDED and not mine and Kind.TO_ME in clause.kinds and not _is_order(clause):
        return "received"
    if verb is Kind.THERE or verb is None:
        return _place(clause) or (_time(around) if verb else None)
    if Kind.BAG in clause.kinds and verb is not Kind.PUT and verb is not Kind.DISCARDED:
        return None
    return _TOPICS.get(verb) if mine else None


_TOPICS = {
    Kind.RECEIVED: "received",
    Kind.GOT: "received",
    Kind.PASSED: "passed",
    Kind.TOOK: "took",
    Kind.PUT: "dismissed",
    Kind.DISCARDED: "dismissed",
    Kind.AM: "role",
}


def _is_order(clause: Clause) -> bool:
    """ "Give me three": nobody has done it."""
    return clause.verb is not None and clause.verb.person == ORDER


def _place(clause: Clause) -> str | None:
    """ "In" and "out", "before me" and "after me"."""
    entering, leaving = Kind.ENTERING in clause.kinds, Kind.LEAVING in clause.kinds
    if entering == leaving:
        return None
    return "received" if entering else "passed"


def _time(around: tuple[Clause, ...]) -> str | None:
    """ "There were nine when I got it": what "when" is about."""
    for clause in around:
        if Kind.WHEN in clause.kinds and clause.verb and clause.subject:
            about = _TOPICS.get(clause.verb.kind)
            if clause.subject.kind is Kind.ME and about in ("received", "passed"):
                return about
    return None


def _quantities(clause: Clause) -> Quantities:
    return listed([s for s in clause.symbols if s is not clause.verb])


def _contents(clause: Clause, found: Quantities) -> Contents | None:
    """A box, as far as it was told. None: not clear."""
    if found.nothing:
        return None
    if Kind.NOT in clause.kinds and (found.diamonds or found.tokens):
        return None
    told: dict[str, Any] = {}
    if found.diamonds is not None:
        told["diamonds"] = found.diamonds
    if found.tokens or found.no_tokens:
        told["tokens"] = Tokens(**{str(token): n for token, n in found.tokens.items()})
    return Contents(**told) if told else None


def _received(clause: Clause, found: Quantities) -> Parts | None:
    got = clause.verb is not None and clause.verb.kind is Kind.GOT
    if found.empty and not found.nothing:
        return {}  # "when I got the box"
    if got and found.diamonds is None and sum(found.tokens.values()) < 2 and not found.no_tokens:
        return None
    box = _contents(clause, found) if found.clear and not found.fake else None
    return None if box is None else {"received": box}


def _passed(clause: Clause, found: Quantities) -> Parts | None:
    if found.empty and not found.nothing:
        return {}
    box = _contents(clause, found) if found.clear and not found.fake else None
    return None if box is None else {"passed": box}


def _took(clause: Clause, found: Quantities) -> Parts | None:
    """One kind of thing, or nothing; what is denied is no claim."""
    denied = Kind.NOT in clause.kinds
    if found.nothing and found.empty:
        return {"took": Take()}
    if denied or found.empty:
        return {}
    take = _take(found) if found.clear else None
    return None if take is None else {"took": take}


def _take(found: Quantities) -> Take | None:
    tokens = [token for token, number in found.tokens.items() if number]
    if found.no_tokens or (tokens and (found.diamonds is not None or found.fake)):
        return None
    if tokens:
        return Take(token=tokens[0]) if found.tokens == {tokens[0]: 1} else None
    if found.fake:
        return Take(diamonds=found.diamonds or 0, fake=True)
    return Take(diamonds=found.diamonds) if found.diamonds else None


def _dismissed(clause: Clause, found: Quantities) -> Parts | None:
    if clause.verb and clause.verb.kind is Kind.PUT and Kind.BAG not in clause.kinds:
        return {}
    if found.nothing and found.empty:
        return {"dismissed": None}
    tokens = list(found.tokens)
    if Kind.NOT in clause.kinds or found.diamonds is not None or len(tokens) != 1:
        return {}
    return {"dismissed": tokens[0]} if found.clear else None


def _role(clause: Clause, found: Quantities) -> Parts | None:
    """ "I am the Driver": the whole of a take."""
    if Kind.NOT in clause.kinds or Kind.OTHER_WORD in _after(clause, clause.verb):
        return {}
    if Kind.URCHIN in clause.kinds and found.empty:
        return {"took": Take()}
    only = list(found.tokens.items())
    if len(only) != 1 or only[0][1] != 1 or found.diamonds is not None:
        return {}
    return {"took": Take(token=Token(only[0][0]))}


def _after(clause: Clause, verb: Symbol | None) -> list[Kind]:
    """The kinds of the words between the verb and the token."""
    kinds = [s.kind for s in clause.symbols[clause.symbols.index(verb) + 1 :]] if verb else []
    return kinds[: kinds.index(Kind.TOKEN)] if Kind.TOKEN in kinds else kinds


_CLAIMS = {
    "received": _received,
    "passed": _passed,
    "took": _took,
    "dismissed": _dismissed,
    "role": _role,
}

# ---------------------------------------------------------------- questions


def question(sentence: Sentence, speaker: int | None) -> Ask | None:
    """The question that a sentence asks one player."""
    kinds, others = sentence.kinds, [seat for seat in sentence.names if seat != speaker]
    asked = kinds & {Kind.WHAT, Kind.HOW_MANY, Kind.WHO}
    if len(others) != 1 or not asked or kinds & NEVER or not _to_you(sentence):
        return None
    if _beside_another(sentence):
        return None
    about = _about(kinds)
    return None if about is None else Ask(others[0], about)


def _beside_another(sentence: Sentence) -> bool:
    """Whether somebody is asked about two: "you and Teo"."""
    symbols = [symbol.kind for clause in sentence.clauses for symbol in clause.symbols]
    return any(pair == (Kind.AND, Kind.NAME) for pair in itertools.pairwise(symbols))


def _to_you(sentence: Sentence) -> bool:
    """Whether it speaks to somebody, and asks about nobody else."""
    subjects = [c.subject for c in sentence.clauses if c.verb]
    others = {Kind.ME, Kind.THEY}
    return Kind.YOU in sentence.kinds | {s.kind for s in subjects if s} and not any(
        s and s.kind in others for s in subjects if not (s and s.kind is Kind.NAME)
    )


def _about(kinds: frozenset[Kind]) -> Question | None:
    """What is asked, where only one thing can be meant."""
    got = kinds & {Kind.RECEIVED, Kind.GOT}
    if Kind.ACCUSE in kinds:
        return Question.SUSPECT if Kind.WHO in kinds else None
    if Kind.DISCARDED in kinds or {Kind.PUT, Kind.BAG} <= kinds:
        return Question.DISMISSED
    if kinds & {Kind.TOKENS} and got:
        return Question.RECEIVED_TOKENS
    if got:
        return Question.RECEIVED_DIAMONDS if Kind.HOW_MANY in kinds else None
    if Kind.TOOK in kinds:
        return Question.TOOK
    return Question.PASSED if Kind.PASSED in kinds else None


# ---------------------------------------------------------------- opinions


def opinions(sentence: Sentence, speaker: int | None) -> Iterator[tuple[int, Opinion]]:
    """Whom the speaker doubts and vouches for, and in which clause."""
    if sentence.asks or sentence.kinds & {*NEVER, Kind.WOULD, Kind.WHAT, Kind.WHO, Kind.HOW_MANY}:
        return
    for place, clause in enumerate(sentence.clauses):
        kind = _opinion(clause)
        if kind is not None:
            seats = clause.names or (sentence.names if _of_you(clause) else [])
            yield from ((place, kind(seat)) for seat in seats if seat != speaker)


def _of_you(clause: Clause) -> bool:
    """Whether it speaks of "you", or of nobody: who is meant is named beside it."""
    return Kind.YOU in clause.kinds or clause.subject is None or clause.subject.kind is Kind.YOU


def _opinion(clause: Clause) -> type[Doubt] | type[Vouch] | None:
    denied, verb = Kind.NOT in clause.kinds, clause.verb.kind if clause.verb else None
    mine = clause.subject is not None and clause.subject.kind is Kind.ME
    match verb:
        case Kind.LIE:
            return None if denied or Kind.ME in clause.kinds else Doubt
        case Kind.TRUTH:
            return None if Kind.ME in clause.kinds else Doubt if denied else Vouch
        case Kind.TRUST if mine:
            return Doubt if denied else Vouch
        case Kind.DISTRUST if mine:
            return None if denied else Doubt
    return None
