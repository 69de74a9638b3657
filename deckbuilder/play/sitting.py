"""What a person has at the table besides the game: what is drawn, what is asked, and where the game is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.play.course import Course
from deckbuilder.play.games import presentation_of
from deckbuilder.play.games.presentation import Presentation, Reach
from deckbuilder.play.offers import Offers, offers_of
from deckbuilder.play.player_view import PlayerView, look
from engine.core.game import Game

LAST = "*"  # the sign of the squares of the last thing that was done on the board


@dataclass(frozen=True)
class Reply:
    """What comes of a line: sentences, whether the table is to be drawn anew, whether the session is over."""

    lines: tuple[str, ...] = ()
    redraw: bool = False
    over: bool = False


@dataclass(frozen=True)
class Question:
    """A question of the session itself, and what a yes does."""

    text: str
    yes: Callable[[], Reply]


class Sitting:
    """A person at a course of a game: everything that commands look at and change."""

    def __init__(self, catalogue: Catalogue, course: Course, file: Path | None = None) -> None:
        self.catalogue = catalogue
        self.file = file  # where the game was read from or written to last
        self.question: Question | None = None
        self.pointed = Reach()  # what the next drawing of the table shows besides
        self.sit_down(course)

    def sit_down(self, course: Course) -> None:
        """Go on with a course, as it stands on the disk."""
        self.course = course
        self.stored = course.timeline.steps  # what is on the disk, or came of itself
        self.viewer = course.player
        self.curtain = self.is_shared  # the hand stays hidden until its owner is alone with the screen

    @property
    def is_shared(self) -> bool:
        return self.course.table.is_shared

    @property
    def is_unsaved(self) -> bool:
        return self.course.timeline.steps != self.stored

    @property
    def presentation(self) -> Presentation:
        return presentation_of(self.course.library)

    @property
    def known(self) -> Game:
        """The game as far as the player may know it whose answer is awaited."""
        return self.course.game.view(self.viewer)

    @property
    def view(self) -> PlayerView:
        """The table as that player sees it."""
        table = self.course.table
        signs = self.pointed.signs or dict.fromkeys(self.course.timeline.trail, LAST)
        return look(self.course.game, self.viewer, table.names, table.roles(self.viewer), signs)

    @property
    def offers(self) -> Offers:
        return offers_of(self.course.game)

    @property
    def news(self) -> list[str]:
        """Everything that happened, as that player may know it."""
        return self.course.timeline.news(self.viewer)

    def ask(self, text: str, yes: Callable[[], Reply]) -> Reply:
        """Ask before something is done."""
        self.question = Question(text, yes)
        return Reply()

    def played(self) -> Reply:
        """The table after something has changed; where players share the screen, the next one comes to it."""
        before, self.viewer = self.viewer, self.course.player
        table = self.course.table
        is_other = table.person(self.viewer) != table.person(before)
        self.curtain = self.is_shared and is_other and not self.course.game.over
        return Reply(redraw=True)
