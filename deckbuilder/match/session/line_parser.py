"""The parser of typed lines: an option, a command or an answer, also abbreviated."""

from collections.abc import Mapping

from deckbuilder.errors import InputError
from deckbuilder.match.fuzzy_input import SQUARE, quote
from deckbuilder.match.session.commands import COMMAND_WORDS
from deckbuilder.match.session.commands.turn import Answer, Choose, Misread, ShowHelp, Uncover
from deckbuilder.match.session.session import COVERED, Command, CommandWord, Session

TYPING = (
    "Type an option or its number; words may be shortened, or left out where",
    "unambiguous. A phase in which nothing can be done ends by itself.",
)
ANSWERING = (
    "Type yes or no, or y or n. A choice from the menu means no, and is made.",
    "These can be typed, too; the question stays:",
)
HELP, HELP_SIGN = "help", "?"
HELP_USAGE = ("?, help", "this help; an empty line draws the table again")
ANSWERS = {"y": True, "yes": True, "n": False, "no": False}
USAGE_WIDTH = 17  # columns


class LineParser:
    """The parser of the lines that are typed in a session. `words`: those for commands, by name."""

    def __init__(self, session: Session, words: Mapping[str, CommandWord] = COMMAND_WORDS) -> None:
        self._session = session
        self._words = words

    def parse(self, line: str) -> Command:
        """Return the command that a line means; `Misread` if it means none."""
        try:
            return self._parse(line.strip())
        except InputError as error:
            return Misread(error)

    def completions(self) -> list[str]:
        """Return the lines that may be typed now, as far as they can be listed."""
        session = self._session
        if session.question:
            return ["yes", "no"]
        texts = [] if session.curtain else session.menu.texts
        return [*texts, *(name for name in self._offered if name not in texts), HELP]

    @property
    def _offered(self) -> Mapping[str, CommandWord]:
        """The words that can be used now, by name; `works_in` does not stop one that is typed."""
        match = self._session.match
        return {
            name: word
            for name, word in self._words.items()
            if word.works_in(match) and self._session.allows(word.command)
        }

    def usages(self) -> list[tuple[str, str]]:
        """Return how each command that can be used now is typed, and what it does."""
        return [(word.usage, word.help) for word in self._offered.values() if word.usage]

    def _parse(self, line: str) -> Command:
        session = self._session
        if session.question:
            return self._answer(line)
        if not line:
            return Uncover()
        name, rest = _split(line)
        word = self._words.get(name)
        if session.curtain and name != HELP and not (word and word.command.while_covered):
            raise InputError(COVERED)
        return self._command(name, rest) if name == HELP or word else self._abbreviated(line, name, rest)

    def _command(self, name: str, rest: str) -> Command:
        return self._help(rest) if name == HELP else self._words[name].command.parse(self._session, name, rest)

    def _abbreviated(self, line: str, name: str, rest: str) -> Command:
        """Return an option or a command, perhaps abbreviated; an ambiguous line is neither."""
        menu = self._session.menu
        options = menu.find(line)
        texts = [option.text for option in options]
        is_verb = name in self._session.presentation.verbs or self._is_action(name, rest)
        short = [*(word.name for word in self._offered.values() if not word.whole), HELP]
        names = [] if is_verb else [word for word in short if word.startswith(name) and word not in texts]
        if len(options) == 1 and (rest or not names or texts[0].lower() == name):
            return Choose(options[0])
        if len(names) == 1 and not options:
            return self._command(names[0], rest)
        raise InputError(menu.reason(line, texts if rest else [*texts, *names]))

    def _is_action(self, verb: str, rest: str) -> bool:
        """Whether a verb of the game that is cut short is followed by two squares, as no command that begins so is."""
        squares = [word for word in rest.lower().split() if SQUARE.fullmatch(word)]
        return len(squares) > 1 and any(full.startswith(verb) for full in self._session.presentation.verbs)

    def _answer(self, line: str) -> Command:
        """Return yes or no, a command that leaves the question open, or an option, which means no."""
        answer = ANSWERS.get(line.lower())
        if answer is not None:
            return Answer(answer)
        name, rest = _split(line)
        word = self._words.get(name)
        if name == HELP or (word and self._session.allows(word.command)):
            return self._command(name, rest)
        is_action = word is None and not self._session.curtain and not line.isdigit()
        options = self._session.menu.find(line) if is_action else []
        if len(options) != 1:
            raise InputError(f"{quote(line)} is neither yes nor no.")
        return Choose(options[0])

    def _help(self, topic: str) -> Command:
        """Return the help: how to type, and every command that can be used; or the full help of one command."""
        word = self._words.get(topic.lower())
        if word is not None and word.more:
            return ShowHelp(word.more)
        lines = [f"  {usage:{USAGE_WIDTH}} {help_line}" for usage, help_line in [*self.usages(), HELP_USAGE]]
        if self._session.question:
            return ShowHelp((*ANSWERING, *lines))
        return ShowHelp((*TYPING, *self._session.presentation.examples, *lines), legend=True)


def _split(line: str) -> tuple[str, str]:
    """Return the first word of a line, in small letters, and the rest."""
    word, _, rest = line.partition(" ")
    return HELP if word == HELP_SIGN else word.lower(), rest.strip()
