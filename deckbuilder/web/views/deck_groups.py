"""The decks that a form offers: the user's own, then the shipped ones of each rule set."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.web.page import PageRequest


@dataclass(frozen=True)
class DeckGroup:
    """Decks under one heading. `decks`: names with titles."""

    heading: str
    decks: Sequence[tuple[str, str]]


def deck_groups(request: PageRequest) -> list[DeckGroup]:
    """Return the groups that have decks. The title of an own deck is its file name, as copies share a name."""
    catalogue = request.workspace.workbench.catalogue
    own = DeckGroup("Your decks", [(name, name) for name in request.workspace.own_names])
    shipped = [
        DeckGroup(
            ruleset.name, [(deck["deck"], deck["name"]) for deck in catalogue.decks() if deck["ruleset"] == ruleset.id]
        )
        for ruleset in catalogue.rulesets.values()
    ]
    return [group for group in (own, *shipped) if group.decks]
