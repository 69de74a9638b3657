"""Settings and places: the shipped cards, the configuration file, the catalogue, the collection."""

import contextlib
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckbuilder import files, limits
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.text import printable

APP = "deckbuilder"
PACKAGE = Path(__file__).parent
LAST_RULESET = "last-ruleset"  # its file
KEYS = {
    "cards": "a list of card folders",
    "db": "the catalogue's file",
    "images": "a folder of your own pictures of cards",
    "share_url": "the address of an edition without a server, such as https://example.org/decks/",
}
WEB_ADDRESS = re.compile(r"https?://[^\s<>\"'#]+")


class Settings(NamedTuple):
    """The settings in the configuration file."""

    cards: tuple[Path, ...] = ()
    db: Path | None = None
    share_url: str = ""
    images: Path | None = None


@cache
def shipped(name: str) -> Path:
    """Return the shipped folder `cards` or `schemas`: beside the package in a checkout, else inside it."""
    installed = PACKAGE / "data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


def config_file() -> Path:
    """Return the path of the configuration file, which need not exist."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_config_path(APP), "no home directory") / "config.toml"


def data_folder() -> Path:
    """Return the folder of catalogue and collection. Raises InputError without a home directory."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_data_path(APP), "no home directory", Remedy.SET_HOME)


def state_folder() -> Path:
    """Return the folder of the program's own state. Raises InputError without a home directory."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_state_path(APP), "no home directory")


def _absolute(path: Path, otherwise: str, *remedies: Remedy) -> Path:
    if not path.is_absolute() or "~" in path.parts:
        raise InputError(otherwise, remedies=remedies)
    return path


def load_settings() -> Settings:
    """Return the settings; the defaults without a file or a home directory. Raises InputError for a wrong file."""
    try:
        path = config_file()
    except InputError:
        return Settings()
    if not path.exists():
        return Settings()
    import tomllib  # noqa: PLC0415 - start-up time

    place = Place(str(path))
    text = files.read(path)
    if len(text) > limits.MAX_SETTINGS_LENGTH:
        raise InputError(f"is longer than {limits.MAX_SETTINGS_LENGTH:,} characters", place)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise InputError(f"is not TOML: {error}", place) from None
    except RecursionError:
        raise InputError("is nested too deeply", place) from None
    for key in data:
        if key not in KEYS:
            raise InputError(f"'{key}' is not a setting; there are {', '.join(KEYS)}", place)
    cards, db = data.get("cards", []), data.get("db")
    if not isinstance(cards, list) or not all(isinstance(folder, str) for folder in cards):
        raise InputError(f"'cards' must be {KEYS['cards']}", place)
    if db is not None and not isinstance(db, str):
        raise InputError(f"'db' must be {KEYS['db']}", place)
    share_url = _share_url(data, place)
    folders = tuple(_card_folder(path, folder, _place(path, text, "cards", folder)) for folder in cards)
    database = _database(path, db, _place(path, text, "db", db)) if db else None
    return Settings(folders, database, share_url, _images(path, data, text))


def _images(path: Path, data: Mapping[str, object], text: str) -> Path | None:
    """Return the folder of pictures. Raises InputError for one that is not there."""
    images = data.get("images")
    if images is None:
        return None
    if not isinstance(images, str):
        raise InputError(f"'images' must be {KEYS['images']}", Place(str(path)))
    place = _place(path, text, "images", images)
    folder = _from(path, images, place)
    if not folder.is_dir():
        raise InputError(f"'images' names a folder that does not exist: {folder}", place)
    return folder


def _share_url(data: Mapping[str, object], place: Place) -> str:
    share_url = data.get("share_url", "")
    if "share_url" in data and not (isinstance(share_url, str) and WEB_ADDRESS.fullmatch(share_url)):
        raise InputError(f"'share_url' must be {KEYS['share_url']}", place)
    return str(share_url)


def _place(config: Path, text: str, key: str, value: str) -> Place:
    """Return where a value is in the configuration file; only its key if it is written with escapes."""
    start = next((match.start() for match in re.finditer(rf"(?m)^\s*{key}\b", text)), 0)
    at = text.find(value, start)
    spot = at if at >= 0 else start
    return Place(str(config), text.count("\n", 0, spot) + 1, spot - text.rfind("\n", 0, spot))


def _card_folder(config: Path, name: str, place: Place) -> Path:
    """Return a folder of cards, or a file. Raises InputError, with its place in the configuration file."""
    folder = _from(config, name, place)
    try:
        if not folder.is_file():
            with os.scandir(folder):
                return folder
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"'cards' lists a folder that does not exist: {folder}", place) from None
    except OSError as error:
        raise InputError(
            f"'cards' lists a folder that cannot be read: {folder}: {files.reason(error)}", place
        ) from None
    return folder


def _database(config: Path, name: str, place: Place) -> Path:
    """Return the file of the catalogue. Raises InputError if its folder does not exist."""
    path = _from(config, name, place)
    try:
        exists = path.parent.is_dir()
    except OSError as error:
        raise InputError(f"'db' cannot be read: {path}: {files.reason(error)}", place) from None
    if not exists:
        raise InputError(f"'db' lies in a folder that does not exist: {path.parent}", place)
    return path


def _from(config: Path, name: str, place: Place) -> Path:
    """Return the path of a name in the configuration file. Raises InputError for an impossible file name."""
    try:
        os.fsencode(name)
        if "\0" in name:
            raise InputError(f"'{printable(name)}' can be no file's name: it holds the character U+0000", place)
        return config.parent / Path(name).expanduser()
    except UnicodeEncodeError:
        raise InputError(f"'{printable(name)}' can be no file's name", place) from None
    except RuntimeError:
        raise InputError(f"'{printable(name)}' lies in the home of a user that does not exist", place) from None


def prepare_folder(folder: Path) -> None:
    """Make one of the folders above, or close to others what an earlier version has left open. Raises OSError."""
    files.make_private_folder(folder)
    if not files.is_private(folder):
        with contextlib.suppress(OSError):  # a folder of somebody else, or on a disk that is read-only
            folder.chmod(files.PRIVATE_FOLDER)


def catalogue_file(own: Sequence[Path]) -> Path:
    """Return the default file of the catalogue: one for each set of own folders, so that none is rebuilt in turn."""
    folder = data_folder()
    try:
        prepare_folder(folder)
    except OSError as error:
        raise InputError(f"cannot be made: {files.reason(error)}", Place(str(folder))) from None
    if not own:
        return folder / "catalogue.db"
    import hashlib  # noqa: PLC0415 - start-up time

    names = "\0".join(str(path.absolute()) for path in own)
    return folder / f"catalogue-{hashlib.blake2b(os.fsencode(names), digest_size=4).hexdigest()}.db"


def last_ruleset() -> str | None:
    """Return the rule set of the deck that was used last; typed names mean its cards first."""
    try:
        path = data_folder() / LAST_RULESET
        return files.read(path).strip() or None if path.is_file() else None
    except (InputError, OSError):
        return None


def note_ruleset(id_: str) -> None:
    """Save the rule set of a used deck in the folder of the catalogue; a failure is ignored."""
    try:
        path = data_folder() / LAST_RULESET
        if path.parent.is_dir() and last_ruleset() != id_:
            files.write(path, f"{id_}\n", private=True)
    except (InputError, OSError):
        return
