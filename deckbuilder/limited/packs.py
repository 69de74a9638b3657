"""Packs for a limited event: opened by a seed, as a player's pool for sealed play or as the rounds of a draft."""

from collections import Counter
from collections.abc import Iterator

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies, Deck, DeckList, Entry
from deckbuilder.decks.edit import begin
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.errors import InputError, Remedy
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, Packs, RuleSet, Section
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search, condition
from engine import Generator


def format_with_packs(ruleset: RuleSet) -> Format:
    """Return the format of a rule set whose decks are built from packs. Raises InputError if there is none."""
    format_ = next((candidate for candidate in ruleset.formats.values() if candidate.packs), None)
    if format_ is None:
        raise InputError(f"{ruleset.name} has no format for which packs are opened")
    return format_


def cards_by_section(cards: Copies, format_: Format) -> Iterator[tuple[Section, Copies]]:
    """Yield the sections of a format that players fill and that some of the cards fit, with these in their order."""
    for section in (section for section in format_.sections if not section.is_prescribed):
        search = condition(section.cards)
        if fitting := {card: count for card, count in cards.items() if search.matches(card)}:
            yield section, fitting


def cheap_first(cards: Copies) -> Copies:
    """Return cards by cost and name."""
    return {card: cards[card] for card in sorted(cards, key=lambda card: (card.cost or 0, card.name))}


def ruleset_with_packs(catalogue: Catalogue, name: str | None) -> RuleSet:
    """Return the rule set of a name, or the only one with packs of its own and not of a cube. Raises InputError."""
    if name is not None:
        return catalogue.ruleset(name)
    rulesets = [
        rules
        for rules in catalogue.rulesets.values()
        if any(form.packs and not form.packs.cube for form in rules.formats.values())
    ]
    if len(rulesets) != 1:
        raise InputError(
            "several games have packs", remedies=(Remedy.CHOOSE_RULESET,), choices=[rules.id for rules in rulesets]
        )
    return rulesets[0]


def rulesets_of_events(catalogue: Catalogue) -> list[RuleSet]:
    """Return the rule sets that have limited events."""
    return [rules for rules in catalogue.rulesets.values() if any(form.packs for form in rules.formats.values())]


class PackOpener:
    """Opens the packs of a format. Raises InputError if there are too few cards for a pack."""

    def __init__(self, packs: Packs, ruleset: RuleSet, catalogue: Catalogue) -> None:
        self._slots = [(count, cards_of(query, ruleset, catalogue)) for query, count in packs.holds]
        for (query, count), (_, cards) in zip(packs.holds, self._slots, strict=True):
            if len(cards) < count:
                raise InputError(f"a pack holds {count} different cards of '{query}', and there are {len(cards)}")

    def open(self, generator: Generator) -> list[Card]:
        """Return the cards of one pack, drawn evenly from what each of its places may hold."""
        opened: list[Card] = []
        for count, cards in self._slots:
            unopened = list(cards)
            opened += [unopened.pop(generator.below(len(unopened))) for _ in range(count)]
        return opened


def open_packs(ruleset: RuleSet, catalogue: Catalogue, seed: int) -> Counter[Card]:
    """Return the cards that a player opens for sealed play; the same seed gives the same pool. Raises InputError."""
    packs = format_with_packs(ruleset).packs
    assert packs is not None  # noqa: S101 - a format that has them
    generator = Generator(seed)
    opened = Counter(cards_of(packs.given, ruleset, catalogue)) if packs.given else Counter[Card]()
    for (pack,) in open_rounds(
        packs, packs.number, 1, cube_of(packs, ruleset, catalogue), ruleset, catalogue, generator
    ):
        opened.update(pack)
    opened.update(deal_besides(packs, 1, ruleset, catalogue, generator)[0])
    return opened


def cube_of(packs: Packs, ruleset: RuleSet, catalogue: Catalogue) -> Copies | None:
    """Return the cards from which packs are dealt; None where each pack is drawn from all cards."""
    if not packs.cube:
        return None
    return {card: count for query, count in packs.cube for card in cards_of(query, ruleset, catalogue)}


def open_rounds(
    packs: Packs,
    rounds: int,
    seats: int,
    cube: Copies | None,
    ruleset: RuleSet,
    catalogue: Catalogue,
    generator: Generator,
) -> list[list[list[Card]]]:
    """Return packs by round and seat, dealt from a cube if there is one. Raises InputError for too few cards."""
    if cube is None:
        opener = PackOpener(packs, ruleset, catalogue)
        return [[opener.open(generator) for _ in range(seats)] for _ in range(rounds)]
    cards, size = sorted(Counter(cube).elements(), key=lambda card: card.key), packs.size
    if len(cards) < rounds * seats * size:
        raise InputError(
            f"{rounds} packs of {size} cards for each of {seats} players are {rounds * seats * size} cards, "
            f"and the list has {len(cards)}"
        )
    generator.shuffle(cards)
    dealt = [cards[start : start + size] for start in range(0, rounds * seats * size, size)]
    return [dealt[start : start + seats] for start in range(0, rounds * seats, seats)]


def deal_besides(
    packs: Packs, seats: int, ruleset: RuleSet, catalogue: Catalogue, generator: Generator
) -> list[list[Card]]:
    """Return what each player is dealt besides the packs: as many different cards as there are enough for all."""
    if packs.dealt is None:
        return [[] for _ in range(seats)]
    query, count = packs.dealt
    cards = cards_of(query, ruleset, catalogue)
    generator.shuffle(cards)
    number = min(count, len(cards) // seats)
    return [cards[seat * number : (seat + 1) * number] for seat in range(seats)]


def cards_of(query: str, ruleset: RuleSet, catalogue: Catalogue) -> list[Card]:
    """Return the cards of a rule set that a query finds, by key, without those of packs. Raises InputError."""
    cards = catalogue.search(Search(nodes.And((nodes.Among("ruleset", (ruleset.id,)), condition(query)))))
    return sorted([card for card in cards if not card.pack] or cards, key=lambda card: card.key)


def pool_list(name: str, opened: Counter[Card], ruleset: RuleSet, catalogue: Catalogue) -> DeckList:
    """Return the deck list of a pool that was opened: no deck, only the pool."""
    names = CardNames(catalogue, ruleset, None)
    entries = tuple(Entry(names.name_of(card), count, "pool") for card, count in opened.items())
    return DeckList(name, ruleset.id, format_with_packs(ruleset).name, (), entries)


def begin_limited_deck(
    leader: Card, pool: Copies, name: str, format_: Format, ruleset: RuleSet, resolver: Resolver
) -> Deck:
    """Return a deck of its leader alone, to be built from a pool. Raises InputError."""
    names = CardNames(resolver.catalogue, ruleset)
    entries = tuple(Entry(names.name_of(card), count, "pool") for card, count in pool.items())
    written = names.name_of(leader)
    return begin(written, resolver, ruleset=ruleset.id, format_=format_.name, pool=entries, name=name).deck
