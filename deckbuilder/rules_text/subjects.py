"""Whose values a modifier changes, and what the sentence calls them."""

from dataclasses import dataclass

from deckbuilder.rules_text.amounts import Quantity, quantity
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a, plural
from deckbuilder.rules_text.selectors import Meant
from engine.language.nodes.kinds import AmountNode


@dataclass(frozen=True)
class Subject:
    """Whose values change, and where that is said.

    `cards`: as the definition has them. `who`, `several`: the subject of the sentence. `by`: whose abilities, where a
    modifier needs it. `attack`: the sentence speaks of one attack already. `gained`: it begins now and will end.
    """

    context: TextContext
    cards: Meant
    who: str
    several: bool = False
    by: Meant | None = None
    attack: bool = False
    gained: bool = False

    @property
    def it(self) -> str:
        return "they" if self.several else "it"

    @property
    def its(self) -> str:
        return "their" if self.several else "its"

    def sort(self, class_: str) -> str:
        """What it is, or they are."""
        return plural(class_) if self.several else a(class_)

    def quantity(self, amount: int | AmountNode) -> Quantity:
        return quantity(amount, self.context)
