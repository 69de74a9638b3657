"""Load the DECK argument of commands: a deck file in any format, a deck code or link, or the name of a shipped deck."""

import re
from dataclasses import replace
from pathlib import Path

from deckbuilder import files
from deckbuilder.decks.deck import Deck, DeckList
from deckbuilder.decks.formats.deck_code import CODE_FORMAT, LINK_END, PREFIX, read_code
from deckbuilder.decks.formats.documents import JSON, YAML, from_document
from deckbuilder.decks.formats.html_page import HTML
from deckbuilder.decks.formats.registry import format_named, format_of_file, format_of_text
from deckbuilder.decks.formats.tabletop_simulator import is_save, value_of_json
from deckbuilder.decks.problems import ProblemKind
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.textlist import headings
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.spelling import did_you_mean, nearest
from deckbuilder.text import printable, short, slug

ADDRESS = re.compile(r"https?://|www\.", re.IGNORECASE)
LINK = re.compile(rf"https?://\S*{LINK_END}({PREFIX}[\w-]+)")
NUMBERED_FORMAT = re.compile(r"^format: \d", re.MULTILINE)  # a line of every record


def load(name: str, resolver: Resolver) -> ResolvedDeck:
    """Return the deck that `name` means. Raises InputError if there is none, or if the file is not a deck."""
    if name == "-" or _is_there(name, resolver):
        resolved = resolve_text(files.read(Path(name)), Path(name), resolver)
        return replace(resolved, file="" if name == "-" else printable(name))
    return load_named(name, resolver)


def load_named(name: str, resolver: Resolver) -> ResolvedDeck:
    """Return the deck of a deck code, a link to a deck, or the name of a shipped deck. Raises InputError for others."""
    if link := LINK.match(name):
        name = link[1]
    elif ADDRESS.match(name):
        raise InputError("nothing is fetched from the web", Place(name), remedies=(Remedy.PASTE,))
    if name.startswith(PREFIX):
        deck = read_code(name, resolver.catalogue)
        return ResolvedDeck(deck, resolver.validator_of(deck))
    return load_shipped(name, resolver)


def resolve_text(text: str, path: Path, resolver: Resolver) -> ResolvedDeck:
    """Resolve the deck in a file's text, with advice to import what is not understood. Raises InputError."""
    name = "standard input" if str(path) == "-" else str(path)
    if _is_record(text):
        raise InputError("is a saved game, not a deck", Place(name), remedies=(Remedy.RESUME_GAME,))
    importable = (Remedy.IMPORT_LIST,) if may_be_pasted(text, path) else ()
    try:
        resolved = resolver.resolve(read_text_of(text, path, resolver))
    except InputError as input_error:
        input_error.remedies = input_error.remedies or importable
        raise
    return replace(
        resolved, remedies=(*(importable if resolved.list_problems else ()), *_house_cards(resolved, resolver))
    )


def _is_record(text: str) -> bool:
    """Whether a text is the record of a game. The engine is asked only where it may be one: importing it takes long."""
    if not NUMBERED_FORMAT.search(text):
        return False
    from engine.record import is_record  # noqa: PLC0415 - start-up time

    return is_record(text)


def _house_cards(resolved: ResolvedDeck, resolver: Resolver) -> tuple[Remedy, ...]:
    """Return the remedy for cards of packs that are not here, and for unknown names without a folder of house cards."""
    if any(problem.kind is ProblemKind.PACK for problem in resolved.list_problems):
        return (Remedy.ADD_PACK,)
    unknown = [problem for problem in resolved.list_problems if problem.kind is ProblemKind.UNKNOWN]
    nowhere = [problem for problem in unknown if not resolver.catalogue.named(problem.card or "")]
    return (Remedy.ADD_HOUSE_CARDS,) if nowhere and not resolver.catalogue.has_own_cards() else ()


def may_be_pasted(text: str, path: Path) -> bool:
    """Whether a text may be a pasted list. Deck documents and deck codes are not: they report their own errors."""
    format_ = format_of_text(text)
    if {format_of_file(path.suffix), format_} & {YAML, JSON}:
        return is_export(text)
    return format_ is not CODE_FORMAT


def is_export(text: str) -> bool:
    """Whether a text is a web page or a save of Tabletop Simulator: an export of a deck, not a deck file."""
    return is_save(value_of_json(text.strip())) or HTML.detects(text)


def load_shipped(name: str, resolver: Resolver) -> ResolvedDeck:
    """Return the shipped deck of that name, even if a file has the name too. Raises InputError."""
    name_slug = slug(name)
    if name_slug in resolver.shipped:
        return resolver.shipped[name_slug]
    data = resolver.catalogue.deck_document(name)
    if data is None:
        near = nearest(name, resolver.catalogue.deck_names())
        message = f"there is no deck file and no shipped deck '{short(name)}'{did_you_mean(near)}"
        raise InputError(message, remedies=() if near else (Remedy.NEW_DECK,))
    document = from_document(data, headings(resolver.catalogue.rulesets.values()))
    return resolver.shipped.setdefault(name_slug, resolver.resolve(document))


def exists(name: str) -> bool:
    """Whether a file of that name exists; a deck code may be longer than a file name can be."""
    try:
        return Path(name).exists()
    except OSError:
        return False


def _is_there(name: str, resolver: Resolver) -> bool:
    """Whether the name means a file. A folder named like a shipped deck does not hide the deck."""
    return exists(name) and not (Path(name).is_dir() and resolver.catalogue.deck_document(name))


def read_file(path: Path, resolver: Resolver, form: str | None = None) -> DeckList:
    """Return the deck list of a file, or of standard input (`-`). Raises InputError."""
    return read_text_of(files.read(path), path, resolver, form)


def read_text_of(text: str, path: Path, resolver: Resolver, form: str | None = None) -> DeckList:
    """Return the deck list of a text in the format `form`, the file's, or a detected one. Raises InputError."""
    name = "standard input" if str(path) == "-" else str(path)
    detected = format_of_text(text)
    if form:
        chosen = format_named(form)
    else:
        chosen = detected if detected is CODE_FORMAT else format_of_file(path.suffix) or detected
    decklist = chosen.parse(text, resolver.catalogue, name)
    if not decklist.entries and decklist.pool is None and not decklist.unread:
        raise InputError("no cards found; expected lines such as '4 Frost Mage'", Place(name))
    return decklist


def save(deck: Deck, path: Path, resolver: Resolver) -> None:
    """Write a deck into a file, in the format of `file_text`."""
    files.write(path, file_text(deck, path, resolver))


def file_text(deck: Deck, path: Path, resolver: Resolver) -> str:
    """Return a deck in the format of the file's ending, or as YAML if no deck format has that ending."""
    format_ = format_of_file(path.suffix) or YAML
    return format_.write(ResolvedDeck(deck, resolver.validator_of(deck)), resolver.catalogue)
