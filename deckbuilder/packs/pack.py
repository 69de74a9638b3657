"""A pack as its file `pack.yaml` describes it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from deckbuilder import files
from deckbuilder.documents.schemas import check
from deckbuilder.documents.sources import PACK_FILE
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.file_names import is_device
from deckbuilder.json_objects import as_json


class Pack(NamedTuple):
    """What a pack is called.

    Attributes:
        id: Its id: the name of its folder, and the end of the keys of its cards.
        version: Its version; empty where its `pack.yaml` cannot be read.
        games: The ids of the rule sets for which it has cards.
    """

    id: str
    name: str
    version: str = ""
    authors: tuple[str, ...] = ()
    licence: str = ""
    homepage: str = ""
    games: tuple[str, ...] = ()
    text: str = ""

    @property
    def title(self) -> str:
        """The name with the version."""
        return f"{self.name} {self.version}".rstrip()


def pack_of_document(data: Mapping[str, Any]) -> Pack:
    """Return the pack of a checked document."""
    get = data.get
    return Pack(
        data["pack"],
        data["name"],
        data["version"],
        tuple(get("authors", ())),
        get("licence", ""),
        get("homepage", ""),
        tuple(get("games", ())),
        get("text", ""),
    )


def document_of_pack(pack: Pack) -> dict[str, Any]:
    """Return the document of a pack, without keys that say nothing."""
    facts = as_json(pack)
    return {"pack": facts.pop("id"), **{key: value for key, value in facts.items() if value}}


def parse_pack(text: str, file: str) -> Pack:
    """Return the pack of the text of a `pack.yaml`. Raises InputError."""
    document = read_one(text, file, "pack")
    check(document, "pack")
    if is_device(document.data["pack"]):
        raise InputError("some systems take this for the name of a device", document.place(("pack",)))
    return pack_of_document(document.data)


def read_pack(folder: Path) -> Pack:
    """Return the pack of a folder. Raises InputError."""
    path = folder / PACK_FILE
    return parse_pack(files.read(path), str(path))
