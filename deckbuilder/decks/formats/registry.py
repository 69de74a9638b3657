"""All deck formats, in the order in which a text is tried against them."""

from typing import Final

from deckbuilder.decks.formats.csv_table import CSV
from deckbuilder.decks.formats.deck_code import CODE_FORMAT
from deckbuilder.decks.formats.deck_format import DeckFormat, of_list
from deckbuilder.decks.formats.documents import JSON, YAML
from deckbuilder.decks.formats.html_page import HTML
from deckbuilder.decks.formats.markdown import MARKDOWN
from deckbuilder.decks.formats.tabletop_simulator import TABLETOP_SIMULATOR
from deckbuilder.decks.textlist import read_text, write_text
from deckbuilder.errors import InputError
from deckbuilder.text import listed

TEXT: Final = of_list("text", (".txt",), write_text, read_text, lambda _: True, keeps_notes=True)
DETECTED: Final = (CODE_FORMAT, TABLETOP_SIMULATOR, HTML, JSON, CSV, MARKDOWN, YAML, TEXT)
FORMATS: Final = {each.name: each for each in (TEXT, YAML, JSON, CSV, MARKDOWN, CODE_FORMAT, HTML, TABLETOP_SIMULATOR)}
ENDINGS: Final = {ending: each for each in FORMATS.values() for ending in each.endings}


def format_named(name: str) -> DeckFormat:
    """Return the format of a name. Raises InputError."""
    if name not in FORMATS:
        raise InputError(f"'{name}' is not a deck format; it must be {listed(FORMATS, 'or')}")
    return FORMATS[name]


def format_of_text(text: str) -> DeckFormat:
    """Return the first format that detects the text; the text list accepts every text."""
    return next(each for each in DETECTED if each.detects(text))


def format_of_file(suffix: str) -> DeckFormat | None:
    """Return the format of deck files with a file ending; None for an unknown ending."""
    found = ENDINGS.get(suffix.lower())
    return found if found is not None and found.is_file else None
