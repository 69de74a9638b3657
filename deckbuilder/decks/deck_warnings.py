"""Warnings about decks that are played all the same."""

from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.text import counted


def deck_warnings(*decks: ResolvedDeck) -> list[str]:
    """Return a sentence for each deck that is not legal, and for each starting layout that is not confirmed."""
    warnings = []
    for resolved in decks:
        if problems := len(resolved.problems()):
            warnings.append(f"{resolved.deck.name} is not legal: {counted(problems, 'problem')}.")
        if layout := layout_warning(resolved):
            warnings.append(layout)
    return warnings


def layout_warning(resolved: ResolvedDeck) -> str:
    """Return a sentence where the starting layout, and so the draw pile, is not confirmed; empty where it is."""
    leader = resolved.leader
    if leader and leader.setup and not leader.setup.confirmed:
        return f"{leader.name}'s starting layout is not confirmed ({leader.setup.source})."
    return ""
