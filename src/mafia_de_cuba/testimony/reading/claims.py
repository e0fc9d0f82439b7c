"""Claims: what a sentence says of the speaker's own box and take."""

from collections.abc import Iterator
from typing import Any

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Contents

from .clauses import DOING, Clause, Sentence
from .quantities import Quantities, listed
from .symbols import OPEN, ORDER, Kind, Symbol

Parts = dict[str, Any]  # of a claim: received, passed, took, dismissed

NEVER = frozenset({Kind.IF, Kind.SAID})  # a sentence with one of these says nothing for certain
CLAIMS_NOTHING = frozenset({Kind.UNSURE, Kind.OR, Kind.WHO, Kind.HOW_MANY})
HANDED = frozenset({Kind.PASSED, Kind.PUT})
OTHERS = frozenset({Kind.NAME, Kind.THEY, Kind.YOU, Kind.NOBODY})


class Unclear(Exception):
    """Somebody says something of their own box that could be meant in two ways."""


def claims(sentence: Sentence, mine: bool = True) -> Iterator[tuple[int, Parts]]:
    """What each clause claims, and which clause it is. Raises Unclear."""
    if sentence.asks or sentence.kinds & (NEVER | CLAIMS_NOTHING):
        return
    done = False  # something, by the speaker
    for place, clause in enumerate(sentence.clauses):
        mine = _is_mine(clause, mine, done)
        done = done or (mine and clause.verb is not None and clause.verb.kind in DOING)
        around = _around(sentence.clauses, place)
        if parts := _claimed(clause, mine, around):
            yield place, parts


def _around(clauses: tuple[Clause, ...], place: int) -> tuple[Clause, ...]:
    """The clauses beside one, that first which can say when: in a sentence, all stand alike."""
    before, after = clauses[max(0, place - 1) : place], clauses[place + 1 : place + 2]
    begins = bool(clauses) and Kind.WHEN in clauses[0].kinds
    return (*before, *after) if begins or not _says_when(after) else (*after, *before)


def _says_when(clauses: tuple[Clause, ...]) -> bool:
    return any(Kind.WHEN in clause.kinds for clause in clauses)


def still_mine(sentence: Sentence, mine: bool) -> bool:
    """Whether what follows without a subject is the speaker's: "Took three" leaves the "I" out."""
    for clause in sentence.clauses:
        if clause.verb and clause.verb.kind in DOING and clause.subject:
            mine = clause.subject.kind is Kind.ME
    return mine


def _is_mine(clause: Clause, before: bool, done: bool) -> bool:
    """Whether the speaker is who does it; a clause without a subject goes on with the last one."""
    subject = clause.subject
    if subject is None and clause.verb is not None and clause.verb.person == OPEN:
        return before and done
    return before if subject is None else subject.kind is Kind.ME


def _claimed(clause: Clause, mine: bool, around: tuple[Clause, ...]) -> Parts:
    """What one clause claims. Raises Unclear."""
    topic = _topic(clause, mine, around)
    if topic is None or Kind.WOULD in clause.kinds:
        return {}
    parts = _CLAIMS[topic](clause, _quantities(clause))
    if parts is None or (parts and clause.strange):
        raise Unclear
    return parts


def _topic(clause: Clause, mine: bool, around: tuple[Clause, ...]) -> str | None:
    """What a clause is about: received, passed, took, dismissed, or the speaker's role."""
    verb = clause.verb.kind if clause.verb else None
    if Kind.WHEN in clause.kinds:
        return None
    if Kind.EMPTY in clause.kinds and verb in (None, Kind.AM, Kind.THERE):
        return _of_what_is_empty(clause, around)
    if verb in HANDED and not mine and _to_me(clause):
        return "received"
    if verb in (None, Kind.THERE) or (verb is Kind.AM and _place(clause)):
        return _of_the_box(clause, around)
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


def _to_me(clause: Clause) -> bool:
    """ "Bea gave me nine": somebody did, and it is no order."""
    return Kind.TO_ME in clause.kinds and not (Kind.NOBODY in clause.kinds or _is_order(clause))


def _is_order(clause: Clause) -> bool:
    """ "Give me three": nobody has done it."""
    return clause.verb is not None and clause.verb.person == ORDER


