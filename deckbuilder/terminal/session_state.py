"""What a person has at the table besides the game: what is drawn, what is asked, and where the game is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Presentation
from deckbuilder.match.history import News
from deckbuilder.match.match import Course
from deckbuilder.match.option_menu import Offers, offers_of
from deckbuilder.match.option_odds import foretold
from deckbuilder.match.player_view import PlayerView, look
from engine.core.game import Game

LAST = "*"  # the sign of the squares of the last thing that was done on the board


@dataclass(frozen=True)
class Reply:
    """What comes of a line: sentences, whether the table is to be drawn anew, whether the session is over.

    `legend`: what the signs of the board mean is to be told besides.
    """

    lines: tuple[str, ...] = ()
    redraw: bool = False
    over: bool = False
    legend: bool = False


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
        self.signs: Mapping[str, str] = {}  # by square, what the next drawing of the table shows besides
        self.lists_all = False  # offers that are seldom meant, too
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
        signs = self.signs or dict.fromkeys(self.course.timeline.trail, LAST)
        seen = look(self.course.game, self.viewer, table.names, table.roles(self.viewer), signs)
        return replace(seen, edited=self.course.is_edited, looked=self.course.has_looked)

    @property
    def offers(self) -> Offers:
        return offers_of(self.course.game, everything=self.lists_all)

    @property
    def menu(self) -> Offers:
        """What is offered, as it is drawn: attacks with their chances."""
        return foretold(self.offers, self.known)

    @property
    def news(self) -> list[str]:
        """Everything that happened, as that player may know it."""
        return self.course.timeline.news(self.viewer)

    @property
    def recent(self) -> News:
        """The same in few lines, and how many of them have come since that player's last choice."""
        news, lines = self._fresh
        return News(self.course.timeline.summary(self.viewer), lines, news)

    @property
    def fresh(self) -> int:
        """How many of the last news have come since that player's last choice."""
        return self._fresh[0]

    @property
    def _fresh(self) -> tuple[int, int]:
        """How many of the last news and of the last lines of the summary have come since that player's last choice."""
        table = self.course.table
        person = table.person(self.viewer)
        return self.course.timeline.fresh(self.viewer, [seat for seat in table.people if table.person(seat) == person])

    def ask(self, text: str, yes: Callable[[], Reply]) -> Reply:
        """Ask before something is done."""
        self.question = Question(text, yes)
        return Reply()

    def played(self) -> Reply:
        """The table after something has changed; where players share the screen, the next one comes to it."""
        before, self.viewer = self.viewer, self.course.player
        self.lists_all = False
        table = self.course.table
        is_other = table.person(self.viewer) != table.person(before)
        self.curtain = self.is_shared and is_other and not self.course.game.over
        return Reply(redraw=True)
