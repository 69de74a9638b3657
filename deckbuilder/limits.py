"""How much one input may be: what is larger is refused at once, so that time and memory are bounded by these numbers.

Any input within them is answered within five seconds and 300 MB; `make fuzz` tries the worst that fits.
What a kind of document limits (copies of a card, the length of a name) stands in its schema; what a recorded game or
the text of a position may be stands with their readers.
"""

from collections.abc import Iterable, Iterator

from deckbuilder.errors import InputError, Place

BYTES = 8 << 20  # of any file; the largest hand-written card file is a thousandth of this
YAML = 2_000_000  # characters of a YAML file, or of a deck as JSON
VALUES = 100_000  # keys and values in it
DOCUMENTS = 10_000  # in it
NESTING = 40  # levels of YAML, of JSON, of what lies in bags in a saved table
JSON = 4_000_000  # characters of a saved table, or of any JSON in which a deck is looked for
PAGE = 1_000_000  # characters of a text in which a deck is looked for, with its mark-up
LIST = 40_000  # characters of a deck list, without mark-up
LINES = 2_000  # of it
CODE = 20_000  # characters of a deck code
SETTINGS = 64 << 10  # characters of the file of settings
FAULTS = 20  # that are told of one file; the others are counted
ERRORS = 1_000  # that are looked for in one document, or by the linter in a file: what is beyond is not even counted


def check_page(text: str, file: str) -> None:
    """Raise the Fault of a text that is too long to look for a deck in it."""
    if len(text) > PAGE:
        raise InputError(f"is longer than {PAGE:,} characters, the most of a page with a deck", Place(file))


def check_list(text: str, file: str) -> None:
    """Raise the Fault of a deck list that is too long or has too many lines."""
    place = Place(file)
    if len(text) > LIST:
        raise InputError(f"is longer than {LIST:,} characters, the most of a deck list", place)
    if len(text.splitlines()) > LINES:
        raise InputError(f"has more than {LINES:,} lines, the most of a deck list", place)


def first(input_errors: Iterable[InputError], place: Place | None) -> Iterator[InputError]:
    """The first faults of a file, and one sentence for the others."""
    told, more = 0, 0
    for input_error in input_errors:
        if told < FAULTS:
            told += 1
            yield input_error
        else:
            more += 1
    if more:
        yield InputError(f"and {more} more like these", place)