def _of_the_box(clause: Clause, around: tuple[Clause, ...]) -> str | None:
    """When the box held it, where no verb says so; a clause without any verb has to be plain."""
    if {Kind.NOTHING, Kind.BAG} <= clause.kinds <= {Kind.NOTHING, Kind.BAG, Kind.FILLER}:
        return "dismissed"
    if clause.verb is None and not _is_plain(clause):
        return None
    return _time(around) or _place(clause)


def _of_what_is_empty(clause: Clause, around: tuple[Clause, ...]) -> str | None:
    """ "The box was empty when I got it", "the bag is empty"."""
    if clause.kinds & {Kind.OTHER_WORD, Kind.URCHIN, *OTHERS}:
        return None
    return "dismissed" if Kind.BAG in clause.kinds else _time(around) or _place(clause)


def _is_plain(clause: Clause) -> bool:
    """Whether it is a number and little else: "nine in"."""
    strange = {Kind.OTHER_WORD, Kind.BOX, *OTHERS}
    return Kind.NUMBER in clause.kinds and not clause.kinds & strange


def _place(clause: Clause) -> str | None:
    """ "In" and "out", "before me" and "after me"."""
    entering, leaving = Kind.ENTERING in clause.kinds, Kind.LEAVING in clause.kinds
    if entering == leaving:
        return None
    return "received" if entering else "passed"


def _time(around: tuple[Clause, ...]) -> str | None:
    """ "There were nine when I got it", "I opened it and there were nine"."""
    return next((about for clause in around if (about := _moment(clause))), None)


def _moment(clause: Clause) -> str | None:
    """Whether a clause tells when the speaker had the box, or passed it, and nothing else."""
    if not (clause.verb and clause.subject):
        return None
    told = Kind.WHEN in clause.kinds or _quantities(clause).empty
    if told and clause.verb.kind in HANDED and _to_me(clause):
        return None if clause.subject.kind is Kind.ME else "received"
    about = _TOPICS.get(clause.verb.kind) if clause.subject.kind is Kind.ME else None
    alone = not clause.kinds & {Kind.NAME, Kind.YOU}
    return about if about in ("received", "passed") and told and alone else None


def _quantities(clause: Clause) -> Quantities:
    return listed([s for s in clause.symbols if s is not clause.verb])


def _contents(clause: Clause, found: Quantities) -> Contents | None:
    """A box, as far as it was told. None: not clear."""
    if found.nothing or found.fake or not found.clear:
        return None
    if clause.denied and (found.diamonds or found.tokens):
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
    box = _contents(clause, found)
    return None if box is None else {"received": box}


def _passed(clause: Clause, found: Quantities) -> Parts | None:
    if found.empty and not found.nothing:
        return {}
    box = _contents(clause, found)
    return None if box is None else {"passed": box}


def _took(clause: Clause, found: Quantities) -> Parts | None:
    """One kind of thing, or nothing; what is denied is no claim."""
    none = found.no_tokens and found.diamonds == 0 and not found.tokens
    if (found.nothing and found.empty) or none:
        return {"took": Take()}
    if clause.denied or found.empty:
        return {}
    take = _take(found) if found.clear else None
    return None if take is None else {"took": take}


def _take(found: Quantities) -> Take | None:
    tokens = [token for token, number in found.tokens.items() if number]
    if found.no_tokens or (tokens and (found.diamonds or found.fake)):
        return None
    if tokens:
        return Take(token=tokens[0]) if found.tokens == {tokens[0]: 1} else None
    if found.fake:
        return Take(diamonds=found.diamonds or 0, fake=True)
    return Take(diamonds=found.diamonds) if found.diamonds else None


def _dismissed(clause: Clause, found: Quantities) -> Parts | None:
    if clause.verb and clause.verb.kind is Kind.PUT and Kind.BAG not in clause.kinds:
        return {}
    if (found.nothing or Kind.NOBODY in clause.kinds) and found.empty:
        return {"dismissed": None}
    tokens = list(found.tokens)
    if clause.denied or found.diamonds is not None or len(tokens) != 1:
        return {}
    return {"dismissed": tokens[0]} if found.clear else None


def _role(clause: Clause, found: Quantities) -> Parts | None:
    """ "I am the Driver": the whole of a take."""
    if Kind.NOBODY in clause.kinds:
        return {}  # "I am loyal to nobody"
    if clause.denied or not found.clear or Kind.OTHER_WORD in _after(clause, clause.verb):
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
