"""The session of a person in a match: what its commands are, the words for them, and how they are carried out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Presentation
from deckbuilder.match.hints import AdviserHint
from deckbuilder.match.match import Match
from deckbuilder.match.narrator import RecentEvents
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.seat import MatchSeat, PlayerView
from engine.core.game import Game
from engine.record import RecordedStep

COVERED = "Press Enter first."
UNANSWERED = "Answer yes or no first."


@dataclass(frozen=True)
class Reply:
    """The reply to a command.

    Attributes:
        redraw: Whether the table has changed, and is to be drawn again.
        legend: Whether to print the legend of the board, too.
        error: What was wrong with the command; `lines` are its sentence.
    """

    lines: tuple[str, ...] = ()
    redraw: bool = False
    over: bool = False
    legend: bool = False
    error: InputError | None = None


@dataclass(frozen=True)
class Question:
    """A question of the session itself.

    Attributes:
        text: All of it in sentences, answered by yes or no.
        yes: What is done after a yes.
        until_saved: Whether it is only asked because the game is not saved.
        earlier: The question that is asked again once this one is answered.
        confirms: The command that is carried out after a yes, where `yes` does only that.
        points: What speaks against it, a sentence each; they stand in `text`, too.
        labels: What is done after a yes, and after a no, in a few words.
    """

    text: str
    yes: Callable[[], Reply]
    until_saved: bool = False
    earlier: "Question | None" = None
    confirms: "Command | None" = None
    points: tuple[str, ...] = ()
    labels: tuple[str, str] = ("Yes", "No")


class Command:
    """A command of the person at the table, made from a typed line or a form.

    Attributes:
        beside_question: Whether it may be given while a question of the session is open, which stays open then.
        while_covered: Whether it may be given while the hand is hidden.
    """

    beside_question: ClassVar[bool] = False
    while_covered: ClassVar[bool] = False

    @classmethod
    def parse(cls, _session: "Session", _word: str, _rest: str) -> "Command":
        """Return the command of a typed word and the rest of its line. Raises InputError."""
        return cls()

    def run(self, session: "Session") -> Reply:
        """Carry it out. Raises InputError."""
        raise NotImplementedError


@dataclass(frozen=True)
class TextCommand(Command):
    """A command with a text after its word: a square, the name of a card, a file."""

    text: str

    @classmethod
    def parse(cls, _session: "Session", _word: str, rest: str) -> Command:
        """Return the command with the rest of its line."""
        return cls(rest)


class Look(Command):
    """A command that changes nothing of the match, and may be given while a question is open."""

    beside_question = True


class Session:
    """A person in a match, or several who share a screen.

    Attributes:
        viewer: The seat of the person at the screen.
        curtain: Whether the hand stays hidden, until its owner is alone with the screen.
        signs: Further signs for the next drawing, by square.
        lists_all: Whether rarely used options are listed, too.
    """

    question: Question | None
    _hint: tuple[tuple[RecordedStep, ...], AdviserHint | None]

    def __init__(self, match: Match) -> None:
        self.signs: Mapping[str, str] = {}
        self.lists_all = False
        self.sit_down(match)

    def sit_down(self, match: Match) -> None:
        """Go on with a match."""
        self.question = None
        self.match = match
        self.hint = None
        self.viewer = min(match.setup.people) if match.is_waiting_for_bots else match.player
        self.curtain = self.is_shared

    def carry_out(self, command: Command) -> Reply:
        """Carry out a command; the reply to one that is not possible has its error."""
        self.signs = {}
        try:
            if self.question and not command.beside_question:
                raise InputError(UNANSWERED)  # noqa: TRY301 - as from a command itself
            if self.curtain and not command.while_covered:
                raise InputError(COVERED)  # noqa: TRY301
            return command.run(self)
        except InputError as error:
            return Reply((str(error),), error=error)

    def allows(self, command: type[Command]) -> bool:
        """Whether commands of a class may be given now."""
        return (command.beside_question or not self.question) and (command.while_covered or not self.curtain)

    @property
    def hint(self) -> AdviserHint | None:
        """The last hint, as long as nothing has been chosen since."""
        steps, hint = self._hint
        return hint if steps == self.match.steps else None

    @hint.setter
    def hint(self, hint: AdviserHint | None) -> None:
        self._hint = (self.match.steps, hint)

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return self.match.setup.is_shared

    @property
    def presentation(self) -> Presentation:
        """The words of the game."""
        return presentation_of(self.match.library)

    @property
    def known(self) -> Game:
        """The game as far as the person at the screen may know it."""
        return self.seat.known

    @property
    def seat(self) -> MatchSeat:
        """The seat of the person at the screen."""
        return MatchSeat(self.match, self.viewer)

    @property
    def view(self) -> PlayerView:
        """The view of that person."""
        return self.seat.view(self.signs or None)

    @property
    def menu(self) -> OptionMenu:
        """The options of the open decision."""
        return self.seat.menu(everything=self.lists_all)

    @property
    def log(self) -> list[str]:
        """All events, as that person may know them."""
        return self.seat.log()

    @property
    def recent(self) -> RecentEvents:
        """The events in few lines, and how many of them are new since that person's last choice."""
        return self.seat.recent()

    def ask(self, text: str, yes: Callable[[], Reply], *, until_saved: bool = False) -> Reply:
        """Ask a question before something is done; one that is open is asked again afterwards."""
        if self.question is None or self.question.text != text:
            self.question = Question(text, yes, until_saved, self.question)
        return Reply()

    def ask_about(self, command: Command, points: tuple[str, ...], text: str, labels: tuple[str, str]) -> Reply:
        """Ask whether to carry out a command that is confirmed by a yes; see `Question`."""
        whole = " ".join((*points, text))
        if self.question is None or self.question.text != whole:
            self.question = Question(
                whole, lambda: command.run(self), earlier=self.question, confirms=command, points=points, labels=labels
            )
        return Reply()

    def pass_the_screen(self) -> Reply:
        """Return the table after something has changed; where people share the screen, the next one comes to it."""
        self.signs = {}  # they were about the position before
        if self.match.is_waiting_for_bots:
            return Reply(redraw=True)
        before, self.viewer = self.viewer, self.match.player
        self.lists_all = False
        setup = self.match.setup
        is_other = setup.person(self.viewer) != setup.person(before)
        self.curtain = self.is_shared and (is_other or self.curtain) and not self.match.game.over
        return Reply(redraw=True)


def in_every_game(_match: Match) -> bool:
    """Return True: most commands work in every game."""
    return True


@dataclass(frozen=True)
class CommandWord:
    """A word that may be typed, with arguments.

    Attributes:
        command: The class of commands that parses the rest of the line.
        usage: How it is typed, for a line of the help; a word without it has no line.
        more: What `? NAME` shows.
        whole: Whether it cannot be abbreviated.
        works_in: Whether it is offered in a match; its reply says why not.
    """

    name: str
    command: type[Command]
    usage: str = ""
    help: str = ""
    more: tuple[str, ...] = ()
    whole: bool = False
    works_in: Callable[[Match], bool] = in_every_game
