"""Questions: what a sentence asks one player."""

from collections.abc import Iterator
from itertools import takewhile

from mafia_de_cuba.rules.talk import Ask, Question

from .claims import NEVER
from .clauses import DOING, Sentence
from .symbols import VERBS, Kind, Symbol

ASKING_WORDS = frozenset({Kind.WHAT, Kind.HOW_MANY, Kind.WHO})
YOUS = frozenset({Kind.YOU, Kind.ARE_YOU, Kind.AFTER_YOU, Kind.BEFORE_YOU})
DEEDS = (frozenset({Kind.RECEIVED, Kind.GOT}), frozenset({Kind.TOOK}), frozenset({Kind.PASSED}))
OF_YOURS = frozenset({Kind.YOU_THINK, Kind.ACCUSE})
OF_THE_GAME = DOING | OF_YOURS | {Kind.TOKEN, Kind.TOKENS, Kind.DIAMONDS, Kind.BAG, Kind.AFTER_YOU}
NOT_ANYBODY = frozenset({Kind.YOU, Kind.TO_ME, Kind.THEY, Kind.NOT})
SMALL = frozenset({Kind.FILLER, Kind.AND, Kind.BUT, Kind.HOWEVER, Kind.COMMA, Kind.YOU})


def question(sentence: Sentence, speaker: int | None, called: int | None = None) -> Ask | None:
    """The question that a sentence asks one player, whom the words before it may have called."""
    if sentence.kinds & (NEVER | {Kind.OR}) or not _asks(sentence):
        return None
    target = _asked(sentence) if sentence.names else called
    about = None if target in (None, speaker) else _about(sentence)
    return None if about is None or target is None else Ask(target, about)


def is_for_one(sentence: Sentence) -> bool:
    """Whether it asks a "you" about the game, or about a box or bag: one person can answer."""
    kinds, subjects = sentence.kinds, {subject.kind for subject in _subjects(sentence)}
    if kinds & NEVER or not (_asks(sentence) or sentence.asks):
        return False
    if (YOUS | OF_YOURS) & (kinds | subjects):
        asked_who = bool(kinds & ASKING_WORDS) and Kind.ARE_YOU in kinds
        return asked_who or bool(kinds & OF_THE_GAME)
    return Kind.WHO not in kinds and (_of_the_bag(kinds) or _tells_where(kinds))


def called_by(sentence: Sentence) -> int | None:
    """Whom a sentence calls: "Bea!", "Tell us the truth, Bea."."""
    return sentence.names[0] if is_call(sentence) else _last(sentence)


def is_call(sentence: Sentence) -> bool:
    """Whether it is a name and little else."""
    others = sentence.kinds - {Kind.NAME, Kind.FILLER, Kind.COMMA}
    return len(sentence.names) == 1 and not others


def _asks(sentence: Sentence) -> bool:
    """Whether there is a "what", "how many" or "who"; the bag is asked for without."""
    return bool(sentence.kinds & ASKING_WORDS) or (sentence.asks and _of_the_bag(sentence.kinds))


def _asked(sentence: Sentence) -> int | None:
    """Who is spoken to: the one who is named, of several the one at the beginning or the end."""
    if len(sentence.names) == 1 and not _beside_you(sentence):
        return sentence.names[0]
    spoken_to = {seat for seat in (_first(sentence), _last(sentence)) if seat is not None}
    if len(spoken_to) != 1 or _beside_you(sentence):
        return None
    seat = spoken_to.pop()
    return seat if {s.number for s in _names_before_verb(sentence)} <= {seat} else None


def _names_before_verb(sentence: Sentence) -> Iterator[Symbol]:
    """Who is named before anybody does anything: "Bea and you, Teo, what did you take?"."""
    start = takewhile(lambda symbol: symbol.kind not in VERBS, sentence.symbols)
    return (symbol for symbol in start if symbol.kind is Kind.NAME)


def _first(sentence: Sentence) -> int | None:
    rest = [symbol for symbol in sentence.symbols if symbol.kind not in SMALL]
    return rest[0].number if rest and rest[0].kind is Kind.NAME else None


def _last(sentence: Sentence) -> int | None:
    """A name after the last comma."""
    last = sentence.symbols[-2:]
    return last[1].number if [s.kind for s in last] == [Kind.COMMA, Kind.NAME] else None


