"""Where things are kept: the shipped cards, the configuration file, the catalogue, the collection."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckbuilder import files, limits
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.text import printable

APP = "deckbuilder"
PACKAGE = Path(__file__).parent
LAST_RULESET = "last-ruleset"  # the file in which it is noted
KEYS = {"cards": "a list of card folders", "db": "the catalogue's file"}


class Settings(NamedTuple):
    """What the configuration file says."""

    cards: tuple[Path, ...] = ()
    db: Path | None = None


@cache
def shipped(name: str) -> Path:
    """The folder `cards` or `schemas` that came with this program: beside the package in a checkout, else inside it."""
    installed = PACKAGE / "data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


def config_file() -> Path:
    """The configuration file, whether it exists or not."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_config_path(APP), "no home directory") / "config.toml"


def data_folder() -> Path:
    """The folder of catalogue and collection. Raises InputError where there is no home directory."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_data_path(APP), "no home directory", Remedy.SET_HOME)


def state_folder() -> Path:
    """The folder of what is kept only for the program itself. Raises InputError where there is no home directory."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_state_path(APP), "no home directory")


def _absolute(path: Path, otherwise: str, *remedies: Remedy) -> Path:
    if not path.is_absolute() or "~" in path.parts:
        raise InputError(otherwise, remedies=remedies)
    return path


def load_settings() -> Settings:
    """The settings; none where there is no file or no home. Raises InputError for a file that is not understood."""
    try:
        path = config_file()
    except InputError:
        return Settings()
    if not path.exists():
        return Settings()
    import tomllib  # noqa: PLC0415 - start-up time

    place = Place(str(path))
    text = files.read(path)
    if len(text) > limits.SETTINGS:
        raise InputError(f"is longer than {limits.SETTINGS:,} characters", place)
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
    return Settings(tuple(_from(path, folder) for folder in cards), _from(path, db) if db else None)


def _from(config: Path, name: str) -> Path:
    """What a name in the configuration file means. Raises InputError for one that no file can have."""
    try:
        os.fsencode(name)
        if "\0" in name:
            raise InputError(
                f"'{printable(name)}' can be no file's name: it holds the character U+0000", Place(str(config))
            )
        return config.parent / Path(name).expanduser()
    except UnicodeEncodeError:
        raise InputError(f"'{printable(name)}' can be no file's name", Place(str(config))) from None
    except RuntimeError:
        raise InputError(
            f"'{printable(name)}' lies in the home of a user that does not exist", Place(str(config))
        ) from None


def catalogue_file(own: Sequence[Path]) -> Path:
    """The usual file of the catalogue: one for each set of own folders, so that none has to be rebuilt in turn."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made: {files.reason(error)}", Place(str(folder))) from None
    if not own:
        return folder / "catalogue.db"
    import hashlib  # noqa: PLC0415 - start-up time

    names = "\0".join(str(path.absolute()) for path in own)
    return folder / f"catalogue-{hashlib.blake2b(os.fsencode(names), digest_size=4).hexdigest()}.db"


def last_ruleset() -> str | None:
    """The rule set of the deck that was used last, as it was noted: a name that is typed means its cards first."""
    try:
        path = data_folder() / LAST_RULESET
        return files.read(path).strip() or None if path.is_file() else None
    except (InputError, OSError):
        return None


def note_ruleset(id_: str) -> None:
    """Note the rule set of a deck that is used, where the folder of the catalogue is; not to be able to is no fault."""
    try:
        path = data_folder() / LAST_RULESET
        if path.parent.is_dir() and last_ruleset() != id_:
            files.write(path, f"{id_}\n")
    except (InputError, OSError):
        return
