"""Which deck of the user was played: its file and version, and what has become of it since."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.decks.files import FOLDER as ARCHIVE
from deckbuilder.app.decks.history import DeckId, Version
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import exists, resolve_text
from deckbuilder.errors import InputError
from deckbuilder.text import fold
from engine.core.deck import GameDeck

MAX_VERSIONS = 20  # versions of a deck file, the newest ones
ARCHIVED, DELETED = "in the archive", "deleted"


def played_version(deck: GameDeck, workbench: Workbench) -> tuple[DeckId | None, int | None]:
    """Return the deck that has the name and the cards of a played one, and its version; of several the newest one.

    Both are None where there is none, and where the history of decks cannot be used.
    """
    with suppress(InputError):
        played = max(_versions_with(deck, workbench), key=lambda found: found[1].at, default=None)
        return (played[0], played[1].number) if played else (None, None)
    return None, None


def _versions_with(deck: GameDeck, workbench: Workbench) -> Iterator[tuple[DeckId, Version]]:
    """Yield for each file its newest version with the name and the cards of a deck."""
    keys = Counter((*(key for key, _, _ in deck.board), *deck.pile, *deck.beside))  # the leader is on the board
    history = workbench.deck_history
    for deck_id in history.present_decks():
        for version in reversed(history.versions(deck_id.file)[-MAX_VERSIONS:]):
            if deck.name in version.text and version.number >= deck_id.first:
                listed = _deck_of(version.text, deck_id.file, workbench)
                if listed and Counter({card.key: count for card, count in listed.cards().items()}) == keys:
                    yield deck_id, version
                    break


def deck_called(name: str, workbench: Workbench) -> DeckId | None:
    """Return the deck of this name; None where no deck, or more than one, of those with a history has it."""
    with suppress(InputError):
        named = [
            deck_id
            for deck_id in workbench.deck_history.present_decks()
            if fold(name_of(deck_id, workbench)) == fold(name)
        ]
        return named[0] if len(named) == 1 else None
    return None


def name_of(deck_id: DeckId, workbench: Workbench) -> str:
    """Return what the deck of a file is called; empty where the file cannot be read."""
    with suppress(InputError):
        deck = _deck_of(files.read(Path(deck_id.file)), deck_id.file, workbench)
        return deck.name if deck else ""
    return ""


def state_of(deck_id: DeckId, workbench: Workbench) -> str:
    """Return what has become of a deck: `in the archive`, `deleted`; empty where it is there."""
    with suppress(InputError):
        if deck_id in workbench.deck_history.present_decks():
            return ""
        path = Path(deck_id.file)
        archived = path.parent / ARCHIVE / path.name
        if exists(str(archived)) and workbench.deck_history.deck_of(deck_id.file, files.read(archived)) == deck_id:
            return ARCHIVED
        return DELETED
    return ""


def _deck_of(text: str, file: str, workbench: Workbench) -> Deck | None:
    with suppress(InputError):
        return resolve_text(text, Path(file), workbench.resolver).deck
    return None