def _beside_you(sentence: Sentence) -> bool:
    """Whether somebody is asked about two: "you and Teo"."""
    kinds = [symbol.kind for symbol in sentence.symbols]
    return any(kinds[n : n + 2] == [Kind.AND, Kind.NAME] and n for n in range(len(kinds)))


def _about(sentence: Sentence) -> Question | None:
    """What is asked, where only one thing can be meant."""
    kinds, subjects = sentence.kinds, _subjects(sentence)
    if Kind.WHO in kinds and not _by_you(sentence, Kind.DISCARDED):
        return _of_a_suspect(sentence, subjects)
    if Kind.WOULD in kinds or any(_is_another(s, _asked(sentence)) for s in subjects):
        return None
    if _by_another(sentence):
        return None
    if _of_the_bag(kinds):
        return None if Kind.THEY in kinds else Question.DISMISSED
    if any(s.kind is Kind.THEY for s in subjects):
        return None
    if not YOUS & (kinds | {s.kind for s in subjects}):
        return _of_the_box(kinds) if _tells_where(kinds) else None
    return None if _asks_two_things(sentence) else _of_what_was_done(kinds)


def _by_you(sentence: Sentence, verb: Kind) -> bool:
    """Whether it is you who did it: "whom did you dismiss"."""
    did = (clause for clause in sentence.clauses if clause.verb and clause.verb.kind is verb)
    return any(clause.subject and clause.subject.kind is Kind.YOU for clause in did)


def _by_another(sentence: Sentence) -> bool:
    """Whether somebody else does it to you: "what has Teo you given"."""
    kinds = [symbol.kind for symbol in sentence.symbols]
    return any(
        kinds[n : n + 2] == [Kind.NAME, Kind.YOU] and sentence.symbols[n].number != _asked(sentence)
        for n in range(len(kinds))
    )


def _is_another(subject: Symbol, asked: int | None) -> bool:
    return subject.kind is Kind.ME or (subject.kind is Kind.NAME and subject.number != asked)


def _subjects(sentence: Sentence) -> list[Symbol]:
    """Who does something in it."""
    return [clause.subject for clause in sentence.clauses if clause.verb and clause.subject]


def _of_a_suspect(sentence: Sentence, subjects: list[Symbol]) -> Question | None:
    """ "Whom would you accuse?", "Who stole the diamonds?"; "who are you?" asks for the role."""
    kinds = sentence.kinds
    if any(subject.kind is Kind.ME for subject in subjects):
        return None
    if sentence.asks and Kind.LIE in kinds and not kinds & NOT_ANYBODY:
        return Question.SUSPECT
    stolen = {Kind.TOOK, Kind.DIAMONDS} <= kinds and not kinds & {Kind.TOKEN, Kind.NUMBER, Kind.YOU}
    if stolen or kinds & {Kind.ACCUSE, Kind.YOU_THINK, Kind.THIEF}:
        return Question.SUSPECT
    return Question.TOOK if Kind.ARE_YOU in kinds and not kinds & VERBS else None


def _of_the_bag(kinds: frozenset[Kind]) -> bool:
    return Kind.DISCARDED in kinds or Kind.BAG in kinds


def _of_the_box(kinds: frozenset[Kind]) -> Question | None:
    """Which of the two questions about the box as it came."""
    if Kind.TOKENS in kinds:
        return Question.RECEIVED_TOKENS
    return Question.RECEIVED_DIAMONDS if Kind.HOW_MANY in kinds else None


def _tells_where(kinds: frozenset[Kind]) -> bool:
    """ "How many were in the box?", to the one who is named."""
    return Kind.THERE in kinds and bool(kinds & {Kind.BOX, Kind.INSIDE})


def _asks_two_things(sentence: Sentence) -> bool:
    """ "How many did you get, and what did you take?"."""
    words = [symbol for symbol in sentence.symbols if symbol.kind in (Kind.WHAT, Kind.HOW_MANY)]
    deeds = sum(bool(sentence.kinds & each) for each in DEEDS)
    return len(words) > 1 and deeds > 1


def _of_what_was_done(kinds: frozenset[Kind]) -> Question | None:
    if Kind.AFTER_YOU in kinds:
        return Question.PASSED
    if kinds & {Kind.RECEIVED, Kind.GOT} or (Kind.THERE in kinds and Kind.PASSED not in kinds):
        return _of_the_box(kinds)
    if Kind.TOOK in kinds:
        return Question.TOOK
    if Kind.PASSED in kinds:
        return Question.PASSED
    return Question.TOOK if Kind.ARE_YOU in kinds and Kind.WHAT in kinds else None
