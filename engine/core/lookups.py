"""At how many cards the parts of definitions look: what makes a thing that is tried cheap or dear, without a clock."""


class LookupCounter:
    """So many cards, since who looks ahead last took note (`Effort`); a game and its copies share it.

    `card`: the last one for which it was. `depth`: questions that are asked to answer others.
    """

    __slots__ = ("card", "cards", "depth")

    def __init__(self) -> None:
        self.cards: int = 0
        self.card: int = -1
        self.depth: int = 0

    def count(self, cards: int, card: int) -> None:
        """Count cards that are looked at for a card."""
        self.cards += cards
        self.card = card
