"""Finding the cards that a person means by a name."""

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.text import fold, listed, short

NEUTRAL = "neutral"  # how a name names the faction of a card that has none
NEAR = 6  # so many names at most are proposed for one that was asked for by itself


def candidates(catalogue: Catalogue, name: str, ruleset: str | None = None) -> list[Card]:
    """The cards of that name; `Archer (Jungle Elves)` names the faction too."""
    found = catalogue.named(name, ruleset)
    if not found and name.endswith(")"):
        start, _, faction = name.removesuffix(")").rpartition("(")
        named = catalogue.named(start.rstrip(), ruleset)
        return [card for card in named if fold(card.faction or NEUTRAL) == fold(faction)]
    return found


def find_cards(name: str, catalogue: Catalogue, ruleset: str | None = None, preferred: str | None = None) -> list[Card]:
    """The cards of that name, at least one, those of the rule set `preferred` first.

    Raises InputError with the nearest names, in the same order.
    """
    chosen = catalogue.ruleset(ruleset).id if ruleset else None
    found = candidates(catalogue, name, chosen)
    if not found:
        if elsewhere := candidates(catalogue, name):  # of another rule set than was asked for
            hint = f" there; it is a card of {catalogue.rulesets[elsewhere[0].ruleset].name}"
        else:
            near = catalogue.near(name, chosen, NEAR, preferred)
            hint = f"; did you mean {listed(near, 'or')}?" if near else ""
        raise InputError(f"no card is called '{short(name)}'{hint}")
    return sorted(found, key=lambda card: card.ruleset != preferred)
