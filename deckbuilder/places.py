"""Places of files: the shipped cards, the configuration, the catalogue, the collection."""

import contextlib
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from deckbuilder import files
from deckbuilder.errors import InputError, Place, Remedy

APP = "deckbuilder"
PACKAGE = Path(__file__).parent
LAST_RULESET = "last-ruleset"  # its file
STATE_VARIABLES = ("XDG_STATE_HOME", "HOME", "LOCALAPPDATA")  # which the folder of the state depends on


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
    return _state_folder(*map(os.environ.get, STATE_VARIABLES))


@cache
def _state_folder(*_variables: str | None) -> Path:
    """Return the same for values of the variables of the environment: every change of a file asks for it."""
    import platformdirs  # noqa: PLC0415 - start-up time

    return _absolute(platformdirs.user_state_path(APP), "no home directory")


def _absolute(path: Path, otherwise: str, *remedies: Remedy) -> Path:
    if not path.is_absolute() or "~" in path.parts:
        raise InputError(otherwise, remedies=remedies)
    return path


def prepare_folder(folder: Path) -> None:
    """Make one of the folders above, or close to others what an earlier version has left open. Raises OSError."""
    files.make_private_folder(folder)
    if not files.is_private(folder):
        with contextlib.suppress(OSError):  # a folder of somebody else, or on a disk that is read-only
            folder.chmod(files.PRIVATE_FOLDER)


def catalogue_file(own: Sequence[Path]) -> Path:
    """Return the default file of the catalogue: one for each set of own folders, so that none is rebuilt in turn."""
    folder = data_folder()
    with files.failing_as("cannot be made", Place(str(folder))):
        prepare_folder(folder)
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
