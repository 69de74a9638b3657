"""The card files of a user that the workshop writes: one card a file, kept even while something is wrong in it."""

from dataclasses import dataclass
from itertools import count

from deckbuilder import files
from deckbuilder.app.storage import FolderStorage, etag_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import MAX_NAME_LENGTH
from deckbuilder.model.card import card_key
from deckbuilder.text import slug

FOLDER = "workshop"  # within the data of a workbench
ENDINGS = (".yaml",)
UNNAMED = "card"
MAX_STEM = MAX_NAME_LENGTH - 20  # characters of a name before its ending and a number that makes it free


@dataclass(frozen=True)
class CardFile:
    """A file with a card. `etag`: the tag of its text."""

    name: str
    text: str

    @property
    def etag(self) -> str:
        return etag_of(self.text)

    @property
    def key(self) -> str:
        """The key of its card; empty where it cannot be read as one."""
        try:
            data = read_one(self.text, self.name).data
            return card_key(data["ruleset"], data.get("faction"), data["card"])
        except (InputError, KeyError, TypeError, AttributeError):
            return ""


class CardConflictError(InputError):
    """A file that has been changed elsewhere since it was opened; nothing is written."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "was changed in another window meanwhile; nothing is written. Copy your text, and open it again",
            Place(name),
        )


class OwnCards:
    """The card files of a folder. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self.storage = FolderStorage(workbench.data / FOLDER, ENDINGS)

    def names(self) -> list[str]:
        """Return the names of the files in alphabetical order."""
        return self.storage.names()

    def read(self, name: str) -> CardFile:
        """Return a file."""
        return CardFile(name, files.read(self.storage.path(name)))

    def save(self, name: str, text: str, etag: str, title: str) -> CardFile:
        """Write the text of a file and return it; without a name, of a new file called like the title of the card.

        `etag`: of the text that was opened. Raises CardConflictError where the file has another one by now.
        """
        files.make_private_folder(self.storage.folder)
        if not name:
            stem = (slug(title) or UNNAMED)[:MAX_STEM].strip("-. ")
            names = (f"{stem}{'' if number == 1 else f'-{number}'}.yaml" for number in count(1))
            name = files.create_free(self.storage.folder, names).name
        elif self.storage.has(name) and self.read(name).etag != etag:
            raise CardConflictError(name)
        files.write_private(self.storage.path(name), text)
        return CardFile(name, text)

    def remove(self, name: str) -> None:
        """Delete a file."""
        files.remove(self.storage.path(name))
