"""Sealed play: open packs for an event, as the pool from which a player builds a deck."""

from collections import Counter

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError, Remedy
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search, condition
from engine import Generator


def format_with_packs(ruleset: RuleSet) -> Format:
    """Return the format of a rule set whose decks are built from packs. Raises InputError if there is none."""
    format_ = next((candidate for candidate in ruleset.formats.values() if candidate.packs), None)
    if format_ is None:
        raise InputError(f"{ruleset.name} has no format for which packs are opened")
    return format_


def ruleset_with_packs(catalogue: Catalogue, name: str | None) -> RuleSet:
    """Return the rule set of a name, or the only one with packs. Raises InputError."""
    if name is not None:
        return catalogue.ruleset(name)
    rulesets = [rules for rules in catalogue.rulesets.values() if any(form.packs for form in rules.formats.values())]
    if len(rulesets) != 1:
        raise InputError(
            "several games have packs", remedies=(Remedy.CHOOSE_RULESET,), choices=[rules.id for rules in rulesets]
        )
    return rulesets[0]


def open_packs(ruleset: RuleSet, catalogue: Catalogue, seed: int) -> Counter[Card]:
    """Return the cards that a player opens; the same seed gives the same pool.

    Raises InputError if there are too few cards.
    """
    packs = format_with_packs(ruleset).packs
    assert packs is not None  # noqa: S101 - a format that has them
    generator = Generator(seed)
    opened = Counter(_cards(packs.given, ruleset, catalogue)) if packs.given else Counter[Card]()
    slots = [(query, count, _cards(query, ruleset, catalogue)) for query, count in packs.holds]
    for query, count, cards in slots:
        if len(cards) < count:
            raise InputError(f"a pack holds {count} different cards of '{query}', and there are {len(cards)}")
    for _ in range(packs.number):
        for _, count, cards in slots:
            unopened = list(cards)
            opened.update(unopened.pop(generator.below(len(unopened))) for _ in range(count))
    return opened


def _cards(query: str, ruleset: RuleSet, catalogue: Catalogue) -> list[Card]:
    """Return the cards of a query, in the order of their keys."""
    cards = catalogue.search(Search(nodes.And((nodes.Among("ruleset", (ruleset.id,)), condition(query)))))
    return sorted(cards, key=lambda card: card.key)


def pool_list(name: str, opened: Counter[Card], ruleset: RuleSet, catalogue: Catalogue) -> DeckList:
    """Return the deck list of a pool that was opened: no deck, only the pool."""
    names = CardNames(catalogue, ruleset, None)
    entries = tuple(Entry(names.name_of(card), count, "pool") for card, count in opened.items())
    return DeckList(name, ruleset.id, format_with_packs(ruleset).name, (), entries)
