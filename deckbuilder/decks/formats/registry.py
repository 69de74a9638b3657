"""All deck formats: the shipped ones in the order in which they are tried, and those of other packages."""

from collections.abc import Mapping
from typing import Final

from deckbuilder.decks.formats.bbcode import BBCODE
from deckbuilder.decks.formats.csv_table import CSV
from deckbuilder.decks.formats.deck_code import CODE_FORMAT
from deckbuilder.decks.formats.deck_format import DeckFormat, of_list
from deckbuilder.decks.formats.documents import JSON, YAML
from deckbuilder.decks.formats.html_page import HTML
from deckbuilder.decks.formats.markdown import MARKDOWN
from deckbuilder.decks.formats.picture import PICTURE
from deckbuilder.decks.formats.tabletop_simulator import TABLETOP_SIMULATOR
from deckbuilder.decks.textlist import read_text, write_text
from deckbuilder.entry_points import EntryPoints
from deckbuilder.errors import InputError
from deckbuilder.text import listed

TEXT: Final = of_list("text", (".txt",), write_text, read_text, lambda _: True, keeps_notes=True)
DETECTED: Final = (CODE_FORMAT, PICTURE, TABLETOP_SIMULATOR, HTML, JSON, CSV, MARKDOWN, BBCODE, YAML, TEXT)
FORMATS: Final = {
    format_.name: format_
    for format_ in (TEXT, YAML, JSON, CSV, MARKDOWN, BBCODE, CODE_FORMAT, HTML, PICTURE, TABLETOP_SIMULATOR)
}
ENDINGS: Final = {ending: format_ for format_ in FORMATS.values() for ending in format_.endings}


def _must_be_named(name: str, format_: DeckFormat) -> None:
    if format_.name != name:
        raise ValueError(f"the format itself is named '{format_.name}'")
    if taken := [ending for ending in format_.endings if ending in ENDINGS]:
        raise ValueError(f"files that end in {taken[0]} are in the format {ENDINGS[taken[0]].name}")


ADDED: Final = EntryPoints("deckbuilder.formats", "deck format", DeckFormat, _must_be_named)


def all_formats() -> Mapping[str, DeckFormat]:
    """Return all formats by name, those of other packages last."""
    return {**FORMATS, **ADDED.all(FORMATS)}


def all_endings() -> Mapping[str, DeckFormat]:
    """Return the formats by the file endings that they have."""
    return {ending: format_ for format_ in all_formats().values() for ending in format_.endings}


def format_of_ending(ending: str) -> DeckFormat | None:
    """Return the format of a file ending such as `.txt`; None for an unknown one."""
    return ENDINGS.get(ending) or (all_endings().get(ending) if ending else None)


def format_named(name: str) -> DeckFormat:
    """Return the format of a name. Raises InputError."""
    format_ = FORMATS.get(name) or ADDED.find(name)
    if format_ is None:
        raise InputError(f"'{name}' is not a deck format; it must be {listed(all_formats(), 'or')}")
    return format_


def format_of_text(text: str) -> DeckFormat:
    """Return the first format that detects the text; the text list accepts every text."""
    format_ = next(format_ for format_ in DETECTED if format_.detects(text))
    if format_ is not TEXT:
        return format_
    return next((added for added in ADDED.all(FORMATS).values() if _detects(added, text)), TEXT)


def _detects(added: DeckFormat, text: str) -> bool:
    """Whether a format of another package detects a text; after a warning, not if its code fails."""
    try:
        return added.detects(text)
    except Exception as error:  # noqa: BLE001 - the code of another package may raise anything
        ADDED.warn(added.name, f"{type(error).__name__}: {error}")
        return False


def format_of_file(suffix: str) -> DeckFormat | None:
    """Return the format of deck files with a file ending; None for an unknown ending."""
    format_ = format_of_ending(suffix.lower())
    return format_ if format_ is not None and format_.is_file else None
