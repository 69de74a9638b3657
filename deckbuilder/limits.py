"""Limits of one input: larger inputs are rejected at once, so that these numbers bound time and memory.

Any input within them is answered within five seconds and 300 MB; `make fuzz` tries the worst that fits.
The limits of a kind of document (copies of a card, the length of a name) are in its schema; those of recorded games and
of texts of positions are in their parsers.
"""

from collections.abc import Iterable, Iterator

from deckbuilder.errors import InputError, Place

MAX_BYTES = 8 << 20  # of any file; the largest hand-written card file is a thousandth of this
MAX_YAML_LENGTH = 2_000_000  # characters of a YAML file, or of a deck as JSON
MAX_VALUES = 100_000  # keys and values in it
MAX_DOCUMENTS = 10_000  # in it
MAX_NESTING = 40  # levels of YAML, of JSON, and of bags in a saved table
MAX_JSON_LENGTH = 4_000_000  # characters of a saved table, or of other JSON with a deck
MAX_PAGE_LENGTH = 1_000_000  # characters of a pasted text, with its mark-up
MAX_LIST_LENGTH = 40_000  # characters of a deck list, without mark-up
MAX_LINES = 2_000  # of it
MAX_ROWS = 20_000  # of a table of owned cards
MAX_CODE_LENGTH = 20_000  # characters of a deck code
MAX_SETTINGS_LENGTH = 64 << 10  # characters of the file of settings
MAX_REPORTED_ERRORS = 20  # errors that are reported for a file; others are counted
MAX_ERRORS = 1_000  # errors that are searched for in a document, or by the linter in a file; others are not counted


def check_page(text: str, file: str) -> None:
    """Raise InputError for a text that is too long to be searched for a deck."""
    if len(text) > MAX_PAGE_LENGTH:
        raise InputError(f"is longer than {MAX_PAGE_LENGTH:,} characters, the most of a page with a deck", Place(file))


def check_list(text: str, file: str) -> None:
    """Raise InputError for a deck list that is too long or has too many lines."""
    place = Place(file)
    if len(text) > MAX_LIST_LENGTH:
        raise InputError(f"is longer than {MAX_LIST_LENGTH:,} characters, the most of a deck list", place)
    if len(text.splitlines()) > MAX_LINES:
        raise InputError(f"has more than {MAX_LINES:,} lines, the most of a deck list", place)


def check_table(text: str, file: str) -> None:
    """Raise InputError for a table of owned cards that is too long or has too many rows."""
    if len(text) > MAX_PAGE_LENGTH or len(text.splitlines()) > MAX_ROWS:
        most = f"{MAX_PAGE_LENGTH:,} characters or {MAX_ROWS:,} lines"
        raise InputError(f"is longer than {most}, the most of a list of owned cards", Place(file))


def first(input_errors: Iterable[InputError], place: Place | None) -> Iterator[InputError]:
    """Yield the first errors of a file, and one sentence for the others."""
    reported, more = 0, 0
    for input_error in input_errors:
        if reported < MAX_REPORTED_ERRORS:
            reported += 1
            yield input_error
        else:
            more += 1
    if more:
        yield InputError(f"and {more} more like these", place)
