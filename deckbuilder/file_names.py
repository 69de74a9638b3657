"""Names of files: which of them no file can have, here or on another system."""

import re
import unicodedata

from deckbuilder.text import UNPRINTABLE

MAX_NAME_LENGTH = 80  # characters of a file name
FORBIDDEN = frozenset('/\\:*?"<>|')  # in names of files, on one system or another
DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)  # what Windows takes for a device


def name_problem(name: str) -> str:
    """Return why a file cannot have a name, here or on another system; empty where it can."""
    if not 0 < len(name) <= MAX_NAME_LENGTH:
        return f"a name has 1 to {MAX_NAME_LENGTH} characters"
    if UNPRINTABLE.search(name):
        return "a name has no invisible characters, and is UTF-8"
    if forbidden := next((character for character in name if character in FORBIDDEN), ""):
        return f"a name has no '{forbidden}' in it"
    if name.startswith((".", " ", "-")) or name.endswith((".", " ")):
        return "a name begins with no point, space or hyphen, and ends with no point or space"
    return "some systems take it for the name of a device" if is_device(name) else ""


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file for that of a device, such as `aux.yaml`."""
    return bool(DEVICE.fullmatch(name))


def fold_name(name: str) -> str:
    """Return what is the same for names that mean one file where case and the composition of accents do not count."""
    return unicodedata.normalize("NFC", name.lower())
