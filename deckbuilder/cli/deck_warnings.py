"""What is said of decks before they are played."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.decks.resolve import ResolvedDeck


def doubts(*decks: "ResolvedDeck") -> "list[RenderableType]":
    """What is not as it should be with the decks; they are played all the same."""
    from deckbuilder.display.odds import setup_note
    from deckbuilder.text import counted

    notes: list[RenderableType] = []
    for reading in decks:
        if problems := len(reading.problems()):
            notes.append(f"{reading.deck.name} is not legal: {counted(problems, 'problem')}.")
        if note := setup_note(reading):
            notes.append(note)
    return notes
