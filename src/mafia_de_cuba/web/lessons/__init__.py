"""Lessons: two scripted first games, as a suspect and as the Godfather."""

from .godfather import GODFATHER
from .script import Answer, Lesson, Step
from .suspect import SUSPECT

__all__ = ["LESSONS", "Answer", "Lesson", "Step"]

LESSONS = {lesson.key: lesson for lesson in (SUSPECT, GODFATHER)}
