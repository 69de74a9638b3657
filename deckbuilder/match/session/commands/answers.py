"""Commands without a word of their own: choices, answers to questions of the session, and lines that mean nothing."""

from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.match.options import OptionView
from deckbuilder.match.passed_questions import end_phase_option
from deckbuilder.match.session.commands.turn import EndPhases
from deckbuilder.match.session.session import Command, Reply, Session


@dataclass(frozen=True)
class Choose(Command):
    """Choose an option; an open question of the session is answered by no."""

    option: OptionView
    beside_question = True

    def run(self, session: Session) -> Reply:
        """Make the choice; the end of a phase as the command for it. Raises IllegalOptionError or InputError."""
        session.question = None
        if self.option.option == end_phase_option(session.match.game):
            return EndPhases().run(session)
        session.match.choose(self.option.option, self.option.text)
        return session.played()


@dataclass(frozen=True)
class Answer(Command):
    """Answer the question of the session."""

    yes: bool
    beside_question = True
    while_covered = True

    def run(self, session: Session) -> Reply:
        """Do what was asked, or nothing. Raises InputError where nothing is asked."""
        question = session.question
        if question is None:
            raise InputError("Nothing is asked.")
        session.question = question.earlier
        return question.yes() if self.yes else Reply(("Cancelled.",))


class Uncover(Command):
    """Draw the table again, with the hand of the person who has come to the screen."""

    while_covered = True

    def run(self, session: Session) -> Reply:
        """Show the hand."""
        session.curtain = False
        return Reply(redraw=True)


@dataclass(frozen=True)
class ShowHelp(Command):
    """Show lines of the help. `legend`: the legend of the board, too."""

    lines: tuple[str, ...]
    legend: bool = False
    beside_question = True
    while_covered = True

    def run(self, _session: Session) -> Reply:
        """Return the lines."""
        return Reply(self.lines, legend=self.legend)


@dataclass(frozen=True)
class Misread(Command):
    """A line that means no command."""

    error: InputError
    beside_question = True
    while_covered = True

    def run(self, _session: Session) -> Reply:
        """Raise the error."""
        raise self.error
