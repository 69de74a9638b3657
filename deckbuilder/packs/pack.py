"""A pack: the files of its folder or ZIP file within limits, and what its `pack.yaml` says."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from deckbuilder import files
from deckbuilder.documents.schemas import check
from deckbuilder.documents.sources import PACK_FILE, SUFFIXES
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import is_device
from deckbuilder.json_objects import as_json
from deckbuilder.picture_files import PICTURE_SUFFIXES, media_type
from deckbuilder.text import short
from deckbuilder.zip_files import ZipLimits, check_names, read_members, zip_members


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


LIMITS = ZipLimits()
TEXT_SUFFIXES = (".md", ".txt", "")  # of the other files that a pack may have, such as README.md and LICENSE
PICTURES = "pictures"  # the folder of a pack with pictures of its cards
SYSTEM_FILES = ("__MACOSX", "Thumbs.db", "desktop.ini")  # what systems add to folders and ZIP files


class PackContents(NamedTuple):
    """A pack with the contents of its files by their names, and why others are left out."""

    pack: Pack
    files: Mapping[str, bytes]
    left_out: list[InputError]

    @property
    def file_name(self) -> str:
        """The usual name of its ZIP file."""
        return f"{self.pack.id}-{self.pack.version}.zip"

    def to_zip(self) -> bytes:
        """Return the ZIP file of the pack, the same bytes for the same pack."""
        return zip_members(self.files)


def read_contents(path: Path) -> PackContents:
    """Return the contents of a pack in a folder or a ZIP file. Raises InputError."""
    if path.is_dir():
        members, links = _folder_members(path)
        return _contents(members, str(path), links)
    return _contents(read_members(path, LIMITS), str(path))


def contents_of_zip(content: bytes, name: str) -> PackContents:
    """Return the contents of a pack in a ZIP file. Raises InputError."""
    return _contents(read_members(content, LIMITS, name), name)


def _contents(members: Mapping[str, bytes], origin: str, links: list[InputError] | None = None) -> PackContents:
    """Return the contents of a pack among members, which lie in one folder where the folder was zipped."""
    visible = {name: content for name, content in members.items() if not _is_of_system(name)}
    start = ""
    if PACK_FILE not in visible:
        tops = {name.partition("/")[0] for name in visible}
        start = f"{tops.pop()}/" if len(tops) == 1 else ""
    if f"{start}{PACK_FILE}" not in visible:
        raise InputError(f"is no pack: there is no file {PACK_FILE} in it", Place(origin))
    named = {name.removeprefix(start): content for name, content in visible.items()}
    problems = {name: problem for name, content in named.items() if (problem := _file_problem(name, content))}
    left_out = [InputError(f"is left out: {problem}", Place(f"{origin}/{name}")) for name, problem in problems.items()]
    kept = {name: content for name, content in named.items() if name not in problems}
    file = f"{origin}/{PACK_FILE}"
    pack = parse_pack(files.decode(kept[PACK_FILE], file), file)
    return PackContents(pack, kept, [*(links or ()), *left_out])


def _file_problem(name: str, content: bytes) -> str:
    """Return why a file is not part of a pack; empty where it is."""
    path = PurePosixPath(name)
    suffix = path.suffix.lower()
    if suffix in PICTURE_SUFFIXES and path.parts[0] == PICTURES:
        try:
            media_type(content)
        except InputError as error:
            return error.message
        return ""
    if suffix in (*SUFFIXES, *TEXT_SUFFIXES):
        return ""
    return f"a pack has YAML files, texts (.md, .txt), and pictures in {PICTURES}/"


def _is_of_system(name: str) -> bool:
    parts = name.split("/")
    return parts[0] in SYSTEM_FILES or parts[-1] in SYSTEM_FILES or any(part.startswith(".") for part in parts)


def _folder_members(folder: Path) -> tuple[dict[str, bytes], list[InputError]]:
    """Return the contents of the files of a folder, and why links and unreadable entries are left out."""
    members: dict[str, bytes] = {}
    left_out: list[InputError] = []
    size = 0
    for entry in _entries(folder, folder):
        if isinstance(entry, InputError):
            left_out.append(entry)
            continue
        name = entry.relative_to(folder).as_posix()
        try:
            members[name] = files.first_bytes(entry, LIMITS.size + 1)
        except InputError as error:
            left_out.append(error)
            continue
        size += len(members[name])
        if size > LIMITS.size or len(members) > LIMITS.members:
            raise InputError(LIMITS.size_problem, Place(str(folder)))
    try:
        check_names(members, LIMITS.depth)
    except InputError as error:
        raise InputError(error.message, Place(str(folder))) from None
    return members, left_out


def _entries(folder: Path, top: Path) -> Iterator[Path | InputError]:
    """Yield the files in a folder and below it, and why links and folders that cannot be read are left out."""
    try:
        with os.scandir(folder) as scanned:
            entries = sorted(scanned, key=lambda entry: entry.name)
    except OSError as error:
        problem = InputError(f"cannot be read: {files.reason(error)}", Place(str(folder)))
        if folder == top:
            raise problem from None
        yield problem
        return
    for entry in entries:
        path = folder / entry.name
        if entry.name.startswith(".") or entry.name in SYSTEM_FILES:
            continue
        if entry.is_symlink():
            yield InputError("is left out: it is a link", Place(str(path)))
        elif entry.is_dir(follow_symlinks=False):
            yield from _entries(path, top)
        else:
            yield path


def must_be_pack_folder(folder: Path) -> Path:
    """Return the folder. Raises InputError where it is none, or has no `pack.yaml`."""
    if not folder.is_dir():
        raise InputError("is not a folder", Place(str(folder)))
    if not (folder / PACK_FILE).is_file():
        raise InputError(f"is no pack: there is no file {PACK_FILE} in it", Place(short(str(folder))))
    return folder
