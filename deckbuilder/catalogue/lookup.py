"""Finding the cards that a person means by a name."""

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.spelling import did_you_mean
from deckbuilder.text import fold, short

PACK_PREFIX = "pack "  # before the pack in a name that names it
NEUTRAL = "neutral"  # how a name names the faction of a card that has none
MAX_PROPOSED = 6  # so many names at most are proposed for one that was asked for by itself


def candidates(catalogue: Catalogue, name: str, ruleset: str | None = None) -> list[Card]:
    """Return the cards of a name."""
    cards = catalogue.named(name, ruleset)
    if not cards and name.endswith(")"):
        start, _, origin = name.removesuffix(")").rpartition("(")
        named = catalogue.named(start.rstrip(), ruleset)
        of_pack = [card for card in named if fold(origin) == PACK_PREFIX + card.pack]
        return of_pack or meant_by_name([card for card in named if fold(card.faction or NEUTRAL) == fold(origin)])
    return cards


def meant_by_name(cards: list[Card], pack: str = "") -> list[Card]:
    """Return those of several cards of one name that the name alone means: those of the pack, else those of no pack."""
    own = [card for card in cards if pack and card.pack == pack]
    return own or [card for card in cards if not card.pack] or cards


def find_cards(name: str, catalogue: Catalogue, ruleset: str | None = None, preferred: str | None = None) -> list[Card]:
    """Return the cards of that name, at least one, those of the rule set `preferred` first. Raises InputError."""
    chosen = catalogue.ruleset(ruleset).id if ruleset else None
    cards = candidates(catalogue, name, chosen)
    if not cards:
        there = " there" if candidates(catalogue, name) else ""  # it is one of another rule set than was asked for
        hint = f"{ruleset_hint(name, catalogue)}{did_you_mean(catalogue.near(name, chosen, MAX_PROPOSED, preferred))}"
        raise InputError(f"no card is called '{short(name)}'{there}{hint}")
    return sorted(cards, key=lambda card: card.ruleset != preferred)


def ruleset_hint(name: str, catalogue: Catalogue) -> str:
    """Return, for the end of a sentence, the other rule set whose card a name is; empty if there is none."""
    cards = candidates(catalogue, name)
    return f"; it is a card of {catalogue.rulesets[cards[0].ruleset].name}" if cards else ""
