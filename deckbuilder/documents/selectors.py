"""The selectors of abilities: which cards they can mean, told from what is printed on the cards."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from deckbuilder.documents.abilities import LIST, mappings
from deckbuilder.documents.explaining import nearest
from deckbuilder.model.card import Card
from deckbuilder.text import listed, printable
from engine.language.compiled.cards import is_named

Path = tuple[str | int, ...]

SIDES = ("friendly", "enemy", "any")
CLASSED = (*SIDES, "through", "attack_through", "no_reward")  # keys whose values are class words
GAINED = "is"  # the key of a class word that a card gains
EVERY_CARD, THIS_CARD, OR = "card", "self", "or"  # what may stand among class words


def class_words(document: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Each class word in the abilities of a document, with its path."""
    for path, mapping in mappings(document.get(LIST, ()), (LIST,)):
        for key in (*CLASSED, GAINED):
            if isinstance(mapping.get(key), str):
                found = dict.fromkeys(mapping[key].split())
                yield from (((*path, key), word) for word in found if word not in {EVERY_CARD, THIS_CARD, OR})


def selectors(document: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Each selector in the abilities of a document, with its path."""
    for path, mapping in mappings(document.get(LIST, ()), (LIST,)):
        if any(isinstance(mapping.get(side), str) for side in SIDES):
            yield path, mapping


def name_words(name: str) -> set[str]:
    """The words of a name as the engine reads them: `Ret-Talus` is `Ret-Talus`, `Ret` and `Talus`."""
    return {*name.split(), *name.replace("-", " ").split()}


class Pool:
    """The cards of a rule set, with the names of abilities and the class words that cards can gain."""

    def __init__(self, cards: Iterable[Card], abilities: Iterable[str], gained: Iterable[str]) -> None:
        self.cards = list(cards)
        self.abilities = {*abilities, *(a.name for card in self.cards for a in card.abilities if a.name)}
        self.gained = {*gained}

    @cached_property
    def classes(self) -> set[str]:
        """Every class word that a card has or can gain."""
        return self.gained.union(*(card.words for card in self.cards))

    @cached_property
    def name_words(self) -> set[str]:
        """Every word of a card's name."""
        return set[str]().union(*(name_words(card.name) for card in self.cards))

    def lacks(self, selector: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
        """What a selector asks for, beside class words, and no card has: its path in the selector, and a sentence."""
        name, ability = selector.get("named"), selector.get("has")
        kinds = [{*words.split()} - {EVERY_CARD} for words in _classes(selector).split(f" {OR} ")]
        if name is not None and not any(is_named(card.name, name) for card in self.cards):
            sentence = f"no card of this rule set has '{printable(name)}' in its name"
            yield ("named",), f"{sentence}{_hint(name, self.name_words)}"
        elif ability is not None and ability not in self.abilities:
            sentence = f"no card of this rule set has the ability '{printable(ability)}'"
            yield ("has",), f"{sentence}{_hint(ability, self.abilities)}"
        elif self.classes.issuperset(set().union(*kinds)) and not any(
            self._fits(card, selector, kinds) for card in self.cards
        ):
            yield (), "no card of this rule set is what this selects"

    def _fits(self, card: Card, selector: Mapping[str, Any], kinds: list[set[str]]) -> bool:
        if not any(kind <= card.words | self.gained for kind in kinds):
            return False
        if "named" in selector and not is_named(card.name, selector["named"]):
            return False
        return "cost" not in selector or _costs(card.cost, selector["cost"])


def _classes(selector: Mapping[str, Any]) -> str:
    classes: str = next(selector[side] for side in SIDES if side in selector)
    return classes


def _costs(cost: int | None, wanted: Any) -> bool:
    if cost is None:
        return False
    return bool(cost <= wanted["most"] if isinstance(wanted, Mapping) else cost == wanted)


def _hint(word: str, known: Iterable[str]) -> str:
    near = nearest(word, known)
    return f"; did you mean {listed(near, 'or')}?" if near else ""
