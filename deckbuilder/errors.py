"""What people may do wrong, as values: a sentence, and where."""

from typing import NamedTuple

from deckbuilder.text import printable, short, without_endless

LONGEST_PATH = 600  # characters of a path that is repeated whole
LONGEST = 1_000  # characters of a sentence: a name in it may be as long as a file


class Place(NamedTuple):
    """A place in a text; lines and columns count from 1, 0 means that they are not known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        file = short(self.file) if len(self.file) > LONGEST_PATH else printable(self.file)
        parts = [file, *(str(number) for number in (self.line, self.column) if number)]
        return ":".join(parts)


class InputError(Exception):
    """Bad input or a bad environment: one clear sentence, and the place if there is one. Never a bug.

    What the sentence repeats of files and arguments is made printable here, so that no caller can forget it.
    """

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message, place)
        self.message = cut(message)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


def cut(message: str) -> str:
    """A sentence for people, as long as one can be: what files and arguments say may be as long as a file."""
    sentence = without_endless(message)
    return printable(sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 3]}...")


class InputErrors(Exception):
    """Several faults of one input, reported together."""

    def __init__(self, input_errors: "list[InputError]") -> None:
        super().__init__(input_errors)
        self.input_errors = input_errors

    def __str__(self) -> str:
        return "\n".join(str(input_error) for input_error in self.input_errors)
