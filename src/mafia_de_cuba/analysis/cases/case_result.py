"""What came of an attempt at a case, in words: the last accusation, and a result to share."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words

from .attempt import Attempt
from .case import Case
from .case_words import CaseWords

LEVEL_NAMES = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}


def news(told: CaseWords, attempt: Attempt) -> str:
    """What to say of the last accusation, or of the end; nothing if there is nothing."""
    words = told.words
    if attempt.is_solved:
        return words._(N_("Solved."))
    if attempt.gave_up:
        return words._(N_("You gave up."))
    if not attempt.accused:
        return ""
    return words.say(accused_sentence(attempt), name=told.name(attempt.accused[-1]))


def accused_sentence(attempt: Attempt) -> str:
    """The sentence for the last accusation."""
    if attempt.is_lost:
        return N_("%(name)s is no Thief. The case is lost.")
    if attempt.accused[-1] in attempt.wrong:
        return N_("%(name)s is no Thief. That cost a joker.")
    return N_("%(name)s is a Thief, but not the only one.")


def result(words: Words, case: Case, attempt: Attempt, hints: int, asked: int) -> str:
    """What can be shared: how it went, and nothing of the answer."""
    name, level = case.name.partition("/")[0], words._(LEVEL_NAMES[case.level])
    how = N_("solved") if attempt.is_solved else N_("not solved")
    parts = [words._(how), *counted(words, len(attempt.wrong), hints, asked)]
    return f"Mafia de Cuba · {name} · {level}\n{', '.join(parts)}"


def counted(words: Words, wrong: int, hints: int, asked: int) -> Iterator[str]:
    """Wrong accusations, hints and questions, where there were any."""
    if wrong:
        told = words.ngettext("%(num)s wrong accusation", "%(num)s wrong accusations", wrong)
        yield told % {"num": wrong}
    if hints:
        yield words.ngettext("%(num)s hint", "%(num)s hints", hints) % {"num": hints}
    else:
        yield words._(N_("no hints"))
    if asked:
        told = words.ngettext("worked out %(num)s time", "worked out %(num)s times", asked)
        yield told % {"num": asked}
