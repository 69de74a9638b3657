"""Build a catalogue: the documents of card files become rows, completely or not at all."""

import gc
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from deckbuilder import files, limits
from deckbuilder.catalogue.builder import Builder
from deckbuilder.catalogue.known_cards import KnownCards, ShippedFiles, text_digest
from deckbuilder.documents.document import Document
from deckbuilder.documents.sources import Digest, Source, Sources
from deckbuilder.errors import InputError, InputErrors, Place


class Known(NamedTuple):
    """What needs not be read, checked or completed again: cards of an earlier catalogue, and whole shipped files."""

    cards: KnownCards
    files: ShippedFiles


def build(path: Path, sources: Sources, known: Known | None = None) -> None:
    """Build the catalogue of all sources at `path`. Raises InputError; a failed build leaves the old file as it was."""
    try:
        target = files.behind_links(path)
        with files.temporary_beside(target, private=True) as temporary:
            with closing(sqlite3.connect(temporary)) as connection:
                fill(connection, sources, known)
            files.publish(temporary, target)
    except (OSError, sqlite3.OperationalError) as error:
        raise _unwritable(path, error) from None


def extend(path: Path, base: Path, sources: Sources) -> None:
    """Build at `path` a catalogue of all cards of another one and those of further sources. Raises InputError."""
    try:
        shutil.copyfile(base, path)
        path.chmod(files.PRIVATE_FILE)
        with closing(sqlite3.connect(path)) as connection:
            fill(connection, sources)
    except (OSError, sqlite3.OperationalError) as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError | sqlite3.OperationalError) -> InputError:
    reason = files.reason(error) if isinstance(error, OSError) else str(error)
    return InputError(f"the catalogue cannot be written: {reason}", Place(str(path)))


def fill(connection: sqlite3.Connection, sources: Sources, known: Known | None = None) -> None:
    """Fill an empty database, or one with other cards, with all sources. Raises the first InputError."""
    # The file is not in use yet, so the journal is not needed; the file is flushed before it is renamed.
    connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    builder = Builder(connection, known.cards if known else None)
    stamp = sources.stamp()  # taken before the files are read, so that no change is missed
    card_files, problems = sources.contents()
    digest = Digest()
    shipped = known.files if known else {}
    of_files = (input_error for source in card_files for input_error in _take(builder, source, digest, shipped))
    with connection, _no_collections():
        left_out = list(limits.first(chain(problems, of_files), None))
        builder.finish()
        errors = json.dumps([str(input_error) for input_error in left_out], ensure_ascii=False)
        builder.note(stamp=stamp, digest=digest.text(problems), left_out=errors)


@contextmanager
def _no_collections() -> Iterator[None]:
    """Let the garbage collector rest: documents have no circles, and it would look at all that is kept repeatedly."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


def _take(builder: Builder, source: Source, digest: Digest, shipped: ShippedFiles) -> Iterator[InputError]:
    """Add the documents of a file; yield the errors of a user's own file, which are left out."""
    try:
        text = files.read(source.path)
    except InputError as input_error:
        digest.add(source, str(input_error))
        yield from _own_errors(input_error, source)
        return
    digest.add(source, text)
    document = shipped.get(text_digest(text)) if shipped and not source.custom else None
    if document and builder.add_shipped(document, str(source.path), text):
        return
    yield from _read(builder, source, text)


def _read(builder: Builder, source: Source, text: str) -> Iterator[InputError]:
    """Read, check and add the documents of a text; yield the errors of a user's own file."""
    from deckbuilder.documents.schemas import check, kind_of  # noqa: PLC0415 - shipped files are not read

    read: Iterator[Document] = iter(())
    try:
        read = _documents(source, text)
    except InputError as input_error:
        yield from _own_errors(input_error, source)
    while True:
        try:
            document = next(read, None)
            if document is None:
                return
            check(document, kind_of(document))
            builder.add(document, custom=source.custom, pack=source.pack)
        except (InputError, InputErrors) as input_error:
            yield from _own_errors(input_error, source)


def _own_errors(wrong: InputError | InputErrors, source: Source) -> list[InputError]:
    """Return the errors of a user's own file, or raise the error of a shipped one."""
    if not source.custom:
        raise wrong
    return [wrong] if isinstance(wrong, InputError) else wrong.input_errors


def documents(source: Source) -> Iterator[Document]:
    """Yield the documents of one card file."""
    return _documents(source, files.read(source.path))


def _documents(source: Source, text: str) -> Iterator[Document]:
    from deckbuilder.documents.yaml12 import read_documents  # noqa: PLC0415 - shipped files are not read

    name = str(source.path)
    if source.custom:
        return read_documents(text, name)
    try:
        return iter(_read_shipped(text, name))
    except InputError:
        return read_documents(text, name)  # up to the error


@lru_cache(maxsize=2000)
def _read_shipped(text: str, name: str) -> tuple[Document, ...]:
    """Return the documents of a shipped file, which every build and every linter of a process reads."""
    from deckbuilder.documents.yaml12 import read_documents  # noqa: PLC0415

    return tuple(read_documents(text, name))
