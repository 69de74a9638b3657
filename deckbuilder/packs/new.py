"""A new pack with an example of each kind of file, which passes all checks."""

import os
from pathlib import Path

from deckbuilder import files
from deckbuilder.decks.formats.documents import dump
from deckbuilder.documents.sources import PACK_FILE, PACK_ID
from deckbuilder.errors import InputError, Place
from deckbuilder.packs.pack import Pack, document_of_pack, parse_pack
from deckbuilder.text import short, slug

EXAMPLE = Path(__file__).parent / "example"
FIRST_VERSION = "1.0"
MAX_ID_LENGTH = 40  # as in the schema


def new_pack(name: str, parent: Path) -> tuple[Pack, Path]:
    """Make the folder of a new pack in another folder; return both. Raises InputError, also where it exists."""
    id_ = slug(name, "")[:MAX_ID_LENGTH].strip("-")
    if not PACK_ID.fullmatch(id_):
        raise InputError(f"'{short(name)}' has no letters from A to Z and no digits, of which the id of a pack is made")
    text = dump(document_of_pack(Pack(id_, name, FIRST_VERSION, games=("summoner-wars-2e",))))
    try:
        pack = parse_pack(text, PACK_FILE)
    except InputError as error:
        raise InputError(f"'{short(name)}' cannot be the name of a pack: {error.message}") from None
    folder = parent / id_
    if os.path.lexists(folder):
        raise InputError("already exists", Place(str(folder)))
    with files.failing_as("cannot be made", Place(str(folder))), files.filled_folder(folder, private=False):
        for path in sorted(EXAMPLE.rglob("*")):
            target = folder / path.relative_to(EXAMPLE)
            if path.is_dir():
                target.mkdir()
            elif path.name != PACK_FILE:
                files.write(target, path.read_bytes())
        files.write(folder / PACK_FILE, text)
    return pack, folder
