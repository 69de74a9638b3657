"""Limits of one input: larger inputs are rejected at once, so that these numbers bound time and memory.

Any input within them is answered within five seconds and 300 MB; `make fuzz` tries the worst that fits.
The limits of a kind of document (copies of a card, the length of a name) are in its schema; those of recorded games and
of texts of positions are in their parsers.
"""

from collections.abc import Iterable, Iterator

from deckbuilder.errors import InputError, Place

BYTES = 8 << 20  # of any file; the largest hand-written card file is a thousandth of this
YAML = 2_000_000  # characters of a YAML file, or of a deck as JSON
VALUES = 100_000  # keys and values in it
DOCUMENTS = 10_000  # in it
NESTING = 40  # levels of YAML, of JSON, and of bags in a saved table
JSON = 4_000_000  # characters of a saved table, or of other JSON with a deck
PAGE = 1_000_000  # characters of a pasted text, with its mark-up
LIST = 40_000  # characters of a deck list, without mark-up
LINES = 2_000  # of it
CODE = 20_000  # characters of a deck code
SETTINGS = 64 << 10  # characters of the file of settings
FAULTS = 20  # errors that are reported for a file; others are counted
ERRORS = 1_000  # errors that are searched for in a document, or by the linter in a file; further ones are not counted


def check_page(text: str, file: str) -> None:
    """Raise InputError for a text that is too long to be searched for a deck."""
    if len(text) > PAGE:
        raise InputError(f"is longer than {PAGE:,} characters, the most of a page with a deck", Place(file))


def check_list(text: str, file: str) -> None:
    """Raise InputError for a deck list that is too long or has too many lines."""
    place = Place(file)
    if len(text) > LIST:
        raise InputError(f"is longer than {LIST:,} characters, the most of a deck list", place)
    if len(text.splitlines()) > LINES:
        raise InputError(f"has more than {LINES:,} lines, the most of a deck list", place)


def first(input_errors: Iterable[InputError], place: Place | None) -> Iterator[InputError]:
    """Yield the first errors of a file, and one sentence for the others."""
    reported, more = 0, 0
    for input_error in input_errors:
        if reported < FAULTS:
            reported += 1
            yield input_error
        else:
            more += 1
    if more:
        yield InputError(f"and {more} more like these", place)
