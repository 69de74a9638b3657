"""The list of a deck: its cards by the names that mean them, and the packs from which they come."""

from collections.abc import Callable

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies, Deck, DeckList, Entry, NeededPack
from deckbuilder.decks.resolve import CardNames, qualified_name
from deckbuilder.decks.textlist import CONSIDERING, POOL
from deckbuilder.model.card import Card


def listing(deck: Deck, catalogue: Catalogue) -> DeckList:
    """Return the list of a deck: each card by name, with its faction if the name alone would mean another card."""
    ruleset = catalogue.rulesets[deck.ruleset]
    leader = deck.leader(ruleset.leader)
    names, alone = CardNames(catalogue, ruleset, leader), CardNames(catalogue, ruleset)

    of_missing_packs = {name for pack in deck.missing_packs for name in pack.cards}

    def name_of(card: Card) -> str:
        name = (alone if card == leader else names).name_of(card)  # the leader decides what names mean, but its own
        return qualified_name(card) if name in of_missing_packs and not card.pack else name

    def entries(section: str, cards: Copies) -> list[Entry]:
        return [Entry(name_of(card), count, section) for card, count in cards.items()]

    def unknown(section: str) -> list[Entry]:
        return [line for line in deck.unknown if line.section == section]

    sections = dict.fromkeys([*deck.sections, *(line.section or "" for line in deck.unknown)])
    sections = {name: None for name in sections if name not in (POOL, CONSIDERING)}
    lines = [
        entry
        for section in sections
        for entry in (*entries(section, deck.sections.get(section, {})), *unknown(section))
    ]
    pool = (*entries(POOL, deck.pool), *unknown(POOL)) if deck.pool is not None else None
    considering = (*entries(CONSIDERING, deck.considering), *unknown(CONSIDERING))
    card_notes = {name_of(card): note for card, note in deck.card_notes.items()}
    card_notes |= deck.unknown_notes
    return DeckList(
        name=deck.name,
        ruleset=deck.ruleset,
        format=deck.format,
        entries=tuple(lines),
        pool=pool,
        notes=deck.notes,
        considering=considering,
        card_notes=card_notes,
        packs=_packs_of(deck, catalogue, name_of),
    )


def _packs_of(deck: Deck, catalogue: Catalogue, name_of: Callable[[Card], str]) -> tuple[NeededPack, ...]:
    """Return the packs of the cards of a deck, also of those that are not here."""
    names: dict[str, list[str]] = {}
    for card in dict.fromkeys([*deck.cards(), *(deck.pool or ()), *deck.considering, *deck.card_notes]):
        if card.pack:
            names.setdefault(card.pack, []).append(name_of(card))
    documents = catalogue.packs() if names else {}
    packs = {}
    for id_, cards in names.items():
        facts = documents.get(id_, {})
        packs[id_] = NeededPack(id_, facts.get("name", ""), facts.get("version", ""), tuple(cards))
    unknown = {*(line.name for line in deck.unknown), *deck.unknown_notes}
    for pack in deck.missing_packs:
        if missing := tuple(name for name in pack.cards if name in unknown):
            here = packs.get(pack.id, pack._replace(cards=()))
            packs[pack.id] = here._replace(cards=(*here.cards, *missing))
    return tuple(packs.values())
