"""The coach's words: what gave it away, what you could have known, what to try next time."""

from typing import TYPE_CHECKING, NamedTuple

from mafia_de_cuba.rules.pieces import Name, Role

from .languages import N_

if TYPE_CHECKING:
    from .sentences import Words


class Lesson(Name):
    """What the coach has to say; each has its sentence."""

    # what gave it away
    BROKEN = "broken"  # own words and another's could not both be true
    BROKEN_ALONE = "broken_alone"  # own words could not all be true
    OFFICE_SAW = "office_saw"  # own words did not fit what the office had seen
    HELD = "held"  # lies that nobody could prove
    HONEST = "honest"
    SILENT = "silent"
    THIEF_BROKEN = "thief_broken"  # to the office: a Thief's words
    THIEVES_HELD = "thieves_held"
    # what you could have known
    THIEF_CERTAIN = "thief_certain"
    LIAR_CERTAIN = "liar_certain"
    CLEAR_CERTAIN = "clear_certain"
    NOTHING_CERTAIN = "nothing_certain"
    # what to try next time
    BETTER = "better"
    ASK = "ask"
    WELL_ACCUSED = "well_accused"
    FIT = "fit"
    FIT_HEARD = "fit_heard"  # the others had told theirs already
    TRUTH = "truth"
    SPEAK = "speak"
    ROLE = "role"


class Remark(NamedTuple):
    """One thing the coach says: steps and seats fill the gaps, in this order."""

    lesson: Lesson
    steps: tuple[int, ...] = ()  # from 1 on, as pages count moves
    seats: tuple[int, ...] = ()
    number: int = 0
    role: Role = Role.URCHIN
    chances: tuple[float, ...] = ()


SENTENCES = {
    Lesson.BROKEN: N_(
        "Your words and those of %(names)s could not all be true (moves %(steps)s): "
        "from then on everybody could see that somebody lied."
    ),
    Lesson.BROKEN_ALONE: N_(
        "What you said yourself could not be true (move %(steps)s), and everybody could see it."
    ),
    Lesson.OFFICE_SAW: N_(
        "What you said did not fit what %(names)s had seen: "
        "from move %(steps)s on the Godfather could know that you lied."
    ),
    Lesson.HELD: N_(
        "Your untrue words (%(number)s) held: "
        "neither one or two others nor what the Godfather had seen contradicted them."
    ),
    Lesson.HONEST: N_("Nothing you said was untrue: there was nothing to give away."),
    Lesson.SILENT: N_("You claimed nothing about the box, so nothing you said could be checked."),
    Lesson.THIEF_BROKEN: N_(
        "The words of %(names)s could not all be true (moves %(steps)s), "
        "and one of the lies was a Thief's."
    ),
    Lesson.THIEVES_HELD: N_("No Thief was contradicted by the words of one or two others."),
    Lesson.THIEF_CERTAIN: N_(
        "From move %(steps)s on it was certain for you, by what you had seen: "
        "%(names)s was a Thief."
    ),
    Lesson.LIAR_CERTAIN: N_(
        "You could have known that %(names)s lied: "
        "what you heard in move %(steps)s did not fit what you had seen."
    ),
    Lesson.CLEAR_CERTAIN: N_(
        "You could be certain, by what you had seen, who was no Thief: %(names)s."
    ),
    Lesson.NOTHING_CERTAIN: N_(
        "By what you had seen it was certain of nobody whether they were a Thief: "
        "you could only weigh words."
    ),
    Lesson.BETTER: N_(
        "In move %(steps)s you accused %(first)s. "
        "By our estimate %(second)s was the better choice: %(best)s instead of %(win)s to win."
    ),
    Lesson.ASK: N_("Ask everybody what they took. These never said: %(names)s."),
    Lesson.WELL_ACCUSED: N_(
        "By our estimate no other accusation was better. "
        "Go on asking for numbers: they break stories."
    ),
    Lesson.FIT: N_(
        "Listen to %(names)s before you tell your numbers, "
        "and tell a story that leaves theirs true."
    ),
    Lesson.FIT_HEARD: N_(
        "You had already heard what %(names)s said: tell a story that leaves it true."
    ),
    Lesson.TRUTH: N_(
        "You win with the Godfather: tell everything as it was, so that your word can be relied on."
    ),
    Lesson.SPEAK: N_(
        "Say early how many diamonds came and went: "
        "who says nothing is accused when nobody knows better."
    ),
}


ONE_STEP = {
    # the same where both were said in one move
    Lesson.BROKEN: N_(
        "Your words and those of %(names)s could not all be true (move %(steps)s): "
        "from then on everybody could see that somebody lied."
    ),
    Lesson.THIEF_BROKEN: N_(
        "The words of %(names)s could not all be true (move %(steps)s), "
        "and one of the lies was a Thief's."
    ),
}


def coach_says(words: "Words", remark: Remark, names: tuple[str, ...]) -> str:
    """A remark in words."""
    if remark.lesson is Lesson.ROLE:
        return words.advice(remark.role)
    seats = [names[seat] for seat in remark.seats]
    chances = [f"{round(100 * chance)}\u00a0%" for chance in remark.chances]
    gaps: dict[str, object] = {
        "names": words.listed(seats),
        "steps": words.listed([str(step) for step in remark.steps]),
        "number": remark.number,
    }
    gaps |= dict(zip(("first", "second"), seats, strict=False))
    gaps |= dict(zip(("win", "best"), chances, strict=False))
    return words.say(_sentence(remark), **gaps)


def _sentence(remark: Remark) -> str:
    """What is said of it, with gaps."""
    if len(remark.steps) == 1 and remark.lesson in ONE_STEP:
        return ONE_STEP[remark.lesson]
    return SENTENCES[remark.lesson]
