"""Lessons: the pages of a table from a scripted game, with somebody beside them who explains."""

from collections.abc import Iterator

from mafia_de_cuba.table.scripted import scripted_view
from mafia_de_cuba.web.lessons import Lesson
from mafia_de_cuba.web.sentences import Words

from .coach import CoachSlip
from .ending import EndButtons, Keepsakes, Transcript
from .model import At, Band, Model, Regions, Screen, Viewer
from .pocket import Pocket
from .question_forms import (
    Asking,
    FreeWords,
    GiveUp,
    Hint,
    NobodyAsked,
    NotAsked,
    StoryForm,
    Understood,
)
from .reactions import ReactionBar
from .screens import present_page
from .votes import Absent

# what a scripted table has no use for: nobody is away, nobody reads free words, nothing is kept
LEFT_OUT = (
    *(Absent, FreeWords, GiveUp, Hint, NobodyAsked, Understood),
    *(CoachSlip, EndButtons, Keepsakes, ReactionBar, Transcript),
)
SPEAKING = (Asking, NotAsked, StoryForm)  # where there is nothing to do but to read


class Guide(Model, frozen=True):
    """What the learner is told, and what to do now; after a wrong tap, why it was one."""

    tells: tuple[str, ...]
    asks: str
    no: str
    place: int
    of: int


class NextStep(Model, frozen=True):
    """The button to the next step, where there is nothing else to do."""

    path: str


class LessonBand(Model, frozen=True):
    """The band of a lesson: a step back, what it is about, and a step on."""

    title: str
    back: str
    skip: str


def present_step(lesson: Lesson, number: int, words: Words, wrong: int | None = None) -> Screen:
    """A step of a lesson: the table's own page, and the guide; `wrong` is what was answered."""
    screen = _table_page(lesson, number, words)
    regions: Regions = {
        region: tuple(model for model in row if not isinstance(model, LEFT_OUT))
        for region, row in screen.regions.items()
    }
    regions["band"] = (_band(lesson, number, screen.regions["band"]),)
    regions["guide"] = (_guide(lesson, number, wrong),)
    if not lesson.step(number).answers:
        regions["thumb"] = tuple(_only_on(lesson, number, regions["thumb"]))
        regions["act"] = tuple(each for each in regions["act"] if not isinstance(each, SPEAKING))
    return Screen(f"{screen.body} lesson", screen.title, regions)


def _table_page(lesson: Lesson, number: int, words: Words) -> Screen:
    step, record = lesson.step(number), lesson.record(number, words._)
    seen, public = (scripted_view(record, seat, step.window) for seat in (lesson.seat, None))
    at = At("", lesson.seat, where=lesson.path(number))
    return present_page(Viewer(seen, lesson.seat, at, live=False, lang=words.lang), public)


def _guide(lesson: Lesson, number: int, wrong: int | None) -> Guide:
    step = lesson.step(number)
    no = "" if wrong is None else step.answers[wrong].says
    return Guide(step.tells, step.asks, no, lesson.place(number), lesson.length)


def _band(lesson: Lesson, number: int, row: tuple[Model, ...]) -> LessonBand:
    titles = [band.title for band in row if isinstance(band, Band)]
    before, following = lesson.before(number), lesson.following(number)
    back = lesson.path(before) if before else "/learn"
    return LessonBand(titles[0], back, lesson.path(following) if following else "")


def _only_on(lesson: Lesson, number: int, row: tuple[Model, ...]) -> Iterator[Model]:
    """What the viewer knows stays at hand; the main button goes on, unless it is the end."""
    yield from (model for model in row if isinstance(model, Pocket))
    if following := lesson.following(number):
        yield NextStep(lesson.path(following))
