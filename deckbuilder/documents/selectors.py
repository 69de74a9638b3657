"""The selectors of abilities: the cards that they can match, according to what is printed on the cards."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from deckbuilder.model.card import Card
from deckbuilder.spelling import did_you_mean, nearest
from deckbuilder.text import printable
from engine.language.errors import DocumentPath
from engine.language.field_types import field_type_of
from engine.language.node import Node, each_of, keys, walk
from engine.language.nodes.clauses import AbilityNode
from engine.language.nodes.kinds import SELF, ClassesField, SelectorNode, fits
from engine.language.nodes.modifiers import IsNode
from engine.language.nodes.selectors import CostFilterNode, HasNode, NamedNode, OfFactionNode, is_named

EVERY_CARD, OR = "card", "or"  # words that may stand among class words


def class_words(nodes: Iterable[Node]) -> Iterator[tuple[DocumentPath, str]]:
    """Yield each class word in some abilities or parts of them, with its path."""
    classes = field_type_of(ClassesField)
    for node in (inner for outer in nodes for inner in walk(outer)):
        for name, key in keys(type(node)).items():
            class_words_text = (
                getattr(node, key.field) if isinstance(node, IsNode) or key.field_type == classes else None
            )
            for word in dict.fromkeys((class_words_text or "").split()):
                if word not in {EVERY_CARD, SELF.name, OR}:
                    yield (*node.path, name), word


def gained_classes(abilities: Iterable[AbilityNode]) -> list[str]:
    """Return the class words that cards can gain."""
    return [node.is_ for node in each_of(IsNode, *abilities)]


def name_words(name: str) -> set[str]:
    """Return the words of a name as the engine reads them: `Ret-Talus` is `Ret-Talus`, `Ret` and `Talus`."""
    return {*name.split(), *name.replace("-", " ").split()}


class PrintedCards:
    """The cards of a rule set as printed, with names of abilities and the class words that cards can gain."""

    def __init__(self, cards: Iterable[Card], abilities: Iterable[str], gained: Iterable[str]) -> None:
        self.cards = list(cards)
        self.abilities = {*abilities, *(a.name for card in self.cards for a in card.abilities if a.name)}
        self.gained = {*gained}

    def joined_by(self, abilities: Iterable[str], gained: Iterable[str]) -> "PrintedCards":
        """Return the same cards with further names of abilities and class words that cards can gain."""
        return PrintedCards(self.cards, self.abilities.union(abilities), self.gained.union(gained))

    @cached_property
    def classes(self) -> set[str]:
        """The class words that a card has or can gain."""
        return self.gained.union(*(card.words for card in self.cards))

    @cached_property
    def name_words(self) -> set[str]:
        """The words in the names of the cards."""
        return set[str]().union(*(name_words(card.name) for card in self.cards))

    @cached_property
    def factions(self) -> set[str]:
        """The factions of the cards."""
        return {card.faction for card in self.cards if card.faction}

    def _is_a_name(self, name: str) -> bool:
        return any(is_named(card.name, (name,)) for card in self.cards)

    def unmatched(self, selector: SelectorNode) -> Iterator[tuple[DocumentPath, str]]:
        """Yield the parts of a selector, except class words, that no card matches: path, and message."""
        named, having, faction = selector.find(NamedNode), selector.find(HasNode), selector.find(OfFactionNode)
        missing = [name for name in (named.named if named else ()) if not self._is_a_name(name)]
        ability = having.has if having else ""
        kinds = [{*alternative.split()} - {EVERY_CARD} for alternative in selector.classes.split(f" {OR} ")]
        if missing:
            sentence = f"no card of this rule set has '{printable(missing[0])}' in its name"
            yield ("named",), f"{sentence}{_hint(missing[0], self.name_words)}"
        elif faction is not None and faction.faction not in self.factions:
            sentence = f"no card of this rule set is of the faction '{printable(faction.faction)}'"
            yield ("faction",), f"{sentence}{_hint(faction.faction, self.factions)}"
        elif ability and ability not in self.abilities:
            sentence = f"no card of this rule set has the ability '{printable(ability)}'"
            yield ("has",), f"{sentence}{_hint(ability, self.abilities)}"
        elif self.classes.issuperset(set().union(*kinds)) and not any(
            self._fits(card, selector, kinds) for card in self.cards
        ):
            yield (), "no card of this rule set is what this selects"

    def have_cost(self, selector: SelectorNode) -> bool:
        """Return whether a card that a selector can match has a printed cost; true if it matches no card at all."""
        kinds = [{*alternative.split()} - {EVERY_CARD} for alternative in selector.classes.split(f" {OR} ")]
        costs = [card.cost for card in self.cards if self._fits(card, selector, kinds)]
        return not costs or any(cost is not None for cost in costs)

    def _fits(self, card: Card, selector: SelectorNode, kinds: list[set[str]]) -> bool:
        if not any(kind <= card.words | self.gained for kind in kinds):
            return False
        named, faction, cost = selector.find(NamedNode), selector.find(OfFactionNode), selector.find(CostFilterNode)
        if named is not None and not is_named(card.name, named.named):
            return False
        if faction is not None and card.faction != faction.faction:
            return False
        return cost is None or (card.cost is not None and fits(card.cost, cost.cost))


def _hint(word: str, names: Iterable[str]) -> str:
    return did_you_mean(nearest(word, names, whole=True))
