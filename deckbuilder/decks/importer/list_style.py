"""How a pasted list writes its cards, so that a line in another style is known to be no card."""

from collections.abc import Sequence

from deckbuilder.decks.importer.entries import CardMention
from deckbuilder.decks.importer.impossible_entries import is_card_line, is_card_name

SEVERAL = 3  # names without a count that make a list of such


class ListStyle:
    """The style of the cards of a list.

    `layouts`: how counts are written, as in `CardMention.layout`. `has_no_counts`: names stand alone. `is_capital`:
    names begin with a capital letter.
    """

    def __init__(self, cards: Sequence[CardMention]) -> None:
        self.layouts = {card.layout for card in cards if card.count is not None}
        self.has_no_counts = not self.layouts and len(cards) >= SEVERAL
        self.is_capital = len(cards) > 1 and all(card.written[:1].isupper() for card in cards)

    def fits(self, text: str) -> bool:
        """Whether a line is written like the cards of this list: with a count, or without if no line has one."""
        return is_card_line(text) or (self.has_no_counts and is_card_name(text))
