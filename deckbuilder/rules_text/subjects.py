"""The subject of a sentence about modifiers: the cards whose values change."""

from dataclasses import dataclass

from deckbuilder.rules_text.amounts import Quantity, quantity
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a, plural
from deckbuilder.rules_text.selectors import Cards
from engine.language.nodes.kinds import AmountNode


@dataclass(frozen=True)
class Subject:
    """The cards whose values change, and their place in the sentence.

    Attributes:
        who: the subject of the sentence.
        several: whether the subject is a plural.
        by: the bearer of the abilities, if a modifier needs it.
        attack: whether the sentence is about one attack already.
        gained: whether the change begins now and will end.
    """

    context: TextContext
    cards: Cards
    who: str
    several: bool = False
    by: Cards | None = None
    attack: bool = False
    gained: bool = False

    @property
    def it(self) -> str:
        return "they" if self.several else "it"

    @property
    def its(self) -> str:
        return "their" if self.several else "its"

    def sort(self, class_: str) -> str:
        """Return the class noun in the subject's number."""
        return plural(class_) if self.several else a(class_)

    def quantity(self, amount: int | AmountNode) -> Quantity:
        return quantity(amount, self.context)
