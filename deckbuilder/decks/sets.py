"""The queries for `deck:`, `for:`, `owned:` and `tag:`, and for the cards that a leader's deck may contain."""

from collections.abc import Callable, Mapping

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies, Deck
from deckbuilder.decks.load import load
from deckbuilder.decks.remarks import tags_of
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet, Section
from deckbuilder.query import nodes
from deckbuilder.query.parse import condition
from deckbuilder.spelling import did_you_mean
from deckbuilder.text import fold, printable


def legal_in(section: Section, format_: Format, leader: Card) -> nodes.Query:
    """Return the query for the cards that a player may choose for a section of the leader's deck."""
    parts: list[nodes.Query] = [nodes.Among("ruleset", (leader.ruleset,)), condition(section.cards)]
    for restriction in format_.belongs:
        if not restriction.sections or section.name in restriction.sections:
            if restriction.same == "symbols":
                shared: nodes.Query = nodes.Tagged("symbol", leader.symbols)
            else:
                shared = nodes.Among("faction", (leader.faction,) if leader.faction else ())
            parts.append(nodes.Or((shared, condition(restriction.welcome))) if restriction.welcome else shared)
    return nodes.And(tuple(parts))


def legal_for(leader: Card, ruleset: RuleSet, catalogue: Catalogue) -> nodes.Query:
    """Return the query for all cards of legal decks of the leader: chosen by the player or prescribed by the rules."""
    format_ = ruleset.usual_format
    names = CardNames(catalogue, ruleset, leader)
    keys = {leader.key}
    parts: list[nodes.Query] = []
    for section in format_.sections:
        if section.is_prescribed:
            prescribed: Mapping[str, int] = section.prescribed_cards(leader) or {}
            keys |= {card.key for name in prescribed for card in names.candidates(name)}
        elif section.name != ruleset.leader:
            parts.append(legal_in(section, format_, leader))
    return nodes.Or((*parts, nodes.OneOf(frozenset(keys))))


class DeckSets:
    """Resolves the fields of a query that name decks, leaders or the collection."""

    def __init__(
        self,
        resolver: Resolver,
        owned: Callable[[], Copies],
        find: Callable[[str], ResolvedDeck] | None = None,
        deck: Deck | None = None,
    ) -> None:
        self.resolver = resolver
        self.find = find or (lambda name: load(name, resolver))  # loads a deck by its name in a query
        self.owned = owned  # called only if a query needs it
        self.deck = deck  # whose tags are meant
        self._found: dict[tuple[str, str, str], nodes.Query] = {}

    def resolve(self, name: str, compare: str, value: str) -> nodes.Query:
        """Return the query for a field's value, which is resolved only once. Raises InputError."""
        asked = name, compare, value
        if asked not in self._found:
            self._found[asked] = self._resolve(name, compare, value)
        return self._found[asked]

    def _resolve(self, name: str, compare: str, value: str) -> nodes.Query:
        if name == "deck":
            deck = self.find(value).deck
            return nodes.OneOf(frozenset(card.key for card in deck.cards()))
        if name == "for":
            return self._for(value)
        return self._tag(value) if name == "tag" else self._owned(compare, value)

    def _tag(self, value: str) -> nodes.Query:
        if self.deck is None:
            raise InputError("'tag' asks for tags of a deck: use it in odds of a deck")
        tags = tags_of(self.deck)
        if fold(value) not in tags:
            known = f"the tags of its cards: {', '.join(tags)}" if tags else "none of them has a tag"
            raise InputError(f"no card of the deck has the tag '{printable(value)}'; {known}")
        return nodes.OneOf(frozenset(card.key for card in tags[fold(value)]))

    def _for(self, value: str) -> nodes.Query:
        catalogue = self.resolver.catalogue
        queries = [
            legal_for(leader, ruleset, catalogue)
            for leader in catalogue.named(value)
            for ruleset in [catalogue.rulesets[leader.ruleset]]
            if ruleset.leader in leader.words
        ]
        if not queries:
            near = [name for name in catalogue.near(value, count=5) if any(map(_leads, catalogue.named(name)))]
            raise InputError(f"there is no summoner or general '{printable(value)}'{did_you_mean(near)}")
        return queries[0] if len(queries) == 1 else nodes.Or(tuple(queries))

    def _owned(self, compare: str, value: str) -> nodes.Query:
        if value.lower() in ("yes", "no") and compare == "=":
            compare, value = (">=" if value.lower() == "yes" else "<"), "1"
        if not (value.isascii() and value.isdigit() and len(value) < 6):  # noqa: PLR2004 - nobody owns that many
            raise InputError(f"'owned' takes yes, no or a number, not '{printable(value)}'")
        matches = nodes.COMPARE[compare]
        number = int(value)
        chosen = frozenset(card.key for card, count in self.owned().items() if matches(count, number))
        if not matches(0, number):
            return nodes.OneOf(chosen)
        others = frozenset(card.key for card, count in self.owned().items() if not matches(count, number))
        return nodes.Not(nodes.OneOf(others))


def _leads(card: Card) -> bool:
    return bool(card.brings or card.setup)
