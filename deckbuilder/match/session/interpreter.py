"""The interpreter of a match: a typed line in, replies and things to draw out."""

from collections.abc import Mapping

from deckbuilder.errors import InputError
from deckbuilder.match.fuzzy_input import SQUARE, quoted
from deckbuilder.match.match import Match
from deckbuilder.match.options import OptionView
from deckbuilder.match.passed_questions import end_phase_option
from deckbuilder.match.session.commands import COMMANDS
from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.commands.phases import end
from deckbuilder.match.session.state import Question, Reply, SessionState

TYPING = (
    "Type an option or its number; words may be shortened, or left out where",
    "unambiguous. A phase in which nothing can be done ends by itself.",
)
ANSWERING = (
    "Type yes or no, or y or n. A choice from the menu means no, and is made.",
    "These can be typed, too; the question stays:",
)
HELP = "help"
HELP_USAGE = ("?, help", "this help; an empty line draws the table again")
ANSWERS = {"y": True, "yes": True, "n": False, "no": False}
USAGE = 17  # columns of the usage of commands in the help


class LineInterpreter(SessionState):
    """The session of a person in a match, and the interpreter of every line typed in it.

    `commands`: those that may be typed besides answers, by name.
    """

    def __init__(self, match: Match, commands: Mapping[str, TableCommand] = COMMANDS) -> None:
        super().__init__(match)
        self.commands = commands

    @property
    def prompt(self) -> str:
        if self.question:
            return f"{self.question.text} (yes/no) "
        if self.curtain:
            return f"Player {self.viewer + 1}, press Enter when nobody else looks: "
        return "> "

    def words(self) -> list[str]:
        """Return the menu of the present decision."""
        if self.question:
            return ["yes", "no"]
        if self.curtain:
            return [*self._offered, HELP]
        texts = self.menu.texts
        return [*texts, *(name for name in self._offered if name not in texts), HELP]

    @property
    def _offered(self) -> Mapping[str, TableCommand]:
        """The commands that can be used now, by name; `works_in` does not stop one that is typed."""
        return {name: command for name, command in self.commands.items() if self._is_offered(command)}

    def _is_offered(self, command: TableCommand) -> bool:
        if not command.works_in(self.match):
            return False
        return command.always or not (self.question or self.curtain) or self._is_look(command)

    def _is_look(self, command: TableCommand) -> bool:
        """Whether a command only looks at what the person at the screen may see now."""
        return command.is_look and not self.curtain

    def enter(self, line: str) -> Reply:
        """Interpret a typed line; the reply to a wrong one is a sentence about the error."""
        self.signs = {}
        try:
            return self._enter(line.strip())
        except InputError as input_error:
            return Reply((str(input_error),), error=input_error)

    def _enter(self, line: str) -> Reply:
        if self.question:
            return self._reply_to(self.question, line)
        if not line:
            self.curtain = False
            return Reply(redraw=True)
        word, _, rest = line.partition(" ")
        word, rest = HELP if word == "?" else word.lower(), rest.strip()
        if self.curtain and word != HELP and not (word in self.commands and self.commands[word].always):
            return Reply(("Press Enter first.",))
        if word == HELP or word in self.commands:
            return self._command(word, rest)
        return self._meant(line, word, rest)

    def _command(self, name: str, rest: str) -> Reply:
        return self._help(rest) if name == HELP else self.commands[name].run(self, rest)

    def _meant(self, line: str, word: str, rest: str) -> Reply:
        """Run an answer or a command, perhaps abbreviated; an ambiguous line is neither."""
        menu = self.menu
        options = menu.find(line)
        texts = [option.text for option in options]
        is_verb = word in self.presentation.verbs or self._is_action(word, rest)
        short = [*(name for name, command in self._offered.items() if not command.whole), HELP]
        commands = [] if is_verb else [name for name in short if name.startswith(word) and name not in texts]
        if len(options) == 1 and (rest or not commands or texts[0].lower() == word):
            return self.choose(options[0])
        if len(commands) == 1 and not options:
            return self._command(commands[0], rest)
        return Reply((menu.reason(line, texts if rest else [*texts, *commands]),))

    def _is_action(self, word: str, rest: str) -> bool:
        """Whether a verb of the game that is cut short is followed by two squares, as no command that begins so is."""
        squares = [each for each in rest.lower().split() if SQUARE.fullmatch(each)]
        return len(squares) > 1 and any(verb.startswith(word) for verb in self.presentation.verbs)

    def choose(self, option: OptionView) -> Reply:
        """Make a choice; the end of a phase as the command of that name makes it.

        Raises IllegalOptionError or InputError.
        """
        self.question = None
        if option.option == end_phase_option(self.match.game):
            return end(self, "")
        self.match.choose(option.option, option.text)
        return self.played()

    def _reply_to(self, question: Question, line: str) -> Reply:
        """Parse yes or no; some commands are run and the question stays, a valid action means no and is done."""
        answer = ANSWERS.get(line.lower())
        if answer is None:
            return self._instead_of_answer(line)
        self.question = question.earlier
        return question.yes() if answer else Reply(("Cancelled.",))

    def _instead_of_answer(self, line: str) -> Reply:
        word, _, rest = line.partition(" ")
        name = HELP if word == "?" else word.lower()
        command = self.commands.get(name)
        if name == HELP or (command is not None and (command.always or self._is_look(command))):
            return self._command(name, rest.strip())
        is_action = command is None and not self.curtain and not line.isdigit()
        options = self.menu.find(line) if is_action else []
        if len(options) != 1:
            return Reply((f"{quoted(line)} is neither yes nor no.",))
        self.question = None
        return self.choose(options[0])

    def _help(self, rest: str) -> Reply:
        """Return the help: how to type, and every command that can be used; or the full help of one command."""
        command = self.commands.get(rest.lower())
        if command is not None and command.more:
            return Reply(command.more)
        rows = [(command.usage, command.help) for command in self._offered.values() if command.usage]
        lines = [f"  {usage:{USAGE}} {says}" for usage, says in [*rows, HELP_USAGE]]
        if self.question:
            return Reply((*ANSWERING, *lines))
        return Reply((*TYPING, *self.presentation.examples, *lines), legend=True)
