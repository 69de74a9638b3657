"""Errors of users' input as values: a sentence, and a place."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from typing import NamedTuple

from deckbuilder.text import printable, short, without_endless

MAX_PATH_LENGTH = 600  # characters of a path that is shown whole
MAX_SENTENCE_LENGTH = 1_000  # characters of a sentence, because a name in it may be as long as a file


class Place(NamedTuple):
    """A place in a text; lines and columns count from 1, 0 means that they are not known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        file = short(self.file) if len(self.file) > MAX_PATH_LENGTH else printable(self.file)
        parts = [file, *(str(number) for number in (self.line, self.column) if number)]
        return ":".join(parts)


class Remedy(Enum):
    """A remedy for an error: something the user can do, for which each front end has its own words."""

    SET_HOME = auto()  # or choose the file of the catalogue
    CHOOSE_RULESET = auto()  # among `choices`
    CHOOSE_CATALOGUE = auto()  # another file of the catalogue
    NAME_HOUSE_CARDS = auto()  # the folder of the house cards
    NAME_OPPONENT = auto()  # the deck to play against
    FEWER_PROCESSES = auto()
    PLAY_WITHOUT_TEXT = auto()  # cards whose text the engine does not play
    IMPORT = auto()  # import the text as a deck
    IMPORT_LIST = auto()  # import a list that is not in a deck format
    ADD_HOUSE_CARDS = auto()  # open the folder of the house cards, too
    ADD_PACK = auto()  # add the pack of the cards, or switch it on
    PASTE = auto()  # copy the text from a page of the web, and import it
    NEW_DECK = auto()  # begin a deck file, or choose a shipped deck
    NEW_DECK_FILE = auto()  # begin the deck file that is named
    EXPORT_DECK = auto()  # make a file of a shipped deck
    RESUME_GAME = auto()  # or narrate it: a saved game stands where a deck was asked for
    OTHER_FILE = auto()  # another file, or consent to replace it


class InputWarning(UserWarning):
    """A warning whose message is a sentence for users, which the command line prints on stderr."""


class InputError(Exception):
    """Bad input or a bad environment: one clear sentence, and the place if there is one. Never a bug.

    What the sentence repeats of files and arguments is made printable here, so that no caller can forget it.

    Attributes:
        place: The place in a file; None without one.
        remedies: What can be done about it, which the front end adds in its own words.
        choices: The values from which a remedy lets the user choose.
        field: The name of the field of a form that is wrong; empty where it is none alone.
    """

    def __init__(
        self,
        message: str,
        place: Place | None = None,
        *,
        remedies: Sequence[Remedy] = (),
        choices: Sequence[str] = (),
        field: str = "",
    ) -> None:
        super().__init__(message, place)
        self.message = cut(message)
        self.place = place
        self.remedies = tuple(remedies)
        self.choices = tuple(choices)
        self.field = field

    @property
    def faults(self) -> Mapping[str, str]:
        """What is wrong, by the field of a form; under an empty name what is of no field alone."""
        return {self.field: self.message if self.field else str(self)}

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


@contextmanager
def at_field(name: str) -> Iterator[None]:
    """Say of an InputError which field of a form is wrong, unless it says so itself."""
    try:
        yield
    except InputError as error:
        error.field = error.field or name
        raise


def cut(message: str) -> str:
    """Return a sentence cut to a readable length, because parts from files and arguments may be very long."""
    sentence = without_endless(message)
    return printable(sentence if len(sentence) <= MAX_SENTENCE_LENGTH else f"{sentence[: MAX_SENTENCE_LENGTH - 3]}...")


class InputErrors(Exception):  # noqa: N818 - several errors
    """Several input errors, reported together."""

    def __init__(self, input_errors: "list[InputError]") -> None:
        super().__init__(input_errors)
        self.input_errors = input_errors

    def __str__(self) -> str:
        return "\n".join(str(input_error) for input_error in self.input_errors)
