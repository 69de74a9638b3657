"""A lesson as the page of its match shows it: what is asked for, or what was done, and what comes next."""

from typing import NamedTuple

from deckbuilder.app.lessons import Lesson, lesson_of, lessons_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.match.match import Match


class LessonView(NamedTuple):
    """A lesson. `number`: of how many of its game; `following`: the next one, None after the last one."""

    lesson: Lesson
    number: int
    total: int
    is_done: bool
    following: Lesson | None

    @property
    def game(self) -> str:
        """The rule set."""
        return self.lesson.scenario.ruleset.id


def lesson_view(workbench: Workbench, match: Match) -> LessonView | None:
    """Return the lesson that a match is; None for any other match."""
    lesson = lesson_of(workbench, match.setup.event)
    if lesson is None:
        return None
    lessons = list(lessons_of(workbench, lesson.scenario.ruleset.id).values())
    number = 1 + lessons.index(lesson)
    following = lessons[number] if number < len(lessons) else None
    return LessonView(lesson, number, len(lessons), lesson.is_done(match.game), following)
